/** Annuity payments. */

import type { Texts } from "../../translated_texts.ts";

/** The untaxed part of a payment, where a table of the tax rules that is not known here would give it. */
const partOfYourOwn = (table: string) =>
  "Por regla general, una parte de cada pago es dinero suyo y no paga impuestos. Un asesor fiscal puede calcular esa parte " +
  `(reglamentos del Tesoro, sección 1.72-9, tabla ${table}).`;

export const payments: Texts["payments"] = {
  title: "Pagos de anualidad e impuestos",
  taxes: "Impuestos",
  option: (option, frequency, basis) =>
    "En vez de poner fin al contrato, usted puede convertirlo en pagos. Aquí se muestra: " +
    `${option}, con pagos ${frequency}. ${basis}`,
  twoLives: (lives) => ` Las dos vidas son ${lives}; las edades son a la emisión.`,
  frequencies: { 1: "anuales", 2: "semestrales", 4: "trimestrales", 12: "mensuales" },
  eachPayment: (isGuaranteed) =>
    "Cada pago es el monto aplicado, en miles de dólares, multiplicado por el pago por cada $1,000. " +
    (isGuaranteed ? "" : "Las tasas de pago actuales no están garantizadas. ") +
    "Una vez que empiezan los pagos, la elección no se puede cambiar.",
  table: {
    title: "Cuánto serían los pagos de anualidad",
    beginAt: "Si los pagos empiezan en",
    payment: {
      1: "Pago anual",
      2: "Pago cada seis meses",
      4: "Pago trimestral",
      12: "Pago mensual",
    },
  },
  income: {
    title: "Ingreso vitalicio anual, si usted no elige pagos de anualidad",
    usedUp:
      "Donde el monto aplicado es $0.00, el valor de la cuenta se ha agotado. El ingreso vitalicio continúa de todos modos. " +
      "Si usted elige pagos de anualidad, estos lo reemplazan.",
  },
  untaxed: {
    title: "Parte de cada pago que no paga impuestos",
  },

  /** The basis of payments, their notes and dates. */
  interest: (guaranteed, current) => `${guaranteed} (garantizado) y ${current} (actual)`,
  basis: (about) =>
    "Los pagos se calculan con el " +
    `${about.amount === "account_value" ? "valor de la cuenta" : "valor de rescate en efectivo"}. ` +
    (about.table === undefined
      ? ""
      : `La esperanza de vida es la de la tabla ${about.table}${about.isImproved ? " con la escala de proyección G2" : ""}. `) +
    `El interés es ${about.interest}.` +
    (about.isUnisex ? " Los pagos son los mismos para ambos sexos." : ""),
  endOfYear: (contractYear, age) => `Final del año contractual ${contractYear}, ${age} años`,
  notAllowed: (contractYear, years, hasSpouse) =>
    `No se muestran los pagos al final del año contractual ${contractYear}. Desde una IRA se permiten entonces a lo ` +
    `sumo ${years} ${years === "1" ? "año" : "años"} de período cierto (Treasury Regulation section 1.401(a)(9)-6). ` +
    (hasSpouse
      ? "Este límite depende de las edades del titular y de su cónyuge."
      : "Si un cónyuge es el único beneficiario, la Joint and Last Survivor Table puede permitir más."),
  taxOfRoth: "Los pagos de una IRA Roth tributan igual que los retiros de ella.",
  taxOfIra:
    "Los pagos de una IRA tributan como ingreso, salvo los montos aportados que no se dedujeron. Esos montos no se conocen aquí.",
  survivorsShare:
    "Desde una IRA, puede que a una segunda persona que no es el cónyuge del titular y es más de diez años menor le toque una " +
    "parte menor como sobreviviente (Treasury Regulation section 1.401(a)(9)-6). Los pagos mostrados no lo reflejan.",
  returned: " Si todo lo que usted pagó ya ha salido antes, los pagos tributan en su totalidad.",
  taxOnTwoLives: partOfYourOwn("VI"),
  taxOfLifeCertain: partOfYourOwn("VII"),
  tax: (about) => {
    const adjusted = {
      1: ", ajustada para un pago al año",
      2: ", ajustada para dos pagos al año",
      4: ", ajustada para cuatro pagos al año",
      12: "",
    }[about.frequency];
    const expected = about.isLife
      ? "Los años de pagos esperados son de los reglamentos del Tesoro, sección 1.72-9, tabla V" +
        `${adjusted}, a la edad más cercana al primer pago`
      : "Se esperan pagos durante los años de período cierto";
    return (
      "Una parte de cada pago es dinero suyo y no paga impuestos. Es lo que usted pagó por el contrato, menos lo que salió libre de " +
      `impuestos, en partes iguales entre todos los pagos esperados. ${expected}. Una vez que todo eso ha salido, los pagos ` +
      "tributan en su totalidad." +
      (about.lastAge === undefined
        ? ""
        : ` Para edades mayores de ${about.lastAge} años no se muestra ninguna parte.`)
    );
  },
  premiumTaxDeducted: (state, rate) =>
    `La aseguradora descuenta el impuesto sobre la prima de ${state}, ${rate}. El monto aplicado es lo que queda después.`,
  premiumTax: (state, rate) =>
    `Si la aseguradora descuenta el impuesto sobre la prima de ${state}, los pagos son un ${rate} más bajos que los mostrados.`,
};
