/**
 * Each field of the five answers of the Insured Retirement Institute's Policy Inquiry 2.1.1, and what it is for here.
 *
 * Source: github.com/Insured-Retirement-Institute/Digital-First-Specifications, docs/specs/policyinquiry_2.1.1.yaml at 1911253.
 */

/** Why a field is no part of a standing. */
const REASONS = {
  administration: "how the carrier files, pays, restricts or authorizes; no figure depends on it",
  terms: "a term of the contract, which the product has",
  today: "what may be asked for today, which a quote calculates",
  unclear: "its description leaves open which amount it is, or of which period",
  elsewhere: "no strategy or rider of the product has it",
  personal: "about a person, and no figure depends on it",
} as const;

type Reason = keyof typeof REASONS;

/** How a value is written: amounts in dollars, rates in percent, levels in index points, all of them numbers. */
type Kind = "amount" | "percent" | "points" | "count" | "date" | "text" | "flag";

/** What a field is for: a member of the standing, a comparison with something else, or neither and why. */
export type Use =
  { readonly used: string } | { readonly compared: string } | { readonly aside: string };

export interface Field {
  readonly kind: Kind;
  /** The words that the specification allows, where the reader goes by them. */
  readonly words?: readonly string[];
  readonly use: Use;
}

/** Members by name; a name that ends in `!` is required by the specification. A list has its items' members. */
export interface Members {
  readonly [name: string]: Field | Members | readonly [Members | Field];
}

const used = (kind: Kind, member: string, words?: readonly string[]): Field => ({
  kind,
  ...(words && { words }),
  use: { used: member },
});

const compared = (kind: Kind, other: string, words?: readonly string[]): Field => ({
  kind,
  ...(words && { words }),
  use: { compared: other },
});

const aside = (kind: Kind, reason: Reason): Field => ({ kind, use: { aside: REASONS[reason] } });

const PAGE = {
  startIndex: compared("count", "the first record"),
  itemsCount: compared("count", "the number of records in the answer"),
  totalItemsCount: compared("count", "the number of records in the answer"),
} as const;

const WITHHOLDING: Members = {
  party: {
    type: aside("text", "personal"),
    firstName: aside("text", "personal"),
    middleName: aside("text", "personal"),
    lastName: aside("text", "personal"),
    name: aside("text", "personal"),
    taxId: aside("text", "personal"),
  },
  "taxWithholdingType!": aside("text", "administration"),
  "taxRateToUse!": aside("text", "administration"),
  filingStatus: aside("text", "personal"),
  dollar: aside("amount", "administration"),
  percentage: aside("percent", "administration"),
  exemptions: aside("count", "personal"),
  taxJurisdiction: aside("text", "administration"),
};

const NO_LOAN = "no loan, since the product has none";

