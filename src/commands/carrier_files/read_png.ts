/** Reads a PNG file of any kind into its pixels. Source: PNG (third edition), https://www.w3.org/TR/png-3/. */

import { inflateSync } from "node:zlib";
import { PIXELS_MAX } from "#terms";
import { FileFault } from "./file_fault.ts";

/** How a PNG file begins, a character a byte. */
export const PNG = "\x89PNG\r\n\x1a\n";

/** Pixels in rows from the top. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each, a byte each. */
  readonly pixels: Uint8Array;
  /** Opacity of each. */
  readonly alpha: Uint8Array;
}

/** Samples of a pixel and their depths, by color type. Source: 11.2.1. */
const KINDS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** First column and row of a pass, and the steps between them. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number];
const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];
/** Source: 8.1. */
const INTERLACED: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly samples: number;
  readonly passes: readonly Pass[];
}

/**
 * The pixels of a file. Samples of other depths than 8 bits are rounded to it.
 * @throws {FileFault} when it is not whole, moves or is too large
 */
export function readPng(file: Buffer): Pixels {
  const chunks = readChunks(file);
  const header = readHeader(chunks.get("IHDR")?.[0]);
  const { width, height } = header;
  const bits = header.samples * header.depth;
  const passes = header.passes.map(([x, y, stepX, stepY]) => {
    const columns = countSteps(width, x, stepX);
    const rows = columns === 0 ? 0 : countSteps(height, y, stepY);
    return { columns, rows, x, y, stepX, stepY, length: Math.ceil((columns * bits) / 8) };
  });
  const total = passes.reduce((sum, { rows, length }) => sum + rows * (1 + length), 0);
  const data = inflate(Buffer.concat(chunks.get("IDAT") ?? []), total, header);
  const result = {
    width,
    height,
    pixels: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height),
  };
  const put = painterOf(header, chunks, result);
  let at = 0;
  for (const { columns, rows, x, y, stepX, stepY, length } of passes) {
    let line = new Uint8Array(length);
    for (let row = 0; row < rows; row += 1) {
      line = unfilter(data.subarray(at, at + 1 + length), line, bits);
      at += 1 + length;
      for (let column = 0; column < columns; column += 1) {
        put(line, column, (y + row * stepY) * width + x + column * stepX);
      }
    }
  }
  return result;
}

function countSteps(size: number, first: number, step: number): number {
  return Math.max(0, Math.ceil((size - first) / step));
}

function damaged(what: string): FileFault {
  return new FileFault(`is damaged: ${what}`);
}

/** The chunks up to the end by their types, each with its sum checked. Source: 5.3. */
function readChunks(file: Buffer): ReadonlyMap<string, readonly Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = PNG.length; !chunks.has("IEND");) {
    const length = at + 12 <= file.length ? file.readUInt32BE(at) : file.length;
    const end = at + 8 + length;
    if (end + 4 > file.length) throw damaged("it is cut off");
    const type = file.toString("latin1", at + 4, at + 8);
    if (Bun.hash.crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) {
      throw damaged(`the sum of its chunk ${/^\w{4}$/.test(type) ? type : ""} is wrong`);
    }
    if (type === "acTL") throw new FileFault("moves: save it as a still picture");
    const known = chunks.get(type) ?? [];
    chunks.set(type, known);
    known.push(file.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

function readHeader(chunk: Buffer | undefined): Header {
  if (chunk?.length !== 13) throw damaged("it has no header");
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = chunk.subarray(8);
  if (width === 0 || height === 0 || width * height > PIXELS_MAX) {
    throw new FileFault(
      `has ${width} × ${height} pixels; at most ${PIXELS_MAX} together are allowed`,
    );
  }
  const kind = KINDS[color];
  const isKnown = kind?.depths.includes(depth) === true && compression === 0 && filter === 0;
  if (!isKnown || interlace > 1) throw damaged("its header is of no PNG");
  const { samples } = kind;
  return { width, height, depth, color, samples, passes: interlace === 0 ? WHOLE : INTERLACED };
}

function inflate(data: Buffer, length: number, { width, height }: Header): Uint8Array {
  try {
    const bytes = inflateSync(data, { maxOutputLength: length });
    if (bytes.length === length) return bytes;
  } catch {
    // As below.
  }
  throw damaged(`it has not the pixels of ${width} × ${height}`);
}

/** A row without its filter, which the first byte names, below the row above. Source: 9.2. */
function unfilter(row: Uint8Array, above: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  const filter = row[0] ?? 0;
  if (filter > 4) throw damaged("a row has an unknown filter");
  const back = Math.max(1, bits >> 3);
  const line = new Uint8Array(row.subarray(1));
  for (let index = 0; index < line.length; index += 1) {
    const left = line[index - back] ?? 0;
    const up = above[index] ?? 0;
    const guesses = [0, left, up, (left + up) >> 1, nearest(left, up, above[index - back] ?? 0)];
    line[index] = (line[index] ?? 0) + (guesses[filter] ?? 0);
  }
  return line;
}

/** The neighbor that is nearest to left + up − upLeft. Source: 9.4. */
function nearest(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((each) => Math.abs(guess - each));
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toUpLeft ?? 0)) return left;
  return (toUp ?? 0) <= (toUpLeft ?? 0) ? up : upLeft;
}

/** Puts a pixel of a row to its place. */
function painterOf(
  { depth, color, samples }: Header,
  chunks: ReadonlyMap<string, readonly Buffer[]>,
  { pixels, alpha }: Pixels,
): (line: Uint8Array, column: number, place: number) => void {
  const palette = chunks.get("PLTE")?.[0] ?? Buffer.alloc(0);
  const clear = chunks.get("tRNS")?.[0] ?? Buffer.alloc(0);
  const highest = 2 ** depth - 1;
  const eight = (sample: number) => Math.round((sample * 255) / highest);
  // The one color of a gray or RGB picture that is transparent. Source: 11.3.1.1.
  const clearColor =
    clear.length === samples * 2 && (color === 0 || color === 2)
      ? Array.from({ length: samples }, (_, index) => clear.readUInt16BE(index * 2))
      : undefined;
  const sampleOf = (line: Uint8Array, index: number): number => {
    if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & highest;
  };
  return (line, column, place) => {
    const given = Array.from({ length: samples }, (_, index) =>
      sampleOf(line, column * samples + index),
    );
    const [first = 0] = given;
    if (color === PALETTE) {
      if (first * 3 + 3 > palette.length) throw damaged("a color is not in its palette");
      pixels.set(palette.subarray(first * 3, first * 3 + 3), place * 3);
      alpha[place] = clear[first] ?? 255;
      return;
    }
    const colors = samples < 3 ? [first, first, first] : given.slice(0, 3);
    pixels.set(colors.map(eight), place * 3);
    const isClear = clearColor?.every((sample, index) => sample === given[index]) === true;
    alpha[place] = samples % 2 === 0 ? eight(given.at(-1) ?? 0) : isClear ? 0 : 255;
  };
}
