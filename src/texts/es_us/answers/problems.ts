/** What answers say of a request that gets no illustration, in Spanish. */

import type { Texts } from "../../translated_texts.ts";

export const problems: Texts["problems"] = {
  correctFields: "Corrija los campos que nombra `details`",
  noInputs: "inputs debe tener al menos un dato",
  printIllustration: "printIllustration debe ser 'yes' o 'no'",
  fileMissing: "Elija primero un PDF",
  bodyNoObject: "El cuerpo debe ser un objeto JSON",
  bodyNoUtf8: "El cuerpo debe ser UTF-8 válido",
  bodyNoJson: "El cuerpo debe ser JSON válido en UTF-8",
  lineNoObject: "Una línea debe ser un objeto JSON en UTF-8",
  lineTooLong: ({ bytes }) => `Una línea no debe pasar de ${bytes} bytes`,
  bodyLate: ({ seconds }) => `El cuerpo debe llegar en un máximo de ${seconds} segundos`,
  bodyIncomplete: "El cuerpo debe llegar completo",
  jsonTooDeep: ({ levels }) => `El JSON no debe anidarse más de ${levels} niveles`,
  jsonTooManyValues: ({ values }) => `El JSON debe tener como máximo ${values} valores`,
  jsonNumber: "Un número debe caber en un número de coma flotante de 64 bits",
  jsonReservedName: "Un miembro no debe llamarse __proto__",
  jsonSurrogate: "Un texto no debe tener la mitad de un par sustituto",
  jsonNameTwice: "Un objeto no debe nombrar un miembro dos veces",
  refusedInput: "El servicio de cálculo rechaza este dato",
  refusedInputs: "El servicio de cálculo rechaza estos datos",
  ambiguousId:
    "Más de una ilustración tiene este identificador; pida con los 64 dígitos del resumen digital",
  keptInputsTooLarge: ({ bytes }) =>
    `Los datos de este producto se guardan, y tienen como máximo ${bytes} bytes de JSON`,
  inputsMissing: "inputs es obligatorio: un objeto con los datos del producto",
  inputsNoObject: "inputs debe ser un objeto con los datos del producto",
  inputsAlone: "El cuerpo tiene inputs, reference y metadata; los datos van dentro de inputs",
  unknownInput:
    "El producto no tiene ningún dato con este nombre; los nombres distinguen mayúsculas de minúsculas",
  unknownMember: ({ of }) =>
    `${of} no tiene ningún miembro con este nombre; los nombres distinguen mayúsculas de minúsculas`,
  annuiyInputDataNoObject:
    "annuiyInputData debe ser un objeto; el nombre se escribe exactamente así",
  twoMembersAlone:
    "El cuerpo tiene printIllustration, annuiyInputData, reference y metadata, y nada más",
  reference: ({ most }) =>
    `reference debe ser un texto de 1 a ${most} caracteres imprimibles, sin espacio al principio ni al final`,
  metadata: ({ members, characters }) =>
    `metadata debe ser un objeto de como máximo ${members} textos, cada uno de 1 a ${characters} caracteres imprimibles sin espacio al principio ni al final, ` +
    "con nombres de como máximo 40 letras sin acento, cifras, guiones, puntos y guiones bajos, el primero una letra",
  noteNotKept: ({ name }) =>
    `${name} debe omitirse: de una ilustración que esta clave hace de este producto no se guarda nada, así que no se podría volver a encontrar`,
  queryFormat: "format debe ser json, pdf, both o csv, una sola vez",
  queryLanguage: "language debe ser en-US o es-US, una sola vez",
  queryYear: ({ most }) =>
    `year debe ser un año contractual, un número entero de 1 a ${most}, una sola vez`,
  queryPage: ({ most }) => `page debe ser un número entero de 1 a ${most}, una sola vez`,
  queryKind: "kind debe ser form o sheet, una sola vez",
  queryTerms: ({ name }) =>
    `${name} debe ser el nombre de una versión o de una hoja de tasas, una sola vez`,
  queryInstant: ({ name }) =>
    `${name} debe ser un día como 2026-11-21 o un instante como 2026-11-21T12:00Z, desde 1900, una sola vez`,
  queryKey: "key debe ser los primeros 16 caracteres de una clave, una sola vez",
  queryProduct: "product debe ser el identificador de un producto, una sola vez",
  queryReference: ({ most }) =>
    `reference debe ser un texto de 1 a ${most} caracteres imprimibles, sin espacio al principio ni al final, una sola vez`,
  queryFields: ({ most }) =>
    `fields debe tener de 1 a ${most} nombres distintos separados por comas, una sola vez`,
  queryProducts: ({ most }) =>
    `products debe tener de 1 a ${most} identificadores distintos de productos separados por comas, una sola vez`,
  queryColumns:
    "columns debe tener columnas distintas de la tabla anual separadas por comas, una sola vez",
  queryOutputs:
    "outputs debe tener nombres distintos de resultados separados por comas, una sola vez",
  queryYears: "years debe tener años contractuales distintos como 1,5,10, una sola vez",
  yearsWithoutColumns: "years debe omitirse si no hay columns: elige las filas de las columnas",
  queryRecipes: "recipes debe ser yes, una sola vez",
  queryAnswers: "answers debe ser papers o recipes, una sola vez",
  answersAlone: "answers debe omitirse si hay columns, years, outputs o recipes: los sustituye",
  bookEmpty: "El cuerpo debe tener al menos una línea",
  formatOfRun: "format solo puede ser csv, para un lote con columns u outputs y sin recipes",
  csvNotUtf8: "El CSV debe ser UTF-8",
  csvHead: ({ column, most }) =>
    `La columna ${column} del CSV debe tener su propio encabezado: el nombre de un dato o un miembro de una línea; ${most} columnas como máximo`,
  csvRecord: ({ line, bytes }) =>
    `La línea ${line} del CSV debe tener tantas celdas como encabezados, comillas completas y ${bytes} bytes como máximo`,
  bookLines: ({ most }) =>
    `lines debe ser una lista de 1 a ${most} objetos; un libro más largo se envía como application/x-ndjson`,
  fieldsOfCsv: "fields debe omitirse si la respuesta no es CSV: elige sus columnas",
  unknownColumn: ({ name }) =>
    `fields nombra ${name}, que las respuestas del producto no tienen: se aceptan columnas de la tabla anual, y los demás resultados como outputs.state`,
  queryMonth: "month debe ser un mes como 2026-11, desde 1900, una sola vez",
  queryAfter: "after debe ser lo que dice next de la página anterior, una sola vez",
  unknownTerms:
    "El producto no tiene ninguna versión ni hoja de tasas con este nombre; dos nombres que se comparan deben ser de una misma clase",
  formatOfReport:
    "format debe ser json, pdf o both: un informe no tiene filas de años contractuales",
  formatOfQuote: "format debe ser json: una cotización no tiene documento impreso",
  yearIllustrated: ({ least, most }) =>
    `year debe ser un número entero de ${least} a ${most}, los años contractuales ilustrados`,
  unknownParameter: ({ name, taken }) =>
    `${name} no se acepta: la consulta tiene ${taken.join(" y ")}; los nombres distinguen mayúsculas de minúsculas`,
  unprintableParameter: ({ taken }) =>
    `La consulta tiene ${taken.join(" y ")}; los nombres distinguen mayúsculas de minúsculas`,
  idempotencyKey: ({ most }) =>
    `Idempotency-Key debe ser un texto de 1 a ${most} caracteres ASCII visibles, entre comillas o sin espacios, comas, comillas ni barras invertidas`,
  instantOfLiveKey: ({ header }) => `${header} es solo para claves de prueba`,
  instant: ({ header, years: [first, last] }) =>
    `${header} debe ser un instante de los años ${first} a ${last} con su desfase horario, como 2026-12-01T00:00:00-05:00`,
};