const VALUES: Members = {
  "valuesAsOfDate!": used("date", "asOf and day"),
  accountDesignation: aside("text", "administration"),
  jurisdiction: aside("text", "administration"),
  sponsoringPlanSeparationDate: aside("date", "personal"),
  payoutType: compared("text", "a contract before its annuity payments", [
    "DEFERRED",
    "IMMEDIATE",
    "ANNUITIZED",
    "ACCUMULATION",
    "UNKNOWN",
  ]),
  totalDepositITD: used("amount", "premiums.paid"),
  surrenderChargeFreeDate: aside("date", "terms"),
  digitalPaymentTypeCode: aside("text", "administration"),
  digitalPaymentTypeDescription: aside("text", "administration"),
  "accountValues!": {
    beginningAccountValue: compared("amount", "endingAccountValue before the interest"),
    "endingAccountValue!": compared("amount", "the values of all funds"),
    minimumRequiredAccountValue: aside("amount", "terms"),
    unloanedPortionOfAccountValue: compared("amount", "endingAccountValue"),
    loanedPortionOfAccountValue: compared("amount", NO_LOAN),
    surrenderValue: aside("amount", "today"),
    surrenderValueWithoutMarketValueAdjustment: aside("amount", "today"),
    guaranteedCashSurrenderValueFixed: aside("amount", "unclear"),
    guaranteedCashSurrenderValueIndexed: aside("amount", "unclear"),
    interestEarned: used("amount", "lastInterestCredit"),
    totalNetWithdrawalSinceIssue: used("amount", "withdrawals, where it is 0"),
    totalGainWithdrawnSinceIssue: compared("amount", "totalNetWithdrawalSinceIssue"),
  },
  loanValues: {
    totalLoanBalance: compared("amount", NO_LOAN),
    totalLoanPrincipal: compared("amount", NO_LOAN),
    loanPayoffAmount: compared("amount", NO_LOAN),
    maximumLoanAmount: aside("amount", "today"),
    minimumLoanAmount: aside("amount", "today"),
    totalLoanAccruedInterest: compared("amount", NO_LOAN),
    lastLoanInterestDueDate: aside("date", "administration"),
    totalNumberOfLoan: compared("count", NO_LOAN),
    totalYearToDateLoanTaken: compared("amount", NO_LOAN),
  },
  withdrawalValues: {
    totalWithdrawalAmount: aside("amount", "unclear"),
    freeWithdrawalAmount: aside("amount", "today"),
    yearToDateFreeWithdrawalAmount: aside("amount", "today"),
    minimumWithdrawalAmount: aside("amount", "terms"),
    maximumWithdrawalAmount: aside("amount", "today"),
    freeAvailableAmount: compared(
      "amount",
      "freeWithdrawalAmount less yearToDateFreeWithdrawalAmount",
    ),
  },
  marketValueAdjustment: { isMarketValueAdjusted: aside("flag", "terms") },
  rmdInfo: {
    rmdTaxYear: aside("count", "today"),
    totalRMDAmountRemaining: aside("amount", "today"),
  },
  authorization: {
    "businessMethods!": [aside("text", "administration")],
    "authorizationEntities!": [
      {
        authorizationEntity: aside("text", "personal"),
        isAllAgentsAuthorized: aside("flag", "administration"),
      },
    ],
    "authorizationTransaction!": {
      "administrativeTransactions!": [aside("text", "administration")],
      isAuthorizationSignatureRequired: aside("flag", "administration"),
    },
  },
};

const RESTRICTION: Members = {
  "fundRestrictReason!": aside("text", "administration"),
  "startDate!": aside("date", "administration"),
  "endDate!": aside("date", "administration"),
};

const SEGMENT: Members = {
  "segmentId!": aside("text", "administration"),
  "fundId!": compared("text", "the fundId of its fund"),
  "originalDepositAmount!": aside("amount", "administration"),
  "originalDepositDate!": aside("date", "administration"),
  "depositDate!": aside("date", "administration"),
  "depositAmount!": aside("amount", "administration"),
  "currentAmount!": compared("amount", "totalFundValue"),
  "renewalDate!": aside("date", "terms"),
  "numberOfUnits!": aside("amount", "administration"),
  "sweepAccountId!": aside("text", "administration"),
  interestEarningAmount: aside("amount", "unclear"),
  appliedInterestRate: used("percent", "the rate of a strategy without an index"),
  startingPrice: used("points", "the first close of the term"),
  startingPriceDate: compared("date", "startDate"),
  endingPrice: used("points", "the last close of the term"),
  endingPriceDate: used("date", "the day of the last close"),
  "startDate!": used("date", "whether rates are of a term that runs or of one that begins"),
  "endDate!": aside("date", "terms"),
  maxPrice: aside("points", "elsewhere"),
  maxPriceDate: aside("date", "elsewhere"),
};

