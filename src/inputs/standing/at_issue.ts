/** The standing of a contract that is in its first contract year: it follows from the premium, and need not be sent. */

import { type Standing, toCents } from "#annuity";
import { grouped, isObject } from "#base";
import type { Definition } from "#terms";
import type { SaidFault } from "#texts";
import type { Path } from "../inputs.ts";
import type { ContractRequest } from "../request.ts";
import type { GivenStanding, SentStanding } from "./sent_standing.ts";
import { differencesBetween, isRate, membersOf, SAME } from "./standing_members.ts";

type Add = (path: Path, fault: SaidFault) => void;

/** What is known of running terms beside what follows from the premium, and which contract it is. */
const FREE = new Set([
  "contractNumber",
  "issueDate",
  "deliveredOn",
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
  definition: Definition,
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
  for (const { path, calculated: known } of differencesBetween(
    definition,
    compared,
    members,
    true,
  )) {
    const isElected = !ELECTED.has(String(path[0])) || hasIn(members, path);
    if (isElected) add(path, { code: "atIssue", value: inWords(definition, path, known) });
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
function inWords(definition: Definition, path: Path, value: unknown): string | undefined {
  if (typeof value !== "number") return typeof value === "boolean" ? String(value) : undefined;
  return isRate(path, definition) ? String(value) : grouped(toCents(value));
}
