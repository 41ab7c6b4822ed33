/** A calculated standing by the members that it is sent with, and where it differs from one that was sent. */

import type { RiderStanding, Standing } from "#annuity";
import { isContainer, omitUndefined } from "#base";
import type { Definition } from "#terms";
import type { Path } from "../inputs.ts";
import { type ContractRequest, heldPlace } from "../request.ts";

/** Amounts that differ by no more are the same, each rounded to the cent. */
export const SAME = 0.005 + 1e-6;
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

/** The terms by which a member is a rate or an amount. */
type Terms = Pick<Definition, "freeWithdrawal">;

/** Whether a member of a standing, or the list that it is in, is a rate or multiple and no amount. */
export function isRate(path: Path, { freeWithdrawal }: Terms): boolean {
  const name = String(path.at(-1));
  return RATES.has(name) || (name === "carriedOver" && freeWithdrawal.carryOver?.of === "rate");
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
  terms: Terms,
  given: unknown,
  calculated: unknown,
  isPart = false,
  path: Path = [],
): readonly Difference[] {
  const [one, other] = [membersIn(given), membersIn(calculated)];
  if (one !== undefined || other !== undefined) {
    const names = new Set([...Object.keys(one ?? {}), ...(isPart ? [] : Object.keys(other ?? {}))]);
    return [...names].flatMap((name) =>
      differencesBetween(terms, one?.[name], other?.[name], isPart, [...path, name]),
    );
  }
  const apart = Math.abs(Number(given ?? 0) - Number(calculated ?? 0));
  return apart <= (isRate(path, terms) ? SAME_RATE : SAME) ? [] : [{ path, given, calculated }];
}

/** The members of an object, and of a list by place. */
function membersIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isContainer(value) ? value : undefined;
}

/** A calculated standing by the members that it is sent with. */
export function membersOf(request: ContractRequest, standing: Standing) {
  const { strategies, riders } = request;
  const { floors, history } = standing;
  const held = heldPlace(request);
  return omitUndefined({
    strategies: Object.fromEntries(
      strategies.flatMap(({ strategy }, place) =>
        place === held ? [] : [[strategy.id, { value: standing.values[place] ?? 0 }]],
      ),
    ),
    held: standing.values[held],
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
