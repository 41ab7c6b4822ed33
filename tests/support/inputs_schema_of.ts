/** What `sample_inputs_for` of the database makes, for tests without one; `tests/sql/sample_inputs_test.ts` compares them. */

import { isObject } from "../../src/base/json/json_kinds.ts";
import { sampleInputs } from "../../src/inputs/common_inputs.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";

type Members = Readonly<Record<string, unknown>>;

/** The inputs schema of a product: inputs in `own` take the place of those that the definition asks for. */
export function inputsSchemaOf(name: string, definition: Definition, own: Members = {}): Members {
  const { riders, strategies, surrenderPeriods, rateLock, laterPremiums, premium } = definition;
  const bounds = premiumsIn(definition);
  const derived: Record<string, unknown> = {
    Premium: {
      title: `${laterPremiums === undefined ? "Single" : "First"} premium in dollars`,
      type: "number",
      minimum: Math.min(...bounds.flatMap(({ minimum }) => minimum ?? [])),
      maximum: Math.max(...bounds.flatMap(({ maximum }) => maximum ?? [])),
    },
  };
  for (const [input, all] of Map.groupBy(riders, (rider) => rider.input)) {
    const kinds = new Set(all.map(({ terms }) => terms.kind === "lifetime_income"));
    const benefit = kinds.has(true) ? "Lifetime income rider" : "Death benefit rider";
    derived[input] = {
      title: kinds.size > 1 ? "Rider" : benefit,
      type: "integer",
      oneOf: [{ code: 0, name: "None" }, ...all].map((each) => titled(each.code, each.name)),
      default: 0,
    };
  }
  if (strategies.length > 1) {
    derived["Allocations"] = {
      title: "Premium by crediting strategy, in per cent that sum to 100",
      maxItems: strategies.length,
      ...listOf(["strategy", "pct"], {
        strategy: {
          title: "Crediting strategy",
          type: "string",
          oneOf: strategies.map((strategy) => titled(strategy.id, strategy.name)),
        },
        pct: {
          title: "Share of the premium in per cent",
          type: "number",
          minimum: 0,
          maximum: 100,
        },
      }),
    };
  }
  if (surrenderPeriods !== undefined) {
    derived["SurrenderPeriod"] = {
      title: "Surrender period",
      type: "integer",
      default: surrenderPeriods[0]?.years,
      oneOf: surrenderPeriods.map(({ years }) =>
        titled(years, `${years} ${years === 1 ? "year" : "years"}`),
      ),
    };
  }
  if (rateLock !== undefined) {
    derived["RateLockDate"] = { title: "Day of the application", type: "string", format: "date" };
  }
  if (laterPremiums !== undefined) {
    derived["LaterPremiums"] = laterPremiumsInput(laterPremiums.isTakenWithinYears === true);
  }
  const schema = sampleInputs(`${name} inputs`, { ...derived, ...own });
  const births = birthsWithin(definition);
  const examples = (schema["examples"] as readonly Members[]).map((example) => {
    const born = births.filter(([input]) => Object.hasOwn(example, input));
    return Object.assign({}, example, { Premium: premium.default }, Object.fromEntries(born));
  });
  return { ...schema, examples };
}

function titled(code: number | string, title: string) {
  return { const: code, title };
}

function listOf(required: readonly string[], properties: JsonSchema): JsonSchema {
  return {
    type: "array",
    items: { type: "object", properties, required, additionalProperties: false },
  };
}

function laterPremiumsInput(isTakenWithinYears: boolean): JsonSchema {
  const contractYear = { title: "Contract year", type: "integer", maximum: 121 };
  const amount = { title: "Amount in dollars", type: "number", minimum: 0 };
  const required = ["contractYear", "amount"];
  if (!isTakenWithinYears) {
    const title = "Later premiums, each with its contract year";
    return {
      title,
      ...listOf(required, { contractYear: { ...contractYear, minimum: 2 }, amount }),
    };
  }
  const month = {
    title: "Month of the year",
    type: "integer",
    minimum: 1,
    maximum: 12,
    default: 1,
  };
  const title = "Later premiums, each with its contract year and month";
  const inputs = { contractYear: { ...contractYear, minimum: 1 }, month, amount };
  return { title, ...listOf(required, inputs) };
}

/** Every `premium` of the definition: variations and surrender periods may bound it otherwise. */
function premiumsIn(value: unknown): readonly { minimum?: number; maximum?: number }[] {
  if (typeof value !== "object" || value === null) return [];
  const own = isObject(value) && isObject(value["premium"]) ? [value["premium"]] : [];
  return [...own, ...Object.values(value).flatMap(premiumsIn)];
}

/** Dates of birth for examples whose persons would not be of an age at which the form, or their rider, is sold. */
function birthsWithin({ riders, issueAge, ratesEffectiveOn }: Definition) {
  const year = Number(ratesEffectiveOn.slice(0, 4));
  const persons = [
    ["Owner_DOB", 1980, "owner"],
    ["Annuitant_DOB", 1946, "annuitant"],
  ] as const;
  return persons.flatMap(([input, bornIn, life]): (readonly [string, string])[] => {
    const elected = riders.filter(({ code, coveredLife }) => code === 1 && coveredLife === life);
    const ages = [issueAge, ...elected.map((rider) => rider.issueAge)];
    const youngest = Math.max(...ages.map(({ minimum }) => minimum));
    const oldest = Math.min(...ages.map(({ maximum }) => maximum));
    const age = year - bornIn;
    const isKept = youngest > oldest || (age >= youngest && age <= oldest);
    return isKept ? [] : [[input, `${year - Math.trunc((youngest + oldest) / 2)}-01-01`]];
  });
}
