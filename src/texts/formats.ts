/** Dates, lists and short titles as a language writes them; dollars, rates and numbers are the same in all languages here. */

/** How a language writes dates and lists. */
interface Formats {
  /** `2026-11-21` as `November 21, 2026`. */
  readonly date: (isoDate: string) => string;
  /** `a, b, and c`. */
  readonly list: (parts: readonly string[]) => string;
  /** The order of the alphabet. */
  readonly compare: (one: string, other: string) => number;
  /** Pattern of the words in English within sentences of another language; empty where the language is English. */
  readonly english: string;
}

/**
 * By `Intl`; the parts of a date are made once, since papers have many dates. `joinsBySound` is for languages in which the last
 * word between parts depends on the part behind it, as Spanish `y` and `e` do.
 */
export function formatsOf(
  locale: string,
  { english, joinsBySound }: Pick<Formats, "english"> & { readonly joinsBySound: boolean },
): Formats {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, month) =>
    dates.formatToParts(new Date(Date.UTC(2000, month, 1))),
  );
  const lists = new Intl.ListFormat(locale);
  return {
    date(isoDate) {
      const [year = "", month = "", day = ""] = isoDate.slice(0, 10).split("-");
      const parts = months[Number(month) - 1] ?? [];
      return parts
        .map(({ type, value }) =>
          type === "year" ? year : type === "day" ? String(Number(day)) : value,
        )
        .join("");
    },
    // Most lists have one part.
    list: joinsBySound
      ? (parts) => (parts.length === 1 ? (parts[0] as string) : lists.format(parts))
      : listsBetween(lists),
    compare: new Intl.Collator(locale).compare,
    english,
  };
}

/**
 * Lists with the words and commas that `Intl` has between parts, found once. Speed: it takes as long for a list as the rest
 * of a sentence does.
 */
function listsBetween(lists: Intl.ListFormat): Formats["list"] {
  const between = (parts: readonly string[]) =>
    lists.formatToParts(parts).flatMap(({ type, value }) => (type === "literal" ? [value] : []));
  const [ofTwo = ""] = between(["a", "b"]);
  const [comma = "", beforeLast = ""] = between(["a", "b", "c"]);
  return (parts) => {
    const last = parts.at(-1) ?? "";
    if (parts.length < 2) return last;
    if (parts.length === 2) return `${parts[0]}${ofTwo}${last}`;
    return parts.slice(0, -1).join(comma) + beforeLast + last;
  };
}

/** A title up to its first comma or semicolon: what follows says how to fill the input in. */
export function shortTitle(title: string): string {
  return title.split(/[,;] /, 1).join();
}
