/** Charges, access to money, and the least a surrender pays. */

import type { Texts } from "../../translated_texts.ts";

export const charges: Texts["charges"] = {
  title: "¿Cuánto cuesta, y cuándo puedo sacar mi dinero?",
  early: "¿Y si lo termino antes de tiempo?",
  free: "¿Cuánto puedo retirar sin cargo?",
  least: "¿Qué es lo mínimo que recibo?",
  incomeLater: "¿Puedo convertirlo en ingresos?",

  costs: {
    title: "Lo que cuesta, en dólares, si usted pone fin al contrato al final de un año",
    minimum: "Donde quedaría menos, usted recibe en su lugar el valor mínimo.",
    higher: "Para saber por qué un valor garantizado puede ser el más alto, vea la página {page}.",
  },

  death: "¿Y si fallezco?",
  atDeath: (dies, isAdjusted) =>
    "El contrato paga el beneficio por muerte" +
    {
      owner: "",
      either_owner: " cuando fallece uno de los titulares",
      annuitant: " cuando fallece el anualizador",
    }[dies] +
    `. Ningún cargo por rescate${isAdjusted ? " ni MVA" : ""} lo reduce. Vea la página {page}.`,

  access: "Renovación, garantías y exenciones",
  adjustment: "¿Y si cambian las tasas de interés?",
  adjustmentInShort: (years, isRenewed, amount) =>
    `Hasta el final del año contractual ${years}${isRenewed ? ", y de nuevo en cada plazo de renovación" : ""}, se aplica un ajuste por valor de mercado (MVA) ` +
    `sobre ${amount}. Cuando las tasas de interés han subido desde el inicio${isRenewed ? " del plazo" : ""}, usted ` +
    "puede recibir menos; cuando han bajado, más. Vea la página {page}.",

  schedule: {
    title: "Cargo por rescate por año contractual",
    titleFromPremium: "Cargo por rescate por año contractual, contado desde cada prima",
    year: "Año contractual",
    charge: "Cargo por rescate",
    vested: "Bono suyo, a fin de año",
    from: (year) => `${year} o más`,
    fromTo: (first, last) => `${first} a ${last}`,
    renewalTitle: (term) => `Cargo por rescate por año: ${term}`,
    renewalYear: "Año del plazo",
  },

  further: "¿Qué más se cobra?",
  strategyFee: (fee) => `Tarifa de la estrategia: ${fee}`,
  contractFee: "Tarifa del contrato",
  contractFeeText: (fee) =>
    `${fee}, que se toma del valor de la cuenta al final de cada año contractual.`,

  payments:
    "En vez de poner fin al contrato, usted puede convertirlo en pagos de anualidad de por vida o por un número de años. ",
  paymentsPage: (isFullyGuaranteed) =>
    `Para saber cuánto serían${isFullyGuaranteed ? "" : ", garantizados y con las tasas actuales"}, vea la página {page}.`,
  qualified:
    "Este contrato es calificado. A partir de cierta edad, la ley le exige retirar por lo menos un monto fijado " +
    "cada año (una distribución mínima requerida). Esto reduce los valores. ",
};