export const errors: Texts["errors"] = {
  // The request: its path, its body and its type.
  bodyTooLarge: ({ bytes }) => `El cuerpo no debe pasar de ${bytes} bytes`,
  notAcceptable: ({ types }) => `Accept debe admitir ${types.join(" o ")}`,
  contentType: ({ type }) => `Content-Type debe ser ${type}`,
  contentEncoding: "El cuerpo debe enviarse sin Content-Encoding",
  wrongMethod: ({ taken }) => `Esta ruta acepta ${taken}`,
  unknownPath: "Ningún punto de acceso tiene esta ruta",
  callerLeft: "Quien llamó cerró la conexión",
  // The key, its limits and its products.
  unknownKey: "Clave de API no encontrada o vencida",
  lackingScope: ({ scope }) => `A esta clave o token le falta el permiso (scope) ${scope}`,
  rateLimited: "Demasiadas solicitudes. Intente de nuevo más tarde.",
  unknownProduct:
    "Ningún producto activo tiene este nombre; GET /api/products enumera los de la clave",
  unlistedProduct: "Ningún producto tiene este identificador; GET /api/admin/products los enumera",
  productOfOthers: "Esta clave de API no está autorizada para este producto",
  notInForce: ({ instant }) => `Este producto no tiene condiciones vigentes en ${instant}`,
  // The product and what it needs.
  unreadableProduct: "Este producto no se puede ilustrar ahora; intente más tarde",
  misconfiguredProduct: "El producto está mal configurado",
  missingCloses:
    "Aún faltan valores de un índice que esta ilustración necesita; el operador del servicio debe agregarlos",
  unusableIndex:
    "El índice de esta ilustración no se puede usar; el operador del servicio debe corregirlo",
  explainedElsewhere:
    "Otro servicio calcula este producto: solo ese servicio puede explicar sus cifras",
  missingSecret: "Falta un secreto",
  upstreamCredentials: "El servicio de cálculo no acepta las credenciales de este servicio",
  upstreamUnavailable: "El servicio de cálculo no está disponible; intente más tarde",
  // Requests that are repeated.
  bookSentOtherwise:
    "Se envió otro lote con esta Idempotency-Key y aún se conserva; envíe una clave nueva o la misma solicitud",
  repeatedOtherwise:
    "En las últimas 24 horas se respondió otra solicitud con esta Idempotency-Key; envíe una clave nueva o la misma solicitud",
  stillUnderWay:
    "La solicitud de esta Idempotency-Key todavía se está respondiendo; repítala más tarde",
  // Illustrations of before, and papers.
  unknownIllustration:
    "Ninguna ilustración con este identificador se puede volver a hacer con esta clave",
  otherFigures: ({ software }) =>
    `Esta ilustración se hizo con la versión ${software} del software; esta versión, o el servicio de cálculo del ` +
    "producto, da otras cifras",
  // Runs.
  unknownRun: "Ningún proceso con este identificador pertenece a esta clave",
  runUnderWay: "El proceso aún no ha terminado; su estado dice cuánto lleva",
  runFailed: "El proceso falló y no tiene respuestas; su estado dice por qué",
  runBudgetSpent: ({ most, left }) =>
    `Esta clave puede tener ${most} contratos al día en procesos, y quedan ${left} hasta la medianoche UTC`,
  bookTooLarge: ({ bytes, lines }) =>
    `Un libro no debe pasar de ${bytes} bytes ni de ${lines} líneas`,
  noRuns: "Este servicio no acepta procesos",
  runsAway: "El libro no se puede guardar ahora; intente más tarde",
  ledgerUnusable: "El registro no se puede usar ahora; intente más tarde",
  cannotSign: "Este documento no se puede firmar ahora; intente más tarde",
  notExamined:
    "Este archivo no se pudo examinar a tiempo; no es un documento habitual, o el servicio está ocupado",
  // The service itself.
  busy: "El servicio está demasiado ocupado; intente de nuevo pronto",
  busyWithArriving: "Llegan demasiados archivos; intente de nuevo pronto",
  busyWithExamined: "Se examinan demasiados archivos; intente de nuevo pronto",
  busyWithDownloads: "Demasiadas descargas; intente de nuevo pronto",
  databaseAway: "El servicio no puede responder ahora; intente de nuevo pronto",
  clockWrong: "El servicio no puede responder ahora; intente más tarde",
  ownFault: "No se pudo completar la solicitud; la falla es nuestra y quedó registrada",
};

export const errorTitles: Texts["errorTitles"] = {
  invalid_request: "Error de validación",
  invalid_key: "Clave de API no válida o inactiva",
  rate_limited: "Límite de llamadas superado",
  caller_left: "Conexión cerrada",
  product_forbidden: "Producto no autorizado",
  scope_lacking: "Permiso no otorgado",
  unknown_path: "No encontrado",
  product_not_found: "Producto no encontrado",
  illustration_not_found: "Ilustración no encontrada",
  run_not_found: "Proceso no encontrado",
  run_not_done: "Proceso no terminado",
  not_reproducible: "No se puede volver a hacer",
  idempotency_key_reused: "Idempotency-Key ya usada",
  request_under_way: "Solicitud en curso",
  method_not_allowed: "Método no permitido",
  not_acceptable: "Tipo de respuesta no admitido",
  body_too_large: "Cuerpo demasiado grande",
  not_json: "Tipo de contenido no admitido",
  not_explained: "Sin explicación",
  upstream_misconfigured: "Error interno del servidor",
  upstream_auth_failed: "Falló la autenticación con el servicio de cálculo",
  upstream_unavailable: "Servicio de cálculo no disponible",
  service_unavailable: "Servicio no disponible",
};
