/** Checks that the built-in engine reads inputs as their schema states. */

import { isObject } from "../base/is_object.ts";
import type { Definition } from "./definition_schema.ts";
import { HINTS_MAX, type IsSoundRow, type ProductRow, withNearest } from "./product_row.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import { codeTables } from "./sample_inputs.ts";
import { SAMPLE_INPUTS, type SampleInput, type SampleInputKind } from "./sample_input_kinds.ts";
import type { Path } from "./schema_faults.ts";
import { findNearestName } from "./text.ts";

type Property = Readonly<Record<string, unknown>>;

/**
 * Inputs that the engine does not read, or reads differently: of another type, with other codes or titles, outside
 * the product's bounds. Source: [D15], [D16].
 */
export function findSampleSchemaFaults(row: ProductRow, isSound: IsSoundRow): readonly RowFault[] {
  const { properties } = row.inputsSchema as {
    readonly properties: Readonly<Record<string, Property>>;
  };
  const definition = row.definition as Definition;
  const known = Object.keys(SAMPLE_INPUTS);
  let hints = 0;
  const tables = isSound("definition", "riders") ? codeTables(definition) : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = ["inputs_schema", "properties", name];
    if (!isSampleInput(name)) {
      const fault = rowFault(path, "is an input that no calculation reads");
      hints += 1;
      return [withNearest(fault, hints > HINTS_MAX ? undefined : findNearestName(name, known))];
    }
    const table = tables[name];
    const codeFaults = table === undefined ? [] : findCodeFaults(table, property, path);
    return findTypeFaults(name, property, path).concat(
      codeFaults,
      name === "Premium" && isSound("definition", "premium")
        ? findPremiumFaults(definition, property, path)
        : [],
      name === "Allocations" && isSound("definition", "strategies")
        ? findStrategyCodeFaults(definition, property, path)
        : [],
    );
  });
}

function isSampleInput(name: string): name is SampleInput {
  return Object.hasOwn(SAMPLE_INPUTS, name);
}

function findTypeFaults(name: SampleInput, property: Property, path: Path): readonly RowFault[] {
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

/** Codes and titles have to match the engine's, and every rider needs a code. */
function findCodeFaults(
  table: ReadonlyMap<number, string>,
  property: Property,
  path: Path,
): readonly RowFault[] {
  const { oneOf } = property;
  if (!Array.isArray(oneOf) || oneOf.length === 0 || !oneOf.every(isObject)) {
    const message = "must list the codes of the input, each with const and title";
    return [rowFault([...path, "oneOf"], message)];
  }
  const offered = oneOf.map((code) => code["const"]);
  const known = [...table.keys()].join(", ");
  const lacking = [...table].filter(([code]) => isRiderInput(path) && !offered.includes(code));
  return [
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

function isRiderInput(path: Path): boolean {
  return String(path.at(-1)).startsWith("Rider");
}

/** The schema has to stay within the product's bounds. */
function findPremiumFaults(
  { premium }: Definition,
  property: Property,
  path: Path,
): readonly RowFault[] {
  return (["minimum", "maximum"] as const).flatMap((bound) =>
    property[bound] === premium[bound]
      ? []
      : [
          rowFault(
            [...path, bound],
            `must be ${premium[bound]}, the product's own premium.${bound}`,
          ),
        ],
  );
}

function findStrategyCodeFaults(
  { strategies }: Definition,
  property: Property,
  path: Path,
): readonly RowFault[] {
  const items = isObject(property["items"]) ? property["items"] : {};
  const members = isObject(items["properties"]) ? items["properties"] : {};
  const strategy = isObject(members["strategy"]) ? members["strategy"] : {};
  const codes = Array.isArray(strategy["oneOf"]) ? strategy["oneOf"].filter(isObject) : [];
  const ids = strategies.map(({ id }) => id);
  const known = ids.join(", ");
  return codes.flatMap((code, index) =>
    ids.includes(String(code["const"]))
      ? []
      : [
          rowFault(
            [...path, "items", "properties", "strategy", "oneOf", index, "const"],
            `must be one of ${known}`,
          ),
        ],
  );
}
