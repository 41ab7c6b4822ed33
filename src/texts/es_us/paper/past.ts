/** The page on what has happened so far of a contract in force, in Spanish. */

import type { PageTexts } from "../../translated_texts.ts";
import { years as yearsInWords } from "../counted.ts";

export const past: PageTexts["past"] = {
  title: "Lo que ha ocurrido hasta ahora",
  lead: (asOf) =>
    `Esta página trata del pasado, hasta el ${asOf}, según los registros del contrato. Son hechos: nada aquí es una ilustración. ` +
    "Todas las demás páginas muestran lo que puede venir.",
  issueDate: "Fecha de emisión",
  asOf: "Día de estas cifras",
  contractYear: "Años contractuales cumplidos",
  age: "Edad del anualizador ese día",
  accountValue: "Valor de la cuenta",
  minimumValue: "Valor mínimo",
  premiumsPaid: "Primas pagadas",
  withdrawn: "Retiros, antes de cargos",
  incomeTaken: "Ingreso vitalicio tomado",
  bonus: "Bono de prima",
  interest: "Interés acreditado en total",
  charged: "Cargos, tarifas y ajustes",
  lastInterest: (contractYear) => `Interés acreditado en el año contractual ${contractYear}`,
  taxBasis: "Su propio dinero aún en él, no tributable",
  none: "Ninguno",
  reconciled: (count, most, isPart) => {
    const figures = isPart ? "las de estas cifras que el interés no cambia" : "estas cifras";
    const lead = `También calculamos ${figures}, desde la primera prima y todos los pagos posteriores.`;
    if (count === 0) return `${lead} Coinciden al centavo.`;
    const differ =
      count === 1 ? "Una de las nuestras difiere" : `${count} de las nuestras difieren`;
    return `${lead} ${differ}, en ${most} como máximo.`;
  },
  strategies: (asOf) => `Dónde está el valor de la cuenta el ${asOf}`,
  termYears: (years, completed) =>
    completed === 0
      ? "Ese día empieza un plazo"
      : `${completed} de ${yearsInWords(years)} cumplidos`,
  yearSoFar: {
    title: (contractYear, day) => `Año contractual ${contractYear} hasta el ${day}`,
    months: "Meses que han pasado",
    withdrawn: "Retiros en él, antes de cargos",
    incomeTaken: "Ingreso vitalicio en él",
    premiumsPaid: "Primas en él",
    accountValue: "Valor de la cuenta en ese día",
    cashSurrenderValue: "Valor de rescate en efectivo en ese día",
    minimumValue: "Valor mínimo en ese día",
    deathBenefit: "Beneficio por muerte en ese día",
    note: (isAdjusted) =>
      "Los valores en ese día resultan de las cifras de arriba y de estos pagos, según las condiciones del contrato. Un plazo del índice en " +
      `curso aún no tiene crédito.${isAdjusted ? " El ajuste por valor de mercado es el de la tasa de referencia que se supone aquí." : ""}`,
    payments: "Lo que se pagó en ese año",
    kinds: { withdrawal: "Retiro", income: "Ingreso vitalicio", premium: "Prima" },
  },
  indexes: "Lo que el índice ha hecho en los plazos en curso",
  indexesNote: "Nada de ello se acredita antes de que termine el plazo.",
  interestByYear: "Interés acreditado por año contractual",
  riders: "Sus cláusulas adicionales",
};
