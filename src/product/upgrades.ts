/** Definitions of earlier programs in the shape of today, step by step. */

import { isObject } from "#base";
import type { ProductRow } from "#terms";

type Members = Readonly<Record<string, unknown>>;

/** One change of the shape of a definition. */
interface Upgrade {
  /** Whether this service calculates the product, or another one. */
  readonly engine: "builtin" | "other";
  /** What a definition of before stood for, as an administrator would write it today. */
  readonly says: string;
  /** Returns a definition that has the new shape, or the same one where it is not of the old. */
  readonly apply: (definition: Members) => Members;
}

/**
 * All changes, oldest first. A step adds what an earlier program did without being asked, so that the contract's
 * figures stay; it never changes a member that has the new shape. No step is ever taken away: a stored version is
 * immutable, and a backup may be of any day.
 */
const UPGRADES: readonly Upgrade[] = [
  {
    engine: "builtin",
    says: "marketValueAdjustment.demonstratedChange is 0.01",
    apply: (definition) =>
      completed(definition, "marketValueAdjustment", { demonstratedChange: 0.01 }),
  },
  {
    engine: "builtin",
    says: "marketValueAdjustment.appliesTo is charged_amount",
    apply: (definition) =>
      completed(definition, "marketValueAdjustment", { appliesTo: "charged_amount" }),
  },
  {
    engine: "builtin",
    says: "marketValueAdjustment.timeBasis is months",
    apply: (definition) => completed(definition, "marketValueAdjustment", { timeBasis: "months" }),
  },
  {
    engine: "other",
    says: "riders is []: none was stated",
    apply: (definition) =>
      Object.hasOwn(definition, "riders") ? definition : { ...definition, riders: [] },
  },
  {
    engine: "builtin",
    says: "stackingRate of a rider is stacking.rate, for all years",
    apply: stackForYears,
  },
  {
    engine: "builtin",
    // A withdrawal took what left the account value, its charges included, from the minimum value.
    says: "minimumValue.isReducedByWithdrawalCharges is true",
    apply: (definition) =>
      completed(definition, "minimumValue", { isReducedByWithdrawalCharges: true }),
  },
];

/** A stored row with its definition in today's shape; the same row where it has it. */
export function upgradeRow(row: ProductRow): ProductRow {
  if (!isObject(row.definition)) return row;
  const before: Members = row.definition;
  const definition = upgradesFor(row).reduce((current, { apply }) => apply(current), before);
  return definition === before ? row : { ...row, definition };
}

export function listUpgrades(row: ProductRow): readonly string[] {
  const { definition } = row;
  if (!isObject(definition)) return [];
  // No step waits for another.
  return upgradesFor(row).flatMap(({ says, apply }) =>
    apply(definition) === definition ? [] : [says],
  );
}

function upgradesFor({ engine }: ProductRow): readonly Upgrade[] {
  return UPGRADES.filter((upgrade) => (upgrade.engine === "builtin") === (engine === "builtin"));
}

/** A definition whose member `name`, an object, has what it lacks of `members`. */
function completed(definition: Members, name: string, members: Members): Members {
  const member = definition[name];
  if (!isObject(member) || Object.keys(members).every((known) => Object.hasOwn(member, known))) {
    return definition;
  }
  return { ...definition, [name]: { ...members, ...member } };
}

/** Stacking had no last year; it ended when income started, as it does today. */
function stackForYears(definition: Members): Members {
  const { riders } = definition;
  if (!Array.isArray(riders)) return definition;
  const upgraded = riders.map((rider: unknown) => {
    const terms = isObject(rider) ? rider["terms"] : undefined;
    if (!isObject(rider) || !isObject(terms) || !Object.hasOwn(terms, "stackingRate")) return rider;
    const { stackingRate: rate, ...others } = terms;
    return { ...rider, terms: { ...others, stacking: { rate, years: rate === 0 ? 0 : 121 } } };
  });
  return upgraded.some((rider, index) => rider !== riders[index])
    ? { ...definition, riders: upgraded }
    : definition;
}
