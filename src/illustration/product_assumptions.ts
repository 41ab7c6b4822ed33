/** The assumptions that come from the product, listed like the others. */

import type { Contract } from "../annuity/contract.ts";
import { riderOf } from "../annuity/riders/mod.ts";
import type { Assumption } from "../product/assumption.ts";
import type { Definition } from "../product/definition_schema.ts";
import { indexIdOf } from "../product/followed_index.ts";
import type { ContractRequest } from "../product/request.ts";
import { rateInWords } from "../annuity/wording.ts";

/** Source: [D19], each default, clamp and ignored input with its origin. */
export function productAssumptions(
  definition: Definition,
  contract: Contract,
  {
    request,
    lastYear,
  }: {
    readonly request: ContractRequest;
    /** Last calendar year of index history. */
    readonly lastYear: number;
  },
): readonly Assumption[] {
  const { marketValueAdjustment, kind, scenarios } = definition;
  const allocation = request.strategies.map(
    ({ strategy, share }) => `${rateInWords(share)} ${strategy.name}`,
  );
  return [
    ...(request.assumptions.every(({ name }) => name !== "illustrationDate")
      ? [fromProduct("Issue date", request.issueDate, "The day of preparation")]
      : []),
    fromProduct("Allocation", allocation.join("; "), "Held in every scenario"),
    fromProduct(
      "Maximum annuitization age",
      definition.maximumAnnuitizationAge,
      "Nothing is illustrated past it, of annuitant and owner whichever is older",
    ),
    fromProduct(
      "Withdrawal timing",
      definition.withdrawalTiming,
      "Withdrawals are taken at this end of their period",
    ),
    fromProduct(
      "Minimum value interest rate",
      contract.minimumValue.interestRate,
      "Of the guaranteed minimum value, for all contract years",
    ),
    ...contract.riders.flatMap(({ terms }) =>
      (riderOf(terms).assumptions?.(terms) ?? []).map((each) => fromProduct(...each)),
    ),
    ...unneededDistributions(request),
    ...(marketValueAdjustment === undefined
      ? []
      : [
          fromProduct(
            "Reference rate at issue",
            marketValueAdjustment.rateAtIssue,
            "Of the market value adjustment; not assumed to stay in guaranteed values",
          ),
        ]),
    ...(request.strategies.every(({ strategy }) => indexIdOf(strategy) === undefined)
      ? []
      : [
          fromProduct(
            "Last calendar year of index history",
            lastYear,
            "The three index scenarios end with it or before",
          ),
        ]),
    ...(kind === "fixed"
      ? []
      : [
          fromProduct(
            "Reduced rates",
            scenarios.reducedBy,
            "Part by which current terms are cut, though not below guaranteed ones",
          ),
        ]),
  ];
}

/** Required distributions requested on a contract that has none. */
function unneededDistributions(request: ContractRequest): readonly Assumption[] {
  const { kind } = request.withdrawals;
  const { hasRequiredDistributions, title } = request.taxQualification;
  if (kind !== "required_distribution" || hasRequiredDistributions) return [];
  return [
    {
      name: "Required minimum distributions",
      value: "none",
      origin: "ignored",
      note: `The tax status ${title} has no required distributions in the owner’s life`,
    },
  ];
}

function fromProduct(name: string, value: number | string, note: string): Assumption {
  return { name, value, origin: "product", note };
}
