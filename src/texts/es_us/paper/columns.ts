/** Headings of columns that say more than their term in the glossary, and of groups of columns. */

import type { Texts } from "../../translated_texts.ts";

export const columns: Texts["columns"] = {
  lifetimeIncome: "Ingreso vitalicio anual",
};

export const groups: Texts["groups"] = {
  /** Not broken over the narrow column of years. */
  endOf: "Fin\u00a0de",
  guaranteed: "Garantizado",
  nonGuaranteed: "No garantizado",
  current: "No garantizado (actual)",
  beforeMva: "Antes del MVA",
  zero: "No garantizado, sin crecimiento del índice",
  reduced: "No garantizado, condiciones reducidas",
  lowered: "No garantizado, condiciones posteriores mínimas",
};
