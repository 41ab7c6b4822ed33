/** The page on the potential impact of a market value adjustment, and its formula read out. */

import type { Texts } from "../alike.ts";

export const marketValueAdjustment: Texts["marketValueAdjustment"] = {
  title: "Información sobre el posible efecto de un MVA",
  sentence: (sentence) => `${sentence} Su fórmula:`,
  onSurrenderValue: [
    "Sobre el valor de rescate",
    "Aumenta o reduce el valor de rescate en efectivo, nunca por debajo del valor mínimo.",
  ] satisfies readonly [string, string],
  onDeathBenefit: [
    "Sobre el beneficio por muerte",
    "Ninguno: el beneficio por muerte se paga sin el ajuste.",
  ] satisfies readonly [string, string],
  table: {
    title: (change) =>
      `Valor de rescate en efectivo si la tasa de referencia hubiera cambiado en ${change}`,
    beforeMva: "Valor de rescate, antes del MVA",
    up: (change) => `Valor de rescate en efectivo, tasas ${change} más altas`,
    down: (change) => `Valor de rescate en efectivo, tasas ${change} más bajas`,
  },
  chart: {
    title:
      "Valor de rescate en efectivo si la tasa de referencia hubiera cambiado (no garantizado)",
    up: (change) => `Tasas ${change} más altas`,
    down: (change) => `Tasas ${change} más bajas`,
    description: (years, ends) =>
      `Tres líneas del valor de rescate en efectivo durante ${years}. Al final, ${ends.join("; ")}.`,
    years: "Final del año contractual",
  },
  limits:
    "Los límites que el contrato pone al ajuste están en estos valores. Las tasas de interés pueden subir o bajar más de " +
    "lo mostrado. Esto no es un pronóstico.",
  /** As a screen reader says them. */
  signs: {
    "×": "por",
    "÷": "dividido entre",
    "+": "más",
    "−": "menos",
    "^": "elevado a",
    "(": "abre paréntesis,",
    ")": ", cierra paréntesis,",
  },
};
