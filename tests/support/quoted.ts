/** A quote of a projected contract on an anniversary, beside the illustration that has the same withdrawal. */

import fc from "fast-check";
import { repeatDays, repeatWindow } from "../../src/annuity/index/index_history.ts";
import {
  type ContractYear,
  type Standing,
  standingAtIssue,
} from "../../src/annuity/year/standing.ts";
import { toCents } from "../../src/annuity/money.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import { inForceStrategies } from "../../src/illustration/figures/contract.ts";
import {
  ALLOCATION_INPUT,
  type FiguresContext,
  readSampleRequestBy,
} from "../../src/illustration/figures/read_request.ts";
import { describeQuote, findQuoteProblems } from "../../src/illustration/quote/describe_quote.ts";
import { readQuoteRequestBy } from "../../src/illustration/figures/read_standing_request.ts";
import type { QuoteFacts } from "../../src/illustration/quote/quote_facts.ts";
import { findStrategies } from "../../src/illustration/years/find_strategies.ts";
import {
  CURRENT,
  type IllustratedStrategy,
  projectScenario,
} from "../../src/illustration/years/scenarios.ts";
import type { YearValues } from "../../src/illustration/years/year_columns.ts";
import { reportYears } from "../../src/illustration/years/year_values.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import { quoteForm, type Transaction } from "../../src/inputs/quote/quote_schema.ts";
import { type ContractRequest, contractYearsOf } from "../../src/inputs/request.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import type { Product } from "../../src/terms/product.ts";
import { EN_US } from "../../src/texts/mod.ts";
import { type Followed, standingAsSent, withoutValues } from "./standing.ts";

export const READING = { choose: chooseTerms, say: (product: Product) => product, texts: EN_US };
/** Long after the last anniversary. */
export const LATER = new Date("2126-11-21T12:00:00Z");

type Inputs = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly transaction: Transaction;
  readonly isNet: boolean;
  readonly isPart: boolean;
  /** Part of the account value. */
  readonly part: number;
  /** Change of the market value adjustment's reference rate since the start of the term. */
  readonly rateChange: number;
}

/** The inputs of an illustration that has the same withdrawal in one contract year, for each transaction. */
export const TYPES = {
  "full-surrender": { WDType: 2, WDAmount: 100 },
  "specified-withdrawal": { WDType: 5 },
  "surrender-free": { WDType: 3 },
  "rider-free": { WDType: 6, WDAmount: 0 },
  "interest-only": { WDType: 1 },
  rmd: { WDType: 4 },
  annuitization: { WDType: 0 },
} as const satisfies Readonly<Record<Transaction, object>>;

export const anyQuote: fc.Arbitrary<Asked> = fc.record({
  transaction: fc.constantFrom(...(Object.keys(TYPES) as Transaction[])),
  isNet: fc.boolean(),
  isPart: fc.boolean(),
  part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  rateChange: fc.constantFrom(0, -0.012, 0.0075, 0.03),
});

export interface Quoted {
  /** The inputs of the illustration. */
  readonly inputs: Inputs;
  readonly quote: QuoteFacts;
  /** The contract year that the quote begins, as illustrated with the same withdrawal. */
  readonly row: YearValues;
  readonly exact: ContractYear;
  /** The end of the contract year before, or the issue. */
  readonly last: Pick<YearValues, "accountValue" | "minimumValue"> & Partial<YearValues>;
}

