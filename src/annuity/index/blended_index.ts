/** A blended index: several indexes in fixed weights, which are restored at the end of each calendar year or each term. */

import type { IndexHistory } from "./index_history.ts";
import type { Rate } from "../money.ts";
import { rateInWords } from "../rate_words.ts";

/** One index of a blend. The weights of a blend sum to 1. */
export interface BlendPart {
  readonly indexId: string;
  readonly weight: Rate;
}

/** e.g. `60% sp500 + 40% agg`: equal blends have equal ids. */
export function blendId(parts: readonly BlendPart[]): string {
  return parts.map(({ indexId, weight }) => `${rateInWords(weight)} ${indexId}`).join(" + ");
}

/**
 * The blend as an index: 100 at the first December in all histories, then for each month
 * level at the last December × Σ weight × close ÷ close at that December. Over a term of one contract year it therefore
 * changes by the weighted sum of the indexes' changes. For longer terms see `repeatWindow`, which restores weights by
 * term. The blend is as old as its youngest index.
 *
 * Source: Allianz 222, "blended index": a weighted average of the changes of its indexes, each contract year.
 */
export function blendHistories(
  parts: readonly { readonly history: IndexHistory; readonly weight: Rate }[],
): IndexHistory {
  const months = parts.map(({ history, weight }) => ({ weight, closes: closesOf(history) }));
  const closes: { readonly date: string; readonly close: number }[] = [];
  let start: { readonly level: number; readonly bases: readonly number[] } | undefined;
  for (const { date } of parts[0]?.history.closes ?? []) {
    const now = months.map((part) => part.closes.get(date.slice(0, 7)));
    if (!now.every((close) => close !== undefined)) continue;
    const isDecember = date.slice(5, 7) === "12";
    if (start === undefined && !isDecember) continue;
    const { level, bases } = start ?? { level: 100, bases: now };
    const growth = months.reduce(
      (sum, { weight }, index) => sum + weight * ((now[index] ?? 0) / (bases[index] ?? 1)),
      0,
    );
    closes.push({ date, close: level * growth });
    if (isDecember) start = { level: level * growth, bases: now };
  }
  const histories = parts.map(({ history }) => history);
  const distinct = (texts: readonly string[]) => [...new Set(texts)];
  return {
    id: blendId(parts.map(({ history: { id }, weight }) => ({ indexId: id, weight }))),
    name: parts.map(({ history, weight }) => `${rateInWords(weight)} ${history.name}`).join(" + "),
    provider: distinct(histories.map(({ provider }) => provider)).join(", "),
    liveSince:
      histories
        .map(({ liveSince }) => liveSince)
        .toSorted()
        .at(-1) ?? "",
    trademarkNotice: distinct(histories.map(({ trademarkNotice }) => trademarkNotice)).join(" "),
    closes,
    parts,
  };
}

/** Closes by month, e.g. `2026-12`. */
function closesOf({ closes }: IndexHistory): ReadonlyMap<string, number> {
  return new Map(closes.map(({ date, close }) => [date.slice(0, 7), close]));
}
