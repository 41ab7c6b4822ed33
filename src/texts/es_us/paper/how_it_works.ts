/** The page on how the contract works. */

import type { PageTexts } from "../../translated_texts.ts";
import { contractYears, years as yearsInWords } from "../counted.ts";

export const howItWorks: PageTexts["howItWorks"] = {
  title: "¿Cómo funciona esta anualidad?",
  crediting: "¿Cómo gano interés?",
  contract: (about) =>
    `Usted paga una prima de ${about.premium} a ${about.insurer}` +
    (about.later === undefined ? "" : ` al inicio. Primas posteriores: ${about.later}`) +
    `. ${about.later === undefined ? "La prima va" : "Las primas van"} a una cuenta que gana interés. ` +
    about.interest +
    "Usted puede retirar parte del valor de la cuenta. Puede poner fin al contrato y recibir su valor de rescate en efectivo. O " +
    `puede convertirlo en pagos de anualidad. Esta ilustración abarca ${contractYears(about.years)}, hasta los ${about.lastAge} años` +
    (about.ownersAge === undefined
      ? ""
      : ` del anualizador y los ${about.ownersAge} de un titular`) +
    `. ${about.isToTheEnd ? "Entonces tienen que empezar los pagos de anualidad. " : ""}Después no se muestran valores.`,
  atGuaranteedRates: "El interés se acredita a tasas garantizadas. ",
  atDeclaredRates: "El interés se acredita a tasas que fija la aseguradora. ",
  byIndex:
    "El interés depende del cambio de un índice, dentro de ciertos límites. Usted no invierte en el índice ni en ninguna " +
    "acción. ",
  noLoss: (hasCharges) =>
    "Si el índice baja, puede que usted no gane interés, pero conserva el que ya se acreditó. " +
    (hasCharges ? "Los cargos y las tarifas sí pueden reducir el valor de la cuenta. " : ""),

  ratesGuaranteed:
    "Las tasas están garantizadas para todos los años contractuales de esta ilustración. La aseguradora no puede cambiarlas.",
  indexTermsReset:
    "La aseguradora fija las condiciones de cada estrategia al inicio de cada plazo del índice. Pueden cambiar en cada plazo " +
    "nuevo, pero nunca más allá de las condiciones garantizadas de la página {page}.",
  ratesReset:
    "La aseguradora fija la tasa de cada año contractual. Puede cambiar cada año, pero nunca por debajo de la tasa " +
    "garantizada de la página {page}.",
  firstRate: (years, isPrinted) =>
    `La primera tasa está garantizada durante ${years === 1 ? "el primer año contractual" : `los primeros ${years} años contractuales`}. ` +
    "Después, la aseguradora fija una tasa nueva para cada año contractual, pero nunca por debajo de la tasa garantizada" +
    (isPrinted ? " de la página {page}." : "."),

  asAbove: "El interés se acredita de la misma manera que arriba.",
  index: (name, years, method) =>
    `${method} durante un plazo del índice de ${yearsInWords(years)}. El índice es ${name}, sin dividendos. `,
  example: (about) =>
    ` Por ejemplo, en el año calendario ${about.year} el índice cambió ${about.change}. Con las ` +
    `condiciones actuales se habría acreditado ${about.credited}` +
    `${about.bounds.length === 0 ? "" : ` (se aplicó: ${about.bounds.join(", ")})`}.`,

  premiumBonus: "¿Cuándo es mío el bono?",
  bonus: (about) =>
    `Al emitirse el contrato se ${about.pastYears === 0 ? "añade" : "añadió"} un bono del ${about.rate} de la prima, ${about.bonus}. ` +
    (about.years <= about.pastYears
      ? `Es suyo${about.years === 0 ? " de inmediato" : ""}: no se quita ninguna parte de él. `
      : `Pasa a ser suyo poco a poco, a lo largo de ${contractYears(about.years)}. Usted pierde la parte que aún no es suya, con lo que ha ganado, si ` +
        "pone fin al contrato o hace un retiro mayor que el retiro libre de cargos. ") +
    "Los contratos con bono suelen tener cargos más altos, o acreditar menos interés.",
  riders: "¿Qué cláusulas adicionales elegí?",
  noRiders:
    "No se ha elegido ninguna cláusula adicional opcional, y los valores no incluyen ninguna.",
  ridersElected:
    "Usted ha elegido estas cláusulas adicionales opcionales. Los valores ya reflejan su costo y sus beneficios.",

  history: {
    title: (index) => `${index} al final de cada año`,
    description: (index) => `Una línea: cierres de fin de año de ${index}.`,
    descriptionFrom: (index, first, last) =>
      `Una línea: cierres de fin de año de ${index}, de ${first.close} el ${first.date} a ${last.close} el ${last.date}.`,
    years: "Año calendario",
  },
};
