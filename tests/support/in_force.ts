/** A contract of an illustration at issue, cut at one of its anniversaries on current terms and given back in force. */

import {
  repeatDays,
  repeatWindow,
  type IndexWindow,
} from "../../src/annuity/index/index_history.ts";
import { standingAtIssue } from "../../src/annuity/year/standing.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import {
  ALLOCATION_INPUT,
  readSampleRequestBy,
} from "../../src/illustration/figures/read_request.ts";
import { illustrateInForce, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { findStrategies } from "../../src/illustration/years/find_strategies.ts";
import {
  CURRENT,
  projectScenario,
  type IllustratedStrategy,
} from "../../src/illustration/years/scenarios.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import { contractYearsOf } from "../../src/inputs/request.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { Product } from "../../src/terms/product.ts";
import type { Language } from "../../src/texts/language.ts";
import { EN_US } from "../../src/texts/mod.ts";
import { type Followed, standingAsSent, transactionsOf } from "./standing.ts";

type Inputs = Readonly<Record<string, unknown>>;

/** How long a contract has been in force on the day of the context. */
interface Cut {
  readonly years: number;
  /** Months of the contract year that have passed; 0 unless given. */
  readonly months?: number;
  readonly contractNumber?: string;
  /** Whether the standing has all transactions since issue. */
  readonly hasTransactions?: boolean;
  /** Whether the standing has the factors of terms to come. */
  readonly hasRenewal?: boolean;
  /** The day of the issue's terms, unless it is the issue date. */
  readonly termsAsOf?: string;
  readonly language?: Language | undefined;
}

const READING = { choose: chooseTerms, say: (product: Product) => product, texts: EN_US };

function followed(window: IndexWindow): Required<Followed> {
  return { levels: repeatWindow(window), days: repeatDays(window) };
}

/** The inputs of the contract in force, with its standing; `undefined` where the product refuses the contract. */
export function inputsInForce(
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
  { years, months = 0, hasTransactions = false, hasRenewal = false, ...sentToo }: Cut,
): Inputs | undefined {
  const { contractNumber, termsAsOf } = sentToo;
  if (findInputProblems(form, inputs).length > 0) return undefined;
  const issued = new Date(context.preparedAt);
  issued.setUTCFullYear(issued.getUTCFullYear() - years);
  issued.setUTCMonth(issued.getUTCMonth() - months);
  const { product, read } = readSampleRequestBy(READING, form, inputs, {
    ...context,
    preparedAt: issued,
  });
  if (read.kind === "refused") return undefined;
  const { definition } = product;
  // By the closes on record today.
  const asked = { ...read.request, preparedOn: context.preparedAt.toISOString().slice(0, 10) };
  const found = findStrategies(definition, asked, {
    indexHistories: context.indexHistories,
    allocations: ALLOCATION_INPUT,
    texts: EN_US,
  });
  if (found.kind === "refused" || found.notIllustrated.length > 0) return undefined;
  const { request, strategies } = found;
  if (years >= contractYearsOf(definition, request)) return undefined;
  const contract = contractOf(definition, request);
  const projected = projectScenario(contract, strategies, {
    ...CURRENT,
    years: years + 1,
  });
  const standing = projected.years[years - 1] ?? standingAtIssue(contract);
  const year = projected.years[years];
  if (year === undefined) return undefined;
  const sent = standingAsSent(request, standing, {
    indexesOf: (place) => indexesOf(strategies[place]),
    termsOf: (place) => (strategies[place] as IllustratedStrategy).strategy.current,
    definition,
    hasRenewal,
    ...(months > 0 && { begun: { year, months } }),
  });
  const interestByYear = projected.years
    .slice(0, years)
    .map(({ interestCredit }) => interestCredit);
  const { issueDate: date, premium: amount } = request;
  const transactions = hasTransactions && {
    transactions: [
      { date, kind: "premium" as const, amount },
      ...projected.years
        .slice(0, years)
        .flatMap((past) => transactionsOf(request, { year: past, months: 12 })),
      ...(sent.transactions ?? []),
    ],
  };
  return {
    ...inputs,
    standing: {
      ...sent,
      interestByYear,
      ...transactions,
      ...(contractNumber && { contractNumber }),
      ...(termsAsOf && { terms: { asOf: termsAsOf } }),
    },
  };
}

/** The most recent years of a strategy's indexes, repeated from issue on. */
function indexesOf({ strategy, windows }: Partial<IllustratedStrategy> = {}): readonly Followed[] {
  if (strategy === undefined || windows === undefined) return [];
  const { mostRecent } = windows;
  return strategy.blend === undefined || mostRecent.parts === undefined
    ? [followed(mostRecent)]
    : mostRecent.parts.map(({ window }) => followed(window));
}

/** The illustration of the contract in force; `undefined` where the product refuses the contract. */
export function illustrateCut(
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
  cut: Cut,
): Illustration | undefined {
  const given = inputsInForce(form, inputs, context, cut);
  if (given === undefined) return undefined;
  const result = illustrateInForce(form, given, { ...context, language: cut.language });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}
