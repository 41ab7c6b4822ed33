/** Notes on taxes. Not advice. */

import type { Texts } from "../../translated_texts.ts";
import { contractYears } from "../counted.ts";

const beneficiaryRule =
  "Si es antes de que empiecen los pagos de anualidad, se paga dentro de cinco años, o a lo largo de la vida del beneficiario. " +
  "Si es después, se paga por lo menos tan rápido como antes. ";

export const taxes: Texts["taxes"] = {
  roth:
    "Una distribución es calificada si se cumplen dos cosas. El titular tiene 59½ años o más, o se aplica otro caso que nombra la ley. Y han pasado cinco años fiscales, contados desde el año en que el " +
    "titular aportó por primera vez a cualquier IRA Roth. En otros casos, lo que se aportó a las IRA Roth del titular sale " +
    "primero, y no paga impuestos. Después salen las ganancias. " +
    "Este contrato por sí solo no muestra cuál de estos casos se aplica. Por eso no se muestra la parte tributable de los " +
    "retiros. Los valores no reflejan impuestos.",
  qualified:
    "Los montos aportados que no se dedujeron no vuelven a pagar impuestos, pero aquí no se conocen. Los valores no reflejan impuestos.",
  nonQualified: (hasBonus) =>
    "Los retiros salen primero de la ganancia. Lo que excede la ganancia es devolución de lo que se pagó por el contrato. La ganancia se calcula en cada retiro, sin restar el cargo por rescate. " +
    (hasBonus ? "Un bono de prima es ganancia. " : "") +
    "Los valores no reflejan impuestos.",
  taxableTitle: "Retiros tributables",
  taxable: (amount, isFullyGuaranteed) =>
    `En los valores${isFullyGuaranteed ? "" : " actuales"}, ${amount} de todo lo que se retira pagarían impuestos.`,
  usedUpTitle: "Ingreso después de agotarse el valor de la cuenta",
  usedUp: (contractYear, isQualified) =>
    `A partir del año contractual ${contractYear}, el ingreso vitalicio sigue pagándose aunque la cuenta esté vacía. ` +
    (isQualified
      ? "Todo tributa como ingreso."
      : "Una vez que ha devuelto lo que usted pagó por el contrato, todo tributa como ingreso."),
  additionalTitle: "Impuesto adicional",
  additional:
    "El titular no es una persona y no tiene edad. La parte tributable de los retiros puede estar sujeta a un impuesto adicional del 10%. Una " +
    "persona no lo paga a partir de los 59½ años.",
  earlyTitle: "Retiros tempranos",
  early: (lastYear, isSimple) =>
    "Algunos de los retiros mostrados se toman antes de que el titular tenga 59½ años. Su parte tributable puede estar sujeta a un impuesto " +
    `adicional del 10%, hasta el año contractual ${lastYear}, aproximadamente.` +
    (isSimple
      ? " Ese impuesto es del 25% en los dos primeros años desde que el titular entró en un plan SIMPLE IRA."
      : ""),
  requiredTitle: "Distribuciones mínimas requeridas",
  required: (about) =>
    `A partir del año contractual ${about.firstYear}, la ley exige que usted retire por lo menos un monto fijado cada año. Se calcula de ` +
    "forma aproximada con el valor de la cuenta en el último aniversario del contrato y la " +
    (about.isJointTable
      ? "Joint and Last Survivor Table. Esa tabla se usa cuando un cónyuge es el único beneficiario y es más de diez años más " +
        "joven"
      : "Uniform Lifetime Table") +
    ". No incluye sus otras cuentas. También cuenta el valor de otros beneficios. " +
    (about.benefitsRate === undefined
      ? "No está en estos cálculos, y puede aumentar lo que se exige. "
      : `Está en estos cálculos, con un interés del ${about.benefitsRate} durante la vida del titular. `) +
    (about.hasSpouse
      ? "Se supone que el cónyuge vive y sigue siendo el único beneficiario."
      : "Se exige menos si el único beneficiario es un cónyuge que es más de diez años más joven. Entonces se usa la Joint and " +
        "Last Survivor Table."),
  issueYearTitle: "Distribución en el año de la emisión",
  issueYear: (year) =>
    `No se muestra ninguna para ${year}. Una distribución se calcula con el valor al final del año anterior. Este contrato ` +
    `no existía entonces. El plan o la cuenta de donde viene la prima puede deberle una distribución para ${year}. Esa parte ` +
    "no se puede transferir (en inglés, roll over) a este contrato.",
  shortTitle: "Se toma menos de lo requerido",
  short: (years, firstYear) =>
    `En ${years === 1 ? "un año contractual" : contractYears(years)}, por primera vez en el año contractual ` +
    `${firstYear}, aquí se toma menos de lo que se exige. El resto debe venir de este contrato o de otra IRA del titular. Lo ` +
    "que no se toma está sujeto a un impuesto especial (en inglés, excise tax).",
  spouseTitle: "Cónyuge como único beneficiario",
  spouse: (isQualified) =>
    isQualified
      ? "Cuando el titular fallece, un cónyuge que es el único beneficiario puede elegir. Puede tratar la IRA como suya, o " +
        "tomarla como beneficiario. Los valores de esta ilustración suponen que el titular vive."
      : "Cuando el titular fallece, el cónyuge sobreviviente, si es el beneficiario, puede conservar el contrato como su " +
        "titular. Si no lo hay, la ley exige que se pague el contrato. Los valores de esta ilustración suponen que el titular vive.",
  jointOwnersTitle: "Cotitulares",
  jointOwners: (isSpouse) =>
    "Cuando fallece uno de los dos titulares, la ley exige que se pague el contrato. " +
    beneficiaryRule +
    (isSpouse
      ? "El cónyuge sobreviviente, si es el beneficiario, puede conservar el contrato. Aquí el cotitular es el cónyuge. "
      : "Los titulares que no están casados entre sí no pueden conservarlo. ") +
    "Los valores de esta ilustración suponen que ambos viven.",
  twoLivesTitle: "Dos vidas",
  twoLives:
    "Cuando el titular fallece, la ley exige que se pague el contrato, aunque viva otra persona nombrada en él. " +
    `${beneficiaryRule}Solo el cónyuge sobreviviente, si es el beneficiario, puede conservarlo. ` +
    "Los valores de esta ilustración suponen que el titular vive.",
  annuitantDiesTitle: "Fallecimiento del anualizador",
  annuitantDies:
    "Cuando el anualizador fallece, la ley exige que se pague el contrato, como si el anualizador fuera el titular. " +
    `${beneficiaryRule}Los valores de esta ilustración suponen que el anualizador vive.`,
  entityTitle: "Titular que no es una persona",
  entity:
    "Si un fideicomiso u otra entidad es el titular de un contrato, este paga impuestos como anualidad en un solo caso: si lo " +
    "tiene como representante de una persona. En todos los demás casos, la ganancia de cada año tributa como ingreso de ese año. Entonces no se " +
    "aplican las partes tributables mostradas aquí.",
};
