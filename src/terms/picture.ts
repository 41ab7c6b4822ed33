/** A logo's picture as data: a JPEG file, or the pixels of another, both in base64. */

import { inflateSync } from "node:zlib";
import type { RowFault } from "#schema";

/** Most characters of each part in base64: 30,000 bytes, since every paper has them. */
export const PICTURE_LENGTH_MAX = 40_000;
/** Most pixels, so that inflating them is bounded. */
export const PIXELS_MAX = 1_000_000;

/** A picture ready to print. */
export interface Picture {
  /** `jpeg` is a file, `pixels` are rows of red, green and blue as a zlib stream. */
  readonly kind: "jpeg" | "pixels";
  readonly data: string;
  /** Components of a pixel: 1 is gray. */
  readonly components: 1 | 3;
  /** Rows of opacity, a byte a pixel, as a zlib stream; absent where everything is opaque. */
  readonly alpha?: string;
}

/** A picture as a brand's row has it: sizes in pixels, data in base64. */
export interface PictureData {
  readonly width: number;
  readonly height: number;
  readonly jpeg?: string;
  readonly pixels?: string;
  readonly alpha?: string;
}

/** A logo's picture; `undefined` when it has none. Its data have no faults. */
export function readPicture({ jpeg, pixels, alpha }: PictureData): Picture | undefined {
  if (jpeg !== undefined) {
    return { kind: "jpeg", data: jpeg, components: readJpeg(bytesOf(jpeg)).components };
  }
  if (pixels === undefined) return undefined;
  const opacity = alpha === undefined ? {} : { alpha };
  return { kind: "pixels", data: pixels, components: 3, ...opacity };
}

/** Faults of a logo's picture; `pointer` is the logo's. */
export function findPictureFaults(data: PictureData, pointer: string): readonly RowFault[] {
  const { width, height, jpeg, pixels, alpha } = data;
  const fault = (name: string, message: string) => [{ pointer: `${pointer}/${name}`, message }];
  if (!Number.isInteger(width) || !Number.isInteger(height) || width * height > PIXELS_MAX) {
    return fault("width", `and height must be whole pixels, at most ${PIXELS_MAX} together`);
  }
  if (jpeg !== undefined) {
    try {
      const found = readJpeg(bytesOf(jpeg));
      return found.width === width && found.height === height
        ? []
        : fault(
            "jpeg",
            `must be of ${width} × ${height} pixels; it has ${found.width} × ${found.height}`,
          );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return fault("jpeg", `must be a JPEG file that papers can have: it ${error.message}`);
    }
  }
  const parts: readonly (readonly [string, string | undefined, number])[] = [
    ["pixels", pixels, width * height * 3],
    ["alpha", alpha, width * height],
  ];
  return parts.flatMap(([name, text, length]) =>
    text === undefined || inflatesTo(bytesOf(text), length)
      ? []
      : fault(name, `must be ${length} bytes as a zlib stream, for ${width} × ${height} pixels`),
  );
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}

function inflatesTo(bytes: Uint8Array, length: number): boolean {
  try {
    return inflateSync(bytes, { maxOutputLength: length }).length === length;
  } catch {
    return false;
  }
}

interface JpegHeader {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3;
}

/** Frames of Huffman coding in 8 bits: baseline, extended, progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Frames of other coding; C4, C8 and CC are no frames. */
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/**
 * The header of a JPEG file. Source: ITU-T T.81 annex B.
 * @throws {RangeError} with the end of a sentence, when papers cannot have it
 */
export function readJpeg(bytes: Uint8Array): JpegHeader {
  let header: JpegHeader | undefined;
  for (const { marker, start, end } of listSegments(bytes)) {
    if (OTHER_FRAMES.has(marker)) throw new RangeError("is coded in a way that few readers have");
    if (FRAMES.has(marker)) header = readFrame(bytes.subarray(start, end));
  }
  if (header === undefined) throw new RangeError("is damaged: it has no picture");
  const ending = bytes.lastIndexOf(END);
  if (ending < 1 || bytes[ending - 1] !== 0xff) throw new RangeError("is damaged: it has no end");
  return header;
}

function readFrame(frame: Uint8Array): JpegHeader {
  const [precision = 0, a = 0, b = 0, c = 0, d = 0, components = 0] = frame;
  if (precision !== 8) throw new RangeError(`has ${precision} bits a color; 8 are taken`);
  if (components === 4) throw new RangeError("is CMYK: save it as RGB");
  if (components !== 1 && components !== 3) throw new RangeError("has no colors that are taken");
  const [height, width] = [(a << 8) | b, (c << 8) | d];
  if (width === 0 || height === 0) throw new RangeError("has no size");
  return { width, height, components };
}

/** A part of a JPEG file before its scans; `start` is after the length. */
interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The segments of a JPEG file up to its first scan.
 * @throws {RangeError} when the bytes are no such picture
 */
export function listSegments(bytes: Uint8Array): readonly Segment[] {
  if (bytes[0] !== 0xff || bytes[1] !== START) throw new RangeError("is no JPEG");
  const segments: Segment[] = [];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    // A marker may be filled up.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end < at + 4 || end > bytes.length) break;
    segments.push({ marker, start: at + 4, end });
    if (marker === SCAN) return segments;
    at = end;
  }
  throw new RangeError("is damaged: it has no picture");
}
