/** Reads what is to be quoted of a contract in force, after its schema has validated it, and holds it to the contract. */

import { paysIncome, type Rate, riderOf, type WithdrawalPlan } from "#annuity";
import type { FaultCode, SaidProblem } from "#base";
import type { Definition } from "#terms";
import type { SaidFault } from "#texts";
import { ELECTIONS, type NamedRow } from "../input_table.ts";
import { type Inputs, INPUTS_ROOT, type Path, problemAt } from "../inputs.ts";
import { premiumsUpTo } from "../later_premium_inputs.ts";
import { coveredAge, type HeldRequest, type InForceContractRequest } from "../request.ts";
import { QUOTE, type SentQuote, TRANSACTIONS } from "./quote_schema.ts";
import { addRateProblems, atRates, type RatesHeld } from "./reference_rates.ts";

/** The quote in inputs that fit their schema. */
export function sentQuote(inputs: Inputs): SentQuote {
  return inputs[QUOTE] as unknown as SentQuote;
}

/** The inputs without a plan of withdrawals: a quote is of its own withdrawal alone. */
export function withoutWithdrawals(inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !PLAN_INPUTS.has(name)));
}

const PLAN_INPUTS: ReadonlySet<string> = new Set(
  Object.values<NamedRow>(ELECTIONS).flatMap(({ within, inputs }) =>
    within === "withdrawals" ? Object.keys(inputs) : [],
  ),
);

/** The request and quote that are held together; the contract year is the one that begins on the day of the quote. */
interface Held extends RatesHeld {
  readonly request: InForceContractRequest;
  readonly sent: SentQuote;
}

/**
 * The request with the withdrawal that is quoted in place of any other, on the definition with the reference rate at the
 * start of its term; or everything that keeps it from being quoted.
 */
export function readQuote(
  definition: Definition,
  request: InForceContractRequest,
  { sent, isAdjusted }: Pick<Held, "sent" | "isAdjusted">,
): HeldRequest {
  const problems: SaidProblem[] = [];
  const add: Held["add"] = (path, fault, code = "range") => {
    problems.push(problemQuoted(path, fault, code));
  };
  const contractYear = request.inForce.standing.contractYear + 1;
  const held = { definition, request, sent, contractYear, isAdjusted, add };
  addAmountProblems(held);
  addTransactionProblems(held);
  addRateProblems(held);
  if (problems.length > 0) return { problems };
  const { definition: atStart, rateChange } = atRates(held);
  return { request: requestOf(held, rateChange), definition: atStart };
}

/** A problem of a member of the quote. */
export function problemQuoted(
  path: Path,
  fault: SaidFault,
  code: FaultCode = "range",
): SaidProblem {
  return problemAt(INPUTS_ROOT, [QUOTE, ...path], { code, fault });
}

/** An amount belongs to a specified withdrawal, and is of its type. */
function addAmountProblems({ sent, add }: Held): void {
  const { transactionSubType, transactionAmounts: amounts } = sent;
  const isSpecified = transactionSubType === "specified-withdrawal";
  if (amounts === undefined) {
    if (isSpecified) add(["transactionAmounts"], "required", "required");
    return;
  }
  if (!isSpecified) {
    add(["transactionAmounts"], "amountOfTransaction");
    return;
  }
  const isAmount = amounts.amountType === "AMOUNT";
  const [asked, other] = isAmount
    ? (["requestedAmount", "requestedPercentage"] as const)
    : (["requestedPercentage", "requestedAmount"] as const);
  if (amounts[asked] === undefined) add(["transactionAmounts", asked], "required", "required");
  if (amounts[other] !== undefined)
    add(["transactionAmounts", other], { code: "otherAmountType", amountType: amounts.amountType });
}

/** What the contract lacks cannot be quoted. */
function addTransactionProblems({ definition, request, sent, contractYear, add }: Held): void {
  const { transactionSubType: transaction } = sent;
  const { hasRequiredDistributions } = request.taxQualification;
  const path = ["transactionSubType"];
  if (transaction === "annuitization" && definition.annuitization === undefined) {
    add(path, { code: "notOfProduct", transaction });
  }
  if (transaction === "rmd" && !hasRequiredDistributions) add(path, "noDistributionRequired");
  if (sent.rmdInfo !== undefined && !hasRequiredDistributions) {
    add(["rmdInfo"], "noDistributionRequired");
  }
  if (transaction !== "rider-free") return;
  const rider = request.riders.find(({ terms }) => paysIncome(terms));
  if (rider === undefined) {
    add(path, "incomeRider", "rider");
    return;
  }
  const first =
    riderOf(rider.terms).income?.firstYear(rider.terms, coveredAge(request, rider)) ?? 1;
  if (contractYear < first) add(path, { code: "incomeLater", contractYear: first });
}

/** The request with the withdrawal that is quoted; later premiums are none of that day's business. */
function requestOf(held: Held, rateChange: Rate): InForceContractRequest {
  const { request, sent, contractYear } = held;
  const { inForce, laterPremiums } = request;
  const { begun, months } = inForce;
  const standing = {
    ...inForce.standing,
    yearEndInterest: sent.rmdInfo?.rmdPriorYearEndValue,
  };
  return {
    ...request,
    withdrawals: planOf(sent, contractYear),
    assumptions: request.assumptions.filter(({ name }) => !PLAN_INPUTS.has(name)),
    rateChange,
    ...(laterPremiums && { laterPremiums: premiumsUpTo(inForce, laterPremiums) }),
    inForce: {
      ...inForce,
      standing,
      quote: sent,
      // The payment that is quoted is the one to come in a year that has begun.
      begun: begun && { ...begun, months: [...begun.months, months], partToCome: 1 },
    },
  };
}

/** The payment that is quoted, as a plan of one a year. */
function planOf(
  { transactionSubType, transactionAmounts }: SentQuote,
  year: number,
): WithdrawalPlan {
  const {
    amountType,
    requestedAmount = 0,
    requestedPercentage = 0,
    disbursementType,
  } = transactionAmounts ?? {};
  const isPart = amountType === "PERCENTAGE";
  const isAll = transactionSubType === "full-surrender" || (isPart && requestedPercentage === 100);
  const yearly = isAll ? 1 : isPart ? requestedPercentage / 100 : requestedAmount;
  return {
    kind: isPart ? "percent_of_value" : TRANSACTIONS[transactionSubType].kind,
    yearly,
    ...(disbursementType === "NET" && !isAll && { isNet: true }),
    perYear: 1,
    timing: "start",
    firstContractYear: year,
    lastContractYear: year,
  };
}
