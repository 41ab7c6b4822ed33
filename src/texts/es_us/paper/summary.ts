/** Page 1. */

import type { Texts } from "../../translated_texts.ts";
import { counted } from "../counted.ts";

const WAYS: Readonly<Record<number, string>> = { 2: "Dos", 3: "Tres", 4: "Cuatro", 5: "Cinco" };

const LIVES = {
  you: "mientras viva",
  covered: "mientras viva la persona cubierta, salvo que el contrato termine antes",
  oneOfTwo: "mientras viva una de las dos personas cubiertas, salvo que el contrato termine antes",
} as const;

export const summary: Texts["summary"] = {
  title: (product) => `${product} – Ilustración de anualidad`,
  sampleTitle: (title) => `MUESTRA – ${title}`,
  sample:
    "MUESTRA: hecha con una clave de prueba, para probar el servicio. No es una oferta, y ninguna venta puede basarse en ella.",
  lead: (about) =>
    `${about.genericName}. Preparada para ${about.owners}` +
    `${about.producer === undefined ? "" : ` por ${about.producer}`} el ${about.preparedOn}.`,
  boxTitle: "Lea esto junto con el Documento de Divulgación y la Guía del Comprador",
  box: "Pídalos antes de la solicitud.",
  allGuaranteed:
    "Los valores no garantizados no se aplican aquí. El contrato no tiene condiciones que la aseguradora pueda cambiar. Todos los valores " +
    "mostrados están garantizados.",
  guaranteedAlone: (isAdjusted) =>
    "Solo lo que dice “Garantizado” está garantizado. Lo demás depende de la aseguradora" +
    (isAdjusted ? " y de las tasas del mercado." : "."),
  noDeposit:
    "No es un depósito bancario ni tiene seguro de la FDIC. Las garantías dependen de la solvencia de la aseguradora.",
  freeLook: (days) =>
    `Puede devolver el contrato hasta ${counted(days, "día", "días")} tras recibirlo.`,
  unreviewed: "Traducción sin revisar: pida también la ilustración en inglés.",
  names: (mark) =>
    `La marca ${mark} representa una letra de un alfabeto en el que no se imprime este documento.`,

  warnings: {
    title: "No todo lo que se envió está en estos valores",
    limited: (name) => `${name} (limitado)`,
    nearest: (name, nearest) => `${name} (el dato de entrada más parecido es ${nearest})`,
    text: (count, named, more) =>
      `${count === 1 ? "No se utilizó, o se limitó" : `${count} datos no se utilizaron, o se limitaron`}: ` +
      `${named.join("; ")}${more === 0 ? "" : `; y ${more} más`}. ` +
      "Vea “Qué suponen los valores”, cerca del final.",
  },

  interestRate: "Tasa garantizada",
  guaranteedForYears: (years, hasBegun) =>
    `al año, por ${hasBegun ? counted(years, "año más", "años más") : counted(years, "año", "años")}`,
  youPay: "Usted paga",
  paidOnce: "un solo pago, al emitirse el contrato",
  paidLater: (later) => `al emitirse el contrato, y ${later} después`,
  bonusAdded: (bonus, rate) => `, más un bono de ${bonus} (${rate})`,
  guaranteedAfter: (years) => `Garantizado, año ${years}`,
  nonGuaranteedAfter: (years) => `No garantizado, año ${years}`,
  onGuaranteedTerms: (about) =>
    "valor de rescate en efectivo" +
    (about.contractYear === undefined
      ? ""
      : ` al final del año contractual ${about.contractYear}`) +
    withdrawn(about.isWithdrawn) +
    (about.isChargeLast ? ", último día con cargo" : "") +
    (about.isSame ? "; igual con condiciones actuales" : ""),
  dayLater: "Garantizado, al otro día",
  withoutCharge: "sin cargo por rescate",
  notApplicable: "No se aplica",
  allValuesGuaranteed: "todos los valores están garantizados",
  ifGrowthRepeats: (isWithdrawn) =>
    `valor de rescate en efectivo si el crecimiento se repite${withdrawn(isWithdrawn)}`,
  onTodaysTerms: (isWithdrawn) =>
    `valor de rescate en efectivo con las condiciones actuales${withdrawn(isWithdrawn)}`,
  guaranteedForLife: "Garantizado de por vida",
  income: {
    inWords: (about) =>
      (about.age === undefined
        ? `al año desde el año contractual ${about.contractYear}${about.isTaken ? "" : ", si se toma"}`
        : `al año desde los ${about.age} años` +
          (about.isTaken ? "" : `, si se toma desde el año contractual ${about.contractYear}`)) +
      (about.current === undefined ? "" : `; ${about.current} actual, no garantizado`),
    title: (hasMore) =>
      hasMore
        ? "Ingreso vitalicio al año, garantizado y no garantizado"
        : "Ingreso vitalicio al año, garantizado",
    promise: (about) =>
      (about.age === undefined
        ? `Desde el año contractual ${about.contractYear}`
        : `Desde los ${about.age} años`) +
      (about.until === undefined
        ? ""
        : about.until.age === undefined
          ? ` hasta el año contractual ${about.until.contractYear}`
          : ` hasta los ${about.until.age} años`) +
      ` recibe al menos ${about.least} al año` +
      (about.until === undefined ? ` ${LIVES[about.whoLives]}.` : "."),
    moreThanPaid: (age, contractYear, hasTaken) =>
      `${age === undefined ? `Al final del año ${contractYear}` : `A los ${age} años`} ` +
      `habrá recibido${hasTaken ? ", con el ingreso ya tomado," : ""} más de lo que pagó.`,
    lowered: "Si retira más, el ingreso puede bajar.",
    by: (hasAges) =>
      `${hasAges ? "Ingreso por edad al comenzar el año" : "Ingreso por año contractual"}. La línea tiene su propia escala.`,
    account: "Valor de la cuenta, garantizado",
    usedUp: (age, contractYear) =>
      age === undefined ? `Agotado, año contractual ${contractYear}` : `Agotado, ${age} años`,
    year: (hasAges, at) => (hasAges ? `A los ${at} años` : `En el año contractual ${at}`),
    barInWords: (about) =>
      `${about.at}, garantizado ${about.guaranteed}` +
      (about.current === undefined ? "" : `, no garantizado ${about.current}`),
    description: (hasMore, bars, account) =>
      `Barras del ingreso vitalicio al año${hasMore ? ", garantizado y no garantizado" : ", garantizado"}. ` +
      `${bars.join("; ")}. Una línea muestra el valor de la cuenta, en su propia escala. ${account}. Las tablas de valores dan las cifras.`,
  },

  laterPremiums: "Primas posteriores",
  withdrawals: "Retiros",
  noWithdrawals: "Ninguno previsto",
  riders: "Cláusulas adicionales",
  noRiders: "Ninguna elegida",
  state: "Estado",
  taxStatus: "Situación fiscal",
  annuityPayments: "Pagos de anualidad, a más tardar",
  paymentsBegin: (age, hasOldest) => `A los ${age} años${hasOldest ? " del mayor de ellos" : ""}`,
  ifIssuedOn: "Si se emite el",
  ratesEffective: "Tasas vigentes desde",
  notYetInForce: (day) => `${day}, aún no en vigor`,

  strategies: {
    pageTitle: "Estrategias de acreditación",
    title: "A dónde va la prima: estrategias de acreditación y sus condiciones",
    strategy: "Estrategia de acreditación",
    share: "Porcentaje",
    guaranteed: "Condiciones garantizadas",
    current: "Condiciones actuales, no garantizadas",
    none: "no hay",
  },
  notIllustratedEach: (share, strategy, index) => `${share} para ${strategy} (${index})`,
  notIllustrated: (each) =>
    `Solicitado, pero no mostrado: ${each.join("; ")}. Un índice tiene que haber existido durante diez años calendario para ` +
    "mostrarse. Su parte está en las estrategias de arriba, en proporción.",
  ways: {
    title: (count) =>
      count === 1
        ? "Lo que usted recibe si termina el contrato: valor de rescate en efectivo al final de un año"
        : `${WAYS[count] ?? count} resultados posibles si pone fin al contrato entonces: valor de rescate en efectivo`,
    year: "Final del año contractual (edad)",
    usedUp: (hasIncome) =>
      `$0: la cuenta está agotada.${hasIncome ? " El ingreso vitalicio sigue." : ""}`,
    guaranteed: "Garantizado",
    zero: "Sin crecimiento del índice, no garantizado",
    reduced: (cut) => `Condiciones rebajadas un ${cut}, no garantizado`,
    lowered: "Condiciones posteriores mínimas, no garantizado",
    repeated: "Se repiten los diez años recientes, no garantizado",
    current: "Condiciones actuales, no garantizado",
  },

  chart: {
    guaranteedValues: "Valores garantizados",
    cashSurrenderValue: "Valor de rescate en efectivo",
    accountValue: "Valor de la cuenta",
    title: (values, hasBegun) =>
      `${values} al final de los años contractuales, comparado con lo que usted ${hasBegun ? "ha pagado" : "paga"}`,
    charge: "Cargo",
    chargeInWords: (rate, year) => `${rate} en el año contractual ${year}`,
    description: (values, years, about) =>
      `${values} durante ${years}, comparado con la prima pagada hasta entonces. Al final, ${about.ends.join("; ")}. ` +
      (about.charges.length === 0 ? "" : `Cargo por rescate: ${about.charges.join(". ")}. `) +
      "Las tablas de valores dan las cifras.",
  },
};

function withdrawn(isWithdrawn: boolean): string {
  return isWithdrawn ? ", tras los retiros" : "";
}
