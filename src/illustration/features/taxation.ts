/** Notes on taxes by tax status, withdrawals and persons of the contract. Not advice. */

import { type Texts, titleIn } from "#texts";
import {
  daysFromEpoch,
  yearOf,
  requiredDistributionAge,
  UNIFORM_TABLE_DIFFERENCE,
  yearsYounger,
  type Rate,
  rateInWords,
} from "#annuity";
import { birthYearsOf, type ContractRequest, issueAgeOf } from "#inputs";
import { type Statement, statementsOf } from "../statements.ts";
import type { YearValues } from "../years/year_columns.ts";
import type { IllustratedFeature, Subject } from "./feature.ts";
import { withHundredths } from "#base";

/** What the feature adds to an illustration. */
export interface TaxMember {
  /** Notes on taxes; not advice. */
  readonly tax?: readonly Statement[];
}

/**
 * Age below which the additional tax applies, in years. Source: Internal Revenue Code 72(q), 72(t); 72(t)(6) of a
 * SIMPLE IRA.
 */
const EARLY_AGE = 59.5;

/** Whether that tax may be due on a day: an owner is younger, or is not a person and has no age. */
export function mayBeEarly(request: ContractRequest, day: string): boolean {
  const { isOwnerPerson, owner, jointOwner } = request;
  return (
    !isOwnerPerson ||
    isYounger(day, owner) ||
    (jointOwner !== undefined && isYounger(day, jointOwner))
  );
}

function isYounger(day: string, { birthDate }: ContractRequest["owner"]): boolean {
  return daysFromEpoch(birthDate, 12 * EARLY_AGE) > daysFromEpoch(day);
}

/** The notes on a contract's taxes, tax status first. */
export function describeTaxes(
  { definition, request, projections, texts }: Subject,
  isFullyGuaranteed: boolean,
): readonly Statement[] {
  const { years } = projections.current;
  const { interestRate: rate } = definition.additionalBenefits ?? {};
  const { taxes: say } = texts;
  return [
    treatmentOf(request, texts),
    ...taxedAmounts(request, years, { isFullyGuaranteed, say }),
    ...requiredDistributions(request, years, { rate, say }),
    ...deathAndOwnership(request, say),
  ];
}

/** How withdrawals of the tax status are taxed. */
export function treatmentOf(request: ContractRequest, texts: Texts): Statement {
  const title = titleIn(texts, request.taxQualification.title);
  return { title, text: treatmentInWords(request, texts.taxes) };
}

type Say = Texts["taxes"];

/** Source: Internal Revenue Code 72(e)(2)(B), 72(e)(3), 408(d)(1), 408A(d)(2), 408A(d)(4). */
function treatmentInWords(request: ContractRequest, say: Say): string {
  const { taxQualification, premiumBonusRate } = request;
  if (taxQualification.isRoth) return say.roth;
  return taxQualification.isQualified ? say.qualified : say.nonQualified(premiumBonusRate !== 0);
}

function taxedAmounts(
  request: ContractRequest,
  years: readonly YearValues[],
  { isFullyGuaranteed, say }: { readonly isFullyGuaranteed: boolean; readonly say: Say },
): readonly Statement[] {
  const taxable = years.reduce((sum, year) => sum + (year.taxableWithdrawal ?? 0), 0);
  const earlyYears =
    request.isOwnerPerson && isYounger(request.issueDate, request.owner)
      ? Math.ceil(EARLY_AGE - issueAgeOf(request, request.owner))
      : 0;
  const lastEarly = years.findLast(
    ({ contractYear, taxableWithdrawal = 0 }) =>
      contractYear <= earlyYears && taxableWithdrawal > 0,
  );
  const paidByInsurer = years.find(({ withdrawal, incomeTaken = 0 }) => incomeTaken > withdrawal);
  const { isQualified, isRoth, isSimple } = request.taxQualification;
  return statementsOf([
    taxable > 0 && {
      title: say.taxableTitle,
      // With cents, as all amounts of the page on payments.
      text: say.taxable(withHundredths(taxable, "$"), isFullyGuaranteed),
    },
    paidByInsurer !== undefined &&
      !isRoth && {
        title: say.usedUpTitle,
        text: say.usedUp(paidByInsurer.contractYear, isQualified),
      },
    taxable > 0 && !request.isOwnerPerson && { title: say.additionalTitle, text: say.additional },
    lastEarly !== undefined && {
      title: say.earlyTitle,
      text: say.early(lastEarly.contractYear, isSimple),
    },
  ]);
}

