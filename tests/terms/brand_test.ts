/** A product's brand: what it leaves out is filled in, and a logo that cannot be drawn is refused. */

import { deflateSync } from "node:zlib";
import { describe, expect, test } from "bun:test";
import { findBrandFaults, readBrand } from "../../src/terms/brand.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const myga = await readSeededProduct("demo_myga", "demo-myga");
const NAME = { insurerName: "Plain Life", addressLines: [] };
const PATH = { fill: "#112233", data: "M0 0h9v9z" };

/** The seeded product's row with another brand. */
const rowWith = (brand: unknown) => ({
  ...myga,
  definition: { ...myga.definition, brand },
});

describe("readBrand()", () => {
  test("gives a brand without colors and footer those of this service, and no logo", () => {
    expect(readBrand(NAME)).toEqual({
      ...NAME,
      primaryColor: "#1d3c5c",
      accentColor: "#b0662a",
      footer: "",
      largePrint: false,
      attachesAnswer: false,
    });
  });

  test("keeps what the brand says, and reads its logo once", () => {
    const data = { ...NAME, primaryColor: "#aabbcc", logo: { width: 9, height: 9, paths: [PATH] } };
    const brand = readBrand(data);
    expect(brand.primaryColor).toBe("#aabbcc");
    expect(brand.logo?.shapes[0]?.steps.map(({ kind }) => kind)).toEqual([
      "move",
      "line",
      "line",
      "close",
    ]);
    expect(readBrand(data)).toBe(brand);
  });
});

describe("parseProduct() refuses a brand", () => {
  const logo = (paths: unknown, width: unknown = 9) => ({ width, height: 9, paths });

  test.each([
    ["without a name", { addressLines: [] }],
    ["with a color that is none", { ...NAME, primaryColor: "red" }],
    ["with a logo without paths", { ...NAME, logo: logo([]) }],
    ["with a logo without width", { ...NAME, logo: logo([PATH], 0) }],
    ["with more paths than 20", { ...NAME, logo: logo(Array.from({ length: 21 }, () => PATH)) }],
    [
      "with a path beyond 4000 characters",
      { ...NAME, logo: logo([{ ...PATH, data: "M0 0".padEnd(4001) }]) },
    ],
    ["with a fill that is no color", { ...NAME, logo: logo([{ ...PATH, fill: "none" }]) }],
  ])("%s", (_, brand) => {
    expect(() => parseProduct(rowWith(brand))).toThrow(
      "Cannot read product demo-myga:\n  /definition/brand",
    );
  });

  test("with an outline that is no path, and says which", () => {
    const brand = { ...NAME, logo: logo([PATH, { ...PATH, data: "M0 0 a1 1 0 0 0 2 2" }]) };
    expect(() => parseProduct(rowWith(brand))).toThrow(
      "Cannot read product demo-myga:\n  /definition/brand/logo/paths/1/data must hold only the commands " +
        "M L H V C S Q T Z, not a",
    );
  });
});

test("findBrandFaults() finds nothing wrong with a brand that has no logo", () => {
  expect(findBrandFaults(NAME)).toEqual([]);
});

describe("a logo that is a picture", () => {
  const PIXELS = Buffer.from(deflateSync(new Uint8Array(12))).toString("base64");
  const ALPHA = Buffer.from(deflateSync(new Uint8Array(4))).toString("base64");
  const faults = (logo: object) =>
    findBrandFaults({ ...NAME, logo: { width: 2, height: 2, ...logo } }).map(
      ({ pointer, message }) => `${pointer} ${message}`,
    );

  test("is printed with its opacity", () => {
    expect(faults({ pixels: PIXELS, alpha: ALPHA })).toEqual([]);
    const data = { ...NAME, logo: { width: 2, height: 2, pixels: PIXELS, alpha: ALPHA } };
    const picture = { kind: "pixels", data: PIXELS, components: 3, alpha: ALPHA } as const;
    expect(readBrand(data).logo).toEqual({ width: 2, height: 2, shapes: [], picture });
  });

  test("is one thing, and what it says", () => {
    const one =
      "/definition/brand/logo must have one of paths, jpeg and pixels; alpha goes with pixels";
    expect(faults({})).toEqual([one]);
    expect(faults({ paths: [PATH], pixels: PIXELS })).toEqual([one]);
    expect(faults({ jpeg: PIXELS, alpha: ALPHA })).toEqual([one]);
    expect(faults({ pixels: ALPHA })).toEqual([
      "/definition/brand/logo/pixels must be 12 bytes as a zlib stream, for 2 × 2 pixels",
    ]);
    expect(faults({ jpeg: PIXELS })).toEqual([
      "/definition/brand/logo/jpeg must be a JPEG file that papers can have: it is no JPEG",
    ]);
  });
});
