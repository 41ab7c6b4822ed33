/** The standing of a contract that is in its first contract year: it follows from the premium, and need not be sent. */

import { type RiderStanding, type Standing, toCents } from "#annuity";
import { grouped, isContainer, isObject, omitUndefined } from "#base";
import type { SaidFault } from "#texts";
import type { Path } from "../inputs.ts";
import type { ContractRequest } from "../request.ts";
import type { GivenStanding, SentStanding } from "./sent_standing.ts";

type Add = (path: Path, fault: SaidFault) => void;

/** Amounts that differ by no more are the same, each rounded to the cent. */
const SAME = 0.005 + 1e-6;
/** The same of rates and multiples. */
const SAME_RATE = 1e-6;
const RATES: ReadonlySet<string> = new Set([
  "partLeft",
  "share",
  "rate",
  "payoutRate",
  "incomeFactor",
  "unpaidPart",
]);

/** Whether a member of a standing, or the list that it is in, is a rate or multiple and no amount. */
export function isRate(path: Path): boolean {
  return RATES.has(String(path.at(-1)));
}

/** A member of a standing that is not what was calculated; rates are unrounded, amounts in dollars. */
interface Difference {
  readonly path: Path;
  readonly given: unknown;
  readonly calculated: unknown;
}

/**
 * The members of two standings that differ, by path; a number or flag that one of them lacks is 0. With `isPart` only what
 * was given is compared.
 */
export function differencesBetween(
  given: unknown,
  calculated: unknown,
  isPart = false,
  path: Path = [],
): readonly Difference[] {
  const [one, other] = [membersIn(given), membersIn(calculated)];
  if (one !== undefined || other !== undefined) {
    const names = new Set([...Object.keys(one ?? {}), ...(isPart ? [] : Object.keys(other ?? {}))]);
    return [...names].flatMap((name) =>
      differencesBetween(one?.[name], other?.[name], isPart, [...path, name]),
    );
  }
  const apart = Math.abs(Number(given ?? 0) - Number(calculated ?? 0));
  return apart <= (isRate(path) ? SAME_RATE : SAME) ? [] : [{ path, given, calculated }];
}

/** The members of an object, and of a list by place. */
function membersIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isContainer(value) ? value : undefined;
}

/** A calculated standing by the members that it is sent with. */
export function membersOf({ strategies, riders }: ContractRequest, standing: Standing) {
  const { floors, history } = standing;
  const isHeld = strategies.some(({ share }) => share === 0);
  return omitUndefined({
    strategies: Object.fromEntries(
      strategies.flatMap(({ strategy, share }, place) =>
        share === 0 ? [] : [[strategy.id, { value: standing.values[place] ?? 0 }]],
      ),
    ),
    ...(isHeld && { held: 0 }),
    lawMinimum: standing.lawMinimum,
    ...(floors.length > 0 && { minimumValue: standing.minimumValue, floors }),
    adjustmentFloor: standing.adjustmentFloor,
    premiums: omitUndefined({
      paid: standing.premiumSinceIssue,
      layers: standing.layers,
      left: standing.premiumsLeft,
    }),
    withdrawals: history,
    lastInterestCredit: standing.interestCredit,
    interestSinceIssue: standing.interestSinceIssue,
    taxBasis: standing.taxBasis,
    incomeSinceIssue: standing.incomeSinceIssue,
    riders: Object.fromEntries(
      riders.map(({ id }, place) => [id, standing.riders[place] as RiderStanding]),
    ),
  });
}

/** What is known of running terms beside what follows from the premium, and which contract it is. */
const FREE = new Set([
  "contractNumber",
  "issueDate",
  "asOf",
  "day",
  "transactions",
  "terms",
  "strategies",
  "interestByYear",
]);

/**
 * The standing at issue with what was given of it beside what `calculated` has. What was given and is another is a
 * problem of its member.
 */
export function completedAtIssue(
  request: ContractRequest,
  given: GivenStanding,
  calculated: Standing,
  add: Add,
): SentStanding {
  const members = membersOf(request, calculated);
  const { strategies: sent = {}, transactions = [] } = given;
  const values = Object.fromEntries(
    Object.entries(sent).flatMap(([id, { value }]) =>
      value === undefined ? [] : [[id, { value }]],
    ),
  );
  const others = Object.entries(given).filter(([name]) => !FREE.has(name));
  const compared = { ...Object.fromEntries(others), strategies: values };
  for (const { path, calculated: known } of differencesBetween(compared, members, true)) {
    const isElected = !ELECTED.has(String(path[0])) || hasIn(members, path);
    if (isElected) add(path, { code: "atIssue", value: inWords(path, known) });
  }
  const atIssue = transactions.flatMap(({ date, kind, amount }, place) =>
    kind === "premium" && date === given.issueDate ? [{ place, amount }] : [],
  );
  const paid = atIssue.reduce((total, { amount }) => total + amount, 0);
  const [first] = atIssue;
  if (first !== undefined && Math.abs(paid - request.premium) > SAME) {
    const fault = { code: "atIssue", value: grouped(request.premium) } as const;
    add(["transactions", first.place, "amount"], fault);
  }
  for (const [id, { renewal }] of Object.entries(sent)) {
    const isIssueDay = (given.day ?? given.issueDate) === given.issueDate;
    if (renewal !== undefined && isIssueDay)
      add(["strategies", id, "renewal"], { code: "atIssue", value: undefined });
  }
  return {
    ...members,
    ...given,
    withdrawals: members.withdrawals,
    premiums: members.premiums,
    riders: { ...given.riders, ...members.riders },
    strategies: Object.fromEntries(
      [...new Set([...Object.keys(members.strategies), ...Object.keys(sent)])].map((id) => [
        id,
        { value: 0, ...sent[id], ...members.strategies[id] },
      ]),
    ),
  };
}

/** Members that have what the other inputs elect; others are refused as not elected. */
const ELECTED: ReadonlySet<string> = new Set(["strategies", "riders"]);

function hasIn(members: object, [name, id]: Path): boolean {
  const group = members[name as keyof typeof members];
  return isObject(group) && Object.hasOwn(group, String(id));
}

/** What a member is at issue; `undefined` where it has none then. */
function inWords(path: Path, value: unknown): string | undefined {
  if (typeof value !== "number") return typeof value === "boolean" ? String(value) : undefined;
  return isRate(path) ? String(value) : grouped(toCents(value));
}
