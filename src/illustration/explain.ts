/** One contract year of an illustration, step by step, for checking by hand. */

import type { Contract } from "../annuity/contract.ts";
import { boundsThatActed, creditingSteps, methodOf } from "../annuity/crediting/mod.ts";
import type { CreditingStep } from "../annuity/crediting/strategy.ts";
import { type Dollars, inYear, type Rate, roundParts, toCents } from "../annuity/money.ts";
import { creditedRatesOf } from "../annuity/projection.ts";
import { riderOf, type RiderStanding } from "../annuity/riders/mod.ts";
import { type ContractYear, type Standing, standingAtIssue } from "../annuity/standing.ts";
import { surrenderChargeRate } from "../annuity/surrender.ts";
import { dateOf } from "../base/date_of.ts";
import type { Problem } from "../errors.ts";
import type { Product } from "../product/product.ts";
import type { Strategy } from "../product/definition_schema.ts";
import { findInputProblems } from "../product/inputs.ts";
import { contractYearsOf } from "../product/request.ts";
import { readSampleInputs } from "../product/sample_inputs.ts";
import { rateTerms } from "../product/terms.ts";
import { contractOf } from "./contract_terms.ts";
import type { YearValues } from "./illustration.ts";
import { ALLOCATION_INPUT, type IllustrationContext } from "./illustrate.ts";
import {
  credited,
  currentTerms,
  findStrategies,
  guaranteedTerms,
  type IllustratedStrategy,
  projectScenario,
} from "./scenarios.ts";
import { dollarsInWords, rateInWords } from "../annuity/wording.ts";
import { reportYears } from "./year_values.ts";

type Explanation =
  | { readonly kind: "explained"; readonly lines: readonly string[] }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

/** The contract year, and the terms, guaranteed or current. */
interface ExplainedYear {
  readonly contractYear: number;
  readonly scenario: "guaranteed" | "current";
}

/**
 * The steps of one contract year, from opening value to surrender value, as lines to print.
 *
 * Amounts are those of the JSON answer, so each column adds up; intermediate rates have two more decimals than the
 * credited rate. Source: [D19], [D65].
 */
