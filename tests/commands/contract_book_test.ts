/** `book terms` and `book chunk`: a book answered without a database as the service answers each contract, and what is refused. */

import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import {
  IN_FORCE_EXAMPLE,
  PRODUCT_FULL_EXAMPLE,
  QUOTE_EXAMPLE,
  REPORT_EXAMPLE,
} from "../../src/http/examples.ts";
import { SOFTWARE_VERSION } from "../../src/illustration/recipe.ts";
import { sampleInputs } from "../support/any_contract.ts";
import { freshDatabase } from "../support/database.ts";
import { runs } from "../support/depth.ts";
import { TEST_INSTANT, testService } from "../support/service.ts";
import { folderWith } from "../support/signers.ts";
import { admin } from "./admin.ts";
import { runProgram } from "../support/own_process.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
// Terms of before: with a fee that those in force do not have.
await database.sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select slug, 'before', name, inputs_schema,
         jsonb_set(definition, '{contractFee}', '17'), '2011-01-01'
    from product where slug = 'demo-myga'`;
await database.sql`
  insert into rate_sheet (slug, sheet, firm, cells, effective_from)
  select slug, 'of Acme', 'Acme', cells, '2026-01-01' from rate_sheet where slug = 'demo-bands' limit 1`;
const service = await testService({ database });
const folder = await folderWith({});
const file = join(folder, "terms.json");
const SLUGS = ["demo-fia", "demo-myga", "demo-bands"] as const;
const ON = `--on=${TEST_INSTANT.toISOString()}`;

beforeAll(async () => {
  const said = await admin(database.url, "book", "terms", ...SLUGS, ON);
  expect([said.code, said.err]).toEqual([0, ""]);
  await Bun.write(file, said.out);
});

interface Line {
  readonly product: string;
  readonly kind: "new_business" | "in_force" | "quote" | "report";
  readonly inputs: object;
  readonly reference?: string;
}

/** Runs the command in a process of its own, with no variable at all. */
const chunk = (stdin: string | Uint8Array<ArrayBuffer>, ...words: readonly string[]) =>
  runProgram([process.execPath, "src/admin.ts", "book", "chunk", ...words], { stdin, env: {} });

const asText = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const parsed = <Read>(text: string) =>
  text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Read]));

const PATHS = { new_business: "", in_force: "/inforce", quote: "/quote", report: "/report" };

interface Answer {
  readonly status: number;
  readonly response_data?: { readonly outputs?: object };
  readonly details?: readonly object[];
}

/** The service's answer, without the id, which a line has of its own. */
async function served(key: string, { product, kind, inputs }: Line): Promise<Answer> {
  const path = `/api/${product}${PATHS[kind]}${kind === "quote" ? "" : "?format=json"}`;
  const response = await service.send(path, { key, json: { inputs } });
  return withoutId((await response.json()) as Answer);
}

function withoutId(answer: Answer): Answer {
  const { outputs, ...data } = answer.response_data ?? {};
  if (outputs === undefined) return answer;
  return {
    ...answer,
    response_data: { ...data, outputs: { ...outputs, illustrationId: undefined } },
  };
}

describe("a book", () => {
  test("is answered as the service answers each contract, on the terms of each kind", async () => {
    const key = await service.issueKey({ perWindow: 10_000, perDay: 10_000 });
    const kinds: readonly Line[] = [
      { product: "demo-myga", kind: "in_force", ...IN_FORCE_EXAMPLE },
      { product: "demo-myga", kind: "in_force", inputs: issuedBefore(2013) },
      { product: "demo-myga", kind: "in_force", inputs: issuedBefore(2009) },
      { product: "demo-myga", kind: "quote", ...QUOTE_EXAMPLE },
      { product: "demo-myga", kind: "report", ...REPORT_EXAMPLE },
    ];
    const contracts = fc.sample(
      fc.record({
        product: fc.constantFrom(...SLUGS),
        kind: fc.constant("new_business" as const),
        inputs: fc.oneof(sampleInputs, fc.constant(PRODUCT_FULL_EXAMPLE.inputs)),
      }),
      runs(150),
    );
    const lines = [...kinds, ...contracts].map((line, place) =>
      Object.assign({ reference: `C-${place}` }, line),
    );
    const { out, err, code } = await chunk(asText(lines), `--terms=${file}`);
    expect(code).toBe(3);
    const given = new Map<string, Answer>();
    for (const { reference, answer } of parsed<{ reference: string; answer: Answer }>(out)) {
      given.set(reference, withoutId(answer));
    }
    for (const { reference, ...rejected } of parsed<{ reference: string } & Answer>(err)) {
      given.set(reference, rejected);
    }
    expect(given.size).toBe(lines.length);
    for (const line of lines) {
      const expected = await served(key, line);
      const answer = given.get(line.reference);
      if (expected.status === 200) expect(answer).toEqual(expected);
      else expect(answer?.details).toEqual(expected.details);
    }
    expect(JSON.stringify(given.get("C-1"))).toContain('"contractFee":17');
    expect(given.get("C-2")?.details).toMatchObject([{ pointer: "/inputs/standing/issueDate" }]);
  }, 60_000);

  test("has the figures that are asked for, and names rejected lines in a file", async () => {
    const rejects = join(folder, "rejects.ndjson");
    await Bun.write(rejects, "what was there before\n".repeat(9));
    const { inputs } = PRODUCT_FULL_EXAMPLE;
    const lines = [
      { product: "demo-fia", kind: "new_business", inputs: { ...inputs, Premium: "Doe, Jane" } },
      { product: "demo-fia", kind: "new_business", inputs },
    ];
    const words = ["--columns=accountValue", "--years=1,3", "--outputs=premium", "--recipes"];
    const said = await chunk(asText(lines), `--terms=${file}`, ...words, `--rejects=${rejects}`);
    expect([said.code, said.err]).toEqual([3, "2 lines, 1 rejected\n"]);
    const [answer] = parsed<object>(said.out);
    expect(answer).toEqual({
      line: 2,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      recipe: expect.objectContaining({ product: "demo-fia", isSample: true, recipe: 1 }),
      outputs: { premium: inputs.Premium },
      years: [
        { year: 1, accountValue: expect.any(Number) },
        { year: 3, accountValue: expect.any(Number) },
      ],
    });
    const text = await Bun.file(rejects).text();
    expect(text).not.toContain("Jane");
    expect(parsed<object>(text)).toMatchObject([
      { line: 1, failure: "invalid_request", details: [{ pointer: "/inputs/Premium" }] },
    ]);
    const input = spyOn(Bun.stdin, "stream").mockReturnValue(new Blob([]).stream());
    const again = await admin("", "book", "chunk", `--terms=${file}`, `--rejects=${rejects}`);
    input.mockRestore();
    expect([again.code, again.out, again.err]).toEqual([0, "", "0 lines, 0 rejected\n"]);
    expect(await Bun.file(rejects).text()).toBe("");
  });

  test("ends without a word where its reader goes away", async () => {
    const line = asText([{ product: "demo-fia", kind: "new_business", ...PRODUCT_FULL_EXAMPLE }]);
    const script = `"$0" src/admin.ts book chunk --terms="$1" | head -c 20`;
    const { out, err } = await runProgram(["sh", "-c", script, process.execPath, file], {
      stdin: line.repeat(200),
    });
    expect([out, err]).toEqual(['{"line":1,"answer":{', ""]);
  });
});

/** The example of a contract in force, issued on a day of another year. */
function issuedBefore(year: number): object {
  const { standing, ...inputs } = IN_FORCE_EXAMPLE.inputs;
  const { asOf } = standing;
  const years = Number(asOf.slice(0, 4)) - Number(standing.issueDate.slice(0, 4));
  const day = standing.issueDate.slice(4);
  return {
    ...inputs,
    standing: { ...standing, issueDate: `${year}${day}`, asOf: `${year + years}${day}` },
  };
}

describe("the file of terms", () => {
  test("holds what has come into force by its instant, for one distributor, and no more", async () => {
    const later = await admin(database.url, "book", "terms", "demo-bands", "--on=2027-01-01");
    const before = await admin(database.url, "book", "terms", "demo-bands", "--on=2026-11-22");
    const sheets = ({ out }: { readonly out: string }) =>
      (
        JSON.parse(out) as { products: { rows: { kind: string; row: { sheet: string } }[] }[] }
      ).products[0]?.rows
        .filter(({ kind }) => kind === "sheet")
        .map(({ row: { sheet } }) => sheet);
    expect(sheets(later)).toContain("2026-11-23");
    expect(sheets(before)).not.toContain("2026-11-23");
    const ofAcme = await admin(
      database.url,
      "book",
      "terms",
      "demo-bands",
      "--on=2026-11-22",
      "--firm=Acme",
    );
    expect(sheets(ofAcme)).toContain("of Acme");
    expect(sheets(before)).not.toContain("of Acme");
    const twice = await admin(database.url, "book", "terms", "demo-bands", "--on=2027-01-01");
    expect(twice.out).toBe(later.out);
  });

  test("is not made of a product that there is not, that has no terms then, or that another service calculates", async () => {
    const unknown = await admin(database.url, "book", "terms", "demo-fia", "demo-mygo");
    expect([unknown.code, unknown.err]).toEqual([
      1,
      "There is no product demo-mygo; did you mean demo-myga?\n",
    ]);
    const early = await admin(database.url, "book", "terms", "demo-fia", "--on=1999-01-01");
    expect(early.err).toContain("No terms of demo-fia are in force at 1999-01-01");
    const elsewhere = await admin(database.url, "book", "terms", "demo-upstream");
    expect([elsewhere.code, elsewhere.err]).toEqual([
      1,
      expect.stringContaining("is calculated by another service"),
    ]);
  });

  test("is refused when it is none, was changed, or is of other software", async () => {
    const text = await Bun.file(file).text();
    const refusals = {
      "": "is not JSON",
      "[]": "is no file of terms",
      [text.replace('"revision":', '"revision":1')]: "was changed since it was made",
      [text.replace(`"software":"${SOFTWARE_VERSION}"`, '"software":"0.0.1"')]:
        "was made by version 0.0.1 of the software",
    };
    for (const [content, why] of Object.entries(refusals)) {
      const path = join(folder, "wrong.json");
      await Bun.write(path, content);
      const words = [`--terms=${path}`, "--columns=accountValue", "--years=1,3"];
      const { code, out, err } = await admin("", "book", "chunk", ...words);
      expect([code, out, err]).toEqual([1, "", expect.stringContaining(`${path} ${why}`)]);
    }
    const { code, err } = await admin("", "book", "chunk", `--terms=${folder}/none`);
    expect([code, err]).toEqual([1, `There is no file ${folder}/none\n`]);
  });
});

test.each([
  [[], "needs --terms"],
  [["--columns=accountvalue"], "did you mean accountValue?"],
  [["--outputs=premum"], "did you mean premium?"],
  [["--years=1"], "--years needs --columns"],
  [["--columns=accountValue", "--years=0"], "--years must be contract years like 1,5,10"],
  [["--answers=pdf"], "--answers must be papers or recipes"],
  [["--answers=papers", "--recipes"], "--answers goes without"],
] as const)("a command line with %j is refused", async (words, why) => {
  const { code, out, err } = await admin(
    "",
    "book",
    "chunk",
    ...(words.length === 0 ? [] : [`--terms=${file}`]),
    ...words,
  );
  expect([code, out, err]).toEqual([2, "", expect.stringContaining(why)]);
});
