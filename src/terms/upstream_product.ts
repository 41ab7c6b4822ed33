/** Validates a row as an upstream product. */

import { isObject, findNearestName } from "#base";
import type { AnyProductRow } from "./product.ts";
import { findBrandFaults } from "./brand.ts";
import { findSurrenderChargeFaults } from "./checks/contract_rules.ts";
import { findAcknowledgmentFaults, findMinimumValueFaults } from "./checks/definition_rules.ts";
import {
  type JsonSchema,
  propertiesOf,
  type RowFault,
  rowFault,
  UnreadableProductError,
} from "#schema";
import {
  findRowFaults,
  HINTS_MAX,
  type IsSoundRow,
  type ProductRow,
  readRow,
  withNearest,
} from "./product_row.ts";
import { faultsBelow } from "./checks/rule.ts";
import {
  type HttpSettings,
  type SparkSettings,
  type UpstreamDefinition,
  UpstreamDefinitionSchema,
} from "./schema/upstream_settings.ts";

/** A row that another service calculates. */
export type UpstreamProduct = AnyProductRow &
  (
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
 * Index annuities are refused: the PDF would lack what the rules require, and would state guaranteed terms and
 * floors that are unknown here. Source: NAIC Model #245 section 6.F(9), 6.J, 6.K; [D63].
 */
const INDEX_FAULT =
  "cannot be index: figures of another service do not map the three scenarios of ten calendar years, " +
  "the index history, and the crediting terms, current and guaranteed, that the illustration of an index annuity " +
  "must show (NAIC Model #245 section 6.F(9)); the builtin engine shows them";

/**
 * Parses a row of the product table with another service as its engine.
 * @throws {UnreadableProductError} with every fault and its path, when the row is incomplete, does not fit its
 * engine, is unlawful, or names inputs that the product does not have
 */
export function parseUpstreamProduct(row: ProductRow): UpstreamProduct {
  const faults = findUpstreamProductFaults(row);
  if (faults.length > 0) throw new UnreadableProductError(row.slug, faults);
  const definition = row.definition as UpstreamDefinition;
  return { ...readRow(row), engine: row.engine, definition } as UpstreamProduct;
}

/** Everything that is wrong with the row of a product that a calculation service prices. */
export function findUpstreamProductFaults(row: ProductRow): readonly RowFault[] {
  const { faults, isSound } = findRowFaults(row, UpstreamDefinitionSchema);
  const definition = (isObject(row.definition) ? row.definition : {}) as UpstreamDefinition;
  const within = (...path: string[]) => isSound("definition", ...path);
  const { surrenderCharge, figures, minimumValue } = definition;
  const found = [
    ...(within("surrenderCharge") && within("figures") && !hasBonus(figures)
      ? findSurrenderChargeFaults(surrenderCharge.rates, 0)
      : []),
    ...(within("acknowledgment") ? findAcknowledgmentFaults(definition.acknowledgment) : []),
    ...(within("minimumValue") ? findMinimumValueFaults(minimumValue) : []),
  ];
  return [
    ...faults,
    ...findEngineFaults(row),
    ...(within("kind") && definition.kind === "index"
      ? [rowFault(["definition", "kind"], INDEX_FAULT)]
      : []),
    ...(within("brand") ? findBrandFaults(definition.brand) : []),
    ...(within("figures") ? findLabelFaults(figures) : []),
    ...faultsBelow("/definition", found),
    ...(isSound("inputs_schema") ? findInputNameFaults(row, definition, isSound) : []),
    ...(within("riders") ? findRiderFaults(definition) : []),
  ];
}

/** Whether the service adds a bonus of unknown rate, which leaves the maximum charge unknown. */
function hasBonus({ guaranteed, current }: UpstreamDefinition["figures"]): boolean {
  return [guaranteed, current].some(({ columns }) => columns.premiumBonus !== undefined);
}

function findEngineFaults({ engine, definition }: ProductRow): readonly RowFault[] {
  const engines = ["spark", "http"];
  if (!engines.includes(engine)) {
    return [rowFault(["engine"], "must be builtin, spark or http")];
  }
  const settings = isObject(definition) ? definition : {};
  return engines.flatMap((name) => {
    const isThere = settings[name] !== undefined;
    if (isThere === (name === engine)) return [];
    const message = isThere
      ? `has no place with the engine ${engine}`
      : "is required by the engine";
    return [rowFault(["definition", name], message)];
  });
}

/** `facts` and `riders` may name only inputs that the product has. */
function findInputNameFaults(
  { inputsSchema }: ProductRow,
  { facts, riders }: UpstreamDefinition,
  isSound: IsSoundRow,
): readonly RowFault[] {
  const names = Object.keys(propertiesOf(inputsSchema as JsonSchema));
  const named = [
    // An unknown fact may have any value: its name is the fault.
    ...(isSound("definition", "facts")
      ? Object.entries(facts)
          .filter(([, input]) => typeof input === "string")
          .map(([fact, input]) => [["facts", fact], input] as const)
      : []),
    ...(isSound("definition", "riders")
      ? riders.map(({ input }, index) => [["riders", index, "input"], input] as const)
      : []),
  ];
  return named
    .filter(([, input]) => !names.includes(input))
    .map(([path, input], order) =>
      withNearest(
        rowFault(["definition", ...path], "must name an input that the product has"),
        order < HINTS_MAX ? findNearestName(input, names) : undefined,
      ),
    );
}

/** A name has one label. */
function findLabelFaults({ labels = [] }: UpstreamDefinition["figures"]): readonly RowFault[] {
  const names = labels.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          rowFault(
            ["definition", "figures", "labels", index, "name"],
            "is the name of a label before it",
          ),
        ],
  );
}

function findRiderFaults({ riders }: UpstreamDefinition): readonly RowFault[] {
  return riders.flatMap(({ id, input, code }, index) => {
    const before = riders.slice(0, index);
    const path = ["definition", "riders", index];
    return [
      ...(before.some((rider) => rider.id === id)
        ? [rowFault([...path, "id"], "is the id of a rider before it")]
        : []),
      ...(before.some((rider) => rider.input === input && rider.code === code)
        ? [
            rowFault(
              [...path, "code"],
              "elects a rider before it too: a code of an input elects one",
            ),
          ]
        : []),
    ];
  });
}
