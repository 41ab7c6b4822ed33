/** The language of a page: what its address names, or what the browser asks for. */

import { parametersOf } from "../query.ts";

/**
 * One of the languages listed: the query `language`, or else the one that `Accept-Language` prefers, by its whole tag or
 * its first part; the first when neither names any. Source: RFC 9110 section 12.5.4; RFC 4647 section 3.4.
 */
export function preferredLanguage<Tag extends string>(
  request: Request,
  languages: readonly Tag[],
): Tag {
  const [, asked] = parametersOf(request.url).find(([name]) => name === "language") ?? [];
  const ranges = rangesOf(request.headers.get("accept-language") ?? "");
  return (
    languages.find((language) => language === asked) ??
    ranges
      .map((range) => languages.find((language) => fits(language, range)))
      .find((language) => language !== undefined) ??
    (languages[0] as Tag)
  );
}

/** The accepted ranges, the preferred ones first; equal ones keep their order. */
function rangesOf(header: string): readonly string[] {
  return header
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { range, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ range }) => range);
}

/** Whether two tags are of one language: a page in `es-US` serves a browser that asks for `es-MX`. */
function fits(language: string, range: string): boolean {
  return primary(language) === primary(range) || range === "*";
}

function primary(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