const FUND: Members = {
  "fundAccountType!": compared("text", "what the product has: fixed and indexed strategies", [
    "FIXED",
    "INDEXED",
    "VARIABLE",
    "SWEEP",
    "LOAN",
    "OTHER",
  ]),
  "fundId!": used("text", "the strategy, by its identifier or --strategies"),
  "fundName!": aside("text", "terms"),
  fundPrice: aside("amount", "administration"),
  "fundValuationDate!": compared("date", "valuesAsOfDate"),
  generalLedgerFundCode: aside("text", "administration"),
  totalFundValue: used("amount", "strategies.….value"),
  interestGuaranteedPeriod: aside("count", "terms"),
  guaranteedMinimumInterestRate: aside("percent", "terms"),
  assetClass: aside("text", "administration"),
  productCode: aside("text", "administration"),
  carrierCode: aside("text", "administration"),
  investmentType: aside("text", "administration"),
  openDate: aside("date", "administration"),
  availableFundsAmount: aside("amount", "today"),
  capRate: used("percent", "cap"),
  isTransferSendAllowed: aside("flag", "administration"),
  isWithdrawalsAllowed: aside("flag", "administration"),
  capAmount: aside("amount", "elsewhere"),
  isTransferDestAllowed: aside("flag", "administration"),
  guaranteedInterestRate: aside("percent", "terms"),
  fundRestrictReason: aside("text", "administration"),
  bonusRate: aside("percent", "terms"),
  financialActivity: aside("text", "administration"),
  isFinancialActivityReversed: aside("flag", "administration"),
  appliesToCoverageId: aside("text", "administration"),
  arrangementRefId: aside("text", "administration"),
  financialActivityType: aside("text", "administration"),
  financialActivityGrossAmount: aside("amount", "administration"),
  financialEffectiveDate: aside("date", "administration"),
  participationRate: used("percent", "participation"),
  participationDownsideRate: aside("percent", "elsewhere"),
  transferSendRestrictInfo: RESTRICTION,
  transferDestRestrictInfo: RESTRICTION,
  subAccountTerm: aside("text", "terms"),
  bufferRate: aside("percent", "elsewhere"),
  capThresholdRate: aside("percent", "unclear"),
  floorRate: used("percent", "floor"),
  mvaRate: aside("percent", "today"),
  marginRate: used("percent", "spread"),
  triggerRate: used("percent", "triggerRate"),
  indexCreditingMethod: aside("text", "terms"),
  indexCreditingMode: aside("text", "terms"),
  indexType: aside("text", "terms"),
  termPeriod: aside("text", "terms"),
  trackingValue: aside("points", "unclear"),
  initialIndexBenchmarkValue: compared("points", "startingPrice"),
  currentIndexBenchmarkValue: compared("points", "endingPrice"),
  minimumCapRate: aside("percent", "terms"),
  indexCreditingDate: aside("date", "terms"),
  isLockFeatureEnabled: aside("flag", "terms"),
  indexOptionPeriod: aside("text", "terms"),
  accruedInterest: aside("amount", "unclear"),
  thresholdPercent: used("percent", "threshold"),
  rateTier: {
    "indexReturnPercent!": aside("percent", "today"),
    "tieredRate!": aside("percent", "unclear"),
    "rateType!": aside("text", "unclear"),
  },
  fundSegments: [SEGMENT],
  rateLockInfo: {
    "rateType!": aside("text", "elsewhere"),
    "lockStartDate!": aside("date", "elsewhere"),
    "lockEndDate!": aside("date", "elsewhere"),
    lockPeriod: aside("count", "elsewhere"),
  },
};

const RIDER: Members = {
  "timestamp!": aside("text", "administration"),
  riderType: aside("text", "terms"),
  riderName: aside("text", "terms"),
  isRiderElected: compared("flag", "whether it is among the riders of the inputs"),
  riderCode: used("text", "the rider, by its identifier or --riders"),
  underwritingStatus: aside("text", "administration"),
  "effectiveDate!": aside("date", "administration"),
  exerciseDate: used("date", "whether income has begun"),
  terminationDate: aside("date", "administration"),
  "status!": used("text", "riders.….hasEnded", ["ACTIVE", "TERMINATED", "PENDING", "SUSPENDED"]),
  "coverageId!": aside("text", "administration"),
  amount: aside("amount", "unclear"),
  annualBenefitAmount: compared("amount", "riderBenefitAmount by riderBenefitPercent"),
  riderBenefitAmount: used("amount", "riders.….base, where the rider has one base"),
  riderBenefitPercent: used("percent", "riders.….payoutRate, once income has begun"),
  riderParticipants: [
    {
      insuredAgeAtIssue: aside("count", "personal"),
      "taxId!": aside("text", "personal"),
    },
  ],
  charge: {
    riderExerciseCharge: aside("amount", "terms"),
    riderExerciseChargeRate: aside("percent", "terms"),
  },
  maximumChronicIllnessBenefitPercentage: aside("percent", "terms"),
  maximumPeriodicPaymentPeriod: aside("count", "terms"),
  riderPaymentDate: aside("date", "administration"),
  remainingBenefit: aside("amount", "unclear"),
  isAdditionalBenefitUsedUp: aside("flag", "elsewhere"),
  totalBenefit: aside("amount", "elsewhere"),
  payoutOption: aside("text", "terms"),
  benefitPercent: compared("percent", "riderBenefitPercent"),
  annualBenefitLimit: aside("amount", "today"),
  riderSubType: aside("text", "terms"),
  livesType: aside("text", "terms"),
  isParticipantIrrevocable: aside("flag", "personal"),
  additionalRiderClassification: aside("text", "administration"),
  riderFreeAmt: aside("amount", "today"),
  participantRoleCode: aside("text", "personal"),
};

