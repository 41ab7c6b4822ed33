/** Writes the bookmarks of a file. Source: ISO 32000-1 12.3.3. */

import { type PdfFile, putObject, reserve, textString, type PlacedForm } from "#pdf";
import type { Bookmark, Press } from "./press.ts";

interface OutlineEntry {
  readonly title: string;
  readonly target: string;
  readonly headings: readonly OutlineEntry[];
}

/**
 * Writes a title for each page of the print order, its headings folded below it, and a title for each form; returns
 * the object that the catalog names as its outlines.
 */
export function putBookmarks(press: Press, forms: readonly PlacedForm[]): number {
  const { file, sheets, bookmarks } = press;
  const entryOf = (
    { title, sheet, top }: Bookmark,
    headings: readonly Bookmark[],
  ): OutlineEntry => ({
    title,
    target: `[${sheets[sheet - 1]?.pageObject} 0 R/XYZ null ${Math.round(top * press.format.enlargement)} null]`,
    headings: headings.map((heading) => entryOf(heading, [])),
  });
  const entries = [
    ...bookmarks.map((bookmark) => entryOf(bookmark, bookmark.headings)),
    ...forms.map(({ name, form, base }) => ({
      title: name,
      target: `[${base + (form.pages[0] ?? 0)} 0 R/Fit]`,
      headings: [],
    })),
  ];
  const list = reserve(file);
  const ends = putOutline(file, list, entries);
  putObject(file, list, `<</Type/Outlines${ends}/Count ${entries.length}>>`);
  return list;
}

/** Writes one level of the outline; returns its ends. */
function putOutline(file: PdfFile, parent: number, entries: readonly OutlineEntry[]): string {
  const numbers = entries.map(() => reserve(file));
  entries.forEach(({ title, target, headings }, index) => {
    const number = numbers[index] ?? 0;
    const before = index === 0 ? "" : `/Prev ${numbers[index - 1]} 0 R`;
    const after = index === entries.length - 1 ? "" : `/Next ${numbers[index + 1]} 0 R`;
    const below =
      headings.length === 0
        ? ""
        : `${putOutline(file, number, headings)}/Count -${headings.length}`;
    putObject(
      file,
      number,
      `<</Title${textString(title)}/Parent ${parent} 0 R${before}${after}${below}/Dest${target}>>`,
    );
  });
  return `/First ${numbers[0]} 0 R/Last ${numbers.at(-1)} 0 R`;
}
