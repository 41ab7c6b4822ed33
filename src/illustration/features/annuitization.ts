/** Annuity payments at age 70 or after ten years, and at the maximum annuitization age. */

import type { Texts } from "#texts";
import {
  ageOn,
  type Dollars,
  nearestAgeOn,
  yearOf,
  exclusionRate,
  expectedReturnMultiple,
  LAST_MULTIPLE_AGE,
  type Rate,
  toCents,
  toDecimals,
  type Life,
  paymentChances,
  paymentFor,
  paymentPerThousand,
  type Payout,
  distributionPeriod,
  isPeriodCertainAllowed,
  yearsYounger,
  rateInWords,
} from "#annuity";
import { omitUndefined, oncePer } from "#base";
import { taxStatusOf, type Definition } from "#terms";
import { birthYearsOf, type ContractRequest, issueAgeOf, type Person, secondLife } from "#inputs";
import { dollars, EACH_YEAR, rate } from "../output_types.ts";
import { yearIn } from "../years/projected_values.ts";
import type { YearValues } from "../years/year_columns.ts";
import { type IllustratedFeature, type Subject, table } from "./feature.ts";
import { premiumTaxRate } from "./premium_tax.ts";

/** What the feature adds to an illustration. */
export interface AnnuitizationMember {
  readonly annuitization?: AnnuitizationFacts;
}

/** Annuity payments, guaranteed beside current. */
export interface AnnuitizationFacts {
  readonly optionTitle: string;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly basisSentence: string;
  /** How tax law treats the payments, and which ones it forbids. */
  readonly notes: readonly string[];
  readonly points: readonly {
    readonly title: string;
    readonly contractYear: number;
    readonly attainedAge: number;
    readonly guaranteed: AnnuitizationValues;
    readonly current: AnnuitizationValues;
    /** Absent for qualified contracts, and where the tables here do not cover it. */
    readonly untaxed?: UntaxedPart;
  }[];
}

/** An amount applied, each payment per $1,000 of it, and the payment. */
interface AnnuitizationValues {
  readonly value: Dollars;
  readonly ratePerThousand: number;
  readonly payment: Dollars;
}

/** Untaxed part of each payment, until the investment is returned. */
interface UntaxedPart {
  /** Expected years of payments under tax law. */
  readonly expectedReturnMultiple: number;
  readonly guaranteedRate: Rate;
  readonly currentRate: Rate;
}

type Terms = NonNullable<Definition["annuitization"]>;

const TABLE_NAMES: Readonly<Record<Terms["table"], string>> = {
  "2012_iam_basic": "2012 IAM Basic Table",
  "2012_iam_period": "2012 IAM Period Table",
  annuity_2000: "Annuity 2000 Mortality Table",
};

/** The later of this age and contract year is shown first. Source: NAIC Model #245 section 6.G(5). */
const SHOWN_AGE = 70;
const SHOWN_CONTRACT_YEAR = 10;

/** The guaranteed rate alone where the current one equals it, else both. */
function interestInWords(
  { guaranteedInterestRate, currentInterestRate }: Terms,
  say: Texts["payments"],
): string {
  const guaranteed = rateInWords(guaranteedInterestRate);
  if (guaranteedInterestRate === currentInterestRate) return guaranteed;
  return say.interest(guaranteed, rateInWords(currentInterestRate));
}

/**
 * Annuity payments on guaranteed and on current terms, at the later of age 70 and ten years after issue, and
 * at the end of the last contract year.
 *
 * The rate per $1,000 is rounded as the contract prints it, then applied. Source: NAIC Model #245 section
 * 6.F(20), 6.F(21), 6.G(5) and its appendix A.
 */
