/** Compares and changes crediting terms field by field, by the methods' lists of fields. */

import {
  type CreditingTerms,
  METHODS,
  type Rate,
  ratesOfField,
  type Schedule,
  type TermField,
} from "#annuity";
import type { Texts } from "#texts";
import type { Strategy } from "./schema/definition_schema.ts";

/** A rate field of terms with its value, `undefined` where the terms omit it. */
interface RateTerm {
  readonly field: string;
  readonly title: string;
  readonly better: "higher" | "lower";
  readonly value: Schedule | undefined;
  /** The value, or what its absence means: no limit, no spread, unfloored months. */
  readonly counted: Schedule;
}

/** The rate fields of terms, in the method's order. */
export function rateTerms(terms: CreditingTerms): readonly RateTerm[] {
  const fields: Readonly<Record<string, TermField>> = METHODS[terms.method].fields;
  return Object.entries(fields).flatMap(([field, about]) =>
    about.kind === "rate"
      ? [
          {
            field,
            title: about.title,
            better: about.better,
            value: ratesOfField(terms, field),
            counted: ratesOfField(terms, field) ?? about.leftOut ?? 0,
          },
        ]
      : [],
  );
}

/** The titles and values of the rates that current and guaranteed terms share. */
export function sharedRates(
  terms: CreditingTerms,
): readonly { readonly field: string; readonly title: string; readonly rate: Rate }[] {
  return Object.entries<TermField>(METHODS[terms.method].fields).flatMap(([field, about]) => {
    const rate = ratesOfField(terms, field);
    return about.kind === "shared_rate" && typeof rate === "number"
      ? [{ field, title: about.title, rate }]
      : [];
  });
}

type Better = RateTerm["better"];

/** What an entry of a list of rates stands for, e.g. `contract year 3`. */
export function entryInWords(
  ratesBy: Strategy["ratesBy"],
  entry: number,
  say: Texts["crediting"]["terms"],
): string {
  if (ratesBy === "term") return say.indexTerm(entry);
  return ratesBy === "year_of_term" ? say.yearOfTerm(entry) : say.contractYear(entry);
}

/** A rate that favors the owner more than another one. */
interface Advantage {
  readonly field: string;
  readonly title: string;
  /** The first such entry of lists, counted from 1. */
  readonly entry: number;
}

/** The rates of `terms` that favor the owner more than the rates of `than`. */
export function findAdvantages(terms: CreditingTerms, than: CreditingTerms): readonly Advantage[] {
  const others = rateTerms(than);
  return rateTerms(terms).flatMap(({ field, title, counted, better }, index) => {
    const entry = firstYearBetter(counted, others[index]?.counted ?? counted, better);
    return entry === undefined ? [] : [{ field, title, entry }];
  });
}

/** The rates of `current` that improve for the owner beyond what `guaranteed` promises. */
export function findImprovements(
  current: CreditingTerms,
  guaranteed: CreditingTerms,
): readonly Advantage[] {
  const promises = rateTerms(guaranteed);
  return rateTerms(current).flatMap(({ field, title, counted, better }, index) => {
    const promised = promises[index]?.counted ?? counted;
    const entry = firstYearImproved(counted, promised, better);
    return entry === undefined ? [] : [{ field, title, entry }];
  });
}

/** The first contract year in which one schedule favors the owner more than another. */
export function firstYearBetter(
  schedule: Schedule,
  than: Schedule,
  better: Better,
): number | undefined {
  const index = years(schedule, than).findIndex(([mine, theirs]) => isBetter(mine, theirs, better));
  return index < 0 ? undefined : index + 1;
}

/**
 * The first contract year in which a schedule improves for the owner beyond what the guaranteed one promises.
 */
export function firstYearImproved(
  schedule: Schedule,
  guaranteed: Schedule,
  better: Better,
): number | undefined {
  const rows = years(schedule, guaranteed);
  const index = rows.findIndex(([now, promised], year) => {
    const [before] = rows[year - 1] ?? [now];
    return isBetter(now, before, better) && isBetter(now, promised, better);
  });
  return index < 0 ? undefined : index + 1;
}

function isBetter(mine: Rate, theirs: Rate, better: Better): boolean {
  return better === "higher" ? mine > theirs : mine < theirs;
}

/**
 * A requested rate, clamped between the guaranteed and the current one in every contract year: never better than
 * current (NAIC Model #245 section 6.F(8)), never worse than guaranteed.
 */
export function holdRate(
  asked: Rate,
  term: {
    readonly better: "higher" | "lower";
    readonly current: Schedule;
    readonly guaranteed: Schedule;
  },
): readonly Rate[] {
  return years(term.current, term.guaranteed).map(([current, guaranteed]) =>
    term.better === "higher"
      ? Math.max(guaranteed, Math.min(current, asked))
      : Math.min(guaranteed, Math.max(current, asked)),
  );
}

/** Terms with another rate in one field, which must be a field of their method. */
export function withRate(terms: CreditingTerms, field: string, rate: Schedule): CreditingTerms {
  return { ...terms, [field]: rate } as CreditingTerms;
}

/**
 * Terms reduced by a part, e.g. a quarter: caps, participation and rates × (1 − part), spreads × (1 + part),
 * never worse than the guaranteed terms. Source: [D19], the reduced-rates scenario.
 */
export function reduceTerms(
  current: CreditingTerms,
  guaranteed: CreditingTerms,
  part: Rate,
): CreditingTerms {
  const limits = rateTerms(guaranteed);
  return rateTerms(current).reduce((terms, { field, better, value, counted }, index) => {
    const limit = limits[index]?.counted ?? counted;
    if (value === undefined) return terms;
    const reduced = years(value, limit).map(([now, least]) =>
      better === "higher"
        ? Math.max(Math.min(now, least), now * (now < 0 ? 1 + part : 1 - part))
        : Math.min(Math.max(now, least), now * (1 + part)),
    );
    return withRate(terms, field, reduced);
  }, current);
}

/** Two schedules in pairs, to the end of the longer one; the last entry continues. */
function years(one: Schedule, other: Schedule): readonly (readonly [number, number])[] {
  const left = typeof one === "number" ? [one] : one;
  const right = typeof other === "number" ? [other] : other;
  return Array.from({ length: Math.max(left.length, right.length) }, (_, year) => [
    left[Math.min(year, left.length - 1)] ?? 0,
    right[Math.min(year, right.length - 1)] ?? 0,
  ]);
}
