/** Renewal, guarantee, bailout and waivers. */

import type { Texts } from "../../translated_texts.ts";
import { contractYears, counted } from "../counted.ts";

const days = (count: number) => counted(count, "día", "días");

export const access: Texts["access"] = {
  renewal: {
    title: "Renovación",
    noCharge: "no hay cargo por rescate",
    charges: (rates, isMonthly) =>
      `hay cargos por rescate de ${rates} en sus años contractuales` +
      (isMonthly ? ", que bajan mes a mes" : ""),
    text: (about) =>
      `Después de ${contractYears(about.firstTermYears)}, el contrato se renueva por plazos de ` +
      `${contractYears(about.years)}, uno tras otro. En cada plazo de renovación ${about.charge}` +
      (about.isAdjusted
        ? ". En él se aplica un ajuste por valor de mercado, que parte de la tasa de referencia a su inicio."
        : about.hasCharge
          ? ". No tiene ajuste por valor de mercado."
          : " ni ajuste por valor de mercado."),
    /** Terms that differ, each by itself. */
    term: (about) =>
      ` Plazo de renovación ${about.number}${about.isLast ? " y posteriores" : ""}: ` +
      `${contractYears(about.years)}; ${about.charge}.`,
    differing: (firstTermYears, terms, isAdjusted) =>
      `Después de ${contractYears(firstTermYears)}, el contrato se renueva por un plazo tras otro.${terms}` +
      (isAdjusted
        ? " Cada uno tiene un ajuste por valor de mercado que parte de la tasa de referencia a su inicio."
        : " Ninguno tiene ajuste por valor de mercado."),
    freeAtStart: (count) =>
      ` Durante ${days(count)} desde el inicio de cada plazo de renovación no se cobra ni se ajusta nada. Los valores ` +
      "al final de un plazo son los anteriores a esos días.",
    freeAtEnd: (count) =>
      ` Cuando ${count === 1 ? "falta" : "faltan"} ${days(count)} o menos para el final de cada plazo, no se cobra ni se ajusta nada.`,
  },
  guarantee: {
    title: "Garantía de acumulación",
    text: (about) =>
      `Al final del año contractual ${about.year}, el valor de la cuenta es por lo menos un monto fijado: el ${about.rate} ` +
      `de la prima${about.isBonusIncluded ? " y de su bono" : ""}. ` +
      (about.isInDollars
        ? "Los retiros se restan de ese monto. "
        : "Los retiros reducen ese monto en proporción al valor de la cuenta. ") +
      (about.isReducedByRiderCharges
        ? "También se le restan los cargos de las cláusulas adicionales. "
        : "") +
      "Si el valor de la cuenta es menor, se eleva a ese monto. El interés acreditado en ese año incluye el aumento." +
      (about.isLostByExcessWithdrawal
        ? " Un retiro mayor que el retiro libre de cargos pone fin a esta garantía."
        : ""),
  },
  bailout: {
    title: "Salida sin cargos (bailout)",
    rates: {
      cap: "el límite máximo",
      monthlyCap: "el límite máximo mensual",
      participation: "la tasa de participación",
      rate: "la tasa de interés",
      triggerRate: "la tasa de activación",
    },
    text: (about) =>
      `Si para un plazo nuevo ${about.rate} de ${about.strategy} se fija por debajo de ${about.bound}, usted puede retirar ` +
      `${about.isOfStrategy ? "lo que contiene esa estrategia" : "todo el valor de la cuenta"}. Entonces no se cobra ni se ` +
      `ajusta nada. Usted tiene ${days(about.days)} después de ese aniversario del ` +
      "contrato para hacerlo. Los valores garantizados no lo tienen en cuenta.",
  },
  waiver: {
    notInState: (state) => `Los contratos emitidos en ${state} no tienen esta exención.`,
    notAtAge: (age) =>
      `Los contratos con edad a la emisión mayor de ${age} años no tienen esta exención.`,
    all: "todo el",
    upTo: (rate) => `hasta el ${rate} del`,
    text: (about) =>
      `A partir del año contractual ${about.firstYear} usted puede retirar ${about.part} valor de la cuenta sin cargo por ` +
      `rescate${about.isAdjustmentWaived ? " ni ajuste por valor de mercado" : ""} en este caso: ${about.condition}. ` +
      "Los valores mostrados no lo tienen en cuenta.",
  },
};
