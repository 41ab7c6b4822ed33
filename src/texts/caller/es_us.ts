/** What callers read of a product and of their requests, in Spanish: each by what it says in English. */

/**
 * Sentences about requests. Words in braces stand for what a request or a product puts there; those named `titles`,
 * `input`, `list` and `allowed` are translated themselves. The first that fits is taken; a field's name stands before most.
 */
export const sentences: Readonly<Record<string, string>> = {
  // Values against the schema of a product.
  "is required": "es obligatorio",
  "must be a finite number": "debe ser un número finito",
  "must be a whole number": "debe ser un número entero",
  "must be true or false": "debe ser verdadero (true) o falso (false)",
  "must be a list or {allowed}": "debe ser una lista o {allowed}",
  "must be a date that exists, written YYYY-MM-DD":
    "debe ser una fecha que exista, escrita YYYY-MM-DD",
  "must fit the product's schema for {input}": "debe cumplir el esquema del producto para {input}",
  "must fit the product's schema as a whole": "debe cumplir el esquema del producto en conjunto",
  "must have at least {count} character": "debe tener al menos {count} carácter",
  "must have at least {count} characters": "debe tener al menos {count} caracteres",
  "must have at most {count} characters": "debe tener como máximo {count} caracteres",
  "must have at least {count} entry": "debe tener al menos {count} elemento",
  "must have at least {count} entries": "debe tener al menos {count} elementos",
  "must have at most {count} entries": "debe tener como máximo {count} elementos",
  "must have at most {count} members": "debe tener como máximo {count} miembros",
  "must have at most {count} fields": "debe tener como máximo {count} datos",
  "must be well-formed Unicode, without half surrogates":
    "debe ser Unicode bien formado, sin sustitutos a medias",
  "must not hold control characters": "no debe tener caracteres de control",
  "must not hold characters that change direction":
    "no debe tener caracteres que cambien la dirección del texto",
  "must not hold more than three combining marks in a row":
    "no debe tener más de tres marcas combinables seguidas",
  "The product has no input of this name; names are case-sensitive":
    "El producto no tiene ningún dato con este nombre; los nombres distinguen mayúsculas de minúsculas",
  "{path} has no member of this name; names are case-sensitive":
    "{path} no tiene ningún miembro con este nombre; los nombres distinguen mayúsculas de minúsculas",
  "must be one of {list}, the surrender periods sold in {state}":
    "debe ser uno de {list}, los períodos de rescate que se venden en {state}",
  "is not known; names are case-sensitive":
    "no se conoce; los nombres distinguen mayúsculas de minúsculas",
  "must be another: an inherited IRA is not illustrated, since what it must distribute depends on the one who died and on the beneficiary (Internal Revenue Code section 401(a)(9)(B), (E) and (H))":
    "debe ser otro: no se ilustra una IRA heredada, pues lo que debe distribuir depende de la persona fallecida y del beneficiario (sección 401(a)(9)(B), (E) y (H) del Código de Impuestos Internos)",
  "must be another: a qualifying longevity annuity contract is not illustrated: it has no cash surrender value, and its premium is limited (Treasury Regulation section 1.401(a)(9)-6)":
    "debe ser otro: no se ilustra un contrato calificado de anualidad de longevidad (QLAC): no tiene valor de rescate en efectivo y su prima está limitada (sección 1.401(a)(9)-6 del Reglamento del Tesoro)",
  "must be another: {reason}": "debe ser otro: {reason}",
  // Amounts, dates and ages that the product takes.
  "must be from {least} to {most} dollars for this product":
    "debe ser de {least} a {most} dólares para este producto",
  "must be at least {least} dollars for this product":
    "debe ser de al menos {least} dólares para este producto",
  "must come, with the first premium, to at most {most} dollars for this product":
    "debe sumar, con la primera prima, como máximo {most} dólares para este producto",
  "must be more than 0 dollars": "debe ser más de 0 dólares",
  "must be more than {least} and at most {most}": "debe ser más de {least} y como máximo {most}",
  "must be a date from {first} to {last}, the day of the request":
    "debe ser una fecha del {first} al {last}, el día de la solicitud",
  "must be a date from {first} to {last}, written YYYY-MM-DD":
    "debe ser una fecha del {first} al {last}, escrita YYYY-MM-DD",
  "must be {day}, the day of preparation, written YYYY-MM-DD":
    "debe ser {day}, el día de la preparación, escrito YYYY-MM-DD",
  "must be a date that is not after the illustration date":
    "debe ser una fecha que no sea posterior a la de la ilustración",
  "must not be after the issue date": "no debe ser posterior a la fecha de emisión",
  "must give an age below {age}": "debe dar una edad menor de {age} años",
  "must give an issue age from {least} to {most} for this product and tax status":
    "debe dar una edad de emisión de {least} a {most} años para este producto y esta situación fiscal",
  "must give an issue age from {least} to {most} for this product":
    "debe dar una edad de emisión de {least} a {most} años para este producto",
  "must give an issue age of at most {most}":
    "debe dar una edad de emisión de {most} años como máximo",
  "must be at most 100 per cent": "debe ser como máximo el 100%",
  "must be at most {years}, the last contract year":
    "debe ser como máximo {years}, el último año contractual",
  "must be at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit":
    "debe ser de 40 letras, dígitos, espacios y . / # - como máximo, el primero una letra o un dígito",
  "must be at least {least}": "debe ser al menos {least}",
  "must be at most {most}": "debe ser como máximo {most}",
  "must not be before the contract year of the first one":
    "no debe ser anterior al año contractual del primero",
  "must not be before the issue age": "no debe ser menor que la edad de emisión",
  "must be a whole number from {least} to {most}, in which the product takes premiums":
    "debe ser un número entero de {least} a {most}, los años en que el producto acepta primas",
  "must be a whole number from {least} to {most}, at whose start the product takes premiums":
    "debe ser un número entero de {least} a {most}, los años a cuyo inicio el producto acepta primas",
  "must be a whole number from {least} to {most} in contract year {year}, at the start of which month the product takes premiums":
    "debe ser un número entero de {least} a {most} en el año contractual {year}, el mes a cuyo inicio el producto acepta primas",
  "must be 1: the product takes premiums at the start of a contract year":
    "debe ser 1: el producto acepta primas al inicio de un año contractual",
  "must be a contract year without withdrawals for this product":
    "debe ser un año contractual sin retiros para este producto",
  // States, owners, second lives and riders.
  "is not a code this service knows": "no es un código que este servicio conozca",
  "is not an ACORD state code": "no es un código ACORD de un estado",
  "must be a state of the United States": "debe ser un estado de los Estados Unidos",
  "must be a state where the product is sold; it is not sold in {list}":
    "debe ser un estado donde se vende el producto; no se vende en {list}",
  "must be non-qualified unless the owner is a person and the annuitant: an individual retirement annuity is for its owner alone (Internal Revenue Code section 408)":
    "debe ser no calificado, salvo que el titular sea una persona y el rentista: una anualidad individual de jubilación es solo para su titular (sección 408 del Código de Impuestos Internos)",
  "must be left out: an individual retirement annuity has one owner (Internal Revenue Code section 408)":
    "debe omitirse: una anualidad individual de jubilación tiene un solo titular (sección 408 del Código de Impuestos Internos)",
  "must be left out unless the owner is a person":
    "debe omitirse, salvo que el titular sea una persona",
  "is required when the annuitant is another person than the owner":
    "es obligatorio cuando el rentista no es el titular",
  "must agree with {name}, or be left out": "debe concordar con {name}, u omitirse",
  "asks for lifetime income, which needs a lifetime income rider":
    "pide un ingreso vitalicio, que requiere una cláusula adicional de ingreso vitalicio",
  "pays two lives: name the second by {titles}":
    "paga a dos vidas: indique la segunda con {titles}",
  "covers two lives: name the second by {titles}":
    "cubre dos vidas: indique la segunda con {titles}",
  "elects a rider for issue ages {least} to {most} of the covered person":
    "elige una cláusula adicional para edades de emisión de {least} a {most} años de la persona cubierta",
  // Strategies.
  "must be a number from 0 to 100 per cent": "debe ser un porcentaje de 0 a 100",
  "must have pct that sum to 100": "debe tener pct que sumen 100",
  "must have a part in a strategy whose term begins when a later premium is paid in contract year {year}":
    "debe tener una parte en una estrategia cuyo plazo empiece cuando se paga una prima posterior en el año contractual {year}",
  "must have a part in another strategy than {names}: an index of fewer than {years} calendar years is not illustrated":
    "debe tener una parte en otra estrategia que no sea {names}: no se ilustra un índice de menos de {years} años calendario",
  // What is allowed, in words; last, since anything may stand there.
  "must be from {least} to {most}": "debe ser de {least} a {most}",
  "must be more than {least}": "debe ser más de {least}",
  "must be {allowed}": "debe ser {allowed}",
};