export function describeAnnuitization({
  definition,
  request,
  contract,
  projections: projected,
  texts: { payments: say },
}: Subject): AnnuitizationFacts | undefined {
  const { annuitization: terms } = definition;
  if (terms === undefined) return undefined;
  const premiumTax = premiumTaxRate(definition, request);
  const last = projected.current.years.at(-1)?.contractYear ?? 0;
  const issueAge = issueAgeOf(request, request.annuitant);
  const shown = Math.max(SHOWN_CONTRACT_YEAR, SHOWN_AGE - issueAge);
  const before = contract.standing?.contractYear ?? 0;
  const contractYears = [...new Set([shown, last])].filter((year) => year > before && year <= last);
  const allowed = contractYears.filter((contractYear) => isAllowed(request, { contractYear }));
  return {
    optionTitle: request.paymentOption.title,
    paymentsPerYear: request.paymentMode.perYear,
    basisSentence: say.basis({
      table: request.paymentOption.isLife ? TABLE_NAMES[terms.table] : undefined,
      isImproved: terms.improvement === "generational",
      interest: interestInWords(terms, say),
      amount: terms.amount,
      isUnisex: request.paymentOption.isLife && hasUnisexRates(terms, request),
    }),
    notes: [
      ...contractYears.flatMap((contractYear) =>
        allowed.includes(contractYear) ? [] : [whyNotAllowed(request, contractYear, say)],
      ),
      ...(allowed.length === 0
        ? []
        : [
            taxOfPayments(request, { contractYears: allowed, projected }, say),
            ...(isSurvivorsShareBounded(request) ? [say.survivorsShare] : []),
            ...premiumTaxNote(terms, request, { premiumTax, say }),
          ]),
    ],
    points: allowed.flatMap((contractYear) => {
      const guaranteed = yearIn(projected.guaranteed, contractYear);
      const current = yearIn(projected.current, contractYear);
      if (guaranteed === undefined || current === undefined) return [];
      const { attainedAge } = current;
      return [
        {
          title: say.endOfYear(contractYear, attainedAge),
          contractYear,
          attainedAge,
          ...paymentsFrom(definition, request, { contractYear }, { guaranteed, current }),
        },
      ];
    }),
  };
}

/** The values that payments are bought with, and what is taxed of them. */
type BuyingValues = Pick<YearValues, "accountValue" | "cashSurrenderValue" | "taxBasis">;

/** Annuity payments and what is taxed of them. */
export type AnnuityPayments = Omit<
  AnnuitizationFacts["points"][number],
  "title" | "contractYear" | "attainedAge"
>;

/** When payments start: at the end of a contract year, or on a day after it. */
export interface StartOfPayments {
  readonly contractYear: number;
  readonly day?: string;
}

/** A person's age last birthday when payments start. */
function ageAt(
  request: ContractRequest,
  person: Pick<Person, "birthDate">,
  { contractYear, day }: StartOfPayments,
): number {
  return day === undefined
    ? issueAgeOf(request, person) + contractYear
    : ageOn(day, person.birthDate);
}

/** The calendar year in which payments start. */
function yearAt({ issueDate }: ContractRequest, { contractYear, day }: StartOfPayments): number {
  return day === undefined ? yearOf(issueDate) + contractYear : yearOf(day);
}

/** Annuity payments of a product that has them. */
export function paymentsFrom(
  definition: Definition,
  request: ContractRequest,
  start: StartOfPayments,
  { guaranteed, current }: { readonly guaranteed: BuyingValues; readonly current: BuyingValues },
): AnnuityPayments {
  const terms = definition.annuitization as Terms;
  const premiumTax = premiumTaxRate(definition, request);
  const rates = ratesPerThousand(terms, payoutFrom(terms, request, start));
  const paid = {
    guaranteed: pricePayments(terms, guaranteed, rates.guaranteed, premiumTax),
    current: pricePayments(terms, current, rates.current, premiumTax),
  };
  return omitUndefined({
    ...paid,
    untaxed: untaxedPart(request, start, { guaranteed, current }, paid),
  });
}

function payoutFrom(terms: Terms, request: ContractRequest, start: StartOfPayments): Payout {
  const isUnisex = hasUnisexRates(terms, request);
  const second = secondLife(request);
  const lifeOf = (person: Pick<Person, "birthDate" | "gender">): Life => ({
    age: ageAt(request, person, start),
    gender: isUnisex ? "unisex" : person.gender,
    calendarYear: yearAt(request, start),
  });
  return omitUndefined({
    option: request.paymentOption,
    paymentsPerYear: request.paymentMode.perYear,
    first: lifeOf(request.annuitant),
    second: second && lifeOf(second),
  });
}

/** Whether the state of issue or the tax status has rates without regard to sex. */
function hasUnisexRates({ unisex }: Terms, { state, taxQualification }: ContractRequest): boolean {
  return (
    unisex?.states?.includes(state.abbreviation) === true ||
    unisex?.taxStatuses?.includes(taxStatusOf(taxQualification)) === true
  );
}

