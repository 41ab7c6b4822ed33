/** What a paper carries of itself: the record it can be printed from again, and the JSON answer. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { bytesOf } from "../../src/base/json/json_bytes.ts";
import { fromColumnTables, putColumnTables } from "../../src/paper/column_tables.ts";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import { readRecord } from "../../src/paper/record.ts";
import { answerAsJson } from "../../src/illustration/answer.ts";
import { attachedFiles } from "./attached_files.ts";
import { EXTREMES } from "./extremes.ts";
import { attachingAnswer, FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer } from "./papers.ts";
import { runs, some } from "../support/depth.ts";

const papers = [
  ["index annuity", illustrate("demo-fia", FULL_INPUTS)],
  ["fixed annuity, sample", illustrate("demo-myga", PLAIN_INPUTS, { isSample: true })],
  ...some(EXTREMES, 4),
] as const;

describe.each(papers)("%s", (_, illustration) => {
  test.each([false, true])(
    "is printed again from its record, byte for byte; a table a scenario: %s",
    async (hasTablePerScenario) => {
      const { bytes } = renderer.render(illustration, { hasTablePerScenario });
      const attached = await attachedFiles(bytes);
      expect([...attached.keys()]).toEqual(["record.json"]);
      const record = readRecord(attached.get("record.json") ?? new Uint8Array());
      const again = renderer.render(record.illustration, record.options);
      expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
    },
  );

  test("carries the JSON answer where the brand says so, byte for byte", async () => {
    const attaching = attachingAnswer(illustration);
    for (const hasTablePerScenario of [false, true]) {
      const options = { hasTablePerScenario };
      const attached = await attachedFiles(renderer.render(attaching, options).bytes);
      expect([...attached.keys()]).toEqual(["illustration.json", "record.json"]);
      const answer = Buffer.from(attached.get("illustration.json") ?? []);
      expect(answer.equals(answerAsJson(attaching, options))).toBe(true);
      const { illustration: recorded } = readRecord(attached.get("record.json") ?? answer);
      expect(answer.equals(answerAsJson(recorded, options))).toBe(true);
    }
  });
});

test("ends with the digest of the bytes above", () => {
  const { bytes } = renderer.render(papers[0][1]);
  const text = Buffer.from(bytes).toString("latin1");
  const at = text.lastIndexOf(SEAL);
  const digest = new Bun.CryptoHasher("sha256").update(bytes.subarray(0, at)).digest("hex");
  expect(text.slice(at)).toMatch(new RegExp(`^${SEAL}${digest}\\nstartxref\\n\\d+\\n%%EOF\\n$`));
});

test("attached files name their relationship to the document", async () => {
  const { bytes } = renderer.render(attachingAnswer(papers[0][1]));
  const document = await PDFDocument.load(bytes);
  const relationships = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream || !("lookup" in object)
        ? []
        : [
            String(
              (object as { lookup(key: PDFName): unknown }).lookup(PDFName.of("AFRelationship")),
            ),
          ],
    )
    .filter((name) => name.startsWith("/"));
  expect(relationships.toSorted()).toEqual(["/Data", "/Source"]);
});

describe("column tables", () => {
  test("hold every plain JSON value, whatever its shape", () => {
    const rows = fc.array(
      fc.dictionary(fc.constantFrom("a", "b", "columns", "rows"), fc.jsonValue()),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), rows), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        fc.pre(!hasTableShape(plain));
        expect(JSON.stringify(fromColumnTables(tablesOf(plain)))).toBe(JSON.stringify(plain));
      }),
      runs(100),
    );
  });

  test("write the members of like objects once, and leave out what is undefined", () => {
    const list = [1, 2, 3].map((year) => ({ year, rates: [{ a: 1 }] }));
    expect(tablesOf({ list, none: undefined })).toEqual({
      list: { columns: ["year", "rates"], rows: list.map(({ year, rates }) => [year, rates]) },
    });
  });

  test.each([
    ["an object with other members", [{ a: 1 }, { a: 1 }, { b: 1 }]],
    [
      "members in another order",
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ["fewer members", [{ a: 1, b: 2 }, { a: 1, b: 2 }, { a: 1 }]],
    ["a value that is no object", [{ a: 1 }, { a: 1 }, 1]],
    ["two objects", [{ a: 1 }, { a: 1 }]],
  ])("leave a list with %s as it is", (_, list) => {
    expect(tablesOf(list)).toEqual(list);
  });
});

/** What is written of a value, as a reader of JSON gets it. */
function tablesOf(value: unknown): unknown {
  return JSON.parse(new TextDecoder().decode(bytesOf((out) => putColumnTables(out, 0, value))));
}

/** Whether a value has an object that looks like a table. */
function hasTableShape(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { columns, rows } = value as { columns?: unknown; rows?: unknown };
  return (
    (Array.isArray(columns) && Array.isArray(rows)) || Object.values(value).some(hasTableShape)
  );
}
