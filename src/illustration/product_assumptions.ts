/** The assumptions that come from the product, listed like the others. */

import { type Texts, titleIn } from "#texts";
import { type Contract, rateInWords } from "#annuity";
import type { Assumption, ContractRequest } from "#inputs";
import type { Definition } from "#terms";
import { isIndexed } from "./features/index_history.ts";
import { wordsOf } from "./rider_words.ts";

/** Whether an entry is of the input that allocates premium, at any endpoint. */
export const isOfAllocations = ({ name }: Pick<Assumption, "name">) => /^allocations$/i.test(name);

/** Source: [D19], each default, clamp and ignored input with its origin. */
export function productAssumptions(
  definition: Definition,
  contract: Contract,
  {
    request,
    lastYear,
    isAdjusted,
  }: {
    readonly request: ContractRequest;
    /** Whether a market value adjustment applies in any year of the values. */
    readonly isAdjusted: boolean;
    /** Last calendar year of index history. */
    readonly lastYear: number;
  },
  texts: Texts,
): readonly Assumption[] {
  const { notes: say } = texts;
  const { marketValueAdjustment, kind, scenarios } = definition;
  const allocation = request.strategies.map(({ strategy, share }) =>
    say.share(rateInWords(share), strategy.name),
  );
  return [
    ...(request.inForce === undefined &&
    request.assumptions.every(({ name }) => name !== "illustrationDate")
      ? [fromProduct("Issue date", request.issueDate, say.dayOfPreparation)]
      : []),
    {
      ...fromProduct("Allocation", allocation.join("; "), say.inEveryScenario),
      origin: isAllocationGiven(request) ? "input" : "product",
    },
    fromProduct(
      "Maximum annuitization age",
      definition.maximumAnnuitizationAge,
      say.maximumAnnuitizationAge,
    ),
    fromProduct("Withdrawal timing", definition.withdrawalTiming, say.withdrawalTiming),
    fromProduct(
      "Minimum value interest rate",
      contract.minimumValue.interestRate,
      say.minimumValueRate,
    ),
    ...contract.riders.flatMap(({ terms }) =>
      (wordsOf(terms).assumptions?.(terms, texts.riderFacts) ?? []).map((each) =>
        fromProduct(...each),
      ),
    ),
    ...unneededDistributions(request, texts),
    ...(marketValueAdjustment === undefined || !isAdjusted
      ? []
      : [
          fromProduct(
            "Reference rate at issue",
            marketValueAdjustment.rateAtIssue,
            say.referenceRate,
          ),
        ]),
    ...(isIndexed(request)
      ? [fromProduct("Last calendar year of index history", lastYear, say.lastIndexYear)]
      : []),
    ...(kind === "fixed"
      ? []
      : [fromProduct("Reduced rates", scenarios.reducedBy, say.reducedRates)]),
  ];
}

function isAllocationGiven({ assumptions }: ContractRequest): boolean {
  return assumptions.some((each) => isOfAllocations(each) && each.origin === "input");
}

function unneededDistributions(request: ContractRequest, texts: Texts): readonly Assumption[] {
  const { kind } = request.withdrawals;
  const { hasRequiredDistributions, title } = request.taxQualification;
  if (kind !== "required_distribution" || hasRequiredDistributions) return [];
  return [
    {
      name: "Required minimum distributions",
      value: texts.notes.none,
      origin: "ignored",
      note: texts.notes.noRequiredDistributions(titleIn(texts, title)),
    },
  ];
}

function fromProduct(name: string, value: number | string, note: string): Assumption {
  return { name, value, origin: "product", note };
}