/** Each payment per $1,000, rounded as the contract prints it. */
interface RatesPerThousand {
  readonly guaranteed: number;
  readonly current: number;
}

const knownRates = oncePer<Terms, Map<string, RatesPerThousand>>(() => new Map());

/** Rates of a product's terms that are kept at a time. */
const KNOWN_MAX = 1_000;

/** Speed: the rates depend on terms, option and lives alone, and their months take 4 % of an illustration. */
function ratesPerThousand(terms: Terms, payout: Payout): RatesPerThousand {
  const known = knownRates(terms);
  const key = JSON.stringify(payout);
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const { paymentsPerYear } = payout;
  const chances = paymentChances(terms, payout);
  const at = (interestRate: Rate): number =>
    toDecimals(paymentPerThousand(chances, { interestRate, paymentsPerYear }), terms.rateDecimals);
  const rates = {
    guaranteed: at(terms.guaranteedInterestRate),
    current: at(terms.currentInterestRate),
  };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, rates);
  return rates;
}

function pricePayments(
  terms: Terms,
  year: BuyingValues,
  ratePerThousand: number,
  premiumTax: Rate,
): AnnuitizationValues {
  const amount = terms.amount === "account_value" ? year.accountValue : year.cashSurrenderValue;
  const value = terms.premiumTax === undefined ? amount : toCents(amount * (1 - premiumTax));
  const payment = toCents(paymentFor(value, ratePerThousand));
  return { value, ratePerThousand, payment };
}

/** The untaxed part of payments, from the remaining investment in the contract. */
function untaxedPart(
  request: ContractRequest,
  start: StartOfPayments,
  years: { readonly guaranteed: BuyingValues; readonly current: BuyingValues },
  paid: { readonly guaranteed: AnnuitizationValues; readonly current: AnnuitizationValues },
): UntaxedPart | undefined {
  const multiple = multipleAt(request, start);
  if (multiple === undefined) return undefined;
  const rateOf = (side: "guaranteed" | "current"): Rate =>
    exclusionRate(
      years[side].taxBasis ?? 0,
      paid[side].payment * request.paymentMode.perYear * multiple,
    );
  return {
    expectedReturnMultiple: multiple,
    guaranteedRate: rateOf("guaranteed"),
    currentRate: rateOf("current"),
  };
}

/** Whether tax law permits the illustrated option. */
export function isAllowed(request: ContractRequest, start: StartOfPayments): boolean {
  const { taxQualification, paymentOption } = request;
  if (!taxQualification.hasRequiredDistributions) return true;
  return isPeriodCertainAllowed(
    paymentOption.certainYears,
    ownersAgeInYear(request, start),
    yearsYounger(birthYearsOf(request)),
  );
}

/** The least share of a payment that tax law ever leaves a survivor, and the years younger that are always allowed. */
const SURVIVOR_SHARE_ALLOWED = 0.52;
const YEARS_YOUNGER_ALLOWED = 10;

/**
 * Whether tax law may ask for a lower share of the survivor, who is not known to be the spouse.
 * Source: Treasury Regulation section 1.401(a)(9)-6(b)(2).
 */
function isSurvivorsShareBounded(request: ContractRequest): boolean {
  const { taxQualification, paymentOption, owner, spouseBirthDate } = request;
  const second = secondLife(request);
  return (
    taxQualification.hasRequiredDistributions &&
    paymentOption.survivorRate > SURVIVOR_SHARE_ALLOWED &&
    second !== undefined &&
    second.birthDate !== spouseBirthDate &&
    yearOf(second.birthDate) - yearOf(owner.birthDate) > YEARS_YOUNGER_ALLOWED
  );
}

function ownersAgeInYear(request: ContractRequest, start: StartOfPayments): number {
  return yearAt(request, start) - yearOf(request.owner.birthDate);
}

function whyNotAllowed(
  request: ContractRequest,
  contractYear: number,
  say: Texts["payments"],
): string {
  const period = longestPeriod(request, { contractYear });
  return say.notAllowed(contractYear, String(period), request.spouseBirthDate !== undefined);
}

/** The years that a period certain may last at most. */
export function longestPeriod(request: ContractRequest, start: StartOfPayments): number {
  const age = ownersAgeInYear(request, start);
  return distributionPeriod(age, yearsYounger(birthYearsOf(request)));
}

