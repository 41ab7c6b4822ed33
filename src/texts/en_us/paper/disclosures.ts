/** The statements of every illustration; required ones quote NAIC Model #245. */

import { counted } from "../counted.ts";

export const disclosures = {
  whatItIs: "What this illustration is",
  guaranteedAlone:
    "This illustration shows guaranteed values alone. The contract has no non-guaranteed elements. Please " +
    "review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more " +
    "detailed information.",
  /** NAIC Model #245 section 6.G(4)(b). */
  assumesIndex:
    "This illustration assumes the index will repeat historical performance and that the annuity’s " +
    "current non-guaranteed elements, such as caps, spreads, participation rates or other interest " +
    "crediting adjustments, will not change. It is likely that the index will not repeat historical " +
    "performance, the non-guaranteed elements will change, and actual values will be higher or lower " +
    "than those in this illustration but will not be less than the minimum guarantees. The values in " +
    "this illustration are not guarantees or even estimates of the amounts you can expect from your " +
    "annuity. Please review the entire Disclosure Document and Buyer’s Guide provided with your " +
    "annuity contract for more detailed information.",
  /** NAIC Model #245 section 6.G(4)(a). */
  assumesCurrent:
    "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is " +
    "likely that they will change and actual values will be higher or lower than those in this " +
    "illustration but will not be less than the minimum guarantees. The values in this illustration " +
    "are not guarantees or even estimates of the amounts you can expect from your annuity. Please " +
    "review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for " +
    "more detailed information.",
  bothTitle: "Guaranteed and non-guaranteed values",
  allGuaranteed:
    "Every value rests on guaranteed terms. Non-guaranteed values are not applicable, and none are shown.",
  both:
    "Values that are not headed guaranteed are not guaranteed. The insurer may change the terms they assume. Actual " +
    "results may be higher or lower.",
  notAloneTitle: "Not valid alone",
  notAlone:
    "This illustration is not valid without the product’s Disclosure Document and all of its pages.",
  timingTitle: "Timing",
  timing: (hasLaterPremiums: boolean, timing: "start" | "end") =>
    "The premium is assumed to be paid at the start of contract year 1" +
    (hasLaterPremiums ? ", later ones at the times given" : "") +
    ". Values are those at the end of " +
    `each contract year. Withdrawals are assumed at the ${timing} of their year or part of a year.`,
  adjustmentTitle: "Market value adjustment",
  adjustment: (hasWithdrawals: boolean) =>
    "When interest rates have changed, a withdrawal or surrender may pay more or less than values that assume no change. " +
    (hasWithdrawals
      ? "Withdrawals and the surrender after them, taken together, never pay less than the guaranteed values."
      : "It never pays less than the guaranteed values."),
  taxesTitle: "Taxes",
  taxes: (about: {
    readonly isQualified: boolean;
    readonly isRoth: boolean;
    readonly isSimple: boolean;
    /** Whether an owner may be below 59½, or has no age. */
    readonly mayBeEarly: boolean;
  }) =>
    "This is not tax advice. " +
    (about.isRoth
      ? "What a Roth IRA pays out is not taxed when it is qualified. When it is not, earnings are taxed" +
        (about.mayBeEarly ? ", and there may be a further tax of 10%." : ".")
      : (about.isQualified
          ? "What you take out is taxed as ordinary income."
          : "What you take out of the gain is taxed as ordinary income.") +
        (about.mayBeEarly ? " Before age 59½ there may be a further tax of 10% on it." : "") +
        (about.mayBeEarly && about.isSimple
          ? " That tax is 25% in the first two years after you joined a SIMPLE IRA plan."
          : "")),
  declaredTitle: "Declared rates alone",
  declared: (lower: string) =>
    "No part of the premium is in an index. Interest is credited at the rates that the insurer sets. The values are the same whatever an " +
    `index does. ${lower}`,
  scenariosTitle: "Index scenarios",
  scenarios: (lower: string) =>
    "Three periods of ten calendar years are shown: the most recent, and those in which the index grew least and most. " +
    "They are from the last twenty years, or from the history of the index where it is shorter. Beyond year 10 the " +
    `most recent period is repeated. ${lower}`,
  lower: (rate: string, hasLowered: boolean) =>
    `Values on reduced terms assume current terms reduced by ${rate}.` +
    (hasLowered
      ? " Values on lowest later terms assume that each strategy has its guaranteed terms once its first term is over, " +
        "and charges as they are today."
      : ""),
  ratesLaterTitle: "Rates not yet in force",
  ratesLater:
    "The rates shown take effect after the day on which this illustration was prepared. A contract issued before then " +
    "has other rates.",
  ratesAtIssueTitle: "Rates at issue",
  ratesAtIssue:
    "Rates are those in force when this illustration was prepared. On the day of issue others may be in force.",
  ratesLockedTitle: "Rates locked",
  ratesLocked: (day: string) =>
    `Rates are those in force on ${day}, the day of the application. Those of the day on which this illustration was ` +
    "prepared may differ.",
  availabilityTitle: "Availability",
  availability: (state: string) =>
    `This product is not sold in ${state}. The values are shown only to inform.`,
  premiumTaxTitle: "Premium tax",
  premiumTax: (state: string, rate: string, isDeducted: boolean) =>
    `${state} may tax annuity premiums at ${rate}, usually when annuity payments begin. ` +
    (isDeducted
      ? "The payments shown are what is left after it. The other values do not include it."
      : "The values do not include it."),
};

