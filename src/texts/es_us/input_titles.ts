/** What schemas say of what a request can state. */

/** At the product endpoint, and at the index annuity endpoint where it has none of its own. */
export const inputTitles = {
  ownerFirstName: "Nombre del titular",
  ownerLastName: "Apellido del titular",
  ownerBirthDate: "Fecha de nacimiento del titular, YYYY-MM-DD",
  ownerGender: "Sexo del titular",
  ownerType: "Tipo de titular",
  jointOwnerFirstName: "Nombre del cotitular",
  jointOwnerLastName: "Apellido del cotitular",
  jointOwnerBirthDate: "Fecha de nacimiento del cotitular, YYYY-MM-DD; sin ella no hay cotitular",
  jointOwnerGender: "Sexo del cotitular; unisex si no se indica",
  jointOwnerRelation: "Relación del cotitular con el titular; cónyuge si no se indica",
  spouseBirthDate:
    "Fecha de nacimiento del cónyuge del titular, si es el único beneficiario, YYYY-MM-DD",
  annuitantFirstName: "Nombre del rentista",
  annuitantLastName: "Apellido del rentista",
  annuitantBirthDate: "Fecha de nacimiento del rentista, YYYY-MM-DD",
  annuitantGender: "Sexo del rentista",
  annuitantType: "Quién es el rentista; otra persona cuando se da una fecha de nacimiento",
  jointAnnuitantFirstName: "Nombre del segundo rentista",
  jointAnnuitantLastName: "Apellido del segundo rentista",
  jointAnnuitantBirthDate:
    "Fecha de nacimiento del segundo rentista, la segunda vida de cláusulas y pagos para dos, YYYY-MM-DD; sin ella no lo hay",
  jointAnnuitantGender: "Sexo del segundo rentista; unisex si no se indica",
  producerName: "Nombre del agente que presenta la ilustración, como se imprime",
  producerLicense: "Número de licencia del agente, como se imprime",
  producerPhone: "Número de teléfono del agente, como se imprime",
  state: "Estado de emisión, por su código ACORD",
  taxStatus: "Situación fiscal",
  paymentMode: "Frecuencia de los pagos de anualidad",
  paymentOption: "Forma de los pagos de anualidad",
  withdrawalType: "Retiros",
  withdrawalMode: "Frecuencia de los retiros",
  withdrawalAmount: "Retiro al año: dólares (tipos 5 y 6) o porcentaje (tipo 2)",
  withdrawalBasis:
    "Si WDAmount se toma antes de los cargos, o se paga después de ellos (tipo 2, 5)",
  withdrawalStart: "Año contractual del primer retiro; 11 para ingreso vitalicio si no se indica",
};

/** At the index annuity endpoint. */
export const indexAnnuityTitles = {
  label: "Nombre del producto",
  premium: "Prima única en dólares",
  state: "Estado de emisión, por su abreviatura de dos letras mayúsculas",
  surrenderPeriod: "Años contractuales con cargo por rescate",
  rateLockDate: "Día de la solicitud, cuyas tasas quedan fijadas; las de hoy si no se indica",
  laterPremiums: "Primas posteriores a la primera",
  laterPremiumYearWithin: "Año contractual en que se paga",
  laterPremiumYear: "Año contractual a cuyo inicio se paga",
  laterPremiumMonth: "Mes del año contractual a cuyo inicio se paga; 1 si no se indica",
  laterPremium: "Prima en dólares",
  ownerAge: "Edad del titular a la emisión, en su último cumpleaños",
  ownerBirthDate: "Fecha de nacimiento del titular",
  ownerGender: "Sexo del titular",
  ownerName: "Nombre del titular, como se imprime",
  jointOwner: "Segundo titular",
  jointOwnerBirthDate: "Fecha de nacimiento",
  /** Where the joint owner is not named before it. */
  jointOwnerBirthDateAlone: "Fecha de nacimiento del cotitular",
  jointOwnerName: "Nombre, como se imprime",
  jointOwnerGender: "Sexo",
  jointOwnerRelation: "Relación del cotitular con el titular",
  spouseBirthDate: "Fecha de nacimiento del cónyuge del titular, si es el único beneficiario",
  secondAge: "Edad a la emisión de una segunda persona cubierta",
  secondName: "Nombre de la segunda persona cubierta, como se imprime",
  rider: "Cláusula adicional elegida",
  incomeStartAge: "Edad a la que empieza el ingreso vitalicio",
  withdrawals: "Retiros",
  withdrawalType: "Tipo de retiros",
  withdrawalAmount: "Monto que se retira al año",
  withdrawalBasis: "Si el monto se toma antes de los cargos, o se paga después de ellos",
  withdrawalStart: "Año contractual del primer retiro",
  withdrawalEnd: "Año contractual del último retiro",
  allocations: "Prima por estrategia de acreditación",
  strategy: "Estrategia de acreditación",
  share: "Parte de la prima, en porcentaje",
  bonus: "Bono de prima",
  rateNow: "Tasa de referencia del ajuste por valor de mercado al rescatar",
  illustratedAge: "Edad hasta la que se ilustran los valores",
  issueDate: "Fecha de emisión supuesta; el día de la preparación si no se indica",
  cap: "Límite máximo, para las estrategias que lo tienen",
  participation: "Tasa de participación, para las estrategias que la tienen",
  spread: "Margen, para las estrategias que lo tienen",
  triggerRate: "Tasa de activación, para las estrategias que la tienen",
  rate: "Tasa declarada, para las estrategias que la tienen",
  monthlyCap: "Límite máximo mensual, para las estrategias que lo tienen",
};

/** What a schema says beside the title: how a text is written, which completes a sentence that begins "must be", or a description. */
export const inputRemarks = {
  producerLicense:
    "de 40 letras, dígitos, espacios y . / # - como máximo, el primero una letra o un dígito",
  producerPhone:
    "un número de teléfono de 7 a 26 dígitos, espacios y ( ) . -, después de un + si se indica el país y con una extensión después de x",
  taxStatus:
    "No se ilustran una IRA heredada ni un contrato calificado de anualidad de longevidad (QLAC).",
};

/** Groups of inputs, as a form shows them. */
export const inputGroups = {
  contract: "Contrato",
  riders: "Cláusulas adicionales",
  withdrawals: "Retiros",
  owner: "Titular",
  jointOwner: "Cotitular",
  annuitant: "Rentista",
  jointAnnuitant: "Segundo rentista",
  annuityPayments: "Pagos de anualidad",
  producer: "Agente",
};
