/** Reads a PNG or JPEG file once into the data of a brand's logo. */

import { compress } from "#pdf";
import {
  findPictureFaults,
  listSegments,
  PICTURE_LENGTH_MAX,
  type PictureData,
  readJpeg,
} from "#terms";
import { FileFault } from "./file_fault.ts";
import { PNG, readPng } from "./read_png.ts";

/**
 * A logo of a picture's bytes. Colors are taken as sRGB; a profile that the file names is ignored.
 * @throws {FileFault} when it is no picture that papers can have
 */
export function readLogo(bytes: Uint8Array): PictureData {
  const start = Buffer.from(bytes.subarray(0, PNG.length)).toString("latin1");
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isJpeg && start !== PNG) throw new FileFault("is neither PNG nor JPEG");
  const logo = isJpeg ? readJpegLogo(bytes) : readPngLogo(bytes);
  for (const text of [logo.jpeg, logo.pixels, logo.alpha]) {
    if (text !== undefined && text.length > PICTURE_LENGTH_MAX) {
      throw new FileFault(
        `takes ${text.length} characters in base64; at most ${PICTURE_LENGTH_MAX} are allowed: make it smaller`,
      );
    }
  }
  const [fault] = findPictureFaults(logo, "");
  if (fault !== undefined) throw new FileFault(`is not taken: ${fault.pointer} ${fault.message}`);
  return logo;
}

/** Segments that say how a JPEG is read; others hold text, places and small pictures. */
const KEPT = { frame: 0xc0, lastKept: 0xdf, adobe: 0xee } as const;
const EXIF = 0xe1;

/** The file without the segments that are not needed to draw it. */
function readJpegLogo(bytes: Uint8Array): PictureData {
  try {
    const { width, height } = readJpeg(bytes);
    const segments = listSegments(bytes);
    const buffer = Buffer.from(bytes);
    if (
      segments.some(
        ({ marker, start, end }) => marker === EXIF && isTurned(buffer.subarray(start, end)),
      )
    ) {
      throw new FileFault("is turned by its metadata: save it upright");
    }
    const kept = segments.filter(
      ({ marker }) => (marker >= KEPT.frame && marker <= KEPT.lastKept) || marker === KEPT.adobe,
    );
    const parts = kept.map(({ start, end }) => buffer.subarray(start - 4, end));
    const scans = buffer.subarray(segments.at(-1)?.end ?? 0);
    const jpeg = Buffer.concat([buffer.subarray(0, 2), ...parts, scans]).toString("base64");
    return { width, height, jpeg };
  } catch (error) {
    if (error instanceof RangeError) throw new FileFault(error.message);
    throw error;
  }
}

/** Whether EXIF says that a picture is to be turned or mirrored. Source: EXIF 2.32 section 4.6.4. */
function isTurned(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(short(directory), 200);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8) > 1;
  }
  return false;
}

function readPngLogo(bytes: Uint8Array): PictureData {
  const { width, height, pixels, alpha } = readPng(Buffer.from(bytes));
  const base64 = (data: Uint8Array) => Buffer.from(compress(data, 9)).toString("base64");
  const logo = { width, height, pixels: base64(pixels) };
  return alpha.every((opacity) => opacity === 255) ? logo : { ...logo, alpha: base64(alpha) };
}
