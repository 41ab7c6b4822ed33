/** What is said of names that paper cannot print in full. */

import { expect, test } from "bun:test";
import { nameAssumptions } from "../../src/inputs/assumption.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";

test.each(["Zoë Müller-O’Brien", "Łukasz", "Ελένη", "Нгуен", "Nguyễn Thị", "Jr. 3rd"])(
  "nothing is said of %p",
  (name) => {
    expect(nameAssumptions([{ name }], EN_US)).toEqual([]);
  },
);

test.each(["王小明", "محمد", "שלום", "Anna 王", "สมชาย"])(
  "a replacement is announced for %p, without repeating it",
  (name) => {
    const [assumption, ...more] = nameAssumptions([{ name: "Anna" }, { name }], EN_US);
    expect(more).toEqual([]);
    expect(assumption?.origin).toBe("ignored");
    expect(JSON.stringify(assumption)).not.toContain(name);
  },
);
