/** The settings of an upstream product: its service's address, credentials, and the mapping of its figures. */

import Type, { type Static, type TSchema } from "typebox";
import { Brand, StatementsSchema } from "../brand.ts";
import {
  about,
  CalendarDate,
  choice,
  ContractYear,
  FormNumber,
  FOUND,
  group,
  Id,
  Name,
  object,
  Rate,
  SchemaAddress,
  Text,
  textOf,
  Title,
  UNITS,
  variant,
  YearlyDollars,
  YearlyRate,
} from "./schema_parts.ts";
import { PAPER_SETTINGS } from "./paper_settings.ts";

const Url = textOf("an http or https address", "^https?://[^\\s/?#@]{1,300}(/[^\\s#]{0,2000})?$");
const Origin = textOf("an http or https address without a path", "^https?://[^\\s/?#@]{1,300}$");
const Pointer = textOf("a JSON Pointer (RFC 6901)", "^(/[^/]{1,200}){0,20}$");
const HeaderName = textOf("the name of a header", "^[A-Za-z][A-Za-z0-9-]{0,63}$");
const JsonObject = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 });

/** Seconds for a calculation, retries included, where the product sets none. Source: [D28]. */
export const TIMEOUT_SECONDS_DEFAULT = 30;

/** The only environment variables and files that may be sent to a calculation service. Source: [D72]. */
const SECRET_VARIABLE = "^UPSTREAM_SECRET_[A-Z0-9_]{1,80}$";
const SECRET_FILE = "^[0-9A-Za-z_][0-9A-Za-z._-]{0,99}$";

/** A secret by reference: an environment variable, or a mounted file. */
const SecretName = Type.Union([
  object({
    environment: about(
      textOf("the name of a variable that begins with UPSTREAM_SECRET_", SECRET_VARIABLE),
      {
        title: "Variable",
        description:
          "Name of the environment variable that holds the secret; it begins with UPSTREAM_SECRET_.",
      },
    ),
  }),
  object({
    file: about(
      textOf(
        "the name of a file in the folder UPSTREAM_SECRETS_FOLDER, without a path",
        SECRET_FILE,
      ),
      {
        title: "File",
        description:
          "Name of the file in UPSTREAM_SECRETS_FOLDER that holds the secret, without a path.",
      },
    ),
  }),
]);

const OAuth2 = variant(
  "oauth2",
  { title: "OAuth 2.0", description: "Client credentials.", source: "RFC 6749 section 4.4" },
  {
    tokenUrl: about(Url, { title: "Token address", description: "Where tokens are asked for." }),
    clientId: about(Name, { title: "Client", description: "The client's identifier there." }),
    clientSecret: about(SecretName, { title: "Client secret", description: "Where it is kept." }),
  },
);
const Bearer = variant(
  "bearer",
  { title: "Bearer token", description: "A token that does not change.", source: "RFC 6750" },
  { token: about(SecretName, { title: "Token", description: "Where it is kept." }) },
);
const Nothing = variant(
  "none",
  {
    title: "No authentication",
    description: "The service asks for no credentials.",
    source: "The service's own description",
  },
  {},
);

const Bounds = {
  timeoutSeconds: about(Type.Integer({ minimum: 1, maximum: 55, unit: "seconds" }), {
    title: "Time limit",
    description: "Time for the whole exchange, retries included.",
    default: TIMEOUT_SECONDS_DEFAULT,
    source: FOUND.administrator,
  }),
  cacheSeconds: about(Type.Integer({ minimum: 0, maximum: 86_400, unit: "seconds" }), {
    title: "Kept for",
    description: "How long an answer is cached; 0 caches none.",
    source: FOUND.administrator,
  }),
};

/** The ways of authentication that every engine has, and its own. */
function authentication<Own extends TSchema>(own: Own) {
  return about(Type.Union([Nothing, Bearer, OAuth2, own]), {
    title: "Authentication",
    description: "How the service knows us, by its `kind`.",
  });
}

/** A name that the service gives. */
function named(title: string, description: string) {
  return about(Name, { title, description });
}

