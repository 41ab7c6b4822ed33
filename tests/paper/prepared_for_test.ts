/** Whom a paper is prepared for: every owner, on the first page and above every further sheet, in each language. */

import { describe, expect } from "bun:test";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { some } from "../support/depth.ts";
import { branded, renderer } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

const LONG = "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh";
const BASE = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 7 };
const RUTH = { Owner_FirstName: "Ruth", Owner_LastName: "Diaz" };
const INÉS = {
  JointOwner_DOB: "1968-01-01",
  JointOwner_FirstName: "Inés",
  JointOwner_LastName: "Diaz",
};
const LONG_OWNER = { Owner_FirstName: LONG, Owner_LastName: LONG };
const LONG_JOINT = { ...INÉS, JointOwner_FirstName: LONG, JointOwner_LastName: LONG };

/** Owners, and how the line above further sheets begins each name; the first page has them in full. */
const CASES = [
  ["one owner", RUTH, ["Ruth Diaz"]],
  ["two owners", { ...RUTH, ...INÉS }, ["Ruth Diaz", "Inés Diaz"]],
  ["a joint owner without a name", { ...RUTH, JointOwner_DOB: "1968-01-01" }, ["Ruth Diaz", ""]],
  ["an owner without a name", INÉS, ["", "Inés Diaz"]],
  ["a long name before a short one", { ...LONG_OWNER, ...INÉS }, [LONG.slice(0, 24), "Inés Diaz"]],
  ["a short name before a long one", { ...RUTH, ...LONG_JOINT }, ["Ruth Diaz", LONG.slice(0, 24)]],
  ["two long names", { ...LONG_OWNER, ...LONG_JOINT }, [LONG.slice(0, 11), LONG.slice(0, 11)]],
  [
    "names in an alphabet that the typeface lacks",
    { ...RUTH, ...INÉS, Owner_LastName: "दिआज़".repeat(30) },
    ["Ruth", "Inés Diaz"],
  ],
  [
    "a trust",
    { Owner_Type: -1, Owner_FirstName: "The Diaz Family Trust", Owner_LastName: "of 2001" },
    ["The Diaz Family Trust of 2001"],
  ],
] as const;

describe.each(LANGUAGES)("in %s", (language) => {
  for (const [what, owners, named] of CASES) {
    for (const largePrint of some([true, false])) {
      const print = largePrint ? "large print" : "usual print";
      testWith("mutool", `${what}, ${print}`, async () => {
        const sent = { ...BASE, ...owners };
        const illustration = illustrationOf({ product: "demo-myga", sent }, language);
        if (illustration === undefined) throw new RangeError("refused");
        const { parties, frame, formats } = textsOf(language);
        const { first, owner, jointOwner } = parties.names;
        const unnamed = [`${first} ${owner}`, `${first} ${jointOwner}`];
        const begins = named.map((name, index) => name || (unnamed[index] ?? ""));

        const { bytes } = renderer.render(branded(illustration, { largePrint }));
        const read = await readWith(bytes, [
          "mutool",
          "draw",
          "-q",
          "-F",
          "text",
          "-o",
          "-",
          "FILE",
        ]);
        const [firstSheet = "", ...further] = read.split("\f").slice(0, -1);
        const lead = frame.preparedFor("");
        expect(further.length).toBeGreaterThan(3);
        for (const sheet of further) {
          const line = sheet.split("\n").find((each) => each.includes(lead)) ?? "";
          for (const name of begins) expect(line).toContain(name);
        }
        const inFull = formats.list(
          [illustration.owner, illustration.jointOwner].flatMap((party) => party?.name ?? []),
        );
        const words = (text: string) => text.replaceAll(/[\s\u00AD-]+/g, "");
        if (!what.includes("alphabet")) expect(words(firstSheet)).toContain(words(lead + inFull));
      });
    }
  }
});
