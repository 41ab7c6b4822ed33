/** Where a record says that its recipe's terms stand. */

import { expect, test } from "bun:test";
import { sourceOf } from "../../src/ledger/record.ts";

const FROM = new Date("2026-11-02T05:00:00Z");
const sheet = (name: string, firm?: string) =>
  ({ sheet: { sheet: name, ...(firm === undefined ? {} : { firm }) }, from: FROM }) as never;
const recipe = (used?: { name: string; effectiveOn: string }) =>
  ({ timeZone: "America/New_York", ...(used === undefined ? {} : { sheet: used }) }) as never;

test("the sheet that was used, with the forms of the paper", () => {
  const used = { name: "B", effectiveOn: "2026-11-02" };
  const sheets = [sheet("A"), sheet("B")];
  const forms = [{ id: 3 }, { id: 4 }] as never;
  expect(sourceOf({ sheets, firm: "f" }, { recipe: recipe(used), forms }, { revision: 7 })).toEqual(
    {
      revision: 7,
      sheet: { name: "B", from: FROM.toISOString() },
      firm: "f",
      forms: [3, 4],
    },
  );
});

test("where none was used, a sheet that the key's firm could have had; none without sheets", () => {
  const sheets = [sheet("other", "other"), sheet("own", "f")];
  const none = { recipe: recipe() } as never;
  expect(sourceOf({ sheets, firm: "f" }, none, { revision: 7 }).sheet?.name).toBe("own");
  expect(
    sourceOf({ sheets: [sheet("other", "other")] } as never, none, { revision: 7 }).sheet?.name,
  ).toBe("other");
  expect(sourceOf({} as never, none, { revision: 7 })).toEqual({ revision: 7 });
  const publicUrl = "https://illustrations.example.com";
  expect(sourceOf({} as never, none, { revision: 7, publicUrl })).toEqual({
    revision: 7,
    publicUrl,
  });
});
