/** Checks that the built-in engine reads inputs as their schema states. */

import { isObject, findNearestName } from "#base";
import {
  type Definition,
  HINTS_MAX,
  type IsSoundRow,
  type ProductRow,
  withNearest,
  widestBounds,
} from "#terms";
import { type JsonSchema, propertiesOf, type RowFault, rowFault, type Path } from "#schema";
import {
  codeTables,
  INPUTS_OF_MEMBERS,
  SAMPLE_INPUTS,
  type SampleInput,
  type SampleInputKind,
} from "#inputs";

/** Checks against members of the definition; each runs only if its `members` have no faults. */
const CHECKS: readonly {
  readonly input: SampleInput;
  readonly members: readonly string[];
  readonly find: (definition: Definition, property: JsonSchema, path: Path) => readonly RowFault[];
}[] = [
  {
    input: "Premium",
    // They set the bounds of a premium.
    members: ["premium", "variations", "surrenderPeriods", "unavailableStates"],
    find: findPremiumFaults,
  },
  {
    input: "LaterPremiums",
    members: ["laterPremiums"],
    find: ({ laterPremiums }, _, path) =>
      laterPremiums === undefined
        ? [rowFault(path, "is an input of products with laterPremiums alone")]
        : [],
  },
  { input: "Allocations", members: ["strategies"], find: findStrategyCodeFaults },
];

/**
 * Inputs that the engine does not read, or reads differently: of another type, with other codes or titles, outside
 * the product's bounds. Source: [D15], [D16].
 */
export function findInputsSchemaMismatches(
  row: ProductRow,
  isSound: IsSoundRow,
): readonly RowFault[] {
  const properties = propertiesOf(row.inputsSchema as JsonSchema);
  const definition = row.definition as Definition;
  const known = Object.keys(SAMPLE_INPUTS);
  let hints = 0;
  const areSound = (...members: readonly string[]) =>
    members.every((member) => isSound("definition", member));
  const tables = areSound("riders", "surrenderPeriods") ? codeTables(definition) : {};
  const memberFaults = INPUTS_OF_MEMBERS.flatMap(({ name, member }) => {
    if (!areSound(member)) return [];
    const isOffered = definition[member] !== undefined;
    if (isOffered === Object.hasOwn(properties, name)) return [];
    const message = isOffered
      ? `must be there: the definition has ${member}`
      : `has no place: the definition has no ${member}`;
    return [rowFault(["inputs_schema", "properties", name], message)];
  });
  const propertyFaults = Object.entries(properties).flatMap(([name, property]) => {
    const path = ["inputs_schema", "properties", name];
    if (!isSampleInput(name)) {
      const fault = rowFault(path, "is an input that no calculation reads");
      hints += 1;
      return [withNearest(fault, hints > HINTS_MAX ? undefined : findNearestName(name, known))];
    }
    const table = tables[name];
    const checks = CHECKS.filter(({ input, members }) => input === name && areSound(...members));
    return findTypeFaults(name, property, path).concat(
      table === undefined ? [] : findCodeFaults(table, property, path),
      checks.flatMap(({ find }) => find(definition, property, path)),
    );
  });
  return [...memberFaults, ...propertyFaults];
}

function isSampleInput(name: string): name is SampleInput {
  return Object.hasOwn(SAMPLE_INPUTS, name);
}

function findTypeFaults(name: SampleInput, property: JsonSchema, path: Path): readonly RowFault[] {
  const { type, format, minimum }: SampleInputKind = SAMPLE_INPUTS[name];
  const faults: RowFault[] = [];
  const isType = property["type"] === type || (type === "number" && property["type"] === "integer");
  if (!isType) faults.push(rowFault([...path, "type"], `must be ${type}`));
  if (format !== undefined && property["format"] !== format) {
    faults.push(rowFault([...path, "format"], `must be ${format}`));
  }
  if (minimum !== undefined && !(Number(property["minimum"]) >= minimum)) {
    faults.push(rowFault([...path, "minimum"], `must be there, and be at least ${minimum}`));
  }
  return faults;
}

/** Codes and titles must match the engine's, and every rider needs a code. */
function findCodeFaults(
  table: ReadonlyMap<number, string>,
  property: JsonSchema,
  path: Path,
): readonly RowFault[] {
  const { oneOf, default: fallback } = property;
  if (!Array.isArray(oneOf) || oneOf.length === 0 || !oneOf.every(isObject)) {
    const message = "must list the codes of the input, each with const and title";
    return [rowFault([...path, "oneOf"], message)];
  }
  const offered = oneOf.map((code) => code["const"]);
  const known = [...table.keys()].join(", ");
  const lacking = [...table].filter(
    ([code]) => isProductsOwn(path) && !offered.includes(code) && !isNoRider(code, path),
  );
  // Without a code 0 the rider is part of the contract, and a request that names no rider needs a default.
  const isDefaultLacking =
    !offered.includes(0) && isNoRider(0, path) && !offered.includes(fallback);
  return [
    ...(isDefaultLacking
      ? [rowFault([...path, "default"], `must be a code of oneOf, or oneOf must offer the code 0`)]
      : []),
    ...oneOf.flatMap((code, index) => {
      const title = table.get(code["const"] as number);
      if (title === undefined) {
        return [rowFault([...path, "oneOf", index, "const"], `must be one of ${known}`)];
      }
      return code["title"] === title
        ? []
        : [rowFault([...path, "oneOf", index, "title"], `must be “${title}”, as it is printed`)];
    }),
    ...lacking.map(([code, title]) =>
      rowFault([...path, "oneOf"], `must offer the code ${code}, “${title}”`),
    ),
  ];
}

/** Whether a code elects no rider. Contracts with a built-in rider do not offer it. */
function isNoRider(code: number, path: Path): boolean {
  return code === 0 && String(path.at(-1)).startsWith("Rider");
}

/** Whether the product defines the codes of an input; then the schema must offer all of them. */
function isProductsOwn(path: Path): boolean {
  return /^(Rider|SurrenderPeriod)/.test(String(path.at(-1)));
}

/** The schema must stay within the product's bounds. */
function findPremiumFaults(
  definition: Definition,
  property: JsonSchema,
  path: Path,
): readonly RowFault[] {
  const premium = widestBounds(definition, "premium");
  return (["minimum", "maximum"] as const)
    .filter((bound) => property[bound] !== premium[bound])
    .map((bound) => {
      const message = `must be ${premium[bound]}, the product's own premium.${bound}`;
      return rowFault([...path, bound], message);
    });
}

function findStrategyCodeFaults(
  { strategies }: Definition,
  property: JsonSchema,
  path: Path,
): readonly RowFault[] {
  const items = isObject(property["items"]) ? property["items"] : {};
  const { oneOf } = propertiesOf(items)["strategy"] ?? {};
  const codes = Array.isArray(oneOf) ? oneOf.filter(isObject) : [];
  const ids = strategies.map(({ id }) => id);
  return [...codes.entries()]
    .filter(([, code]) => !ids.includes(String(code["const"])))
    .map(([index]) => {
      const at = [...path, "items", "properties", "strategy", "oneOf", index, "const"];
      return rowFault(at, `must be one of ${ids.join(", ")}`);
    });
}
