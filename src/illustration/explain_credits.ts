/** Explains interest, credited rates and strategy fees of a contract year. */

import {
  creditedRateWithoutIndex,
  creditingSteps,
  type CreditingTerms,
  methodOf,
} from "../annuity/crediting/mod.ts";
import type { CreditingStep, CreditingTerm } from "../annuity/crediting/strategy.ts";
import { inYear } from "../annuity/money.ts";
import { termCreditedIn } from "../annuity/projection.ts";
import { feeRateIn, type StrategyPart } from "../annuity/strategies.ts";
import {
  titleOf,
  dollarsFigure,
  amountBetween,
  strategyPointer,
  type ExplainedYear,
  MODEL_245,
  strategyName,
} from "./explained_year.ts";
import { type Explained, type Figure, figureOf, type Operand } from "./figure.ts";
import {
  type Formula,
  greatest,
  least,
  minus,
  over,
  plus,
  power,
  rounded,
  times,
} from "./formula.ts";
import { credited, guaranteedTerms, type IllustratedStrategy } from "./scenarios.ts";

export function creditFigures(at: ExplainedYear): readonly Figure[] {
  const { strategies: parts, opening } = at.trace;
  const year = at.year;
  const reported = at.reported;
  const interests: Record<string, Operand> = {};
  const fees: Record<string, Operand> = {};
  const weighted: Formula[] = [];
  const weights: Record<string, Operand> = {};
  const figures: Figure[] = [];
  parts.forEach((part, place) => {
    const { strategy } = at.strategies[place] as IllustratedStrategy;
    const id = strategyName(at, place);
    interests[`interest_${id}`] = [
      `interest credited to ${strategy.name}`,
      part.interest,
      "dollars",
    ];
    fees[`fee_${id}`] = [`fee of ${strategy.name}`, part.startFee + part.endFee, "dollars"];
    weights[`value_${id}`] = [`value of ${strategy.name} at the start`, part.value, "dollars"];
    weights[`rate_${id}`] = [`rate credited to ${strategy.name}`, part.rate, "rate"];
    weighted.push(times(`value_${id}`, `rate_${id}`));
    figures.push(creditedRateFigure(at, place, part), interestFigure(at, place, part));
    if (part.startFee + part.endFee > 0) figures.push(feeFigure(at, place, part));
  });
  const raised = year.accumulationCredit ?? 0;
  const total = parts.reduce((sum, { interest }) => sum + interest, 0);
  const uncredited = total + raised - year.interestCredit;
  const onPremiums: Record<string, Operand> =
    year.paidWithin === undefined
      ? {}
      : {
          interestOnPremiums: ["interest on premiums paid within the year", -uncredited, "dollars"],
        };
  const names = Object.keys(interests);
  return [
    ...figures,
    dollarsFigure(
      "interest",
      { exact: year.interestCredit, value: reported.interestCredit },
      "adds_up",
      [...at.strategies.map(({ strategy }) => strategyPointer(at, strategy)), MODEL_245, "[D161]"],
      [plus(...names), interests],
      [plus(...names, ...Object.keys(onPremiums)), { ...interests, ...onPremiums }],
      [
        plus(...names, "accumulationCredit"),
        {
          ...interests,
          accumulationCredit: ["raised to the accumulation guarantee", raised, "dollars"],
        },
      ],
      [
        minus(plus(...names, "accumulationCredit"), "uncredited"),
        {
          ...interests,
          accumulationCredit: ["raised to the accumulation guarantee", raised, "dollars"],
          uncredited: [
            "less than half a cent after a withdrawal of everything",
            uncredited,
            "dollars",
          ],
        },
      ],
    ),
    figureOf(
      {
        name: "creditedRate",
        title: titleOf("creditedRate"),
        value: reported.creditedRate,
        exact: year.creditedRate,
        unit: "rate",
        rounding: "six_decimals",
        sources: ["definition /strategies"],
      },
      opening.accountValue > 0
        ? [
            over(plus(...weighted), "accountValueAtStart"),
            {
              ...weights,
              accountValueAtStart: ["account value at the start", opening.accountValue, "dollars"],
            },
          ]
        : rateOfShares(at),
    ),
    ...accumulationFigures(at),
    dollarsFigure(
      "strategyFee",
      { exact: year.strategyFee, value: reported.strategyFee },
      "adds_up",
      [
        ...at.strategies.map(
          ({ strategy }) =>
            `${strategyPointer(at, strategy)}/${strategy.fee === undefined ? "feeRate" : "fee"}`,
        ),
        "[D107]",
      ],
      [plus(...Object.keys(fees)), fees],
    ),
    ...indexChangeFigures(at),
  ];
}

