/** The reference rate of a market value adjustment on the day of a quote or at the end of a report period. */

import type { Rate } from "#annuity";
import type { FaultCode } from "#base";
import type { JsonSchema } from "#schema";
import type { Definition } from "#terms";
import type { SaidFault } from "#texts";
import type { Path } from "../inputs.ts";

/** Members for rates, as their schema has them. */
export interface SentRates {
  readonly referenceRate?: Rate;
  readonly referenceRateAtStart?: Rate;
}

/** What the rates are held to. */
export interface RatesHeld {
  readonly definition: Definition;
  readonly sent: SentRates;
  /** The contract year of the charges. */
  readonly contractYear: number;
  /** Whether what is taken in it is adjusted to market values. */
  readonly isAdjusted: boolean;
  readonly add: (path: Path, fault: SaidFault, code?: FaultCode) => void;
}

const RATE_MAX = 0.5;

/** The members of a product with an adjustment; `of` says of what day the rate is. */
export function rateMembers(
  { marketValueAdjustment, renewal }: Definition,
  of: { readonly description: string; readonly source: string },
): Readonly<Record<string, JsonSchema>> {
  if (marketValueAdjustment === undefined) return {};
  return {
    referenceRate: rateOf("Reference rate", of.description, of.source),
    ...(renewal?.isMarketValueAdjusted === true && {
      referenceRateAtStart: rateOf(
        "Reference rate at the start of the term",
        "The reference rate on the day on which a renewal term began; required in a renewal term.",
        of.source,
      ),
    }),
  };
}

function rateOf(title: string, description: string, source: string): JsonSchema {
  return {
    title,
    description,
    type: "number",
    minimum: -RATE_MAX,
    maximum: RATE_MAX,
    unit: "decimal fraction",
    "x-source": source,
  };
}

/** Charges of a contract that is adjusted depend on the reference rate of the day, and of the start of a renewal term. */
export function addRateProblems(held: RatesHeld): void {
  const { sent, contractYear, isAdjusted, add } = held;
  if (!isAdjusted) return;
  const fault = { code: "whileAdjusted", contractYear } as const;
  if (sent.referenceRate === undefined) add(["referenceRate"], fault, "required");
  if (isInRenewal(held) && sent.referenceRateAtStart === undefined) {
    add(["referenceRateAtStart"], fault, "required");
  }
}

function isInRenewal({ definition: { renewal }, contractYear }: RatesHeld): boolean {
  return renewal?.isMarketValueAdjusted === true && contractYear > renewal.firstTermYears;
}

/** The definition with the reference rate at the start of its term, and the change of the rate since then. */
export function atRates(held: RatesHeld): {
  readonly definition: Definition;
  readonly rateChange: Rate;
} {
  const { sent } = held;
  const definition = definitionOf(held);
  const atStart = definition.marketValueAdjustment?.rateAtIssue ?? 0;
  const rateChange = sent.referenceRate === undefined ? 0 : sent.referenceRate - atStart;
  return { definition, rateChange };
}

function definitionOf(held: RatesHeld): Definition {
  const { definition, sent } = held;
  const { marketValueAdjustment: terms } = definition;
  const { referenceRateAtStart: rate } = sent;
  if (terms === undefined || rate === undefined || !isInRenewal(held)) return definition;
  return { ...definition, marketValueAdjustment: { ...terms, rateAtIssue: rate } };
}
