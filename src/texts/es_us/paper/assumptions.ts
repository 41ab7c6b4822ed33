/** The last page: values assumed, where each is from, and statements. */

import type { Texts } from "../../translated_texts.ts";

export const assumptions: Texts["assumptions"] = {
  title: "Supuestos y otras declaraciones",
  prepared: (about) =>
    `Preparada el ${about.preparedOn} con ${about.software}. Este software está autorizado por ${about.insurer}. La ` +
    `ilustración es para la versión ${about.version} del producto, formulario ${about.form}. Sus tasas están en vigor desde el ` +
    `${about.ratesEffectiveOn}. Su número es ${about.id}. Si el contrato no se emite como se muestra aquí, usted recibe ` +
    `con él una ilustración revisada. Contacto: ${about.contact}.`,
  values: "Qué suponen los valores",
  origins: {
    default: "No indicados, supuestos",
    clamped: "Limitados",
    ignored: "Indicados, pero no utilizados",
    input: "Indicados",
    product: "Fijados por el producto",
  },
  statements: "Declaraciones",
  wholeIncome: "Todo el ingreso",
  dollarsAYear: (amount) => `${amount} al año`,
  ofAccountValue: (percent) => `${percent}% del valor de la cuenta al año`,
  contractYear: (year) => `Año contractual ${year}`,
  timings: { start: "Al inicio de cada período", end: "Al final de cada período" },

  /** Printed names of values that are no inputs, by their names in answers. */
  names: {
    "Last calendar year of index history": "Último año del historial del índice",
    "Issue date": "Fecha de emisión",
    Allocation: "Asignación de la prima",
    "Maximum annuitization age": "Edad máxima para empezar los pagos de anualidad",
    "Required minimum distributions": "Distribuciones mínimas requeridas",
    Terms: "Condiciones",
    "further fields": "otros campos",
    names: "Nombres",
    "Withdrawal timing": "Momento de los retiros",
    "Minimum value interest rate": "Tasa de interés del valor mínimo",
    "Reference rate at issue": "Tasa de referencia a la emisión",
    "Reduced rates": "Condiciones reducidas",
  },
};
