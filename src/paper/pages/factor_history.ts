/** The past terms of the crediting strategies, from each change on. */

import type { Illustration } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { figures, named, pageOf, tableOf, words } from "../content/builders.ts";
import { briefPercent, NOT_APPLICABLE } from "../content/format.ts";
import { termOfField } from "./definitions.ts";
import { VALUES_TABLE } from "./value_columns.ts";

/** Absent unless the product shows it. Source: [D294]. */
export function factorHistory(illustration: Illustration, texts: Texts): Page | undefined {
  const { factorHistory: say, formats } = texts;
  const { factorHistory: history, preparedOn } = illustration;
  if (history === undefined) return undefined;
  return pageOf({
    name: "factor-history",
    title: say.title,
    blocks: [
      { kind: "paragraph", leadsIn: true, refersTo: VALUES_TABLE, text: say.basis },
      history.map(({ strategyName, factors, changes }) =>
        tableOf(
          say.table(
            strategyName,
            formats.date(changes[0]?.from ?? preparedOn),
            formats.date(preparedOn),
          ),
          changes,
          [
            words(...named(texts, "inForceFrom"), ({ from }) => formats.date(from)),
            ...factors.map(({ field, name }) =>
              figures<(typeof changes)[number]>(
                name,
                termOfField(field, texts),
                ({ factors: { [field]: rate } }) =>
                  rate === undefined ? NOT_APPLICABLE : briefPercent(rate),
              ),
            ),
          ],
        ),
      ),
    ],
  });
}
