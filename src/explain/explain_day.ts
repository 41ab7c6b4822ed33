/** Explains a quote on a day within a contract year: the payment, and what the contract is worth before it. */

import { emptyTrace, originOf, toCents, type YearTrace } from "#annuity";
import type { ContractRequest } from "#inputs";
import {
  columnOf,
  CURRENT,
  type IllustratedStrategy,
  inForceStrategies,
  projectNextYear,
  quotedPayment,
  termsHeldIn,
  yearBefore,
  type YearValues,
} from "#illustration";
import type { Definition } from "#terms";
import { paymentFigures } from "./explain_movements.ts";
import { surrenderFigures } from "./explain_surrender.ts";
import { taxFigures } from "./explain_taxes.ts";
import type { ExplainedYear } from "./explained_year.ts";
import { type Figure, figureOf } from "./figure.ts";
import { dollars } from "./operand.ts";

/**
 * The figures of a quote on a day within a contract year, on current terms; `undefined` for a quote on an anniversary, which is
 * the contract year that begins then, and for all that is no quote.
 */
export function dayFigures(about: {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly strategies: readonly IllustratedStrategy[];
}): readonly Figure[] | undefined {
  const { definition, request } = about;
  const { inForce } = request;
  if (inForce?.quote === undefined) return undefined;
  if (inForce.months === 0 && inForce.begun === undefined) return undefined;
  const trace = emptyTrace();
  const projected = projectNextYear(about);
  const { contract } = projected;
  const { year, before } = quotedPayment(projected, request, inForce, trace);
  const { standing, surrenderCharges, cashSurrenderValue, deathBenefit, unfinished } = before;
  const paid = { ...year, benefitBase: before.income };
  const at: ExplainedYear = {
    definition,
    strategies: inForceStrategies(request, about.strategies),
    projected,
    terms: termsHeldIn(CURRENT, year.contractYear),
    levels: undefined,
    year: paid,
    before: yearBefore(contract.standing),
    row: {} as YearValues,
    last: originOf(contract),
    trace: trace as Required<YearTrace>,
    accountValueAtStart: dollars("accountValue", "accountValue", standing.accountValue),
    months: inForce.months,
    column: columnOnDay,
  };
  const worth = {
    ...paid,
    surrenderCharges,
    cashSurrenderValue,
    deathBenefit,
    unfinished,
    riders: standing.riders,
  };
  return [...paymentFigures(at), ...surrenderFigures({ ...at, year: worth }), ...taxFigures(at)];
}

const columnOnDay: ExplainedYear["column"] = (name, exact, sources, formula) => {
  const { addsUp } = columnOf(name);
  const about = {
    name,
    title: { code: "column", column: name },
    value: toCents(exact),
    exact,
    unit: "dollars",
    rounding: addsUp === true ? "adds_up" : "cents",
    sources,
  } as const;
  return figureOf(about, formula);
};
