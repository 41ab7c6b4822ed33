/** Plausible arguments of every text that has some, by the text's place among the others. */

import fc from "fast-check";
import { RIDERS } from "../../src/annuity/riders/mod.ts";
import { rateInWords } from "../../src/annuity/rate_words.ts";
import { dollarsInWords } from "../../src/base/printed_number.ts";
import { YEAR_COLUMN_NAMES } from "../../src/illustration/years/year_columns.ts";
import type { Texts } from "../../src/texts/texts.ts";
import type { PageTexts } from "../../src/texts/translated_texts.ts";

/** The texts themselves: without the formats of dates and lists. */
export type Words = Omit<Texts, "formats"> & PageTexts;

type Call = (...list: never[]) => string;

/** The arguments of each text that is made from some; the compiler misses one that has none here, unless it counts. */
type ArgumentsOf<Member> = Member extends (...list: infer List) => string
  ? { readonly [Place in keyof List]: fc.Arbitrary<List[Place]> }
  : Member extends readonly [string, infer Meaning]
    ? { readonly 1: ArgumentsOf<Meaning> }
    : { readonly [Name in NamesWithCalls<Member, Counts>]: ArgumentsOf<Member[Name]> } & {
        readonly [Name in NamesWithCalls<Member, never>]?: ArgumentsOf<Member[Name]>;
      };

/** Arguments of a text that are years, ages, days, pages or counts: `spanish_test.ts` gives it these. */
type Counts = readonly number[];

type NamesWithCalls<Member, Except> = {
  [Name in keyof Member]: HasCalls<Member[Name], Except> extends true ? Name : never;
}[keyof Member];

/** Whether there is a text made from arguments, beside those of arguments that are an exception. */
type HasCalls<Member, Except> = Member extends Call
  ? Parameters<Member> extends Except
    ? false
    : true
  : Member extends string | readonly string[]
    ? false
    : true extends { [Name in keyof Member]: HasCalls<Member[Name], Except> }[keyof Member]
      ? true
      : false;

const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => dollarsInWords(cents / 100));
const rate = fc.integer({ min: 1, max: 30_000 }).map((part) => rateInWords(part / 100_000));
/** Percentage points. */
const points = fc.constantFrom("0.5", "1", "1.25", "2");
const many = fc.integer({ min: 2, max: 99 });
/** Years, ages, days, pages and counts: one, and many. */
export const count = fc.oneof(fc.constant(1), many);
/** Calendar years of an index history: illustrations need ten. */
const history = fc.integer({ min: 10, max: 99 });
const calendarYear = fc.integer({ min: 1976, max: 2060 });
const flag = fc.boolean();
/** A name, or words in either language. */
const words = fc.constantFrom("Alfa", "Beta Gamma", "Delta");
const list = fc.array(words, { maxLength: 3 });
const day = fc.constantFrom("2026-11-21", "2031-01-02");
const currentTerms = fc.record({
  day,
  isOfIssue: flag,
  renewed: fc.constantFrom("none" as const, "some" as const, "all" as const),
});
const timing = fc.constantFrom("start" as const, "end" as const);
const frequency = fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const);
const kind = fc.constantFrom("simple" as const, "compound" as const);
/** An amount without its unit. */
const figure = fc.constantFrom("0", "1", "0.05", "5,000", "2,000,000");
const scope = fc.constantFrom("registered" as const, "variable" as const, "income" as const);
const ways = fc.array(fc.record({ name: words, title: words }), { minLength: 1, maxLength: 3 });
const say = fc.constant((text: string) => text);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const named = fc.record({ name: words });
const numbered = fc.record({ number: count });
const ofRider = fc.record({
  rider: count,
  kind: fc.constantFrom(...(Object.keys(RIDERS) as (keyof typeof RIDERS)[])),
});

/** When and with what an illustration was made, of any kind. */
const PREPARED = [
  fc.record({
    preparedOn: day,
    software: words,
    insurer: words,
    version: words,
    form: words,
    ratesEffectiveOn: day,
    id: words,
    contact: words,
  }),
] as const;

