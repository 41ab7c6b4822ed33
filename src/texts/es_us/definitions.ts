/** The definitions, and the glossary; a term that contracts have in English alone is named in English too. */

import type { Texts } from "../alike.ts";

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
  accountValue: {
    term: "Valor de la cuenta",
    meaning: (about) =>
      `La prima${about.hasBonus ? " y el bono" : ""} más el interés, menos los retiros` +
      `${about.hasCosts ? " y los cargos" : ""}.${about.paysLess ? " Un rescate puede pagar menos." : ""}`,
  },
  age: {
    term: "Edad",
    meaning: "La edad del rentista a la emisión más los años contractuales que han pasado.",
  },
  amountApplied: {
    term: "Monto aplicado",
    meaning: "Lo que se convierte en pagos de anualidad en esa fecha.",
  },
  annuitant: {
    term: "Rentista",
    meaning:
      "La persona cuya edad cuenta para el contrato, y cuya vida cuenta para los pagos de por vida (en inglés, annuitant).",
  },
  annuity: {
    term: "Anualidad",
    meaning:
      "Un contrato con una aseguradora que puede pagarle a usted un ingreso, de por vida o por un número de años.",
  },
  annuityPayments: {
    term: "Pagos de anualidad",
    meaning:
      "Pagos regulares de por vida o por un número de años, en lugar de los valores del contrato.",
  },
  assumption: {
    term: "Supuesto",
    meaning: "Aquello en lo que se basan los valores, además de las condiciones del contrato.",
  },
  deathPayments: {
    term: "Al fallecer, en varios años",
    meaning:
      "Lo que se paga al fallecer en partes a lo largo de años, si se elige en lugar del beneficio por muerte.",
  },
  beforeMva: {
    term: "Antes del MVA",
    meaning:
      "Sin el ajuste por valor de mercado, que todavía puede reducirlo o aumentarlo. No garantizado.",
  },
  beneficiary: {
    term: "Beneficiario",
    meaning: "Una persona nombrada (designada) para recibir lo que se paga al fallecer.",
  },
  benefitBase: {
    term: "Base de beneficios",
    meaning: (isPaidAtDeath) =>
      "No es un valor en efectivo: es una cifra que solo sirve para calcular el ingreso vitalicio" +
      `${isPaidAtDeath ? ", y lo que se paga al fallecer a lo largo de años" : ""}. Una cláusula adicional puede darle otro nombre.`,
  },
  bonusRate: {
    term: "Tasa de bono",
    meaning: "Interés además de la tasa de interés, para el primer año contractual o los primeros.",
  },
  bonusRecapture: {
    term: "Recaptura del bono",
    meaning: "La parte del bono de prima que se quita, porque aún no se ha adquirido.",
  },
  bonusVested: {
    term: "Bono adquirido",
    meaning: "La parte del bono que usted conserva en un rescate al final del año.",
  },
  calendarYear: {
    term: "Año calendario",
    meaning: "El año del historial del índice, desde el final de diciembre del año anterior.",
  },
  calendarYears: {
    term: "Años calendario usados",
    meaning: "El primero y el último año calendario del período.",
  },
  cap: {
    term: "Límite máximo",
    meaning: (isOfYears) =>
      `Lo máximo que se acredita por un plazo del índice${isOfYears ? ", o por un año de él" : ""} (en inglés, cap).`,
  },
  cashSurrenderValue: {
    term: "Valor de rescate en efectivo",
    meaning: (deductions) =>
      "Lo que usted recibe si pone fin al contrato. " +
      (deductions === undefined
        ? ""
        : `Es el valor de la cuenta después de aplicar ${deductions}. `) +
      "Nunca es menor que el valor mínimo.",
  },
  charges: {
    term: "Cargos y tarifas",
    meaning: (costs) => `Lo que se paga en el año por ${costs}.`,
  },
  contractAnniversary: {
    term: "Aniversario del contrato",
    meaning: "El día en que termina un año contractual y empieza el siguiente.",
  },
  contractYear: {
    term: "Año contractual",
    meaning: "Un año del contrato, contado desde la fecha de emisión.",
  },
  coveredPerson: {
    term: "Persona cubierta",
    meaning: (areTwo) =>
      areTwo
        ? "Una persona cuya vida cuenta para una cláusula adicional. Aquí una cláusula adicional tiene dos."
        : "La persona cuya vida cuenta para una cláusula adicional.",
  },
  coveredAge: {
    term: "Edad de la persona cubierta",
    meaning:
      "La edad de la persona cubierta al inicio de ese año contractual. Si son dos personas, cuenta la más joven.",
  },
  creditedRate: {
    term: "Tasa aplicada",
    meaning:
      "El interés acreditado en el año contractual, como parte del valor de la cuenta que lo ganó.",
  },
  creditingStrategy: {
    term: "Estrategia de acreditación",
    meaning: "Una de las maneras en que se acredita interés, con una parte de la prima.",
  },
  currentTerms: {
    term: "Condiciones actuales",
    meaning: "Las condiciones que la aseguradora fija hoy y que puede cambiar.",
  },
  date: { term: "Fecha", meaning: "Cuándo empezarían los pagos mostrados." },
  deathBenefit: {
    term: "Beneficio por muerte",
    meaning: (dies) =>
      "Lo que se paga si " +
      {
        owner: "el titular fallece",
        either_owner: "uno de los titulares fallece",
        annuitant: "el rentista fallece, porque el titular no es una persona",
      }[dies] +
      ". No se le restan cargos por rescate.",
  },
  endOf: {
    term: "Fin de",
    meaning: "El año contractual a cuyo final corresponden los valores.",
  },
  excessWithdrawal: {
    term: "Retiro en exceso",
    meaning: "Un retiro por encima del ingreso vitalicio del año. Reduce el ingreso posterior.",
  },
  floor: {
    term: "Piso",
    meaning: (isOfYears) =>
      `Lo mínimo que se acredita por un plazo del índice${isOfYears ? ", o por un año de él" : ""} (en inglés, floor).`,
  },
  perThousand: {
    term: "Por cada $1,000",
    meaning: "El pago que da cada $1,000 del monto aplicado.",
  },
  freeWithdrawal: {
    term: "Retiro libre de cargos",
    meaning: "Lo que usted puede retirar en un año contractual sin un cargo.",
  },
  gain: {
    term: "Ganancia",
    meaning: "El valor de la cuenta menos la prima que no se ha retirado.",
  },
  geometricMean: {
    term: "Media geométrica",
    meaning: (about) =>
      (about.hasLaterPremiums
        ? "La tasa anual constante que da el mismo crecimiento que tienen los años del período. Lo que añaden las primas no cuenta como crecimiento."
        : `La tasa anual constante que lleva del valor de la cuenta a la emisión${about.hasBonus ? ", con el bono," : ""} al valor de la cuenta mostrado para el período.`) +
      " Los retiros y los cargos la reducen.",
  },
  geometricMeanOfCrediting: {
    term: "Media geométrica de la acreditación",
    meaning: (hasFees) =>
      "Lo mismo para un contrato sin retiros ni cláusulas adicionales. Es " +
      (hasFees ? "el interés menos las tarifas." : "el interés solo."),
  },
  guaranteed: {
    term: "Garantizado",
    meaning: "Con las condiciones que garantiza el contrato, que la aseguradora no puede cambiar.",
  },
  highest: {
    term: "Mayor crecimiento",
    meaning: "Los diez años calendario seguidos en que el índice creció más.",
  },
  beginAt: {
    term: "Si los pagos empiezan en",
    meaning: "La fecha desde la que se hacen los pagos de anualidad.",
  },
  illustration: {
    term: "Ilustración",
    meaning:
      "Estas páginas. Muestran lo que pagaría el contrato si todo resultara como ellas suponen.",
  },
  incomeTaken: {
    term: "Ingreso recibido",
    meaning:
      "El ingreso vitalicio pagado en el año contractual, aunque el valor de la cuenta se haya agotado.",
  },
  cumulativeIncome: {
    term: "Ingreso recibido hasta entonces",
    meaning: "El ingreso vitalicio de este año contractual y de todos los anteriores.",
  },
  index: {
    term: "Índice",
    meaning: "Una cifra publicada que sigue un mercado. Usted no posee lo que mide.",
  },
  indexAtEnd: {
    term: "Índice al final",
    meaning: "Valor de cierre del índice al final del año calendario, sin dividendos.",
  },
  indexAtStart: {
    term: "Índice al inicio",
    meaning: "Valor de cierre del índice al final del año calendario anterior, sin dividendos.",
  },
  indexChange: {
    term: "Cambio del índice",
    meaning: "Cambio del índice durante el año calendario usado, sin dividendos.",
  },
  indexTerm: {
    term: "Plazo del índice",
    meaning: (isCreditedYearly) =>
      isCreditedYearly
        ? "El tiempo durante el que rigen las condiciones de una estrategia. El interés se acredita a su final, o cada año contractual si la estrategia lo dice."
        : "El tiempo durante el que se mide el índice. El interés se acredita a su final.",
  },
  indexingMethod: {
    term: "Método de indexación",
    meaning: "Cómo se mide el cambio del índice y se convierte en interés.",
  },
  insurer: {
    term: "Aseguradora",
    meaning: "La compañía que emite el contrato. Sus garantías dependen de su capacidad de pago.",
  },
  rate: {
    term: "Tasa de interés",
    meaning: "La tasa anual a la que la estrategia acredita interés.",
  },
  declaredPart: {
    term: "Parte declarada",
    meaning: "La parte de una estrategia que gana la tasa declarada. Otra parte sigue al índice.",
  },
  declaredRate: {
    term: "Tasa declarada",
    meaning: "La tasa anual que gana la parte declarada de una estrategia.",
  },
  intervalFloor: {
    term: "Piso del intervalo",
    meaning: "Lo mínimo que cuenta un año dentro del plazo del índice.",
  },
  lifetimeIncome: {
    term: "Ingreso vitalicio",
    meaning: "Lo que usted puede tomar cada año de por vida sin reducir el ingreso posterior.",
  },
  lockAt: {
    term: "Meta de fijación",
    meaning:
      "La tasa de interés con la que el índice queda fijado por el resto del plazo del índice.",
  },
  lowest: {
    term: "Menor crecimiento",
    meaning: "Los diez años calendario seguidos en que el índice creció menos.",
  },
  marketValueAdjustment: {
    term: "Ajuste por valor de mercado (MVA)",
    meaning:
      "Un cambio en lo que paga un rescate o un retiro. Depende de cuánto ha cambiado una tasa de interés (la tasa de referencia) desde la emisión, o desde que empezó el plazo.",
  },
  minimumValue: {
    term: "Valor mínimo",
    meaning:
      "Lo mínimo que paga un rescate según la ley y el contrato, sin importar lo que se acreditó.",
  },
  monthlyCap: {
    term: "Límite máximo mensual",
    meaning: "Lo máximo que cuenta el cambio del índice en un mes.",
  },
  monthlyFloor: {
    term: "Piso mensual",
    meaning: "Lo mínimo que cuenta el cambio del índice en un mes.",
  },
  mostRecent: { term: "Más reciente", meaning: "Los últimos diez años calendario." },
  nonGuaranteed: {
    term: "No garantizado",
    meaning: "Con condiciones que pueden cambiar. Los valores pueden resultar mayores o menores.",
  },
  nonQualified: {
    term: "No calificado",
    meaning: "Comprado fuera de un plan de jubilación, con dinero que ya ha pagado impuestos.",
  },
  ordinaryIncome: {
    term: "Ingreso ordinario",
    meaning:
      "Ingreso que paga impuestos como un salario, no a las tasas más bajas de las ganancias de capital.",
  },
  origin: {
    term: "Origen",
    meaning:
      "De dónde viene un valor: indicado, supuesto, limitado por el producto, no utilizado, o fijado por él.",
  },
  participation: {
    term: "Tasa de participación",
    meaning: "La parte del cambio del índice que cuenta.",
  },
  participationAbove: {
    term: "Tasa de participación por encima del umbral",
    meaning: "La parte del cambio del índice que cuenta una vez que el cambio supera el umbral.",
  },
  payment: { term: "Pago", meaning: "El monto de cada pago de anualidad." },
  period: {
    term: "Período de diez años calendario",
    meaning: "Qué parte del historial del índice se usa.",
  },
  premium: {
    term: "Prima",
    meaning: "Lo que se paga al contrato.",
  },
  premiumBonus: {
    term: "Bono de prima",
    meaning: "Lo que la aseguradora añade a la prima.",
  },
  qualified: {
    term: "Calificado",
    meaning: "Parte de un plan de jubilación o de una IRA, y sujeto a sus reglas fiscales.",
  },
  renewalTerm: {
    term: "Plazo de renovación",
    meaning: "Un plazo más del contrato, después de que termina el primero.",
  },
  requiredDistribution: {
    term: "Distribución mínima requerida (RMD)",
    meaning:
      "Lo que la ley fiscal exige que el titular de un contrato calificado retire cada año, a partir de cierta edad.",
  },
  rider: {
    term: "Cláusula adicional",
    meaning:
      "Una adición al contrato, con beneficios y condiciones propios (en inglés, rider). La mayoría tiene un cargo.",
  },
  rollUp: {
    term: "Crecimiento (roll-up)",
    meaning:
      "Crecimiento anual de la base de beneficios, casi siempre hasta que empieza el ingreso.",
  },
  share: {
    term: "Parte",
    meaning: "La parte de la prima que está en la estrategia de acreditación.",
  },
  spread: {
    term: "Margen",
    meaning:
      "Lo que se resta del cambio del índice antes de acreditar el interés (en inglés, spread).",
  },
  startsIn: {
    term: "Empieza en el año contractual",
    meaning: "El año contractual en que se toma por primera vez el ingreso vitalicio.",
  },
  strategyFee: {
    term: "Tarifa anual de la estrategia",
    meaning:
      "Lo que cuesta una estrategia de acreditación en un año, aunque no se acredite interés.",
  },
  surrender: {
    term: "Rescate",
    meaning: "Poner fin al contrato y tomar su valor de rescate en efectivo.",
  },
  surrenderCharge: {
    term: "Cargo por rescate",
    meaning: (isRenewed) =>
      "Lo que cuesta un rescate, o un retiro mayor que el retiro libre de cargos, en los primeros años contractuales" +
      `${isRenewed ? ", y en los primeros años de los plazos de renovación" : ""}.`,
  },
  surrenderValueBeforeMva: {
    term: "Valor de rescate",
    meaning:
      "Antes del MVA: lo que pagaría un rescate sin ajuste por valor de mercado. No garantizado.",
  },
  termsActed: {
    term: "Condiciones aplicadas",
    meaning:
      "Las condiciones que hicieron que la tasa aplicada fuera distinta del cambio del índice, o ninguna.",
  },
  threshold: {
    term: "Umbral",
    meaning: "El cambio del índice por encima del cual cuenta una tasa más alta.",
  },
  triggerRate: {
    term: "Tasa de activación",
    meaning:
      "Lo que se acredita cuando el índice cumple la condición de la estrategia (en inglés, trigger rate).",
  },
  value: { term: "Valor", meaning: "Lo que se supone." },
  withdrawal: {
    term: "Retiro",
    meaning:
      "Lo que sale del valor de la cuenta en el año contractual, antes de cualquier cargo sobre ello.",
  },
  withdrawalCharge: {
    term: "Cargo por retiro",
    meaning: (deductions) =>
      `Lo que se toma del retiro${deductions === undefined ? "" : `: ${deductions}`}. Es menor que cero si se paga más de ` +
      "lo que se retira, como el valor mínimo.",
  },
  year: {
    term: "Año",
    meaning:
      "El año contractual, contado desde la fecha de emisión. Los valores son los de su final.",
  },
  yearOfTerm: {
    term: "Año del plazo",
    meaning: "El año del plazo de renovación, contado desde su inicio.",
  },
  yearsCertain: {
    term: "Años de período cierto",
    meaning: "Años en los que se hacen pagos de anualidad aunque el rentista haya fallecido.",
  },
  expectedYears: {
    term: "Años de pagos esperados",
    meaning:
      "Durante cuánto tiempo se espera que se hagan los pagos, según las tablas de las reglas fiscales.",
  },
};
