/** The pages of values by contract year, and by periods of index history. */

import type { Texts } from "../../translated_texts.ts";
import { years as yearsInWords } from "../counted.ts";

export const values: Texts["values"] = {
  title: "Valores garantizados y actuales",
  guaranteedTitle: "Valores garantizados",
  table: "Valores por año contractual",
  atRate: (title, rate) => `${title}, tasa acreditada ${rate}`,
  indexTerms: "lo mínimo que puede acreditar cada estrategia",
  rates: "las tasas garantizadas",
  guaranteed: (terms, isAdjusted, hasWithdrawals) =>
    `Los valores garantizados se basan solo en condiciones garantizadas: ${terms} y los cargos más altos que permite el contrato. ` +
    (isAdjusted
      ? "Incluyen la mayor pérdida por un ajuste por valor de mercado (MVA). " +
        (hasWithdrawals
          ? "Si por un retiro usted recibe más de lo mostrado aquí, en la cuenta puede quedar menos. "
          : "")
      : "") +
    "Un rescate paga el valor mínimo si este es mayor que el valor de la cuenta menos los cargos. ",
  guaranteedIsHigher:
    "En algunos años un valor garantizado es mayor que el no garantizado. En ese año o antes los retiros pagaron menos " +
    "con las condiciones garantizadas, y por eso dejaron más.",
  ages: " Las edades son las del anualizador al final del año contractual.",
  timing: (hasLaterPremiums) =>
    hasLaterPremiums
      ? " La primera prima se paga al inicio del año contractual 1, y las posteriores en los momentos indicados. Los valores " +
        "y la edad del anualizador son los del final del año."
      : " La prima se paga al inicio del año contractual 1. Los valores y la edad del anualizador son " +
        "los del final del año.",
  allGuaranteed:
    "Los valores no garantizados no se aplican aquí. Todas las tasas y cargos de los años mostrados están garantizados.",
  fixed:
    "Los valores no garantizados usan las tasas actuales, que pueden cambiar una vez que termina el período de garantía.",
  fixedWithinGuarantee:
    "Todos los años mostrados están dentro del período de garantía. Por eso, los valores garantizados y los no garantizados " +
    "usan las mismas tasas de interés.",
  declared:
    "Los valores no garantizados usan las tasas actuales, que la aseguradora puede cambiar. Ninguna parte de la prima está en " +
    "un índice, así que estos valores no dependen de ninguno.",
  index: (history) =>
    "Los valores no garantizados suponen las condiciones actuales. Suponen que el índice repite sus diez años calendario más " +
    `recientes, una y otra vez hasta el final.${history === undefined ? "" : ` Historial del índice usado: ${history}.`}`,
  usedUp: {
    side: (about) =>
      `${about.title}: desde el año contractual ${about.contractYear} (edad ${about.age}).` +
      (about.minimumThrough === undefined
        ? ""
        : about.minimumThrough === "end"
          ? " Un rescate todavía paga el valor mínimo."
          : ` Hasta el año contractual ${about.minimumThrough}, un rescate todavía paga el valor mínimo.`),
    text: ({ sides, hasIncome, hasDeathBenefit }) =>
      `Cuándo se agota la cuenta. ${sides.join(" ")}` +
      (hasIncome
        ? ` El ingreso vitalicio continúa${hasDeathBenefit ? "" : "; ya no queda beneficio por muerte"}.`
        : ""),
  },
};

const lowered = (isShown: boolean) =>
  isShown
    ? "Los últimos suponen que la aseguradora baja sus condiciones a las garantizadas cuando termina el primer plazo de cada estrategia. "
    : "";

export const lowerAssumptions: Texts["lowerAssumptions"] = {
  title: "Si se acredita menos interés",
  table: "Valores por año contractual con supuestos más bajos",
  index: (cut, hasLowered) =>
    "Es poco probable que continúen las condiciones actuales y el crecimiento pasado del índice. Estos valores muestran el " +
    `mismo contrato sin ningún crecimiento del índice, y con las condiciones actuales rebajadas un ${cut}. ${lowered(hasLowered)}` +
    "Tampoco están garantizados.",
  declared: (cut, hasLowered) =>
    "Es poco probable que continúen las tasas actuales. Estos valores muestran el mismo contrato con las tasas actuales " +
    `rebajadas un ${cut}. ${lowered(hasLowered)}Tampoco están garantizados.`,
  income: (sides) =>
    ` Ingreso vitalicio recibido: ${sides
      .map(
        ({ title, amounts, firstYear, lastYear }) =>
          `${title}, ${amounts.join(" a ")} al año, ${lastYear === undefined ? `desde el año contractual ${firstYear}` : `del año contractual ${firstYear} al ${lastYear}`}`,
      )
      .join(sides.length > 2 ? ". " : "; ")}.`,
};

