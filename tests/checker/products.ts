/** All products that this service calculates, seeds and examples, as the engine and as the checker reads them. */

import type { IllustrationContext } from "../../src/illustration/illustrate.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { parseRateSheet } from "../../src/terms/sheet_row.ts";
import { EXAMPLES, readExampleRow } from "../support/example_products.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { inputsSchemaOf } from "../support/inputs_schema_of.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { decimal } from "./decimal.ts";
import type { Form } from "./request.ts";
import type { Closes } from "./tables.ts";
import type { Terms } from "./terms.ts";

export interface CheckedProduct {
  /** Its SQL file. */
  readonly file: string;
  readonly product: Product;
  readonly context: Omit<IllustrationContext, "preparedAt">;
  readonly form: Form;
  /** The inputs that the product's schema gives as examples. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

interface SheetRow {
  readonly sheet: string;
  readonly cells: readonly Terms[];
}

export const CLOSES: Closes = new Map(
  SP500.closes.map(({ date, close }) => [date.slice(0, 7), decimal(close)]),
);
const NEW_YORK = "America/New_York";

export function checked(
  file: string,
  row: ProductRow,
  { sheets = [], timeZone = "UTC" }: { sheets?: readonly SheetRow[]; timeZone?: string } = {},
): CheckedProduct {
  // Midnight in New York is 5:00 in winter and 4:00 in summer.
  const from = ({ sheet }: SheetRow) =>
    new Date(`${sheet}T0${sheet >= "2026-03-08" && sheet < "2026-11-01" ? 4 : 5}:00:00Z`);
  const { examples } = row.inputsSchema as { readonly examples: CheckedProduct["examples"] };
  return {
    file,
    product: parseProduct(row),
    context: {
      isSample: false,
      indexHistories: HISTORIES,
      timeZone,
      sheets: sheets.map((each, index) => {
        const next = sheets[index + 1];
        return {
          sheet: parseRateSheet({ slug: row.slug, firm: null, ...each }),
          from: from(each),
          ...(next === undefined ? {} : { until: from(next) }),
        };
      }),
    },
    form: {
      slug: row.slug,
      definition: row.definition as Terms,
      inputsSchema: row.inputsSchema as Terms,
      sheets: sheets.map((each) => ({ from: from(each), cells: each.cells })),
      timeZone,
    },
    examples,
  };
}

const sqlOf = async (file: string): Promise<string> =>
  Bun.file(new URL(`../../sql/${file}.sql`, import.meta.url)).text();
const literalsOf = (sql: string): readonly any[] =>
  [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)].map(([, json]) => JSON.parse(json ?? ""));

async function secureTerm(): Promise<CheckedProduct> {
  const file = "examples/secure_term_5";
  const [examples, definition, cells] = literalsOf(await sqlOf(file));
  const row = {
    slug: "secure-term-5",
    name: "Secure Term 5",
    version: "2025.09",
    defaultFormat: "pdf",
    engine: "builtin",
    inputsSchema: { ...inputsSchemaOf("Secure Term 5", definition), examples },
    definition,
  };
  return checked(file, row, { sheets: [{ sheet: "2025-09-22", cells }], timeZone: NEW_YORK });
}

export const codes = (title: string, titles: readonly string[], first = 0) => ({
  title,
  type: "integer",
  oneOf: titles.map((each, code) => ({ const: code + first, title: each })),
});

/** The seed's rates are lines of a flier, a sheet, period, premium band, rate and the variation's rate each. */
async function demoBands(): Promise<CheckedProduct> {
  const file = "seeds/products/demo_bands";
  const sql = await sqlOf(file);
  const [definition] = literalsOf(sql);
  const lines = [
    ...sql.matchAll(
      /\('(\d{4}-\d\d-\d\d)', *(\d+), *(\d+), *(\d+|null), *([\d.]+), *([\d.]+|null)\)/g,
    ),
  ];
  if (lines.length !== 27) throw new RangeError(`${lines.length} lines of a flier`);
  const sheets = new Map<string, Terms[]>();
  for (const [, sheet = "", period, from, below, rate, inVariation] of lines) {
    const years = Number(period);
    for (const [credited, states] of [
      [rate, undefined],
      [inVariation, ["AK", "CA", "MN", "OR", "UT", "WA"]],
    ] as const) {
      if (credited === "null") continue;
      const guaranteed = Array.from({ length: years }, () => Number(credited));
      const cell = {
        premium: { from: Number(from), ...(below === "null" ? {} : { below: Number(below) }) },
        surrenderYears: years,
        ...(states === undefined ? {} : { states }),
        terms: {
          strategies: {
            fixed: {
              current: { rate: [...guaranteed, 0.03] },
              guaranteed: { rate: [...guaranteed, 0.01] },
            },
          },
          marketValueAdjustment: { rateAtIssue: Number(credited) },
        },
      };
      sheets.set(sheet, [...(sheets.get(sheet) ?? []), cell]);
    }
  }
  const row = {
    slug: "demo-bands",
    name: "Demo Bands",
    version: "2026.01",
    defaultFormat: "json",
    engine: "builtin",
    inputsSchema: inputsSchemaOf("Demo Bands", definition),
    definition,
  };
  return checked(file, row, {
    sheets: [...sheets].map(([sheet, cells]) => ({ sheet, cells })),
    timeZone: NEW_YORK,
  });
}

export const PRODUCTS: readonly CheckedProduct[] = [
  checked("seeds/products/demo_myga", await readSeededRow("demo_myga", "demo-myga")),
  checked("seeds/products/demo_fia", await readSeededRow("demo_fia", "demo-fia")),
  await demoBands(),
  await secureTerm(),
  ...(await Promise.all(
    EXAMPLES.map(async (name) => checked(`examples/${name}`, await readExampleRow(name))),
  )),
];
/** Seeds whose figures another service calculates. */
export const UPSTREAM = ["seeds/products/demo_upstream"];
