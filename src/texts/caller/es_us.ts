/** What callers read of the inputs of a product, in Spanish: each by what it says in English. */

/** Titles, descriptions and what an input expects, each whole. */
export const inputTexts: Readonly<Record<string, string>> = {
  Contract: "Contrato",
  Riders: "Cláusulas adicionales",
  Withdrawals: "Retiros",
  Owner: "Titular",
  "Joint owner": "Cotitular",
  Annuitant: "Rentista",
  "Annuity payments": "Pagos de anualidad",
  Producer: "Agente",
  "Owner's first name": "Nombre del titular",
  "Owner's last name": "Apellido del titular",
  "Owner's date of birth, YYYY-MM-DD": "Fecha de nacimiento del titular, YYYY-MM-DD",
  "Owner's gender": "Sexo del titular",
  "Kind of owner": "Tipo de titular",
  "First name of the joint owner": "Nombre del cotitular",
  "Last name of the joint owner": "Apellido del cotitular",
  "Date of birth of the joint owner": "Fecha de nacimiento del cotitular",
  "Date of birth of the joint owner, YYYY-MM-DD; there is none unless given":
    "Fecha de nacimiento del cotitular, YYYY-MM-DD; sin ella no hay cotitular",
  "Gender of the joint owner; unisex unless given": "Sexo del cotitular; unisex si no se indica",
  "What the joint owner is to the owner; the spouse unless given":
    "Relación del cotitular con el titular; cónyuge si no se indica",
  "Date of birth of the owner's spouse, where the spouse is the only beneficiary, YYYY-MM-DD":
    "Fecha de nacimiento del cónyuge del titular, si es el único beneficiario, YYYY-MM-DD",
  "Annuitant's first name": "Nombre del rentista",
  "Annuitant's last name": "Apellido del rentista",
  "Annuitant's date of birth, YYYY-MM-DD": "Fecha de nacimiento del rentista, YYYY-MM-DD",
  "Annuitant's gender": "Sexo del rentista",
  "Who the annuitant is; another person when a date of birth is given":
    "Quién es el rentista; otra persona cuando se da una fecha de nacimiento",
  "First name of the joint annuitant": "Nombre del segundo rentista",
  "Last name of the joint annuitant": "Apellido del segundo rentista",
  "Date of birth of a joint annuitant, the second life of riders and payments for two, YYYY-MM-DD; there is none unless given":
    "Fecha de nacimiento del segundo rentista, la segunda vida de cláusulas y pagos para dos, YYYY-MM-DD; sin ella no lo hay",
  "Gender of the joint annuitant; unisex unless given":
    "Sexo del segundo rentista; unisex si no se indica",
  "Name of the producer who presents the illustration, as paper prints it":
    "Nombre del agente que presenta la ilustración, como se imprime",
  "License number of the producer, as paper prints it":
    "Número de licencia del agente, como se imprime",
  "Phone number of the producer, as paper prints it":
    "Número de teléfono del agente, como se imprime",
  "State of issue, by its ACORD code": "Estado de emisión, por su código ACORD",
  "Tax status": "Situación fiscal",
  "How often annuity payments would be made": "Frecuencia de los pagos de anualidad",
  "How annuity payments would be made": "Forma de los pagos de anualidad",
  "How often withdrawals are taken": "Frecuencia de los retiros",
  "Whether WDAmount is taken before charges, or paid after them (type 2, 5)":
    "Si WDAmount se toma antes de los cargos, o se paga después de ellos (tipo 2, 5)",
  "Whether the amount is taken before charges, or paid after them":
    "Si el monto se toma antes de los cargos, o se paga después de ellos",
  "Of fixed and percent.": "De fixed y percent.",
  "Withdrawal a year: dollars (type 5, 6) or per cent (type 2)":
    "Retiro al año: dólares (tipos 5 y 6) o porcentaje (tipo 2)",
  "Withdrawal a year: dollars (type 5) or per cent (type 2)":
    "Retiro al año: dólares (tipo 5) o porcentaje (tipo 2)",
  "Contract year of the first withdrawal; 11 for lifetime income unless given":
    "Año contractual del primer retiro; 11 para ingreso vitalicio si no se indica",
  "Contract year of the first withdrawal": "Año contractual del primer retiro",
  "Single premium in dollars": "Prima única en dólares",
  "First premium in dollars": "Primera prima en dólares",
  Rider: "Cláusula adicional",
  "Lifetime income rider": "Cláusula de ingreso vitalicio",
  "Death benefit rider": "Cláusula de beneficio por muerte",
  "Growing death benefit rider": "Cláusula de beneficio por muerte creciente",
  "Growing death benefit": "Beneficio por muerte creciente",
  "Lifetime income, one life": "Ingreso vitalicio, una vida",
  "Lifetime income, two lives": "Ingreso vitalicio, dos vidas",
  "Enhanced death benefit": "Beneficio por muerte mejorado",
  "Return of premium at death": "Devolución de la prima al fallecer",
  "Surrender period": "Período de rescate",
  "Day of the application": "Día de la solicitud",
  "Premium by crediting strategy, in per cent that sum to 100; all in the first strategy unless given":
    "Prima por estrategia de acreditación, en porcentajes que suman 100; toda en la primera estrategia si no se indica",
  "Premium by crediting strategy, in per cent that sum to 100":
    "Prima por estrategia de acreditación, en porcentajes que suman 100",
  "Crediting strategy": "Estrategia de acreditación",
  "Share of the premium in per cent": "Parte de la prima, en porcentaje",
  "Later premiums, each with its contract year":
    "Primas posteriores, cada una con su año contractual",
  "Later premiums, each with its contract year and month":
    "Primas posteriores, cada una con su año contractual y su mes",
  "Contract year": "Año contractual",
  "Month of the year": "Mes del año",
  "Amount in dollars": "Monto en dólares",
  "S&P 500 annual point-to-point with cap": "S&P 500 anual punto a punto con límite máximo",
  "S&P 500 annual point-to-point with participation rate":
    "S&P 500 anual punto a punto con tasa de participación",
  "S&P 500 two-year point-to-point with participation rate and fee":
    "S&P 500 punto a punto de dos años con tasa de participación y tarifa",
  "S&P 500 monthly sum with monthly cap": "S&P 500 suma mensual con límite máximo mensual",
  // Descriptions, and what an input expects.
  "An inherited IRA and a qualifying longevity annuity contract (QLAC) are not illustrated.":
    "No se ilustran una IRA heredada ni un contrato calificado de anualidad de longevidad (QLAC).",
  "a phone number of 7 to 26 digits, spaces and ( ) . -, after a + where the country is named and with an extension after x":
    "un número de teléfono de 7 a 26 dígitos, espacios y ( ) . -, después de un + si se indica el país y con una extensión después de x",
  "at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit":
    "de 40 letras, dígitos, espacios y . / # - como máximo, el primero una letra o un dígito",
  // Inputs that only the index annuity endpoints have.
  "Contract years in which surrender is charged": "Años contractuales con cargo por rescate",
  "Day of the application, whose rates are locked; today’s rates unless given":
    "Día de la solicitud, cuyas tasas quedan fijadas; las de hoy si no se indica",
  "Premiums after the first": "Primas posteriores a la primera",
  "Contract year in which it is paid": "Año contractual en que se paga",
  "Contract year at whose start it is paid": "Año contractual a cuyo inicio se paga",
  "Month of the contract year at whose start it is paid; 1 unless given":
    "Mes del año contractual a cuyo inicio se paga; 1 si no se indica",
  "Premium in dollars": "Prima en dólares",
  "Product name": "Nombre del producto",
  "State of issue, by its two-letter abbreviation in capitals":
    "Estado de emisión, por su abreviatura de dos letras mayúsculas",
  "Owner’s issue age, last birthday": "Edad del titular a la emisión, en su último cumpleaños",
  "Owner’s date of birth": "Fecha de nacimiento del titular",
  "Owner’s gender": "Sexo del titular",
  "Owner’s name, as paper prints it": "Nombre del titular, como se imprime",
  "Date of birth": "Fecha de nacimiento",
  "Name, as paper prints it": "Nombre, como se imprime",
  Gender: "Sexo",
  "What the joint owner is to the owner": "Relación del cotitular con el titular",
  "Date of birth of the owner’s spouse, where the spouse is the only beneficiary":
    "Fecha de nacimiento del cónyuge del titular, si es el único beneficiario",
  "Issue age of a second covered person": "Edad a la emisión de una segunda persona cubierta",
  "Name of the second covered person, as paper prints it":
    "Nombre de la segunda persona cubierta, como se imprime",
  "Rider elected": "Cláusula adicional elegida",
  "Age at which lifetime income starts": "Edad a la que empieza el ingreso vitalicio",
  "Kind of withdrawals": "Tipo de retiros",
  "Withdrawn a year": "Monto que se retira al año",
  "Contract year of the last withdrawal": "Año contractual del último retiro",
  "Premium by crediting strategy": "Prima por estrategia de acreditación",
  "Premium bonus": "Bono de prima",
  "Reference rate of the market value adjustment at surrender":
    "Tasa de referencia del ajuste por valor de mercado al rescatar",
  "Age to which values are illustrated": "Edad hasta la que se ilustran los valores",
  "Assumed issue date; the day of preparation unless given":
    "Fecha de emisión supuesta; el día de la preparación si no se indica",
  "Cap, for the strategies that have one": "Límite máximo, para las estrategias que lo tienen",
  "Participation rate, for the strategies that have one":
    "Tasa de participación, para las estrategias que la tienen",
  "Declared rate, for the strategies that have one":
    "Tasa declarada, para las estrategias que la tienen",
  "Monthly cap, for the strategies that have one":
    "Límite máximo mensual, para las estrategias que lo tienen",
  "Spread, for the strategies that have one": "Margen, para las estrategias que lo tienen",
  "Trigger rate, for the strategies that have one":
    "Tasa de activación, para las estrategias que la tienen",
};
