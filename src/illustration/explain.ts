/** One contract year of an illustration, step by step, so that a person can check it by hand. */
import type { Contract } from "../annuity/contract.ts";
import { boundsThatActed, methodOf } from "../annuity/crediting/mod.ts";
import { type Dollars, inYear, toCents } from "../annuity/money.ts";
import { creditedRatesOf } from "../annuity/projection.ts";
import { benefitBase } from "../annuity/riders/lifetime_income.ts";
import { type ContractYear, type Standing, standingAtIssue } from "../annuity/standing.ts";
import type { Problem } from "../errors.ts";
import type { Product } from "../product/definition.ts";
import type { Strategy } from "../product/definition_schema.ts";
import { findInputProblems } from "../product/inputs.ts";
import { readSampleInputs } from "../product/sample_inputs.ts";
import { rateTerms } from "../product/terms.ts";
import { contractOf } from "./contract_terms.ts";
import type { IllustrationContext } from "./illustrate.ts";
import {
  credited,
  currentTerms,
  findStrategies,
  guaranteedTerms,
  type IllustratedStrategy,
  projectScenario,
} from "./scenarios.ts";
import { dollarsInWords, rateInWords } from "./wording.ts";

export type Explanation =
  | { readonly kind: "explained"; readonly lines: readonly string[] }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

/** Which year, and whether on guaranteed terms or on current ones. */
export interface ExplainedYear {
  readonly contractYear: number;
  readonly scenario: "guaranteed" | "current";
}

/**
 * The steps of one contract year, from opening value to surrender value, as lines to print.
 *
 * Every figure is the illustration's own at full precision, printed in cents: the last line of a step is
 * what the JSON answer shows. Source: [D19].
 */
export function explainYear(
  product: Product,
  inputs: Readonly<Record<string, unknown>>,
  asked: IllustrationContext & ExplainedYear,
): Explanation {
  const problems = findInputProblems(product, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const { definition } = product;
  const read = readSampleInputs(product, inputs, asked.preparedAt.toISOString().slice(0, 10));
  if (read.kind === "refused") return read;
  const { request } = read;
  const found = findStrategies(definition, request, asked.indexHistories);
  if (found.problems.length > 0) return { kind: "refused", problems: found.problems };
  const contract = contractOf(definition, request);
  const years = definition.maximumAnnuitizationAge - contract.issueAge;
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
    riderCharges: asked.scenario,
  });
  const year = projected.years[asked.contractYear - 1] as ContractYear;
  const opening: Standing =
    asked.contractYear === 1
      ? standingAtIssue(contract)
      : (projected.years[asked.contractYear - 2] as ContractYear);
  return {
    kind: "explained",
    lines: [
      `${product.name} ${product.version}, contract year ${asked.contractYear}, ${asked.scenario}`,
      `age ${contract.issueAge + asked.contractYear} at the end of the year`,
      "",
      ...openingLines(year),
      ...withdrawalLines(year),
      ...found.strategies.flatMap((illustrated, place) =>
        creditLines(illustrated, {
          value: opening.values[place] ?? 0,
          contractYear: asked.contractYear,
          terms,
          levels: projected.levels[place],
        }),
      ),
      ...accountValueLines(year),
      ...incomeLines(year, opening),
      ...surrenderLines(contract, year),
      line("Death benefit: greatest of account, surrender value and riders", year.deathBenefit),
    ],
  };
}

function openingLines(year: ContractYear): readonly string[] {
  if (year.contractYear > 1) return [line("Account value at the start", year.accountValueAtStart)];
  return [
    line("Premium", year.premium),
    line("+ premium bonus", year.premiumBonus),
    line("= account value at the start", year.accountValueAtStart),
  ];
}

function withdrawalLines(year: ContractYear): readonly string[] {
  if (year.withdrawal === 0 && year.incomeTaken === 0) return [];
  const { surrenderCharge, bonusRecapture, marketValueAdjustment } = year.withdrawalCharges;
  return [
    line("Withdrawal", year.withdrawal),
    line("  of which free of charge, at most", year.freeWithdrawal),
    line("  surrender charge on the rest", surrenderCharge),
    line("  bonus recapture on the rest", bonusRecapture),
    line("  market value adjustment on the rest", marketValueAdjustment),
    line("  taxable", year.taxableWithdrawal),
  ];
}

/** One strategy's credit: its value, the index closes, the terms and what they make of the change. */
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
  const heading = [line(`${strategy.name}: value at the start`, at.value)];
  if (contractYear % termYears !== 0) {
    return [...heading, `  within its term of ${termYears} years: nothing is credited this year`];
  }
  const firstYear = contractYear - termYears + 1;
  const values = rateTerms(terms).flatMap(({ title, value }) =>
    value === undefined ? [] : [`${title.toLowerCase()} ${rateInWords(inYear(value, firstYear))}`],
  );
  const creditedLine = `  ${values.join(", ")}: credited rate ${rateInWords(rate)}`;
  if (!methodOf(terms).usesIndex) return [...heading, creditedLine];
  if (levels === undefined) {
    return [...heading, "  no index growth is assumed", creditedLine];
  }
  const firstMonth = (firstYear - 1) * 12;
  const step = methodOf(terms).usesMonths ? 1 : 12;
  const closes = levels
    .slice(firstMonth, firstMonth + termYears * 12 + 1)
    .filter((_, month) => month % step === 0);
  const change = (closes.at(-1) ?? 0) / (closes[0] ?? 1) - 1;
  const bounds = boundsThatActed(terms, {
    contractYear: firstYear,
    years: termYears,
    levels,
    firstMonth,
  });
  return [
    ...heading,
    `  index ${closes.map((close) => close.toFixed(2)).join(", ")}: change ${rateInWords(change)}`,
    creditedLine,
    `  acted: ${bounds.length === 0 ? "none of its limits" : bounds.join(", ")}`,
  ];
}

function accountValueLines(year: ContractYear): readonly string[] {
  return [
    line("Interest credited", year.interestCredit),
    line("− strategy fees", year.strategyFee),
    line("− rider charges", year.riderCharge),
    line("− contract fee", year.contractFee),
    line("− withdrawal", year.withdrawal),
    line("= account value at the end", year.accountValue),
  ];
}

function incomeLines(year: ContractYear, opening: Standing): readonly string[] {
  if (year.lifetimeIncome === undefined || opening.lifetimeIncome === undefined) return [];
  return [
    line("Benefit base at the start (not a cash value)", benefitBase(opening.lifetimeIncome)),
    line("Lifetime income available", year.incomeAvailable),
    line("Lifetime income taken", year.incomeTaken),
    line("Benefit base at the end (not a cash value)", benefitBase(year.lifetimeIncome)),
  ];
}

function surrenderLines(contract: Contract, year: ContractYear): readonly string[] {
  const { surrenderCharge, bonusRecapture, marketValueAdjustment } = year.surrenderCharges;
  const { interestRate, annualCharge } = contract.minimumValue;
  return [
    line("− surrender charge", surrenderCharge),
    line("− bonus recapture", bonusRecapture),
    line("+ market value adjustment", marketValueAdjustment),
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
