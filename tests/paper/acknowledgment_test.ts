/** The acknowledgment page: who signs, what they state, and how people, viewers and services find the fields. */

import { describe, expect, test } from "bun:test";
import {
  type PDFDocument as LoadedDocument,
  PDFDocument,
  PDFSignature,
  PDFTextField,
} from "pdf-lib";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { FULL_EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { AcknowledgmentData } from "../../src/terms/acknowledgment.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { parseUpstreamProduct } from "../../src/terms/upstream_product.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { SECURE_TERM_CONTEXT, secureTerm } from "../support/secure_term.ts";
import { illustrate, paperOf, PLAIN_INPUTS, renderer, wordsOf } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";
import { LANGUAGES } from "../../src/texts/language.ts";

const TRUST = {
  ...PLAIN_INPUTS,
  Owner_Type: -1,
  Owner_FirstName: "The Smith Family",
  Owner_LastName: "Revocable Trust",
  Annuitant_DOB: "1966-01-01",
};
const JOINT = { ...PLAIN_INPUTS, JointOwner_DOB: "1968-02-02", JointOwner_FirstName: "Zoë" };

const OWNER = ["owner_signature", "owner_date"];
const JOINT_OWNER = ["joint_owner_signature", "joint_owner_date"];
const PRODUCER = ["producer_signature", "producer_name", "producer_date"];
const TRUSTEE = ["owner_signature", "owner_name", "owner_date"];

function withPage(illustration: Illustration, acknowledgment: AcknowledgmentData): Illustration {
  return { ...illustration, product: { ...illustration.product, acknowledgment } };
}

/** An illustration of each product, all engines among them. */
async function everyProduct(): Promise<readonly (readonly [string, Illustration])[]> {
  const context = {
    preparedAt: new Date("2026-11-21T10:00:00Z"),
    isSample: false,
    indexHistories: HISTORIES,
  };
  const examples = await Promise.all(
    EXAMPLES.map(async (name) => [await readExampleProduct(name), context] as const),
  );
  const products = [...examples, [secureTerm, SECURE_TERM_CONTEXT] as const].map(
    ([product, its]): readonly [string, Illustration] => {
      const [inputs] = product.inputsSchema["examples"] as Readonly<Record<string, unknown>>[];
      const result = illustrateInputs(product, inputs ?? {}, its);
      if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
      return [product.slug, result.illustration];
    },
  );
  const upstream = illustrationOf({ product: "demo-upstream", sent: FULL_EXAMPLE_INPUTS });
  if (upstream === undefined) throw new RangeError("demo-upstream refuses its inputs");
  return [
    ...products,
    ["demo-upstream", upstream],
    ...(["demo-fia", "demo-myga", "guaranteed-myga"] as const).map(
      (slug) => [slug, illustrate(slug, PLAIN_INPUTS)] as const,
    ),
  ];
}

/** The fields that another library finds. */
async function fieldsOf(illustration: Illustration) {
  const { bytes } = renderer.render(illustration);
  const document: LoadedDocument = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getForm().getFields();
}

const namesOf = async (illustration: Illustration) =>
  (await fieldsOf(illustration)).map((field) => field.getName());

describe.each(await everyProduct())("%s", (_, illustration) => {
  const { acknowledgment: _own, ...product } = illustration.product;
  const unsigned = { ...illustration, product };
  const signed = withPage(unsigned, {});

  test("has the page last, and only where the product asks for it", () => {
    const names = pagesOf(signed).map(({ name }) => name);
    expect(names.at(-1)).toBe("acknowledgment");
    expect(pagesOf(unsigned).map(({ name }) => name)).toEqual(names.slice(0, -1));
  });

  test("has no form without the page", async () => {
    expect(await namesOf(unsigned)).toEqual([]);
    expect(Buffer.from(renderer.render(unsigned).bytes).includes("/SigFlags")).toBe(false);
  });

  test("has fields for the owner and the producer", async () => {
    const fields = await fieldsOf(signed);
    expect(fields.map((field) => field.getName())).toEqual([...OWNER, ...PRODUCER]);
    for (const field of fields) {
      const kind = field.getName().endsWith("_signature") ? PDFSignature : PDFTextField;
      expect(field).toBeInstanceOf(kind);
    }
  });

  testWith("pdftotext", "has each mark once, which services search for", async () => {
    const text = await readWith(renderer.render(signed).bytes, ["pdftotext", "FILE", "-"]);
    for (const name of [...OWNER, ...PRODUCER]) {
      expect(text.split(`/${name}/`)).toHaveLength(2);
    }
  });

  test("states what may change exactly where something may", () => {
    const words = wordsOf(pagesOf(signed).slice(-1));
    expect(words.includes("Guaranteed” are guaranteed")).toBe(!signed.isFullyGuaranteed);
    expect(words.includes("do not invest in an index")).toBe(signed.indexScenarios.length > 0);
  });
});

describe("who signs", () => {
  const CASES: readonly (readonly [
    string,
    Readonly<Record<string, unknown>>,
    AcknowledgmentData,
    readonly string[],
  ])[] = [
    ["one owner", PLAIN_INPUTS, {}, [...OWNER, ...PRODUCER]],
    ["two owners", JOINT, {}, [...OWNER, ...JOINT_OWNER, ...PRODUCER]],
    ["a trustee", TRUST, {}, [...TRUSTEE, ...PRODUCER]],
    ["no producer", JOINT, { isSignedByProducer: false }, [...OWNER, ...JOINT_OWNER]],
  ];

  test.each(CASES)("%s", async (_, inputs, data, names) => {
    for (const slug of ["demo-fia", "demo-myga"] as const) {
      for (const isSample of [true, false]) {
        expect(await namesOf(withPage(illustrate(slug, inputs, { isSample }), data))).toEqual([
          ...names,
        ]);
      }
    }
  });

  testWith("pdfinfo", "has an element for each field", async () => {
    const { bytes } = renderer.render(withPage(illustrate("demo-myga", JOINT), {}));
    const tree = await readWith(bytes, ["pdfinfo", "-struct", "FILE"]);
    expect(tree.match(/^ *Form$/gm)).toHaveLength(OWNER.length + JOINT_OWNER.length + 3);
  });

  test("is not read out with the marks for machines", async () => {
    const { sheets } = await paperOf(withPage(illustrate("demo-myga", JOINT), {}));
    const artifacts = sheets.at(-1)?.match(/\/Artifact BMC[^]*?EMC/g) ?? [];
    const marks = artifacts.flatMap((each) => /\(\/(\w+)\/\)Tj/.exec(each)?.[1] ?? []);
    expect(marks).toEqual([...OWNER, ...JOINT_OWNER, ...PRODUCER]);
    expect(sheets.join("").match(/_signature\//g)).toHaveLength(3);
  });

  test("is found by marks that no person sees", async () => {
    const { sheets } = await paperOf(withPage(illustrate("demo-myga", JOINT), {}));
    const inks = [...(sheets.at(-1) ?? "").matchAll(/BT ([\d. ]+) rg[^]*?\((\/?)[^)]*\)Tj/g)];
    const marks = inks.flatMap(([, ink, slash]) => (slash === "/" ? [ink] : []));
    expect(new Set(marks)).toEqual(new Set(["1 1 1"]));
    expect(inks.length).toBeGreaterThan(marks.length);
  });

  test("is described in each field", async () => {
    const fields = await fieldsOf(withPage(illustrate("demo-myga", TRUST), {}));
    const described = fields.map((field) => field.acroField.dict.toString());
    expect(described.every((each) => /\/TU <FEFF/i.test(each))).toBe(true);
  });
});

test.each(LANGUAGES)("the page names the paper that it belongs to: %s", async (language) => {
  for (const inputs of [PLAIN_INPUTS, JOINT]) {
    const illustration = withPage(illustrate("demo-fia", inputs, { language }), {});
    const { sheets, pageCount } = await paperOf(illustration);
    expect(sheets.at(-1)).toMatch(new RegExp(`${illustration.id} [^)]+\\)Tj`));
    expect(sheets.at(-1)).toMatch(new RegExp(`: ${pageCount}\\. ?\\)Tj`));
  }
});

describe("the statements", () => {
  const OWN = {
    ownerStatements: ["First statement of the carrier.", "Second statement of the carrier."],
    producerStatements: ["What the producer of this carrier states."],
  };

  test("are the product's own where it has them", () => {
    const words = wordsOf(pagesOf(withPage(illustrate("demo-fia", JOINT), OWN)).slice(-1));
    for (const text of [...OWN.ownerStatements, ...OWN.producerStatements]) {
      expect(words).toContain(text);
    }
    expect(words).not.toContain("I have");
  });
});

describe("a product whose producer does not sign but has statements", () => {
  const acknowledgment = { isSignedByProducer: false, producerStatements: ["Idle."] };
  const PLACE = "/definition/acknowledgment/producerStatements has no place";

  test("is refused", async () => {
    const row = await readSeededRow("demo_fia", "demo-fia");
    const definition = { ...(row.definition as object), acknowledgment };
    expect(() => parseProduct({ ...row, definition })).toThrow(PLACE);
  });

  test("is refused where another service calculates", async () => {
    const row = await readSeededRow("demo_upstream", "demo-upstream");
    const definition = { ...(row.definition as object), acknowledgment };
    expect(() => parseUpstreamProduct({ ...row, definition })).toThrow(PLACE);
  });
});