const DATES: Members = {
  "policyStartDate!": used("date", "issueDate"),
  applicationDate: aside("date", "administration"),
  applicationReceivedDate: aside("date", "administration"),
  "issueDate!": compared("date", "policyStartDate"),
  policyDeliveryDate: used("date", "deliveredOn"),
  previousPolicyAnniversaryDate: compared("date", "asOf, by policyStartDate"),
  previousPolicyMonthiversaryDate: compared("date", "the months since policyStartDate"),
  nextAnniversaryDate: compared("date", "the anniversary after asOf"),
  maturityDate: aside("date", "terms"),
  policyTerminationDate: compared("date", "a contract that has not ended"),
  initialPaymentExpiryDate: aside("date", "administration"),
  nextMonthiversaryDate: compared("date", "the months since policyStartDate"),
};

/** Kinds of transactions that a standing knows. */
export const PREMIUMS: readonly string[] = ["SubsequentPayment", "OneTimePremium"];
export const WITHDRAWALS: readonly string[] = [
  "PartialWithdrawalOneTime",
  "SystematicPartialWithdrawal",
  "RequiredMinimumDistributionOneTime",
  "SystematicRequiredMinimumDistribution",
];
/** They end a contract, or no product has them. */
export const REFUSED: readonly string[] = [
  "FullSurrender",
  "NewLoan",
  "LoanRepaymentOneTime",
  "SystematicLoanRepayment",
  "Annuitization",
  "SystematicAnnuityPayout",
  "PayoutAmountChange",
  "Lapse",
];
const OTHER_TRANSACTIONS = (
  "FundTransfer FundAllocationsChange Sweep DollarCostAverage ServiceCharge RiderCharge ValueAdjustment InterestCredit " +
  "AddressChange EmailChange PhoneNumberChange BeneficiaryChange OwnerChange BankAccountChange " +
  "CommunicationPreferenceChange Reinstatement Other"
).split(" ");

const TRANSACTION: Members = {
  "transactionId!": aside("text", "administration"),
  originalTransactionId: aside("text", "administration"),
  partyPolicyChangeReferenceId: aside("text", "administration"),
  partyPolicyNewReferenceId: aside("text", "administration"),
  "planCode!": aside("text", "administration"),
  parentId: aside("text", "administration"),
  transactionType: used("text", "transactions.….kind", [
    ...PREMIUMS,
    ...WITHDRAWALS,
    ...REFUSED,
    ...OTHER_TRANSACTIONS,
  ]),
  "requestDate!": aside("date", "administration"),
  "effectiveDate!": used("date", "transactions.….date"),
  "processDate!": aside("date", "administration"),
  reversalDate: aside("date", "administration"),
  "status!": used("text", "whether it is among the transactions", [
    "Pending",
    "Completed",
    "Failed",
    "Reversed",
    "Canceled",
    "PendingReversal",
  ]),
  "transactionReason!": aside("text", "administration"),
  transactionAmounts: {
    requestedAmount: used("amount", "transactions.….amount"),
    requestedPercentage: aside("percent", "unclear"),
    "amountType!": used("text", "whether the transaction has an amount", [
      "AMOUNT",
      "PERCENTAGE",
      "MAX",
      "FREEWITHDRAWALAMOUNT",
      "WITHDRAWALUNTILBASIS",
      "EARNINGSONLY",
    ]),
    "disbursementType!": used("text", "whether the amount is before charges", ["GROSS", "NET"]),
    disbursementPaymentForm: aside("text", "administration"),
  },
  charges: [
    {
      chargeType: aside("text", "administration"),
      isChargeWaived: aside("flag", "administration"),
      chargeWaiverReason: aside("text", "administration"),
      chargeAmount: aside("amount", "today"),
      chargeAppliedRate: aside("percent", "terms"),
    },
  ],
  taxWithholdingInstructions: [WITHHOLDING],
  "timestamp!": aside("text", "administration"),
  isReverseInitiated: aside("flag", "administration"),
  "version!": aside("count", "administration"),
  externalIdentifiers: {
    referenceNumber: aside("text", "administration"),
    externalTransactionId: aside("text", "administration"),
    externalArrangementId: aside("text", "administration"),
  },
};

/** The answers by the last part of their path; `parties`, `producers` and the like are not asked for. */
export const ANSWERS: Members = {
  "values!": VALUES,
  "funds!": { ...PAGE, funds: [FUND] },
  riders: { ...PAGE, riders: [RIDER] },
  "dates!": DATES,
  transactions: { ...PAGE, transactions: [TRANSACTION] },
};