/** An empty account would be credited by the shares of the allocation. */
function rateOfShares(at: ExplainedYear): Explained {
  const operands: Record<string, Operand> = {};
  const products = at.trace.strategies.map(({ rate }, place): Formula => {
    const { strategy } = at.strategies[place] as IllustratedStrategy;
    const id = strategyName(at, place);
    const share = at.trace.contract.strategies[place]?.share ?? 0;
    operands[`share_${id}`] = [`share of ${strategy.name}`, share, "rate"];
    operands[`rate_${id}`] = [`rate credited to ${strategy.name}`, rate, "rate"];
    return times(`share_${id}`, `rate_${id}`);
  });
  return [plus(...products), operands];
}

function accumulationFigures(at: ExplainedYear): readonly Figure[] {
  const { accumulationCredit } = at.year;
  if (accumulationCredit === undefined) return [];
  const { contract, chargedValue } = at.trace;
  const guarantee = contract.accumulationGuarantee;
  const value = chargedValue - at.year.contractFee;
  const isDue = guarantee?.contractYear === at.year.contractYear && value > 0;
  return [
    dollarsFigure(
      "accumulationCredit",
      { exact: accumulationCredit, value: at.reported.accumulationCredit ?? 0 },
      "cents",
      ["definition /accumulationGuarantee", "[D161]"],
      isDue
        ? [
            greatest(0, minus("promised", "accountValueBefore")),
            {
              promised: ["amount promised", value + accumulationCredit, "dollars"],
              accountValueBefore: ["account value before it", value, "dollars"],
            },
          ]
        : [0, {}],
    ),
  ];
}

function indexChangeFigures(at: ExplainedYear): readonly Figure[] {
  const { contractYear } = at.year;
  const start = at.levels?.[12 * (contractYear - 1)];
  const end = at.levels?.[12 * contractYear];
  if (start === undefined || end === undefined) return [];
  return [
    figureOf(
      {
        name: "indexChange",
        title: titleOf("indexChange"),
        value: at.reported.indexChange ?? 0,
        exact: end / start - 1,
        unit: "rate",
        rounding: "six_decimals",
        sources: ["NAIC Model #245 section 6.F(9)"],
      },
      [
        minus(over("indexAtEnd", "indexAtStart"), 1),
        {
          indexAtEnd: ["index at the end of the year", end, "level"],
          indexAtStart: ["index at the start of the year", start, "level"],
        },
      ],
    ),
  ];
}

function creditedRateFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { contractYear, incomeSinceIssue } = at.year;
  const terms = at.terms(strategy);
  const about = credited(strategy, terms);
  const term = termCreditedIn(about, contractYear);
  const method = methodOf(terms);
  const levels = at.projected.levels[place];
  const days = at.projected.days[place];
  const figure = {
    name: `creditedRate_${strategyName(at, place)}`,
    title: `Rate that ${strategy.name} credits`,
    value: part.rate,
    exact: part.rate,
    unit: "rate",
    rounding: "none",
    sources: [
      `${strategyPointer(at, strategy)}/${at.terms === guaranteedTerms ? "guaranteed" : "current"}`,
      method.source,
    ],
  } as const;
  if (term === undefined) {
    return figureOf(figure, [0, {}]);
  }
  const steps =
    levels === undefined || !method.usesIndex
      ? undefined
      : creditingSteps(terms, { ...term, levels, days });
  const closes =
    levels === undefined
      ? []
      : levels.slice(term.firstMonth, term.firstMonth + term.years * 12 + 1);
  const base = steps === undefined ? rateWithoutIndex(terms, term) : asFormula(steps, closes);
  const tries = [base, base === undefined ? undefined : withoutBuilding(steps)].flatMap((tried) => {
    if (tried === undefined) return [];
    const [formula, operands] = tried;
    const factor = inYear(strategy.interestFactor ?? 1, contractYear);
    const during =
      incomeSinceIssue > 0
        ? at.trace.contract.strategies[place]?.duringIncome?.rateMultiple
        : undefined;
    const multiplied: Explained = [
      times("interestFactor", formula),
      { ...operands, interestFactor: ["interest factor", factor, "factor"] },
    ];
    const whileIncome: Explained = [
      times("duringIncome", "interestFactor", formula),
      {
        ...operands,
        interestFactor: ["interest factor", factor, "factor"],
        duringIncome: [
          "multiple during income",
          during === undefined ? 1 : inYear(during, contractYear),
          "factor",
        ],
      },
    ];
    return [tried, multiplied, whileIncome];
  });
  const { rateDecimals } = strategy;
  const toDecimals =
    rateDecimals === undefined
      ? []
      : tries.map(([formula, operands]): Explained => [rounded(formula, rateDecimals), operands]);
  return figureOf(figure, ...tries, ...toDecimals);
}

