/** Plain JSON against an independent reading of the same text, token by token. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { parsePlainJson } from "../../src/base/json/plain_json.ts";
import { runs } from "../support/depth.ts";

/** Names as they repeat and escape, and values that two readers could understand differently. */
const name = fc.constantFrom("a", "b", "__proto__", "1", "\u{1F600}", 'q"q', "\\", "\uD800");
const scalar = fc.constantFrom(
  '"x"',
  '"\\ud800"',
  '"\\\\"',
  '"\\""',
  "1",
  "-0.5e3",
  "1e999",
  "null",
);
const { text } = fc.letrec<{ text: string; object: string; list: string }>((tie) => ({
  text: fc.oneof({ maxDepth: 5 }, scalar, tie("object"), tie("list")),
  object: fc
    .array(fc.tuple(name, fc.boolean(), tie("text")), { maxLength: 4 })
    .map(
      (members) =>
        `{${members.map(([key, isSpelled, value]) => `${quote(key, isSpelled)} : ${value}`).join(" ,")}}`,
    ),
  list: fc.array(tie("text"), { maxLength: 4 }).map((entries) => `[ ${entries.join(",")}]`),
}));

/** A name in quotes, with its first character as an escape when `isSpelled`. */
function quote(key: string, isSpelled: boolean): string {
  if (!isSpelled) return JSON.stringify(key);
  const first = key.charCodeAt(0).toString(16).padStart(4, "0");
  return `"\\u${first}${JSON.stringify(key.slice(1)).slice(1)}`;
}

/** Why a text of valid JSON is refused, by a reader that keeps the names of each open object. */
function refusedFor(json: string): ReadonlySet<string> {
  const reasons = new Set<string>();
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gu) ?? [];
  const open: (Set<string> | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token.startsWith('"')) {
      const value = JSON.parse(token) as string;
      if (!value.isWellFormed()) reasons.add("surrogate");
      if (tokens[index + 1] !== ":") continue;
      if (value === "__proto__") reasons.add("reserved_name");
      if (open.at(-1)?.has(value) === true) reasons.add("duplicate");
      open.at(-1)?.add(value);
    } else if (/^-?\d/.test(token) && !Number.isFinite(Number(token))) reasons.add("number");
  }
  return reasons;
}

test("[D30] a text is refused for a reason it gives, and read as JSON.parse reads it otherwise", () => {
  fc.assert(
    fc.property(text, (json) => {
      const result = parsePlainJson(json);
      const reasons = refusedFor(json);
      if (result.kind === "read") {
        expect([...reasons]).toEqual([]);
        expect(result.value).toEqual(JSON.parse(json));
      } else {
        expect(reasons).toContain(result.fault.code);
      }
    }),
    runs(3_000),
  );
});

test("[D30] any text is read or refused, whatever characters it is made of", () => {
  const noise = fc.array(
    fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "1", " ", "\u0000"),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(noise, (characters) => {
      expect(parsePlainJson(characters.join("")).kind).toBeOneOf(["read", "refused"]);
    }),
    runs(3_000),
  );
});
