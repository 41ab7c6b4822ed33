/** The page of elected riders. */

import type { Texts } from "../../translated_texts.ts";

export const riders: Texts["riders"] = {
  title: "Cláusulas adicionales opcionales elegidas",
  covered: { one: "Persona cubierta", two: "Personas cubiertas" },
  ageThatCounts: "Edad que cuenta",
  boxTitle: "La base de beneficios no es un valor en efectivo",
  box: (about) =>
    (about.isPaidAtDeath
      ? "Usted no la puede retirar. Sirve para calcular el ingreso vitalicio, y lo que se paga al fallecer en varios años. "
      : "Usted no la puede retirar, y no se paga al fallecer. Solo sirve para calcular el ingreso vitalicio. ") +
    "Si usted retira más que el ingreso vitalicio de un año, eso es un retiro en exceso. Reduce la base de beneficios y todos " +
    `los ingresos posteriores, ${about.reduced}, y puede poner fin a la cláusula adicional. Lo mismo hace cada retiro antes de ` +
    "que empiece el ingreso vitalicio." +
    (about.isRequiredDistributionFree
      ? " Después no lo hace una distribución mínima requerida, aunque sea mayor que el ingreso."
      : ""),
  values: "Base de beneficios (no es un valor en efectivo) e ingreso vitalicio por año contractual",
  noIncomeYet:
    "En los años contractuales mostrados usted todavía no puede tomar el ingreso vitalicio. Arriba, “Primer ingreso” dice " +
    "la edad y el año contractual a partir de los cuales puede.",
  byStart: {
    title: "Ingreso vitalicio anual, según el año contractual en que empieza",
    guaranteed: "Ingreso anual garantizado",
    current: "Ingreso anual no garantizado",
  },
};
