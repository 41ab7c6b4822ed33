/** Explains interest, credited rates and strategy fees of a contract year. */

import {
  leastCreditedRate,
  methodOf,
  dollars,
  factorAs,
  type Formula,
  greatest,
  least,
  levelAs,
  minus,
  over,
  plus,
  power,
  rateAs,
  rounded,
  times,
  valueOf,
  inYear,
  paymentOf,
  termCreditedIn,
  feeRateIn,
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
import { credited, guaranteedTerms, type IllustratedStrategy } from "#illustration";

export function creditFigures(at: ExplainedYear): readonly Figure[] {
  const { year } = at;
  const { strategies: parts, opening, contract } = at.trace;
  const named = parts.map((part, place) => {
    const { strategy } = at.strategies[place] as IllustratedStrategy;
    const id = strategyName(at, place);
    const { name } = strategy;
    const rate = rateAs(`rate_${id}`, `rate credited to ${name}`, part.rate);
    const share = contract.strategies[place]?.share ?? 0;
    return {
      pointer: strategyPointer(at, strategy),
      feeMember: strategy.fee === undefined ? "feeRate" : "fee",
      figures: [
        ...creditedRateFigures(at, place, part),
        interestFigure(at, place, part),
        ...(part.startFee + part.endFee > 0 ? [feeFigure(at, place, part)] : []),
      ],
      interest: dollars(`interest_${id}`, `interest credited to ${name}`, part.interest),
      fee: dollars(`fee_${id}`, `fee of ${name}`, part.startFee + part.endFee),
      weighted: times(dollars(`value_${id}`, `value of ${name} at the start`, part.value), rate),
      // An empty account would be credited by the shares of the allocation.
      shared: times(rateAs(`share_${id}`, `share of ${name}`, share), rate),
    };
  });
  const interests = named.map(({ interest }) => interest);
  const raised = dollars(
    "accumulationCredit",
    "raised to the accumulation guarantee",
    year.accumulationCredit ?? 0,
  );
  const uncredited =
    parts.reduce((sum, { interest }) => sum + interest, 0) + raised.value - year.interestCredit;
  return [
    ...named.flatMap(({ figures }) => figures),
    at.column(
      "interest",
      year.interestCredit,
      [...named.map(({ pointer }) => pointer), MODEL_245, "[D161]"],
      plus(...interests),
      year.paidWithin === undefined
        ? undefined
        : plus(
            ...interests,
            dollars("interestOnPremiums", "interest on premiums paid within the year", -uncredited),
          ),
      plus(...interests, raised),
      minus(
        plus(...interests, raised),
        dollars("uncredited", "less than half a cent after a withdrawal of everything", uncredited),
      ),
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

function accumulationFigures(at: ExplainedYear): readonly Figure[] {
  const { accumulationCredit, contractYear, contractFee } = at.year;
  if (accumulationCredit === undefined) return [];
  const { contract, chargedValue } = at.trace;
  const value = chargedValue - contractFee;
  const isDue = contract.accumulationGuarantee?.contractYear === contractYear && value > 0;
  return [
    at.column(
      "accumulationCredit",
      accumulationCredit,
      ["definition /accumulationGuarantee", "[D161]"],
      isDue
        ? greatest(
            0,
            minus(
              dollars("promised", "amount promised", value + accumulationCredit),
              dollars("accountValueBefore", "account value before it", value),
            ),
          )
        : 0,
    ),
  ];
}

function indexChangeFigures(at: ExplainedYear): readonly Figure[] {
  const { contractYear } = at.year;
  const start = at.levels?.[12 * (contractYear - 1)];
  const end = at.levels?.[12 * contractYear];
  if (start === undefined || end === undefined) return [];
  return [
    at.column(
      "indexChange",
      end / start - 1,
      ["NAIC Model #245 section 6.F(9)"],
      minus(
        over(
          levelAs("indexAtEnd", "index at the end of the year", end),
          levelAs("indexAtStart", "index at the start of the year", start),
        ),
        1,
      ),
    ),
  ];
}

/** The rate of a strategy, after the change that it goes by where that is no part of it. */
function creditedRateFigures(
  at: ExplainedYear,
  place: number,
  part: StrategyPart,
): readonly Figure[] {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { contractYear, incomeSinceIssue } = at.year;
  const terms = at.terms(strategy);
  const term = termCreditedIn(credited(strategy, terms), contractYear);
  const method = methodOf(terms);
  const figure = (name: string, title: string, exact: number, tries: readonly Formula[]) =>
    figureOf(
      {
        name: `${name}_${strategyName(at, place)}`,
        title,
        value: exact,
        exact,
        unit: "rate",
        rounding: "none",
        sources: [
          `${strategyPointer(at, strategy)}/${at.terms === guaranteedTerms ? "guaranteed" : "current"}`,
          method.source,
        ],
      },
      ...tries,
    );
  const title = `Rate that ${strategy.name} credits`;
  if (term === undefined) {
    const says = `nothing before the end of a term of ${strategy.termYears} years`;
    return [figure("creditedRate", title, part.rate, [rateAs("withinTerm", says, 0)])];
  }
  const levels = at.projected.levels[place];
  const indexTerm = { ...term, levels: levels ?? [], days: at.projected.days[place] };
  const isOnIndex = levels !== undefined || !method.usesIndex;
  const rate = isOnIndex
    ? method.formula(terms, indexTerm)
    : rateAs(
        "floor",
        "floor of the term, credited whatever the index does",
        leastCreditedRate(terms, term),
      );
  const factor = factorAs(
    "interestFactor",
    "interest factor",
    inYear(strategy.interestFactor ?? 1, contractYear),
  );
  const during =
    incomeSinceIssue > 0 ? at.trace.contract.strategies[place]?.duringIncome : undefined;
  const multiple = factorAs(
    "duringIncome",
    "multiple during income",
    inYear(during?.rateMultiple ?? 1, contractYear),
  );
  const { rateDecimals } = strategy;
  const tries = [rate, times(factor, rate), times(multiple, factor, rate)];
  const condition = isOnIndex ? method.condition?.(terms, indexTerm) : undefined;
  return [
    ...(condition === undefined
      ? []
      : [
          figure("indexChange", `Change of the index for ${strategy.name}`, valueOf(condition), [
            condition,
          ]),
        ]),
    figure("creditedRate", title, part.rate, [
      ...tries,
      ...(rateDecimals === undefined ? [] : tries.map((tried) => rounded(tried, rateDecimals))),
    ]),
  ];
}

function interestFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { perYear, timing, weights } = at.trace.payments;
  const { withdrawn, chargedBefore, chargedWithin } = part;
  const rate = rateAs("rate", "rate credited", part.rate);
  const value = dollars("value", "value at the start of the contract year", part.value);
  const startFee = dollars("startFee", "fee at the start", part.startFee);
  const forgone = dollars(
    "forgone",
    "interest not earned on rider charges of the months before",
    part.forgone,
  );
  const mean = withdrawn / perYear;
  const paymentAt = (number: number) =>
    weights === undefined
      ? dollars("payment", "each payment out of it", mean)
      : dollars(
          `payment${number + 1}`,
          `payment ${number + 1} out of it`,
          mean * (weights[number] ?? 1),
        );
  const lost = Array.from({ length: withdrawn > 0 ? perYear : 0 }, (_, number) => {
    const left = timing === "start" ? perYear - number : perYear - number - 1;
    return times(
      paymentAt(number),
      minus(power(plus(1, rate), left === perYear ? 1 : over(left, perYear)), 1),
    );
  });
  return amountBetween(
    `interest_${strategyName(at, place)}`,
    `Interest credited to ${strategy.name}`,
    part.interest,
    [strategyPointer(at, strategy), "[D19]"],
    // An index is credited on what is left before the credit, a declared rate day by day.
    minus(
      times(
        rate,
        minus(
          value,
          startFee,
          dollars("withdrawnBefore", "withdrawn before the credit", part.withdrawnBefore),
          dollars("chargedBefore", "rider charges before the credit", chargedBefore),
        ),
      ),
      forgone,
    ),
    minus(times(rate, minus(value, startFee)), ...lost, forgone),
    // The loss of the whole value.
    minus(
      plus(
        dollars("withdrawn", "withdrawn in the year", withdrawn),
        dollars("charged", "rider charges until the credit", chargedBefore + chargedWithin),
        startFee,
      ),
      value,
    ),
  );
}

function feeFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { contractYear } = at.year;
  const { fee, feeRate = 0, termYears } = strategy;
  const { charges } = at.projected.assumptions;
  const rate = fee === undefined ? feeRate : feeRateIn(fee, termYears, { contractYear, charges });
  const { payments } = at.trace;
  const firstPayment =
    payments.timing === "start" ? paymentOf({ ...payments, total: part.withdrawn }, 0) : 0;
  const feeOf = (says: string, base: number, left: Formula): Formula =>
    least(left, times(rateAs("feeRate", "fee rate", rate), dollars("base", says, base)));
  const left = dollars("left", "value that is left", part.credited);
  return amountBetween(
    `fee_${strategyName(at, place)}`,
    `Fee of ${strategy.name}`,
    part.startFee + part.endFee,
    [`${strategyPointer(at, strategy)}/${fee === undefined ? "feeRate" : "fee"}`, "[D107]"],
    feeOf("value with its credit", part.credited, left),
    feeOf("value at the start of the contract year", part.value, left),
    feeOf(
      "value at the start, after a withdrawal then",
      part.value - firstPayment,
      dollars("left", "what the year’s withdrawals leave", part.value - part.withdrawn),
    ),
  );
}
