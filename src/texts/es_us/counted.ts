/** Shared by the texts: counts with their nouns, in the singular or the plural. */

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function years(count: number): string {
  return counted(count, "año", "años");
}

export function contractYears(count: number): string {
  return counted(count, "año contractual", "años contractuales");
}
