/** Shared by the texts: numbers of things in words. */

/** e.g. `1 contract year`, `7 contract years`. */
export const counted = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;

/** e.g. `contract year 1`, `the first 7 contract years`. */
export const firstYears = (years: number) =>
  years === 1 ? "contract year 1" : `the first ${counted(years, "contract year")}`;
