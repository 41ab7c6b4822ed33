/** Comma-separated values: RFC 4180, and texts that a spreadsheet must not run. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { csvLine } from "../../src/base/text/csv.ts";
import { runs } from "../support/depth.ts";

/** Reads one record as section 2 of RFC 4180 describes it, a character at a time. */
function readRecord(text: string): readonly string[] {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  const body = text.slice(0, -"\r\n".length);
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === '"' && isQuoted && body[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (body[at] === '"') isQuoted = !isQuoted;
    else if (body[at] === "," && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += body[at];
  }
  return [...fields, field];
}

describe("csvLine()", () => {
  test.each([
    [["a", "b"], "a,b\r\n"],
    [["a,b", 'say "x"', "two\r\nlines"], '"a,b","say ""x""","two\r\nlines"\r\n'],
    [[null, undefined, ""], ",,\r\n"],
    [[-1.5, 0, 1e21], "-1.5,0,1e+21\r\n"],
    [["=1+1", "+1", "-1", "@x", "\tx", "\rx"], "'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\"\r\n"],
    [["a=1", " =1", "'=1"], "a=1, =1,'=1\r\n"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  test("is read back as it was written, but for the apostrophe", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (values) => {
        const read = readRecord(csvLine(values));
        expect(read).toEqual(
          values.map((value) => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value)),
        );
      }),
      runs(100),
    );
  });
});
