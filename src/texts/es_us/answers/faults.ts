/** What is wrong with a value, in Spanish, as the end of a sentence that begins with its name. */

import type { Texts } from "../../translated_texts.ts";
import type { Scope } from "../../en_us/answers/faults.ts";
import { shortTitle } from "../../formats.ts";
import { counted } from "../counted.ts";
import { formats } from "../formats.ts";
import type { Translate } from "../../language.ts";

type Faults = Texts["faults"];

const SCOPES: Readonly<Record<Scope, string>> = {
  registered: "es de una anualidad indexada registrada, un valor bursátil, que no se ilustra aquí",
  variable: "es de una anualidad variable, un valor bursátil, que no se ilustra aquí",
  income: "es de una anualidad de ingresos, que no tiene valor de la cuenta y no se ilustra aquí",
};

const TYPES: Readonly<Record<string, string>> = {
  array: "una lista",
  number: "un número",
  object: "un objeto",
  string: "un texto",
};

const sinceThen = (months: number) =>
  formats.list([
    ...(months >= 12 ? [counted(Math.floor(months / 12), "año", "años")] : []),
    ...(months % 12 > 0 ? [counted(months % 12, "mes", "meses")] : []),
  ]);

const andScope = (scope: Scope | undefined, before: string) =>
  scope === undefined ? "" : `; ${before}${SCOPES[scope]}`;

const ANY_OF = new Intl.ListFormat("es-US", { type: "disjunction" });

const anyOf = (ways: Parameters<Faults["paysTwoLives"]>[0]["ways"], say: Translate) =>
  ANY_OF.format(ways.map(({ name, title }) => `${name} (${shortTitle(say(title))})`));

