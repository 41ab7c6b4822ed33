/** What the layout adds to the pages, and the names of what a file carries. */

export const layout = {
  /** Read out for a link to a page. */
  goTo: (page: number) => `Ir a la página ${page}`,
  furtherColumns: (table: string) => `${table} (más columnas)`,
  continued: (table: string) => `${table} (continuación)`,
  code: (address: string) => `Código QR de ${address}`,
  record: "De qué se imprimió este documento",
  answer: "La ilustración como datos",
};
