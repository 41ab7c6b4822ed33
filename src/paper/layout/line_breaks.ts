/** Line breaking of running text. */

import { type BrokenText, type Face, kernOf, textWidth } from "#pdf";
import { printable } from "./printable_text.ts";

interface Measure {
  readonly face: Face;
  readonly size: number;
  /** Width of the column in points. */
  readonly width: number;
}

/** Longest text that is kept broken: nearly all are shorter, and the length bounds what is kept. */
const KEPT_LENGTH_MAX = 1000;

/**
 * Breaks text into lines at spaces, greedily. A word wider than the column is broken between characters. Empty
 * text gives one line. A text of 210 letters takes 1.8 µs, and next to nothing while it is kept.
 */
export function breakLines(raw: string, { face, size, width }: Measure): readonly string[] {
  // Tolerance, since widths derived from this text are rounded.
  const limit = (width * 1000) / size + 0.01;
  const known = face.latest.broken.get(raw);
  if (known !== undefined && known.fits <= limit && limit < known.breaks) return known.lines;
  const broken = breakWithin(face, printable(face, raw).trim(), limit);
  if (raw.length <= KEPT_LENGTH_MAX) face.latest.broken.set(raw, broken);
  return broken.lines;
}

function breakWithin(face: Face, text: string, limit: number): BrokenText {
  const lines: string[] = [];
  let fits = -Infinity;
  let breaks = Infinity;
  let start = 0;
  let lastSpace = -1;
  let used = 0;
  let usedAtSpace = 0;
  let left = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const slot = face.slots[unit] ?? 0;
    const kern = kernOf(face, left, slot);
    const advance = (face.advances[unit] ?? 0) + kern;
    left = slot;
    if (unit === 32) {
      lastSpace = index;
      usedAtSpace = used + advance;
    } else if (index > start && used + advance <= limit) {
      fits = Math.max(fits, used + advance);
    } else if (index > start) {
      breaks = Math.min(breaks, used + advance);
      const isAtSpace = lastSpace > start;
      lines.push(text.slice(start, isAtSpace ? lastSpace : index));
      start = isAtSpace ? lastSpace + 1 : index;
      used = isAtSpace ? used - usedAtSpace : -kern;
      lastSpace = -1;
    }
    used += advance;
  }
  lines.push(text.slice(start));
  return { lines, fits, breaks };
}

/** The first lines of a text, with an ellipsis if cut. */
export function cutLines(lines: readonly string[], linesMax: number): readonly string[] {
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, Math.max(1, linesMax));
  return [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -1).trimEnd() ?? ""}…`];
}

/** Text cut to a width with an ellipsis, for single lines that stand in full elsewhere. */
export function cutToWidth(raw: string, { face, size, width }: Measure): string {
  const text = printable(face, raw);
  if (textWidth(face, size, text) <= width) return text;
  let end = text.length;
  while (end > 0 && textWidth(face, size, `${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
