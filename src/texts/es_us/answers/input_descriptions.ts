/** What a schema of the index annuity endpoints says of inputs beside their titles, in Spanish. */

import type { Texts } from "../../translated_texts.ts";

export const inputDescriptions: Texts["inputDescriptions"] = {
  fraction: "Una fracción decimal: 0.05 es 5%.",
  label: "Una etiqueta: la ruta nombra el producto que se ilustra.",
  rateLock: ({ days }) => `Como máximo, ${days} días antes del día de la preparación.`,
  ownerIsAnnuitant: "El titular es también el anualizador.",
  birthDate: "Da la edad a la emisión en lugar de issueage.",
  jointOwner: "De un contrato que no es una IRA.",
  spouse: "Las distribuciones requeridas son menores si el cónyuge tiene más de diez años menos.",
  secondPerson: "Para cláusulas adicionales y pagos de anualidad de dos vidas.",
  incomeStart:
    "Si no se indica, diez años después de la emisión, pero no antes de los 60; withdrawals.startYear dice lo mismo por año contractual.",
  bonus: ({ rate }) => `Limitado al vigente hoy, ${rate}.`,
  illustratedAge:
    "No tiene efecto en las tablas: se requieren valores hasta la edad máxima para empezar los pagos de anualidad, y llegan hasta ella.",
  preparationDay: "No se acepta ningún otro día.",
  issueDates: ({ daysBack, first, daysAhead }) =>
    `Desde ${daysBack} días antes de ese día, pero no antes de ${first}, hasta ${daysAhead} días después.`,
  withdrawals:
    "Si no se indica, income con una cláusula adicional de ingreso vitalicio y none sin ella.",
  amount:
    "Dólares para fixed; porcentaje del valor de la cuenta, como máximo 100, para percent; dólares para income, donde 0 retira todo el ingreso.",
  amountIs: "De fixed y percent.",
  startYear: "Si no se indica, 1; para income, el año en que se alcanza incomeStartAge.",
  endYear: "Si no se indica, el último año contractual.",
  allocations: "Las partes suman 100. Si no se indica, la distribución propia del producto.",
  rates: "Queda entre la garantizada y la de hoy, que se usa si no se indica.",
};
