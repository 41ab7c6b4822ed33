/** The papers of `bun run test`: together they have all that any paper has, so that fewer show the same. */

import type { Illustration } from "../../src/illustration/illustration.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";

/** What a paper has that another may lack: pages, kinds of block and column headings, by language and size of type. */
export function featuresOf(name: string, illustration: Illustration): ReadonlySet<string> {
  const { language, product } = illustration;
  const format = `${language}, ${product.brand.largePrint ? "large" : "usual"}`;
  const features = new Set(EDGE.test(name) ? [name] : []);
  for (const page of pagesOf(illustration)) {
    features.add(`${format}: page ${page.name}`);
    for (const block of page.blocks) {
      features.add(`${format}: ${block.kind}`);
      if (block.kind !== "table") continue;
      for (const { heading } of block.columns) {
        // A number is a year.
        if (!/^\d/.test(heading)) features.add(`${language}: column ${heading}`);
      }
    }
  }
  return features;
}

/** Papers at an edge that no page or block shows. */
const EDGE =
  /^(?!.*large print)(index, (1 years, premium × 0\.01|90 years, premium × 1000|issue age (0|85)|long|names)|fixed, |changed factors, a full|with the JSON answer$|demo-fia, everything elected, sample$)/;

/** Chosen by `bun tests/tools/choose_cover.ts`; `cover_test.ts` says when one is missing. */
export const COVER: ReadonlySet<string> = new Set([
  "with the JSON answer",
  "demo-fia, everything elected, sample",
  "index, long texts of the carrier",
  "in Spanish: demo-income-bonus-10, example 1",
  "demo-benefit-control-10, example 1, large print",
  "in Spanish: demo-fia, everything elected, large print",
  "fixed, further figures past every bound",
  "in Spanish: fixed, further figures past every bound",
  "demo-income-bonus-10, example 1",
  "in Spanish: demo-benefit-control-10, example 1",
  "secure-term-5, example 0",
  "index, 1 years, premium × 0.01",
  "index, 90 years, premium × 1000",
  "fixed, 90 years, premium × 1000",
  "index, issue age 0",
  "index, issue age 85",
  "fixed, a statement longer than a sheet",
  "index, names of 400 letters in one word",
  "fixed, names of 400 letters in short words",
  "index, names in scripts without letters here",
  "demo-upstream, large print",
  "index, long texts of the carrier, large print",
  "in Spanish: secure-term-5, example 0",
  "in Spanish: index, long texts of the carrier",
  "in Spanish: demo-fia, income, large print",
  "changed factors, index",
  "changed factors, index, large print",
  "in Spanish: changed factors, index",
  "demo-fia in force, in a running term",
  "demo-fia in force, in a running term, large print",
  "in Spanish: demo-fia in force, in a running term",
  "changed factors, a full page 1",
  "in Spanish: changed factors, a full page 1",
]);
