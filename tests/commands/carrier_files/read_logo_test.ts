/** Pictures of logos: each kind of PNG and JPEG file is read to its pixels, or refused in words. */

import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { FileFault } from "../../../src/commands/carrier_files/file_fault.ts";
import { readForeignLogo } from "../../../src/commands/carrier_files/read_foreign_file.ts";
import { readLogo } from "../../../src/commands/carrier_files/read_logo.ts";
import { findPictureFaults } from "../../../src/terms/picture.ts";
import { chunk, JPEGS, png, type PngKind } from "./pictures.ts";
import { runs } from "../../support/depth.ts";

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    readLogo(bytes);
    return "taken";
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  }
}

const bytesOf = (text = ""): number[] => [...inflateSync(Buffer.from(text, "base64"))];
const full = (depth: number) => 2 ** depth - 1;

/** Every kind of pixel, with what a sample is on paper. */
const KINDS = [
  ...([1, 2, 4, 8, 16] as const).map((depth) => ({ color: 0, depth }) as const),
  ...([8, 16] as const).flatMap((depth) =>
    ([2, 4, 6] as const).map((color) => ({ color, depth }) as const),
  ),
] as const;

describe.each(KINDS)("a PNG of color type $color in $depth bits", ({ color, depth }) => {
  test.each([false, true])("has its pixels on paper, interlaced: %p", async (isInterlaced) => {
    const samples = { 0: 1, 2: 3, 4: 2, 6: 4 }[color];
    const sampleOf = (x: number, y: number, sample: number) =>
      (x * 37 + y * 91 + sample * 53 + x * y) % (full(depth) + 1);
    const kind: PngKind = {
      width: 11,
      height: 9,
      depth,
      color,
      isInterlaced,
      pixel: (x, y) => Array.from({ length: samples }, (_, sample) => sampleOf(x, y, sample)),
    };
    const { width, height, pixels, alpha } = readLogo(png(kind));
    expect([width, height]).toEqual([11, 9]);
    const eight = (value: number) => Math.round((value * 255) / full(depth));
    const places = Array.from({ length: 99 }, (_, index) => [index % 11, Math.floor(index / 11)]);
    const at = (sample: number) => places.map(([x = 0, y = 0]) => eight(sampleOf(x, y, sample)));
    const isGray = samples < 3;
    const [red, green, blue] = isGray ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)];
    expect(bytesOf(pixels)).toEqual(
      places.flatMap((_, n) => [red[n], green[n], blue[n]]) as number[],
    );
    if (samples % 2 === 0) expect(bytesOf(alpha)).toEqual(at(samples - 1));
    else expect(alpha).toBeUndefined();
  });
});

test.each([1, 2, 4, 8] as const)(
  "a PNG with a palette in %d bits has its colors and opacity",
  async (depth) => {
    const palette = Uint8Array.of(255, 0, 0, 0, 128, 9);
    const { pixels, alpha } = readLogo(
      png({
        width: 3,
        height: 1,
        depth,
        color: 3,
        pixel: (x) => [x % 2],
        chunks: [
          ["PLTE", palette],
          ["tRNS", Uint8Array.of(70)],
        ],
      }),
    );
    expect(bytesOf(pixels)).toEqual([255, 0, 0, 0, 128, 9, 255, 0, 0]);
    expect(bytesOf(alpha)).toEqual([70, 255, 70]);
  },
);

test("the color that a gray or RGB picture names is transparent", async () => {
  const two = { width: 2, height: 1, depth: 8 } as const;
  const gray = png({
    ...two,
    color: 0,
    pixel: (x) => [x],
    chunks: [["tRNS", Uint8Array.of(0, 1)]],
  });
  expect(bytesOf(readLogo(gray).alpha)).toEqual([255, 0]);
  const clear = Uint8Array.of(0, 1, 0, 2, 0, 3);
  const rgb = png({ ...two, color: 2, pixel: (x) => [1, 2, 3 + x], chunks: [["tRNS", clear]] });
  expect(bytesOf(readLogo(rgb).alpha)).toEqual([0, 255]);
});

test.each([0, 1, 2, 3, 4])("rows of filter %d are read", async (filter) => {
  // Written by hand: each row is the one above plus 1, as its filter guesses it.
  const rows = [
    [filter, 10, 20, 30],
    [filter, 11, 21, 31],
  ];
  const { pixels } = readLogo(
    png({ width: 1, height: 2, depth: 8, color: 2, pixel: () => [0, 0, 0], data: rows.flat() }),
  );
  const [first = [], second = []] = {
    0: [
      [10, 20, 30],
      [11, 21, 31],
    ],
    1: [
      [10, 20, 30],
      [11, 21, 31],
    ],
    2: [
      [10, 20, 30],
      [21, 41, 61],
    ],
    3: [
      [10, 20, 30],
      [16, 31, 46],
    ],
    4: [
      [10, 20, 30],
      [21, 41, 61],
    ],
  }[filter] as number[][];
  expect(bytesOf(pixels)).toEqual([...first, ...second]);
});

const white: PngKind = { width: 2, height: 2, depth: 8, color: 2, pixel: () => [255, 255, 255] };

