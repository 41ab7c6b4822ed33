/** Page 1. */

import type { Texts } from "../alike.ts";

const lowest = (value: string | undefined) =>
  value === undefined ? "" : `; ${value} sin crecimiento`;

export const summary: Texts["summary"] = {
  title: (product) => `${product} – Ilustración de anualidad`,
  sampleTitle: (title) => `MUESTRA – ${title}`,
  sample:
    "MUESTRA: hecha con una clave de prueba, para probar el servicio. No es una oferta, y ninguna venta puede basarse en ella.",
  lead: (about) =>
    `${about.genericName}. Preparada para ${about.owners}` +
    `${about.producer === undefined ? "" : ` por ${about.producer}`} el ${about.preparedOn}, ` +
    (about.issueDate === undefined
      ? "la fecha de emisión supuesta."
      : `con el ${about.issueDate} como fecha de emisión supuesta.`),
  boxTitle: "Lea esto junto con el Documento de Divulgación y la Guía del Comprador",
  box: "No está completa sin ellos: pida ambos antes de presentar la solicitud. ",
  allGuaranteed:
    "Los valores no garantizados no se aplican aquí. El contrato no tiene condiciones que la aseguradora pueda cambiar. Todos los valores " +
    "mostrados están garantizados.",
  guaranteedAlone: (isAdjusted) =>
    "Solo los valores con el encabezado “Garantizado” están garantizados. Los demás dependen de condiciones que la " +
    "aseguradora puede cambiar" +
    (isAdjusted ? ", y de las tasas de interés (MVA)." : "."),
  unreviewed:
    "Traducción sin revisar: la redacción legal se tradujo del inglés. Pida también la ilustración en inglés.",
  names: (mark) =>
    `La marca ${mark} representa una letra de un alfabeto en el que no se imprime este documento.`,

  warnings: {
    title: "No todo lo que se envió está en estos valores",
    limited: (name) => `${name} (limitado)`,
    nearest: (name, nearest) => `${name} (el dato de entrada más parecido es ${nearest})`,
    text: (count, named, more) =>
      `${count === 1 ? "Un dato de entrada no se utilizó, o se limitó" : `${count} datos de entrada no se utilizaron, o se limitaron`}: ` +
      `${named.join("; ")}${more === 0 ? "" : `; y ${more} más`}. ` +
      "“Valores supuestos, y de dónde viene cada uno”, cerca del final, enumera en qué se basan los valores.",
  },

  youPay: "Usted paga",
  paidOnce: "una vez, a la emisión",
  paidLater: (later) => `a la emisión, y ${later} después`,
  bonusAdded: (bonus) => `; se añade un bono de ${bonus}`,
  guaranteedAfter: (years) => `Garantizado, año ${years}`,
  nonGuaranteedAfter: (years) => `No garantizado, año ${years}`,
  onGuaranteedTerms: (isWithdrawn) =>
    `valor de rescate en efectivo con las condiciones garantizadas${withdrawn(isWithdrawn)}`,
  notApplicable: "No se aplica",
  allValuesGuaranteed: "todos los valores están garantizados",
  ifGrowthRepeats: (isWithdrawn, withoutGrowth) =>
    "valor de rescate en efectivo si se repite el crecimiento pasado del índice" +
    `${withdrawn(isWithdrawn)}${lowest(withoutGrowth)}`,
  onTodaysTerms: (isWithdrawn) =>
    `valor de rescate en efectivo con las condiciones de hoy${withdrawn(isWithdrawn)}`,
  guaranteedForLife: "Garantizado de por vida",
  income: (about) =>
    (about.age === undefined
      ? `al año a partir del año contractual ${about.contractYear}${about.isTaken ? "" : ", si se toma"}`
      : `al año desde los ${about.age} años` +
        (about.isTaken ? "" : `, si se toma a partir del año contractual ${about.contractYear}`)) +
    (about.current === undefined
      ? ""
      : `; ${about.current} con las condiciones de hoy, no garantizado`),

  laterPremiums: "Primas posteriores",
  withdrawals: "Retiros",
  noWithdrawals: "Ninguno ilustrado",
  riders: "Cláusulas adicionales",
  noRiders: "Ninguna elegida",
  premium: "Prima",
  premiumAtIssue: (premium) => `${premium}, pagada a la emisión`,
  premiumBonus: "Bono de prima",
  noBonus: "Ninguno",
  state: "Estado",
  taxStatus: "Situación fiscal",
  annuityPayments: "Pagos de anualidad",
  paymentsBegin: (age, hasOldest) =>
    `Empiezan a más tardar a los ${age} años${hasOldest ? " del titular o rentista de más edad" : ""}`,
  ratesEffective: "Tasas desde",
  notYetInForce: (day) => `${day}, aún no en vigor`,

  strategies: {
    title: "A dónde va la prima: estrategias de acreditación y sus condiciones",
    strategy: "Estrategia de acreditación",
    share: "Parte",
    guaranteed: "Condiciones garantizadas",
    current: "Condiciones actuales, no garantizadas",
    none: "no hay",
  },
  notIllustratedEach: (share, strategy, index) => `${share} para ${strategy} (${index})`,
  notIllustrated: (each) =>
    `Solicitado y no ilustrado: ${each.join("; ")}. Un índice tiene que haber existido durante diez años calendario para que ` +
    "se ilustre. Lo que era para él está en las estrategias de arriba, en proporción.",
  values: "Valores al final de ciertos años contractuales",

  chart: {
    guaranteedValues: "Valores garantizados",
    cashSurrenderValue: "Valor de rescate en efectivo",
    accountValue: "Valor de la cuenta",
    title: (values) => `${values} junto a lo que usted paga`,
    description: (values, years, ends) =>
      `${values} durante ${years}, junto a la prima pagada hasta entonces. Al final, ${ends.join("; ")}. ` +
      "Las tablas de valores dan las cifras.",
    years: "Final del año contractual",
  },
};

function withdrawn(isWithdrawn: boolean): string {
  return isWithdrawn ? ", después de los retiros" : "";
}
