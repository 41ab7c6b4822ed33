/** ASCII and whole numbers written as bytes: `(out, at, …) → at`. */

/** The digit 0 as a byte; the others follow it. */
export const ZERO = 0x30;

/**
 * Writes ASCII and returns the offset after it. Writes past the end of `out` are dropped but advance the offset,
 * so callers check once, at the end, that `at` is within `out`.
 */
export function putAscii(out: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) out[at + index] = text.charCodeAt(index);
  return at + text.length;
}

/** Writes a non-negative integer. */
export function putInteger(out: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) end += 1;
  let rest = value;
  for (let index = end - 1; index >= at; index -= 1) {
    out[index] = ZERO + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return end;
}
