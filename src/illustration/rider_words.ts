/** The terms of riders in words, for paper and for answers in data. */

import {
  type Dollars,
  LAST_CONTRACT_YEAR,
  rateInWords,
  ratesOfRise,
  type RiderTerms,
  toCents,
} from "#annuity";
import { dollarsInWords } from "#base";
import type { Texts } from "#texts";
import { scheduleInRuns, scheduleInWords } from "./schedule_words.ts";

type Facts = readonly (readonly [title: string, text: string])[];

/** The yearly income of one start, in cents, on guaranteed and on current terms. */
interface IncomeExample {
  readonly contractYear: number;
  readonly guaranteedIncome: Dollars;
  readonly currentIncome: Dollars;
}

/** The words of a kind of rider. */
interface RiderWords<Terms> {
  /** The terms as printed, which no request changes. */
  facts(terms: Terms, texts: Texts): Facts;
  /**
   * Further facts, which an answer in data states too, since no figure has them; none unless set. `income` is an example
   * for amounts in words.
   */
  statements?(terms: Terms, say: Texts["riderFacts"], income?: IncomeExample): Facts;
  /** What current values assume beyond the contract's terms; nothing unless set. */
  assumptions?(
    terms: Terms,
    say: Texts["riderFacts"],
  ): readonly (readonly [name: string, value: number | string, note: string])[];
  /** How an excess withdrawal reduces base and income, as the end of a sentence; set for riders that pay an income. */
  excess?(terms: Terms, say: Texts["riderFacts"]): string;
}

type TermsOf<Kind extends RiderTerms["kind"]> = Extract<RiderTerms, { readonly kind: Kind }>;
type IncomeTerms = TermsOf<"lifetime_income">;
type IncomeTexts = Texts["riderFacts"]["income"];

const WORDS: { readonly [Kind in RiderTerms["kind"]]: RiderWords<TermsOf<Kind>> } = {
  lifetime_income: {
    facts: incomeFacts,
    statements: ({ incomeMultiplier }, { income: say }, income) =>
      incomeMultiplier === undefined
        ? []
        : [[say.multiplierTitle, multiplierInWords(incomeMultiplier, say, income)]],
    assumptions({ incomeIncrease }, { income: say }) {
      if (incomeIncrease?.kind !== "consumer_prices") return [];
      const { assumedRate, guaranteedRate } = incomeIncrease;
      return [[say.prices, assumedRate, say.pricesNote(rateInWords(guaranteedRate))]];
    },
    excess: ({ excessReduction }, { reductions, inProportion }) =>
      excessReduction === undefined ? inProportion : reductions[excessReduction],
  },
  death_benefit: {
    facts(
      { rollUp, reduction, endsWithAccountValue, maximumMultiple, ratchetUntilAge },
      { riderFacts },
    ) {
      const { none, deathBenefit: say, reductionsAlone, usedUp } = riderFacts;
      const { rate, kind, years, untilAge } = rollUp;
      return [
        [
          say.growthTitle,
          rate === 0 || years === 0
            ? none
            : say.growth({ rates: scheduleInWords(rate), kind, years, untilAge }),
        ],
        ...(maximumMultiple === undefined
          ? []
          : [[say.mostTitle, say.most(rateInWords(maximumMultiple))] as const]),
        ...(ratchetUntilAge === undefined
          ? []
          : [[say.ratchetTitle, say.ratchet(ratchetUntilAge)] as const]),
        [
          say.withdrawalsTitle,
          `${reductionsAlone[reduction]}; ${usedUp(endsWithAccountValue !== false)}`,
        ],
      ];
    },
  },
  maximum_anniversary_value: {
    facts({ untilAge, endsWithAccountValue }, { riderFacts }) {
      const { anniversary: say, deathBenefit, reductionsAlone, usedUp } = riderFacts;
      return [
        [say.risesTitle, say.rises(untilAge)],
        [
          deathBenefit.withdrawalsTitle,
          `${reductionsAlone.pro_rata}; ${usedUp(endsWithAccountValue)}`,
        ],
      ];
    },
  },
  earnings_death_benefit: {
    facts({ rates, premiumMultiple, reduction }, { riderFacts }) {
      const { earnings: say, reductionsAlone } = riderFacts;
      const paid = rates.map(({ fromIssueAge, rate }) => say.paid(rateInWords(rate), fromIssueAge));
      return [
        [say.paidTitle, paid.join("; ")],
        [say.countTitle, say.count(rateInWords(premiumMultiple))],
        [say.withdrawalsTitle, reductionsAlone[reduction]],
      ];
    },
  },
};

/** The words of some terms. The cast is safe: `kind` selects the matching type, which the compiler cannot infer. */
export function wordsOf(terms: RiderTerms): RiderWords<RiderTerms> {
  return WORDS[terms.kind] as unknown as RiderWords<RiderTerms>;
}

