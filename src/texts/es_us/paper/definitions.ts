/** The definitions, and the glossary; a term that contracts have in English alone is named in English too. */

import type { Texts } from "../../translated_texts.ts";

export const definitions: Texts["definitions"] = {
  title: "Declaración importante y definiciones",
  terms: "Términos y encabezados de columnas",
  deductions: {
    surrenderCharge: "el cargo por rescate",
    bonusRecapture: "la recaptura del bono",
    marketValueAdjustment: "el ajuste por valor de mercado",
    unfinishedTerms: "las tarifas y los créditos de plazos del índice sin terminar",
  },
  costs: {
    riders: "las cláusulas adicionales",
    strategies: "las estrategias de acreditación",
    contract: "el propio contrato",
  },
};

export const glossary: Texts["glossary"] = {
  accountValue: [
    "Valor de la cuenta",
    (about) =>
      `La prima${about.hasBonus ? " y el bono" : ""} más el interés, menos los retiros` +
      `${about.hasCosts ? " y los cargos" : ""}.${about.paysLess ? " Un rescate puede pagar menos." : ""}`,
  ],
  age: ["Edad", ""],
  amountApplied: ["Monto aplicado", ""],
  annuitant: [
    "Anualizador",
    "La persona cuya edad cuenta para el contrato, y cuya vida cuenta para los pagos de por vida (en inglés, annuitant).",
  ],
  deathPayments: [
    "Al fallecer, en varios años",
    "Lo que se paga al fallecer en partes a lo largo de años, si se elige en lugar del beneficio por muerte.",
  ],
  beforeMva: ["Antes del MVA", ""],
  beneficiary: [
    "Beneficiario",
    "Una persona nombrada (designada) para recibir lo que se paga al fallecer.",
  ],
  benefitBase: [
    "Base de beneficios",
    (isPaidAtDeath) =>
      "No es un valor en efectivo: es una cifra que solo sirve para calcular el ingreso vitalicio" +
      `${isPaidAtDeath ? ", y lo que se paga al fallecer a lo largo de años" : ""}. Una cláusula adicional puede darle otro nombre.`,
  ],
  bonusRate: [
    "Tasa de bono",
    "Interés además de la tasa de interés, para el primer año contractual o los primeros.",
  ],
  bonusRecapture: [
    "Recaptura del bono",
    "La parte del bono de prima que usted pierde, porque aún no es suya.",
  ],
  bonusVested: ["Bono que ya es suyo", ""],
  calendarYear: ["Año calendario", ""],
  calendarYears: ["Años calendario usados", ""],
  cap: [
    "Límite máximo",
    (isOfYears) =>
      `Lo máximo que se acredita por un plazo del índice${isOfYears ? ", o por un año de él" : ""} (en inglés, cap).`,
  ],
  cashSurrenderValue: [
    "Valor de rescate en efectivo",
    (deductions) =>
      "Lo que usted recibe si pone fin al contrato (un rescate)." +
      (deductions === undefined
        ? ""
        : ` Es el valor de la cuenta después de aplicar ${deductions}.`),
  ],
  charges: ["Cargos y tarifas", (costs) => `Lo que se paga en el año por ${costs}.`],
  chargesSoFar: ["Cargos y tarifas hasta entonces", ""],
  closeAtStart: ["Índice al inicio del plazo", ""],
  closeNow: ["Índice ahora", ""],
  changeSoFar: [
    "Cambio hasta ahora",
    "El cambio del índice desde que empezó el plazo. Aún no está acreditado.",
  ],
  lockedTerms: [
    "Condiciones fijadas",
    "Condiciones de una estrategia que rigen hasta que termine su plazo en curso.",
  ],
  interestOfYear: ["Interés acreditado", ""],
  paymentDate: ["Día", ""],
  paymentKind: ["Qué", ""],
  paymentAmount: ["Monto", ""],
  contractYear: [
    "Año contractual",
    "Un año del contrato, contado desde la fecha de emisión. Termina en un aniversario del contrato.",
  ],
  coveredAge: [
    "Edad de la persona cubierta entonces",
    (areTwo) =>
      areTwo
        ? "La edad de la más joven de las dos personas cubiertas al inicio de ese año contractual."
        : "",
  ],
  creditedRate: [
    "Tasa acreditada",
    "El interés acreditado en el año contractual, como porcentaje del valor de la cuenta que lo ganó.",
  ],
  creditingStrategy: ["Estrategia de acreditación", ""],
  currentTerms: [
    "Condiciones actuales",
    (isInForce) =>
      isInForce
        ? "Las condiciones que la aseguradora ha fijado, a la emisión o después, y que puede cambiar."
        : "",
  ],
  date: ["Fecha", ""],
  deathBenefit: [
    "Beneficio por muerte",
    (dies) =>
      "Lo que se paga si " +
      {
        owner: "el titular fallece",
        either_owner: "uno de los titulares fallece",
        annuitant: "el anualizador fallece, porque el titular no es una persona",
      }[dies] +
      ". No se le restan cargos por rescate.",
  ],
  endOf: ["Fin\u00a0de", ""],
  floor: [
    "Piso",
    (isOfYears) =>
      `Lo mínimo que se acredita por un plazo del índice${isOfYears ? ", o por un año de él" : ""} (en inglés, floor).`,
  ],
  inForceFrom: ["En vigor desde", ""],
  perThousand: ["Por cada $1,000", ""],
  gain: ["Ganancia", "El valor de la cuenta menos la prima que sigue en ella."],
  geometricMean: [
    "Media geométrica",
    (about) =>
      (about.hasLaterPremiums
        ? "La tasa anual constante que da el mismo crecimiento que tienen los años del período. Lo que añaden las primas no cuenta como crecimiento."
        : `La tasa anual constante que lleva del primer valor de la cuenta${about.hasBonus ? ", con el bono," : ""} al mostrado para el período.`) +
      " Los retiros y los cargos la reducen.",
  ],
  geometricMeanOfCrediting: [
    "Media geométrica de la acreditación",
    (hasFees) =>
      "Lo mismo para un contrato sin retiros ni cláusulas adicionales. Es " +
      (hasFees ? "el interés menos las tarifas." : "solo el interés."),
  ],
  guaranteed: [
    "Garantizado",
    "Con las condiciones que garantiza el contrato, que la aseguradora no puede cambiar.",
  ],
  highest: ["Mayor crecimiento", ""],
  beginAt: ["Si los pagos empiezan en", ""],
  incomeTaken: [
    "Ingreso recibido",
    "El ingreso vitalicio pagado en el año contractual, aunque el valor de la cuenta se haya agotado.",
  ],
  cumulativeIncome: [
    "Ingreso recibido hasta entonces",
    "El ingreso vitalicio de este año contractual y de todos los anteriores.",
  ],
  index: ["Índice", "Una cifra publicada que sigue un mercado."],
  indexAtEnd: ["Índice al final", ""],
  indexAtStart: ["Índice al inicio", ""],
  indexChange: ["Cambio del índice", ""],
  indexTerm: [
    "Plazo del índice",
    (isCreditedYearly) =>
      isCreditedYearly
        ? "El tiempo durante el que rigen las condiciones de una estrategia. El interés se acredita a su final, o cada año contractual si la estrategia lo dice."
        : "El tiempo durante el que se mide el índice. El interés se acredita a su final.",
  ],
  insurer: ["Aseguradora", "La compañía que emite el contrato."],
  rate: ["Tasa de interés", ""],
  declaredPart: [
    "Parte declarada",
    "La parte de una estrategia que gana la tasa declarada. Otra parte sigue al índice.",
  ],
  declaredRate: ["Tasa declarada", "La tasa anual que gana la parte declarada de una estrategia."],
  intervalFloor: ["Piso del intervalo", "Lo mínimo que cuenta un año dentro del plazo del índice."],
  lifetimeIncome: [
    "Ingreso vitalicio",
    "Lo que usted puede tomar cada año de por vida sin reducir el ingreso posterior.",
  ],
  lockAt: [
    "Meta de fijación",
    "La tasa de interés con la que el índice queda fijado por el resto del plazo del índice.",
  ],
  lowest: ["Menor crecimiento", ""],
  marketValueAdjustment: [
    "Ajuste por valor de mercado (MVA)",
    "Un cambio en lo que paga un rescate o un retiro, cuando las tasas de interés (la tasa de referencia) han cambiado.",
  ],
  minimumValue: [
    "Valor mínimo",
    "Lo mínimo que paga un rescate según la ley y el contrato, sin importar lo que se acreditó.",
  ],
  monthlyCap: ["Límite máximo mensual", "Lo máximo que cuenta el cambio del índice en un mes."],
  monthlyFloor: ["Piso mensual", "Lo mínimo que cuenta el cambio del índice en un mes."],
  mostRecent: ["Más reciente", ""],
  nonGuaranteed: ["No garantizado", ""],
  nonQualified: [
    "No calificado",
    "Comprado fuera de un plan de jubilación, con dinero que ya ha pagado impuestos.",
  ],
  ordinaryIncome: [
    "Ingreso ordinario",
    "Ingreso que paga impuestos como un salario, no a las tasas más bajas de las ganancias de capital.",
  ],
  participation: ["Tasa de participación", "La parte del cambio del índice que cuenta."],
  participationAbove: [
    "Tasa de participación por encima del umbral",
    "La parte del cambio del índice que cuenta una vez que el cambio supera el umbral.",
  ],
  payment: ["Pago", ""],
  period: ["Período de diez años calendario", ""],
  qualified: [
    "Calificado",
    "Parte de un plan de jubilación o de una IRA, y sujeto a sus reglas fiscales.",
  ],
  renewalTerm: [
    "Plazo de renovación",
    "Un plazo más del contrato, después de que termina el primero.",
  ],
  requiredDistribution: [
    "Distribución mínima requerida (RMD)",
    "Lo que la ley fiscal exige que el titular de un contrato calificado retire cada año, a partir de cierta edad.",
  ],
  rider: [
    "Cláusula adicional",
    "Una adición al contrato, con beneficios y condiciones propios (en inglés, rider).",
  ],
  rollUp: ["Crecimiento (roll-up)", "Crecimiento anual de la base de beneficios."],
  share: ["Porcentaje", ""],
  spread: [
    "Margen",
    "Lo que se resta del cambio del índice antes de acreditar el interés (en inglés, spread).",
  ],
  startsIn: ["Empieza en el año contractual", ""],
  strategyFee: [
    "Tarifa anual de la estrategia",
    "Lo que cuesta una estrategia de acreditación en un año, aunque no se acredite interés.",
  ],
  surrenderCharge: [
    "Cargo por rescate",
    (isRenewed) =>
      "Lo que cuesta un rescate, o un retiro mayor que el retiro libre de cargos, en los primeros años contractuales" +
      `${isRenewed ? ", y en los primeros años de los plazos de renovación" : ""}.`,
  ],
  surrenderValueBeforeMva: [
    "Valor de rescate",
    "Antes del MVA: lo que pagaría un rescate sin el ajuste por valor de mercado. No garantizado, ni con condiciones garantizadas.",
  ],
  termAdjustment: [
    "Plazos del índice sin terminar",
    "Lo que usted recibe de más, o de menos si es negativo, si pone fin al contrato dentro de un plazo del índice.",
  ],
  termsActed: [
    "Condiciones aplicadas",
    "Las condiciones que hicieron que la tasa acreditada fuera distinta del cambio del índice, o ninguna.",
  ],
  threshold: ["Umbral", "El cambio del índice por encima del cual cuenta una tasa más alta."],
  triggerRate: [
    "Tasa de activación",
    "Lo que se acredita cuando el índice cumple la condición de la estrategia (en inglés, trigger rate).",
  ],
  withdrawal: [
    "Retiro",
    ({ isPaidFromMinimum, hasIncome }) =>
      "Lo que sale del valor de la cuenta en el año contractual, antes de cargos." +
      (hasIncome ? " Incluye el ingreso recibido." : "") +
      (isPaidFromMinimum ? " Cuando este se agota, sale del valor mínimo." : ""),
  ],
  withdrawalCharge: [
    "Cargo por retiro",
    (deductions) =>
      `Lo que se toma del retiro${deductions === undefined ? "" : `: ${deductions}`}. Es menor que cero si se paga más de ` +
      "lo que se retira.",
  ],
  year: ["Año", ""],
  yearOfTerm: ["Año del plazo", ""],
  yearsCertain: [
    "Años de período cierto",
    "Años en los que se hacen pagos de anualidad aunque el anualizador haya fallecido.",
  ],
  expectedYears: [
    "Años de pagos esperados",
    "Durante cuánto tiempo se espera que se hagan los pagos, según las tablas de las reglas fiscales.",
  ],
};
