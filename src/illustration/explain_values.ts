/** Explains charges, account value, minimum value, surrender value and death benefit at the end of a contract year. */

import { adjustmentFactor, isAdjustedIn, UNBOUNDED_RISE } from "../annuity/market_value.ts";
import { riderOf, type RiderStanding } from "../annuity/riders/mod.ts";
import { effectiveChargeRate, recaptureRate } from "../annuity/surrender.ts";
import {
  dollarsFigure,
  type ExplainedYear,
  MODEL_245,
  MODEL_805,
  ridersPointers,
} from "./explained_year.ts";
import type { Explained, Figure, Operand } from "./figure.ts";
import { type Formula, greatest, least, minus, over, plus, power, times } from "./formula.ts";

export function valueFigures(at: ExplainedYear): readonly Figure[] {
  const year = at.year;
  const reported = at.reported;
  const { chargeBeforeCredits, chargedWithinYear, creditedValue, chargedValue } = at.trace;
  const { riderDues, contract } = at.trace;
  const dues: Record<string, Operand> = {};
  const products = riderDues.map(({ rider, rate, base }, place) => {
    const title = riderOf((contract.riders[rider] as (typeof contract.riders)[number]).terms).title;
    dues[`rate${place + 1}`] = [
      `charge rate of rider ${rider + 1} (${title.toLowerCase()})`,
      rate,
      "rate",
    ];
    dues[`base${place + 1}`] = [`what rider ${rider + 1} is charged on`, base, "dollars"];
    return times(`rate${place + 1}`, `base${place + 1}`);
  });
  const charged: Formula = greatest(0, least("accountValueBefore", plus(...products)));
  const beforeIt: Operand = ["account value before the charge", creditedValue, "dollars"];
  return [
    dollarsFigure(
      "riderCharge",
      { exact: year.riderCharge, value: reported.riderCharge },
      "adds_up",
      [...ridersPointers(at, "charge"), MODEL_245, "[D109]"],
      [0, {}],
      [charged, { ...dues, accountValueBefore: beforeIt }],
      [
        plus("chargeWithinYear", charged),
        {
          ...dues,
          accountValueBefore: beforeIt,
          chargeWithinYear: [
            "charges of the months before the anniversary",
            chargedWithinYear,
            "dollars",
          ],
        },
      ],
      [
        plus("chargeBeforeCredits", "chargeWithinYear", "chargeAfterCredits"),
        {
          chargeBeforeCredits: ["charge before the credits", chargeBeforeCredits, "dollars"],
          chargeWithinYear: [
            "charges of the months before the anniversary",
            chargedWithinYear,
            "dollars",
          ],
          chargeAfterCredits: ["charge after the credits", creditedValue - chargedValue, "dollars"],
        },
      ],
    ),
    dollarsFigure(
      "contractFee",
      { exact: year.contractFee, value: reported.contractFee },
      "adds_up",
      ["definition /contractFee"],
      [
        least("accountValueBefore", "contractFee"),
        {
          accountValueBefore: ["account value before the fee", chargedValue, "dollars"],
          contractFee: ["contract fee a year", contract.contractFee, "dollars"],
        },
      ],
    ),
    dollarsFigure(
      "accountValue",
      { exact: year.accountValue, value: reported.accountValue },
      "cents",
      ["[D19]", "[D65]", "NAIC Model #245 section 6.F(9)"],
      [
        minus(
          plus("accountValueAtStart", "interest"),
          "withdrawal",
          "riderCharge",
          "strategyFee",
          "contractFee",
        ),
        {
          accountValueAtStart: [
            "account value at the start, with premium and bonus",
            year.accountValueAtStart,
            "dollars",
          ],
          interest: ["interest credited", year.interestCredit, "dollars"],
          withdrawal: ["withdrawal", year.withdrawal, "dollars"],
          riderCharge: ["rider charge", year.riderCharge, "dollars"],
          strategyFee: ["strategy fee", year.strategyFee, "dollars"],
          contractFee: ["contract fee", year.contractFee, "dollars"],
        },
      ],
    ),
    minimumFigure(at),
  ];
}