/** The quote after some contract years, beside the rows of the illustration; `undefined` where one of them is refused. */
export function quoteBeside(
  form: Product,
  context: FiguresContext,
  sent: Inputs,
  { years, ...of }: Asked & { readonly years: number },
): Quoted | undefined {
  const LaterPremiums = (sent["LaterPremiums"] ?? []) as readonly { contractYear: number }[];
  const withoutPlan = withoutPlanOf(sent);
  const before = LaterPremiums.filter(({ contractYear }) => contractYear <= years);
  const inputs = {
    ...withoutPlan,
    ...(LaterPremiums.length > 0 && { LaterPremiums: before }),
  };
  const issued = projected(form, context, inputs, years);
  if (issued === undefined || issued.definition.withdrawalTiming !== "start") return undefined;
  const standing = issued.years[years - 1] ?? standingAtIssue(issued.contract);
  const amount = Math.floor(100 * of.part * standing.accountValue) / 100;
  const isPart = of.isPart && of.transaction === "specified-withdrawal";
  const plan = {
    WDStartDuration: years + 1,
    ...TYPES[of.transaction],
    ...(of.transaction === "specified-withdrawal" && {
      WDType: isPart ? 2 : 5,
      WDAmount: isPart ? 100 * of.part : amount,
      WDNet: of.isNet ? 1 : 0,
    }),
  };
  const illustrated = { ...inputs, ...plan };
  const whole = projected(form, context, illustrated, years + 1, of.rateChange);
  if (whole === undefined) return undefined;
  const { marketValueAdjustment: adjustment, renewal } = issued.definition;
  const quote = {
    transactionSubType: of.transaction,
    ...(of.transaction === "specified-withdrawal" && {
      transactionAmounts: {
        amountType: isPart ? "PERCENTAGE" : "AMOUNT",
        ...(isPart ? { requestedPercentage: 100 * of.part } : { requestedAmount: amount }),
        disbursementType: of.isNet ? "NET" : "GROSS",
      },
    }),
    ...(adjustment && { referenceRate: asPublished(adjustment.rateAtIssue + of.rateChange) }),
    ...(adjustment &&
      renewal?.isMarketValueAdjusted === true && { referenceRateAtStart: adjustment.rateAtIssue }),
  };
  const given = {
    ...inputs,
    standing: sentOf(standingAsSent(issued.request, standing, { ...issued, hasRenewal: false })),
    quote,
  };
  const problems = findInputProblems(quoteForm(form), given);
  if (problems.length > 0) throw new TypeError(JSON.stringify(problems));
  const later = { ...context, preparedAt: LATER };
  const { product, read } = readQuoteRequestBy(READING, form, given, later);
  if (read.kind === "refused") return undefined;
  const { strategies } = issued;
  const quoted = { definition: product.definition, request: read.request, strategies };
  if (findQuoteProblems(quoted).length > 0) return undefined;
  const rows = reportYears(whole.years, whole.contract);
  return {
    inputs: illustrated,
    quote: describeQuote(quoted) as QuoteFacts,
    row: rows[years] as YearValues,
    exact: whole.years[years] as ContractYear,
    last: rows[years - 1] ?? inCents(standing),
  };
}

/** What the last row would have of a standing at issue. */
function inCents({ accountValue, minimumValue }: Standing): Quoted["last"] {
  return { accountValue: toCents(accountValue), minimumValue: toCents(minimumValue) };
}

/** The standing; of the first contract year without what follows from the premium. */
function sentOf(standing: SentStanding) {
  return standing.asOf === standing.issueDate ? withoutValues(standing) : standing;
}

/** What is asked for, as a quote has it; an amount is of the account value at the start of the year. */
export function askedOf({ transaction, isNet, isPart, part }: Asked, value: number): object {
  const transactionSubType = transaction;
  if (transaction !== "specified-withdrawal") return { transactionSubType };
  return {
    transactionSubType,
    transactionAmounts: {
      disbursementType: isNet ? "NET" : "GROSS",
      ...(isPart
        ? { amountType: "PERCENTAGE", requestedPercentage: Math.ceil(10_000 * part) / 100 || 0.01 }
        : { amountType: "AMOUNT", requestedAmount: Math.floor(100 * part * value) / 100 || 0.01 }),
    },
  };
}

/** A full surrender of a contract with its plan of withdrawals, some months into a contract year. */
export interface QuotedWithin {
  /** As sent. */
  readonly inputs: Inputs;
  readonly quote: QuoteFacts;
  /** That contract year with the plan, whole. */
  readonly year: ContractYear;
  readonly request: ContractRequest;
}

