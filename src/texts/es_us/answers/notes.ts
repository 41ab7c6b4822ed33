/** Notes on values assumed, as the paper and the answer in data have them; sentences without their period. */

import type { Texts } from "../../translated_texts.ts";
import { counted } from "../counted.ts";

export const notes: Texts["notes"] = {
  notGiven: "No se indicó",
  noName: "No se indicó ningún nombre",
  given: "indicado",
  notUsed: "no utilizado",
  strategies: (count) => counted(count, "estrategia", "estrategias"),
  laterPremiums: "Se pagan después de la primera, en los momentos indicados",
  surrenderPeriod: "Años contractuales en los que se cobra el rescate",
  rateLock: "Las tasas de este día, el día de la solicitud, quedan fijadas",
  noJointOwner: "No hay cotitular sin JointOwner_DOB",
  noJointAnnuitant: "No hay segundo anualizador sin JointAnnuitant_DOB",
  noSecondPerson: "No hay segunda persona cubierta sin jointage",
  secondIsJointOwner: "La segunda persona es el cotitular, que se nombra allí",
  annuitantIsOwner: "El anualizador es el titular",
  annuitantOfEntity: "Owner_DOB y Owner_Gender son los del anualizador",
  entityHasNoGender: "Un fideicomiso u otra entidad no tiene sexo",
  noWithdrawals: "No se ilustran retiros",
  noWithdrawalType: "No se ilustran retiros; type dice cuáles tomar",
  typeSetsAmount: "El tipo de retiro fija el monto",
  alwaysGross: "Un monto de este tipo es antes de cargos",
  firstWithdrawal: "Año contractual del primer retiro",
  percentAYear: "Por ciento del valor de la cuenta al año",
  dollarsAYear: "Dólares al año",
  wholeIncome: "Dólares al año; 0 toma todo el ingreso",
  noIncome: "No se ilustra ingreso vitalicio",
  startYearSets: "withdrawals.startYear fija el comienzo",
  otherLabel: (product) =>
    `La etiqueta no nombra ningún producto de aquí: se ilustra con las condiciones de ${product}`,
  issueDate: "La fecha de emisión supuesta",
  blank: "Está en blanco",
  noSecondLife: "Ninguna cláusula adicional ni opción de pago cubre dos vidas",
  maximumAge:
    "Se requieren valores hasta la edad máxima para empezar los pagos de anualidad, y ninguno después",
  bonusLimited: "El bono de prima no se ilustra por encima del de hoy",
  rateHeld: (strategy, term) =>
    `${strategy}: ${term.toLowerCase()} se mantiene entre lo garantizado y lo de hoy`,
  noSuchRate: "Ninguna estrategia de la asignación tiene una tasa así",
  productsOwn: "la del producto",
  unknownInput: (nearest) =>
    `El producto no tiene ningún dato de entrada con este nombre${nearest === undefined ? "" : `; el más parecido es ${nearest}`}`,
  unknownInputs: "El producto no tiene datos de entrada con estos nombres",
  printedInPart: "impresos en parte",
  scripts:
    "El documento se imprime en letras latinas, griegas y cirílicas; otros caracteres aparecen como una marca de reemplazo",
  noRequiredDistributions: (taxStatus) =>
    `Con la situación fiscal “${taxStatus}” no hay distribuciones requeridas en vida del titular`,
  none: "ninguna",
  dayOfPreparation: "El día de la preparación",
  share: (share, strategy) => `${share} ${strategy}`,
  inEveryScenario: "La misma en todos los escenarios",
  maximumAnnuitizationAge: "La del mayor entre el anualizador y los titulares",
  withdrawalTiming: "Los retiros se toman en este extremo de su período",
  minimumValueRate: "Para todos los años contractuales",
  referenceRate: "Para el MVA; los valores garantizados no suponen que se mantiene",
  lastIndexYear: "Los tres períodos del historial del índice terminan con él o antes",
  reducedRates:
    "Las condiciones actuales se reducen en esta parte, pero nunca por debajo de las garantizadas",
  youngIndex: (years, share) =>
    `Su índice existe desde hace menos de ${years} años calendario y no se ilustra: ` +
    `su ${share} de la prima está en las demás estrategias, en proporción`,
};

/** What completes a sentence that begins with the name of an input. */
export const warnings: Texts["warnings"] = {
  notUsed: (note) => `no se utiliza: ${note}`,
  noEffect: (note) => `no tiene efecto: ${note}`,
  limited: (value, note) => `se limita a ${value}: ${note}`,
  furtherMembers: (count, note) =>
    `tiene ${counted(count, "miembro más que no se utiliza", "miembros más que no se utilizan")}: ${note}`,
  youngIndex: (share, strategy, years) =>
    `tiene ${share} en ${strategy}, cuyo índice es de menos de ${years} ` +
    "años calendario: se ilustra en las demás estrategias, en proporción",
};
