/** Papers for the tests of this folder: seeded products illustrated, rendered once, and read back. */

import { inflateSync } from "node:zlib";
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import type { Block, Page } from "../../src/paper/content/block.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { PaperOptions } from "../../src/paper/record.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import { type Format, LARGE, USUAL } from "../../src/paper/layout/look.ts";
import type { Brand, Illustration } from "../../src/illustration/illustration.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { FULL_EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import type { Rider } from "../../src/terms/schema/definition_schema.ts";
import type { Language } from "../../src/texts/language.ts";
import { illustrateCut } from "../support/in_force.ts";
import { reportBeside } from "../support/reported.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

export const renderer = await prepareRenderer();

/** The instant of every paper here; golden bytes depend on it. */
const PREPARED_AT = new Date("2026-11-21T10:00:00Z");

const myga = await readSeededProduct("demo_myga", "demo-myga");
const { marketValueAdjustment: _, ...mygaWithoutAdjustment } = myga.definition;

function withGuaranteedCharge(rider: Rider): Rider {
  const { charge } = rider;
  return { ...rider, charge: { ...charge, guaranteedRate: charge.currentRate } };
}

const fia = await readSeededProduct("demo_fia", "demo-fia");

const PRODUCTS = {
  "demo-fia": fia,
  "demo-myga": myga,
  /** With an acknowledgment page. */
  "signed-fia": { ...fia, definition: { ...fia.definition, acknowledgment: {} } },
  "signed-myga": { ...myga, definition: { ...myga.definition, acknowledgment: {} } },
  /** The fixed annuity as it would be without anything that the insurer, or a reference rate, may change. */
  "guaranteed-myga": {
    ...myga,
    definition: {
      ...mygaWithoutAdjustment,
      strategies: myga.definition.strategies.map((strategy) => ({
        ...strategy,
        current: strategy.guaranteed,
      })),
      ...(myga.definition.annuitization === undefined
        ? {}
        : {
            annuitization: {
              ...myga.definition.annuitization,
              currentInterestRate: myga.definition.annuitization.guaranteedInterestRate,
            },
          }),
      riders: myga.definition.riders.map(withGuaranteedCharge),
    },
  },
};

const { Annuitant_FirstName: _first, Annuitant_LastName: _last, ...unnamed } = FULL_EXAMPLE_INPUTS;

/** The full sample set of inputs, the annuitant unnamed: a withdrawal of 1,000 a year and both riders [D18]. */
export const FULL_INPUTS = unnamed;

/** A sixty-year-old with nothing elected. */
/** The code at the foot of page 1, which takes the most room. */
export const WITH_CODE = {
  hasTablePerScenario: false,
  publicUrl: "https://illustrations.example.com",
};

export const PLAIN_INPUTS = {
  Owner_FirstName: "Valued",
  Owner_LastName: "Owner",
  Owner_DOB: "1966-01-01",
  Owner_Gender: 2,
  Premium: 100_000,
  State: 7,
} as const;

/** Lifetime income from the sixth year on. */
export const INCOME_INPUTS = { ...PLAIN_INPUTS, WDType: 6, WDStartDuration: 6, Rider1: 1 };

