/** The contract in words: premiums, withdrawals, charges, access, minimums. */

import type { Texts } from "../../translated_texts.ts";
import { formats } from "../formats.ts";

export const contract: Texts["contract"] = {
  laterPremiums: {
    premium: (amount, when) => `${amount} ${when}`,
    once: (month) => `al inicio del ${month}`,
    yearly: (first, last) => `al inicio de cada año contractual, del ${first} al ${last}`,
    each: (step, first, last) =>
      (step === 12 ? "una vez " : "al inicio de ") +
      {
        1: "cada mes",
        3: "cada tercer mes",
        6: "cada sexto mes",
        12: "cada año contractual",
      }[step] +
      `, del ${first} al ${last}`,
    year: (year) => `año contractual ${year}`,
    month: (month, year) => `mes ${month} del año contractual ${year}`,
    heldIn: (strategy) => `; en ${strategy} hasta que empieza el plazo de otra estrategia`,
  },

  withdrawals: {
    ofAccountValue: (rate) => `${rate} del valor de la cuenta al año`,
    dollars: (amount) => `${amount} al año`,
    net: (amount) => `${amount} después de los cargos`,
    chargesBesides: " Sus cargos se toman además del valor de la cuenta.",
    plan: (about) =>
      `${about.amount}, al ${ends[about.timing]} de cada ` +
      `${{ 1: "año", 2: "semestre", 4: "trimestre", 12: "mes" }[about.frequency]}, desde el año contractual ` +
      `${about.first}${about.last === undefined ? "" : ` hasta el año contractual ${about.last}`}${about.end}`,
    asFarAsAllowed: (isPaidFromMinimum) =>
      `, mientras no se agote el valor de la cuenta${isPaidFromMinimum ? ", y después el valor mínimo" : ""}.`,
    incomeOfIt:
      ". La parte que es ingreso vitalicio se paga aunque el valor de la cuenta se haya agotado. El resto se paga mientras no se " +
      "agote el valor de la cuenta.",
    income: (isBounded) =>
      `${isBounded ? "" : ", de por vida"}, aunque se agote el valor de la cuenta.`,
    upstream: (first, last) =>
      `Los retiros de las tablas, desde el año contractual ${first} hasta el año contractual ${last}. El servicio de la propia ` +
      "aseguradora fija cuándo se toman.",
    asCalculated: "Según el cálculo",
  },

  surrenderCharge: {
    none: "No hay cargo por rescate.",
    over: (years) => `El cargo por rescate terminó con el año contractual ${years}.`,
    text: (about) =>
      `Si usted retira ${about.free === "nothing" ? "dinero" : "más que el retiro libre de cargos"}, o pone fin al contrato, ` +
      `hasta el final del año contractual ${about.years}, paga un cargo por rescate. ` +
      `${about.isMonthly ? "Al inicio del" : "En el"} año ${about.example.year} es el ${about.example.rate} de ` +
      (about.isOfPremium
        ? "la prima retirada"
        : {
            nothing: "lo que usted retira",
            withdrawals:
              "lo que exceda del retiro libre de cargos, o de todo si usted pone fin al contrato",
            all: "lo que exceda del retiro libre de cargos",
          }[about.free]) +
      `${about.isMonthly ? ", y cambia mes a mes" : ""}.` +
      (about.isOfPremium
        ? (about.free === "nothing"
            ? " Primero sale la prima más antigua. "
            : " Primero sale el retiro libre de cargos. Después sale la prima, primero la más antigua. ") +
          "Al final salen las ganancias, que no tienen cargo." +
          (about.isFromPremium ? " Los años se cuentan desde cada prima." : "")
        : about.isFromPremium
          ? " Los años se cuentan desde cada prima, para su parte del valor de la cuenta."
          : ""),
    eachRenewalTerm: "cada plazo de renovación",
    renewalTerm: (number, isLast) =>
      `plazo de renovación ${number}${isLast ? " y posteriores" : ""}`,
    renewed: " Los cargos empiezan de nuevo con cada plazo de renovación.",
    upstream: (years) =>
      "Si usted retira más que el retiro libre de cargos, o pone fin al contrato, hasta el final del año contractual " +
      `${years}, paga un cargo por rescate.`,
  },

  freeWithdrawal: {
    noCharge: "No se quita ningún cargo si usted retira dinero o pone fin al contrato.",
    none: (isRequiredDistributionFree) =>
      `Todo lo que usted retira está sujeto a cargos.${isRequiredDistributionFree ? " Una distribución mínima requerida está libre de cargos." : ""}`,
    /** Each with its preposition. */
    bases: {
      anniversary_value:
        "del valor de la cuenta en el último aniversario del contrato (en el primer año, al inicio)",
      account_value: "del valor de la cuenta",
      premium: "de la prima",
      premium_less_withdrawals: "de la prima menos los retiros anteriores",
      interest_credited: "del interés acreditado en el último año contractual",
      gain: "de la ganancia",
    },
    lastAnniversaryValue: "del valor de la cuenta en el último aniversario del contrato",
    allPremiums: "de todas las primas pagadas",
    of: (rate, base) => `${rate} ${base}`,
    rateFrom: (rate, year, isFirst) =>
      `${rate} a partir del año ${isFirst ? "contractual " : ""}${year}`,
    rateIn: (rate, year, isFirst) => `${rate} en el año ${isFirst ? "contractual " : ""}${year}`,
    text: (about) =>
      `${about.firstYear === undefined ? "Cada año contractual" : `A partir del año contractual ${about.firstYear},`} usted puede retirar este monto` +
      `${about.firstYear === undefined ? "" : " cada año contractual"} sin ` +
      `cargo${about.hasSurrenderCharge ? " por rescate" : ""}: ${about.isGreatest ? "el mayor entre " : ""}${about.amounts}. ` +
      (about.carryOver === undefined
        ? "Lo que usted no retira no pasa a los años siguientes."
        : `Lo que usted no retira pasa a los años siguientes, hasta ${about.carryOver.rate} ${about.carryOver.of} en total.`) +
      (about.isFreeOnSurrender
        ? " Si usted pone fin al contrato, la parte que no ha retirado también está libre de cargos."
        : "") +
      (about.isSuspended
        ? " No hay retiro libre de cargos en un año contractual en el que se paga una prima posterior."
        : "") +
      (about.isRequiredDistributionFree
        ? " Una distribución mínima requerida está libre de cargos."
        : ""),
    upstream: (firstYear, rate) =>
      `A partir del año contractual ${firstYear}, usted puede retirar ${rate} cada año contractual sin cargo por rescate.`,
  },

  adjustment: {
    formula: (about) => {
      const start = about.isRenewed ? "tasa al inicio del plazo" : "tasa a la emisión";
      return (
        `monto × ${about.multiple === 1 ? "" : `${about.multiple} × `}` +
        (about.family === "ratio"
          ? `(((1 + ${start}) ÷ (1 + tasa actual${about.adder === undefined ? "" : ` + ${about.adder}`})) ^ años restantes − 1)`
          : `(${start} − tasa actual) × años restantes`)
      );
    },
    chargedAmount: "el monto sujeto a un cargo por rescate",
    wholeAmount: "todo el monto que se retira o se rescata",
    text: (about) =>
      "Cuando usted hace un retiro, el monto que recibe puede aumentar o disminuir por un ajuste por valor de " +
      "mercado (MVA). Si las tasas de interés en que se basa el MVA suben después de que usted compra su anualidad, es " +
      "probable que el MVA disminuya el monto que usted recibe. Si las tasas de interés bajan, es probable que el MVA " +
      `aumente el monto que usted recibe. El MVA se aplica hasta el final del año contractual ${about.years}` +
      `${about.isRenewed ? ", y de nuevo en cada plazo de renovación" : ""}, sobre ${about.amount}` +
      {
        together: "",
        before_charge: ". Va antes del cargo por rescate",
        after_charge: ". Va después del cargo por rescate",
      }[about.order] +
      ". Nunca hace que un rescate pague menos que el valor mínimo. Los valores garantizados suponen la mayor pérdida que " +
      "puede causar. Los demás valores suponen que las tasas de interés no cambian, salvo donde estas páginas lo dicen.",
    reference: (name) => `La tasa es la de ${name}.`,
    curveNow: "La tasa actual es la que corresponde al tiempo restante.",
    curveBoth: "Ambas tasas son las que corresponden al tiempo restante.",
    deadBand: (rate) => `No lo hay mientras las dos tasas difieran en menos de ${rate}.`,
    gainWithinCharge: "Nunca añade más que el cargo por rescate.",
    within: (limits) => `Nunca añade ni quita más que ${limits.join(", ni más que ")}.`,
    limits: {
      charge: "el cargo por rescate",
      interest: "el interés acreditado desde la emisión",
      part: (rate) => `el ${rate} del valor de la cuenta`,
    },
    noGain: "Nunca aumenta el monto.",
    gain: (rate) => `Aumenta el monto a lo sumo en ${rate} del valor de la cuenta.`,
    least: (rate, isGainWithinLoss) =>
      `Deja por lo menos la prima menos los retiros, con interés al ${rate} anual.` +
      (isGainWithinLoss ? " Nunca añade más de lo que podría quitar." : ""),
  },

  minimumValue: {
    text: (about) =>
      `El valor de rescate en efectivo nunca es menor que el valor mínimo. Este ` +
      (about.soFar !== undefined
        ? `era de ${about.soFar.amount} el ${about.soFar.asOf}` +
          (about.amount === undefined
            ? `, y se le suma el ${about.rate} de cada prima posterior`
            : "")
        : about.amount === undefined
          ? `empieza en el ${about.rate} de cada prima al pagarse`
          : `empieza en ${about.amount} (el ${about.rate} de la prima)`) +
      ". " +
      `Crece un ${about.interestRate} al año, menos ${takenOff(about)}.`,
    floor: (about) =>
      (about.firstYear === 1
        ? " Además, el valor de rescate en efectivo"
        : ` A partir del año contractual ${about.firstYear}, el valor de rescate en efectivo`) +
      ` nunca es menor que otro monto. Este empieza en el ${about.rate} de la prima` +
      (about.interestRate === undefined ? "" : `. Crece un ${about.interestRate} al año`) +
      `, menos ${takenOff(about)}.` +
      (about.isLessSurrenderCharge
        ? " Después se resta la tasa del cargo por rescate multiplicada por el valor de la cuenta."
        : ""),
    upstream: (rate, annualCharge, interestRate) =>
      `El valor de rescate en efectivo nunca es menor que el valor mínimo. Este empieza en el ${rate} de la prima. ` +
      `Crece un ${interestRate} al año, menos ${annualCharge} al año y lo que usted retira.`,
  },

  riderCharge: {
    none: "Esta cláusula adicional no tiene cargo.",
    /** Each with its preposition. */
    bases: {
      opening_base: "de la base de la cláusula adicional al inicio del año contractual",
      closing_base: "de la base de la cláusula adicional",
      account_value: "del valor de la cuenta",
    },
    yearly: (base, isAfterCredits) =>
      `${base}, que se toma del valor de la cuenta cada año contractual ` +
      `${isAfterCredits ? "después" : "antes"} de acreditarse el interés`,
    inParts: (base, frequency) => {
      const [parts, period] = frequency === "monthly" ? ["doce", "mes"] : ["cuatro", "trimestre"];
      return `al año ${base}, que se toma del valor de la cuenta en ${parts} partes iguales, al final de cada ${period}`;
    },
    text: (current, how, guaranteed) => `${current} ${how}. Es como máximo ${guaranteed}.`,
  },
};

/** What comes off a minimum, as the end of a sentence. */
function takenOff(about: {
  readonly isReducedByWithdrawalCharges: boolean;
  readonly isReducedByRiderCharges: boolean;
  /** Absent for none. */
  readonly annualCharge: string | undefined;
}): string {
  return formats.list([
    ...(about.annualCharge === undefined ? [] : [`${about.annualCharge} al año`]),
    ...(about.isReducedByRiderCharges ? ["los cargos de las cláusulas adicionales"] : []),
    about.isReducedByWithdrawalCharges ? "lo que usted retira" : "lo que recibe por retiros",
  ]);
}

const ends = { start: "inicio", end: "final" };