/** Which form, sheet and cell an illustration stands on, and why. */
export const basis = {
  form: (version: string, state: string | undefined, surrenderYears: number | undefined) =>
    `Form version ${version}${state === undefined ? "" : ` on its terms for ${state}`}` +
    `${surrenderYears === undefined ? "" : ` with ${counted(surrenderYears, "year")} of surrender charges`}.`,
  noSheet: "No rate sheet is in force: the rates are the form’s own.",
  sheet: (about: {
    readonly name: string;
    readonly firm: string | undefined;
    readonly effectiveOn: string;
    readonly lockedOn: string | undefined;
    /** The day of the terms of a contract in force. */
    readonly chosenOn: string | undefined;
    readonly cell: number;
    readonly cellFor: string;
  }) =>
    `Rate sheet ${about.name}${about.firm === undefined ? "" : ` for ${about.firm}`}, effective ${about.effectiveOn}. ` +
    (about.lockedOn === undefined
      ? `It was in force ${about.chosenOn === undefined ? "when this illustration was prepared" : `on ${about.chosenOn}`}`
      : `It was in force on ${about.lockedOn}, the day of the application`) +
    `. Cell ${about.cell}${about.cellFor}.`,
  cellFor: (about: {
    readonly premiums: { readonly from: string; readonly below: string | undefined } | undefined;
    /** The contract's state, and how many others the cell has. */
    readonly state: string | undefined;
    readonly otherStates: number;
    readonly surrenderYears: number | undefined;
  }) => {
    const { premiums, state, otherStates, surrenderYears } = about;
    const further =
      otherStates === 0
        ? ""
        : ` and ${otherStates} other ${otherStates === 1 ? "state" : "states"}`;
    const parts = [
      premiums === undefined
        ? "contracts"
        : `premiums from ${premiums.from}` +
          (premiums.below === undefined ? "" : ` to less than ${premiums.below}`),
      ...(state === undefined ? [] : [`in ${state}${further}`]),
      ...(surrenderYears === undefined
        ? []
        : [`with ${counted(surrenderYears, "year")} of surrender charges`]),
    ];
    return `, for ${parts.join(" ")}`;
  },
  cell: (form: string, sheet: string, cell: number) => `${form}, ${sheet}, cell ${cell}`,
};
