/** Shared by the texts: counts with their nouns, in the singular or the plural. */

/** A number with its noun, in the singular for 1 alone. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A number of years, as `3 años`. */
export function years(count: number): string {
  return counted(count, "año", "años");
}

/** A number of contract years, as `3 años contractuales`. */
export function contractYears(count: number): string {
  return counted(count, "año contractual", "años contractuales");
}
