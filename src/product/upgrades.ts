/** Upgrades definitions of earlier programs to today's shape, step by step. */

import { isObject } from "#base";
import { FOOTER_LENGTH_MAX, type ProductRow } from "#terms";

type Members = Readonly<Record<string, unknown>>;

/** One change of the shape of a definition. */
interface Upgrade {
  /** Whether this service calculates the product, or another one; or both. */
  readonly engine: "builtin" | "other" | "any";
  /** What an older definition means, as an administrator would write it today. */
  readonly says: string;
  /** Returns the definition in the new shape, or the same object when it does not have the old one. */
  readonly apply: (definition: Members) => Members;
}

/**
 * All changes, oldest first. A step states what earlier programs did by default, so that the contract's figures stay the
 * same; it never changes a member that has the new shape. Steps are never removed: stored versions are immutable, and
 * a backup may be of any day.
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
    // Withdrawals used to reduce the minimum value by their charges too.
    says: "minimumValue.isReducedByWithdrawalCharges is true",
    apply: (definition) =>
      completed(definition, "minimumValue", { isReducedByWithdrawalCharges: true }),
  },
  {
    engine: "any",
    // Papers printed its first line alone. Source: [D281].
    says: `brand.footer is its first ${FOOTER_LENGTH_MAX} characters`,
    apply: cutFooter,
  },
];

/** A stored row with its definition in today's shape; the same object if it has that shape already. */
export function upgradeRow(row: ProductRow): ProductRow {
  if (!isObject(row.definition)) return row;
  const before: Members = row.definition;
  const definition = upgradesFor(row).reduce((current, { apply }) => apply(current), before);
  return definition === before ? row : { ...row, definition };
}

/** What was changed in a row of an earlier program so that this one can read it, a sentence each. */
export function listUpgrades(row: ProductRow): readonly string[] {
  const { definition } = row;
  if (!isObject(definition)) return [];
  // Steps are independent of each other.
  return upgradesFor(row).flatMap(({ says, apply }) =>
    apply(definition) === definition ? [] : [says],
  );
}

function upgradesFor({ engine }: ProductRow): readonly Upgrade[] {
  const own = engine === "builtin" ? engine : "other";
  return UPGRADES.filter((upgrade) => upgrade.engine === own || upgrade.engine === "any");
}

/** Adds to the definition's object `name` each of `members` that it lacks. */
function completed(definition: Members, name: string, members: Members): Members {
  const member = definition[name];
  if (!isObject(member) || Object.keys(members).every((known) => Object.hasOwn(member, known))) {
    return definition;
  }
  return { ...definition, [name]: { ...members, ...member } };
}

/** Stacking used to have no last year: it ended when income started, as it still does. */
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

/** Footers used to have 2,000 characters. */
function cutFooter(definition: Members): Members {
  const { brand } = definition;
  if (!isObject(brand)) return definition;
  const { footer } = brand;
  if (typeof footer !== "string" || footer.length <= FOOTER_LENGTH_MAX) return definition;
  return { ...definition, brand: { ...brand, footer: footer.slice(0, FOOTER_LENGTH_MAX) } };
}