/** What completes "must be", by how it begins in English. */
export const allowed: Readonly<Record<string, string>> = {
  "a whole number from {least} to {most}": "un número entero de {least} a {most}",
  "a number from {least} to {most} dollars": "un número de {least} a {most} dólares",
  "a number from {least} to {most} per cent": "un porcentaje de {least} a {most}",
  "a number from {least} to {most}: a decimal fraction, 0.05 for 5%":
    "un número de {least} a {most}: una fracción decimal, 0.05 para 5%",
  "a number from {least} to {most}": "un número de {least} a {most}",
  "one of {titles}": "uno de {titles}",
  "a list of objects with {members}": "una lista de objetos con {members}",
  "an object with {members}": "un objeto con {members}",
  "a number or text": "un número o un texto",
  "text or a number": "un texto o un número",
  "an object or text": "un objeto o un texto",
  "a list": "una lista",
  "an object": "un objeto",
  "a number": "un número",
  text: "un texto",
  "a phone number of 7 to 26 digits, spaces and ( ) . -, after a + where the country is named and with an extension after x":
    "un número de teléfono de 7 a 26 dígitos, espacios y ( ) . -, después de un + si se indica el país y con una extensión después de x",
  "at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit":
    "de 40 letras, dígitos, espacios y . / # - como máximo, el primero una letra o un dígito",
  "the two-letter abbreviation, in capitals, of a US state, DC or a territory":
    "la abreviatura de dos letras, en mayúsculas, de un estado de los EE. UU., DC o un territorio",
};

