/** Explains interest, credited rates and strategy fees of a contract year. */

import {
  type CreditingTerms,
  isReached,
  leastCreditedRate,
  leastRateAfter,
  methodOf,
  creditedRateIn,
  type Formula,
  type FormulaCalls,
  minus,
  over,
  plus,
  power,
  times,
  valueOf,
  termCreditedIn,
  type StrategyPart,
} from "#annuity";
import {
  amountBetween,
  type ExplainedYear,
  MODEL_245,
  strategyName,
  strategyPointer,
} from "./explained_year.ts";
import { type Figure, figureOf } from "./figure.ts";
import { dollars, factorAs, levelAs, rateAs } from "./operand.ts";
import { type OperandWords, shownFormula, type Sums } from "./shown_formula.ts";
import { creditedStrategy, type IllustratedStrategy } from "#illustration";
import type { SaidExplained } from "#texts";

/** How each strategy was credited and charged: rates, values, credits and fees, and their sums. */
export function creditFigures(at: ExplainedYear): readonly Figure[] {
  const { year } = at;
  const { strategies: parts, opening, contract } = at.trace;
  const named = parts.map((part, place) => {
    const { strategy } = at.strategies[place] as IllustratedStrategy;
    const id = strategyName(at, place);
    const { name } = strategy;
    const rate = rateAs(`rate_${id}`, { code: "rateOf", name }, part.rate);
    const share = contract.strategies[place]?.share ?? 0;
    return {
      pointer: strategyPointer(at, strategy),
      feeMember: strategy.fee === undefined ? "feeRate" : "fee",
      figures: [
        ...creditedRateFigures(at, place, part),
        interestFigure(at, place, part),
        ...(part.startFee + part.endFee > 0 ? [feeFigure(at, place, part)] : []),
      ],
      interest: dollars(`interest_${id}`, { code: "interestOf", name }, part.interest),
      fee: dollars(`fee_${id}`, { code: "feeOf", name }, part.startFee + part.endFee),
      weighted: times(dollars(`value_${id}`, { code: "valueOf", name }, part.value), rate),
      // The rates of an empty account are weighted by the allocation.
      shared: times(rateAs(`share_${id}`, { code: "shareOf", name }, share), rate),
    };
  });
  const words: OperandWords = {
    ...INTEREST_WORDS,
    ofStrategies: () => plus(...named.map(({ interest }) => interest)),
  };
  return [
    ...named.flatMap(({ figures }) => figures),
    at.column(
      "interest",
      year.interestCredit,
      [...named.map(({ pointer }) => pointer), MODEL_245, "[D161]"],
      shownFormula({ calls: at.trace.calls, words }, "interest", year.interestCredit),
    ),
    at.column(
      "creditedRate",
      year.creditedRate,
      ["definition /strategies"],
      opening.accountValue > 0
        ? over(plus(...named.map(({ weighted }) => weighted)), at.accountValueAtStart)
        : plus(...named.map(({ shared }) => shared)),
    ),
    ...accumulationFigures(at),
    at.column(
      "strategyFee",
      year.strategyFee,
      [...named.map(({ pointer, feeMember }) => `${pointer}/${feeMember}`), "[D107]"],
      plus(...named.map(({ fee }) => fee)),
    ),
    ...indexChangeFigures(at),
  ];
}

const INTEREST_WORDS: OperandWords = {
  interestOnPremiums: (value) => dollars("interestOnPremiums", "interestOnPremiums", value),
  remainder: uncredited("remainder"),
  uncredited: uncredited("uncredited"),
  raised: (value) => (value === 0 ? 0 : dollars("accumulationCredit", "raisedToGuarantee", value)),
};

function uncredited(name: string): (value: number) => Formula {
  const says = "uncredited";
  return (value) => (value === 0 ? 0 : dollars(name, says, value));
}

