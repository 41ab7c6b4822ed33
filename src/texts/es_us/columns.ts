/** Headings of columns that say more than their term in the glossary, and of groups of columns. */

import type { Texts } from "../alike.ts";

export const columns: Texts["columns"] = {
  lifetimeIncome: "Ingreso vitalicio anual",
};

export const groups: Texts["groups"] = {
  endOf: "Fin de",
  guaranteed: "Garantizado",
  nonGuaranteed: "No garantizado",
  current: "No garantizado (actual)",
  beforeMva: "Antes del MVA",
  noIndexGrowth: "No garantizado, sin crecimiento del índice",
  reducedTerms: "No garantizado, condiciones reducidas",
};

/** The row that stands for the years after the account is used up. */
export const usedUp: Texts["usedUp"] = {
  income: (income) => `continúa el ingreso vitalicio de ${income} al año`,
  row: (years) =>
    `Años ${years.first}–${years.last} (edades ${years.firstAge}–${years.lastAge}): cuenta agotada` +
    `${years.left.map((each) => `; ${each}`).join("")}. ${years.left.length === 0 ? "Todos los" : "Los demás"} montos son $0.`,
};
