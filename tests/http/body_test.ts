/** Bodies with a single meaning are read; any other is refused by name, in bounded time. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ServiceError } from "../../src/base/service_error.ts";
import { readJsonObject } from "../../src/http/body.ts";
import { createTurns } from "../../src/illustrator/turns.ts";
import { runs } from "../support/depth.ts";

const BOUNDS = { bodyBytesMax: 1_048_576, bodySeconds: 1 };
const READING = { bounds: BOUNDS, inTurn: createTurns(() => performance.now()) };

function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Record<string, string> = {},
): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

async function failureOf(request: Request): Promise<ServiceError> {
  try {
    await readJsonObject(request, READING);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("the body was accepted");
}

const deep = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

describe("[SPEC Errors] [D9] a body that is not one plain JSON object", () => {
  test.each([
    ["empty", "", "not_json"],
    ["bare words", "premium", "not_json"],
    ["a trailing comma", '{"a":1,}', "not_json"],
    ["a comment", '{"a":1 /* one */}', "not_json"],
    ["single quotes", "{'a':1}", "not_json"],
    ["cut off", '{"a":', "not_json"],
    ["two values", "{} {}", "not_json"],
    ["a raw control character", '{"a":"\u0001"}', "not_json"],
    ["a byte order mark", "\uFEFF{}", "not_json"],
    ["null", "null", "type"],
    ["an array", "[1]", "type"],
    ["a string", '"a"', "type"],
    ["a number", "5", "type"],
    ["a member twice", '{"a":1,"a":1}', "duplicate"],
    ["a member twice, one of them escaped", '{"a":1,"\\u0061":2}', "duplicate"],
    ["a member twice, further in", '{"a":[{"b":1,"c":{},"b":2}]}', "duplicate"],
    ["a member named __proto__", '{"inputs":{"__proto__":{"x":1}}}', "reserved_name"],
    ["half a surrogate pair", '{"a":"\\ud800"}', "surrogate"],
    ["half a surrogate pair as a name", '{"\\udc00":1}', "surrogate"],
    ["a number beyond a double", '{"a":1e400}', "number"],
    ["a negative number beyond a double", '{"a":[-1e400]}', "number"],
    ["nesting of 65 levels", deep(65), "depth"],
    ["nesting of 100,000 levels", deep(100_000), "depth"],
    ["nesting of 100,000 levels that never ends", "[".repeat(100_000), "depth"],
    ["10,001 values", `{"a":[${"1,".repeat(9_998)}1]}`, "too_many_values"],
    ["a text that never ends", `{"a":"${"\\".repeat(9)}"`, "not_json"],
  ])("%s", async (_, body, code) => {
    const failure = await failureOf(post(body));
    expect(failure.failure).toBe("invalid_request");
    expect(failure.details?.[0]).toMatchObject({ code });
  });

  test("bytes that are not UTF-8", async () => {
    const failure = await failureOf(
      post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    );
    expect(failure.details?.[0]?.code).toBe("not_utf8");
  });
});

describe("a body that is one plain JSON object", () => {
  test.each([
    ["equal names in different objects", '{"a":{"x":1},"b":{"x":1}}'],
    ["equal texts as values", '{"a":"b","b":"a","c":["a","a"]}'],
    ["escapes and quotes", '{"a\\"b":"\\\\","c":"\\ud83d\\ude00: {[}]"}'],
    ["nesting of 64 levels", deep(64)],
    ["10,000 values", `{"a":[${"1,".repeat(9_997)}1]}`],
    ["a name that objects inherit", '{"constructor":1,"toString":2}'],
  ])("is accepted: %s", async (_, body) => {
    expect(await readJsonObject(post(body), READING)).toEqual(JSON.parse(body));
  });

  test("is read as JSON.parse reads it, whatever it holds", async () => {
    const plainKey = fc.string().filter((key) => key !== "__proto__");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(plainKey, tie("value"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(plainKey, value, { noNullPrototype: true }),
        async (object) => {
          const text = JSON.stringify(object);
          expect(await readJsonObject(post(text), READING)).toEqual(JSON.parse(text));
        },
      ),
      runs(300),
    );
  });
});

describe("[D10] a body not declared as JSON in UTF-8", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/jsonp",
    "",
  ])("%p", async (contentType) => {
    expect((await failureOf(post("{}", { "content-type": contentType }))).failure).toBe("not_json");
  });

  test("is compressed", async () => {
    const failure = await failureOf(post("{}", { "content-encoding": "gzip" }));
    expect(failure.failure).toBe("not_json");
  });

  test.each(["application/json", "Application/JSON", 'application/json; charset="UTF-8"'])(
    "%p is JSON",
    async (contentType) => {
      expect(await readJsonObject(post("{}", { "content-type": contentType }), READING)).toEqual(
        {},
      );
    },
  );
});

describe("[D28] bounds", () => {
  test("a body of any size that a setting allows is read, whatever fills it", async () => {
    // The engine's regular expressions fail at 1,867,776 characters of one text.
    for (const bytes of [1_867_775, 1_867_776, 2_097_152, 16_777_216]) {
      const reading = { ...READING, bounds: { ...BOUNDS, bodyBytesMax: bytes } };
      for (const filling of ["x", "\\n", '\\"', "\\u0041"]) {
        const text = `{"a":"${filling.repeat(Math.floor((bytes - 8) / filling.length))}"}`;
        expect(await readJsonObject(post(text), reading)).toEqual(JSON.parse(text));
      }
    }
  });

  test("a large body waits for its turn, behind work that arrived before", async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const { inTurn } = READING;
    const body = post(`{"a":"${"x".repeat(100_000)}"}`);
    const first = inTurn(note("first"));
    const read = readJsonObject(body, READING).then(note("body"));
    await Promise.all([first, read, inTurn(note("second"))]);
    expect(order[0]).toBe("first");
    expect(order).toContain("body");
  });

  test("a body of the largest size is read, and one byte more is not", async () => {
    const filled = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
    expect(await readJsonObject(post(filled(BOUNDS.bodyBytesMax)), READING)).toBeObject();
    const failure = await failureOf(post(filled(BOUNDS.bodyBytesMax + 1)));
    expect(failure.failure).toBe("body_too_large");
  });

  test("a stream is read no further than the bound", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await failureOf(post(endless))).failure).toBe("body_too_large");
    expect(pulled).toBeLessThan(2 * BOUNDS.bodyBytesMax);
  });

  test.each([
    ["of declared size", { "content-length": "100" }],
    ["in pieces", {}],
  ])("a body %s that stalls is timed out", async (_, headers) => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0x7b])),
    });
    const failure = await failureOf(post(silent, headers));
    expect(failure.details?.[0]?.code).toBe("late");
  });

  test("a body of declared size is read as one in pieces is", async () => {
    const text = '{"a":"°"}';
    const bytes = new TextEncoder().encode(text);
    const headers = { "content-length": String(bytes.length) };
    expect(await readJsonObject(post(bytes, headers), READING)).toEqual(JSON.parse(text));
    const failure = await failureOf(post(bytes.slice(0, 7), headers));
    expect(failure.details?.[0]?.code).toBe("not_utf8");
    const tooLarge = { "content-length": String(BOUNDS.bodyBytesMax + 1) };
    expect((await failureOf(post(bytes, tooLarge))).failure).toBe("body_too_large");
  });
});
