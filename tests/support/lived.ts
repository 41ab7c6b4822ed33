/** A contract lived through year by year: each contract year from the standing before it, with what was withdrawn in it. */

import type { ContractYear } from "../../src/annuity/year/standing.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import { inForceStrategies } from "../../src/illustration/figures/contract.ts";
import {
  ALLOCATION_INPUT,
  type FiguresContext,
  readInForceRequestBy,
  readSampleRequestBy,
} from "../../src/illustration/figures/read_request.ts";
import type { IndexScenarioName } from "../../src/illustration/years/projected_values.ts";
import { findStrategies } from "../../src/illustration/years/find_strategies.ts";
import {
  CURRENT,
  type IllustratedStrategy,
  projectScenario,
} from "../../src/illustration/years/scenarios.ts";
import { scenarioRows, compiledRows } from "../../src/illustration/years/year_rows.ts";
import { reportYears } from "../../src/illustration/years/year_values.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import { inForceForm } from "../../src/inputs/standing/standing_schema.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { Product } from "../../src/terms/product.ts";
import { EN_US } from "../../src/texts/mod.ts";
import { standingAsSent } from "./standing.ts";

const READING = { choose: chooseTerms, say: (product: Product) => product, texts: EN_US };

type Inputs = Readonly<Record<string, unknown>>;

/** A contract year that has passed: its row in cents, and where the contract stands after it. */
interface LivedYear {
  readonly row: Readonly<Record<string, number>>;
  readonly standing: Inputs;
  readonly interest: number;
  /** Where it stood before, with what was paid and what the indexes did in the year; absent of the first. */
  readonly reported: Inputs | undefined;
}

/**
 * The contract year that follows a standing, or the first one, with the withdrawals of `plan`, while the indexes go through
 * the first year of a window of their history as it is on the day of `context`.
 */
export function liveYear(
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
  { plan, window }: { readonly plan: Inputs; readonly window: IndexScenarioName },
): LivedYear {
  const given = { ...inputs, ...plan };
  const isIssued = given["standing"] !== undefined;
  const problems = findInputProblems(isIssued ? inForceForm(form) : form, given);
  if (problems.length > 0) throw new RangeError(JSON.stringify(problems));
  const { product, read } = isIssued
    ? readInForceRequestBy(READING, form, given, context)
    : readSampleRequestBy(READING, form, given, context);
  if (read.kind === "refused") throw new RangeError(JSON.stringify(read.problems));
  const { definition } = product;
  const found = findStrategies(definition, read.request, {
    indexHistories: context.indexHistories,
    allocations: ALLOCATION_INPUT,
    texts: EN_US,
  });
  if (found.kind === "refused") throw new RangeError(JSON.stringify(found.problems));
  const { request } = found;
  const strategies = inForceStrategies(request, found.strategies);
  const contract = contractOf(definition, request);
  const years = (request.inForce?.standing.contractYear ?? 0) + 1;
  const lived = projectScenario(contract, strategies, { ...CURRENT, window, years });
  const year = lived.years[0] as ContractYear;
  const known = {
    indexesOf: (place: number) => {
      const { levels = [] } = lived.paths[place] ?? {};
      return [{ levels }];
    },
    termsOf: (place: number) => (strategies[place] as IllustratedStrategy).strategy.current,
    definition,
    hasRenewal: false,
  };
  const sent = standingAsSent(request, year, known);
  const before = request.inForce?.standing;
  const reported =
    before && standingAsSent(request, before, { ...known, begun: { year, months: 12 } });
  const [row = {}] = scenarioRows(reportYears([year], contract), compiledRows);
  return {
    row,
    standing: { ...sent },
    interest: year.interestCredit,
    reported: reported && { ...reported },
  };
}