function accumulationFigures({ year, trace, column }: ExplainedYear): readonly Figure[] {
  const { accumulationCredit } = year;
  if (accumulationCredit === undefined) return [];
  const words: OperandWords = {
    promised: (value) => dollars("promised", "promised", value),
    accountValueBefore: (value) =>
      dollars("accountValueBefore", "accountValueBeforeGuarantee", value),
  };
  return [
    column(
      "accumulationCredit",
      accumulationCredit,
      ["definition /accumulationGuarantee", "[D161]"],
      shownFormula({ calls: trace.calls, words }, "accumulationCredit", accumulationCredit),
    ),
  ];
}

function indexChangeFigures(at: ExplainedYear): readonly Figure[] {
  const { contractYear } = at.year;
  const start = at.levels?.[12 * (contractYear - 1)];
  const end = at.levels?.[12 * contractYear];
  if (at.row.indexChange === undefined || start === undefined || end === undefined) return [];
  return [
    at.column(
      "indexChange",
      end / start - 1,
      ["NAIC Model #245 section 6.F(9)"],
      minus(
        over(
          levelAs("indexAtEnd", "indexAtEnd", end),
          levelAs("indexAtStart", "indexAtStart", start),
        ),
        1,
      ),
    ),
  ];
}

/** The rate of a strategy; before it the index change, if the rate depends on the change but does not contain it. */
function creditedRateFigures(
  at: ExplainedYear,
  place: number,
  part: StrategyPart,
): readonly Figure[] {
  const illustrated = at.strategies[place] as IllustratedStrategy;
  const { strategy } = illustrated;
  const { contractYear } = at.year;
  const terms = at.terms(illustrated);
  const creditedBy = creditedStrategy(strategy, terms);
  const term = termCreditedIn(creditedBy, contractYear);
  const method = methodOf(terms);
  const figure = (name: string, title: SaidExplained, exact: number, formula: Formula) =>
    figureOf(
      {
        name: `${name}_${strategyName(at, place)}`,
        title,
        value: exact,
        exact,
        unit: "rate",
        rounding: "none",
        sources: [termsPointer(at, illustrated, terms), method.source],
      },
      formula,
    );
  const title = { code: "rateOfTitle", name: strategy.name } as const;
  if (term === undefined) {
    const says = { code: "nothingWithinTerm", years: strategy.termYears } as const;
    return [figure("creditedRate", title, part.rate, rateAs("withinTerm", says, 0))];
  }
  const { levels, days } = at.projected.paths[place] ?? {};
  const indexTerm = { ...term, levels: levels ?? [], days };
  const isOnIndex = !method.usesIndex || (levels !== undefined && isReached(term, levels));
  const known = (levels?.length ?? 0) - 1 - term.firstMonth;
  const least =
    known > 0
      ? rateAs("locked", "lockedInTerm", leastRateAfter(terms, indexTerm, known))
      : rateAs("floor", "leastOfTerm", leastCreditedRate(terms, term));
  const rate = isOnIndex ? method.formula(terms, indexTerm) : least;
  const calls: FormulaCalls = new Map(at.trace.ofStrategies[place]);
  creditedRateIn(creditedBy, contractYear, levels, days, calls);
  const words: OperandWords = { ...RATE_WORDS, methodRate: () => rate };
  const condition = isOnIndex ? method.condition?.(terms, indexTerm) : undefined;
  return [
    ...(condition === undefined
      ? []
      : [
          figure(
            "indexChange",
            { code: "indexChangeFor", name: strategy.name },
            valueOf(condition),
            condition,
          ),
        ]),
    figure(
      "creditedRate",
      title,
      part.rate,
      shownFormula({ calls, words }, "creditedRate", part.rate),
    ),
  ];
}

/** Where the terms of a strategy stand: in the definition, or in the standing of a contract in force. */
function termsPointer(
  at: ExplainedYear,
  { strategy, inForce }: IllustratedStrategy,
  terms: CreditingTerms,
): string {
  if (terms === inForce?.running?.terms && terms !== strategy.current) {
    return `inputs /standing/strategies/${strategy.id}/factors`;
  }
  const isGuaranteed = terms === strategy.guaranteed;
  if (!isGuaranteed && inForce?.isRenewed === true) {
    return `inputs /standing/strategies/${strategy.id}/renewal`;
  }
  return `${strategyPointer(at, strategy)}/${isGuaranteed ? "guaranteed" : "current"}`;
}