/** Descriptions of inputs, each whole; `{description}` is one of them. */
export const descriptions: Readonly<Record<string, string>> = {
  "A decimal fraction: 0.05 is 5%.": "Una fracción decimal: 0.05 es 5%.",
  "{description} A decimal fraction: 0.05 is 5%.":
    "{description} Una fracción decimal: 0.05 es 5%.",
  "An inherited IRA and a qualifying longevity annuity contract (QLAC) are not illustrated.":
    "No se ilustran una IRA heredada ni un contrato calificado de anualidad de longevidad (QLAC).",
  "At most {count} days before the day of preparation.":
    "Como máximo, {count} días antes del día de la preparación.",
  "A label: the path names the product that is illustrated.":
    "Una etiqueta: la ruta nombra el producto que se ilustra.",
  "No other day is taken.": "No se acepta ningún otro día.",
  "From {back} days before that day, but not before {first}, to {ahead} days after it.":
    "Desde {back} días antes de ese día, pero no antes de {first}, hasta {ahead} días después.",
  "Gives the issue age in place of issueage.": "Da la edad de emisión en lugar de issueage.",
  "The owner is the annuitant too.": "El titular es también el rentista.",
  "For joint riders and for annuity payments to two lives.":
    "Para cláusulas adicionales y pagos de anualidad de dos vidas.",
  "Ten years after issue, but not before 60, unless given; withdrawals.startYear says the same by contract year.":
    "Si no se indica, diez años después de la emisión, pero no antes de los 60; withdrawals.startYear dice lo mismo por año contractual.",
  "Has no effect on the tables: values are required to the maximum annuitization age, and go there.":
    "No tiene efecto en las tablas: se requieren valores hasta la edad máxima para empezar los pagos de anualidad, y llegan hasta ella.",
  "Limited to today’s {rate}.": "Limitado al vigente hoy, {rate}.",
  "income with a lifetime income rider, none without one, unless given.":
    "Si no se indica, income con una cláusula de ingreso vitalicio y none sin ella.",
  "Dollars for fixed; per cent of the account value, at most 100, for percent; dollars for income, where 0 takes the whole income.":
    "Dólares para fixed; porcentaje del valor de la cuenta, como máximo 100, para percent; dólares para income, donde 0 retira todo el ingreso.",
  "1 unless given; for income the year in which incomeStartAge is reached.":
    "Si no se indica, 1; para income, el año en que se alcanza incomeStartAge.",
  "The last contract year unless given.": "Si no se indica, el último año contractual.",
  "Of a contract that is not an IRA.": "De un contrato que no es una IRA.",
  "Required distributions are less where the spouse is more than ten years younger.":
    "Las distribuciones requeridas son menores si el cónyuge tiene más de diez años menos.",
  "Shares sum to 100. The product’s own allocation unless given.":
    "Las partes suman 100. Si no se indica, la distribución propia del producto.",
  "Held between the guaranteed and today’s, which is the default.":
    "Queda entre la garantizada y la de hoy, que se usa si no se indica.",
};

export const inputTitles: Readonly<Record<string, string>> = {
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
  // Inputs of the index annuity endpoints alone.
  "this field": "este dato",
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
