/** Finds year-end index closes that are missing, before they are needed [D51]. */

import {
  yearOf,
  METHODS,
  type ClosesNeeded,
  type IndexHistory,
  missingMonths,
  WINDOW_YEARS,
  yearsOfHistory,
} from "#annuity";
import { type AnyProduct, indexPartsOf, type IndexHistories, type IndexUse } from "#terms";
import { earliestRefusal } from "./years/find_strategies.ts";
import { monthsInWords } from "./schedule_words.ts";

/** The closes an index lacks, the products affected, and the day from which they are refused. */
interface OverdueCloses {
  readonly indexId: string;
  /** `2026-12`, in order; empty when the index itself is missing or unreadable. */
  readonly months: readonly string[];
  readonly products: readonly string[];
  /** `YYYY-MM-DD`; not after today when they are refused already. */
  readonly refusedFrom: string;
}

/** The indexes of a product, one entry for each strategy and part of a blend; none where a calculation service prices it. */
export function listIndexUses(product: AnyProduct): readonly IndexUse[] {
  if (product.engine !== "builtin") return [];
  return product.definition.strategies.flatMap((strategy) =>
    indexPartsOf(strategy).map(({ indexId }) => ({
      indexId,
      method: strategy.current.method,
      products: [product.slug],
    })),
  );
}

/**
 * Closes up to the end of last year that active products lack, one entry per index, set of months and day, fewest
 * months first. Until the end of March earlier years stand in for them, so a January warning is weeks early.
 * Source: NAIC Model #245 section 6.F(9)(a).
 */
export function findOverdueCloses(
  uses: Iterable<IndexUse>,
  histories: IndexHistories,
  today: string,
): readonly OverdueCloses[] {
  const found = new Map<string, OverdueCloses>();
  for (const { indexId, method, products } of uses) {
    if (!isMethod(method)) continue;
    const lack = lackOf(histories.get(indexId), METHODS[method], today);
    if (lack === undefined) continue;
    const key = JSON.stringify([indexId, lack]);
    const others = found.get(key)?.products ?? [];
    found.set(key, { indexId, ...lack, products: [...new Set([...others, ...products])] });
  }
  return [...found.values()].toSorted((one, other) => one.months.length - other.months.length);
}

function isMethod(name: string): name is keyof typeof METHODS {
  return Object.hasOwn(METHODS, name);
}

/** One log line, e.g. `Index sp500 lacks the close of 2026-12. Needed by demo-fia: …`. */
export function overdueInWords(overdue: OverdueCloses, today: string): string {
  const { products, refusedFrom } = overdue;
  const fate =
    refusedFrom > today
      ? `earlier years stand in for it; from ${refusedFrom} on it is refused with 503`
      : "it is refused with 503";
  return `${lackInWords(overdue)}. Needed by ${products.join(", ")}: ${fate}`;
}

function lackInWords({ indexId, months }: Pick<OverdueCloses, "indexId" | "months">): string {
  return months.length === 0
    ? `Index ${indexId} is missing, or lacks its provider or the day it went live`
    : `Index ${indexId} lacks the close of ${monthsInWords(months)}`;
}

/** A product's strategies with which a request is refused today, since an index of theirs is missing or lacks closes [D239]. */
export function listStrategiesWithoutCloses(
  product: AnyProduct,
  histories: IndexHistories,
  today: string,
): readonly { readonly id: string; readonly lacks: string }[] {
  if (product.engine !== "builtin") return [];
  return product.definition.strategies.flatMap((strategy) => {
    const lacks = indexPartsOf(strategy).flatMap(({ indexId }) => {
      const lack = lackOf(histories.get(indexId), METHODS[strategy.current.method], today);
      const isRefused = lack !== undefined && lack.refusedFrom <= today;
      return isRefused ? [lackInWords({ indexId, months: lack.months })] : [];
    });
    return lacks.length === 0 ? [] : [{ id: strategy.id, lacks: lacks.join("; ") }];
  });
}

/** A product's strategies on an index that is too young, with the full calendar years of the index. */
export function listYoungStrategies(
  product: AnyProduct,
  histories: IndexHistories,
  today: string,
): readonly { readonly id: string; readonly years: number }[] {
  if (product.engine !== "builtin") return [];
  return product.definition.strategies.flatMap((strategy) => {
    const years = indexPartsOf(strategy).map(({ indexId }) => {
      const history = histories.get(indexId);
      return history === undefined ? WINDOW_YEARS : yearsOfHistory(history, yearOf(today) - 1);
    });
    const youngest = Math.min(WINDOW_YEARS, ...years);
    return youngest < WINDOW_YEARS ? [{ id: strategy.id, years: youngest }] : [];
  });
}

function lackOf(
  history: IndexHistory | undefined,
  needed: ClosesNeeded,
  today: string,
): Pick<OverdueCloses, "months" | "refusedFrom"> | undefined {
  if (history === undefined) return { months: [], refusedFrom: today };
  const missingUpTo = (lastYear: number) =>
    // An index that is too young is not illustrated.
    yearsOfHistory(history, lastYear) < WINDOW_YEARS
      ? []
      : missingMonths(history, lastYear, needed);
  const lastYear = yearOf(today) - 1;
  const months = missingUpTo(lastYear);
  if (months.length === 0) return undefined;
  const hasEarlier = missingUpTo(lastYear - 1).length === 0;
  return { months, refusedFrom: hasEarlier ? earliestRefusal(today) : today };
}