const RATE_WORDS: OperandWords = {
  interestFactor: (value) => factorAs("interestFactor", "interestFactor", value),
  decimals: (value) => value,
  duringIncome: (value) => factorAs("duringIncome", "duringIncome", value),
};

function interestFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const calls = at.trace.ofStrategies[place] ?? new Map();
  const sums: Sums = {
    dailyInterest: ([rate = 0, ...payments]) => dailyInterest(at, part, rate, payments),
  };
  return amountBetween(
    `interest_${strategyName(at, place)}`,
    { code: "interestOfTitle", name: strategy.name },
    part.interest,
    [strategyPointer(at, strategy), "[D19]"],
    shownFormula({ calls, words: STRATEGY_WORDS, sums }, "interest", part.interest),
  );
}

const STRATEGY_WORDS = {
  rate: (value) => rateAs("rate", "rateCredited", value),
  value: (value) => dollars("value", "valueAtStart", value),
  startFee: (value) => dollars("startFee", "feeAtStart", value),
  withdrawn: (value) => dollars("withdrawn", "withdrawn", value),
  withdrawnBefore: (value) => dollars("withdrawnBefore", "withdrawnBeforeCredit", value),
  chargedBefore: (value) => dollars("chargedBefore", "chargedBeforeCredit", value),
  chargedWithin: (value) =>
    value === 0 ? 0 : dollars("chargedWithin", "chargesWithinYear", value),
  forgone: (value) => dollars("forgone", "forgone", value),
} as const satisfies OperandWords;

/** Interest that accrues daily, less the interest lost by payments. */
function dailyInterest(
  at: ExplainedYear,
  part: StrategyPart,
  rateValue: number,
  payments: readonly number[],
): Formula {
  const { timing, weights, months } = at.year.payments;
  const count = payments.length;
  const rate = STRATEGY_WORDS.rate(rateValue);
  const base = minus(STRATEGY_WORDS.value(part.value), STRATEGY_WORDS.startFee(part.startFee));
  const lost = (part.withdrawn > 0 ? payments : []).map((payment, place) => {
    const left = timing === "start" ? count - place : count - place - 1;
    const number = place + 1;
    const rest =
      months === undefined ? over(left, count) : over(12 - (months[place] as number), 12);
    return times(
      weights === undefined
        ? dollars("payment", "eachPayment", payment)
        : dollars(`payment${number}`, { code: "paymentOutOfIt", number }, payment),
      minus(power(plus(1, rate), valueOf(rest) === 1 ? 1 : rest), 1),
    );
  });
  return minus(times(rate, base), ...lost);
}

function feeFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { fee } = strategy;
  const calls = at.trace.ofStrategies[place] ?? new Map();
  const { timing, base } = at.trace.contract.strategies[place]?.fee ?? {};
  const isAtStart = timing === "start";
  const words: OperandWords = {
    feeRate: (value) => rateAs("feeRate", "feeRate", value),
    left: (value) => dollars("left", isAtStart ? "leftByWithdrawals" : "valueLeft", value),
    base: (value) =>
      dollars(
        "base",
        isAtStart
          ? "valueAtStartAfterWithdrawal"
          : base === "opening_value"
            ? "valueAtStart"
            : "valueWithCredit",
        value,
      ),
  };
  return amountBetween(
    `fee_${strategyName(at, place)}`,
    { code: "feeOfTitle", name: strategy.name },
    part.startFee + part.endFee,
    [`${strategyPointer(at, strategy)}/${fee === undefined ? "feeRate" : "fee"}`, "[D107]"],
    shownFormula({ calls, words }, "fee", part.startFee + part.endFee),
  );
}