const Spark = object({
  baseUrl: about(Origin, {
    title: "Address",
    description: "The tenant's Spark host, without a path.",
  }),
  tenant: about(textOf("1 to 100 letters, digits, dots, _ and -", "^[0-9A-Za-z._-]{1,100}$"), {
    title: "Tenant",
    description: "The tenant's name in Spark's addresses.",
  }),
  target: about(
    Type.Union([
      object({
        folder: named("Folder", "Folder of the service."),
        service: named("Service", "Its name; the newest version runs."),
      }),
      object({ serviceId: named("Service", "Its identifier; the newest version runs.") }),
      object({ versionId: named("Version", "Identifier of one version, which alone runs.") }),
    ]),
    {
      title: "Service",
      description:
        "What Spark runs: a service by folder and name or by identifier, or one version.",
    },
  ),
  authentication: authentication(
    variant(
      "synthetic_key",
      {
        title: "Synthetic key",
        description: "A key that Spark issues to programs.",
        source: "Coherent Spark: the tenant's keys",
      },
      { key: about(SecretName, { title: "Key", description: "Where it is kept." }) },
    ),
  ),
  requestMeta: about(JsonObject, {
    title: "Request meta",
    description: "Further members of Spark's `request_meta`, sent unchanged.",
    absent: "none",
  }),
  ...Bounds,
});

const Http = object({
  url: about(Url, { title: "Address", description: "Where inputs are posted, as JSON." }),
  healthUrl: about(Url, {
    title: "Health address",
    description: "Probed by `/health` with GET.",
    absent: "only the last calls count",
  }),
  authentication: authentication(
    variant(
      "header",
      {
        title: "Header",
        description: "A secret in a header of its own.",
        source: "The service's own description",
      },
      {
        name: about(HeaderName, { title: "Name", description: "Name of the header." }),
        value: about(SecretName, { title: "Value", description: "Where it is kept." }),
      },
    ),
  ),
  inputsPointer: about(Pointer, {
    title: "Place of the inputs",
    description: "JSON Pointer to where the inputs go in the body.",
    default: "/inputs",
    source: "RFC 6901",
  }),
  outputsPointer: about(Pointer, {
    title: "Place of the figures",
    description: "JSON Pointer to the figures in the answer.",
    default: "/outputs",
    source: "RFC 6901",
  }),
  errorsPointer: about(Pointer, {
    title: "Place of the problems",
    description: "JSON Pointer to what the service says against the inputs.",
    default: "/errors",
    source: "RFC 6901",
  }),
  staticBody: about(JsonObject, {
    title: "Constant body",
    description: "Members of the body besides the inputs.",
    absent: "none",
  }),
  ...Bounds,
});

/** A rider that an input's code elects; the service calculates it. */
const Rider = object({
  id: about(Id, { title: "Identifier", description: "Names the rider in answers." }),
  name: about(Title, { title: "Name", description: "The rider's name; printed." }),
  sentence: about(Text, {
    title: "Sentence",
    description: "What the rider does for a client, in a sentence or two; printed.",
  }),
  input: about(Name, {
    title: "Input that elects it",
    description: "An input of `inputs_schema`.",
    source: FOUND.administrator,
  }),
  code: about(Type.Union([Type.Number({ unit: "code of the input" }), Name]), {
    title: "Code that elects it",
    description: "The value of the input, a number or a word.",
    source: FOUND.administrator,
  }),
  chargeRate: about(YearlyRate, {
    title: "Charge",
    description: "What is charged a year today; printed. The service takes it.",
  }),
  chargeSentence: about(Text, {
    title: "Charge in words",
    description: "On what it is charged, and the most it may be; printed.",
  }),
});

/** The service's names of the yearly table's columns. */
const YEAR_COLUMNS = {
  accountValue: named(
    "Account value",
    "Account value at the end of the contract year, in dollars.",
  ),
  cashSurrenderValue: named("Cash surrender value", "What a surrender pays then, in dollars."),
  deathBenefit: named("Death benefit", "What is paid at death then, in dollars."),
  minimumValue: named("Guaranteed minimum value", "The minimum value then, in dollars."),
  premiumBonus: amount("Premium bonus", "Bonus added in the year, in dollars."),
  withdrawal: amount("Withdrawal", "Withdrawn in the year, in dollars."),
  withdrawalCharge: amount(
    "Charge of withdrawals",
    "Charged on withdrawals in the year, in dollars.",
  ),
  riderCharge: amount("Rider charge", "Charged for riders in the year, in dollars."),
  strategyFee: amount("Strategy fee", "Charged on strategies in the year, in dollars."),
  contractFee: amount("Contract fee", "Contract fee of the year, in dollars."),
  creditedRate: about(Name, {
    title: "Credited rate",
    description: "Rate credited in the year, as a decimal fraction.",
    absent: "derived from the values",
  }),
};

