/** One contract year of an illustration, step by step, for checking by hand. */

import { type TakenPremium, takenPremiums } from "../annuity/charged_premium.ts";
import * as EN_US from "../texts/en_us/mod.ts";
import type { Contract, StrategyTerms } from "../annuity/contract.ts";
import { boundsThatActed, creditingSteps, methodOf } from "../annuity/crediting/mod.ts";
import { type CreditingStep, type DailyMeans, rateStep } from "../annuity/crediting/strategy.ts";
import { type Dollars, inYear, type Rate, roundParts, toCents } from "../annuity/money.ts";
import { creditedRatesOf, termCreditedIn } from "../annuity/projection.ts";
import { riderOf, type RiderStanding } from "../annuity/riders/mod.ts";
import { payPremium, premiumAfter } from "../annuity/later_premiums.ts";
import { type ContractYear, type Standing, standingAtIssue } from "../annuity/standing.ts";
import { effectiveChargeRate, freeOnSurrender } from "../annuity/surrender.ts";
import { withHundredths } from "../base/printed_number.ts";
import type { Problem } from "../base/service_error.ts";
import type { Product } from "../product/product.ts";
import type { Strategy } from "../product/definition_schema.ts";
import { withBlends } from "../product/followed_index.ts";
import { findInputProblems, type Inputs } from "../product/inputs.ts";
import { contractYearsOf } from "../product/request.ts";
import { rateTerms, sharedRates } from "../product/terms.ts";
import { contractOf } from "./contract_terms.ts";
import type { YearValues } from "./illustration.ts";
import { ALLOCATION_INPUT, type IllustrationContext, readSampleRequest } from "./illustrate.ts";
import {
  credited,
  currentTerms,
  findStrategies,
  guaranteedTerms,
  type IllustratedStrategy,
  projectScenario,
} from "./scenarios.ts";
import { rateInWords } from "../annuity/wording.ts";
import { reportYears } from "./year_values.ts";

type Explanation =
  | { readonly kind: "explained"; readonly lines: readonly string[] }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

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
  form: Product,
  inputs: Inputs,
  asked: IllustrationContext & ExplainedYear,
): Explanation {
  const problems = findInputProblems(form, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const { product, read } = readSampleRequest(form, inputs, asked);
  if (read.kind === "refused") return read;
  const { definition } = product;
  const found = findStrategies(definition, read.request, {
    histories: withBlends(definition, asked.indexHistories),
    allocationPointer: ALLOCATION_INPUT,
    texts: EN_US,
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
  const standing: Standing =
    asked.contractYear === 1
      ? standingAtIssue(contract)
      : (projected.years[asked.contractYear - 2] as ContractYear);
  const laterPremium = premiumAfter(contract, standing);
  const opening = laterPremium > 0 ? payPremium(contract, standing, laterPremium) : standing;
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
          days: projected.days[index],
          duringIncome:
            year.incomeSinceIssue > 0 ? contract.strategies[index]?.duringIncome : undefined,
        }),
      ),
      ...accountValueLines(reported, year),
      ...riderLines(contract, { opening, year, reported }),
      ...surrenderLines(contract, reported, year),
      ...deathLines(contract, year, reported),
    ],
  };
}

function openingLines(
  { contractYear, premium, premiumBonus }: YearValues,
  { accountValueAtStart, paidWithin }: ContractYear,
): readonly string[] {
  const atStart = premium - (paidWithin?.premium ?? 0);
  const bonus = premiumBonus - (paidWithin?.bonus ?? 0);
  if (contractYear > 1 && atStart === 0) {
    return [line("Account value at the start", accountValueAtStart)];
  }
  return [
    ...(contractYear === 1
      ? []
      : [line("Account value before the premium", accountValueAtStart - atStart - bonus)]),
    line("Premium", atStart),
    line("+ premium bonus", bonus),
    line("= account value at the start", accountValueAtStart),
  ];
}

