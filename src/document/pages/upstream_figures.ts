/** Figures of another calculation service that have no other place in the document. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page } from "../block.ts";

/** Bounds on what is printed; the JSON answer has everything. */
const MOST_VALUES = 120;
const MOST_ROWS = 130;
const MOST_COLUMNS = 8;
const MOST_TABLES = 4;

/** Absent for products that this service calculates itself. Source: [D17]. */
export function upstreamFigures({ supplement }: Illustration): Page | undefined {
  if (supplement === undefined) return undefined;
  const values = Object.entries(supplement.values).slice(0, MOST_VALUES);
  const tables = Object.entries(supplement.tables)
    .filter(([, rows]) => rows.length > 0)
    .slice(0, MOST_TABLES);
  if (values.length + tables.length === 0) return undefined;
  return {
    name: "further-figures",
    title: "Further figures",
    blocks: [
      {
        kind: "paragraph",
        text:
          "These figures come from the insurer’s calculation service, under its own names. They are not guaranteed " +
          "unless their name says so. The data answer of this illustration holds them all.",
      },
      ...(values.length === 0
        ? []
        : [
            {
              kind: "facts" as const,
              columns: 2 as const,
              items: values.map(([name, value]) => [name, String(value)] as const),
            },
          ]),
      ...tables.map(([name, rows]): Block => {
        const names = Object.keys(rows[0] ?? {}).slice(0, MOST_COLUMNS);
        return {
          kind: "table",
          title: name,
          columns: names.map((heading) => ({ heading, holds: "words" })),
          rows: rows
            .slice(0, MOST_ROWS)
            .map((row) => names.map((column) => String(row[column] ?? ""))),
        };
      }),
    ],
  };
}