function amount(title: string, description: string) {
  return about(Name, { title, description, absent: "0 in every year" });
}

const YearTable = object({
  table: named("Table", "The service's name of the table."),
  contractYear: named("Contract year", "The column that counts contract years from 1."),
  columns: group({
    title: "Columns",
    description: "The service's names of the columns.",
    members: YEAR_COLUMNS,
  }),
});

/** How a further figure of the service is printed. */
const FigureLabel = object({
  name: named("Name", "The service's name of a value, a table, or a column of one."),
  title: about(Title, { title: "Title", description: "What a client reads instead; printed." }),
  unit: choice({
    title: "Unit",
    description: "What its numbers are.",
    absent: "numbers are printed as they are",
    words: {
      dollars: "an amount, printed as `$1,234.50`",
      rate: "a decimal fraction, printed as a percentage",
    },
  }),
});

/** An input that holds a printed fact, which may be missing. */
function fact(title: string, absent: string) {
  return about(Name, { title, description: "Name of the input that holds it.", absent });
}

export const UpstreamDefinitionSchema = object({
  $schema: SchemaAddress,
  kind: choice({
    title: "Kind of annuity",
    description: "Decides which statements and pages the illustration must have.",
    source: "NAIC Model #245 section 6.F(9)",
    words: {
      fixed: "a fixed annuity",
      index: "an index annuity; refused, since its pages need terms that a service does not give",
    },
  }),
  genericName: about(Title, {
    title: "Generic name",
    description: "What the annuity is in general words; printed.",
    source: "NAIC Model #245 section 5.B(1)",
  }),
  formNumber: FormNumber,
  ratesEffectiveOn: about(CalendarDate, {
    title: "Rates effective on",
    description: "The day of the rate sheet that the service uses; printed.",
    source: FOUND.rateSheet,
  }),
  brand: Brand,
  maximumAnnuitizationAge: about(Type.Integer({ minimum: 1, maximum: 121, unit: UNITS.age }), {
    title: "Maximum annuitization age",
    description: "Age by which annuity payments begin; nothing is illustrated past it.",
    source: "Contract: data page (maturity or annuity date)",
  }),
  guaranteePeriodYears: about(ContractYear, {
    title: "Guarantee period",
    description: "Contract years for which the declared rate is guaranteed; printed.",
    default: 1,
    source: FOUND.dataPage,
  }),
  surrenderCharge: group({
    title: "Surrender charge",
    description: "Printed; the service applies it.",
    source: "Contract: data page; NAIC Model #805 section 4.A(2) bounds it",
    members: {
      rates: about(Type.Array(Rate, { maxItems: 30 }), {
        title: "Rates",
        description: "The charge in contract year 1, 2, …; none after the last. [] for no charge.",
      }),
    },
  }),
  freeWithdrawal: group({
    title: "Free withdrawal",
    description: "Printed; the service applies it.",
    source: FOUND.dataPage,
    members: {
      rate: about(Rate, {
        title: "Rate",
        description: "Part that may be withdrawn in a contract year without charge.",
      }),
      firstContractYear: about(
        Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.contractYear }),
        { title: "First contract year", description: "No withdrawal is free before it." },
      ),
    },
  }),
  minimumValue: group({
    title: "Guaranteed minimum value",
    description: "Printed; the service calculates it.",
    source: "Contract: text of the form; NAIC Model #805 section 4",
    members: {
      considerationRate: about(Rate, {
        title: "Part of the premium",
        description: "Part of the premium that accumulates; the law's least is 0.875.",
      }),
      interestRate: about(YearlyRate, {
        title: "Interest rate",
        description: "The contract's nonforfeiture rate.",
      }),
      annualCharge: about(YearlyDollars, {
        title: "Annual charge",
        description: "Deducted each contract year; the law's most is 50.",
      }),
    },
  }),
  riders: about(Type.Array(Rider, { maxItems: 20 }), {
    title: "Riders",
    description: "Benefits that a request may elect and the service calculates; [] for none.",
    source: FOUND.form,
  }),
  facts: group({
    title: "Facts",
    description:
      "Which inputs of `inputs_schema` hold the printed facts. What the titles of their codes mean (`Female`, `Trust or other " +
      "entity`, `Non-qualified`, `Per cent of account value`) is read in English: as they stand, as `translations` give them " +
      "into English, or from this service's own Spanish of them.",
    source: "`inputs_schema` of the same row",
    members: {
      premium: named("Premium", "Name of the input that holds it."),
      ownerBirthDate: named("Owner's birth date", "Name of the input that holds it."),
      state: named("State", "Name of the input that holds it: an ACORD code or two letters."),
      ownerFirstName: fact("Owner's first name", "“Valued”"),
      ownerLastName: fact("Owner's last name", "“Client”"),
      ownerGender: fact("Owner's gender", "unisex"),
      ownerType: fact("Owner's kind", "an individual"),
      jointOwnerFirstName: fact("Joint owner's first name", "“Valued”"),
      jointOwnerLastName: fact("Joint owner's last name", "“Joint Owner”"),
      jointOwnerBirthDate: fact("Joint owner's birth date", "there is no joint owner"),
      jointOwnerGender: fact("Joint owner's gender", "unisex"),
      jointOwnerType: fact("What the joint owner is to the owner", "a second owner"),
      annuitantFirstName: fact("Annuitant's first name", "“Valued”"),
      annuitantLastName: fact("Annuitant's last name", "“Annuitant”"),
      annuitantBirthDate: fact("Annuitant's birth date", "the owner is the annuitant"),
      annuitantGender: fact("Annuitant's gender", "unisex"),
      annuitantType: fact("Annuitant's kind", "an individual"),
      taxQualification: fact("Tax status", "not stated"),
      withdrawalType: fact("Kind of withdrawals", "not printed"),
      withdrawalAmount: fact("Amount of withdrawals a year", "printed without a unit"),
      producerName: fact("Producer's name", "not printed"),
      producerLicense: fact("Producer's license number", "not printed"),
      producerPhone: fact("Producer's phone number", "not printed"),
    },
  }),
  figures: group({
    title: "Figures",
    description: "Which tables and columns of the service's answer are which values.",
    source: "The service's description of its outputs",
    members: {
      guaranteed: about(YearTable, {
        title: "Guaranteed values",
        description: "Where the service gives values on guaranteed terms, year by year.",
      }),
      current: about(YearTable, {
        title: "Current values",
        description: "Where the service gives values on current terms, year by year.",
      }),
      labels: about(Type.Array(FigureLabel, { maxItems: 200 }), {
        title: "Labels",
        description:
          "Titles and units of figures that the service gives beyond these. They are printed first, in this order.",
        absent: "the service's own names, as words",
      }),
    },
  }),
  disclosures: about(StatementsSchema, {
    title: "Further statements",
    description: "Printed after the statements that every illustration carries; [] for none.",
    source: FOUND.productGuide,
  }),
  ...PAPER_SETTINGS,
  spark: about(Spark, {
    title: "Spark service",
    description: "The Coherent Spark service that calculates a product whose engine is `spark`.",
    absent: "the engine is another",
    source: "Coherent Spark: the service's API page",
  }),
  http: about(Http, {
    title: "Calculation service",
    description: "The service that calculates a product whose engine is `http`.",
    absent: "the engine is another",
    source: "The service's own description",
  }),
});

export type FigureLabel = Static<typeof FigureLabel>;
export type SecretName = Static<typeof SecretName>;

/** Whether a secret of this name may be sent to calculation services. Source: [D72]. */
export function isSecretName(name: SecretName): boolean {
  return "environment" in name
    ? new RegExp(SECRET_VARIABLE).test(name.environment)
    : new RegExp(SECRET_FILE).test(name.file);
}

export type SparkSettings = Static<typeof Spark>;
export type HttpSettings = Static<typeof Http>;
export type YearTableSettings = Static<typeof YearTable>;

/** An upstream product's definition: its printed terms, and its calculation service. */
export type UpstreamDefinition = Static<typeof UpstreamDefinitionSchema>;
