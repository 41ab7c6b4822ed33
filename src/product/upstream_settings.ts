/** A product that another calculation service prices: where to ask, with which credentials, and what its figures mean. */
import Type, { type Static } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { BrandSchema, findBrandFault, StatementsSchema } from "./brand.ts";
import type { JsonSchema, ProductRow } from "./definition.ts";
import { isObject } from "./value_fault.ts";

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: 2000 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Rate = Type.Number({ minimum: 0, maximum: 1 });
const Url = Type.String({ pattern: "^https?://[^\\s/?#@]+(/[^\\s#]*)?$", maxLength: 2000 });
const Origin = Type.String({ pattern: "^https?://[^\\s/?#@]+$", maxLength: 300 });
const Pointer = Type.String({ pattern: "^(/[^/]{1,200})*$", maxLength: 400 });
const HeaderName = Type.String({ pattern: "^[A-Za-z][A-Za-z0-9-]{0,63}$" });
const JsonObject = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 });

/** A secret is named, never written: an environment variable, or a file as orchestrators mount them. */
const SecretName = Type.Union([
  Type.Object({ environment: Type.String({ pattern: "^[A-Z][A-Z0-9_]{0,99}$" }) }, strict),
  Type.Object({ file: Type.String({ pattern: "^/[^\\0]{1,500}$" }) }, strict),
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
  /** How long an answer is remembered; 0 for never. Source: [D26]. */
  cacheSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
};

const Spark = Type.Object(
  {
    baseUrl: Origin,
    tenant: Type.String({ pattern: "^[0-9A-Za-z._-]{1,100}$" }),
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
    /** Further members of `request_meta`, sent as they stand. */
    requestMeta: Type.Optional(JsonObject),
    ...Bounds,
  },
  strict,
);

const Http = Type.Object(
  {
    url: Url,
    /** Asked by `/health` with GET; without it the last answers decide alone. */
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
    /** What the body holds besides the inputs. */
    staticBody: Type.Optional(JsonObject),
    ...Bounds,
  },
  strict,
);

/** An option of the contract that an input's code elects; the service calculates it. */
const Rider = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    name: Text,
    sentence: Text,
    input: Name,
    code: Type.Union([Type.Number(), Name]),
    chargeRate: Rate,
    chargeSentence: Text,
  },
  strict,
);

/** Columns of the yearly table by the service's own name for them. */
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
  /** A decimal fraction; worked out from the values where the service does not give it. */
  creditedRate: Type.Optional(Name),
};

const YearTable = Type.Object(
  { table: Name, contractYear: Name, columns: Type.Object(YEAR_COLUMNS, strict) },
  strict,
);

const UpstreamDefinitionSchema = Type.Object(
  {
    kind: Type.Enum(["fixed", "index"]),
    genericName: Text,
    formNumber: Text,
    ratesEffectiveOn: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    brand: BrandSchema,
    maximumAnnuitizationAge: Type.Integer({ minimum: 1, maximum: 121 }),
    guaranteePeriodYears: Type.Optional(Type.Integer({ minimum: 1, maximum: 121 })),
    /** The terms that the paper states; the calculation service applies them. */
    surrenderCharge: Type.Object({ rates: Type.Array(Rate, { maxItems: 30 }) }, strict),
    freeWithdrawal: Type.Object(
      { rate: Rate, firstContractYear: Type.Integer({ minimum: 1, maximum: 30 }) },
      strict,
    ),
    minimumValue: Type.Object(
      {
        considerationRate: Rate,
        interestRate: Rate,
        annualCharge: Type.Number({ minimum: 0, maximum: 1000 }),
      },
      strict,
    ),
    riders: Type.Array(Rider, { maxItems: 20 }),
    /** Which inputs hold the facts that the paper states. */
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
export type SparkSettings = Static<typeof Spark>;
export type HttpSettings = Static<typeof Http>;
export type YearTableSettings = Static<typeof YearTable>;

/** What such a product is: its terms as the paper states them, and the service that prices it. */
export type UpstreamDefinition = Static<typeof UpstreamDefinitionSchema>;

/** One row of the product table whose engine is another service. Source: [D15], [D17]. */
export type UpstreamProduct = {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: "json" | "pdf" | "both";
  readonly inputsSchema: JsonSchema;
} & (
  | {
      readonly engine: "spark";
      readonly definition: UpstreamDefinition & { readonly spark: SparkSettings };
    }
  | {
      readonly engine: "http";
      readonly definition: UpstreamDefinition & { readonly http: HttpSettings };
    }
);

/**
 * Why an index annuity is refused here: its paper would lack what the rules require of one, and would speak of
 * guaranteed terms and floors that it does not know. Source: NAIC Model #245 section 6.F(9), 6.J, 6.K; [D63].
 */
const INDEX_FAULT =
  "definition/kind cannot be index: figures of another service do not map the three scenarios of ten calendar years, " +
  "the index history, and the crediting terms, current and guaranteed, that the illustration of an index annuity " +
  "must show (NAIC Model #245 section 6.F(9)); the builtin engine shows them";

let validator: Validator | undefined;

/**
 * A row of the product table whose engine is another service.
 *
 * `facts` and `riders` may name only inputs the product has, so that a slip in the row is found when the row is
 * read and not when somebody asks for an illustration.
 * @throws {TypeError} when the definition is not whole or does not fit its engine; the message says where
 */
export function parseUpstreamProduct(row: ProductRow): UpstreamProduct {
  const { slug, name, version, defaultFormat, engine } = row;
  const fail = (what: string): never => {
    throw new TypeError(`Cannot read product ${slug}: ${what}`);
  };
  if (defaultFormat !== "json" && defaultFormat !== "pdf" && defaultFormat !== "both") {
    return fail("default_format is none of json, pdf, both");
  }
  if (!isObject(row.inputsSchema)) return fail("inputs_schema is not an object");
  validator ??= Compile(UpstreamDefinitionSchema);
  if (!validator.Check(row.definition)) {
    const [error] = validator.Errors(row.definition);
    return fail(`definition${error?.instancePath ?? ""} ${error?.message ?? "is not valid"}`);
  }
  const { spark, http, ...terms } = row.definition as UpstreamDefinition;
  if (terms.kind === "index") return fail(INDEX_FAULT);
  const fault = findBrandFault(terms.brand);
  if (fault !== undefined) return fail(fault);
  const inputsSchema = row.inputsSchema;
  const properties = isObject(inputsSchema["properties"]) ? inputsSchema["properties"] : {};
  const named = [...Object.values(terms.facts), ...terms.riders.map((rider) => rider.input)];
  const stranger = named.find((input) => !Object.hasOwn(properties, input));
  if (stranger !== undefined) {
    return fail(`definition names an input that the product does not have: ${stranger}`);
  }
  const product = { slug, name, version, defaultFormat, inputsSchema } as const;
  if (engine === "spark" && spark !== undefined && http === undefined) {
    return { ...product, engine, definition: { ...terms, spark } };
  }
  if (engine === "http" && http !== undefined && spark === undefined) {
    return { ...product, engine, definition: { ...terms, http } };
  }
  return fail("definition must hold spark or http, the one that engine names and not the other");
}
