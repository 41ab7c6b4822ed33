/** Golden papers: their words as a snapshot, their bytes as a hash, their sheets counted. */

import { describe, expect, test } from "bun:test";
import { prepareRenderer } from "../../src/paper/render.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import {
  branded,
  FULL_INPUTS,
  illustrate,
  illustrateInForce,
  PLAIN_INPUTS,
  renderer,
  RUNNING_INPUTS,
  wordsOf,
} from "./papers.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";

const LARGE = branded(illustrate("demo-fia", FULL_INPUTS), { largePrint: true });
const NUMBERED = { contractNumber: "A-123456" };
const golden = [
  ["index annuity, sixty, nothing elected", illustrate("demo-fia", PLAIN_INPUTS), 9],
  ["fixed annuity, sixty, nothing elected", illustrate("demo-myga", PLAIN_INPUTS), 6],
  ["index annuity, everything elected", illustrate("demo-fia", FULL_INPUTS), 11],
  ["fixed annuity, sample", illustrate("demo-myga", PLAIN_INPUTS, { isSample: true }), 6],
  ["index annuity, large print", LARGE, 15],
  ["fixed annuity, in Spanish", illustrate("demo-myga", PLAIN_INPUTS, { language: "es-US" }), 6],
  ...LANGUAGES.flatMap(
    (language) =>
      [
        [
          `index annuity with income in force, ${language}`,
          illustrateInForce("demo-fia", RUNNING_INPUTS, { ...NUMBERED, years: 3, language }),
          language === "en-US" ? 12 : 13,
        ],
        [
          `fixed annuity in force, ${language}`,
          illustrateInForce("demo-myga", PLAIN_INPUTS, { ...NUMBERED, years: 2, language }),
          7,
        ],
      ] as const,
  ),
] as const;

describe.each(golden)("%s", (_, illustration, pageCount) => {
  const { bytes, pageCount: printed } = renderer.render(illustration);

  test("keeps its words", () => {
    expect(wordsOf(pagesOf(illustration))).toMatchSnapshot();
  });

  test("keeps its bytes", () => {
    expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toMatchSnapshot();
  });

  test("keeps its number of pages", () => {
    expect(printed).toBe(pageCount);
  });

  test("is the same from a second renderer, after other papers, byte for byte", async () => {
    const other = await prepareRenderer();
    other.render(golden[0][1]);
    expect(Buffer.from(other.render(illustration).bytes).equals(bytes)).toBe(true);
  });
});

test("a sample differs from the paper itself in its file identifier too", () => {
  const identifier = (bytes: Uint8Array) =>
    /\/ID\[<(\w+)>/.exec(Buffer.from(bytes).toString("latin1"))?.[1];
  const [plain, sample] = [golden[1], golden[3]].map(([, each]) =>
    identifier(renderer.render(each).bytes),
  );
  expect(plain).toHaveLength(32);
  expect(sample).not.toBe(plain);
});