/** Illustrates a seeded product; inputs that are refused fail the test that asked. */
export function illustrate(
  slug: keyof typeof PRODUCTS,
  inputs: Readonly<Record<string, unknown>>,
  {
    isSample = false,
    language,
  }: { readonly isSample?: boolean; readonly language?: Language | undefined } = {},
): Illustration {
  const context = { preparedAt: PREPARED_AT, isSample, indexHistories: HISTORIES, language };
  const result = illustrateInputs(PRODUCTS[slug], inputs, context);
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

/** Lifetime income that has not started, and a running index term. */
export const RUNNING_INPUTS = {
  ...INCOME_INPUTS,
  Allocations: [
    { strategy: "fixed", pct: 40 },
    { strategy: "sp500-two-year", pct: 60 },
  ],
};

/** A contract of a seeded product that has been in force for some years. */
export function illustrateInForce(
  slug: keyof typeof PRODUCTS,
  inputs: Readonly<Record<string, unknown>>,
  {
    isSample = false,
    ...cut
  }: Parameters<typeof illustrateCut>[3] & { readonly isSample?: boolean },
): Illustration {
  const context = { preparedAt: PREPARED_AT, isSample, indexHistories: HISTORIES };
  const illustration = illustrateCut(PRODUCTS[slug], inputs, context, cut);
  if (illustration === undefined) throw new RangeError(`${slug} refuses the contract`);
  return illustration;
}

/** The report on a contract year of a seeded product, in which all went as illustrated at issue. */
export function illustrateReport(
  slug: keyof typeof PRODUCTS,
  inputs: Readonly<Record<string, unknown>>,
  period: Parameters<typeof reportBeside>[3],
): Illustration {
  const context = { preparedAt: PREPARED_AT, indexHistories: HISTORIES };
  const reported = reportBeside(PRODUCTS[slug], context, inputs, period);
  if (reported === undefined) throw new RangeError(`${slug} refuses the contract`);
  return reported.illustration;
}

/** The illustration under a brand that is changed. */
export function branded(illustration: Illustration, change: Partial<Brand>): Illustration {
  const { product } = illustration;
  return { ...illustration, product: { ...product, brand: { ...product.brand, ...change } } };
}

/** The illustration under a brand that has the JSON answer attached. */
export function attachingAnswer(illustration: Illustration): Illustration {
  return branded(illustration, { attachesAnswer: true });
}

/** The illustration of a product that has every contract year printed. */
export function withEveryYear(illustration: Illustration): Illustration {
  const { product } = illustration;
  return { ...illustration, product: { ...product, valueRows: "every_year" } };
}

/** The sheet that a paper is laid out on. */
export function formatOf({ product }: Illustration): Format {
  return product.brand.largePrint ? LARGE : USUAL;
}

/** All words of pages, in reading order, a line a block or cell. */
export function wordsOf(pages: readonly Page[]): string {
  return pages.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsOfBlock)]).join("\n");
}

function wordsOfBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [block.text];
    case "formula":
      return [block.text, block.inWords];
    case "facts":
    case "definitions":
      return block.items.map(([name, value]) => `${name}: ${value}`);
    case "keyFigures":
      return block.items.map(({ title, figure, note }) => `${title}: ${figure}, ${note}`);
    case "callout":
      return [block.title, block.text];
    case "table":
      return [
        block.title,
        (block.groups ?? []).map(({ title }) => title).join(" | "),
        block.columns.map(({ heading }) => heading).join(" | "),
        ...block.rows.map((row) => row.join(" | ")),
      ];
    case "code":
      return [block.text, block.address];
    case "signature":
      return [block.signer, block.note, ...block.fields.map(({ label }) => label)];
    case "chart":
      return [block.title ?? "", block.description, ...block.lines.map(({ name }) => name)];
    case "bars":
      return [block.title ?? "", block.description, block.account.name];
  }
}

/** A paper with everything the tests look at. */
export interface Paper {
  readonly illustration: Illustration;
  readonly pages: readonly Page[];
  readonly words: string;
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** Page content as operators, a sheet each; see `unkerned`. */
  readonly sheets: readonly string[];
  readonly tree: StructureElement;
  readonly catalog: PDFDict;
}

export async function paperOf(illustration: Illustration, options?: PaperOptions): Promise<Paper> {
  const { bytes, pageCount } = renderer.render(illustration, options);
  const pages = pagesOf(illustration, options?.publicUrl);
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    // Nothing else waits here for a turn between objects.
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { catalog } = document;
  return {
    illustration,
    pages,
    words: wordsOf(pages),
    bytes,
    pageCount,
    sheets: document.getPages().map(({ node }) => {
      const parts = node.lookup(PDFName.of("Contents"), PDFArray);
      const streams = parts.asArray().map((part) => document.context.lookup(part));
      return streams
        .filter((each) => each instanceof PDFRawStream)
        .map(({ contents }) => unkerned(inflateSync(contents).toString("latin1")))
        .join("");
    }),
    tree: readTree(document),
    catalog,
  };
}