function incomeFacts(terms: IncomeTerms, texts: Texts): Facts {
  const { rollUp, stacking, baseFloor, payoutBase, incomeIncrease, unusedIncome } = terms;
  const { excessReduction, premiumReduction, deathBenefit } = terms;
  const { income: say, reductionsAlone } = texts.riderFacts;
  const isGreaterOnce = payoutBase === "greater_of_base_and_account_value_at_first_income";
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [say.rollUpTitle, rollUpInWords(rollUp, texts)],
    [
      say.stepUpTitle,
      terms.stepUp === "none"
        ? undefined
        : say.stepUp[terms.stepUp](terms.isStepUpKeptDuringIncome),
    ],
    [say.stackingTitle, stacking.rate === 0 ? undefined : stackingInWords(stacking, texts)],
    [say.firstTitle, say.first(terms.firstContractYear, terms.minimumIncomeAge)],
    payoutInWords(terms, texts),
    [
      say.floorTitle,
      baseFloor && say.floor(rateInWords(baseFloor.rate), boundedYears(baseFloor.years)),
    ],
    [say.baseTitle, isGreaterOnce ? say.greaterBase : undefined],
    [say.riseTitle, incomeIncrease && riseInWords(incomeIncrease, say)],
    [say.unusedTitle, unusedIncome && say.unused[unusedIncome]],
    [say.excessTitle, excessReduction && reductionsAlone[excessReduction]],
    [say.excessOfRollUpTitle, premiumReduction && reductionsAlone[premiumReduction]],
    [say.atDeathTitle, deathBenefit && atDeathInWords(deathBenefit, say)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function rollUpInWords(rollUp: IncomeTerms["rollUp"], { riderFacts, schedules }: Texts): string {
  if (rollUp.rate === 0 || rollUp.years === 0) return riderFacts.none;
  return riderFacts.income.rollUp({
    rates: scheduleInRuns(rollUp.rate, schedules),
    kind: rollUp.kind,
    isOfBaseAtIssue: rollUp.of === "base_at_issue",
    years: boundedYears(rollUp.years),
    goesOn: rollUp.endsWithIncome === false,
    isPaused: rollUp.isPausedByWithdrawals === true,
    isRestarted: rollUp.restartsAtStepUp === true,
  });
}

function stackingInWords(
  { rate, years, of, rateDuringIncome }: IncomeTerms["stacking"],
  { riderFacts, schedules }: Texts,
): string {
  return riderFacts.income.stacking({
    rates: scheduleInRuns(rate, schedules),
    isOfCreditedRate: of === "credited_rate",
    years: boundedYears(years),
    duringIncome: rateDuringIncome === undefined ? undefined : rateInWords(rateDuringIncome),
  });
}

/** The number of contract years; `undefined` from the last one on, which limits no contract. */
function boundedYears(years: number): number | undefined {
  return years >= LAST_CONTRACT_YEAR ? undefined : years;
}

function payoutInWords(
  { payoutRates, payoutAge }: IncomeTerms,
  { riderFacts: { income: say }, schedules }: Texts,
): readonly [string, string] {
  const isDeferred = payoutRates.some(({ rate }) => typeof rate !== "number");
  const rates = payoutRates.map(({ fromAge, rate, femaleRate }) =>
    say.payout(
      scheduleInRuns(rate, schedules),
      femaleRate === undefined ? undefined : scheduleInRuns(femaleRate, schedules),
      fromAge,
    ),
  );
  return [say.payoutTitle(payoutAge === "issue", isDeferred), rates.join("; ")];
}

function multiplierInWords(
  terms: NonNullable<IncomeTerms["incomeMultiplier"]>,
  say: IncomeTexts,
  income: IncomeExample | undefined,
): string {
  const { multiple, years, firstContractYear: firstYear, condition } = terms;
  const raised = (dollars: Dollars) =>
    say.raised(dollarsInWords(toCents(multiple * dollars)), dollarsInWords(dollars));
  const example =
    income === undefined
      ? ""
      : say.multiplierExample(
          income.contractYear,
          raised(income.guaranteedIncome),
          raised(income.currentIncome),
        );
  return say.multiplier({ multiple, years, firstYear, condition }) + example;
}

function riseInWords(
  increase: NonNullable<IncomeTerms["incomeIncrease"]>,
  say: IncomeTexts,
): string {
  if (increase.kind === "credited_rate") return say.riseCredited(rateInWords(increase.multiple));
  const { current, guaranteed } = ratesOfRise(increase);
  const words = increase.kind === "fixed" ? say.riseFixed : say.risePrices;
  return words(rateInWords(current), rateInWords(guaranteed));
}

function atDeathInWords(terms: NonNullable<IncomeTerms["deathBenefit"]>, say: IncomeTexts): string {
  const { lumpSumRate, paymentsRate, paymentYears, accountValueMultiple } = terms;
  return say.atDeath({
    atOnce: lumpSumRate === undefined ? undefined : rateInWords(lumpSumRate),
    rate: rateInWords(paymentsRate),
    years: paymentYears,
    ofAccountValue:
      accountValueMultiple === undefined ? undefined : rateInWords(accountValueMultiple),
  });
}