export const ARGUMENTS: ArgumentsOf<Words> = {
  access: {
    renewal: {
      charges: [words, flag],
      text: [
        fc.record({
          firstTermYears: count,
          years: count,
          charge: words,
          hasCharge: flag,
          isAdjusted: flag,
        }),
      ],
      term: [fc.record({ number: count, isLast: flag, years: count, charge: words })],
      differing: [count, words, flag],
    },
    guarantee: {
      text: [
        fc.record({
          year: count,
          rate,
          isBonusIncluded: flag,
          isInDollars: flag,
          isReducedByRiderCharges: flag,
          isLostByExcessWithdrawal: flag,
        }),
      ],
    },
    bailout: {
      text: [
        fc.record({ rate: words, strategy: words, bound: rate, days: count, isOfStrategy: flag }),
      ],
    },
    waiver: {
      notInState: [words],
      upTo: [rate],
      text: [
        fc.record({ firstYear: count, part: words, isAdjustmentWaived: flag, condition: words }),
      ],
    },
  },
  acknowledgment: { paper: [words, day] },
  assumptions: {
    prepared: PREPARED,
    dollarsAYear: [amount],
  },
  basis: {
    form: [words, maybe(words), maybe(count)],
    sheet: [
      fc.record({
        name: words,
        firm: maybe(words),
        effectiveOn: day,
        lockedOn: maybe(day),
        chosenOn: maybe(day),
        cell: count,
        cellFor: words,
      }),
    ],
    cellFor: [
      fc.record({
        premiums: maybe(fc.record({ from: amount, below: maybe(amount) })),
        state: maybe(words),
        otherStates: count,
        surrenderYears: maybe(count),
      }),
    ],
    cell: [words, words, count],
  },
  charges: {
    atDeath: [
      fc.constantFrom("owner" as const, "either_owner" as const, "annuitant" as const),
      flag,
    ],
    adjustmentInShort: [count, flag, words],
    schedule: {
      renewalTitle: [words],
    },
    strategyFee: [words],
    contractFeeText: [amount],
    paymentsPage: [flag],
  },
  quote: { early: [flag], freeLook: [words] },
  contract: {
    laterPremiums: {
      premium: [amount, words],
      once: [words],
      each: [fc.constantFrom(1, 3, 6, 12), words, words],
      heldIn: [words],
    },
    withdrawals: {
      ofAccountValue: [rate],
      dollars: [amount],
      asFarAsAllowed: [flag],
      net: [amount],
      plan: [
        fc.record({
          amount,
          frequency,
          timing,
          first: count,
          last: maybe(count),
          end: words,
        }),
      ],
      income: [flag],
    },
    surrenderCharge: {
      text: [
        fc.record({
          years: count,
          isMonthly: flag,
          isOfPremium: flag,
          isFromPremium: flag,
          example: fc.record({ year: fc.constantFrom(1, 2, 3), rate }),
          free: fc.constantFrom("nothing", "withdrawals", "all"),
        }),
      ],
      renewalTerm: [count, flag],
    },
    freeWithdrawal: {
      of: [rate, words],
      rateFrom: [rate, count, flag],
      rateIn: [rate, count, flag],
      text: [
        fc.record({
          firstYear: maybe(count),
          amounts: words,
          isGreatest: flag,
          carryOver: maybe(fc.record({ rate, of: words })),
          isFreeOnSurrender: flag,
          isSuspended: flag,
          isRequiredDistributionFree: flag,
          hasSurrenderCharge: flag,
        }),
      ],
      none: [flag],
      upstream: [count, rate],
    },
    adjustment: {
      deadBand: [rate],
      within: [fc.array(words, { minLength: 1, maxLength: 3 })],
      limits: { part: [rate] },
      formula: [
        fc.record({
          multiple: count,
          isRenewed: flag,
          family: fc.constantFrom("ratio", "linear"),
          adder: maybe(rate),
        }),
      ],
      text: [
        fc.record({
          years: count,
          isRenewed: flag,
          amount: words,
          order: fc.constantFrom("together", "before_charge", "after_charge"),
        }),
      ],
      reference: [words],
      gain: [rate],
      least: [rate, flag],
    },
    minimumValue: {
      text: [
        fc.record({
          rate,
          amount: maybe(amount),
          soFar: maybe(fc.record({ amount, asOf: day })),
          isReducedByWithdrawalCharges: flag,
          annualCharge: maybe(amount),
          isReducedByRiderCharges: flag,
          interestRate: rate,
        }),
      ],
      floor: [
        fc.record({
          firstYear: count,
          rate,
          isReducedByWithdrawalCharges: flag,
          isReducedByRiderCharges: flag,
          annualCharge: maybe(amount),
          interestRate: maybe(rate),
          isLessSurrenderCharge: flag,
        }),
      ],
      upstream: [rate, amount, rate],
    },
    riderCharge: {
      yearly: [words, flag],
      inParts: [words, fc.constantFrom("monthly", "quarterly")],
      text: [rate, words, rate],
    },
  },
  crediting: {
    notes: {
      interestFactor: [rate],
      benefitBaseMultiple: [rate],
      duringIncome: [rate, rate],
      vestedPart: [rate, count],
      unfinishedCredit: [words, flag],
    },
    terms: {
      inEntry: [words, words],
      fromEntry: [words, words],
    },
    fee: [
      fc.record({
        current: rate,
        most: maybe(rate),
        base: fc.constantFrom("opening_value", "credited_value"),
        timing,
        every: fc.constantFrom("term", "contract_year"),
      }),
    ],
  },
  disclosures: {
    timing: [flag, timing],
    declared: [words],
    scenarios: [words],
    lower: [rate, flag],
    ratesLocked: [day],
    availability: [words],
    adjustment: [flag],
    taxes: [fc.record({ isQualified: flag, isRoth: flag, isSimple: flag, mayBeEarly: flag })],
    premiumTax: [words, rate, flag],
  },
  factorHistory: { table: [words, day, day] },
  frame: {
    preparedFor: [words],
    reference: [words, words],
    form: [words],
    logo: [words],
  },
  explained: {
    adjustmentFactor: [fc.record({ years: count })],
    baseAfterWithdrawalsTitle: [ofRider],
    baseAtEnd: [ofRider],
    basisBeforePayment: [numbered],
    chargedOn: [fc.record({ rider: count })],
    chargeRateOf: [ofRider],
    chargeRateOfPremium: [numbered],
    closeAfter: [fc.record({ months: count })],
    column: [fc.record({ column: fc.constantFrom(...YEAR_COLUMN_NAMES) })],
    feeOf: [named],
    feeOfTitle: [named],
    floorOfContract: [numbered],
    floorSince: [fc.record({ hasFallen: flag })],
    freeBase: [
      fc.record({
        base: fc.constantFrom(
          "anniversary_value",
          "account_value",
          "premium",
          "premium_less_withdrawals",
          "interest_credited",
          "gain",
        ),
      }),
    ],
    freePartBy: [numbered],
    indexChangeFor: [named],
    interestOf: [named],
    interestOfTitle: [named],
    interestStackedTitle: [fc.record({ rider: count })],
    limit: [
      fc.record({
        limit: fc.constantFrom(
          "cap",
          "floor",
          "participation",
          "participationAbove",
          "spread",
          "threshold",
        ),
        year: maybe(count),
      }),
    ],
    meanOfMonth: [fc.record({ month: count })],
    nothingWithinTerm: [fc.record({ years: count })],
    ofAccountValue: [fc.record({ part: rate })],
    ofRider: [ofRider],
    participationOfChange: [fc.record({ isAbove: flag, bound: rate, year: maybe(count) })],
    paymentAfterCharges: [numbered],
    paymentOfMinimum: [numbered],
    paymentOutOfIt: [numbered],
    rateOf: [named],
    rateOfTitle: [named],
    rollUpTitle: [fc.record({ rider: count })],
    shareOf: [named],
    takenOfPremium: [numbered],
    triggerRateSince: [
      fc.record({ hasFallen: flag, tier: maybe(fc.record({ isAbove: flag, bound: rate })) }),
    ],
    valueBeforePayment: [numbered],
    valueOf: [named],
  },
  faults: {
    outOfScope: [fc.record({ scope })],
    types: [
      fc.record({ types: fc.subarray(["array", "number", "object", "string"], { minLength: 1 }) }),
    ],
    expected: [fc.record({ expects: words }), say],
    names: [fc.record({ names: list, scope: maybe(scope) })],
    choices: [
      fc.record({
        choices: fc.array(fc.record({ codes: list, title: maybe(words) }), { maxLength: 3 }),
        scope: maybe(scope),
      }),
      say,
    ],
    between: [fc.record({ least: figure, most: figure, below: maybe(scope) })],
    moreThanUpTo: [fc.record({ least: figure, most: figure })],
    atLeast: [fc.record({ least: figure })],
    moreThan: [fc.record({ least: figure })],
    atMost: [fc.record({ most: figure })],
    numberBetween: [
      fc.record({
        least: figure,
        most: figure,
        unit: fc.constantFrom("dollars", "years", "fraction", "percent", "amount"),
      }),
    ],
    objectWith: [fc.record({ members: list })],
    objectsWith: [fc.record({ members: list })],
    charactersAtLeast: [fc.record({ count })],
    charactersAtMost: [fc.record({ count: many })],
    entriesAtLeast: [fc.record({ count })],
    entriesAtMost: [fc.record({ count: many })],
    membersAtLeast: [fc.record({ count: many })],
    premiumFrom: [fc.record({ day })],
    riderOfIssue: [fc.record({ rider: words, isElected: flag })],
    keepsStrategy: [fc.record({ strategy: words })],
    membersAtMost: [fc.record({ count: many })],
    fieldsAtMost: [fc.record({ count: many })],
    schema: [fc.record({ title: maybe(words) }), say],
    premium: [fc.record({ least: figure, most: maybe(figure) })],
    totalPremium: [fc.record({ most: figure })],
    premiumYear: [fc.record({ first: count, last: count, isWithinYears: flag })],
    premiumMonth: [fc.record({ first: count, last: count, contractYear: count })],
    lastContractYear: [fc.record({ years: count })],
    issueAge: [fc.record({ least: many, most: many, isOfTaxStatus: flag })],
    issueAgeAtMost: [fc.record({ most: many })],
    ageBelow: [fc.record({ age: many })],
    interestOfYears: [fc.record({ count })],
    interestInAll: [fc.record({ total: amount })],
    interestOfLastYear: [fc.record({ last: amount })],
    anniversary: [fc.record({ issueDate: day, last: count })],
    atIssue: [fc.record({ value: maybe(words) })],
    termsNamed: [fc.record({ name: maybe(words) })],
    closes: [fc.record({ count, months: count })],
    monthlyAnniversary: [fc.record({ days: fc.array(day, { minLength: 1, maxLength: 13 }) })],
    beforeIssue: [fc.record({ issueDate: day })],
    transactionDate: [fc.record({ issueDate: day, day })],
    withdrawnAtMost: [fc.record({ most: words })],
    incomeAtMost: [fc.record({ most: words })],
    incomeBefore: [fc.record({ contractYear: count })],
    baseAtLeast: [fc.record({ least: words })],
    noClose: [fc.record({ start: day, liveSince: day })],
    reconciled: [fc.record({ contractYear: count, calculated: words, tolerance: words })],
    noRunningTerm: [fc.record({ day })],
    notElected: [fc.record({ elected: list })],
    sumAtMost: [fc.record({ most: words })],
    otherAmountType: [fc.record({ amountType: words })],
    notOfProduct: [fc.record({ transaction: words })],
    incomeLater: [fc.record({ contractYear: count })],
    whileAdjusted: [fc.record({ contractYear: count })],
    longestPeriod: [fc.record({ years: words })],
    preparationDay: [fc.record({ day })],
    issueDates: [fc.record({ first: day, last: day })],
    rateLockDates: [fc.record({ first: day, last: day })],
    surrenderPeriods: [fc.record({ periods: fc.array(count, { maxLength: 3 }), state: words })],
    contradiction: [fc.record({ other: words })],
    notSold: [fc.record({ states: list })],
    paysTwoLives: [fc.record({ ways }), say],
    coversTwoLives: [fc.record({ ways }), say],
    riderAges: [fc.record({ least: many, most: many })],
    startingStrategy: [fc.record({ contractYear: count })],
    olderIndex: [fc.record({ strategies: list, years: history })],
  },
  inputDescriptions: {
    rateLock: [fc.record({ days: many })],
    bonus: [fc.record({ rate: fc.constantFrom(0, 0.05) })],
    issueDates: [fc.record({ daysBack: many, first: day, daysAhead: many })],
  },
  furtherFigures: {
    about: [words],
    notPrinted: [list],
  },
  glossary: {
    accountValue: { 1: [fc.record({ hasBonus: flag, hasCosts: flag, paysLess: flag })] },
    benefitBase: { 1: [flag] },
    cap: { 1: [flag] },
    floor: { 1: [flag] },
    cashSurrenderValue: { 1: [maybe(words)] },
    charges: { 1: [words] },
    currentTerms: { 1: [flag] },
    coveredAge: { 1: [flag] },
    deathBenefit: { 1: [fc.constantFrom("owner", "either_owner", "annuitant")] },
    geometricMean: { 1: [fc.record({ hasBonus: flag, hasLaterPremiums: flag })] },
    geometricMeanOfCrediting: { 1: [flag] },
    indexTerm: { 1: [flag] },
    surrenderCharge: { 1: [flag] },
    withdrawal: { 1: [fc.record({ isPaidFromMinimum: flag, hasIncome: flag })] },
    withdrawalCharge: { 1: [maybe(words)] },
  },
  howItWorks: {
    contract: [
      fc.record({
        premium: amount,
        insurer: words,
        later: maybe(words),
        interest: words,
        years: count,
        lastAge: count,
        ownersAge: maybe(count),
        isToTheEnd: flag,
      }),
    ],
    noLoss: [flag],
    firstRate: [count, flag],
    index: [words, count, words],
    example: [fc.record({ year: calendarYear, change: rate, credited: rate, bounds: list })],
    bonus: [fc.record({ rate, bonus: amount, years: count, pastYears: count })],
    history: {
      title: [words],
      description: [words],
      descriptionFrom: [
        words,
        fc.record({ close: amount, date: day }),
        fc.record({ close: amount, date: day }),
      ],
    },
  },
  inForce: {
    paperTitle: [words],
    label: [fc.record({ asOf: day, issueDate: day, contractNumber: maybe(words) })],
    lead: [
      fc.record({ lead: words, issueDate: day, asOf: day, contractYear: count, months: count }),
    ],
    soFarNote: [
      fc.record({
        asOf: day,
        paid: amount,
        withdrawn: maybe(amount),
        worth: maybe(fc.record({ surrender: amount, death: amount })),
      }),
    ],
    ageAtIssue: [words],
    contract: [
      fc.record({
        paid: amount,
        insurer: words,
        issueDate: day,
        later: maybe(words),
        interest: words,
        firstYear: many,
        lastYear: many,
        lastAge: count,
        ownersAge: maybe(count),
        isToTheEnd: flag,
      }),
    ],
    costsSince: [day],
    timing: [flag, timing, day],
    terms: [fc.record({ issueDate: day, asOf: maybe(day), renewed: maybe(words) })],
    currentTermsOf: [currentTerms],
    currentTermsAre: [currentTerms],
    prepared: PREPARED,
    runningTerms: [day],
    riders: { inForce: [maybe(flag)] },
  },
  indexHistory: {
    origin: [words, words, day],
    basis: [maybe(words)],
    table: [
      fc.record({
        strategy: words,
        month: maybe(words),
        firstYearEnd: calendarYear,
        lastYearEnd: calendarYear,
      }),
    ],
    neverActed: [words, words],
  },
  indexScenarios: {
    basis: [words, words],
    searchedByIndex: [fc.array(fc.record({ name: words, searchedYears: history }))],
    searched: [history],
    shortContract: [words],
    means: { accountValueAfter: [words] },
    chart: {
      title: [words],
      end: [words, amount, words],
      description: [words, list],
    },
  },
  layout: { furtherColumns: [words], continued: [words], code: [words] },
  lowerAssumptions: {
    index: [rate, flag],
    declared: [rate, flag],
    income: [
      fc.array(
        fc.record({
          title: words,
          amounts: fc.array(amount, { minLength: 1, maxLength: 2 }),
          firstYear: count,
          lastYear: maybe(count),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    ],
  },
  marketValueAdjustment: {
    sentence: [words, flag],
    table: { title: [points], up: [points], down: [points] },
    chart: { up: [points], down: [points], description: [words, count, list] },
  },
  notes: {
    otherLabel: [words],
    rateHeld: [words, words],
    unknownInput: [maybe(words)],
    noRequiredDistributions: [words],
    share: [rate, words],
    youngIndex: [history, rate],
  },
  parties: {
    assumed: [words],
    license: [words],
    phone: [words],
  },
  problems: {
    lineTooLong: [fc.record({ bytes: count })],
    csvHead: [fc.record({ column: fc.integer({ min: 1, max: 1_001 }), most: fc.constant(1_000) })],
    csvRecord: [
      fc.record({ line: fc.integer({ min: 1, max: 1_000_000 }), bytes: fc.constant(1_048_576) }),
    ],
    bodyLate: [fc.record({ seconds: count })],
    jsonTooDeep: [fc.record({ levels: count })],
    jsonTooManyValues: [fc.record({ values: count })],
    keptInputsTooLarge: [fc.record({ bytes: count })],
    reference: [fc.record({ most: count })],
    metadata: [fc.record({ members: count, characters: count })],
    noteNotKept: [fc.record({ name: words })],
    queryReference: [fc.record({ most: count })],
    queryFields: [fc.record({ most: count })],
    queryProducts: [fc.record({ most: count })],
    bookLines: [fc.record({ most: count })],
    unknownColumn: [fc.record({ name: words })],
    unknownMember: [fc.record({ of: words })],
    queryYear: [fc.record({ most: count })],
    queryPage: [fc.record({ most: count })],
    queryTerms: [fc.record({ name: words })],
    queryInstant: [fc.record({ name: words })],
    yearIllustrated: [fc.record({ least: count, most: count })],
    unknownParameter: [fc.record({ name: words, taken: list })],
    unprintableParameter: [fc.record({ taken: list })],
    idempotencyKey: [fc.record({ most: count })],
    instantOfLiveKey: [fc.record({ header: words })],
    instant: [fc.record({ header: words, years: fc.tuple(calendarYear, calendarYear) })],
  },
  errors: {
    bodyTooLarge: [fc.record({ bytes: count })],
    contentType: [fc.record({ type: words })],
    lackingScope: [fc.record({ scope: words })],
    notAcceptable: [fc.record({ types: list })],
    wrongMethod: [fc.record({ taken: words })],
    notInForce: [fc.record({ instant: words })],
    otherFigures: [fc.record({ software: words })],
    runBudgetSpent: [fc.record({ most: count, left: count })],
    bookTooLarge: [fc.record({ bytes: count, lines: count })],
  },
  payments: {
    option: [words, words, words],
    twoLives: [words],
    eachPayment: [flag],
    interest: [rate, rate],
    basis: [
      fc.record({
        table: maybe(words),
        isImproved: flag,
        interest: rate,
        amount: fc.constantFrom("account_value", "cash_surrender_value"),
        isUnisex: flag,
      }),
    ],
    notAllowed: [count, count.map(String), flag],
    tax: [fc.record({ isLife: flag, frequency, lastAge: maybe(count) })],
    premiumTaxDeducted: [words, rate],
    premiumTax: [words, rate],
  },
  riderFacts: {
    usedUp: [flag],
    income: {
      rollUp: [
        fc.record({
          rates: rate,
          kind,
          isOfBaseAtIssue: flag,
          years: maybe(count),
          goesOn: flag,
          isPaused: flag,
          isRestarted: flag,
        }),
      ],
      stepUp: { compounding: [flag], separate: [flag] },
      stacking: [
        fc.record({
          rates: rate,
          isOfCreditedRate: flag,
          years: maybe(count),
          duringIncome: maybe(rate),
        }),
      ],
      payoutTitle: [flag, flag],
      payout: [rate, maybe(rate), count],
      floor: [rate, maybe(count)],
      riseFixed: [rate, rate],
      risePrices: [rate, rate],
      riseCredited: [rate],
      atDeath: [
        fc.record({ atOnce: maybe(rate), rate, years: count, ofAccountValue: maybe(rate) }),
      ],
      multiplier: [
        fc.record({ multiple: count, years: maybe(count), firstYear: count, condition: words }),
      ],
      raised: [amount, amount],
      multiplierExample: [count, amount, amount],
      pricesNote: [rate],
    },
    deathBenefit: {
      growth: [fc.record({ rates: rate, kind, years: count, untilAge: count })],
      most: [rate],
    },
    earnings: { paid: [rate, count], count: [rate] },
  },
  past: {
    lead: [day],
    reconciled: [fc.nat({ max: 60 }), words, flag],
    strategies: [day],
    termYears: [many, count],
    yearSoFar: { title: [count, day], note: [flag] },
  },
  change: {
    standsOn: [words],
    changedOn: [words],
    paperTitle: [words],
    label: [words],
    lead: [words],
    beside: [day],
    allocation: [day],
  },
  report: {
    paperTitle: [words],
    label: [fc.record({ begin: day, end: day, issueDate: day, contractNumber: maybe(words) })],
    reference: [words, words],
    lead: [fc.record({ owners: words, insurer: words, contractYear: count, begin: day, end: day })],
    atBothEnds: [amount],
    at: [day],
    index: [fc.record({ index: words, start: figure, end: figure, change: rate })],
    base: [words],
  },
  riders: {
    box: [fc.record({ isPaidAtDeath: flag, isRequiredDistributionFree: flag, reduced: words })],
  },
  schedules: { run: [rate, count], last: [rate] },
  summary: {
    title: [words],
    sampleTitle: [words],
    lead: [
      fc.record({
        genericName: words,
        owners: words,
        producer: maybe(words),
        preparedOn: day,
      }),
    ],
    guaranteedAlone: [flag],
    names: [words],
    warnings: {
      limited: [words],
      nearest: [words, words],
      text: [count, list, count],
    },
    paidLater: [amount],
    bonusAdded: [amount, rate],
    onGuaranteedTerms: [
      fc.record({
        contractYear: maybe(count),
        isWithdrawn: flag,
        isSame: flag,
        isChargeLast: flag,
      }),
    ],
    guaranteedForYears: [count, flag],
    ifGrowthRepeats: [flag],
    ways: { title: [fc.integer({ min: 1, max: 5 })], usedUp: [flag], reduced: [rate] },
    onTodaysTerms: [flag],
    income: {
      inWords: [
        fc.record({
          age: maybe(count),
          contractYear: count,
          isTaken: flag,
          current: maybe(amount),
        }),
      ],
      title: [flag],
      promise: [
        fc.record({
          age: maybe(count),
          contractYear: count,
          least: amount,
          until: maybe(fc.record({ age: maybe(count), contractYear: count })),
          whoLives: fc.constantFrom("you", "covered", "oneOfTwo"),
        }),
      ],
      moreThanPaid: [maybe(count), count, flag],
      by: [flag],
      usedUp: [maybe(count), count],
      year: [flag, count],
      barInWords: [fc.record({ at: words, guaranteed: amount, current: maybe(amount) })],
      description: [flag, list, words],
    },
    paymentsBegin: [count, flag],
    notYetInForce: [day],
    notIllustratedEach: [rate, words, words],
    notIllustrated: [list],
    chart: {
      title: [words, flag],
      chargeInWords: [rate, count],
      description: [words, words, fc.record({ ends: list, charges: list })],
    },
  },
  taxes: {
    nonQualified: [flag],
    taxable: [amount, flag],
    usedUp: [count, flag],
    early: [count, flag],
    required: [
      fc.record({
        firstYear: count,
        isJointTable: flag,
        benefitsRate: maybe(rate),
        hasSpouse: flag,
      }),
    ],
    issueYear: [calendarYear],
    spouse: [flag],
    jointOwners: [flag],
  },
  values: {
    atRate: [words, rate],
    guaranteed: [words, flag, flag],
    timing: [flag],
    index: [maybe(words)],
    usedUp: {
      side: [
        fc.record({ title: words, contractYear: count, age: count, minimumThrough: maybe(count) }),
      ],
      text: [fc.record({ sides: list, hasIncome: flag, hasDeathBenefit: flag })],
    },
  },
  verification: {
    lookedFor: [words],
    version: [words, words],
    sample: [words],
  },
  verify: { text: [words, words] },
  warnings: {
    notUsed: [words],
    noEffect: [words],
    limited: [count, words],
    furtherMembers: [count, words],
    youngIndex: [rate, words, history],
  },
};
