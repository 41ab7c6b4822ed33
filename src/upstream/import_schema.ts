/** A product seed from a Spark service's validation answer: its inputs as JSON Schema, the rest to fill in. */

import { SCHEMA_DIALECT } from "#schema";
import { sqlLiteral, isObject, followPointer, omitUndefined, ANSWER_BYTES_MAX } from "#base";
import type { SparkSettings } from "#terms";
import { authenticate } from "./authentication.ts";
import { parseJson, postJson } from "./json_exchange.ts";
import type { ReadSecret } from "./secret.ts";
import { sparkUrl } from "./spark.ts";
import { createTokens } from "./token.ts";

/** The service, with the members of a product's definition. */
export type ImportSource = Pick<SparkSettings, "baseUrl" | "tenant" | "authentication"> & {
  readonly target: { readonly folder: string; readonly service: string };
};

type Schema = Readonly<Record<string, unknown>>;

/** Most inputs of a service, and time it may take to describe them. Source: [D28]. */
const INPUTS_MAX = 500;
const IMPORT_MS_MAX = 30_000;

/**
 * The inputs of a Spark service as a JSON Schema, from its static validation.
 *
 * A list of options becomes codes, bounds become bounds, a date a date; an input that may not be blank is
 * required. Titles are the names in words, for an administrator to improve.
 * @throws {Error} when the service refuses, or its answer is not a schema; the message has the status
 */
export async function importInputsSchema(
  source: ImportSource,
  options: { readonly readSecret: ReadSecret; readonly nowMs: () => number },
): Promise<Schema> {
  const { headers } = await authenticate(source.authentication, {
    readSecret: options.readSecret,
    tokens: createTokens(options.nowMs),
  });
  const ended = await postJson(
    {
      url: sparkUrl(source).replace(/execute$/, "validation"),
      headers: { ...headers, "x-tenant-name": source.tenant },
      body: JSON.stringify({
        request_data: { inputs: {} },
        request_meta: { validation_type: "default_values", call_purpose: "Import" },
      }),
    },
    AbortSignal.timeout(IMPORT_MS_MAX),
  );
  if (ended.kind === "too_large") {
    throw new Error(`Cannot import: the answer has more than ${ANSWER_BYTES_MAX} bytes`);
  }
  if (ended.kind !== "answered") throw new Error(`Cannot import: the service is ${ended.kind}`);
  if (ended.status !== 200) throw new Error(`Cannot import: the service answered ${ended.status}`);
  const outputs = followPointer(parseJson(ended.text), "/response_data/outputs");
  if (!isObject(outputs)) {
    throw new Error("Cannot import: the service's answer describes no inputs");
  }
  return schemaOf(outputs);
}

function schemaOf(validations: Readonly<Record<string, unknown>>): Schema {
  const inputs = Object.entries(validations);
  if (inputs.length === 0 || inputs.length > INPUTS_MAX) {
    throw new Error(
      `Cannot import: the service has ${inputs.length} inputs, not 1 to ${INPUTS_MAX}`,
    );
  }
  return {
    $schema: SCHEMA_DIALECT,
    type: "object",
    properties: Object.fromEntries(inputs.map(([name, about]) => [name, propertyOf(name, about)])),
    required: inputs
      .filter(([, about]) => isObject(about) && about["ignore_blank"] === false)
      .map(([name]) => name),
    additionalProperties: false,
  };
}

function propertyOf(name: string, about: unknown): Schema {
  const title = name.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  const { options, min, max, validation_allow: allows } = isObject(about) ? about : {};
  if (Array.isArray(options) && options.length > 0) {
    const codes = options.filter(
      (option) => typeof option === "number" || typeof option === "string",
    );
    const type = codes.every((code) => Number.isInteger(code)) ? { type: "integer" } : {};
    return { title, ...type, oneOf: codes.map((code) => ({ const: code, title: String(code) })) };
  }
  const minimum = typeof min === "number" ? min : undefined;
  const maximum = typeof max === "number" ? max : undefined;
  const bounds = omitUndefined({ minimum, maximum });
  switch (allows) {
    case "whole_number":
      return { title, type: "integer", ...bounds };
    case "decimal":
      return { title, type: "number", ...bounds };
    case "date":
      return { title, type: "string", format: "date" };
    case "text_length":
      return {
        title,
        type: "string",
        ...omitUndefined({ minLength: minimum }),
        maxLength: maximum ?? 200,
      };
    default:
      return { title, type: ["number", "string"] };
  }
}

/**
 * The SQL seed of a product that the service calculates, inactive and incomplete.
 *
 * The service does not know terms, brand, facts and figures: they are empty, and the product is invalid
 * until they are filled in. Safe to apply twice.
 */
export function writeProductSeed(slug: string, source: ImportSource, inputsSchema: Schema): string {
  const definition = {
    kind: "fixed",
    genericName: "",
    formNumber: "",
    ratesEffectiveOn: "",
    brand: { insurerName: "", addressLines: [], primaryColor: "", accentColor: "", footer: "" },
    maximumAnnuitizationAge: 0,
    surrenderCharge: { rates: [] },
    freeWithdrawal: { rate: 0, firstContractYear: 1 },
    minimumValue: { considerationRate: 0, interestRate: 0, annualCharge: 0 },
    riders: [],
    facts: { premium: "", ownerBirthDate: "", state: "" },
    figures: { guaranteed: emptyTable(), current: emptyTable() },
    disclosures: [],
    spark: { ...source, timeoutSeconds: 30, cacheSeconds: 60 },
  };
  return `-- ${source.target.service.replaceAll(/\s+/g, " ")}: imported from its Spark service's validation answer.
--
-- Fill in every empty text and zero of \`definition\`, and better the titles of \`inputs_schema\`; then set
-- is_active to true and hand this file to \`bun run admin products apply\`. Applying it twice changes nothing.

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
values (
  ${sqlLiteral(slug)}, ${sqlLiteral(source.target.service)}, '1', false, 'json', 'spark',
${sqlLiteral(JSON.stringify(inputsSchema, undefined, 2))}::jsonb,
${sqlLiteral(JSON.stringify(definition, undefined, 2))}::jsonb
)
on conflict (slug) do update
   set (name, version, is_active, default_format, engine, inputs_schema, definition) =
       (excluded.name, excluded.version, excluded.is_active, excluded.default_format, excluded.engine,
        excluded.inputs_schema, excluded.definition)
 where product is distinct from excluded;
`;
}

function emptyTable(): object {
  const columns = { accountValue: "", cashSurrenderValue: "", deathBenefit: "", minimumValue: "" };
  return { table: "", contractYear: "", columns };
}