export const faults: Faults = {
  // A value, by its schema or by what an input takes.
  required: "es obligatorio",
  unknownName: "no se conoce; los nombres distinguen mayúsculas de minúsculas",
  outOfScope: ({ scope }) => SCOPES[scope],
  types: ({ types }) => `debe ser ${types.map((type) => TYPES[type] ?? type).join(" o ")}`,
  object: "debe ser un objeto",
  list: "debe ser una lista",
  text: "debe ser un texto",
  trueOrFalse: "debe ser verdadero (true) o falso (false)",
  number: "debe ser un número",
  finiteNumber: "debe ser un número finito",
  wholeNumber: "debe ser un número entero",
  date: "debe ser una fecha que exista, escrita YYYY-MM-DD",
  expected: ({ expects }, say) => `debe ser ${say(expects)}`,
  names: ({ names, scope }) => `debe ser uno de ${names.join(", ")}${andScope(scope, "")}`,
  choices: ({ choices, scope }, say) => {
    const titled = choices.map(
      ({ codes, title }) =>
        `${codes.join(" o ")} (${title === undefined ? "sin título" : say(title)})`,
    );
    return `debe ser uno de ${titled.join(", ")}${andScope(scope, "")}`;
  },
  between: ({ least, most, below }) =>
    `debe ser de ${least} a ${most}${andScope(below, "uno menor ")}`,
  moreThanUpTo: ({ least, most }) => `debe ser más de ${least} y como máximo ${most}`,
  atLeast: ({ least }) => `debe ser al menos ${least}`,
  moreThan: ({ least }) => `debe ser más de ${least}`,
  atMost: ({ most }) => `debe ser como máximo ${most}`,
  numberBetween: ({ least, most, unit }) => {
    const bounds = `de ${least} a ${most}`;
    switch (unit) {
      case "dollars":
        return `debe ser un número ${bounds} dólares`;
      case "years":
        return `debe ser un número entero ${bounds}`;
      case "fraction":
        return `debe ser un número ${bounds}: una fracción decimal, 0.05 para 5%`;
      case "percent":
        return `debe ser un porcentaje ${bounds}`;
      case "amount":
        return `debe ser un número ${bounds}`;
    }
  },
  objectWith: ({ members }) => `debe ser un objeto con ${members.join(", ")}`,
  objectsWith: ({ members }) => `debe ser una lista de objetos con ${members.join(", ")}`,
  charactersAtLeast: ({ count }) =>
    `debe tener al menos ${counted(count, "carácter", "caracteres")}`,
  charactersAtMost: ({ count }) => `debe tener como máximo ${count} caracteres`,
  entriesAtLeast: ({ count }) => `debe tener al menos ${counted(count, "elemento", "elementos")}`,
  entriesAtMost: ({ count }) => `debe tener como máximo ${count} elementos`,
  membersAtLeast: ({ count }) =>
    `debe tener al menos ${count === 1 ? "un miembro" : `${count} miembros`}`,
  membersAtMost: ({ count }) => `debe tener como máximo ${count} miembros`,
  fieldsAtMost: ({ count }) => `debe tener como máximo ${count} datos`,
  schema: ({ title }, say) =>
    `debe cumplir el esquema del producto para ${title === undefined ? "este dato" : say(title)}`,
  schemaAsWhole: "debe cumplir el esquema del producto en conjunto",
  invisible: "debe tener caracteres visibles",
  halfSurrogates: "debe ser Unicode bien formado, sin sustitutos a medias",
  controlCharacters: "no debe tener caracteres de control",
  directionCharacters: "no debe tener caracteres que cambien la dirección del texto",
  combiningMarks: "no debe tener más de tres marcas combinables seguidas",

  // An input that the product's terms do not allow.
  premium: ({ least, most }) =>
    `debe ser de ${most === undefined ? `al menos ${least}` : `${least} a ${most}`} dólares para este producto`,
  premiumOfNothing: "debe ser más de 0 dólares",
  totalPremium: ({ most }) =>
    `debe sumar, con la primera prima, como máximo ${most} dólares para este producto`,
  premiumYear: ({ first, last, isWithinYears }) =>
    `debe ser un número entero de ${first} a ${last}, los años ${isWithinYears ? "en que" : "a cuyo inicio"} el producto acepta primas`,
  premiumMonth: ({ first, last, contractYear }) =>
    `debe ser un número entero de ${first} a ${last} en el año contractual ${contractYear}, el mes a cuyo inicio el producto acepta primas`,
  premiumFrom: ({ day }) =>
    `debe ser del ${day} o posterior: las primas que se pagaron antes son del contrato tal como está`,
  riderOfIssue: ({ rider, isElected }) =>
    isElected
      ? `debe elegir ${rider}: según los términos de este producto permanece en el contrato`
      : `no debe elegir ${rider}: según los términos de este producto comienza solo a la emisión`,
  keepsStrategy: ({ strategy }) =>
    `debe conservar una parte en ${strategy}: un contrato con primas después de la primera no puede dejar aquí una estrategia`,
  noTransfer:
    "debe omitirse: según los términos de este producto los valores permanecen en sus estrategias",
  premiumAtStart: "debe ser 1: el producto acepta primas al inicio de un año contractual",
  withdrawalYear: "debe ser un año contractual sin retiros para este producto",
  withdrawalPercent: "debe ser como máximo el 100 por ciento",
  lastContractYear: ({ years }) => `debe ser como máximo ${years}, el último año contractual`,
  lastBeforeFirst: "no debe ser anterior al año contractual del primero",
  beforeIssueAge: "no debe ser menor que la edad a la emisión",
  afterIssue: "no debe ser posterior a la fecha de emisión",
  afterIllustration: "debe ser una fecha que no sea posterior a la de la ilustración",
  termsAtIssue: "debe ser un día en que este producto tenía condiciones vigentes",
  termsNamed: ({ name }) =>
    name === undefined
      ? "debe omitirse: las tasas están en el formulario"
      : `debe ser ${name}, vigente entonces`,
  issueAge: ({ least, most, isOfTaxStatus }) =>
    `debe dar una edad a la emisión de ${least} a ${most} años para este producto${isOfTaxStatus ? " y esta situación fiscal" : ""}`,
  issueAgeAtMost: ({ most }) => `debe dar una edad a la emisión de ${most} años como máximo`,
  ageBelow: ({ age }) => `debe dar una edad menor de ${age} años`,
  preparationDay: ({ day }) => `debe ser ${day}, el día de la preparación, escrito YYYY-MM-DD`,
  issueDates: ({ first, last }) => `debe ser una fecha del ${first} al ${last}, escrita YYYY-MM-DD`,
  rateLockDates: ({ first, last }) =>
    `debe ser una fecha del ${first} al ${last}, el día de la solicitud`,
  surrenderPeriods: ({ periods, state }) =>
    `debe ser uno de ${formats.list(periods.map(String))}, los períodos de rescate que se venden en ${state}`,
  anniversary: ({ issueDate, last }) =>
    `debe ser la fecha de emisión ${issueDate}, o un aniversario de ella hasta el número ${last}`,
  atIssue: ({ value }) =>
    `debe omitirse a la emisión${value === undefined ? "" : `, o ser ${value}`}`,
  inForceElsewhere:
    "debe omitirse: otro servicio calcula este producto, y lo ilustra solo a la emisión",
  baseAtLeast: ({ least }) =>
    `debe ser al menos ${least}: no se ha retirado nada que pueda reducirlo`,
  noClose: ({ start, liveSince }) =>
    `debe tener un cierre del ${start}, cuando comenzó el plazo en curso: el índice se publica desde el ${liveSince}`,
  belowGuaranteed: "no debe ser peor que las condiciones garantizadas",
  monthlyAnniversary: ({ days }) =>
    days.length === 1
      ? `debe ser ${days[0]}, el aniversario de la situación`
      : `debe ser uno de ${days.join(", ")}: el día de la situación y los meses siguientes`,
  beforeIssue: ({ issueDate }) =>
    `debe ser una fecha que no sea anterior a la emisión el ${issueDate}`,
  transactionDate: ({ issueDate, day }) =>
    `debe ser un día en que comienza un mes del contrato, desde su emisión el ${issueDate} hasta el ${day}`,
  onAnniversary: "debe omitirse: solo un aniversario termina un año contractual",
  premiumNotPaid:
    "debe estar entre las transacciones de la situación, con su monto, u omitirse: su día ya pasó",
  noLaterPremium: "debe ser un retiro: este producto no acepta primas después de la primera",
  withdrawnAtMost: ({ most }) =>
    `debe tener retiros en el año contractual de a lo sumo ${most}, todo lo que tenía el contrato`,
  incomeAtMost: ({ most }) =>
    `debe tener ingreso en el año contractual de a lo sumo ${most}, el ingreso de la cláusula adicional; lo demás es un retiro`,
  reconciled: ({ contractYear, calculated, tolerance }) =>
    `debe estar a no más de $${tolerance} de $${calculated}, que es lo que resulta de las transacciones desde la emisión al final del año contractual ${contractYear}`,
  noRunningTerm: ({ day }) =>
    `debe omitirse: ningún plazo de la estrategia está en curso el ${day}`,
  closes: ({ count, months }) =>
    `debe tener ${count} entradas: el plazo en curso comenzó ${sinceThen(months)} antes del día`,
  notElected: ({ elected }) =>
    elected.length === 0
      ? "debe omitirse: los datos no eligen ninguno"
      : `debe omitirse: los datos eligen ${formats.list(elected)}`,
  interestOfYears: ({ count }) =>
    `debe tener ${count} entradas, una por cada año contractual cumplido`,
  interestInAll: ({ total }) => `debe sumar el interés desde la emisión, ${total}`,
  interestOfLastYear: ({ last }) =>
    `debe terminar con el interés del último año contractual, ${last}`,
  sharesOfOne: "debe tener partes que sumen 1",
  sumAtMost: ({ most }) => `debe sumar como máximo ${most}`,
  incomeBefore: ({ contractYear }) =>
    `no debe decir que el ingreso ha comenzado: comienza como pronto en el año contractual ${contractYear}`,
  amountOfTransaction: "debe omitirse: esta transacción fija su propio monto",
  otherAmountType: ({ amountType }) => `debe omitirse con amountType ${amountType}`,
  notOfProduct: ({ transaction }) => `no debe ser ${transaction}, que este producto no tiene`,
  noDistributionRequired: "pide una distribución requerida, que esta situación fiscal no tiene",
  incomeLater: ({ contractYear }) =>
    `pide un ingreso vitalicio, que comienza como pronto en el año contractual ${contractYear}`,
  whileAdjusted: ({ contractYear }) =>
    `es obligatorio: el ajuste por valor de mercado del año contractual ${contractYear} depende de este dato`,
  longestPeriod: ({ years }) =>
    `pide pagos de anualidad garantizados por más de los ${years} años que permite la ley fiscal`,
  contradiction: ({ other }) => `debe concordar con ${other}, u omitirse`,
  unknownCode: "no es un código que este servicio conozca",
  acordState: "no es un código ACORD de un estado",
  abbreviation:
    "debe ser la abreviatura de dos letras, en mayúsculas, de un estado de los EE. UU., DC o un territorio",
  ofUnitedStates: "debe ser un estado de los Estados Unidos",
  notSold: ({ states }) =>
    `debe ser un estado donde se vende el producto; no se vende en ${formats.list(states)}`,
  inheritedIra:
    "debe ser otro: no se ilustra una IRA heredada, pues lo que debe distribuir depende de la persona fallecida y del " +
    "beneficiario (sección 401(a)(9)(B), (E) y (H) del Código de Impuestos Internos)",
  longevityContract:
    "debe ser otro: no se ilustra un contrato calificado de anualidad de longevidad (QLAC): no tiene valor de rescate en " +
    "efectivo y su prima está limitada (sección 1.401(a)(9)-6 del Reglamento del Tesoro)",
  ownerAlone:
    "debe ser no calificado, salvo que el titular sea una persona y el anualizador: una anualidad individual de jubilación es " +
    "solo para su titular (sección 408 del Código de Impuestos Internos)",
  oneOwner:
    "debe omitirse: una anualidad individual de jubilación tiene un solo titular (sección 408 del Código de Impuestos Internos)",
  ofPersonAlone: "debe omitirse, salvo que el titular sea una persona",
  otherAnnuitant: "es obligatorio cuando el anualizador no es el titular",
  incomeRider:
    "pide un ingreso vitalicio, que requiere una cláusula adicional de ingreso vitalicio",
  paysTwoLives: ({ ways }, say) => `paga a dos vidas: indique la segunda con ${anyOf(ways, say)}`,
  coversTwoLives: ({ ways }, say) => `cubre dos vidas: indique la segunda con ${anyOf(ways, say)}`,
  riderAges: ({ least, most }) =>
    `elige una cláusula adicional para edades a la emisión de ${least} a ${most} años de la persona cubierta`,
  shares: "debe tener pct que sumen 100",
  startingStrategy: ({ contractYear }) =>
    `debe tener una parte en una estrategia cuyo plazo empiece cuando se paga una prima posterior en el año contractual ${contractYear}`,
  olderIndex: ({ strategies, years }) =>
    `debe tener una parte en otra estrategia que no sea ${strategies.join(", ")}: no se ilustra un índice de menos de ` +
    `${years} años calendario`,
};
