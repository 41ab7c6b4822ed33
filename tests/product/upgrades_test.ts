/** Rows of earlier versions as rows of this one. */

import { expect, test } from "bun:test";
import { listUpgrades, upgradeRow } from "../../src/product/upgrades.ts";
import { readSeededRow } from "../support/seeded_products.ts";

test.each([
  ["demo_fia", "demo-fia"],
  ["demo_upstream", "demo-upstream"],
] as const)(
  "[D281] a footer of %s from before its bound keeps what papers printed of it",
  async (file, slug) => {
    const row = await readSeededRow(file, slug);
    const withFooter = (footer: string) => {
      const { brand } = row.definition as { readonly brand: object };
      return { ...row, definition: { ...(row.definition as object), brand: { ...brand, footer } } };
    };
    const footer = "A line of the footer. ".repeat(90);
    expect(upgradeRow(withFooter(footer))).toEqual(withFooter(footer.slice(0, 600)));
    expect(listUpgrades(withFooter(footer))).toContain("brand.footer is its first 600 characters");
    const short = withFooter(footer.slice(0, 600));
    expect(upgradeRow(short)).toBe(short);
  },
);
