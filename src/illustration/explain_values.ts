/** Explains charges, account value, minimum value, surrender value and death benefit at the end of a contract year. */

import { accumulatedPremiums } from "../annuity/later_premiums.ts";
import {
  adjustmentFactor,
  isAdjustedIn,
  UNBOUNDED_RISE,
  yearsLeftOf,
} from "../annuity/market_value.ts";
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
import {
  asText,
  type Formula,
  greatest,
  least,
  minus,
  over,
  plus,
  power,
  times,
} from "./formula.ts";

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
    accountValueFigure(at),
    minimumFigure(at),
  ];
}

function accountValueFigure({ year, reported }: ExplainedYear): Figure {
  const { premium = 0, bonus = 0 } = year.paidWithin ?? {};
  const operands: Record<string, Operand> = {
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
  };
  const paidWithin: Operand = [
    "premiums paid within the year, with their bonus",
    premium + bonus,
    "dollars",
  ];
  const less = ["withdrawal", "riderCharge", "strategyFee", "contractFee"];
  return dollarsFigure(
    "accountValue",
    { exact: year.accountValue, value: reported.accountValue },
    "cents",
    ["[D19]", "[D65]", "NAIC Model #245 section 6.F(9)"],
    [minus(plus("accountValueAtStart", "interest"), ...less), operands],
    [
      minus(plus("accountValueAtStart", "paidWithin", "interest"), ...less),
      { ...operands, paidWithin },
    ],
  );
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
    [
      greatest(
        0,
        minus(
          plus(
            greatest(0, minus(times("minimumAtStart", plus(1, "interestRate")), ...paid)),
            "premiumsWithin",
          ),
          "riderCharge",
          "annualCharge",
        ),
      ),
      {
        ...operands,
        premiumsWithin: [
          "part of premiums paid within the year, with interest",
          accumulatedPremiums(year.paidWithin, terms),
          "dollars",
        ],
      },
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

/** An amount times the factor, limited by the charges and the collar. */
function adjustmentTries(
  at: ExplainedYear,
  amount: Readonly<Record<string, Operand>>,
  chargedAmount: Formula,
): readonly Explained[] {
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const factor = adjustmentFactorOperand(at);
  if (factor === undefined || terms === undefined) return [[0, {}]];
  const { accountValue, interestSinceIssue, surrenderCharges } = at.year;
  const { surrenderCharge, bonusRecapture } = surrenderCharges;
  const isWorst = contract.rateChange === UNBOUNDED_RISE;
  const { collar = {} } = terms;
  const operands: Record<string, Operand> = {
    factor,
    left: [
      "what the charges leave",
      Math.max(0, accountValue - surrenderCharge - bonusRecapture),
      "dollars",
    ],
  };
  const bound = (isSet: boolean, name: string, operand: Operand): readonly string[] => {
    if (isSet) operands[name] = operand;
    return isSet ? [name] : [];
  };
  const charge: Operand = ["surrender charge", surrenderCharge, "dollars"];
  const part = (rate = 0): Operand => [
    `${Math.round(rate * 10_000) / 100}% of the account value`,
    rate * accountValue,
    "dollars",
  ];
  const both = [
    ...bound(collar.isWithinSurrenderCharge === true, "surrenderCharge", charge),
    ...bound(collar.isWithinInterestCredited === true && !isWorst, "interestSinceIssue", [
      "interest credited since issue",
      Math.max(0, interestSinceIssue),
      "dollars",
    ]),
    ...bound(collar.accountValueRate !== undefined, "mostChange", part(collar.accountValueRate)),
  ];
  const gains = [
    ...bound(collar.isGainWithinSurrenderCharge === true, "surrenderCharge", charge),
    ...bound(collar.gainRate !== undefined, "mostGain", part(collar.gainRate)),
  ];
  const isWhole = terms.appliesTo === "whole_amount";
  const change = times("factor", isWhole ? "accountValue" : chargedAmount);
  const limits = [...new Set([...both, ...gains])];
  const gained = limits.length === 0 ? change : least(...limits, change);
  const named = (formula: Formula): Explained => {
    const text = asText(formula);
    const all = { ...amount, ...operands };
    return [
      formula,
      Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(name))),
    ];
  };
  return [named(greatest(...["left", ...both].map((each) => minus(0, each)), gained))];
}

/** The adjustment's factor at the end of the year, at its worst where the reference rate rises without bound. */
function adjustmentFactorOperand(at: ExplainedYear): Operand | undefined {
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const { contractYear } = at.year;
  if (terms === undefined || !isAdjustedIn(terms, contractYear)) return undefined;
  const yearsLeft = yearsLeftOf(terms, { contractYear, months: 12 });
  const says =
    contract.rateChange === UNBOUNDED_RISE
      ? "factor of the adjustment, at its worst"
      : `factor of the adjustment with ${Math.round(yearsLeft * 100) / 100} years left`;
  const factor =
    yearsLeft > 0 ? adjustmentFactor(terms, terms.rateAtIssue + contract.rateChange, yearsLeft) : 0;
  return [says, factor, "factor"];
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
