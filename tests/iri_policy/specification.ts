/**
 * The fields of the five answers and the Institute's own example of each, as the specification has them.
 *
 * Source: github.com/Insured-Retirement-Institute/Digital-First-Specifications, docs/specs/policyinquiry_2.1.1.yaml at 1911253.
 */

const WITHHOLDING =
  "taxWithholdingType taxRateToUse filingStatus dollar percentage exemptions taxJurisdiction";
const PARTY = "type firstName middleName lastName name taxId";
const PAGE = "startIndex itemsCount totalItemsCount";
const RESTRICTION = "fundRestrictReason startDate endDate";

/** The fields of each object of the answers, a list as `[]`; a last part in brackets is a list of values. */
export const SPECIFIED: Readonly<Record<string, string>> = {
  values:
    "valuesAsOfDate accountDesignation jurisdiction sponsoringPlanSeparationDate payoutType totalDepositITD surrenderChargeFreeDate digitalPaymentTypeCode digitalPaymentTypeDescription",
  "values.accountValues":
    "beginningAccountValue endingAccountValue minimumRequiredAccountValue unloanedPortionOfAccountValue loanedPortionOfAccountValue surrenderValue surrenderValueWithoutMarketValueAdjustment guaranteedCashSurrenderValueFixed guaranteedCashSurrenderValueIndexed interestEarned totalNetWithdrawalSinceIssue totalGainWithdrawnSinceIssue",
  "values.loanValues":
    "totalLoanBalance totalLoanPrincipal loanPayoffAmount maximumLoanAmount minimumLoanAmount totalLoanAccruedInterest lastLoanInterestDueDate totalNumberOfLoan totalYearToDateLoanTaken",
  "values.withdrawalValues":
    "totalWithdrawalAmount freeWithdrawalAmount yearToDateFreeWithdrawalAmount minimumWithdrawalAmount maximumWithdrawalAmount freeAvailableAmount",
  "values.marketValueAdjustment": "isMarketValueAdjusted",
  "values.rmdInfo": "rmdTaxYear totalRMDAmountRemaining",
  "values.authorization": "businessMethods[]",
  "values.authorization.authorizationEntities[]": "authorizationEntity isAllAgentsAuthorized",
  "values.authorization.authorizationTransaction":
    "administrativeTransactions[] isAuthorizationSignatureRequired",
  funds: PAGE,
  "funds.funds[]":
    "fundAccountType fundId fundName fundPrice fundValuationDate generalLedgerFundCode totalFundValue interestGuaranteedPeriod guaranteedMinimumInterestRate assetClass productCode carrierCode investmentType openDate availableFundsAmount capRate isTransferSendAllowed isWithdrawalsAllowed capAmount isTransferDestAllowed guaranteedInterestRate fundRestrictReason bonusRate financialActivity isFinancialActivityReversed appliesToCoverageId arrangementRefId financialActivityType financialActivityGrossAmount financialEffectiveDate participationRate participationDownsideRate subAccountTerm bufferRate capThresholdRate floorRate mvaRate marginRate triggerRate indexCreditingMethod indexCreditingMode indexType termPeriod trackingValue initialIndexBenchmarkValue currentIndexBenchmarkValue minimumCapRate indexCreditingDate isLockFeatureEnabled indexOptionPeriod accruedInterest thresholdPercent",
  "funds.funds[].transferSendRestrictInfo": RESTRICTION,
  "funds.funds[].transferDestRestrictInfo": RESTRICTION,
  "funds.funds[].rateTier": "indexReturnPercent tieredRate rateType",
  "funds.funds[].fundSegments[]":
    "segmentId fundId originalDepositAmount originalDepositDate depositDate depositAmount currentAmount renewalDate numberOfUnits sweepAccountId interestEarningAmount appliedInterestRate startingPrice startingPriceDate endingPrice endingPriceDate startDate endDate maxPrice maxPriceDate",
  "funds.funds[].rateLockInfo": "rateType lockStartDate lockEndDate lockPeriod",
  riders: PAGE,
  "riders.riders[]":
    "timestamp riderType riderName isRiderElected riderCode underwritingStatus effectiveDate exerciseDate terminationDate status coverageId amount annualBenefitAmount riderBenefitAmount riderBenefitPercent maximumChronicIllnessBenefitPercentage maximumPeriodicPaymentPeriod riderPaymentDate remainingBenefit isAdditionalBenefitUsedUp totalBenefit payoutOption benefitPercent annualBenefitLimit riderSubType livesType isParticipantIrrevocable additionalRiderClassification riderFreeAmt participantRoleCode",
  "riders.riders[].riderParticipants[]": "insuredAgeAtIssue taxId",
  "riders.riders[].charge": "riderExerciseCharge riderExerciseChargeRate",
  dates:
    "policyStartDate applicationDate applicationReceivedDate issueDate policyDeliveryDate previousPolicyAnniversaryDate previousPolicyMonthiversaryDate nextAnniversaryDate maturityDate policyTerminationDate initialPaymentExpiryDate nextMonthiversaryDate",
  transactions: PAGE,
  "transactions.transactions[]":
    "transactionId originalTransactionId partyPolicyChangeReferenceId partyPolicyNewReferenceId planCode parentId transactionType requestDate effectiveDate processDate reversalDate status transactionReason timestamp isReverseInitiated version",
  "transactions.transactions[].transactionAmounts":
    "requestedAmount requestedPercentage amountType disbursementType disbursementPaymentForm",
  "transactions.transactions[].charges[]":
    "chargeType isChargeWaived chargeWaiverReason chargeAmount chargeAppliedRate",
  "transactions.transactions[].taxWithholdingInstructions[]": WITHHOLDING,
  "transactions.transactions[].taxWithholdingInstructions[].party": PARTY,
  "transactions.transactions[].externalIdentifiers":
    "referenceNumber externalTransactionId externalArrangementId",
};

