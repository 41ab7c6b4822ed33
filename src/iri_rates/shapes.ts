/** The strategy representations of the IRI Annuity Rates API, each with its crediting methods or the reason it is refused. */

import { memberNames } from "#base";
import { type CreditingTerms, METHODS } from "#annuity";
import type { ComponentType } from "./rate_file.ts";

type Method = CreditingTerms["method"];

/** One representation of the standard's catalog. */
interface Shape {
  readonly name: string;
  /** Components in the standard's order, without fees and protection. */
  readonly components: readonly ComponentType[];
  /** Methods that credit this way; absent if none does. */
  readonly methods?: readonly Method[];
  /** Why no method does, as the end of a sentence that begins with the name. */
  readonly refusal?: string;
}

const WHOLE_TERM: readonly Method[] = ["point_to_point", "water_mark", "index_lock"];
const LOCKED_OR_AVERAGED: readonly Method[] = [...WHOLE_TERM, "monthly_average", "annual_lock"];
const LOSSES =
  "is not illustrated: it depends on a part of losses that only registered annuities have";

/**
 * The 22 representations, in the standard's order. Some share their components; the method of the product's strategy
 * tells them apart.
 *
 * Source: github.com/Insured-Retirement-Institute/Rates, docs/strategy-representation-standard.md at c365571.
 */
export const SHAPES: readonly Shape[] = [
  { name: "Cap", components: ["cap"], methods: WHOLE_TERM },
  {
    name: "Cap with Participation",
    components: ["cap", "participation"],
    methods: [...WHOLE_TERM, "monthly_average", "annual_lock", "annual_interval_sum"],
  },
  { name: "Cap with Absolute Return to Buffer", components: ["cap"], refusal: LOSSES },
  { name: "Cap with Spread", components: ["cap", "spread"], methods: LOCKED_OR_AVERAGED },
  { name: "Cap with Bonus", components: ["cap"], refusal: LOSSES },
  { name: "Cap with Annual Lock", components: ["cap"], methods: ["annual_lock"] },
  {
    name: "Cap then Fixed",
    components: ["cap", "fixed"],
    refusal: "is not illustrated: no crediting method changes to a fixed rate within a term",
  },
  {
    name: "Cap with Monthly/Annual Sum",
    components: ["cap"],
    methods: ["monthly_sum", "annual_interval_sum"],
  },
  { name: "Cap with Monthly/Annual Averaging", components: ["cap"], methods: ["monthly_average"] },
  { name: "Participation", components: ["participation"], methods: LOCKED_OR_AVERAGED },
  {
    name: "Participation with Spread",
    components: ["participation", "spread"],
    methods: LOCKED_OR_AVERAGED,
  },
  {
    name: "Participation with Fixed",
    components: ["participation", "fixed"],
    refusal: "is not illustrated: no crediting method adds a declared part to that of the index",
  },
  {
    name: "Participation with Monthly/Annual Sum",
    components: ["participation"],
    methods: ["annual_interval_sum"],
  },
  {
    name: "Performance Trigger",
    components: ["performanceTrigger"],
    methods: ["performance_trigger"],
  },
  {
    name: "Performance Trigger Dual Direction",
    components: ["performanceTrigger"],
    refusal: LOSSES,
  },
  {
    name: "Performance Trigger then Participation",
    components: ["performanceTrigger", "participation"],
    methods: ["performance_trigger"],
  },
  {
    name: "Tiered Participation",
    components: ["tier", "participation", "participation"],
    methods: LOCKED_OR_AVERAGED,
  },
  { name: "Tiered Bonus", components: ["participation", "cap"], refusal: LOSSES },
  {
    name: "Tiered Performance Trigger",
    components: ["tier", "performanceTrigger", "performanceTrigger"],
    methods: ["performance_trigger"],
  },
  { name: "Spread", components: ["spread"], methods: LOCKED_OR_AVERAGED },
  { name: "Fixed", components: ["fixed"], methods: ["declared_rate"] },
  { name: "Strategy Fee", components: ["annualFee"], methods: memberNames(METHODS) },
];

/** Components of products that can lose value, which a fixed index annuity cannot. */
const PROTECTION: readonly ComponentType[] = [
  "buffer",
  "floor",
  "barrier",
  "downsideParticipation",
];

/** The representation of components on a strategy's method, or why there is none. */
type ShapeMatch =
  | { readonly kind: "taken"; readonly name: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * The representation of a strategy with these components and method. Components must stand in the standard's order,
 * except the fee, which may stand anywhere.
 */
export function matchShape(components: readonly ComponentType[], method: Method): ShapeMatch {
  const losses = components.filter((type) => PROTECTION.includes(type));
  if (losses.length > 0) {
    const message = `has ${losses.join(" and ")}: losses of the index are borne in registered annuities, which are not illustrated`;
    return { kind: "refused", message };
  }
  const fees = components.filter((type) => type === "annualFee").length;
  const rates = components.filter((type) => type !== "annualFee");
  if (fees > 1) return { kind: "refused", message: "has annualFee twice" };
  const wanted = rates.length === 0 ? (["annualFee"] as const) : rates;
  const same = SHAPES.filter((shape) => shape.components.join(" ") === wanted.join(" "));
  const taken = same.find(({ methods }) => methods?.includes(method));
  if (taken !== undefined) return { kind: "taken", name: taken.name };
  return { kind: "refused", message: refusalOf(wanted, same, method) };
}

function refusalOf(
  components: readonly ComponentType[],
  same: readonly Shape[],
  method: Method,
): string {
  const said = components.join(", ");
  if (same.length === 0)
    return `has ${said}, which no representation of the standard has in this order`;
  const credited = same.filter(({ methods }) => methods !== undefined);
  const refused = same.flatMap(({ name, refusal }) =>
    refusal === undefined ? [] : [`${name} ${refusal}`],
  );
  if (credited.length === 0) return `has ${said}: ${refused.join("; ")}`;
  const names = credited.map(({ name }) => name).join(" or ");
  return `has ${said}, which is ${names}, and the product's strategy credits by ${method}`;
}
