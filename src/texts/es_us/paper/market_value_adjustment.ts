/** The page on the potential impact of a market value adjustment, and its formula read out. */

import type { Texts } from "../../translated_texts.ts";

const points = (count: string) => `${count} ${count === "1" ? "punto" : "puntos"}`;

export const marketValueAdjustment: Texts["marketValueAdjustment"] = {
  title: "Información sobre el posible efecto de un MVA",
  sentence: (sentence, hasPower) =>
    `${sentence} En la fórmula, “tasa actual” es la del día en que usted retira dinero; “años restantes” son los que le ` +
    `quedan al MVA${hasPower ? "; ^ significa “elevado a”" : ""}:`,
  onSurrenderValue: "Sobre el valor de rescate",
  onDeathBenefit: [
    "Sobre el beneficio por muerte",
    "Ninguno: el beneficio por muerte se paga sin el ajuste.",
  ] satisfies readonly [string, string],
  table: {
    title: (change) =>
      `Lo que paga un rescate si la tasa de referencia sube o baja ${points(change)} ${change === "1" ? "porcentual" : "porcentuales"}`,
    beforeMva: "Valor de rescate, antes del MVA",
    up: (change) => `Valor de rescate en efectivo, tasas +${points(change)}`,
    down: (change) => `Valor de rescate en efectivo, tasas −${points(change)}`,
  },
  chart: {
    title: "Valor de rescate en efectivo si la tasa de referencia sube o baja (no garantizado)",
    up: (change) => `Tasas ${points(change)} más altas`,
    down: (change) => `Tasas ${points(change)} más bajas`,
    description: (years, year, values) =>
      `Tres líneas del valor de rescate en efectivo durante ${years}. En el año contractual ${year}, ${values.join("; ")}.`,
    years: "Final del año contractual",
  },
  limits:
    "Estos valores respetan los límites que el contrato pone al MVA. Las tasas de interés pueden subir o bajar más de " +
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
