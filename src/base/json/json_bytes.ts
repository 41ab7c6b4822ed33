/**
 * JSON written as bytes, which takes half the time of a text where most of it is numbers: `(out, at, …) → at`. `pdf/`
 * writes ASCII and whole numbers in the same way by functions of its own, since it imports nothing of this repository.
 */

import { BACKSLASH, QUOTE } from "./json_marks.ts";

/**
 * Writes ASCII and returns the offset after it. Writes past the end of `out` are dropped but advance the offset,
 * so callers check once, at the end, that `at` is within `out`.
 */
export function putAscii(out: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) out[at + index] = text.charCodeAt(index);
  return at + text.length;
}

/** Writes a non-negative integer. */
function putInteger(out: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) end += 1;
  let rest = value;
  for (let index = end - 1; index >= at; index -= 1) {
    out[index] = 48 + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return end;
}

/**
 * Writes a number as `JSON.stringify` does, whole numbers and amounts in cents without a text in between: a decimal of at
 * most 15 digits is the shortest that reads as its number.
 */
export function putJsonNumber(out: Uint8Array, at: number, value: number): number {
  const whole = value | 0;
  if (whole === value && whole >= 0) return putInteger(out, at, whole);
  // Beyond 32 bits this is another number, which the comparison finds.
  const cents = (value * 100 + 0.5) | 0;
  if (cents <= 0 || cents / 100 !== value) return putAscii(out, at, JSON.stringify(value));
  const dollars = (cents / 100) | 0;
  const tenths = ((cents - dollars * 100) / 10) | 0;
  const hundredths = cents - dollars * 100 - tenths * 10;
  at = putInteger(out, at, dollars);
  out[at++] = 46;
  out[at++] = 48 + tenths;
  if (hundredths > 0) out[at++] = 48 + hundredths;
  return at;
}

const encoder = new TextEncoder();

/** Writes a text in UTF-8, and returns the offset after it as `putAscii` does. */
export function putUtf8(out: Uint8Array, at: number, text: string): number {
  const { read, written } = encoder.encodeInto(text, out.subarray(at));
  return at + (read === text.length ? written : Buffer.byteLength(text));
}

/** Writes a text as `JSON.stringify` does, in UTF-8. */
export function putJsonText(out: Uint8Array, at: number, text: string): number {
  const start = at;
  out[at++] = QUOTE;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 32 || unit > 126 || unit === QUOTE || unit === BACKSLASH)
      return putAnyText(out, start, text);
    out[at++] = unit;
  }
  out[at++] = QUOTE;
  return at;
}

function putAnyText(out: Uint8Array, at: number, text: string): number {
  const bytes = encoder.encode(JSON.stringify(text));
  if (at + bytes.length <= out.length) out.set(bytes, at);
  return at + bytes.length;
}

/** Most that is written at once; an illustration of 40 contract years takes a tenth. */
const SCRATCH = new Uint8Array(1 << 19);

/** The bytes that `put` writes from offset 0; it is called again where they are more than usual. */
export function bytesOf(put: (out: Uint8Array) => number): Uint8Array<ArrayBuffer> {
  const length = put(SCRATCH);
  if (length <= SCRATCH.length) return SCRATCH.slice(0, length);
  const bytes = new Uint8Array(length);
  put(bytes);
  return bytes;
}