function rateWithoutIndex(terms: CreditingTerms, term: CreditingTerm): Explained | undefined {
  const { entry } = term;
  if (terms.method === "declared_rate") {
    const rate: Operand = ["interest rate", inYear(terms.rate, entry), "rate"];
    if (terms.bonusRate === undefined) return ["rate", { rate }];
    const bonusRate: Operand = ["bonus rate", inYear(terms.bonusRate, entry), "rate"];
    return [plus("rate", "bonusRate"), { rate, bonusRate }];
  }
  return ["floor", { floor: ["floor of the term", creditedRateWithoutIndex(terms, term), "rate"] }];
}

function interestFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { payments } = at.trace;
  const { perYear, timing } = payments;
  const base: Record<string, Operand> = {
    rate: ["rate credited", part.rate, "rate"],
    value: ["value at the start of the contract year", part.value, "dollars"],
    startFee: ["fee at the start", part.startFee, "dollars"],
    forgone: ["interest not earned on rider charges of the months before", part.forgone, "dollars"],
  };
  const index: Explained = [
    minus(times("rate", minus("value", "startFee", "withdrawnBefore", "chargedBefore")), "forgone"),
    {
      ...base,
      withdrawnBefore: ["withdrawn before the credit", part.withdrawnBefore, "dollars"],
      chargedBefore: ["rider charges before the credit", part.chargedBefore, "dollars"],
    },
  ];
  const lost = Array.from({ length: perYear }, (_, number) => {
    const left = timing === "start" ? perYear - number : perYear - number - 1;
    return times(
      "payment",
      minus(power(plus(1, "rate"), left === perYear ? 1 : over(left, perYear)), 1),
    );
  });
  const daily: Explained = [
    minus(
      times("rate", minus("value", "startFee")),
      ...(part.withdrawn > 0 ? lost : []),
      "forgone",
    ),
    part.withdrawn > 0
      ? { ...base, payment: ["each payment out of it", part.withdrawn / perYear, "dollars"] }
      : base,
  ];
  const { value, startFee, withdrawn, chargedBefore, chargedWithin } = part;
  // The loss of the whole value.
  const limited: Explained = [
    minus(plus("withdrawn", "charged", "startFee"), "value"),
    {
      withdrawn: ["withdrawn in the year", withdrawn, "dollars"],
      charged: ["rider charges until the credit", chargedBefore + chargedWithin, "dollars"],
      startFee: ["fee at the start", startFee, "dollars"],
      value: ["value at the start of the contract year", value, "dollars"],
    },
  ];
  return amountBetween(
    `interest_${strategyName(at, place)}`,
    `Interest credited to ${strategy.name}`,
    part.interest,
    [strategyPointer(at, strategy), "[D19]"],
    index,
    daily,
    limited,
  );
}

