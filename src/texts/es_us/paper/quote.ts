/** A quote: titles of its dates and values, and what it states of itself. */

import type { PageTexts } from "../../translated_texts.ts";

export const quote: PageTexts["quote"] = {
  dayTitle: "Día de la cotización",
  day: "Los cargos y el monto libre son los del año contractual que comienza en este día. En otro día pueden ser distintos.",
  dayWithin:
    "Los cargos son los de este mes del año contractual, y el monto libre es lo que queda de él. En otro día pueden ser distintos.",
  freeLookTitle: "Derecho a devolver el contrato",
  freeLook: (sentence) =>
    `${sentence} Ese plazo no ha terminado en este día. Lo que paga una devolución es lo que dice de ella el contrato. Esta cotización es de lo que paga en otro caso.`,
  valuesTitle: "Valores",
  values:
    "Los montos resultan de lo que dicen del contrato los registros de la aseguradora en este día. La aseguradora los calcula de nuevo el día en que paga.",
  withholdingTitle: "Impuestos",
  withholding: "No se retiene ningún impuesto de los montos de esta cotización.",
  early: (isSimple) =>
    "Puede que un titular tenga menos de 59½ años en este día. El monto tributable puede estar entonces sujeto a un impuesto adicional del 10%." +
    (isSimple
      ? " Ese impuesto es del 25% en los dos primeros años desde que el titular entró en un plan SIMPLE IRA."
      : ""),
};
