/** Reads what has happened in the contract year in which the day of a standing falls. */

import {
  type BegunYear,
  monthlyAnniversary,
  monthsBeforePayment,
  monthsUntil,
  toCents,
  type WithdrawalPlan,
} from "#annuity";
import { isObject, type SaidProblem } from "#base";
import type { SaidFault } from "#texts";
import { type Inputs, INPUTS_ROOT, type Path, problemAt } from "../inputs.ts";
import { monthsBefore } from "../later_premium_inputs.ts";
import { type Movement, STANDING } from "./standing_schema.ts";

/** A transaction as its schema has it. */
interface SentTransaction extends Movement {
  /** Whether it belongs to the contract year that ends on its day, an anniversary. */
  readonly endsYear?: boolean;
}

/** The day of a standing, and what has happened up to it, as their schemas have them. */
export interface SentDay {
  readonly issueDate: string;
  readonly asOf: string;
  readonly day?: string;
  readonly transactions?: readonly SentTransaction[];
}

/** A transaction of the contract year of the day. */
interface PlacedMovement extends Movement {
  /** Months of the contract year before it. */
  readonly months: number;
  /** Its place among the transactions that were sent. */
  readonly place: number;
}

/** The contract year of a day, as far as it has passed. */
export interface DayInYear {
  readonly day: string;
  /** Months since the last anniversary, 0 to 12. */
  readonly months: number;
  /** In the order of their days. */
  readonly movements: readonly PlacedMovement[];
}

type Add = (path: Path, fault: SaidFault) => void;

/**
 * The day and what has happened in its contract year, up to and with the day. Each day is a monthly anniversary of the issue
 * date; the day of the standing is at most `mostMonths` after its anniversary.
 */
export function readDay(
  { issueDate, asOf, day = asOf, transactions = [] }: SentDay,
  mostMonths: number,
  add: Add,
): DayInYear {
  const start = monthsUntil(issueDate, asOf);
  // A standing that is not of an anniversary or the issue is refused for it.
  if (start === undefined || start % 12 > 0) return { day, months: 0, movements: [] };
  const months = (monthsUntil(issueDate, day) ?? -1) - start;
  if (months < 0 || months > mostMonths) {
    const days = Array.from({ length: mostMonths + 1 }, (_, later) =>
      monthlyAnniversary(issueDate, start + later),
    );
    add(["day"], { code: "monthlyAnniversary", days });
    return { day, months: 0, movements: [] };
  }
  const movements = transactions.flatMap((sent, place): readonly PlacedMovement[] => {
    const { date, kind, amount, endsYear = false } = sent;
    const since = monthsUntil(issueDate, date);
    const path = ["transactions", place];
    if (since === undefined || date > day) {
      add([...path, "date"], { code: "transactionDate", issueDate, day });
      return [];
    }
    if (endsYear && (since === 0 || since % 12 > 0)) add([...path, "endsYear"], "onAnniversary");
    const ofYear = since - start;
    // The first premium is no movement of the year: the standing at issue has it.
    if (since === 0 && kind === "premium") return [];
    const isOfYear = endsYear ? ofYear > 0 : ofYear >= 0 && ofYear < 12;
    return isOfYear ? [{ date, kind, amount, months: ofYear, place }] : [];
  });
  return { day, months, movements: movements.toSorted((one, other) => one.months - other.months) };
}

/**
 * The payments of the contract year of a day: past ones, and the plan's that are to come. A payment at the end
 * of a period that ends on the day is past; one at the start of a period that begins then is to come, unless a withdrawal of
 * that day is among the transactions. `undefined` for an anniversary on which nothing was paid yet.
 */
export function begunYearOf(
  plan: WithdrawalPlan,
  { months: passed, movements }: DayInYear,
  contractYear: number,
): BegunYear | undefined {
  const past = movements.filter(({ kind }) => kind !== "premium");
  if (passed === 0 && past.length === 0) return undefined;
  const { kind, perYear, timing, firstContractYear, lastContractYear } = plan;
  const isPaying =
    kind !== "none" && contractYear >= firstContractYear && contractYear <= lastContractYear;
  const isPaidOnDay = past.some(({ months }) => months === passed);
  const toCome = Array.from({ length: isPaying ? perYear : 0 }, (_, number) =>
    monthsBeforePayment({ perYear, timing }, number),
  ).filter(
    (months) => months > passed || (months === passed && timing === "start" && !isPaidOnDay),
  );
  const paid = past.map(({ amount, kind: each }) => ({ amount, isIncome: each === "income" }));
  const isEmpty = past.length + toCome.length === 0;
  return {
    contractYear,
    months: isEmpty ? [passed] : [...past.map(({ months }) => months), ...toCome],
    paid: isEmpty ? [{ amount: 0, isIncome: false }] : paid,
    partToCome: toCome.length / perYear,
  };
}

