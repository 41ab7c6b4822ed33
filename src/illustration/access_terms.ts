/** Renewal, guarantee, bailout and waivers of a contract, as titled sentences. */

import type { SurrenderChargeTerms } from "../annuity/renewal.ts";
import { rateInWords } from "../annuity/wording.ts";
import type { Definition } from "../product/definition_schema.ts";
import { type ContractRequest, oldestIssueAge } from "../product/request.ts";
import { renewalTermName } from "./facts.ts";
import type { Statement } from "./illustration.ts";

/** The terms on access to money that a product has beside its charges, in printing order. */
export function describeAccessTerms(
  definition: Definition,
  request: ContractRequest,
): readonly Statement[] {
  return [
    ...renewalTerms(definition),
    ...accumulationGuarantee(definition),
    ...bailout(definition),
    ...waivers(definition, request),
  ];
}

function renewalTerms({ renewal, marketValueAdjustment }: Definition): readonly Statement[] {
  if (renewal === undefined) return [];
  const { firstTermYears, years, surrenderCharge, freeWindow, laterTerms = [] } = renewal;
  const isAdjusted = renewal.isMarketValueAdjusted && marketValueAdjustment !== undefined;
  const { rates } = surrenderCharge;
  const charge = chargesInWords(surrenderCharge);
  const window =
    freeWindow === undefined
      ? ""
      : ` In the ${freeWindow.at === "term_start" ? "first" : "last"} ${days(freeWindow.days)} of each ` +
        `${freeWindow.at === "term_start" ? "renewal term" : "term"} nothing is charged or adjusted` +
        (freeWindow.at === "term_start"
          ? "; values at the end of a term are those before these days."
          : ".");
  if (laterTerms.length > 0) {
    const terms = [{ years, surrenderCharge }, ...laterTerms].map(
      (term, index) =>
        ` ${capitalized(renewalTermName(index + 1, index === laterTerms.length))}: ` +
        `${plural(term.years, "contract year")}, ${chargesInWords(term.surrenderCharge)}.`,
    );
    const adjusted = isAdjusted
      ? " Each has a market value adjustment from the reference rate at its start."
      : " None has a market value adjustment.";
    const text =
      `After ${plural(firstTermYears, "contract year")} the contract is renewed for one term after the other.` +
      `${terms.join("")}${adjusted}${window}`;
    return [{ title: "Renewal", text }];
  }
  return [
    {
      title: "Renewal",
      text:
        `After ${plural(firstTermYears, "contract year")} the contract is renewed for terms of ` +
        `${plural(years, "contract year")}, one after the other. Each renewal term has ${charge}` +
        (isAdjusted
          ? ", and a market value adjustment from the reference rate at its start."
          : rates.length === 0
            ? " and no market value adjustment."
            : ", and no market value adjustment.") +
        window,
    },
  ];
}

/** e.g. `surrender charges of 9%, 8%, 7% in its contract years`. */
function chargesInWords({ rates, grading }: SurrenderChargeTerms): string {
  if (rates.length === 0) return "no surrender charge";
  return (
    `surrender charges of ${rates.map(rateInWords).join(", ")} in its contract years` +
    (grading === "monthly" ? ", falling month by month" : "")
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function accumulationGuarantee({ accumulationGuarantee: terms }: Definition): readonly Statement[] {
  if (terms === undefined) return [];
  const reduced = [
    terms.reduction === "dollar"
      ? "less withdrawals"
      : "reduced by withdrawals in proportion to the account value",
    ...(terms.isReducedByRiderCharges ? ["less rider charges"] : []),
  ].join(" and ");
  return [
    {
      title: "Accumulation guarantee",
      text:
        `At the end of contract year ${terms.contractYear} the account value is raised to ${rateInWords(terms.rate)} ` +
        `of the premium${terms.isBonusIncluded ? " and its bonus" : ""}, ${reduced}, where it is less; interest ` +
        "credited in that year includes it." +
        (terms.isLostByExcessWithdrawal
          ? " A withdrawal above the free withdrawal ends this guarantee."
          : ""),
    },
  ];
}

const BAILOUT_RATES: Readonly<Record<NonNullable<Definition["bailout"]>["field"], string>> = {
  cap: "cap",
  monthlyCap: "monthly cap",
  participation: "participation rate",
  rate: "interest rate",
  triggerRate: "trigger rate",
};

function bailout({ bailout: terms, strategies }: Definition): readonly Statement[] {
  if (terms === undefined) return [];
  const strategy = strategies.find(({ id }) => id === terms.strategy);
  return [
    {
      title: "Bailout",
      text:
        `When the ${BAILOUT_RATES[terms.field]} of ${strategy?.name ?? terms.strategy} is set below ` +
        `${rateInWords(terms.rate)} for a new term, ${terms.frees === "strategy" ? "what it holds" : "all of the account value"} may be withdrawn without surrender ` +
        `charge, bonus recapture or market value adjustment in the ${days(terms.days)} after that anniversary. ` +
        "Guaranteed values do not count on it.",
    },
  ];
}

/** Waivers by the state and the age of a contract; a state without one is named. */
function waivers(
  { waivers: all = [], marketValueAdjustment: adjustment }: Definition,
  request: ContractRequest,
): readonly Statement[] {
  const age = oldestIssueAge(request);
  const { name: state, abbreviation } = request.state;
  return all.map((waiver): Statement => {
    const { name: title, condition, firstContractYear, rate, issueAgeMaximum } = waiver;
    if (waiver.unavailableStates?.includes(abbreviation) === true) {
      return { title, text: `Contracts issued in ${state} do not have this waiver.` };
    }
    if (issueAgeMaximum !== undefined && age > issueAgeMaximum) {
      return {
        title,
        text: `Contracts of issue ages above ${issueAgeMaximum} do not have this waiver.`,
      };
    }
    const isAdjustmentWaived = waiver.isAdjustmentWaived && adjustment !== undefined;
    return {
      title,
      text:
        `From contract year ${firstContractYear}, ${rate === 1 ? "all" : `up to ${rateInWords(rate)}`} of the account ` +
        `value may be withdrawn without surrender charge${isAdjustmentWaived ? " or market value adjustment" : ""} if ${condition}. Nothing illustrated ` +
        "assumes it.",
    };
  });
}

function days(number: number): string {
  return plural(number, "day");
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
