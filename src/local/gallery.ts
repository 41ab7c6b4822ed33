/** A range of inputs for every seeded product, and a page that shows their documents. */

import { mkdir, readdir, rm } from "node:fs/promises";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "#http";

/** One document of the gallery; `isSample` asks with a test key. */
interface GalleryCase {
  readonly name: string;
  readonly path: string;
  readonly body: unknown;
  readonly isSample: boolean;
}

const { inputs } = PRODUCT_EXAMPLE;
const full = PRODUCT_FULL_EXAMPLE.inputs;

/** A name of the greatest length, ending in one long word. */
const LONG_NAME = "Maximiliana Alexandrina ".repeat(8).trim().padEnd(200, "x");

/** Inputs from the simplest to the bounds of a product. */
const SPREAD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  short: inputs,
  full,
  "least-premium": { ...inputs, Premium: 10_000 },
  "most-premium": { ...full, Premium: 1_000_000 },
  youngest: { ...inputs, Owner_DOB: "2026-01-02", Owner_Gender: 2 },
  oldest: { ...inputs, Owner_DOB: "1945-01-02" },
  required: { ...inputs, Owner_DOB: "1952-05-05", TaxQualification: 1, WDType: 4, WDMode: 4 },
  "long-name": { ...full, Owner_FirstName: LONG_NAME, Owner_LastName: LONG_NAME },
  "names-in-scripts": {
    ...full,
    Owner_FirstName: "Ελένη Łukasz",
    Owner_LastName: "Нгуен Nguyễn Thị",
    Annuitant_FirstName: "王小明",
    Annuitant_LastName: "محمد שלום",
  },
};

/** Lifetime income from the sixth contract year, which `demo-upstream` does not offer. */
const INCOME = {
  ...full,
  Owner_DOB: "1960-01-02",
  Annuitant_DOB: "1960-01-02",
  WDType: 6,
  WDAmount: 0,
  WDStartDuration: 6,
};

const PRODUCTS = ["demo-myga", "demo-fia", "demo-upstream"];

/** Every seeded product with all inputs, and the index annuity endpoint's own inputs. */
export const GALLERY: readonly GalleryCase[] = [
  ...PRODUCTS.flatMap((slug) =>
    Object.entries(SPREAD).map(([name, spread]) => ({
      name: `${slug}-${name}`,
      path: `/api/${slug}?format=pdf`,
      body: { inputs: spread },
      isSample: name === "short",
    })),
  ),
  ...["demo-myga", "demo-fia"].map((slug) => ({
    name: `${slug}-income`,
    path: `/api/${slug}?format=pdf`,
    body: { inputs: INCOME },
    isSample: false,
  })),
  ...["DemoFIA", "DemoMYGA"].map((product) => ({
    name: product,
    path: `/api/pdf/${product}`,
    body: INDEX_ANNUITY_EXAMPLE,
    isSample: false,
  })),
  {
    name: "DemoFIA-five-strategies",
    path: "/api/pdf/DemoFIA",
    body: {
      printIllustration: "yes",
      annuiyInputData: {
        ...INDEX_ANNUITY_EXAMPLE.annuiyInputData,
        allocations: [
          { strategy: "sp500-cap", pct: 30 },
          { strategy: "sp500-participation", pct: 20 },
          { strategy: "sp500-two-year", pct: 20 },
          { strategy: "sp500-monthly-sum", pct: 20 },
          { strategy: "fixed", pct: 10 },
        ],
      },
    },
    isSample: false,
  },
];

/**
 * Turns every PDF of a folder into PNG pages with poppler, and writes `index.html` that shows them.
 * Resolves to the number of pages; 0 when poppler is not installed.
 */
export async function drawContactSheet(folder: string): Promise<number> {
  const pdftoppm = Bun.which("pdftoppm");
  if (pdftoppm === null) return 0;
  await rm(`${folder}/pages`, { recursive: true, force: true });
  await mkdir(`${folder}/pages`, { recursive: true });
  const names = (await readdir(folder)).filter((file) => file.endsWith(".pdf")).toSorted();
  for (const name of names) {
    const stem = name.slice(0, -".pdf".length);
    const draw = Bun.spawn([pdftoppm, "-r", "50", "-png", name, `pages/${stem}`], { cwd: folder });
    if ((await draw.exited) !== 0) throw new Error(`pdftoppm could not draw ${name}`);
  }
  const pages = (await readdir(`${folder}/pages`)).toSorted();
  const figures = pages.map(
    (page) => `<figure><img src="pages/${page}" alt=""><figcaption>${page}</figcaption></figure>`,
  );
  await Bun.write(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:12px sans-serif;background:#ddd}figure{display:inline-block;margin:6px}
img{display:block;box-shadow:0 1px 4px #0006}figcaption{padding-top:3px}</style>
<h1>${names.length} documents, ${pages.length} pages</h1>${figures.join("\n")}`,
  );
  return pages.length;
}