function minimumFigure(at: ExplainedYear): Figure {
  const { contract, opening, planned } = at.trace;
  const terms = contract.minimumValue;
  const year = at.year;
  const { gross, net, timing } = planned.reductions;
  const amounts = terms.isReducedByWithdrawalCharges ? gross : net;
  const count = amounts.length;
  const operands: Record<string, Operand> = {
    minimumAtStart: [
      "minimum value at the start, with 87.5% or more of a premium paid then",
      opening.lawMinimum,
      "dollars",
    ],
    interestRate: ["minimum value interest rate", terms.interestRate, "rate"],
    annualCharge: ["annual charge", terms.annualCharge, "dollars"],
    riderCharge: [
      "rider charge that reduces it",
      terms.isReducedByRiderCharges ? year.riderCharge : 0,
      "dollars",
    ],
  };
  const paid = amounts.map((amount, number): Formula => {
    operands[`paid${number + 1}`] = [`payment ${number + 1} that reduces it`, amount, "dollars"];
    const left = timing === "start" ? count - number : count - number - 1;
    return times(
      `paid${number + 1}`,
      power(plus(1, "interestRate"), left === count ? 1 : over(left, count)),
    );
  });
  const isUsedUp = opening.accountValue <= 0;
  const { minimumAtStart } = operands as { minimumAtStart: Operand };
  const usedUp = Object.fromEntries(
    Object.entries(operands).filter(([name]) => name.startsWith("paid")),
  );
  return dollarsFigure(
    "minimumValue",
    { exact: year.minimumValue, value: at.reported.minimumValue },
    "cents",
    ["definition /minimumValue", MODEL_805, "[D44]", "[D45]", "[D110]"],
    isUsedUp
      ? [
          greatest(0, minus("minimumAtStart", ...Object.keys(usedUp))),
          { minimumAtStart, ...usedUp },
        ]
      : [
          greatest(
            0,
            minus(
              times("minimumAtStart", plus(1, "interestRate")),
              ...paid,
              "riderCharge",
              "annualCharge",
            ),
          ),
          operands,
        ],
  );
}

export function surrenderFigures(at: ExplainedYear): readonly Figure[] {
  const { contract, freeOnSurrender } = at.trace;
  const year = at.year;
  const reported = at.reported;
  const { contractYear, layers, accountValue, surrenderCharges } = year;
  const moment = { contractYear, months: 12, layers };
  const amount: Record<string, Operand> = {
    accountValue: ["account value", accountValue, "dollars"],
    free: ["free of charge on surrender", freeOnSurrender, "dollars"],
  };
  const chargedAmount = greatest(0, minus("accountValue", "free"));
  const { surrenderCharge, bonusRecapture, marketValueAdjustment } = surrenderCharges;
  const adjusted = marketValueAdjustment + surrenderCharges.termAdjustment;
  const minimum: Operand = ["minimum value", year.minimumValue, "dollars"];
  const steps: Record<string, Operand> = {
    accountValue: ["account value", accountValue, "dollars"],
    surrenderCharge: ["surrender charge", surrenderCharge, "dollars"],
    bonusRecapture: ["bonus recapture", bonusRecapture, "dollars"],
    minimumValue: minimum,
  };
  const before = year.surrenderValueBeforeAdjustment;
  return [
    dollarsFigure(
      "surrenderCharge",
      { exact: surrenderCharge, value: reported.surrenderCharge },
      "adds_up",
      [
        "definition /surrenderCharge",
        "definition /freeWithdrawal/isFreeOnSurrender",
        "definition /renewal",
      ],
      [0, {}],
      [
        times("chargeRate", chargedAmount),
        {
          chargeRate: ["surrender charge rate", effectiveChargeRate(contract, moment), "rate"],
          ...amount,
        },
      ],
    ),
    dollarsFigure(
      "bonusRecapture",
      { exact: bonusRecapture, value: reported.bonusRecapture },
      "adds_up",
      ["definition /premiumBonus/vestedRates"],
      [0, {}],
      [
        times("recaptureRate", chargedAmount),
        {
          recaptureRate: [
            "unvested part of the bonus × bonus ÷ (1 + bonus)",
            recaptureRate(contract.premiumBonus, moment),
            "rate",
          ],
          ...amount,
        },
      ],
    ),
    dollarsFigure(
      "marketValueAdjustment",
      { exact: marketValueAdjustment, value: reported.marketValueAdjustment },
      "adds_up",
      ["definition /marketValueAdjustment", "[D43]", "NAIC Model #245 section 6.I"],
      ...adjustmentTries(at, amount, chargedAmount),
    ),
    ...(before === undefined
      ? []
      : [
          dollarsFigure(
            "surrenderValueBeforeMva",
            { exact: before, value: reported.surrenderValueBeforeAdjustment ?? 0 },
            "cents",
            ["[D43]", "NAIC Model #805 section 6"],
            [
              greatest(minus("accountValue", "surrenderCharge", "bonusRecapture"), "minimumValue"),
              steps,
            ],
          ),
        ]),
    dollarsFigure(
      "surrenderValue",
      { exact: year.cashSurrenderValue, value: reported.cashSurrenderValue },
      "cents",
      ["NAIC Model #805 section 6", "NAIC Model #245 section 6.F(7)", "[D43]"],
      [
        greatest(
          plus(minus("accountValue", "surrenderCharge", "bonusRecapture"), "adjustment"),
          "minimumValue",
        ),
        { ...steps, adjustment: ["market value adjustment", adjusted, "dollars"] },
      ],
    ),
    deathFigure(at),
  ];
}

