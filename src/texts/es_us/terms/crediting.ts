/** Crediting methods, each by one plain sentence, and what terms add to it. */

import type { Texts } from "../../translated_texts.ts";
import { contractYears, years as yearsInWords } from "../counted.ts";

const limited =
  "El cambio, dentro de los límites de la estrategia, se acredita al final del plazo.";

export const crediting: Texts["crediting"] = {
  methods: {
    annual_interval_sum: {
      name: "Suma de intervalos anuales",
      sentence:
        "Se suma el cambio del índice en cada año del plazo. Una subida cuenta multiplicada por la tasa de participación; " +
        "una bajada, hasta el piso del intervalo. La suma, dentro de los límites de la estrategia, se acredita al final del plazo.",
    },
    annual_lock: {
      name: "Fijación anual",
      sentence:
        "El índice al final de cada año del plazo se compara con el índice de un año antes. Cada cambio, dentro de los " +
        "límites de la estrategia, queda fijado. Los cambios se componen, y se acreditan juntos al final del plazo.",
    },
    balanced_allocation: {
      name: "Asignación equilibrada",
      sentence:
        "El índice al final del plazo se compara con el índice a su inicio. La tasa de participación multiplicada por el " +
        "cambio se suma al interés de la parte declarada. El margen se resta por cada año. Lo que queda, si es mayor que " +
        "el piso, se acredita al final del plazo.",
    },
    daily_average: {
      name: "Promedio diario",
      sentence:
        "Se calcula el promedio del índice al cierre de cada día de operaciones del plazo. Se compara con el índice al " +
        `inicio del plazo. ${limited}`,
    },
    declared_rate: {
      name: "Tasa declarada",
      sentence:
        "El interés se acredita cada día. En cada año completo usted gana la tasa indicada, que la aseguradora fija por adelantado.",
    },
    index_lock: {
      name: "Punto a punto con fijación del índice",
      sentence:
        "El índice al final del plazo se compara con el índice a su inicio. Usted puede fijar el índice antes del final. " +
        "Se supone que usted lo fija al final del primer mes en que la tasa de interés del plazo alcanza la meta de fijación. " +
        `El valor fijado ocupa entonces el lugar del valor al final. ${limited}`,
    },
    monthly_average: {
      name: "Promedio mensual",
      sentence:
        "Se calcula el promedio del índice al final de cada mes. Se compara con el índice al inicio del " +
        `plazo. ${limited}`,
    },
    monthly_sum: {
      name: "Suma mensual",
      sentence:
        "Se suma el cambio del índice en cada mes del plazo. Una subida cuenta hasta el límite máximo mensual. Una bajada " +
        "cuenta por completo, o hasta el piso mensual si lo hay. La suma, pero al menos el piso, se acredita al final del plazo.",
    },
    performance_trigger: {
      name: "Activación por rendimiento",
      sentence:
        "Una tasa fijada por adelantado se acredita al final del plazo cuando el índice cumple una condición. Cuando no la " +
        "cumple, se acredita el piso.",
    },
    point_to_point: {
      name: "Punto a punto",
      sentence: `El índice al final del plazo se compara con el índice a su inicio. ${limited}`,
    },
    water_mark: {
      name: "Marca máxima o mínima",
      sentence:
        "Un cierre del índice dentro del plazo ocupa el lugar del de su inicio o del de su final. " +
        limited,
    },
  },
  /** Sentences that follow a method's, each after a space. */
  notes: {
    thresholdOfAll:
      " Cuando el cambio supera el umbral, la tasa de participación más alta se aplica a todo el cambio.",
    thresholdOfExcess:
      " La parte del cambio por encima del umbral tiene la tasa de participación más alta.",
    spreadFirst: " El margen se resta primero del cambio. La tasa de participación cuenta después.",
    triggers: {
      not_negative: " La condición es que el índice no haya bajado durante el plazo.",
      negative: " La condición es que el índice haya bajado durante el plazo (activación inversa).",
    },
    anySize: " No importa cuánto ha cambiado.",
    marks: {
      high: " El cierre más alto ocupa el lugar del cierre al final.",
      low: " El cierre más bajo ocupa el lugar del cierre al inicio.",
    },
    closes: {
      months: " Cuentan el cierre al inicio y los del final de cada mes.",
      quarters: " Cuentan el cierre al inicio y los del final de cada tercer mes.",
      anniversaries: " Cuentan el cierre al inicio y los del final de cada año contractual.",
    },
    bonusRate: " La tasa de bono se suma a la tasa de interés.",
    finalYear: " Solo se promedian los cierres del último año del plazo.",
    anniversaries: " Solo se promedian los cierres al final de cada año contractual.",
    participation:
      " Si la tasa de participación multiplicada por el cambio es más, se acredita eso en su lugar.",
    triggerAbove:
      " Cuando el cambio llega al umbral, se acredita en su lugar la tasa de activación por encima del umbral.",
    everyContractYear: (years) =>
      " El índice se mide al final de cada año contractual, y entonces se acredita el interés. Las condiciones valen para " +
      `${contractYears(years)}.`,
    interestFactor: (factor) => ` Se acredita el ${factor} de ese interés.`,
    benefitBaseMultiple: (multiple) =>
      " Si la base de una cláusula adicional gana interés, su tasa es " +
      `${multiple} de la del valor de la cuenta.`,
    duringIncome: (ofInterest, ofBase) =>
      ` Una vez que empieza el ingreso de una cláusula adicional, el valor de la cuenta gana ${ofInterest} del interés. La ` +
      `base de la cláusula adicional gana ${ofBase} de esa tasa.`,
    vestedPart: (rate, year) => `${rate} después del año ${year}`,
    unfinishedCredit: (parts, isPaidAtDeath) =>
      " Lo que usted retira antes de que termine el plazo se paga con una parte del crédito obtenido hasta entonces: " +
      `${parts} del plazo.${isPaidAtDeath ? " También el beneficio por muerte." : ""} Los valores garantizados no ` +
      "lo tienen en cuenta.",
    unfinishedFees: {
      whole_term:
        " Antes de que termine el plazo, lo que usted retira por encima del retiro libre de cargos está sujeto a la tarifa de " +
        "todo el plazo.",
      pro_rata:
        " Antes de que termine el plazo, lo que usted retira por encima del retiro libre de cargos está sujeto a la tarifa por " +
        "la parte del plazo que ha pasado.",
    },
  },
  terms: {
    inEntry: (title, entry) => `${title} en el ${entry}`,
    fromEntry: (title, entry) => `${title} desde el ${entry}`,
    indexTerm: (entry) => `plazo del índice ${entry}`,
    yearOfTerm: (entry) => `año ${entry} de un plazo`,
    contractYear: (entry) => `año contractual ${entry}`,
    strategyFee: "Tarifa anual de la estrategia",
  },
  fee: (about) => {
    const isOpening = about.base === "opening_value" && about.timing === "end";
    return (
      about.current +
      (about.most === undefined
        ? ""
        : ` al año hoy, y como máximo ${about.most} al año. Es una parte`) +
      " del dinero que la estrategia " +
      `${isOpening ? "tenía al inicio" : "contiene"}, que se toma al ${about.timing === "start" ? "inicio" : "final"} de cada ` +
      `${about.every === "term" ? "plazo del índice, por todos sus años" : "año contractual"}. ` +
      "Se toma aunque no se acredite interés."
    );
  },
};

/** Schedules of rates, e.g. `0.95% durante 7 años, luego 2.5%`. */
export const schedules: Texts["schedules"] = {
  run: (rate, years) => `${rate} durante ${yearsInWords(years)}`,
  last: (rate) => `luego ${rate}`,
};