export const indexScenarios: Texts["indexScenarios"] = {
  title: "Tres períodos del historial del índice",
  periods: {
    lowest: "Menor crecimiento",
    mostRecent: "Más reciente",
    highest: "Mayor crecimiento",
  },
  years: yearsInWords,
  basis: (searched, shortContract) =>
    "Ningún valor de estos tres períodos está garantizado. Vea los elementos garantizados en la página {page}. Cada período son diez " +
    `años calendario seguidos, dentro de ${searched}. Para cada índice son los años en que menos creció, los más recientes, y los ` +
    `años en que más creció. ${shortContract}` +
    "La prima, la asignación y las condiciones actuales son las mismas en los tres. " +
    "Las condiciones de las estrategias limitan lo que se acredita. Por eso, más crecimiento del " +
    "índice puede no significar más interés. El crecimiento pasado del índice no dice nada sobre el crecimiento futuro.",
  searchedByIndex: (indexes) =>
    "los últimos años calendario, a lo sumo veinte, hasta donde llega el historial de un índice " +
    `(${indexes.map(({ name, searchedYears }) => `${name}: ${searchedYears}`).join("; ")})`,
  searchedTwenty: "los últimos veinte años calendario",
  searched: (years) =>
    `los últimos ${years} años calendario, hasta donde llega el historial del índice`,
  shortContract: (years) =>
    `No se muestran valores después de ${years}, así que cada período se usa solo por ${years}. `,
  means: {
    title:
      "Períodos usados, y la media geométrica de la tasa anual efectiva del valor de la cuenta",
    accountValueAfter: (years) => `Valor de la cuenta después de ${years}`,
  },
  chart: {
    title: (years) => `Valor de la cuenta durante ${years} en cada período (no garantizado)`,
    end: (period, value, years) => `${period}: ${value} después de ${years}`,
    description: (years, ends) =>
      `Tres líneas del valor de la cuenta durante ${years}. ${ends.join(". ")}.`,
    years: "Año contractual",
  },
  byYear: "Año por año",
};

export const indexHistory: Texts["indexHistory"] = {
  title: "Historial del índice usado",
  basis: (month) =>
    (month === undefined
      ? "Los valores del índice son los del cierre del 31 de diciembre o del último día de operaciones anterior. "
      : `Un año contractual ha comenzado, por lo que sus años terminan en ${month}: los valores del índice son los del cierre del ` +
        "último día de operaciones de ese mes. El primero de cada período se fija de modo que cuente lo que el índice ha hecho hasta ahora. ") +
    "Al lado está lo que habrían acreditado las condiciones actuales. No está garantizado. Vea los elementos garantizados en " +
    "la página {page}.",
  origin: (index, provider, liveSince) =>
    `${index}: publicado por ${provider}, en uso desde el ${liveSince}.`,
  backCast: (yearEnds) =>
    yearEnds === 1
      ? " El cierre de año registrado de antes de ese día se calculó después (cálculo retroactivo). Ningún período lo usa."
      : ` Los ${yearEnds} cierres de año registrados de antes de ese día se calcularon después (cálculo retroactivo). Ningún ` +
        "período los usa.",
  table: ({ strategy, month, firstYearEnd, lastYearEnd }) =>
    month === undefined
      ? `${strategy}: de fines de ${firstYearEnd} a fines de ${lastYearEnd}`
      : `${strategy}: hasta ${month} de ${lastYearEnd}`,
  noneActed: "ninguna",
  notOver: "plazo sin terminar",
  neverActed: (periods, bounds) =>
    `${periods}: estas condiciones nunca cambiaron lo que se acreditó: ${bounds}.`,
};

export const factorHistory: Texts["factorHistory"] = {
  title: "Condiciones pasadas de las estrategias de acreditación",
  basis:
    "Cada tabla tiene las condiciones actuales con las que habría empezado un contrato como este, desde cada día. No están " +
    "garantizadas. Después de su primer plazo, ese contrato pudo tener otras condiciones. Vea los elementos garantizados en la página {page}. " +
    "Las condiciones pasadas no dicen nada sobre las futuras: la aseguradora puede fijar otras mejores o peores.",
  table: (strategy, first, last) => `${strategy}: del ${first} al ${last}`,
};

/** Terms that changed the index's change into the credited rate, inside sentences. */
export const bounds: Texts["bounds"] = {
  cap: "límite máximo",
  "monthly cap": "límite máximo mensual",
  "participation rate": "participación",
  spread: "margen",
  floor: "piso",
  trigger: "activación",
  "interval floor": "piso del intervalo",
};