/** Inputs with the premiums of transactions behind the planned ones. */
export interface PaidPremiums {
  readonly inputs: Inputs;
  readonly problems: readonly SaidProblem[];
  /** The number of premiums that the inputs had. */
  readonly planned: number;
  /** The places of the others among the transactions. */
  readonly places: readonly number[];
}

/** The input that lists premiums after the first. */
export const LATER_PREMIUMS = "LaterPremiums";

/**
 * The inputs with the premiums among the transactions of the contract year of the day. A premium of the inputs that is planned for a day that is past must be among them.
 */
export function withPaidPremiums(inputs: Inputs, sent: SentDay, mostMonths: number): PaidPremiums {
  const { months: passed, movements, start } = paidOf(sent, mostMonths);
  const planned: unknown = inputs[LATER_PREMIUMS] ?? [];
  const premiums = movements.filter(({ kind }) => kind === "premium");
  if (!Array.isArray(planned)) return { inputs, problems: [], planned: 0, places: [] };
  const unlisted = [...premiums];
  const problems = planned.flatMap((each: unknown, place): readonly SaidProblem[] => {
    const months = monthsOf(each) - start;
    const isPaidOnDay = premiums.some((premium) => premium.months === months);
    const isPast = months >= 0 && (months < passed || (months === passed && isPaidOnDay));
    if (!isPast) return [];
    const found = unlisted.findIndex(
      (premium) => premium.months === months && toCents(premium.amount) === amountOf(each),
    );
    if (found >= 0) {
      unlisted.splice(found, 1);
      return [];
    }
    return [
      problemAt(INPUTS_ROOT, [LATER_PREMIUMS, place], { code: "range", fault: "premiumNotPaid" }),
    ];
  });
  if (unlisted.length === 0) return { inputs, problems, planned: planned.length, places: [] };
  const added = unlisted.map(({ months, amount }) => ({
    contractYear: Math.floor((start + months) / 12) + 1,
    ...(months % 12 > 0 && { month: (months % 12) + 1 }),
    amount,
  }));
  return {
    inputs: { ...inputs, [LATER_PREMIUMS]: [...planned, ...added] },
    problems,
    planned: planned.length,
    places: unlisted.map(({ place }) => place),
  };
}

/** The day of a standing without its problems, and the months since issue before its anniversary. */
export function paidOf(sent: SentDay, mostMonths: number) {
  const ignored: Add = () => {};
  const start = monthsUntil(sent.issueDate, sent.asOf) ?? 0;
  return { ...readDay(sent, mostMonths, ignored), start };
}

function amountOf(sent: unknown): number {
  const { amount } = isObject(sent) ? sent : {};
  return typeof amount === "number" ? toCents(amount) : Number.NaN;
}

/** Months since issue before a premium of the inputs. */
export function monthsOf(sent: unknown): number {
  const { contractYear, month } = isObject(sent) ? sent : {};
  if (typeof contractYear !== "number") return Number.NaN;
  return monthsBefore({
    contractYear,
    month: typeof month === "number" ? month : 1,
    amount: 0,
  });
}

/** A problem of a premium that was added to the inputs, as one of the transaction that it is. */
export function problemOfTransaction(
  problem: SaidProblem,
  { planned, places }: Pick<PaidPremiums, "planned" | "places">,
): SaidProblem {
  const path = problem.pointer.split("/");
  const at = path.indexOf(LATER_PREMIUMS);
  const place = places[Number(path[at + 1]) - planned];
  if (at < 0 || place === undefined) return problem;
  if (!("fault" in problem)) return problem;
  const { code, fault } = problem;
  const member = path[at + 2] === "amount" ? "amount" : "date";
  return problemAt(INPUTS_ROOT, [STANDING, "transactions", place, member], { code, fault });
}
