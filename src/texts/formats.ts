/** Dates, lists and short titles as a language writes them; dollars, rates and numbers are the same in all languages here. */

/** How a language writes dates and lists. */
interface Formats {
  /** `2026-11-21` as `November 21, 2026`. */
  readonly date: (isoDate: string) => string;
  /** The name of a month, from 1 for January. */
  readonly month: (month: number) => string;
  /** `a, b, and c`. */
  readonly list: (parts: readonly string[]) => string;
  /** The order of the alphabet. */
  readonly compare: (one: string, other: string) => number;
  /** Pattern of the words in English within sentences of another language; empty where the language is English. */
  readonly english: string;
}

/** By `Intl`; the parts of a date are made once, since papers have many dates. */
export function formatsOf(locale: string, { english }: Pick<Formats, "english">): Formats {
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
    month: (month) => months[month - 1]?.find(({ type }) => type === "month")?.value ?? "",
    // Speed: most lists have one part, and Intl takes as long as the rest of a sentence.
    list: (parts) => (parts.length === 1 ? (parts[0] as string) : lists.format(parts)),
    compare: new Intl.Collator(locale).compare,
    english,
  };
}

/** A title up to its first comma or semicolon: what follows says how to fill the input in. */
export function shortTitle(title: string): string {
  return title.split(/[,;] /, 1).join();
}
