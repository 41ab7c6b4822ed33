/** Charges, access to money, and the least a surrender pays. */

import type { Texts } from "../alike.ts";

export const charges: Texts["charges"] = {
  title: "Cargos y acceso a su dinero",
  early: "Si rescata el contrato antes de tiempo",
  free: "Retiros libres de cargos",
  illustrated: (withdrawals) => `Aquí se muestra: ${withdrawals}`,
  least: "Lo mínimo que paga un rescate",
  incomeLater: "Ingresos más adelante",

  worked: {
    charge: (amount) => `${amount} de cargo por rescate`,
    bonus: (amount) => `${amount} de recaptura del bono`,
    adjustment: (amount) => `${amount} de ajuste por valor de mercado (MVA)`,
    termFees: (amount) => `${amount} de tarifas de plazos del índice sin terminar`,
    termCredits: (amount) => `${amount} de créditos de plazos del índice sin terminar`,
    text: (about) =>
      `Por ejemplo, al final del año contractual ${about.year} el valor de la cuenta` +
      `${about.isFullyGuaranteed ? "" : ", no garantizado,"} es de ` +
      `${about.accountValue}. Si usted pone fin al contrato entonces, recibe ${about.paid}: ` +
      `el valor de la cuenta menos ${about.steps}` +
      (about.gains === undefined ? "" : `, más ${about.gains}`) +
      `${about.isRaised ? ", elevado a lo mínimo que paga un rescate" : ""}.` +
      (about.isFullyGuaranteed
        ? ""
        : ` Con las condiciones garantizadas recibe ${about.guaranteed}.`),
  },

  access: "Renovación, garantías y exenciones",
  adjustment: "Ajuste por valor de mercado (MVA)",
  adjustmentInShort: (years, isRenewed, amount) =>
    `Se aplica hasta el final del año contractual ${years}${isRenewed ? ", y de nuevo en cada plazo de renovación" : ""}, ` +
    `sobre ${amount}. Cuando las tasas de interés han subido desde ${isRenewed ? "el inicio del plazo" : "la emisión"}, usted ` +
    "puede recibir menos. Cuando han bajado, puede recibir más. Una página aparte muestra el posible efecto.",
  deathWithoutAdjustment: " El beneficio por muerte se paga sin este ajuste.",

  schedule: {
    title: "Cargo por rescate por año contractual",
    titleFromPremium: "Cargo por rescate por año contractual, contado desde cada prima",
    year: "Año contractual",
    charge: "Cargo por rescate",
    vested: "Bono adquirido",
    from: (year) => `${year} o más`,
    fromTo: (first, last) => `${first} a ${last}`,
    renewalTitle: (term) => `Cargo por rescate por año: ${term}`,
    renewalYear: "Año del plazo",
  },

  further: "Otros cargos y tarifas",
  strategyFee: (fee) => `Tarifa de la estrategia: ${fee}`,
  contractFee: "Tarifa del contrato",
  contractFeeText: (fee) =>
    `${fee}, que se toma del valor de la cuenta al final de cada año contractual.`,

  payments:
    "En vez de poner fin al contrato, usted puede convertirlo en pagos de anualidad de por vida o por un número de años.",
  paymentsPage: (isFullyGuaranteed) =>
    " La página sobre los pagos de anualidad muestra cuánto serían" +
    `${isFullyGuaranteed ? "" : ", garantizados y con las tasas actuales"}.`,
  qualified:
    " Este contrato es calificado. A partir de cierta edad, la ley le exige retirar por lo menos un monto fijado " +
    "cada año (una distribución mínima requerida). Esto reduce los valores.",
};
