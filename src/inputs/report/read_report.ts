/** Reads what a report on a contract year states beside the standing, after its schema has validated it. */

import { ageOn, HALF_A_CENT, monthlyAnniversary, toCents } from "#annuity";
import { grouped, type SaidProblem } from "#base";
import type { Definition } from "#terms";
import { type Inputs, INPUTS_ROOT, problemAt } from "../inputs.ts";
import { addRateProblems, atRates, type RatesHeld } from "../quote/reference_rates.ts";
import type { HeldRequest, InForceContractRequest } from "../request.ts";
import { type GivenStanding, sentStanding } from "../standing/sent_standing.ts";
import { STANDING } from "../standing/standing_schema.ts";
import { REPORT, type SentReport } from "./report_schema.ts";

/** The report in inputs that fit their schema. */
export function sentReport(inputs: Inputs): SentReport {
  return inputs[REPORT] as unknown as SentReport;
}

/** Months of a contract year: a report is on all of it. */
export const MONTHS_OF_YEAR = 12;

/** The inputs of the contract year that is reported: its last day is the next anniversary unless they have another. */
export function inputsOfYear(inputs: Inputs): Inputs {
  const { [REPORT]: _, ...others } = inputs;
  const standing = sentStanding(inputs);
  return { ...others, [STANDING]: { day: lastDayOf(standing), ...standing } };
}

/** The next anniversary after the one of a standing. */
function lastDayOf({ issueDate, asOf }: Pick<GivenStanding, "issueDate" | "asOf">): string {
  return monthlyAnniversary(issueDate, MONTHS_OF_YEAR * (ageOn(asOf, issueDate) + 1));
}

const PREVIOUS = ["previousCashSurrenderValue"];

/**
 * The request with what is reported, on the definition with the reference rate at the start of its term; or everything that
 * keeps it from being reported.
 */
export function readReport(
  definition: Definition,
  request: InForceContractRequest,
  { sent, isAdjusted }: { readonly sent: SentReport; readonly isAdjusted: boolean },
): HeldRequest {
  const problems: SaidProblem[] = [];
  const add: RatesHeld["add"] = (path, fault, code = "range") => {
    problems.push(problemAt(INPUTS_ROOT, [REPORT, ...path], { code, fault }));
  };
  const { inForce } = request;
  const { minimumValue, contractYear } = inForce.standing;
  const held = { definition, sent, contractYear: contractYear + 1, isAdjusted, add };
  if (inForce.months !== MONTHS_OF_YEAR) {
    const days = [lastDayOf({ issueDate: request.issueDate, asOf: inForce.asOf })];
    const fault = { code: "monthlyAnniversary", days } as const;
    problems.push(problemAt(INPUTS_ROOT, [STANDING, "day"], { code: "range", fault }));
  }
  const { previousCashSurrenderValue: previous } = sent;
  if (contractYear === 0) {
    if ((previous ?? 0) > 0) add(PREVIOUS, { code: "atIssue", value: "0" });
  } else if (previous === undefined) {
    add(PREVIOUS, "required", "required");
  } else if (previous < minimumValue - HALF_A_CENT) {
    add(PREVIOUS, { code: "atLeast", least: grouped(toCents(minimumValue)) });
  }
  addRateProblems(held);
  if (problems.length > 0) return { problems };
  const { definition: atStart, rateChange } = atRates(held);
  return {
    definition: atStart,
    request: { ...request, rateChange, inForce: { ...inForce, report: sent } },
  };
}