describe("a JPEG", () => {
  test.each(["baseline", "progressive", "gray"] as const)(
    "that is %s is taken as it is",
    async (kind) => {
      const file = JPEGS[kind];
      const { width, height, jpeg = "" } = readLogo(file);
      expect([width, height]).toEqual(kind === "gray" ? [8, 8] : [16, 8]);
      const kept = Buffer.from(jpeg, "base64");
      expect(kept.length).toBeLessThanOrEqual(file.length);
      expect(Buffer.from(file).includes(kept.subarray(20))).toBe(true);
    },
  );

  const withSegment = (marker: number, data: string) => {
    const body = Buffer.from(data, "latin1");
    const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
    const { baseline } = JPEGS;
    return Buffer.concat([baseline.subarray(0, 2), head, body, baseline.subarray(2)]);
  };
  const exif = (orientation: number) =>
    `Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;
  const withFrame = (marker: number) => {
    const bytes = new Uint8Array(JPEGS.baseline);
    bytes[bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0) + 1] = marker;
    return bytes;
  };

  test("loses what its metadata say of where and how it was made", async () => {
    const { jpeg = "" } = readLogo(withSegment(0xe1, `${exif(1)}at 41.6 N 93.6 W`));
    expect(Buffer.from(jpeg, "base64").includes("41.6")).toBe(false);
  });

  test.each([
    ["CMYK", JPEGS.cmyk, "is CMYK: save it as RGB"],
    ["turned", withSegment(0xe1, exif(6)), "is turned by its metadata: save it upright"],
    ["cut off", JPEGS.baseline.subarray(0, -30), "is damaged: it has no end"],
    ["without a picture", JPEGS.baseline.subarray(0, 60), "is damaged: it has no picture"],
    ["in arithmetic coding", withFrame(0xc9), "is coded in a way that few readers have"],
    ["without losses", withFrame(0xc3), "is coded in a way that few readers have"],
  ])("that is %s is refused", async (_, bytes, said) => {
    expect(await faultOf(bytes)).toBe(said);
  });
});

describe("a file that is refused", () => {
  const sound = png(white);
  const broken = new Uint8Array(sound);
  broken[20] = 77;
  test.each([
    ["nothing", new Uint8Array(), "is neither PNG nor JPEG"],
    ["a GIF", Buffer.from("GIF89a"), "is neither PNG nor JPEG"],
    ["a PNG cut off", sound.subarray(0, -5), "is damaged: it is cut off"],
    ["a PNG with a wrong sum", broken, "is damaged: the sum of its chunk IHDR is wrong"],
    [
      "a PNG that moves",
      png({ ...white, chunks: [["acTL", new Uint8Array(8)]] }),
      "moves: save it as a still picture",
    ],
    [
      "a large PNG",
      png({ ...white, width: 2000, height: 501 }),
      "has 2000 × 501 pixels; at most 1000000 together are allowed",
    ],
    [
      "a PNG without width",
      png({ ...white, width: 0 }),
      "has 0 × 2 pixels; at most 1000000 together are allowed",
    ],
    [
      "a PNG of no color type",
      png({ ...white, color: 5 as 2 }),
      "is damaged: its header is of no PNG",
    ],
    [
      "a PNG that lacks rows",
      Buffer.concat([
        sound.subarray(0, 33),
        chunk("IDAT", Bun.gzipSync("x")),
        chunk("IEND", new Uint8Array()),
      ]),
      "is damaged: it has not the pixels of 2 × 2",
    ],
    [
      "a PNG with a color of no palette",
      png({ ...white, color: 3, pixel: () => [1] }),
      "is damaged: a color is not in its palette",
    ],
  ] as const)("%s", async (_, bytes, said) => {
    expect(await faultOf(bytes)).toBe(said);
  });

  test("a picture that does not compress", async () => {
    let seed = 7;
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647) % 256;
    const file = png({
      ...white,
      width: 150,
      height: 150,
      pixel: () => [noise(), noise(), noise()],
    });
    expect(await faultOf(file)).toMatch(
      /^takes 9\d{4} characters in base64; at most 40000 are allowed/,
    );
    expect(readForeignLogo(file)).rejects.toThrow("make it smaller");
  });

  test("any change of bytes is taken or refused in words, never a crash", async () => {
    const sources = [png({ ...white, isInterlaced: true }), ...Object.values(JPEGS)];
    const change = fc.record({ at: fc.nat(700), byte: fc.nat(255), cut: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(change, { maxLength: 4 }),
        async (source, changes) => {
          let bytes: Uint8Array = Buffer.from(source);
          for (const { at, byte, cut } of changes) {
            bytes = Buffer.concat([
              bytes.subarray(0, at),
              Buffer.of(byte),
              bytes.subarray(at + cut),
            ]);
          }
          expect(await faultOf(bytes)).toMatch(/^(is |has |takes |moves|taken)/);
        },
      ),
      runs(500),
    );
  });
});

test("data of a logo that are not what they say are faults of the brand", async () => {
  const { pixels = "" } = readLogo(png(white));
  const { jpeg = "" } = readLogo(JPEGS.baseline);
  const faults = (data: Parameters<typeof findPictureFaults>[0]) =>
    findPictureFaults(data, "/logo").map(({ pointer, message }) => `${pointer} ${message}`);
  expect(faults({ width: 2, height: 2, pixels })).toEqual([]);
  expect(faults({ width: 16, height: 8, jpeg })).toEqual([]);
  expect(faults({ width: 3, height: 2, pixels, alpha: pixels })).toEqual([
    "/logo/pixels must be 18 bytes as a zlib stream, for 3 × 2 pixels",
    "/logo/alpha must be 6 bytes as a zlib stream, for 3 × 2 pixels",
  ]);
  expect(faults({ width: 16, height: 9, jpeg })).toEqual([
    "/logo/jpeg must be of 16 × 9 pixels; it has 16 × 8",
  ]);
  expect(faults({ width: 16, height: 8, jpeg: pixels })).toEqual([
    "/logo/jpeg must be a JPEG file that papers can have: it is no JPEG",
  ]);
  for (const width of [1.5, 600_000]) {
    expect(faults({ width, height: 2, pixels })).toEqual([
      "/logo/width and height must be whole pixels, at most 1000000 together",
    ]);
  }
});
