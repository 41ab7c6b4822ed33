/** The yearly report on a contract: facts of a contract year, which is no illustration. */

import type { PageTexts } from "../../translated_texts.ts";

export const report: PageTexts["report"] = {
  title: "Informe anual",
  paperTitle: (product) => `${product} – Informe anual`,
  unreviewed: "Traducción sin revisar: pida también el informe en inglés.",
  label: (about) =>
    `Contrato ${about.contractNumber === undefined ? "" : `${about.contractNumber}, `}emitido el ${about.issueDate}. Informe ` +
    `del ${about.begin} al ${about.end}.`,
  reference: (id, version) => `Informe ${id}  ·  Versión del producto ${version}`,
  notice: "Un informe de hechos, no una ilustración. Guárdelo con su contrato.",
  lead: (about) =>
    `Para ${about.owners}. Este es el informe de ${about.insurer} sobre el año contractual ${about.contractYear} de su anualidad, ` +
    `del ${about.begin} al ${about.end}.`,
  atBothEnds: (amountAtStart) => `al final; ${amountAtStart} al comienzo`,
  accountValue: "Valor de la cuenta",
  surrenderValue: "Valor de rescate en efectivo",
  minimumValue: "Valor mínimo",
  interest: "Interés acreditado",
  interestNote: (contractYear) => `en el año contractual ${contractYear}`,
  deathBenefit: "Beneficio por muerte",
  deathBenefitNote: "al final",
  deathPayments: "Beneficio por muerte, si se paga en años",
  movementsTitle: "Qué ocurrió con el valor de la cuenta",
  movement: "Qué",
  amount: "Monto",
  total: "En total",
  at: (day) => `Valor de la cuenta el ${day}`,
  movements: {
    premiums: "Primas pagadas",
    premiumBonus: "Bono de prima",
    interest: "Interés acreditado",
    withdrawalAdditions: "Agregado a los retiros",
    totalCredited: "Total acreditado",
    riderCharges: "Cargos de las cláusulas adicionales",
    strategyFees: "Tarifas de las estrategias",
    contractFee: "Tarifa del contrato",
    withdrawalCharges: "Cargos y ajustes de los retiros",
    totalCharged: "Total cobrado",
    totalPaid: "Total pagado a usted",
  },
  strategiesTitle: "Qué acreditó cada estrategia",
  strategy: "Estrategia de acreditación",
  terms: "Condiciones que se aplicaron",
  rate: "Tasa",
  yearOfTerm: (year, years) => `año ${year} de un plazo de ${years}`,
  valueAtStart: "Al comienzo",
  valueAtEnd: "Al final",
  index: (about) => `${about.index} de ${about.start} a ${about.end}, ${about.change}`,
  runningNote:
    "Un plazo sin tasa sigue en curso. Acredita a su final, y antes nada del cambio de su índice.",
  amountsNote:
    "Los retiros y los cargos también cambian lo que hay en una estrategia. Esta gana interés sobre lo que queda después de ellos.",
  surrenderCharges: "Cargos de un rescate total, menos ajustes",
  incomeNote:
    "Retirar más que el ingreso vitalicio baja el ingreso posterior, también si no hay cargo. Antes de que empiece el ingreso, " +
    "cada retiro lo baja.",
  loans: "Préstamos pendientes",
  none: "Ninguno",
  withdrawals: "Retiros antes de los cargos",
  lifetimeIncomePaid: "De ellos, ingreso vitalicio",
  beyond: "Pagado más allá del valor de la cuenta",
  freeNext: (contractYear) => `Retiro libre de cargos en el año contractual ${contractYear}`,
  incomeNext: (contractYear) => `Ingreso vitalicio en el año contractual ${contractYear}`,
  base: (rider) => `Base de beneficios, ${rider}`,
  factsTitle: "Este es un informe de hechos",
  facts: "No es una ilustración: nada en él se proyecta. Los montos suman hasta el centavo.",
  askTitle: "Pida una ilustración del contrato vigente",
  ask: "Usted puede pedirla a la aseguradora. Muestra lo que las condiciones garantizadas y las actuales pueden dar de aquí en adelante.",
  surrenderTitle: "Valor de rescate en efectivo",
  surrender:
    "Lo que paga un rescate total en el último día, después de los cargos y los ajustes. Es al menos el valor mínimo.",
  surrenderFree: "Lo que paga un rescate total en el último día. Ningún cargo ni ajuste lo reduce.",
};
