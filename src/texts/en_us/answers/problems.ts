/** What answers say of a request that gets no illustration. */

/** What is to change in a request; an error that says it is an `invalid_request`. Its members are what is put in. */
export const problems = {
  correctFields: "Correct the fields that `details` names",
  noInputs: "inputs must name at least one field",
  printIllustration: "printIllustration must be 'yes' or 'no'",
  fileMissing: "Choose a PDF first",
  bodyNoObject: "The body must be a JSON object",
  bodyNoUtf8: "The body must be valid UTF-8",
  bodyNoJson: "The body must be valid JSON in UTF-8",
  lineNoObject: "A line must be one JSON object in UTF-8",
  lineTooLong: ({ bytes }: { readonly bytes: number }) => `A line must not exceed ${bytes} bytes`,
  bodyLate: ({ seconds }: { readonly seconds: number }) =>
    `The body must arrive within ${seconds} seconds`,
  bodyIncomplete: "The body must arrive complete",
  jsonTooDeep: ({ levels }: { readonly levels: number }) =>
    `JSON must not nest deeper than ${levels} levels`,
  jsonTooManyValues: ({ values }: { readonly values: number }) =>
    `JSON must hold at most ${values} values`,
  jsonNumber: "A number must fit a 64-bit floating-point number",
  jsonReservedName: "A member must not be named __proto__",
  jsonSurrogate: "Text must not hold half of a surrogate pair",
  jsonNameTwice: "An object must not name a member twice",
  refusedInput: "The calculation service refuses this input",
  refusedInputs: "The calculation service refuses these inputs",
  ambiguousId: "Several illustrations have this id; ask by all 64 digits of the digest",
  keptInputsTooLarge: ({ bytes }: { readonly bytes: number }) =>
    `The inputs of this product are kept, and have at most ${bytes} bytes of JSON`,
  inputsMissing: "inputs is required: an object of the product's input fields",
  inputsNoObject: "inputs must be an object of the product's input fields",
  inputsAlone: "The body takes inputs, reference and metadata; fields belong inside inputs",
  unknownInput: "The product has no input of this name; names are case-sensitive",
  unknownMember: ({ of }: { readonly of: string }) =>
    `${of} has no member of this name; names are case-sensitive`,
  annuiyInputDataNoObject: "annuiyInputData must be an object; the name is spelled exactly so",
  twoMembersAlone:
    "The body takes printIllustration, annuiyInputData, reference and metadata, and nothing else",
  reference: ({ most }: { readonly most: number }) =>
    `reference must be a text of 1 to ${most} printable characters, without a space at either end`,
  metadata: ({ members, characters }: { readonly members: number; readonly characters: number }) =>
    `metadata must be an object of at most ${members} texts, each of 1 to ${characters} printable characters without a space at either end, ` +
    "under names of at most 40 letters, digits, hyphens, dots and underscores, the first a letter",
  noteNotKept: ({ name }: { readonly name: string }) =>
    `${name} must be left out: nothing is kept of an illustration that this key makes of this product, so it could not be found again`,
  queryFormat: "format must be json, pdf, both or csv, once",
  queryLanguage: "language must be en-US or es-US, once",
  queryYear: ({ most }: { readonly most: number }) =>
    `year must be a contract year, a whole number from 1 to ${most}, once`,
  queryPage: ({ most }: { readonly most: number }) =>
    `page must be a whole number from 1 to ${most}, once`,
  queryKind: "kind must be form or sheet, once",
  queryTerms: ({ name }: { readonly name: string }) =>
    `${name} must be the name of a version or rate sheet, once`,
  queryInstant: ({ name }: { readonly name: string }) =>
    `${name} must be a day like 2026-11-21 or an instant like 2026-11-21T12:00Z, from 1900 on, once`,
  queryKey: "key must be the first 16 characters of a key, once",
  queryProduct: "product must be the slug of a product, once",
  queryReference: ({ most }: { readonly most: number }) =>
    `reference must be a text of 1 to ${most} printable characters, without a space at either end, once`,
  queryFields: ({ most }: { readonly most: number }) =>
    `fields must be 1 to ${most} different names separated by commas, once`,
  queryProducts: ({ most }: { readonly most: number }) =>
    `products must be 1 to ${most} different slugs of products separated by commas, once`,
  queryColumns: "columns must be different columns of the yearly table separated by commas, once",
  queryOutputs: "outputs must be different names of outputs separated by commas, once",
  queryYears: "years must be different contract years like 1,5,10, once",
  yearsWithoutColumns: "years must be left out without columns: it chooses the rows of columns",
  queryRecipes: "recipes must be yes, once",
  queryAnswers: "answers must be papers or recipes, once",
  answersAlone:
    "answers must be left out with columns, years, outputs or recipes: it takes their place",
  bookEmpty: "The body must have at least one line",
  formatOfRun: "format may be csv alone, for a run with columns or outputs and without recipes",
  csvNotUtf8: "The CSV must be UTF-8",
  csvHead: ({ column, most }: { readonly column: number; readonly most: number }) =>
    `Column ${column} of the CSV must have a head of its own: the name of an input, or a member of a line; ${most} columns at most`,
  csvRecord: ({ line, bytes }: { readonly line: number; readonly bytes: number }) =>
    `Line ${line} of the CSV must have as many cells as there are heads, whole quotes, and at most ${bytes} bytes`,
  bookLines: ({ most }: { readonly most: number }) =>
    `lines must be a list of 1 to ${most} objects; a longer book is sent as application/x-ndjson`,
  fieldsOfCsv: "fields must be left out unless the answer is CSV: it chooses the columns",
  unknownColumn: ({ name }: { readonly name: string }) =>
    `fields names ${name}, which the product's answers do not have: it takes columns of the yearly table, and outputs as outputs.state`,
  queryMonth: "month must be a month like 2026-11, from 1900 on, once",
  queryAfter: "after must be what next of the page before says, once",
  unknownTerms:
    "The product has no version or rate sheet of this name; two names that are compared must be of one kind",
  formatOfReport: "format must be json, pdf or both: a report has no rows of contract years",
  formatOfQuote: "format must be json: a quote has no paper",
  yearIllustrated: ({ least, most }: { readonly least: number; readonly most: number }) =>
    `year must be a whole number from ${least} to ${most}, the contract years illustrated`,
  unknownParameter: ({
    name,
    taken,
  }: {
    readonly name: string;
    readonly taken: readonly string[];
  }) => `${name} is not taken: the query takes ${taken.join(" and ")}; names are case-sensitive`,
  unprintableParameter: ({ taken }: { readonly taken: readonly string[] }) =>
    `The query takes ${taken.join(" and ")}; names are case-sensitive`,
  idempotencyKey: ({ most }: { readonly most: number }) =>
    `Idempotency-Key must be a text of 1 to ${most} visible ASCII characters, in quotes or without spaces, commas, quotes and backslashes`,
  instantOfLiveKey: ({ header }: { readonly header: string }) => `${header} is for test keys alone`,
  instant: ({
    header,
    years: [first, last],
  }: {
    readonly header: string;
    readonly years: readonly [number, number];
  }) =>
    `${header} must be an instant of the years ${first} to ${last} with its offset, like 2026-12-01T00:00:00-05:00`,
};

