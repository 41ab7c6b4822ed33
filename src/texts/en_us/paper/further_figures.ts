/** Figures of another calculation service that no other page prints. */

export const furtherFigures = {
  title: "Further figures",
  about: (notPrinted: string) =>
    "These figures come from the insurer’s calculation service, under its own names. They are not guaranteed " +
    "unless their name says so. See page {page} for guaranteed elements. The illustration as data " +
    "holds them all. The title of a table says what of it is not printed here. A text that ends with … goes on " +
    `there.${notPrinted}`,
  values: "Values",
  name: "Name",
  value: "Value",
  notPrinted: (parts: readonly string[]) => ` Not printed: ${parts.join(", ")}.`,
  tables: (count: number) => `${count} further table${count === 1 ? "" : "s"}`,
  rows: (count: number) => `${count} further row${count === 1 ? "" : "s"}`,
  columns: (count: number) => `${count} further column${count === 1 ? "" : "s"}`,
  yes: "yes",
  no: "no",
};
