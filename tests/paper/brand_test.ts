/** A brand on paper: its logo as a figure, its colors readable, and a finished look without any of them. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { paletteOf } from "../../src/paper/layout/look.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { readBrand } from "../../src/terms/brand.ts";
import { readLogo } from "../../src/commands/carrier_files/read_logo.ts";
import { JPEGS, png } from "../commands/carrier_files/pictures.ts";
import { CHECK_NAMES, CHECKS } from "./conformance.ts";
import { illustrate, paperOf, PLAIN_INPUTS, renderer } from "./papers.ts";
import { modelOf, readFile } from "./pdf_model.ts";
import { readWith, testWith } from "./readers.ts";
import { runs } from "../support/depth.ts";

const branded = illustrate("demo-myga", PLAIN_INPUTS);
const withBrand = (brand: Parameters<typeof readBrand>[0]): Illustration => ({
  ...branded,
  product: { ...branded.product, brand: readBrand(brand) },
});

describe("the letterhead of the first sheet", () => {
  test("has the logo as a figure that says whose it is, then name and address", async () => {
    const { tree, sheets } = await paperOf(branded);
    const [figure, name, address] = tree.children;
    expect([figure?.type, name?.type, address?.type]).toEqual(["Figure", "P", "P"]);
    expect(figure?.alt).toBe(true);
    expect(sheets[0]).toContain("(Example Mutual Life Insurance Company)Tj");
    expect(sheets[0]).toContain("(100 Demonstration Way, Des Moines, IA 50309)Tj");
    expect(sheets[0]).toMatch(/\bre W n\n0\.078 0\.212 0\.361 rg\n20 1 m\n37 7 l/);
    expect(sheets.slice(1).join("")).not.toContain("re W n");
  });

  test("is name and address alone without a logo, and the name alone without an address", async () => {
    const plain = await paperOf(withBrand({ insurerName: "Plain Life", addressLines: [] }));
    expect(plain.tree.children.map(({ type }) => type).slice(0, 2)).toEqual(["P", "Sect"]);
    expect(plain.sheets[0]).toContain("(Plain Life)Tj");
    expect(plain.sheets[1]).toContain(
      "(Not valid without all pages and the disclosure document.)Tj",
    );
  });

  test("keeps a wide logo within its room, and the name beside it", async () => {
    const logo = { width: 1000, height: 10, paths: [{ fill: "#000000", data: "M0 0h1000v10z" }] };
    const { sheets } = await paperOf(
      withBrand({ insurerName: "Wide Life", addressLines: ["1 Street"], logo }),
    );
    expect(sheets[0]).toContain("q 0.14167 0.00000 0.00000 -0.14167 48.00000 760.00000 cm\n");
    expect(sheets[0]).toContain("(Wide Life)Tj");
  });

  test("cuts a long address, which the last page has in full", async () => {
    const address = "Suite 4000, Building of the Northern Annex, ".repeat(5).trim();
    const paper = await paperOf(withBrand({ insurerName: "Long Life", addressLines: [address] }));
    expect(paper.sheets[0]).not.toContain(`(${address})`);
    expect(paper.words).toContain(`Contact: Long Life, ${address}.`);
  });
});

describe("a logo that is a picture", () => {
  const pictures = {
    "a PNG with opacity": readLogo(
      png({
        width: 60,
        height: 20,
        depth: 8,
        color: 6,
        pixel: (x, y) => [20, 54, 92, Math.min(255, x * 4 + y)],
      }),
    ),
    "an opaque PNG": readLogo(
      png({ width: 60, height: 20, depth: 8, color: 2, pixel: () => [200, 120, 40] }),
    ),
    "a JPEG": readLogo(JPEGS.progressive),
    "a gray JPEG": readLogo(JPEGS.gray),
  };
  const paperWith = (name: keyof typeof pictures) =>
    withBrand({ insurerName: "Picture Life", addressLines: [], logo: pictures[name] });

  describe.each(Object.keys(pictures) as (keyof typeof pictures)[])("%s", (name) => {
    testWith("qpdf", "keeps every clause, and is drawn in its own proportions", async () => {
      const paper = paperWith(name);
      const { bytes } = renderer.render(paper);
      const model = modelOf(await readFile(bytes));
      expect(
        CHECK_NAMES.flatMap((check) => (CHECKS[check](model).length === 0 ? [] : [check])),
      ).toEqual([]);
      const { width, height } = pictures[name];
      const [wide, high] = [(width / height) * 27, 27];
      const { sheets, tree } = await paperOf(paper);
      expect(sheets[0]).toContain(`q ${wide} 0 0 ${high} 48 733 cm /P0 Do Q\n`);
      expect(tree.children[0]).toMatchObject({ type: "Figure", alt: true });
      expect(await readWith(bytes, ["qpdf", "--check", "FILE"])).toContain("No syntax or stream");
    });

    testWith("pdfimages", "is in the file as it was", async () => {
      const { bytes } = renderer.render(paperWith(name));
      const rows = (await readWith(bytes, ["pdfimages", "-list", "FILE"]))
        .trim()
        .split("\n")
        .slice(2);
      const { width, height } = pictures[name];
      expect(rows.length).toBe(name === "a PNG with opacity" ? 2 : 1);
      for (const row of rows)
        expect(row.split(/ +/).slice(4, 6)).toEqual([`${width}`, `${height}`]);
    });
  });
});

test("text in a brand's color can be read on white and on its tint, whatever the color", () => {
  const luminance = (operands: string): number => {
    const [red = 0, green = 0, blue = 0] = operands
      .split(" ")
      .map(Number)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
  fc.assert(
    fc.property(color, color, (primary, accent) => {
      const palette = paletteOf(primary, accent);
      for (const ground of [palette.white, palette.tint]) {
        for (const ink of [palette.brand, palette.text, palette.muted]) {
          // Operands are rounded to a thousandth.
          expect((luminance(ground) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThan(4.45);
        }
      }
    }),
    runs(500),
  );
});