/** An amount times the factor, within what the charges leave, or within a collar of the surrender charge. */
function adjustmentTries(
  at: ExplainedYear,
  amount: Readonly<Record<string, Operand>>,
  chargedAmount: Formula,
): readonly Explained[] {
  const factor = adjustmentFactorOperand(at);
  if (factor === undefined) return [[0, {}]];
  const { accountValue, interestSinceIssue, surrenderCharges } = at.year;
  const { surrenderCharge, bonusRecapture } = surrenderCharges;
  const left: Operand = [
    "what the charges leave",
    Math.max(0, accountValue - surrenderCharge - bonusRecapture),
    "dollars",
  ];
  const charge: Operand = ["surrender charge", surrenderCharge, "dollars"];
  const interest: Operand = [
    "interest credited since issue",
    Math.max(0, interestSinceIssue),
    "dollars",
  ];
  const change = times("factor", chargedAmount);
  const within = (bound: Formula): Formula =>
    greatest(minus(0, bound), minus(0, "left"), least(bound, change));
  const operands = { ...amount, factor, left };
  return [
    [greatest(minus(0, "left"), change), operands],
    [within("surrenderCharge"), { ...operands, surrenderCharge: charge }],
    [
      within(least("surrenderCharge", "interestSinceIssue")),
      { ...operands, surrenderCharge: charge, interestSinceIssue: interest },
    ],
    [
      greatest(minus(0, "left"), least("surrenderCharge", change)),
      { ...operands, surrenderCharge: charge },
    ],
  ];
}

/** The adjustment's factor at the end of the year; −1 where the reference rate rises without bound. */
function adjustmentFactorOperand(at: ExplainedYear): Operand | undefined {
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const { contractYear } = at.year;
  if (terms === undefined || !isAdjustedIn(terms, contractYear)) return undefined;
  const isWorst = contract.rateChange === UNBOUNDED_RISE;
  const { firstTermYears, years } = terms.renewal ?? { firstTermYears: terms.years, years: 0 };
  const end =
    contractYear <= firstTermYears || years === 0
      ? terms.years
      : firstTermYears + Math.ceil((contractYear - firstTermYears) / years) * years;
  const yearsLeft = end - contractYear;
  if (isWorst) return ["factor of the adjustment, at its worst", yearsLeft > 0 ? -1 : 0, "factor"];
  return [
    `factor of the adjustment with ${yearsLeft} years left`,
    yearsLeft > 0 ? adjustmentFactor(terms, terms.rateAtIssue + contract.rateChange, yearsLeft) : 0,
    "factor",
  ];
}

function deathFigure(at: ExplainedYear): Figure {
  const { contract } = at.trace;
  const year = at.year;
  const { accountValue, unfinished } = year;
  const bases: Record<string, Operand> = {};
  let added = 0;
  contract.riders.forEach(({ terms }, place) => {
    const standing = year.riders[place] as RiderStanding;
    const base = riderOf(terms).deathBenefit?.(standing, terms);
    const title = riderOf(terms).title.toLowerCase();
    if (base !== undefined)
      bases[`rider${place + 1}`] = [`rider ${place + 1} (${title})`, base, "dollars"];
    added += riderOf(terms).addedDeathBenefit?.(standing, terms, accountValue) ?? 0;
  });
  const values: Record<string, Operand> = {
    accountValue: [
      unfinished === undefined
        ? "account value"
        : "account value with the credits of unfinished terms",
      accountValue * (1 + (unfinished?.deathCredit ?? 0)),
      "dollars",
    ],
    surrenderValue: ["cash surrender value", year.cashSurrenderValue, "dollars"],
    ...bases,
  };
  const whole = greatest(...Object.keys(values));
  return dollarsFigure(
    "deathBenefit",
    { exact: year.deathBenefit, value: at.reported.deathBenefit },
    "cents",
    ["NAIC Model #805 section 6", ...ridersPointers(at, "terms")],
    [whole, values],
    [plus(whole, "added"), { ...values, added: ["added at death by riders", added, "dollars"] }],
  );
}