function feeFigure(at: ExplainedYear, place: number, part: StrategyPart): Figure {
  const { strategy } = at.strategies[place] as IllustratedStrategy;
  const { contractYear } = at.year;
  const { fee, feeRate = 0, termYears } = strategy;
  const { charges } = at.projected.assumptions;
  const rate = fee === undefined ? feeRate : feeRateIn(fee, termYears, { contractYear, charges });
  const { perYear, timing } = at.trace.payments;
  const firstPayment = timing === "start" ? part.withdrawn / perYear : 0;
  const operands = (base: number, says: string): Record<string, Operand> => ({
    feeRate: ["fee rate", rate, "rate"],
    base: [says, base, "dollars"],
    left: ["value that is left", part.credited, "dollars"],
  });
  const formula = least("left", times("feeRate", "base"));
  return amountBetween(
    `fee_${strategyName(at, place)}`,
    `Fee of ${strategy.name}`,
    part.startFee + part.endFee,
    [`${strategyPointer(at, strategy)}/${fee === undefined ? "feeRate" : "fee"}`, "[D107]"],
    [formula, operands(part.credited, "value with its credit")],
    [formula, operands(part.value, "value at the start of the contract year")],
    [
      least("left", times("feeRate", "base")),
      {
        feeRate: ["fee rate", rate, "rate"],
        base: ["value at the start, after a withdrawal then", part.value - firstPayment, "dollars"],
        left: ["what the year’s withdrawals leave", part.value - part.withdrawn, "dollars"],
      },
    ],
  );
}

/** The steps to a credited rate as one formula over the closes; `undefined` where it cannot express a step. */
function asFormula(
  steps: readonly CreditingStep[],
  closes: readonly number[],
): Explained | undefined {
  const operands: Record<string, Operand> = {};
  let now: readonly Formula[] = [];
  const close = (month: number): Formula => {
    const name = `close${month}`;
    operands[name] = [`index close after ${month} months`, closes[month] as number, "level"];
    return name;
  };
  steps.forEach(({ says, by, figures, unit }, place) => {
    const limit = `limit${place + 1}`;
    const named = says.replace(/^(each )?(at most |at least |× |− )?(the )?/, "");
    if (by !== undefined) operands[limit] = [named, by, "rate"];
    const last = closes.length - 1;
    const change = ([from, to]: readonly [number, number]): Formula =>
      minus(over(close(to), close(from)), 1);
    if (says === "last close ÷ first − 1") now = [change([0, last])];
    else if (says === "each close ÷ the one before − 1" && figures.length === last) {
      now = figures.map((_, month) => change([month, month + 1]));
    } else if (says.startsWith("close after ")) {
      now = [close(Number(/\d+/.exec(says)?.[0]))];
    } else if (says === "that ÷ first close − 1" || says === "average ÷ first close − 1") {
      now = now.map((figure) => minus(over(figure, close(0)), 1));
    } else if (says === "last close ÷ that − 1") {
      now = now.map((figure) => minus(over(close(last), figure), 1));
    } else if (says === "sum") now = [plus(...now)];
    else if (by !== undefined && says === "× participation rate") {
      now = now.map((figure) => times(limit, figure));
    } else if (by !== undefined && says === "− spread") {
      now = now.map((figure) => minus(figure, limit));
    } else if (by !== undefined && /^(each )?at most /.test(says)) {
      now = now.map((figure) => least(limit, figure));
    } else if (by !== undefined && /^(each )?at least /.test(says)) {
      now = now.map((figure) => greatest(limit, figure));
    } else {
      // An average, a high-water mark or a choice between rates stands as the figure of its step.
      now = figures.map((figure, at) => {
        const name = `step${place + 1}_${at + 1}`;
        operands[name] = [
          `${says}${by === undefined ? "" : ` ${by}`}`,
          figure,
          unit === "level" ? "level" : "rate",
        ];
        return name;
      });
    }
  });
  const [formula] = now;
  return formula === undefined || now.length > 1 ? undefined : [formula, used(formula, operands)];
}

/** The last of the steps alone, for a method whose steps do not build on each other. */
function withoutBuilding(steps: readonly CreditingStep[] | undefined): Explained | undefined {
  const last = steps?.at(-1);
  const rate = last?.figures[0];
  return last === undefined || rate === undefined
    ? undefined
    : ["rate", { rate: [last.says, rate, "rate"] }];
}

/** The operands that a formula names. */
function used(
  formula: Formula,
  operands: Readonly<Record<string, Operand>>,
): Readonly<Record<string, Operand>> {
  const names = new Set<string>();
  const walk = (part: Formula): void => {
    if (typeof part === "string") names.add(part);
    else if (typeof part !== "number") part.slice(1).forEach((each) => walk(each as Formula));
  };
  walk(formula);
  return Object.fromEntries(Object.entries(operands).filter(([name]) => names.has(name)));
}
