/** The terms of riders as names and values. */

import type { Texts } from "../../translated_texts.ts";
import { years as yearsInWords } from "../counted.ts";

const reductions = {
  pro_rata: "en proporción al valor de la cuenta",
  dollar_for_dollar: "dólar por dólar",
  greater_of_both: "dólar por dólar, o en proporción al valor de la cuenta si eso es más",
};

const kinds = { simple: "simple", compound: "compuesto" };

/** Kinds of riders, as explanations have them in brackets behind a rider's number. */
export const riderKinds: Texts["riderKinds"] = {
  death_benefit: "beneficio por muerte",
  earnings_death_benefit: "beneficio por muerte sobre las ganancias",
  lifetime_income: "ingreso vitalicio",
  maximum_anniversary_value: "valor máximo de aniversario",
};

export const riderFacts: Texts["riderFacts"] = {
  none: "Ninguno",
  /** How an excess withdrawal reduces a base, where the terms do not say more. */
  inProportion: "en proporción",
  /** Inside sentences. */
  reductions,
  reductionsAlone: {
    pro_rata: "En proporción al valor de la cuenta",
    dollar_for_dollar: "Dólar por dólar",
    greater_of_both: "Dólar por dólar, o en proporción al valor de la cuenta si eso es más",
  },
  usedUp: (isEnd) =>
    isEnd
      ? "la cláusula adicional termina cuando el valor de la cuenta se ha agotado"
      : "la cláusula adicional continúa, sin cargo, cuando el valor de la cuenta se ha agotado",

  income: {
    rollUpTitle: "Crecimiento (roll-up) de la base de beneficios",
    rollUp: (about) =>
      `${about.rates} de interés ${kinds[about.kind]}${about.isOfBaseAtIssue ? " sobre la base de beneficios inicial" : ""}, ` +
      `${duration(about.years)}, ` +
      (about.goesOn
        ? "también después de que empieza el ingreso"
        : "y solo hasta que empieza el ingreso") +
      (about.isPaused ? ". Ninguno en un año con un retiro" : "") +
      (about.isRestarted
        ? ". Un aumento de la base hasta el valor de la cuenta (step-up) hace empezar de nuevo los años"
        : ""),
    stepUpTitle: "Aumento (step-up) de la base de beneficios",
    stepUp: {
      compounding: (goesOn) =>
        "En cada aniversario del contrato la base sube hasta el valor de la cuenta, si este es mayor" +
        (goesOn
          ? ". Después de que empieza el ingreso, esto puede aumentarlo"
          : ", hasta que empieza el ingreso"),
      separate: (goesOn) =>
        "Una segunda base, sin crecimiento, sube hasta el valor de la cuenta en cada aniversario del contrato, si este es mayor" +
        (goesOn
          ? ", también después de que empieza el ingreso"
          : ", hasta que empieza el ingreso") +
        ". Cuenta la mayor de las dos",
    },
    stackingTitle: "Se añade a la base",
    stacking: (about) =>
      `Cada año, ${duration(about.years)}: ${about.rates} ${about.isOfCreditedRate ? "de la tasa acreditada" : "del interés acreditado"}` +
      (about.duringIncome === undefined
        ? ""
        : `, o ${about.duringIncome} una vez que empieza el ingreso`) +
      (about.isOfCreditedRate
        ? ". Si una estrategia tiene un múltiplo para la base, también se aplica"
        : ""),
    firstTitle: "Primer ingreso",
    first: (contractYear, age) =>
      `Desde el año contractual ${contractYear}, y no antes de los ${age} años de edad`,
    payoutTitle: (isByIssueAge, isDeferred) =>
      `Tasa de pago (parte de la base al año) según la edad ${isByIssueAge ? "a la emisión" : "al primer ingreso"}` +
      (isDeferred ? ", y según el año contractual del primer ingreso" : ""),
    payout: (rates, female, age) =>
      `${rates}${female === undefined ? "" : ` (una mujer ${female})`} desde los ${age} años`,
    floorTitle: "La base de beneficios nunca es menor que",
    floor: (rate, years) =>
      `La prima, menos los retiros, con un interés de ${rate} al año ${duration(years)}, y solo hasta que empieza el ingreso`,
    baseTitle: "El ingreso es una tasa de",
    greaterBase:
      "La base de beneficios, o el valor de la cuenta en el primer ingreso si este es mayor",
    riseTitle: "Aumento del ingreso cada año",
    riseFixed: (current, guaranteed) => `${current}; garantizado ${guaranteed}`,
    risePrices: (assumed, guaranteed) =>
      `Según suben los precios al consumidor, se supone ${assumed} al año; garantizado ${guaranteed}`,
    riseCredited: (multiple) =>
      `${multiple} de la tasa acreditada del año. Si una estrategia tiene un múltiplo para la base, también se aplica`,
    unusedTitle: "Ingreso que no se toma",
    unused: {
      next_year: "Se puede tomar en el año contractual siguiente, y después se pierde",
      accumulates:
        "Se acumula sin intereses, y se puede tomar en cualquier año contractual posterior",
      accumulates_to_account_value:
        "Se acumula sin intereses, hasta el valor de la cuenta, y se puede tomar en cualquier año contractual posterior",
    },
    excessTitle: "Los retiros en exceso reducen la base",
    excessOfRollUpTitle: "Los retiros en exceso reducen la base del crecimiento (roll-up)",
    atDeathTitle: "Se paga de la base al fallecer",
    atDeath: (about) =>
      (about.atOnce === undefined
        ? ""
        : `${about.atOnce} de la base de beneficios de una vez, o `) +
      `${about.rate} de ella en por lo menos ${yearsInWords(about.years)}` +
      (about.ofAccountValue === undefined
        ? ""
        : `, a lo sumo ${about.ofAccountValue} del valor de la cuenta`) +
      ". El ingreso recibido la reduce en proporción al valor de la cuenta",
    multiplierTitle: "Multiplicador del ingreso, que no está en los valores",
    multiplier: (about) =>
      `${about.multiple} veces el ingreso vitalicio` +
      `${about.years === undefined ? "" : ` durante a lo sumo ${yearsInWords(about.years)}`}, a partir del año contractual ` +
      `${about.firstYear}, en este caso: ${about.condition}`,
    raised: (raised, income) => `${raised} al año en lugar de ${income}`,
    multiplierExample: (contractYear, guaranteed, current) =>
      ` Para un ingreso que empieza en el año contractual ${contractYear}, eso es ${guaranteed} con las ` +
      `condiciones garantizadas, y ${current} con las condiciones actuales.`,
    prices: "Aumento de los precios al consumidor",
    pricesNote: (guaranteed) =>
      `De los precios al consumidor al año, en los valores actuales; los valores garantizados suponen ${guaranteed}`,
  },

  deathBenefit: {
    growthTitle: "Crecimiento de la base del beneficio por muerte",
    growth: (about) =>
      `${about.rates} de interés ${kinds[about.kind]}, durante ${yearsInWords(about.years)}, y solo hasta los ${about.untilAge} años de edad`,
    mostTitle: "La base es como máximo",
    most: (multiple) => `${multiple} de lo que tenía al comienzo`,
    ratchetTitle: "O, si eso es más",
    ratchet: (age) =>
      `El valor de la cuenta más alto en un aniversario del contrato, hasta los ${age} años de edad`,
    withdrawalsTitle: "Los retiros reducen la base",
  },

  earnings: {
    paidTitle: "Se paga al fallecer además del beneficio por muerte",
    paid: (rate, age) => `${rate} de las ganancias desde los ${age} años de edad a la emisión`,
    countTitle: "Ganancias que cuentan",
    count: (multiple) =>
      `El valor de la cuenta por encima de la prima no retirada, a lo sumo ${multiple} de esa prima`,
    withdrawalsTitle: "Los retiros reducen esa prima",
  },

  anniversary: {
    risesTitle: "Sube hasta el valor de la cuenta",
    rises: (age) => `En cada aniversario hasta los ${age} años de edad`,
  },
};

function duration(years: number | undefined): string {
  return years === undefined ? "mientras dura el contrato" : `durante ${yearsInWords(years)}`;
}