/** The code that draws “fi” in the first block of each face; `fonts_test.ts` holds it. */
export const FI_CODE = 0x9d;

/** Content with each text as one string, `(Term)Tj` for `[(T)65(erm)]TJ`, and the letters of its ligatures. */
function unkerned(content: string): string {
  return content
    .replaceAll(
      /\[((?:\([^()]*\)|-?\d+)+)\]TJ/g,
      (_whole, shown: string) => `${shown.replaceAll(/\)-?\d+\(/g, "").replace(/\)-?\d+$/, ")")}Tj`,
    )
    .replaceAll(String.fromCharCode(FI_CODE), "fi");
}

/** An element of the structure tree as another library reads it. */
export interface StructureElement {
  readonly type: string;
  readonly alt: boolean;
  readonly scope: string | undefined;
  readonly span: number;
  readonly children: readonly StructureElement[];
  /** `sheet:mark` of its own content. */
  readonly marks: readonly string[];
}

function readTree(document: PDFDocument): StructureElement {
  const { context, catalog } = document;
  const sheetOf = new Map(document.getPages().map(({ ref }, index) => [ref.toString(), index]));
  const root = catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
  const read = (object: PDFObject | undefined): StructureElement => {
    const element = context.lookup(object, PDFDict);
    const attributes = element.lookupMaybe(PDFName.of("A"), PDFDict);
    const kids = element.lookup(PDFName.of("K"));
    const list = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [kids];
    const marks: string[] = [];
    const children: StructureElement[] = [];
    for (const kid of list) {
      const value = kid instanceof PDFRef ? context.lookup(kid) : kid;
      const page = (dictionary: PDFDict) => sheetOf.get(String(dictionary.get(PDFName.of("Pg"))));
      if (value instanceof PDFNumber) marks.push(`${page(element)}:${value.asNumber()}`);
      else if (value instanceof PDFDict && value.get(PDFName.of("Type")) === PDFName.of("MCR")) {
        const mark = value.lookup(PDFName.of("MCID"), PDFNumber).asNumber();
        marks.push(`${page(value)}:${mark}`);
      } else if (value instanceof PDFDict && value.get(PDFName.of("Type")) === PDFName.of("OBJR")) {
        // The annotation of a link, which is no element.
      } else children.push(read(kid));
    }
    return {
      type: element.lookup(PDFName.of("S"), PDFName).decodeText(),
      alt: element.has(PDFName.of("Alt")),
      scope: attributes?.lookupMaybe(PDFName.of("Scope"), PDFName)?.decodeText(),
      span: attributes?.lookupMaybe(PDFName.of("ColSpan"), PDFNumber)?.asNumber() ?? 1,
      children,
      marks,
    };
  };
  return read(root.get(PDFName.of("K")));
}

/** An element and all below it. */
export function everyElement(element: StructureElement): readonly StructureElement[] {
  return [element, ...element.children.flatMap(everyElement)];
}

/** The sheets and marks of an element and of those below it, in reading order. */
export function marksOf(
  element: StructureElement,
): readonly (readonly [sheet: number, mark: number])[] {
  return everyElement(element).flatMap(({ marks }) =>
    marks.map((each) => each.split(":").map(Number) as [number, number]),
  );
}

/** Places of the sheets that each page has something on, in print order. */
export function sheetsOf({ tree }: Pick<Paper, "tree">): readonly ReadonlySet<number>[] {
  return everyElement(tree)
    .filter(({ type }) => type === "Sect")
    .map((section) => new Set(marksOf(section).map(([sheet]) => sheet)));
}
