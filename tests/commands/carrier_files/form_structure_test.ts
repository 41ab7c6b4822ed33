/** Tags of a foreign file that are odd: taken as far as they hold, or not at all. */

import { expect, test } from "bun:test";
import { readForm } from "../../../src/commands/carrier_files/read_form.ts";
import { handWritten } from "./pdf_files.ts";

/** A file whose one paragraph has these kids beside its marks. */
function tagged(kids: string): Uint8Array {
  return handWritten({
    catalog: "/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R/Lang(en-US)",
    content: "/P <</MCID 0>> BDC 0 0 1 rg 72 72 100 100 re f EMC",
    objects: [
      "<</Type/StructTreeRoot/K[6 0 R]/RoleMap<</Word/P>>/ClassMap<</big<</O/Layout/SpaceBefore 3>>>>>>",
      `<</S/Word/P 5 0 R/Pg 3 0 R/C/big/A<</O/Table/Headers[(a)]/BBox[0 0 1 1]>>/ID(x)/K[0 ${kids}]>>`,
      "<</S/Odd/P 6 0 R/Pg 3 0 R/K 2>>",
    ],
  });
}

test.each([
  ["a mark twice", "0"],
  ["marks in words of their own", "<</Type/MCR/Pg 3 0 R/MCID 1>>"],
  ["a mark beyond all marks", "<</Type/MCR/Pg 3 0 R/MCID 9999999>>"],
  ["an object that is no link", "<</Type/OBJR/Obj 4 0 R>>"],
  ["a type that is unknown", "7 0 R"],
  ["what is no kid", "true"],
])("%s: tagged, and claims nothing", async (_, kids) => {
  const { report } = await readForm(tagged(kids));
  expect([report.isTagged, report.conforms]).toEqual([true, false]);
});

test.each([
  ["an element within itself", "6 0 R"],
  ["marks within form objects", "<</Type/MCR/Pg 3 0 R/Stm 4 0 R/MCID 1>>"],
])("%s: taken as a file without tags", async (_, kids) => {
  const { report } = await readForm(tagged(kids));
  expect([report.isTagged, report.conforms]).toEqual([false, false]);
});
