/**
 * The library of recipes: illustrations as the program of a day made them, with the terms and closes that they stand on.
 * `bun tests/tools/make_library.ts` adds to it; every later program makes each again.
 */

import { illustrateIndexAnnuity, illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Recipe } from "../../src/illustration/recipe.ts";
import { contextOfRecipe } from "../../src/illustrator/make_again.ts";
import type { RecipeSource } from "../../src/ledger/record.ts";
import { parseAnyProduct } from "../../src/product/stored_product.ts";
import { type IndexRow, parseIndexHistories } from "../../src/terms/market_index.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { parseRateSheet, type SheetRow } from "../../src/terms/sheet_row.ts";

const FILE = `${import.meta.dir}/library.json.zst`;

/** Yearly figures that are compared. */
const NAMES = ["accountValue", "cashSurrenderValue", "deathBenefit", "withdrawal"] as const;
const SCENARIOS = ["guaranteed", "current"] as const;

/** Figures of the contract years, in order, by scenario and name: `current accountValue`. */
export type Figures = Readonly<Record<string, readonly number[]>>;

export interface Entry {
  readonly recipe: Recipe;
  readonly source: RecipeSource;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly figures: Figures;
}

export interface Library {
  readonly forms: readonly ProductRow[];
  readonly sheets: readonly SheetRow[];
  readonly indexes: readonly IndexRow[];
  readonly entries: readonly Entry[];
}

export async function readLibrary(): Promise<Library> {
  const bytes = Bun.zstdDecompressSync(await Bun.file(FILE).bytes());
  return JSON.parse(new TextDecoder().decode(bytes)) as Library;
}

export async function writeLibrary(library: Library): Promise<void> {
  await Bun.write(FILE, Bun.zstdCompressSync(JSON.stringify(library), { level: 19 }));
}

export function figuresOf(illustration: Illustration): Figures {
  return Object.fromEntries(
    SCENARIOS.flatMap((scenario) =>
      NAMES.map((name) => [
        `${scenario} ${name}`,
        illustration[scenario].years.map((year) => year[name]),
      ]),
    ),
  );
}

/** Makes entries of a library again; an entry that this program refuses has no illustration. */
export function readerOf({ forms, sheets, indexes }: Omit<Library, "entries">) {
  const products = new Map(
    forms.map((row) => [`${row.slug} ${row.version}`, parseAnyProduct(row)]),
  );
  const rateSheets = new Map(
    sheets.map((row) => [`${row.slug} ${row.sheet}`, parseRateSheet(row)]),
  );
  const indexHistories = parseIndexHistories(indexes, (id, error) => {
    throw new Error(`The index ${id} of the library cannot be read`, { cause: error });
  });
  return ({ recipe, source, inputs }: Omit<Entry, "figures">): Illustration | undefined => {
    const product = products.get(`${recipe.product} ${recipe.version}`);
    if (product?.engine !== "builtin") throw new RangeError(`The library lacks ${recipe.product}`);
    const sheet = rateSheets.get(`${recipe.product} ${source.sheet?.name}`);
    const terms = { product, indexHistories, forms: [], ...(sheet === undefined ? {} : { sheet }) };
    const { context } = contextOfRecipe(terms, { recipe, source });
    const illustrate = recipe.endpoint === "product" ? illustrateInputs : illustrateIndexAnnuity;
    const result = illustrate(product, inputs, context);
    return result.kind === "illustrated" ? result.illustration : undefined;
  };
}
