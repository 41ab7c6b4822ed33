/** The index that a strategy follows: one, or a blend of several. */

import { type BlendPart, blendHistories, blendId, type IndexHistory } from "#annuity";
import { oncePer } from "#base";
import type { Definition, Strategy } from "./schema/definition_schema.ts";
import type { IndexHistories } from "./market_index.ts";

type Followed = Pick<Strategy, "indexId" | "blend">;

/** The id of a strategy's index or blend; none for declared rates. */
export function indexIdOf({ indexId, blend }: Followed): string | undefined {
  return blend === undefined ? indexId : blendId(blend);
}

/** The indexes that a strategy needs closes of; none for declared rates. */
export function indexPartsOf({ indexId, blend }: Followed): readonly BlendPart[] {
  return blend ?? (indexId === undefined ? [] : [{ indexId, weight: 1 }]);
}

/** The indexes that strategies need closes of, each once. */
export function followedIndexIds({
  strategies,
}: Pick<Definition, "strategies">): readonly string[] {
  return [...new Set(strategies.flatMap(indexPartsOf).map(({ indexId }) => indexId))];
}

/** The histories, and, by their ids, histories of the product's blends that have all their indexes. */
export function withBlends({ strategies }: Definition, histories: IndexHistories): IndexHistories {
  const blends = strategies.flatMap(({ blend }) => (blend === undefined ? [] : [blend]));
  if (blends.length === 0) return histories;
  const known = blendsOf(histories);
  const all = new Map(histories);
  for (const blend of blends) {
    const id = blendId(blend);
    const history = known.get(id) ?? blended(blend, histories);
    if (history === undefined) continue;
    known.set(id, history);
    all.set(id, history);
  }
  return all;
}

/** Blends by id: windows are found once for each history. */
const blendsOf = oncePer<IndexHistories, Map<string, IndexHistory>>(() => new Map());

function blended(blend: readonly BlendPart[], histories: IndexHistories): IndexHistory | undefined {
  const parts = blend.flatMap(({ indexId, weight }) => {
    const history = histories.get(indexId);
    return history === undefined ? [] : [{ history, weight }];
  });
  return parts.length === blend.length ? blendHistories(parts) : undefined;
}