/** The Institute's example of `values`, without who may act on the contract. */
export const VALUES_EXAMPLE = {
  valuesAsOfDate: "2026-03-06",
  accountDesignation: "INDIVIDUAL",
  jurisdiction: "NC",
  payoutType: "ACCUMULATION",
  totalDepositITD: 78250.0,
  surrenderChargeFreeDate: "2027-01-15",
  accountValues: {
    beginningAccountValue: 121250.25,
    endingAccountValue: 124980.1,
    minimumRequiredAccountValue: 1000.0,
    unloanedPortionOfAccountValue: 120860.1,
    loanedPortionOfAccountValue: 4120.0,
    surrenderValue: 121995.22,
    surrenderValueWithoutMarketValueAdjustment: 122505.77,
    guaranteedCashSurrenderValueFixed: 98548.42,
    guaranteedCashSurrenderValueIndexed: 100187.13,
    interestEarned: 1429.85,
    totalNetWithdrawalSinceIssue: 7550.75,
    totalGainWithdrawnSinceIssue: 2025.5,
  },
  loanValues: { totalLoanBalance: 4120.0, totalLoanPrincipal: 4000.0, totalNumberOfLoan: 1 },
  withdrawalValues: {
    totalWithdrawalAmount: 2800.0,
    freeWithdrawalAmount: 12200.0,
    yearToDateFreeWithdrawalAmount: 2800.0,
    freeAvailableAmount: 9400.0,
  },
} as const;

/** The Institute's example of `dates`. */
export const DATES_EXAMPLE = {
  policyStartDate: "2021-01-15",
  applicationDate: "2020-12-20",
  applicationReceivedDate: "2020-12-22",
  issueDate: "2021-01-15",
  policyDeliveryDate: "2021-01-20",
  previousPolicyAnniversaryDate: "2025-01-15",
  previousPolicyMonthiversaryDate: "2026-02-15",
  nextAnniversaryDate: "2027-01-15",
  maturityDate: "2051-01-15",
  policyTerminationDate: "9999-12-31",
  initialPaymentExpiryDate: "2021-02-15",
  nextMonthiversaryDate: "2026-04-15",
} as const;

/** The Institute's example of a fund, what a strategy is read from. */
export const FUND_EXAMPLE = {
  fundAccountType: "INDEXED",
  fundId: "IDX001",
  fundName: "S&P 500 Index Strategy",
  fundPrice: 110.5,
  fundValuationDate: "2026-03-06",
  totalFundValue: 59890.47,
  capRate: 9.0,
  participationRate: 200.0,
  bufferRate: 10.0,
  floorRate: 1.0,
  marginRate: 0.0,
  triggerRate: 0.0,
  initialIndexBenchmarkValue: 4000.0,
  currentIndexBenchmarkValue: 4800.0,
  fundSegments: [
    {
      segmentId: "SEG-IDX-001",
      fundId: "IDX001",
      originalDepositAmount: 50000.0,
      originalDepositDate: "2021-01-15",
      depositDate: "2025-03-01",
      depositAmount: 10000.0,
      currentAmount: 59890.47,
      renewalDate: "2026-03-01",
      numberOfUnits: 1000.0,
      sweepAccountId: "SWP001",
      interestEarningAmount: 899.12,
      appliedInterestRate: 9.0,
      startingPrice: 100.0,
      startingPriceDate: "2025-03-01",
      endingPrice: 110.5,
      endingPriceDate: "2026-03-06",
      startDate: "2025-03-01",
      endDate: "2026-03-01",
      maxPrice: 111.2,
      maxPriceDate: "2025-12-15",
    },
  ],
} as const;