export function explainYear(
  product: Product,
  inputs: Readonly<Record<string, unknown>>,
  asked: IllustrationContext & ExplainedYear,
): Explanation {
  const problems = findInputProblems(product, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const { definition } = product;
  const read = readSampleInputs(product, inputs, dateOf(asked.preparedAt));
  if (read.kind === "refused") return read;
  const found = findStrategies(definition, read.request, {
    histories: asked.indexHistories,
    allocationPointer: ALLOCATION_INPUT,
  });
  if (found.kind === "refused") return found;
  const contract = contractOf(definition, found.request);
  const years = contractYearsOf(definition, found.request);
  if (asked.contractYear < 1 || asked.contractYear > years) {
    const message = `year must be from 1 to ${years}`;
    return { kind: "refused", problems: [{ field: "year", pointer: "", code: "range", message }] };
  }
  const isGuaranteed = asked.scenario === "guaranteed";
  const terms = isGuaranteed ? guaranteedTerms : currentTerms;
  const projected = projectScenario(contract, found.strategies, {
    years: asked.contractYear,
    terms,
    window: isGuaranteed ? "none" : "mostRecent",
    basis: asked.scenario,
  });
  const year = projected.years[asked.contractYear - 1] as ContractYear;
  const reported = reportYears(projected.years, contract.issueAge).at(-1) as YearValues;
  const opening: Standing =
    asked.contractYear === 1
      ? standingAtIssue(contract)
      : (projected.years[asked.contractYear - 2] as ContractYear);
  return {
    kind: "explained",
    lines: [
      `${product.name} ${product.version}, contract year ${asked.contractYear}, ${asked.scenario}`,
      `age ${contract.issueAge + asked.contractYear} at the end of the year`,
      "amounts are rounded so that they add up: a part may differ by a cent from its own rounding",
      "",
      ...openingLines(reported, year),
      ...withdrawalLines(reported, year),
      ...found.strategies.flatMap((illustrated, index) =>
        creditLines(illustrated, {
          value: opening.values[index] ?? 0,
          contractYear: asked.contractYear,
          terms,
          levels: projected.levels[index],
        }),
      ),
      ...accountValueLines(reported),
      ...riderLines(contract, { opening, year, reported }),
      ...surrenderLines(contract, reported, year),
      line("Death benefit: greatest of account, surrender value and riders", reported.deathBenefit),
    ],
  };
}

function openingLines(
  { contractYear, premium, premiumBonus }: YearValues,
  { accountValueAtStart }: ContractYear,
): readonly string[] {
  if (contractYear > 1) return [line("Account value at the start", accountValueAtStart)];
  return [
    line("Premium", premium),
    line("+ premium bonus", premiumBonus),
    line("= account value at the start", accountValueAtStart),
  ];
}

function withdrawalLines(reported: YearValues, year: ContractYear): readonly string[] {
  const { withdrawal, withdrawalCharge, taxableWithdrawal, incomeTaken } = reported;
  if (withdrawal === 0 && withdrawalCharge === 0 && (incomeTaken ?? 0) === 0) return [];
  const exact = year.withdrawalCharges;
  const [recapture = 0, charge = 0, adjustment = 0, topUp = 0] = roundParts(
    withdrawalCharge,
    [exact.bonusRecapture, exact.surrenderCharge, exact.marketValueAdjustment, year.minimumTopUp],
    2,
  );
  return [
    line("Withdrawal", withdrawal),
    line("  of which free of charge, at most", year.freeWithdrawal),
    line("  surrender charge on the rest", charge),
    line("  + bonus recapture on the rest", recapture),
    line("  − market value adjustment", adjustment),
    ...(topUp === 0 ? [] : [line("  − paid up to the minimum value", topUp)]),
    line("  = withdrawal charge, taken out of what is paid", withdrawalCharge),
    ...(taxableWithdrawal === undefined ? [] : [line("  taxable", taxableWithdrawal)]),
  ];
}

/** One strategy's credit: its value, the index closes, and the steps to the credited rate. */
function creditLines(
  illustrated: IllustratedStrategy,
  at: {
    readonly value: Dollars;
    readonly contractYear: number;
    readonly terms: (strategy: Strategy) => Strategy["current"];
    readonly levels: readonly number[] | undefined;
  },
): readonly string[] {
  const { strategy } = illustrated;
  const { contractYear, levels } = at;
  const { termYears } = strategy;
  const terms = at.terms(strategy);
  const rates = creditedRatesOf(credited(strategy, terms), contractYear, levels);
  const rate = rates[contractYear - 1] ?? 0;
  const heading = line(`${strategy.name}: value at the start`, at.value);
  if (contractYear % termYears !== 0) {
    return [heading, `  within its term of ${termYears} years: nothing is credited this year`];
  }
  const firstYear = contractYear - termYears + 1;
  const values = rateTerms(terms).flatMap(({ title, value }) =>
    value === undefined ? [] : [`${title.toLowerCase()} ${rateInWords(inYear(value, firstYear))}`],
  );
  const rounded =
    strategy.rateDecimals === undefined
      ? ""
      : `, rounded to ${rateInWords(10 ** -strategy.rateDecimals)}`;
  const creditedLine = `  credited rate ${rateInWords(rate)}${rounded}`;
  const lines = [heading, `  terms: ${values.join(", ")}`];
  if (!methodOf(terms).usesIndex) return [...lines, creditedLine];
  if (levels === undefined) return [...lines, "  no index growth is assumed", creditedLine];
  const firstMonth = (firstYear - 1) * 12;
  const step = methodOf(terms).usesMonths ? 1 : 12;
  const closes = levels
    .slice(firstMonth, firstMonth + termYears * 12 + 1)
    .filter((_, month) => month % step === 0);
  const term = { contractYear: firstYear, years: termYears, levels, firstMonth };
  const bounds = boundsThatActed(terms, term);
  return [
    ...lines,
    `  index closes ${closes.map(exactLevel).join(", ")}`,
    ...creditingSteps(terms, term).map(stepLine),
    creditedLine,
    `  acted: ${bounds.length === 0 ? "none of its limits" : bounds.join(", ")}`,
  ];
}

/** e.g. `    × participation rate 160%: 3.31349%`. */
function stepLine({ says, by, figures, unit }: CreditingStep): string {
  const limit = by === undefined ? "" : ` ${rateInWords(by)}`;
  return `    ${says}${limit}: ${figures.map(unit === "rate" ? exactRate : exactLevel).join(", ")}`;
}

/** A rate with enough decimals to reproduce the credited rate, which has four. */
function exactRate(rate: Rate): string {
  return `${Number((rate * 100).toFixed(6))}%`;
}

/** A close as published, or a close of a repeated period with the decimals its change needs. */
function exactLevel(level: number): string {
  return String(Number(level.toFixed(6)));
}

function accountValueLines(year: YearValues): readonly string[] {
  return [
    line("Interest credited", year.interestCredit),
    line("− strategy fees", year.strategyFee),
    line("− rider charges", year.riderCharge),
    line("− contract fee", year.contractFee),
    line("− withdrawal", year.withdrawal),
    line("= account value at the end", year.accountValue),
  ];
}

/** The year's effect on the riders, in the order of the contract. */
function riderLines(
  { riders }: Contract,
  at: { readonly opening: Standing; readonly year: ContractYear; readonly reported: YearValues },
): readonly string[] {
  return riders.flatMap(({ terms }, index) =>
    riderOf(terms)
      .steps({
        opening: at.opening.riders[index] as RiderStanding,
        closing: at.year.riders[index] as RiderStanding,
        incomeAvailable: at.reported.lifetimeIncome ?? 0,
        incomeTaken: at.reported.incomeTaken ?? 0,
      })
      .map(([label, dollars]) => line(label, dollars)),
  );
}

function surrenderLines(
  contract: Contract,
  year: YearValues,
  { surrenderCharges }: ContractYear,
): readonly string[] {
  const { interestRate, annualCharge } = contract.minimumValue;
  const rate = surrenderChargeRate(contract.surrenderCharge, year.contractYear, 12);
  const charged = rate === 0 ? 0 : toCents(surrenderCharges.surrenderCharge / rate);
  return [
    line(
      `− surrender charge, ${rateInWords(rate)} of ${dollarsInWords(charged)}`,
      year.surrenderCharge,
    ),
    line("− bonus recapture", year.bonusRecapture),
    line("+ market value adjustment", year.marketValueAdjustment),
    line(
      `or at least the minimum value (${rateInWords(interestRate)}, ${dollarsInWords(annualCharge)} a year)`,
      year.minimumValue,
    ),
    line("= cash surrender value", year.cashSurrenderValue),
  ];
}

/** A label and an amount in cents, aligned for reading down the column. */
function line(label: string, dollars: Dollars): string {
  return `${label.padEnd(72)} ${dollarsInWords(toCents(dollars)).padStart(16)}`;
}