function withdrawalLines(reported: YearValues, year: ContractYear): readonly string[] {
  const { withdrawal, withdrawalCharge, taxableWithdrawal, incomeTaken } = reported;
  if (withdrawal === 0 && withdrawalCharge === 0 && (incomeTaken ?? 0) === 0) return [];
  const exact = year.withdrawalCharges;
  const [recapture = 0, charge = 0, adjustment = 0, topUp = 0, ofTerms = 0] = roundParts(
    withdrawalCharge,
    [
      exact.bonusRecapture,
      exact.surrenderCharge,
      exact.marketValueAdjustment,
      year.minimumTopUp,
      exact.termAdjustment,
    ],
    2,
  );
  return [
    line("Withdrawal", withdrawal),
    line("  of which free of charge, at most", year.freeWithdrawal),
    line("  surrender charge on the rest", charge),
    line("  + bonus recapture on the rest", recapture),
    line("  − market value adjustment", adjustment),
    ...(ofTerms === 0 ? [] : [line("  − credit, less fee, of unfinished terms", ofTerms)]),
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
    readonly days: DailyMeans | undefined;
    /** Present once lifetime income has started, where that changes what is credited. */
    readonly duringIncome: StrategyTerms["duringIncome"];
  },
): readonly string[] {
  const { strategy } = illustrated;
  const { contractYear, levels, days } = at;
  const { termYears } = strategy;
  const terms = at.terms(strategy);
  const rates = creditedRatesOf(credited(strategy, terms), contractYear, levels, days);
  const rate = rates[contractYear - 1] ?? 0;
  const heading = line(`${strategy.name}: value at the start`, at.value);
  const term = termCreditedIn(credited(strategy, terms), contractYear);
  if (term === undefined) {
    return [heading, `  within its term of ${termYears} years: nothing is credited this year`];
  }
  const values = [
    ...rateTerms(terms).flatMap(({ title, value }) =>
      value === undefined ? [] : [[title, inYear(value, term.entry)] as const],
    ),
    ...sharedRates(terms).map((shared) => [shared.title, shared.rate] as const),
  ].map(([title, value]) => `${title.toLowerCase()} ${rateInWords(value)}`);
  const rounded =
    strategy.rateDecimals === undefined
      ? ""
      : `, rounded to ${rateInWords(10 ** -strategy.rateDecimals)}`;
  const factored =
    strategy.interestFactor === undefined || rate <= 0
      ? []
      : [
          stepLine(
            rateStep("× interest factor", rate, inYear(strategy.interestFactor, contractYear)),
          ),
        ];
  const during =
    at.duringIncome === undefined || rate <= 0
      ? []
      : [
          `  during income ${rateInWords(rate * inYear(at.duringIncome.rateMultiple, contractYear))}`,
        ];
  const creditedLines = [...factored, `  credited rate ${rateInWords(rate)}${rounded}`, ...during];
  const lines = [heading, `  terms: ${values.join(", ")}`];
  if (!methodOf(terms).usesIndex) return [...lines, ...creditedLines];
  if (levels === undefined) return [...lines, "  no index growth is assumed", ...creditedLines];
  const step = methodOf(terms).usesMonths ? 1 : 12;
  const closes = levels
    .slice(term.firstMonth, term.firstMonth + term.years * 12 + 1)
    .filter((_, month) => month % step === 0);
  const indexTerm = { ...term, levels, days };
  const bounds = boundsThatActed(terms, indexTerm);
  return [
    ...lines,
    `  index closes ${closes.map(exactLevel).join(", ")}`,
    ...creditingSteps(terms, indexTerm).map(stepLine),
    ...creditedLines,
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

function accountValueLines(year: YearValues, { paidWithin }: ContractYear): readonly string[] {
  const { premium = 0, bonus = 0 } = paidWithin ?? {};
  return [
    ...(premium === 0 ? [] : [line("Premium paid after the start of the year", premium)]),
    ...(bonus === 0 ? [] : [line("Premium bonus on it", bonus)]),
    line("Interest credited", year.interestCredit),
    ...((year.accumulationCredit ?? 0) === 0
      ? []
      : [line("  of which raises it to the accumulation guarantee", year.accumulationCredit ?? 0)]),
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
      .steps(
        {
          opening: at.opening.riders[index] as RiderStanding,
          closing: at.year.riders[index] as RiderStanding,
          incomeAvailable: at.reported.lifetimeIncome ?? 0,
          incomeTaken: at.reported.incomeTaken ?? 0,
        },
        terms,
      )
      .map(([label, dollars]) => line(label, dollars)),
  );
}

/** What is paid at death: with what riders add to it, and over years in place of it. */
function deathLines(
  { riders }: Contract,
  year: ContractYear,
  { accountValue, deathBenefit, deathPayments }: YearValues,
): readonly string[] {
  const added = riders.reduce((sum, { terms }, index) => {
    const standing = year.riders[index] as RiderStanding;
    return sum + (riderOf(terms).addedDeathBenefit?.(standing, terms, accountValue) ?? 0);
  }, 0);
  const label = "Death benefit: greatest of account, surrender value and riders";
  return [
    ...(added === 0
      ? [line(label, deathBenefit)]
      : [line("Added at death by riders", added), line(`${label}, and that`, deathBenefit)]),
    ...(deathPayments === undefined
      ? []
      : [line("Paid at death over years in its place", deathPayments)]),
  ];
}

function surrenderLines(
  contract: Contract,
  year: YearValues,
  exact: ContractYear,
): readonly string[] {
  const { interestRate, annualCharge } = contract.minimumValue;
  const parts = chargedParts(contract, exact).map(
    ({ rate, amount }) => `${rateInWords(rate)} of ${withHundredths(toCents(amount), "$")}`,
  );
  return [
    line(`− surrender charge, ${parts.join(" + ")}`, year.surrenderCharge),
    line("− bonus recapture", year.bonusRecapture),
    line("+ market value adjustment", year.marketValueAdjustment),
    ...unfinishedLines(exact, year),
    line(
      contract.floors.length === 0
        ? `or at least the minimum value (${rateInWords(interestRate)}, ${withHundredths(annualCharge, "$")} a year)`
        : "or at least the minimum value, the greatest of the law’s and the contract’s",
      year.minimumValue,
    ),
    line("= cash surrender value", year.cashSurrenderValue),
  ];
}

/** What unfinished index terms add or take at a surrender, by rates of the account value. */
function unfinishedLines(
  { unfinished }: ContractYear,
  { termAdjustment }: YearValues,
): readonly string[] {
  if (unfinished === undefined || termAdjustment === undefined) return [];
  const { credit, fee } = unfinished;
  const label = `+ unfinished terms: credit of ${rateInWords(credit)}, less fee of ${rateInWords(fee)} beyond the free part`;
  return [line(label, termAdjustment)];
}

/** The amounts that a surrender at the end of a year charges, each at its rate: one of the account value, or premiums. */
function chargedParts(contract: Contract, year: ContractYear): readonly TakenPremium[] {
  const { contractYear, surrenderCharges, layers, premiumsLeft, waivedPart } = year;
  const { surrenderCharge } = surrenderCharges;
  const at = { contractYear, months: 12, layers };
  const nothing = [{ rate: 0, amount: 0 }];
  if (waivedPart === 1) return nothing;
  if (premiumsLeft !== undefined) {
    const taken = takenPremiums(
      contract,
      premiumsLeft,
      (year.accountValue -
        freeOnSurrender(contract, { ...year, premium: year.premiumSinceIssue })) *
        (1 - waivedPart),
      at,
    );
    return surrenderCharge === 0 ? nothing : taken.filter(({ amount }) => amount > 0);
  }
  const rate = effectiveChargeRate(contract, at);
  return rate === 0 ? nothing : [{ rate, amount: surrenderCharge / rate }];
}

/** A label and an amount in cents, aligned for reading down the column. */
function line(label: string, dollars: Dollars): string {
  return `${label.padEnd(72)} ${withHundredths(toCents(dollars), "$").padStart(16)}`;
}
