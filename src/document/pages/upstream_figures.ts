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
              kind: "table" as const,
              title: "Values",
              columns: [
                { heading: "Name", holds: "words" as const },
                { heading: "Value", holds: "words" as const },
              ],
              rows: values.map(([name, value]) => [name, String(value)]),
            },
          ]),
      ...tables.map(([name, rows]): Block => {
        const names = Object.keys(rows[0] ?? {}).slice(0, MOST_COLUMNS);
        return {
          kind: "table",
          title: name,
          columns: names.map((heading) => ({
            heading,
            holds: rows.every((row) => typeof row[heading] === "number") ? "figures" : "words",
          })),
          rows: rows
            .slice(0, MOST_ROWS)
            .map((row) => names.map((column) => String(row[column] ?? ""))),
        };
      }),
    ],
  };
}