/** Expected years of payments under tax law; none for an IRA, which has no untaxed part. */
function multipleAt(request: ContractRequest, start: StartOfPayments): number | undefined {
  if (request.taxQualification.isQualified) return undefined;
  const { contractYear, day } = start;
  const { birthDate } = request.annuitant;
  return expectedReturnMultiple(request.paymentOption, {
    nearestAge:
      day === undefined
        ? nearestAgeOn(request.issueDate, contractYear, birthDate)
        : nearestAgeOn(day, 0, birthDate),
    paymentsPerYear: request.paymentMode.perYear,
  });
}

function taxOfPayments(
  request: ContractRequest,
  {
    contractYears,
    projected: { guaranteed, current },
  }: { readonly contractYears: readonly number[]; readonly projected: Subject["projections"] },
  say: Texts["payments"],
): string {
  const { taxQualification, paymentOption, paymentMode } = request;
  const { survivorRate, isLife, certainYears } = paymentOption;
  if (taxQualification.isRoth) return say.taxOfRoth;
  if (taxQualification.isQualified) return say.taxOfIra;
  if (survivorRate > 0 || (isLife && certainYears > 0)) {
    const part = survivorRate > 0 ? say.taxOnTwoLives : say.taxOfLifeCertain;
    const isReturned = contractYears.some((contractYear) =>
      [guaranteed, current].some((each) => yearIn(each, contractYear)?.taxBasis === 0),
    );
    return isReturned ? part + say.returned : part;
  }
  const isBeyondTable = contractYears.some(
    (contractYear) => multipleAt(request, { contractYear }) === undefined,
  );
  return say.tax({
    isLife,
    frequency: paymentMode.perYear,
    lastAge: isBeyondTable ? LAST_MULTIPLE_AGE : undefined,
  });
}

/** A state's premium tax, which reduces the amount applied or may. */
function premiumTaxNote(
  terms: Terms,
  { state }: ContractRequest,
  { premiumTax, say }: { readonly premiumTax: Rate; readonly say: Texts["payments"] },
): readonly string[] {
  if (premiumTax === 0) return [];
  const words = terms.premiumTax === undefined ? say.premiumTax : say.premiumTaxDeducted;
  return [words(state.name, rateInWords(premiumTax))];
}

export const annuitization: IllustratedFeature<AnnuitizationMember> = {
  tables: {
    Annuitization: table({
      title: "Annuity payments by the contract year in which they start",
      of: ["annuitization"],
      columns: {
        ...EACH_YEAR,
        gValue: dollars("Amount applied, guaranteed"),
        gRatePerThousand: dollars("Guaranteed payment for each $1,000"),
        gPayment: dollars("Guaranteed payment"),
        value: dollars("Amount applied"),
        ratePerThousand: dollars("Payment for each $1,000"),
        payment: dollars("Payment"),
      },
      rows: (illustration) =>
        illustration.annuitization?.points.map(
          ({ contractYear, attainedAge, guaranteed, current }) => ({
            year: contractYear,
            age: attainedAge,
            gValue: guaranteed.value,
            gRatePerThousand: guaranteed.ratePerThousand,
            gPayment: guaranteed.payment,
            value: current.value,
            ratePerThousand: current.ratePerThousand,
            payment: current.payment,
          }),
        ),
    }),
    UntaxedPayments: table({
      title: "Untaxed part of annuity payments, where the prescribed tables known here tell it",
      of: ["annuitization"],
      columns: {
        ...EACH_YEAR,
        expectedReturnMultiple: rate("Years of payments expected by tax law"),
        gExclusionRate: rate(
          "Part of the guaranteed payment not taxed until the premium has come out",
        ),
        exclusionRate: rate("Part of the payment not taxed until the premium has come out"),
      },
      rows: (illustration) =>
        illustration.annuitization?.points.flatMap(({ contractYear, attainedAge, untaxed }) =>
          untaxed === undefined
            ? []
            : [
                {
                  year: contractYear,
                  age: attainedAge,
                  expectedReturnMultiple: untaxed.expectedReturnMultiple,
                  gExclusionRate: untaxed.guaranteedRate,
                  exclusionRate: untaxed.currentRate,
                },
              ],
        ),
    }),
  },
};
