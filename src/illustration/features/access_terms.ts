/** Renewal, guarantee, bailout and waivers of a contract, as titled sentences. */

import { type SurrenderChargeTerms, rateInWords } from "#annuity";
import type { Texts } from "#texts";
import type { Definition } from "#terms";
import { type ContractRequest, oldestIssueAge } from "#inputs";
import type { Statement } from "../statements.ts";
import type { Subject } from "./feature.ts";

/** What the feature adds to an illustration. */
export interface AccessTermsMember {
  /** Renewal, accumulation guarantee, bailout and waivers. */
  readonly accessTerms: readonly Statement[];
}

/** The terms on access to money that a product has beside its charges, in printing order. */
export function describeAccessTerms({
  definition,
  request,
  texts: { access },
}: Subject): readonly Statement[] {
  return [
    ...renewalTerms(definition, access.renewal),
    ...accumulationGuarantee(definition, request, access.guarantee),
    ...bailout(definition, access.bailout),
    ...waivers(definition, request, access.waiver),
  ];
}

type AccessTexts = Texts["access"];

function renewalTerms(
  { renewal, marketValueAdjustment }: Definition,
  say: AccessTexts["renewal"],
): readonly Statement[] {
  if (renewal === undefined) return [];
  const { firstTermYears, years, surrenderCharge, freeWindow, laterTerms = [] } = renewal;
  const isAdjusted = renewal.isMarketValueAdjusted && marketValueAdjustment !== undefined;
  const window =
    freeWindow === undefined
      ? ""
      : freeWindow.at === "term_start"
        ? say.freeAtStart(freeWindow.days)
        : say.freeAtEnd(freeWindow.days);
  if (laterTerms.length > 0) {
    const terms = [{ years, surrenderCharge }, ...laterTerms].map((term, index) =>
      say.term({
        number: index + 1,
        isLast: index === laterTerms.length,
        years: term.years,
        charge: chargesInWords(term.surrenderCharge, say),
      }),
    );
    const text = say.differing(firstTermYears, terms.join(""), isAdjusted);
    return [{ title: say.title, text: text + window }];
  }
  const text = say.text({
    firstTermYears,
    years,
    charge: chargesInWords(surrenderCharge, say),
    hasCharge: surrenderCharge.rates.length > 0,
    isAdjusted,
  });
  return [{ title: say.title, text: text + window }];
}

/** e.g. `surrender charges of 9%, 8%, 7% in its contract years`. */
function chargesInWords(
  { rates, grading }: SurrenderChargeTerms,
  say: AccessTexts["renewal"],
): string {
  return rates.length === 0
    ? say.noCharge
    : say.charges(rates.map(rateInWords).join(", "), grading === "monthly");
}

function accumulationGuarantee(
  { accumulationGuarantee: terms }: Definition,
  { riders, premiumBonusRate }: ContractRequest,
  say: AccessTexts["guarantee"],
): readonly Statement[] {
  if (terms === undefined) return [];
  const text = say.text({
    year: terms.contractYear,
    rate: rateInWords(terms.rate),
    isBonusIncluded: terms.isBonusIncluded && premiumBonusRate !== 0,
    isInDollars: terms.reduction === "dollar",
    isReducedByRiderCharges: terms.isReducedByRiderCharges && riders.length > 0,
    isLostByExcessWithdrawal: terms.isLostByExcessWithdrawal,
  });
  return [{ title: say.title, text }];
}

function bailout(
  { bailout: terms, strategies }: Definition,
  say: AccessTexts["bailout"],
): readonly Statement[] {
  if (terms === undefined) return [];
  const strategy = strategies.find(({ id }) => id === terms.strategy);
  const text = say.text({
    rate: say.rates[terms.field],
    strategy: strategy?.name ?? terms.strategy,
    bound: rateInWords(terms.rate),
    days: terms.days,
    isOfStrategy: terms.frees === "strategy",
  });
  return [{ title: say.title, text }];
}

/** Waivers by the state and the age of a contract; a state without one is named. */
function waivers(
  { waivers: all = [], marketValueAdjustment: adjustment }: Definition,
  request: ContractRequest,
  say: AccessTexts["waiver"],
): readonly Statement[] {
  const age = oldestIssueAge(request);
  const { name: state, abbreviation } = request.state;
  return all.map((waiver): Statement => {
    const { name: title, condition, firstContractYear, rate, issueAgeMaximum } = waiver;
    if (waiver.unavailableStates?.includes(abbreviation) === true) {
      return { title, text: say.notInState(state) };
    }
    if (issueAgeMaximum !== undefined && age > issueAgeMaximum) {
      return { title, text: say.notAtAge(issueAgeMaximum) };
    }
    return {
      title,
      text: say.text({
        firstYear: firstContractYear,
        part: rate === 1 ? say.all : say.upTo(rateInWords(rate)),
        isAdjustmentWaived: waiver.isAdjustmentWaived && adjustment !== undefined,
        condition,
      }),
    };
  });
}
