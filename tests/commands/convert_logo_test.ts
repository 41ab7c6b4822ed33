/** `logos convert`: what it prints is a logo of a brand. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrandFaults, readBrand } from "../../src/terms/brand.ts";
import { JPEGS, png } from "./carrier_files/pictures.ts";
import { admin } from "./admin.ts";

const folder = await mkdtemp(join(tmpdir(), "logos-"));
afterAll(() => rm(folder, { recursive: true }));

async function convert(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await Bun.write(path, bytes);
  return { path, ...(await admin("", "logos", "convert", path)) };
}

test("prints the member of a brand, and needs no database", async () => {
  const file = png({ width: 3, height: 2, depth: 8, color: 6, pixel: (x, y) => [x, y, 9, x * 9] });
  for (const bytes of [file, JPEGS.baseline]) {
    const { out, err, code } = await convert("logo", bytes);
    expect([code, err]).toEqual([0, ""]);
    const brand = { insurerName: "Life", addressLines: [], logo: JSON.parse(out) };
    expect(findBrandFaults(brand)).toEqual([]);
    expect(readBrand(brand).logo?.picture).toBeDefined();
  }
});

test("says what is wrong of a file", async () => {
  const { path, code, out, err } = await convert("cmyk.jpg", JPEGS.cmyk);
  expect([code, out, err]).toEqual([1, "", `${path} is CMYK: save it as RGB\n`]);
  const none = await admin("", "logos", "convert", "/nowhere/logo.png");
  expect([none.code, none.err]).toEqual([1, "There is no file /nowhere/logo.png\n"]);
});
