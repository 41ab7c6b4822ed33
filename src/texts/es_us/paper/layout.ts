/** What the layout adds to the pages, and the names of what a file carries. */

import type { Texts } from "../../translated_texts.ts";

export const layout: Texts["layout"] = {
  /** Read out for a link to a page. */
  goTo: (page) => `Ir a la página ${page}`,
  furtherColumns: (table) => `${table} (más columnas)`,
  continued: (table) => `${table} (continuación)`,
  code: (address) => `Código QR de ${address}`,
  record: "De qué se imprimió este documento",
  answer: "La ilustración como datos",
};
