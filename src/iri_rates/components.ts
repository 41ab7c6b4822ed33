/** Components of a rate file as members of a strategy of the definition, and back. */

import { type CreditingTerms, inYear, type Schedule } from "#annuity";
import { isObject } from "#base";
import type { Strategy } from "#terms";
import type { ComponentType, ProductRate, RateComponent } from "./rate_file.ts";

/** The standard's value for no cap. */
const NO_CAP = 9999;

type Json = Readonly<Record<string, unknown>>;
type Scope = Exclude<ProductRate["scope"], "bailout">;

const TERMS_OF = { newBusiness: "current", gmir: "guaranteed" } as const satisfies Record<
  Scope,
  string
>;

/** Members of terms by component. A second member belongs to the second component of that type. */
const FIELDS: Readonly<Partial<Record<ComponentType, readonly string[]>>> = {
  cap: ["cap"],
  participation: ["participation", "participationAbove"],
  spread: ["spread"],
  fixed: ["rate"],
  performanceTrigger: ["triggerRate", "triggerRateAbove"],
  tier: ["threshold"],
};

/** The member of a method's terms for a component; `place` components of its type stand before it in the list. */
export function memberOf(
  type: ComponentType,
  place: number,
  method: CreditingTerms["method"],
): string {
  const field = FIELDS[type]?.[place] ?? "";
  return method === "monthly_sum" && field === "cap" ? "monthlyCap" : field;
}

/** A strategy of the form, and the contract years for which its first rate is guaranteed. */
interface FormStrategy {
  readonly strategy: Strategy;
  readonly guaranteeYears: number;
}

/**
 * The patch that gives a strategy the components' values.
 *
 * A declared rate for new business holds for the guarantee years, in both the current and the guaranteed rates; later
 * years keep the form's rates. A guaranteed declared rate applies to the years after the guarantee. "No cap" removes the
 * cap.
 */
export function patchOf(
  { strategy, guaranteeYears }: FormStrategy,
  scope: Scope,
  components: readonly RateComponent[],
): Json {
  const { method } = strategy.current;
  const terms: Record<string, unknown> = {};
  const other: Record<string, unknown> = {};
  const fee: Record<string, unknown> = {};
  eachPlace(components, ({ type, value }, place) => {
    if (type === "annualFee") {
      const name = scope === "newBusiness" ? "current" : "guaranteed";
      if (strategy.fee === undefined) fee["feeRate"] = value;
      else fee["fee"] = { [name]: value };
    } else if (type === "fixed") {
      const { current, guaranteed } = declaredRates(strategy);
      if (scope === "newBusiness") {
        terms["rate"] = withFirst(current, value, guaranteeYears);
        other["rate"] = withFirst(guaranteed, value, guaranteeYears);
      } else {
        terms["rate"] = withRest(guaranteed, value, guaranteeYears);
      }
    } else {
      terms[memberOf(type, place, method)] = type === "cap" && value === NO_CAP ? null : value;
    }
  });
  const isOther = Object.keys(other).length > 0;
  return {
    ...(Object.keys(terms).length === 0 ? {} : { [TERMS_OF[scope]]: terms }),
    ...(isOther ? { guaranteed: other } : {}),
    ...fee,
  };
}

/** The value that a patch from `patchOf` gives a component; `place` components of its type stand before it. */
export function valueIn(
  patch: unknown,
  scope: Scope,
  about: {
    readonly type: ComponentType;
    readonly place: number;
    readonly method: CreditingTerms["method"];
  },
): number | undefined {
  const { type, place, method } = about;
  const members = isObject(patch) ? patch : {};
  if (type === "annualFee") {
    const fee = isObject(members["fee"]) ? members["fee"] : {};
    const value = fee[scope === "newBusiness" ? "current" : "guaranteed"] ?? members["feeRate"];
    return typeof value === "number" ? value : undefined;
  }
  const terms = members[TERMS_OF[scope]];
  if (!isObject(terms)) return undefined;
  const value = terms[memberOf(type, place, method)];
  if (value === null && type === "cap") return NO_CAP;
  if (typeof value === "number") return value;
  if (!Array.isArray(value)) return undefined;
  const rates = value as readonly number[];
  return scope === "newBusiness" ? inYear(rates, 1) : rates.at(-1);
}

/** Calls back with each component and the number of components of its type before it. */
export function eachPlace<Component extends { readonly type: ComponentType }>(
  components: readonly Component[],
  call: (component: Component, place: number) => void,
): void {
  components.forEach((component, index) => {
    const before = components.slice(0, index).filter(({ type }) => type === component.type);
    call(component, before.length);
  });
}

function declaredRates({ current, guaranteed }: Strategy) {
  const rateOf = (terms: CreditingTerms) => (terms.method === "declared_rate" ? terms.rate : 0);
  return { current: rateOf(current), guaranteed: rateOf(guaranteed) };
}

function withFirst(schedule: Schedule, rate: number, years: number): readonly number[] {
  return [...Array.from({ length: years }, () => rate), ...after(schedule, years)];
}

function withRest(schedule: Schedule, rate: number, years: number): readonly number[] {
  return [...Array.from({ length: years }, (_, year) => inYear(schedule, year + 1)), rate];
}

function after(schedule: Schedule, years: number): readonly number[] {
  const rest = typeof schedule === "number" ? [] : schedule.slice(years);
  return rest.length === 0 ? [inYear(schedule, years + 1)] : rest;
}
