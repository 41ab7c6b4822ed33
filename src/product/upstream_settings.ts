/** The settings of an upstream product: its service's address, credentials, and the mapping of its figures. */

import Type, { type Static } from "typebox";
import { BrandSchema, StatementsSchema } from "./brand.ts";
import { CalendarDate, Id, Name, Rate, strict, Text, textOf, YearlyRate } from "./schema_parts.ts";

const Url = textOf("an http or https address", "^https?://[^\\s/?#@]{1,300}(/[^\\s#]{0,2000})?$");
const Origin = textOf("an http or https address without a path", "^https?://[^\\s/?#@]{1,300}$");
const Pointer = textOf("a JSON Pointer (RFC 6901)", "^(/[^/]{1,200}){0,20}$");
const HeaderName = textOf("the name of a header", "^[A-Za-z][A-Za-z0-9-]{0,63}$");
const JsonObject = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 });

/** The only environment variables and files that may be sent to a calculation service. Source: [D72]. */
const SECRET_VARIABLE = "^UPSTREAM_SECRET_[A-Z0-9_]{1,80}$";
const SECRET_FILE = "^[0-9A-Za-z_][0-9A-Za-z._-]{0,99}$";

/** A secret by reference: an environment variable, or a mounted file. */
const SecretName = Type.Union([
  Type.Object(
    {
      environment: textOf(
        "the name of a variable that begins with UPSTREAM_SECRET_",
        SECRET_VARIABLE,
      ),
    },
    strict,
  ),
  Type.Object(
    {
      file: textOf(
        "the name of a file in the folder UPSTREAM_SECRETS_FOLDER, without a path",
        SECRET_FILE,
      ),
    },
    strict,
  ),
]);

const OAuth2 = Type.Object(
  {
    kind: Type.Literal("oauth2"),
    tokenUrl: Url,
    clientId: Name,
    clientSecret: SecretName,
  },
  strict,
);
const Bearer = Type.Object({ kind: Type.Literal("bearer"), token: SecretName }, strict);
const Nothing = Type.Object({ kind: Type.Literal("none") }, strict);

const Bounds = {
  /** Time for the whole exchange, retries included. Source: [D28]. */
  timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 55 })),
  /** How long an answer is cached; 0 disables the cache. Source: [D26]. */
  cacheSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
};

const Spark = Type.Object(
  {
    baseUrl: Origin,
    tenant: textOf("1 to 100 letters, digits, dots, _ and -", "^[0-9A-Za-z._-]{1,100}$"),
    target: Type.Union([
      Type.Object({ folder: Name, service: Name }, strict),
      Type.Object({ serviceId: Name }, strict),
      Type.Object({ versionId: Name }, strict),
    ]),
    authentication: Type.Union([
      Nothing,
      Bearer,
      OAuth2,
      Type.Object({ kind: Type.Literal("synthetic_key"), key: SecretName }, strict),
    ]),
    /** Further members of `request_meta`, sent unchanged. */
    requestMeta: Type.Optional(JsonObject),
    ...Bounds,
  },
  strict,
);

const Http = Type.Object(
  {
    url: Url,
    /** Probed by `/health` with GET; without it only the last calls count. */
    healthUrl: Type.Optional(Url),
    authentication: Type.Union([
      Nothing,
      Bearer,
      OAuth2,
      Type.Object({ kind: Type.Literal("header"), name: HeaderName, value: SecretName }, strict),
    ]),
    /** JSON Pointers (RFC 6901) to where inputs go and figures and problems are found. */
    inputsPointer: Type.Optional(Pointer),
    outputsPointer: Type.Optional(Pointer),
    errorsPointer: Type.Optional(Pointer),
    /** Constant members of the body, besides the inputs. */
    staticBody: Type.Optional(JsonObject),
    ...Bounds,
  },
  strict,
);

/** A rider that an input's code elects; the service calculates it. */
const Rider = Type.Object(
  {
    id: Id,
    name: Name,
    sentence: Text,
    input: Name,
    code: Type.Union([Type.Number(), Name]),
    chargeRate: YearlyRate,
    chargeSentence: Text,
  },
  strict,
);

/** The service's names of the yearly table's columns. */
const YEAR_COLUMNS = {
  accountValue: Name,
  cashSurrenderValue: Name,
  deathBenefit: Name,
  minimumValue: Name,
  premiumBonus: Type.Optional(Name),
  withdrawal: Type.Optional(Name),
  withdrawalCharge: Type.Optional(Name),
  riderCharge: Type.Optional(Name),
  strategyFee: Type.Optional(Name),
  contractFee: Type.Optional(Name),
  /** A decimal fraction; derived from the values where the service does not give it. */
  creditedRate: Type.Optional(Name),
};

const YearTable = Type.Object(
  { table: Name, contractYear: Name, columns: Type.Object(YEAR_COLUMNS, strict) },
  strict,
);

export const UpstreamDefinitionSchema = Type.Object(
  {
    kind: Type.Enum(["fixed", "index"]),
    genericName: Name,
    formNumber: Name,
    ratesEffectiveOn: CalendarDate,
    brand: BrandSchema,
    maximumAnnuitizationAge: Type.Integer({ minimum: 1, maximum: 121 }),
    guaranteePeriodYears: Type.Optional(Type.Integer({ minimum: 1, maximum: 121 })),
    /** The printed terms; the calculation service applies them. */
    surrenderCharge: Type.Object({ rates: Type.Array(Rate, { maxItems: 30 }) }, strict),
    freeWithdrawal: Type.Object(
      { rate: Rate, firstContractYear: Type.Integer({ minimum: 1, maximum: 30 }) },
      strict,
    ),
    minimumValue: Type.Object(
      {
        considerationRate: Rate,
        interestRate: YearlyRate,
        annualCharge: Type.Number({ minimum: 0, maximum: 1000 }),
      },
      strict,
    ),
    riders: Type.Array(Rider, { maxItems: 20 }),
    /** Which inputs hold the printed facts. */
    facts: Type.Object(
      {
        premium: Name,
        ownerBirthDate: Name,
        state: Name,
        ownerFirstName: Type.Optional(Name),
        ownerLastName: Type.Optional(Name),
        ownerGender: Type.Optional(Name),
        ownerType: Type.Optional(Name),
        annuitantFirstName: Type.Optional(Name),
        annuitantLastName: Type.Optional(Name),
        annuitantBirthDate: Type.Optional(Name),
        annuitantGender: Type.Optional(Name),
        annuitantType: Type.Optional(Name),
        taxQualification: Type.Optional(Name),
        withdrawalType: Type.Optional(Name),
      },
      strict,
    ),
    figures: Type.Object({ guaranteed: YearTable, current: YearTable }, strict),
    disclosures: StatementsSchema,
    spark: Type.Optional(Spark),
    http: Type.Optional(Http),
  },
  strict,
);

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
