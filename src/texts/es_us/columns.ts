/** Headings of columns and of groups of columns, with one name each throughout the document. */

import type { Texts } from "../alike.ts";

export const columns: Texts["columns"] = {
  contractYear: "Año",
  age: "Edad",
  premium: "Prima",
  withdrawal: "Retiro",
  withdrawalCharge: "Cargo por retiro",
  charges: "Cargos y tarifas",
  indexChange: "Cambio del índice",
  creditedRate: "Tasa aplicada",
  accountValue: "Valor de la cuenta",
  cashSurrenderValue: "Valor de rescate en efectivo",
  surrenderValueBeforeMva: "Valor de rescate",
  minimumValue: "Valor mínimo",
  deathBenefit: "Beneficio por muerte",
  deathPayments: "Al fallecer, en varios años",
  benefitBase: "Base de beneficios",
  lifetimeIncome: "Ingreso vitalicio anual",
  incomeTaken: "Ingreso recibido",
  cumulativeIncome: "Ingreso recibido hasta entonces",
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
