/** POST /api/{productSlug} with a body the product cannot take: 400, 413, 415. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
  readonly details: readonly {
    readonly field: string;
    readonly pointer: string;
    readonly code: string;
    readonly message: string;
    readonly didYouMean?: string;
  }[];
}

const service = await testService();
const key = await service.issueKey({ perWindow: 10_000 });
const { inputs } = PRODUCT_EXAMPLE;

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (options: object, path = "/api/demo-myga") => {
    const response = await service.send(path, { key, transport, ...options });
    expect(response.headers.get("x-ratelimit-limit")).toBe("10000");
    const answer = (await response.json()) as ErrorAnswer;
    expect(answer.status).toBe(response.status);
    return answer;
  };
  const problemsOf = async (changes: Record<string, unknown>) => {
    const answer = await ask({ json: { inputs: { ...inputs, ...changes } } });
    expect(answer.status).toBe(400);
    return answer.details;
  };

  test("[D9] names every problem at once", async () => {
    const problems = await problemsOf({
      State: 7.5,
      Premium: "x",
      premium: 1,
      Owner_DOB: "2026-02-30",
    });
    const fields = problems.map(({ field }) => field).toSorted();
    expect(fields).toEqual(["Owner_DOB", "Premium", "State", "premium"]);
    expect(problems.every(({ pointer, field }) => pointer === `/inputs/${field}`)).toBe(true);
  });

  test("[SPEC Errors] [D16] suggests the nearest name for a misspelt one", async () => {
    const { Premium, ...rest } = inputs;
    const answer = await ask({ json: { inputs: { ...rest, premium: Premium } } });
    expect(answer.status).toBe(400);
    const byField = new Map(answer.details.map((problem) => [problem.field, problem]));
    expect(byField.get("premium")).toMatchObject({ code: "unknown_field", didYouMean: "Premium" });
    expect(byField.get("Premium")).toMatchObject({ code: "required" });
  });

  test.each(["Owner_DOB", "State", "Premium"])("[D18] %s is required", async (field) => {
    const answer = await ask({ json: { inputs: { ...inputs, [field]: undefined } } });
    expect(answer.details).toMatchObject([
      { field, pointer: `/inputs/${field}`, code: "required" },
    ]);
  });

  test.each([
    ["no inputs", {}, "required"],
    ["null", { inputs: null }, "type"],
    ["a string", { inputs: "abc" }, "type"],
    ["a number", { inputs: 5 }, "type"],
    ["an array", { inputs: [1] }, "type"],
  ])("[SPEC Product illustration request] inputs: %s", async (_, json, code) => {
    const answer = await ask({ json });
    expect(answer.status).toBe(400);
    expect(answer.details).toMatchObject([{ field: "inputs", pointer: "/inputs", code }]);
  });

  test("a member beside inputs is not passed over", async () => {
    const answer = await ask({ json: { inputs, Inputs: inputs } });
    expect(answer.details).toMatchObject([{ code: "unknown_field", didYouMean: "inputs" }]);
  });

  test.each([
    ["a date that does not exist", { Owner_DOB: "2026-02-30" }],
    ["the zero date", { Owner_DOB: "0000-00-00" }],
    ["a birth in the future", { Owner_DOB: "2030-01-01" }],
    ["a birth 130 years ago", { Owner_DOB: "1896-01-01" }],
    ["a premium below the least", { Premium: 1 }],
    ["a premium of minus zero", { Premium: -0 }],
    ["a premium above the most", { Premium: 1e12 }],
    ["a state that is none", { State: 999 }],
    ["a NUL in a name", { Owner_FirstName: "a\u0000b" }],
    ["a control character in a name", { Owner_FirstName: "a\u0007b" }],
    ["a direction override in a name", { Owner_FirstName: "a\u202Eb" }],
    ["combining marks by the thousand", { Owner_FirstName: `a${"\u0301".repeat(1_000)}` }],
    ["a long name", { Owner_FirstName: "x".repeat(201) }],
    ["a name of a megabyte", { Owner_FirstName: "x".repeat(1_000_000) }],
    ["a name objects inherit", { constructor: 1 }],
    ["another such name", { toString: 1 }],
  ])("%s is one problem with that field", async (_, changes) => {
    const problems = await problemsOf(changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.field).toBe(Object.keys(changes)[0] ?? "");
  });

  test("5,000 fields are too many", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    expect((await problemsOf(many)).length).toBeLessThan(600);
  });

  test("[D9] nothing the caller sent is repeated", async () => {
    const answer = await ask({
      json: {
        inputs: { Owner_FirstName: 4711, Owner_DOB: "13.13.1913", State: "Zebulon", Premium: [] },
      },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer)).not.toMatch(/4711|13\.13\.1913|Zebulon/);
  });

  test.each(["", "xml", "JSON", "pdf&format=json", "json,pdf"])(
    "[D10] format=%s is a 400 that names the four",
    async (format) => {
      const answer = await ask({ json: PRODUCT_EXAMPLE }, `/api/demo-myga?format=${format}`);
      expect(answer.status).toBe(400);
      expect(answer.details).toMatchObject([{ field: "format", code: "format" }]);
      expect(answer.details[0]?.message).toMatch(/json, pdf, both or csv/);
    },
  );

  test.each(["format[]=pdf", "Format=pdf", "%00", "format=%E4%BD"])(
    "?%s is a 400",
    async (query) => {
      expect((await ask({ json: PRODUCT_EXAMPLE }, `/api/demo-myga?${query}`)).status).toBe(400);
    },
  );

  test("a body that is not JSON is a 400", async () => {
    expect((await ask({ raw: '{"inputs":{"State":7,}}' })).status).toBe(400);
    expect((await ask({})).status).toBe(415);
  });

  test("[D10] 415 for a body not declared as JSON", async () => {
    const raw = JSON.stringify(PRODUCT_EXAMPLE);
    const answer = await ask({ raw, headers: { "content-type": "text/plain" } });
    expect(answer.status).toBe(415);
    expect(answer.message).toContain("application/json");
  });

  test("[D10] 413 for a body past 1 MiB", async () => {
    const answer = await ask({ raw: " ".repeat(1_048_577) });
    expect(answer.status).toBe(413);
  });
});
