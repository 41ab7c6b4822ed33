/** A product as data: its row, its terms, and the check that the terms are whole and consistent. */
import { Compile, type Validator } from "typebox/compile";
import { METHODS } from "../annuity/crediting/mod.ts";
import { findStateByAbbreviation } from "../annuity/us_state.ts";
import { findBrandFault } from "./brand.ts";
import { type Definition, DefinitionSchema } from "./definition_schema.ts";
import { isWorseOrEqual } from "./terms.ts";

/** A plain JSON Schema 2020-12 object, as it stands in the product's row. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One row of the product table. Source: [D15], [D17]. */
export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: "json" | "pdf" | "both";
  readonly engine: "builtin";
  readonly inputsSchema: JsonSchema;
  readonly definition: Definition;
}

let definitionValidator: Validator | undefined;

/** A row of the product table as it is read, before anything in it is checked. */
export interface ProductRow {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: string;
  readonly engine: string;
  readonly inputsSchema: unknown;
  readonly definition: unknown;
}

/**
 * A row of the product table as a `Product`.
 * @throws {TypeError} when the row's definition is not whole, contradicts itself, or names a method,
 * strategy or state that does not exist; the message says where
 */
export function parseProduct(row: ProductRow): Product {
  const { slug, name, version, defaultFormat, engine, inputsSchema } = row;
  const fail = (what: string): never => {
    throw new TypeError(`Cannot read product ${slug}: ${what}`);
  };
  if (defaultFormat !== "json" && defaultFormat !== "pdf" && defaultFormat !== "both") {
    return fail("default_format is none of json, pdf, both");
  }
  if (engine !== "builtin") return fail("engine is not builtin");
  if (typeof inputsSchema !== "object" || inputsSchema === null || Array.isArray(inputsSchema)) {
    return fail("inputs_schema is not an object");
  }
  definitionValidator ??= Compile(DefinitionSchema);
  if (!definitionValidator.Check(row.definition)) {
    const [error] = definitionValidator.Errors(row.definition);
    return fail(`definition${error?.instancePath ?? ""} ${error?.message ?? "is not valid"}`);
  }
  const definition = row.definition as Definition;
  const contradiction = findBrandFault(definition.brand) ?? findContradiction(definition);
  if (contradiction !== undefined) return fail(contradiction);
  return {
    slug,
    name,
    version,
    defaultFormat,
    engine,
    inputsSchema: inputsSchema as JsonSchema,
    definition,
  };
}

/** What no schema can say: members that must agree with each other. */
function findContradiction(definition: Definition): string | undefined {
  const ids = new Set(definition.strategies.map(({ id }) => id));
  const shares = definition.allocation.default.reduce((total, { share }) => total + share, 0);
  const states = [definition.homeState, ...definition.unavailableStates];
  if (ids.size !== definition.strategies.length) return "two strategies have the same id";
  if (Math.abs(shares - 1) > 1e-9) return "the shares of allocation.default do not sum to 1";
  for (const { strategy } of definition.allocation.default) {
    if (!ids.has(strategy)) return `allocation.default names no strategy: ${strategy}`;
  }
  for (const state of states) {
    if (findStateByAbbreviation(state) === undefined) return `no state is called ${state}`;
  }
  if (definition.premium.minimum > definition.premium.maximum) return "premium has no room";
  if (definition.issueAge.maximum >= definition.maximumAnnuitizationAge) {
    return "issueAge.maximum leaves no contract year before maximumAnnuitizationAge";
  }
  const { annuitization } = definition;
  if (
    annuitization !== undefined &&
    annuitization.guaranteedInterestRate > annuitization.currentInterestRate
  ) {
    return "annuitization: guaranteed beats current";
  }
  for (const strategy of definition.strategies) {
    const { id, current, guaranteed, indexId } = strategy;
    if (current.method !== guaranteed.method) return `${id}: current and guaranteed methods differ`;
    if (METHODS[current.method].usesIndex !== (indexId !== undefined)) {
      return `${id}: an index method needs an indexId, a declared rate none`;
    }
    // NAIC Model #245 section 6.F(8): guaranteed terms are never better than current ones.
    if (!isWorseOrEqual(guaranteed, current)) return `${id}: guaranteed beats current`;
  }
  return undefined;
}
