/** What the paper of a contract in force says differently from a new contract's. */

import type { Texts } from "../../translated_texts.ts";
import { contractYears, counted } from "../counted.ts";

/** Since issue, in whole contract years and months. */
function timePassed(contractYear: number, months: number): string {
  const years = contractYear > 0 && contractYears(contractYear);
  const later = months > 0 && counted(months, "mes", "meses");
  const passed = [years, later].filter((each) => each !== false);
  return passed.length === 0 ? "el día de su emisión" : `después de ${passed.join(" y ")}`;
}

export const inForce: Texts["inForce"] = {
  title: "Ilustración de un contrato vigente",
  paperTitle: (product) => `${product} – Ilustración de una anualidad vigente`,
  label: (about) =>
    `Contrato ${about.contractNumber === undefined ? "" : `${about.contractNumber} `}vigente, emitido el ` +
    `${about.issueDate}. Ilustrado desde el ${about.asOf}.`,
  lead: (about) =>
    `${about.lead} El contrato se emitió el ${about.issueDate}. Los valores se muestran desde el ${about.asOf}, ` +
    timePassed(about.contractYear, about.months) +
    (about.months === 0
      ? "."
      : `. El primer año que se muestra es el año contractual ${about.contractYear + 1} entero: ` +
        "lo que se ha pagado en él hasta ahora, y lo que aún está por venir."),
  box: "Usted los recibió con este contrato. Pídalos si no los tiene.",
  soFar: "Valor de la cuenta",
  soFarNote: (about) =>
    `el ${about.asOf}; ha pagado ${about.paid}` +
    (about.withdrawn === undefined ? "" : ` y retirado ${about.withdrawn}`) +
    (about.worth === undefined
      ? ""
      : `; un rescate en ese día paga ${about.worth.surrender}, un fallecimiento ${about.worth.death}`),
  ageAtIssue: (age) => `${age} a la emisión`,
  issuedOn: "Emitido el",
  contractNumber: "Número del contrato",
  youPaid: "Usted ha pagado",
  strategies: "Estrategias de acreditación y sus condiciones",
  contract: (about) =>
    `Usted ha pagado ${about.paid} a ${about.insurer} desde el ${about.issueDate}.` +
    (about.later === undefined ? "" : ` Primas por pagar: ${about.later}.`) +
    " Lo que paga va a una cuenta que gana interés. " +
    about.interest +
    "Usted puede retirar parte del valor de la cuenta. Puede poner fin al contrato y recibir su valor de rescate en efectivo. O " +
    `puede convertirlo en pagos de anualidad. Esta ilustración abarca los años contractuales ${about.firstYear} a ${about.lastYear}, ` +
    `hasta los ${about.lastAge} años` +
    (about.ownersAge === undefined
      ? ""
      : ` del anualizador y los ${about.ownersAge} de un titular`) +
    `. ${about.isToTheEnd ? "Entonces tienen que empezar los pagos de anualidad. " : ""}Después no se muestran valores.`,
  costsSince: (asOf) => `Los cargos y tarifas acumulados son los posteriores al ${asOf}.`,
  timing: (hasLaterPremiums, timing, asOf) =>
    `Los valores parten de los que tenía el contrato el ${asOf}. ` +
    (hasLaterPremiums
      ? "Se supone que las primas posteriores a ese día se pagan en los momentos indicados. "
      : "") +
    "Los valores son los del final de cada año contractual. Se supone que los retiros se hacen al " +
    `${timing === "start" ? "inicio" : "final"} de su año o parte del año.`,
  termsTitle: "Condiciones de este contrato",
  terms: (about) =>
    "Las condiciones actuales de aquí son " +
    (about.asOf === undefined ? "aquellas" : `las del ${about.asOf},`) +
    ` con las que se emitió el contrato el ${about.issueDate}. ` +
    (about.renewed === undefined
      ? "La aseguradora puede haber fijado otras para plazos posteriores."
      : `Las de ${about.renewed} son las que la aseguradora ha fijado desde entonces.`) +
    " Las condiciones garantizadas son las del contrato.",
  currentTerms: "Condiciones actuales usadas",
  currentTermsOf: ({ day, isOfIssue, renewed }) =>
    renewed === "all"
      ? "Fijadas después de la emisión"
      : `${day}${isOfIssue ? " (emisión)" : ""}${renewed === "some" ? "; algunas, posteriores" : ""}`,
  currentTermsAre: ({ day, isOfIssue, renewed }) =>
    " Las condiciones actuales de aquí son " +
    (renewed === "all"
      ? "las que la aseguradora ha fijado después de la emisión."
      : `las ${isOfIssue ? "de la emisión, el " : "del "}${day}${renewed === "some" ? "; algunas se fijaron después" : ""}.`),
  prepared: (about) =>
    `Preparada el ${about.preparedOn} con ${about.software}. ${about.insurer} ha autorizado este programa. La ilustración es ` +
    `de un contrato vigente, con la versión ${about.version} del producto, formulario ${about.form}. ` +
    `Su número es ${about.id}. Contacto: ${about.contact}.`,
  runningTerms: (asOf) =>
    `Un plazo del índice puede estar en curso el ${asOf}. Lo que acredita a su final cuenta entonces lo que el índice ha hecho hasta ahora.`,
  riders: {
    status: "Situación",
    ended: "Terminada",
    inForce: (hasStarted) =>
      hasStarted === undefined
        ? "Vigente"
        : hasStarted
          ? "Vigente, y el ingreso ha empezado"
          : "Vigente, y el ingreso no ha empezado",
    incomeGoesOn:
      "El ingreso vitalicio ha empezado. Su tasa de pago está fijada y ya no depende de cuándo empiece.",
    amounts: {
      rollUpBase: "Base de beneficios",
      stepUpBase: "Base de beneficios, por ajustes al alza",
      floorBase: "Base de beneficios mínima",
      unusedIncome: "Ingreso no tomado que se traslada",
      base: "Base del beneficio por muerte",
      ratchetBase: "Valor de la cuenta más alto de un aniversario",
      premium: "Prima aún no retirada",
    },
    rates: {
      payoutRate: "Tasa de pago",
      rate: "Parte de las ganancias que se paga por muerte",
    },
  },
};