/** A rate as it is published, and not the nearest double of a sum. */
export function asPublished(rate: number): number {
  return Number(rate.toFixed(6));
}

/**
 * A quote some months after a number of contract years, of a contract that has lived by its plan of withdrawals until then;
 * `undefined` where it is refused.
 */
export function quoteWithin(
  form: Product,
  context: FiguresContext,
  sent: Inputs,
  at: {
    readonly years: number;
    readonly months: number;
    readonly rateChange: number;
    /** What is quoted of that contract year. */
    readonly asked: (year: ContractYear) => object;
  },
): QuotedWithin | undefined {
  const { years, months, rateChange } = at;
  const whole = projected(form, context, sent, years + 1, rateChange);
  if (whole === undefined) return undefined;
  const year = whole.years[years] as ContractYear;
  const standing = whole.years[years - 1] ?? standingAtIssue(whole.contract);
  const { marketValueAdjustment: adjustment, renewal } = whole.definition;
  const given = {
    ...sent,
    standing: sentOf(
      standingAsSent(whole.request, standing, {
        ...whole,
        hasRenewal: false,
        ...(months > 0 && { begun: { year, months } }),
      }),
    ),
    quote: {
      ...at.asked(year),
      ...(adjustment && { referenceRate: asPublished(adjustment.rateAtIssue + rateChange) }),
      ...(adjustment &&
        renewal?.isMarketValueAdjusted === true && {
          referenceRateAtStart: adjustment.rateAtIssue,
        }),
    },
  };
  const problems = findInputProblems(quoteForm(form), given);
  if (problems.length > 0) throw new TypeError(JSON.stringify(problems));
  const later = { ...context, preparedAt: LATER };
  const { product, read } = readQuoteRequestBy(READING, form, given, later);
  if (read.kind === "refused") return undefined;
  const { definition } = product;
  const quoted = { definition, request: read.request, strategies: whole.strategies };
  if (findQuoteProblems(quoted).length > 0) return undefined;
  return {
    inputs: given,
    quote: describeQuote(quoted) as QuoteFacts,
    year,
    request: whole.request,
  };
}

function withoutPlanOf(sent: Inputs): Inputs {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !name.startsWith("WD")));
}

/** A contract on current terms up to a contract year; `undefined` where the product refuses it. */
export function projected(
  form: Product,
  context: FiguresContext,
  inputs: Inputs,
  years: number,
  rateChange = 0,
) {
  if (findInputProblems(form, inputs).length > 0) return undefined;
  const { product, read } = readSampleRequestBy(READING, form, inputs, context);
  if (read.kind === "refused") return undefined;
  const { definition } = product;
  const about = {
    indexHistories: context.indexHistories,
    allocations: ALLOCATION_INPUT,
    texts: EN_US,
  };
  const found = findStrategies(definition, read.request, about);
  if (found.kind === "refused" || found.notIllustrated.length > 0) return undefined;
  const { request, strategies } = found;
  if (years >= contractYearsOf(definition, request)) return undefined;
  const contract = { ...contractOf(definition, request), rateChange };
  const of = projectScenario(contract, inForceStrategies(request, strategies), {
    ...CURRENT,
    years,
  });
  const indexesOf = (place: number): readonly Followed[] => {
    const { strategy, windows } = strategies[place] as IllustratedStrategy;
    if (windows === undefined) return [];
    const { mostRecent } = windows;
    const parts = strategy.blend === undefined ? undefined : mostRecent.parts;
    return (parts?.map(({ window }) => window) ?? [mostRecent]).map((window) => ({
      levels: repeatWindow(window),
      days: repeatDays(window),
    }));
  };
  const termsOf = (place: number) => (strategies[place] as IllustratedStrategy).strategy.current;
  return { definition, request, strategies, contract, years: of.years, indexesOf, termsOf };
}
