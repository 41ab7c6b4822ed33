/** The terms that a request has: the form's definition, changed by state, surrender period and rate sheet [D99]. */

export type Json = unknown;
export type Terms = Readonly<Record<string, any>>;

/** A definition says something that this checker does not recompute; it is to be extended, never to pass it over. */
export class NotCovered extends Error {}

export const ANY = "any value";
/** The values of a member that are recomputed. */
export type Covered = typeof ANY | readonly Json[];

/** Rates of crediting terms. */
export const RATES: readonly string[] = [
  "cap",
  "participation",
  "threshold",
  "participationAbove",
  "spread",
  "floor",
  "lockAt",
  "monthlyCap",
  "monthlyFloor",
  "intervalFloor",
  "declaredPart",
  "declaredRate",
  "triggerRate",
  "rate",
  "bonusRate",
  "triggerRateAbove",
];
export interface Sheet {
  /** The instant from which it is in force. */
  readonly from: Date;
  readonly cells: readonly Terms[];
}

/** What chooses among the terms of a form. */
export interface Choice {
  readonly state: string;
  readonly premium: number;
  readonly surrenderPeriod: number | undefined;
  readonly at: Date;
}

/** The form's terms in a state, with the surrender period asked for and the rates of the sheet in force [D99]. */
export function resolve(form: Terms, sheets: readonly Sheet[], choice: Choice): Terms {
  const { variations = [], ...base } = form as { variations?: readonly Terms[] } & Terms;
  const variation = variations.find(({ states }) => states?.includes(choice.state));
  let terms = merge(base, variation?.["terms"] ?? {}) as Terms;
  const periods = terms["surrenderPeriods"] as readonly Terms[] | undefined;
  const period =
    periods?.find(({ years }) => years === choice.surrenderPeriod) ??
    (choice.surrenderPeriod === undefined ? periods?.[0] : undefined);
  if (periods !== undefined && period === undefined) throw new RangeError("No such period");
  terms = merge(terms, changesOf(terms, period?.["terms"] ?? {})) as Terms;
  const [sheet] = sheets
    .filter(({ from }) => from <= choice.at)
    .toSorted((one, other) => other.from.getTime() - one.from.getTime());
  const fits = (sheet?.cells ?? []).filter(
    ({ premium, surrenderYears, states }) =>
      choice.premium >= (premium?.from ?? 0) &&
      choice.premium < (premium?.below ?? Infinity) &&
      (surrenderYears === undefined || surrenderYears === period?.["years"]) &&
      (states === undefined || states.includes(choice.state)),
  );
  const cell = fits.find(({ states }) => states !== undefined) ?? fits[0];
  const { surrenderPeriods: _, ...resolved } = merge(
    terms,
    changesOf(terms, cell?.["terms"] ?? {}),
  ) as Terms;
  return resolved;
}

/** A surrender period and a cell change what the state has, and add nothing [D100]. */
function changesOf(terms: Terms, patch: Terms): Terms {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => terms[name] !== undefined));
}

const KEYS: Readonly<Record<string, string>> = {
  strategies: "id",
  riders: "id",
  surrenderPeriods: "years",
};

/** A JSON merge patch (RFC 7396), in which some lists are objects by one of their entries' members. */
function merge(target: Json, patch: Json, key?: string): Json {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  if (key !== undefined && Array.isArray(target)) {
    return target.flatMap((entry: Terms) => {
      const change = (patch as Terms)[String(entry[key])];
      return change === null ? [] : [change === undefined ? entry : merge(entry, change)];
    });
  }
  const merged: Record<string, Json> =
    typeof target === "object" && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete merged[name];
    else merged[name] = merge(merged[name], change, KEYS[name]);
  }
  return merged;
}