/**
 * Source: Internal Revenue Code 401(a)(9), 402(c)(4)(B), 408(d)(3)(E), 4974; Treasury Regulation sections
 * 1.401(a)(9)-6 (additional benefits), 1.401(a)(9)-9 (tables), 1.408-8 (several IRAs).
 */
function requiredDistributions(
  request: ContractRequest,
  years: readonly YearValues[],
  { rate, say }: { readonly rate: Rate | undefined; readonly say: Say },
): readonly Statement[] {
  if (!request.taxQualification.hasRequiredDistributions) return [];
  const firstRequired = years.find(
    ({ requiredMinimumDistribution = 0 }) => requiredMinimumDistribution > 0,
  );
  const birthYear = yearOf(request.owner.birthDate);
  const issueYear = yearOf(request.issueDate);
  const short = years.filter(
    ({ requiredMinimumDistribution = 0, withdrawal, incomeTaken = 0 }) =>
      requiredMinimumDistribution > Math.max(withdrawal, incomeTaken) + 0.01,
  );
  const [firstShort] = short;
  return statementsOf([
    firstRequired !== undefined && {
      title: say.requiredTitle,
      text: say.required({
        firstYear: firstRequired.contractYear,
        isJointTable: yearsYounger(birthYearsOf(request)) !== UNIFORM_TABLE_DIFFERENCE,
        benefitsRate: rate === undefined ? undefined : rateInWords(rate),
        hasSpouse: request.spouseBirthDate !== undefined,
      }),
    },
    issueYear - birthYear >= requiredDistributionAge(birthYear) && {
      title: say.issueYearTitle,
      text: say.issueYear(issueYear),
    },
    firstShort !== undefined && {
      title: say.shortTitle,
      text: say.short(short.length, firstShort.contractYear),
    },
  ]);
}

/**
 * Source: Internal Revenue Code 72(s) (death of a holder; 72(s)(6): of the annuitant in an entity's place), 72(u) (holder
 * who is not a natural person); Treasury Regulation section 1.408-8 (a spouse as the only beneficiary of an IRA).
 */
function deathAndOwnership(request: ContractRequest, say: Say): readonly Statement[] {
  const { isQualified } = request.taxQualification;
  const { jointOwner, spouseBirthDate, isOwnerPerson } = request;
  const hasTwoLives =
    request.paymentOption.survivorRate > 0 ||
    request.secondPerson !== undefined ||
    !request.isAnnuitantOwner;
  const spouse = { title: say.spouseTitle, text: say.spouse(isQualified) };
  const nonQualifiedStatements = [
    jointOwner !== undefined && {
      title: say.jointOwnersTitle,
      text: say.jointOwners(jointOwner.relation.isSpouse),
    },
    !isOwnerPerson && { title: say.annuitantDiesTitle, text: say.annuitantDies },
    !isOwnerPerson && { title: say.entityTitle, text: say.entity },
    isOwnerPerson &&
      hasTwoLives &&
      jointOwner === undefined && { title: say.twoLivesTitle, text: say.twoLives },
  ];
  return statementsOf([
    spouseBirthDate !== undefined && spouse,
    ...(isQualified ? [] : nonQualifiedStatements),
  ]);
}

export const taxation: IllustratedFeature<unknown> = {
  statements(_illustration, { request, texts: { disclosures: say } }) {
    const text = say.taxes({
      ...request.taxQualification,
      mayBeEarly: mayBeEarly(request, request.inForce?.day ?? request.issueDate),
    });
    return [{ title: say.taxesTitle, text }];
  },
};
