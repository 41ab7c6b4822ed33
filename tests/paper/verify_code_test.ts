/** The QR code of page 1: there with an address alone, tagged, and read from the rendered page. */

import { describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import jsQR from "jsqr";
import { encode } from "uqr";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { CHECK_NAMES, CHECKS } from "./conformance.ts";
import { branded, FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer, wordsOf } from "./papers.ts";
import { modelOf, readFile, textOf } from "./pdf_model.ts";
import { testWith } from "./readers.ts";
import { runs } from "../support/depth.ts";

const publicUrl = "https://illustrations.example.com/annuities";
const options = { hasTablePerScenario: false, publicUrl };
const papers = [
  ["an index annuity", illustrate("demo-fia", FULL_INPUTS)],
  ["a fixed annuity, a sample", illustrate("demo-myga", PLAIN_INPUTS, { isSample: true })],
  ["large print", branded(illustrate("demo-fia", PLAIN_INPUTS), { largePrint: true })],
] as const;

/** A white code on black is not looked for: papers have none. */
const BLACK_ON_WHITE = { inversionAttempts: "dontInvert" } as const;

/** What the codes on a paper's first two sheets say, at 200 dots an inch, fewer than any camera has. */
async function codesOn(paper: Uint8Array): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "code-"));
  await Bun.write(join(folder, "paper.pdf"), paper);
  Bun.spawnSync(["pdftoppm", "-r", "200", "-l", "2", "-gray", "paper.pdf", "page"], {
    cwd: folder,
  });
  const names = (await readdir(folder)).filter((each) => each.endsWith(".pgm"));
  const files = await Promise.all(names.map((name) => Bun.file(join(folder, name)).bytes()));
  await rm(folder, { recursive: true });
  return files.flatMap((bytes) => jsQR(...pixelsOf(bytes), BLACK_ON_WHITE)?.data || []);
}

/** Four bytes a pixel, width and height of a portable graymap. */
function pixelsOf(bytes: Uint8Array) {
  const [head = "", width, height] =
    /^P5\s(\d+)\s(\d+)\s255\s/.exec(Buffer.from(bytes).toString("latin1", 0, 40)) ?? [];
  const gray = bytes.subarray(head.length);
  const pixels = Uint32Array.from(gray, (value) => 0xff000000 + value * 0x010101);
  return [new Uint8ClampedArray(pixels.buffer), Number(width), Number(height)] as const;
}

describe.each(papers)("%s", (_, illustration) => {
  const address = `${publicUrl}/verify?id=${illustration.id}`;
  const { bytes } = renderer.render(illustration, options);

  testWith("pdftoppm", "one code is read from the paper as printed", async () => {
    expect(await codesOn(bytes)).toEqual([address]);
  });

  testWith(
    "qpdf",
    "the code is a figure with words, and the paper keeps every clause",
    async () => {
      const model = modelOf(await readFile(bytes));
      expect(CHECK_NAMES.filter((name) => CHECKS[name](model).length > 0)).toEqual([]);
      const figures = model.elements.filter(({ type }) => type === "Figure");
      const words = figures.map(({ dictionary }) => textOf(model.resolve(dictionary["/Alt"])));
      expect(words).toContain(`QR code of ${address}`);
    },
  );

  test("stands at the end of page 1, and nowhere without an address", () => {
    const [first, ...others] = pagesOf(illustration, publicUrl);
    expect(first?.blocks.at(-1)).toMatchObject({ kind: "code", address });
    expect(wordsOf(others)).not.toContain(publicUrl);
    expect(wordsOf(pagesOf(illustration))).not.toContain("Is this paper genuine");
  });
});

test("a reader takes the code of every id and address, whatever its mask", () => {
  const digits = fc.string({
    unit: fc.constantFrom(..."0123456789ABCDEF"),
    minLength: 4,
    maxLength: 4,
  });
  const ids = fc.array(digits, { minLength: 4, maxLength: 4 }).map((groups) => groups.join("-"));
  const hosts = fc.domain().filter((host) => host.length < 80);
  fc.assert(
    fc.property(hosts, ids, (host, id) => {
      const address = `https://${host}/verify?id=${id}`;
      const { size, data } = encode(address, { ecc: "M", border: 4, maskPattern: 2 });
      const scale = 4;
      const side = size * scale;
      const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
      for (let at = 0; at < side * side; at += 1) {
        const [x, y] = [Math.floor((at % side) / scale), Math.floor(at / side / scale)];
        if (data[y]?.[x] === true) pixels.fill(0, at * 4, at * 4 + 3);
      }
      expect(jsQR(pixels, side, side, BLACK_ON_WHITE)?.data).toBe(address);
    }),
    runs(50, 5),
  );
}, 300_000);
