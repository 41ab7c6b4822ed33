/** Where a text stops being JSON. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findJsonFault, placeInText } from "../../src/base/json/json_fault.ts";
import { DEPTH_MAX } from "../../src/base/json/json_size.ts";
import { runs } from "../support/depth.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const said = (text: string): string | undefined => {
  const fault = findJsonFault(text);
  return fault === undefined ? undefined : `${placeInText(text, fault.offset)}: ${fault.expected}`;
};

describe("findJsonFault()", () => {
  test.each([
    ['{\n  "a": 1,\n}', "line 3, column 1: the name of a member in double quotes"],
    ['{\r\n  "a" 1\r\n}', "line 2, column 7: a colon after the name of a member"],
    ['{"a": 1\n "b": 2}', "line 2, column 2: a comma, or the end of the object or list"],
    ["[1, 2", "line 1, column 6: ] at the end of a list"],
    ['{"a": 1', "line 1, column 8: } at the end of an object"],
    ['{"name": "Ann', "line 1, column 10: a double quote at the end of a text"],
    ["[01]", "line 1, column 3: a comma, or the end of the object or list"],
    [
      "{'a': 1}",
      "line 1, column 2: a name or text in double quotes, a number, true, false or null",
    ],
    ["[1] // note", "line 1, column 5: no comment"],
    ["{} {}", "line 1, column 4: nothing after the value"],
    ["", "line 1, column 1: a value: a text in double quotes, a number, true, false, null, [ or {"],
    ["[nul]", "line 1, column 2: a name or text in double quotes, a number, true, false or null"],
    [String.raw`["\x"]`, String.raw`line 1, column 2: one of " \ / b f n r t u after \ in a text`],
    [String.raw`["\u12"]`, String.raw`line 1, column 2: four hexadecimal digits after \u`],
    [
      "[".repeat(1_000_000),
      `line 1, column ${DEPTH_MAX + 1}: at most ${DEPTH_MAX} levels of nesting`,
    ],
  ])("%.40s", (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  test("finds one in each text that is not JSON, and none in one that is", () => {
    const pieces = fc.constantFrom(
      ..."{}[],:\"\\'/* \n\t\u0001\u00A0\u2028\uFEFF0-.1eEaunl",
      "true",
      "null",
      '"a"',
    );
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), pieces), { maxLength: 3 }),
        (json, changes) => {
          let text = json;
          for (const [place, removed, added] of changes) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + added + text.slice(at + removed);
          }
          const fault = findJsonFault(text);
          expect(fault === undefined, JSON.stringify(text)).toBe(isJson(text));
          if (fault === undefined) return;
          expect(fault.offset).toBeGreaterThanOrEqual(0);
          expect(fault.offset).toBeLessThanOrEqual(text.length);
        },
      ),
      runs(20_000),
    );
  });

  test("repeats nothing of the text", () => {
    for (const text of [
      '{"Owner_LastName": Smith}',
      '{"Smith" 1}',
      '{"a": "Smith',
      "Smith",
      '["a" "Smith"]',
    ]) {
      expect(said(text), text).not.toContain("Smith");
    }
  });
});
