/** Notes on taxes by tax status, withdrawals and persons of the contract. Not advice. */

import { yearOf } from "../annuity/age.ts";
import {
  requiredDistributionAge,
  USUAL_DIFFERENCE,
  yearsYounger,
} from "../annuity/required_distribution.ts";
import { birthYearsOf, type ContractRequest, issueAgeOf } from "../product/request.ts";
import type { Statement, YearValues } from "./illustration.ts";
import type { Rate } from "../annuity/money.ts";
import { dollarsInWords, rateInWords } from "../annuity/wording.ts";
import type { Definition } from "../product/definition_schema.ts";

/** Age below which the additional tax applies, in years. Source: Internal Revenue Code 72(q), 72(t). */
const EARLY_AGE = 59.5;

/** The notes on a contract's taxes, tax status first. */
export function describeTaxes(
  request: ContractRequest,
  years: readonly YearValues[],
  about: {
    readonly isFullyGuaranteed: boolean;
    readonly additionalBenefits: Definition["additionalBenefits"];
  },
): readonly Statement[] {
  return [
    { title: request.taxQualification.title, text: treatmentInWords(request) },
    ...taxedAmounts(request, years, about.isFullyGuaranteed),
    ...requiredDistributions(request, years, about.additionalBenefits?.interestRate),
    ...deathAndOwnership(request),
  ];
}

/** Source: Internal Revenue Code 72(e)(2)(B), 72(e)(3), 408(d)(1), 408A(d)(2), 408A(d)(4). */
function treatmentInWords({ taxQualification, premiumBonusRate }: ContractRequest): string {
  if (taxQualification.isRoth) {
    return (
      "Distributions from a Roth IRA are not taxed when they are qualified: when the owner is 59½ or older, or " +
      "in another case that the law names, and five tax years have begun since the owner’s first contribution " +
      "to any Roth IRA. Of other distributions, what was paid into the owner’s Roth IRAs comes out first, " +
      "untaxed; earnings are taxed, and may bear an additional tax of 10%. Which of this applies cannot be told " +
      "from this contract alone, so no taxable part of withdrawals is shown. The values do not reflect taxes."
    );
  }
  if (taxQualification.isQualified) {
    return (
      "Withdrawals, lifetime income and annuity payments are taxed as ordinary income in full, except for " +
      "contributions that were not deducted, which are not known here. The values do not reflect taxes."
    );
  }
  return (
    "Withdrawals are taken from gain first and taxed as ordinary income up to the gain in the contract, " +
    "measured at each payment and without surrender charge; the rest is a return of what was paid in. " +
    (premiumBonusRate === 0 ? "" : "A premium bonus is gain. ") +
    "The values do not reflect taxes."
  );
}

function taxedAmounts(
  request: ContractRequest,
  years: readonly YearValues[],
  isFullyGuaranteed: boolean,
): readonly Statement[] {
  const taxable = years.reduce((sum, year) => sum + (year.taxableWithdrawal ?? 0), 0);
  const earlyYears = request.isOwnerPerson
    ? Math.ceil(EARLY_AGE - issueAgeOf(request, request.owner))
    : 0;
  const early = years.filter(
    ({ contractYear, taxableWithdrawal = 0 }) =>
      contractYear <= earlyYears && taxableWithdrawal > 0,
  );
  const paidByInsurer = years.find(({ withdrawal, incomeTaken = 0 }) => incomeTaken > withdrawal);
  const statements: Statement[] = [];
  if (taxable > 0) {
    statements.push({
      title: "Taxable withdrawals",
      text:
        "Of the withdrawals and lifetime income illustrated, " +
        `${dollarsInWords(taxable)} would be taxable${isFullyGuaranteed ? "" : " on current values"}.`,
    });
  }
  if (paidByInsurer !== undefined && !request.taxQualification.isRoth) {
    statements.push({
      title: "Income after the account value is used up",
      text:
        `From contract year ${paidByInsurer.contractYear} on lifetime income is paid that the account value no ` +
        "longer holds. " +
        (request.taxQualification.isQualified
          ? "All of it is income."
          : "It first returns what is left of what was paid in; then all of it is income."),
    });
  }
  if (taxable > 0 && !request.isOwnerPerson) {
    statements.push({
      title: "Additional tax",
      text:
        "The owner is not a person and has no age: the taxable part of withdrawals may bear an additional tax of 10%, " +
        "which a person does not pay from age 59½ on.",
    });
  }
  if (early.length > 0) {
    statements.push({
      title: "Early withdrawals",
      text:
        "Withdrawals are illustrated before the owner is 59½: their taxable part may bear an additional tax of " +
        `10%, through about contract year ${early.at(-1)?.contractYear}.`,
    });
  }
  return statements;
}

/**
 * Source: Internal Revenue Code 401(a)(9), 402(c)(4)(B), 408(d)(3)(E), 4974; Treasury Regulation sections
 * 1.401(a)(9)-6 (additional benefits), 1.401(a)(9)-9 (tables), 1.408-8 (several IRAs).
 */
