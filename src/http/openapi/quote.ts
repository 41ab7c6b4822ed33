/** The schema of a quote in the OpenAPI document. */

import type { QuotedPayments, QuoteFacts } from "#illustration";
import { AMOUNT_TYPES, DISBURSEMENT_TYPES, TRANSACTIONS } from "#inputs";
import {
  boolean,
  day,
  integer,
  type Json,
  means,
  objectOf,
  oneOf,
  oneOfUnion,
  ref,
} from "./schemas.ts";

type Amounts = QuoteFacts["transactionAmounts"];
type Charge = QuoteFacts["charges"][number];
type Addition = QuoteFacts["additions"][number];
type Untaxed = NonNullable<QuotedPayments["untaxed"]>;

const number: Json = { type: "number" };
const dollars = (description: string): Json => means(`${description}, dollars`, number);
const listed = (description: string, items: Json): Json => ({ type: "array", description, items });

const amountTypes = [
  ...AMOUNT_TYPES,
  ...Object.values(TRANSACTIONS).map(({ amountType }) => amountType),
];

const AMOUNTS = objectOf<Amounts>(
  {
    amountType: means("How the amount is set", oneOf([...new Set(amountTypes)])),
    requestedAmount: dollars("What was asked for, or is required"),
    requestedPercentage: means(
      "The part of the account value that was asked for, per cent",
      number,
    ),
    disbursementType: means(
      "Whether the amount is before charges (GROSS) or after them (NET)",
      oneOf(DISBURSEMENT_TYPES),
    ),
    appliedAmount: dollars("What the contract gives up"),
    totalChargeAmount: dollars("The sum of `charges`"),
    totalAdditionAmount: dollars("The sum of `additions`"),
    totalTaxWithheldAmount: dollars("0: no withholding is calculated"),
    netPaymentAmount: dollars("What is paid: the applied amount less charges, plus additions"),
    taxableAmount: dollars("The taxable part of it; absent for a Roth IRA"),
    accumulatedCashValue: dollars("Account value before the transaction"),
    cashSurrenderValue: dollars("What a full surrender pays on that day"),
  },
  ["requestedAmount", "requestedPercentage", "taxableAmount"],
);

export const CHARGE = objectOf<Charge>({
  chargeType: oneOfUnion<Charge["chargeType"]>({
    SURRENDERCHARGE: true,
    BONUSRECAPTURE: true,
    MARKETVALUEADJUSTMENT: true,
    INDEXTERMADJUSTMENT: true,
  }),
  chargeCategory: oneOfUnion<Charge["chargeCategory"]>({ FEE: true, ADJUSTMENT: true }),
  chargeAmount: dollars("What is taken off"),
  isMvaApplied: means("Whether it is the market value adjustment", boolean),
});

export const ADDITION = objectOf<Addition>({
  additionType: means(
    "A gain by an adjustment, what a surrender spares of its charges, or a rider's income beyond the account value",
    oneOfUnion<Addition["additionType"]>({
      MARKETVALUEADJUSTMENT: true,
      INDEXTERMADJUSTMENT: true,
      MINIMUMVALUE: true,
      RIDERINCOME: true,
    }),
  ),
  additionAmount: dollars("What is added"),
});

const PAID = objectOf<QuotedPayments["guaranteed"]>({
  value: dollars("The amount applied"),
  ratePerThousand: dollars("Each payment per $1,000 of it"),
  payment: dollars("Each payment"),
});

const PAYMENTS = objectOf<QuotedPayments>(
  {
    optionTitle: means("The payment option"),
    paymentsPerYear: means("Payments a year", integer),
    guaranteed: means("At the guaranteed rate", PAID),
    current: means("At the current rate", PAID),
    untaxed: means(
      "The part of each payment that is not taxed until the investment has come out",
      objectOf<Untaxed>({
        expectedReturnMultiple: means("Years of payments expected by tax law", number),
        guaranteedRate: means("Of the guaranteed payment, a decimal fraction", number),
        currentRate: means("Of the current payment, a decimal fraction", number),
      }),
    ),
  },
  ["untaxed"],
);

export const QUOTE_SCHEMAS = {
  Quote: means(
    "What the contract pays on the day, and what is left of it. Names are those of the Insured Retirement Institute's " +
      "One-Time Withdrawal Quote 2.0.1, where it has them",
    objectOf<QuoteFacts>(
      {
        transactionSubType: means("What is quoted", oneOf(TRANSACTIONS)),
        effectiveDate: means("The day", day),
        freeWithdrawalAmount: dollars("The free withdrawal of the contract year that begins"),
        remainingFreeWithdrawalAmount: dollars("What is left of it after the transaction"),
        transactionAmounts: AMOUNTS,
        charges: listed("What is taken off; of amounts above 0", CHARGE),
        additions: listed("What is added; of amounts above 0", ADDITION),
        fundDistributions: listed(
          "What each strategy gives up",
          objectOf<QuoteFacts["fundDistributions"][number]>({
            fundId: means("The strategy, by its id"),
            fundName: means("Its name"),
            totalFundValue: dollars("Its value before the transaction"),
            requestedAmount: dollars("What is taken from it"),
          }),
        ),
        taxQualification: means(
          "The rule of the taxable part; absent for an individual retirement annuity",
          objectOf<NonNullable<QuoteFacts["taxQualification"]>>({
            taxablePortionRule: means("Gain comes out first", oneOf(["LIFO"])),
          }),
        ),
        rmdInfo: means(
          "The required distribution of the calendar year, where it is quoted",
          objectOf<NonNullable<QuoteFacts["rmdInfo"]>>(
            {
              rmdTaxYear: means("The calendar year of the day", integer),
              rmdAgeAtDistribution: means("The owner's age on the day", integer),
              rmdCalculationMethod: means(
                "The table that it is read from",
                oneOf(["UNIFORM_LIFETIME_TABLE", "JOINT_LIFE"]),
              ),
              rmdPriorYearEndValue: dollars(
                "The value on the last 31 December, where it was given",
              ),
              calculatedAnnualRmdAmount: dollars("What is required of the calendar year"),
              remainingRmdAmountAfterThisQuote: dollars("What is left of it after the transaction"),
            },
            ["rmdPriorYearEndValue"],
          ),
        ),
        contractBefore: ref("schemas", "QuotedContract"),
        contractAfter: ref("schemas", "QuotedContract"),
        riders: listed(
          "The riders",
          objectOf<QuoteFacts["riders"][number]>(
            {
              rider: means("The rider, by its id"),
              name: means("Its name"),
              baseBefore: dollars("Its base before the transaction; absent once it has ended"),
              baseAfter: dollars("Its base after the transaction; absent once it has ended"),
            },
            ["baseBefore", "baseAfter"],
          ),
        ),
        annuityPayments: means("Annuity payments, where they are quoted", PAYMENTS),
      },
      ["taxQualification", "rmdInfo", "annuityPayments"],
    ),
  ),
  QuotedContract: means(
    "The contract on the day, before or after the transaction",
    objectOf<QuoteFacts["contractBefore"]>(
      {
        accountValue: dollars("Account value"),
        cashSurrenderValue: dollars("What a full surrender pays"),
        minimumValue: dollars("The least that a surrender pays"),
        deathBenefit: dollars("What is paid at death"),
        deathPayments: dollars("What riders pay at death over years, in its place"),
        taxBasis: dollars("What has not been returned untaxed; absent for an IRA"),
        lifetimeIncome: dollars("A year's income of a lifetime income rider"),
      },
      ["deathPayments", "taxBasis", "lifetimeIncome"],
    ),
  ),
};