/** What other errors say. */
export const errors = {
  // The request: its path, its body and its type.
  bodyTooLarge: ({ bytes }: { readonly bytes: number }) =>
    `The body must not exceed ${bytes} bytes`,
  notAcceptable: ({ types }: { readonly types: readonly string[] }) =>
    `Accept must allow ${types.join(" or ")}`,
  contentType: ({ type }: { readonly type: string }) => `Content-Type must be ${type}`,
  contentEncoding: "The body must be sent without Content-Encoding",
  wrongMethod: ({ taken }: { readonly taken: string }) => `This path takes ${taken}`,
  unknownPath: "No endpoint has this path",
  callerLeft: "The caller closed the connection",
  // The key, its limits and its products.
  unknownKey: "API key not found or expired",
  lackingScope: ({ scope }: { readonly scope: string }) =>
    `This key or token lacks the scope ${scope}`,
  rateLimited: "Too many requests. Please try again later.",
  unknownProduct: "No active product has this name; GET /api/products lists those of the key",
  unlistedProduct: "No product has this slug; GET /api/admin/products lists all",
  productOfOthers: "This API key is not authorized for this product",
  notInForce: ({ instant }: { readonly instant: string }) =>
    `No terms of this product are in force at ${instant}`,
  // The product and what it needs.
  unreadableProduct: "This product cannot be illustrated now; try again later",
  misconfiguredProduct: "The product is misconfigured",
  missingCloses:
    "Values of an index that this illustration needs are not there yet; the operator of the service has to add them",
  unusableIndex:
    "The index of this illustration cannot be used; the operator of the service has to correct it",
  explainedElsewhere:
    "Another service calculates this product: only that service can explain its figures",
  missingSecret: "A secret is missing",
  upstreamCredentials: "The calculation service does not accept this service's credentials",
  upstreamUnavailable: "The calculation service is not available; try again later",
  // Requests that are repeated.
  bookSentOtherwise:
    "Another run was sent under this Idempotency-Key, and is kept; send a new key, or the same request",
  repeatedOtherwise:
    "Another request was answered under this Idempotency-Key in the last 24 hours; send a new key, or the same request",
  stillUnderWay: "The request of this Idempotency-Key is still being answered; repeat it later",
  // Illustrations of before, and papers.
  unknownIllustration: "No illustration of this id can be made again with this key",
  otherFigures: ({ software }: { readonly software: string }) =>
    `This illustration was made by version ${software} of the software; this version, or the product's calculation ` +
    "service, makes other figures of it",
  // Runs.
  unknownRun: "No run of this id belongs to this key",
  runUnderWay: "The run is not done yet; its status says how far it is",
  runFailed: "The run failed, and has no answers; its status says why",
  runBudgetSpent: ({ most, left }: { readonly most: number; readonly left: number }) =>
    `This key may have ${most} contracts in runs a day, and ${left} are left until midnight UTC`,
  bookTooLarge: ({ bytes, lines }: { readonly bytes: number; readonly lines: number }) =>
    `A book must not exceed ${bytes} bytes and ${lines} lines`,
  noRuns: "This service takes no runs",
  runsAway: "The book cannot be kept now; try again later",
  ledgerUnusable: "The ledger cannot be used now; try again later",
  cannotSign: "This paper cannot be signed now; try again later",
  notExamined:
    "This file could not be examined in time; it is no usual paper, or the service is busy",
  // The service itself.
  busy: "The service is too busy; try again soon",
  busyWithArriving: "Too many files arrive; try again soon",
  busyWithExamined: "Too many files are examined; try again soon",
  busyWithDownloads: "Too many downloads; try again soon",
  databaseAway: "The service cannot answer now; try again soon",
  clockWrong: "The service cannot answer now; try again later",
  ownFault: "The request could not be completed; the fault is ours and has been recorded",
};

/** The titles of errors by failure; the first three are the specification's own words. Source: [SPEC Errors]. */
export const errorTitles = {
  invalid_request: "Validation error",
  invalid_key: "Invalid or inactive API key",
  rate_limited: "Rate limit exceeded",
  caller_left: "Connection closed",
  product_forbidden: "Product not authorized",
  scope_lacking: "Scope not granted",
  unknown_path: "Not found",
  product_not_found: "Product not found",
  illustration_not_found: "Illustration not found",
  run_not_found: "Run not found",
  run_not_done: "Run not done",
  not_reproducible: "Cannot be made again",
  idempotency_key_reused: "Idempotency-Key reused",
  request_under_way: "Request under way",
  method_not_allowed: "Method not allowed",
  not_acceptable: "Not acceptable",
  body_too_large: "Body too large",
  not_json: "Unsupported media type",
  not_explained: "No explanation",
  upstream_misconfigured: "Internal server error",
  upstream_auth_failed: "Upstream authentication failed",
  upstream_unavailable: "Upstream service unavailable",
  service_unavailable: "Service unavailable",
};