function requiredDistributions(
  request: ContractRequest,
  years: readonly YearValues[],
  rateOfBenefits: Rate | undefined,
): readonly Statement[] {
  if (!request.taxQualification.hasRequiredDistributions) return [];
  const firstRequired = years.find(
    ({ requiredMinimumDistribution = 0 }) => requiredMinimumDistribution > 0,
  );
  const birthYear = yearOf(request.owner.birthDate);
  const issueYear = yearOf(request.issueDate);
  const valuedInWords =
    rateOfBenefits === undefined
      ? "is not in these estimates and may raise what is required"
      : `and is in these estimates at ${rateInWords(rateOfBenefits)} interest over the owner’s life`;
  const statements: Statement[] = [];
  if (firstRequired !== undefined) {
    statements.push({
      title: "Required minimum distributions",
      text:
        `Distributions are required from contract year ${firstRequired.contractYear} on. They are estimated from ` +
        `the account value at the last contract anniversary and the ${tableInWords(request)}; other accounts are ` +
        `not known here. The value of additional benefits, such as that of a rider, counts too, ${valuedInWords}; ` +
        (request.spouseBirthDate === undefined
          ? "with a spouse more than ten years younger as the only " +
            "beneficiary, the Joint and Last Survivor Table requires less."
          : "the spouse is assumed to live and to stay the only beneficiary."),
    });
  }
  if (issueYear - birthYear >= requiredDistributionAge(birthYear)) {
    statements.push({
      title: "Distribution in the year of issue",
      text:
        `None is illustrated for ${issueYear}: a distribution is figured from the value at the end of the year ` +
        "before, when this contract did not exist. What has to be distributed for that year from where the " +
        "premium comes from cannot be rolled over into this contract.",
    });
  }
  const short = years.filter(
    ({ requiredMinimumDistribution = 0, withdrawal, incomeTaken = 0 }) =>
      requiredMinimumDistribution > Math.max(withdrawal, incomeTaken) + 0.01,
  );
  if (short.length > 0) {
    statements.push({
      title: "Less is taken than required",
      text:
        `In ${short.length === 1 ? "one contract year" : `${short.length} contract years`}, first in contract ` +
        `year ${short[0]?.contractYear}, less is illustrated as taken than is required. The rest must come from ` +
        "this contract or from another IRA of the owner; on what is not taken there is an excise tax.",
    });
  }
  return statements;
}

/** The table of the distribution periods, by the ages of owner and spouse. */
function tableInWords(request: ContractRequest): string {
  return yearsYounger(birthYearsOf(request)) === USUAL_DIFFERENCE
    ? "Uniform Lifetime Table"
    : "Joint and Last Survivor Table, since the spouse who is the only beneficiary is more than ten years younger";
}

/**
 * Source: Internal Revenue Code 72(s) (death of a holder), 72(u) (holder who is not a natural person); Treasury
 * Regulation section 1.408-8 (a spouse as the only beneficiary of an IRA).
 */
function deathAndOwnership(request: ContractRequest): readonly Statement[] {
  const { isQualified } = request.taxQualification;
  const { jointOwner, spouseBirthDate } = request;
  const statements: Statement[] = [];
  if (spouseBirthDate !== undefined) {
    statements.push({
      title: "Spouse as the only beneficiary",
      text: isQualified
        ? "When the owner dies, a spouse who is the only beneficiary may treat the IRA as the spouse’s own, or take it " +
          "as a beneficiary. The illustration assumes that the owner lives."
        : "When the owner dies, a surviving spouse who is the designated beneficiary may go on with the contract as " +
          "its owner; otherwise the law has it paid out. The illustration assumes that the owner lives.",
    });
  }
  if (isQualified) return statements;
  if (jointOwner !== undefined) {
    statements.push({
      title: "Joint owners",
      text:
        "When the first of the two owners dies, the law has the contract paid out, even if the other one lives: before " +
        "annuity payments begin within five years, or over the life of the designated beneficiary; afterwards at " +
        "least as fast as before. " +
        (jointOwner.relation.isSpouse
          ? "A surviving spouse who is the designated beneficiary, as the joint owner here may be, may go on with the " +
            "contract as its owner instead. "
          : "Owners who are not married to each other cannot go on with it in place of that. ") +
        "The illustration assumes that both live.",
    });
  }
  const hasTwoLives =
    request.paymentOption.survivorRate > 0 ||
    request.secondPerson !== undefined ||
    (request.isOwnerPerson && !request.isAnnuitantOwner);
  if (hasTwoLives && jointOwner === undefined) {
    statements.push({
      title: "Two lives",
      text:
        "When the owner dies, the law has the contract paid out, even if the annuitant or the other covered " +
        "person lives: before annuity payments begin within five years, or over the life of the designated " +
        "beneficiary; afterwards at least as fast as before. Only a surviving spouse who is the designated " +
        "beneficiary may go on with the contract as its owner. The illustration assumes that the owner lives.",
    });
  }
  if (!request.isOwnerPerson) {
    statements.push({
      title: "Owner that is not a person",
      text:
        "A contract that a trust or other entity owns is taxed as an annuity only when the entity holds it as an " +
        "agent for a person. Otherwise each year’s gain is income of that year, and the taxable parts shown here " +
        "do not apply.",
    });
  }
  return statements;
}
