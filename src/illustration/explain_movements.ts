/** Explains what is paid, withdrawn and charged on withdrawals in a contract year. */

import { entireInterest } from "../annuity/additional_benefits.ts";
import { distributionPeriod, yearsYounger } from "../annuity/required_distribution.ts";
import { netCharge } from "../annuity/surrender.ts";
import { dollarsFigure, amountBetween, type ExplainedYear } from "./explained_year.ts";
import type { Explained, Figure, Operand } from "./figure.ts";
import { greatest, least, minus, over, plus, times } from "./formula.ts";

export function movementFigures(at: ExplainedYear): readonly Figure[] {
  const { premium, premiumBonus, withdrawal } = at.year;
  const { planned, opening } = at.trace;
  const reported = at.reported;
  const contract = at.trace.contract;
  const bonusRate = contract.premiumBonus?.rate ?? 0;
  const first = at.year.contractYear === 1 ? contract.premium : 0;
  const { lastBonusYear = 0 } = contract.laterPremiums ?? {};
  const withBonus = at.year.contractYear <= lastBonusYear ? premium : first;
  const { charges } = planned;
  const hasRider = planned.incomeAvailable > 0 || planned.income > 0;
  return [
    dollarsFigure(
      "premium",
      { exact: premium, value: reported.premium },
      "cents",
      ["inputs /Premium", "inputs /LaterPremiums", "NAIC Model #245 section 6.F(5)"],
      ["paid", { paid: ["premium paid at the start of the contract year", premium, "dollars"] }],
    ),
    dollarsFigure(
      "premiumBonus",
      { exact: premiumBonus, value: reported.premiumBonus },
      "adds_up",
      ["definition /premiumBonus/rate"],
      [
        times("premium", "bonusRate"),
        {
          premium: ["premium that has a bonus", withBonus, "dollars"],
          bonusRate: ["premium bonus rate", bonusRate, "rate"],
        },
      ],
    ),
    amountBetween(
      "requestedWithdrawal",
      "Withdrawal that the request asks for in the year",
      planned.requested,
      ["inputs /WDType", "inputs /WDAmount", "[D161]"],
      ...requestedTries(at),
    ),
    dollarsFigure(
      "withdrawal",
      { exact: withdrawal, value: reported.withdrawal },
      "adds_up",
      ["[D161]", "inputs /WDType"],
      [
        least("requestedWithdrawal", "accountValueAtStart"),
        {
          requestedWithdrawal: ["withdrawal asked for in the year", planned.requested, "dollars"],
          accountValueAtStart: ["account value at the start", opening.accountValue, "dollars"],
        },
      ],
      // What would leave less than half a cent takes everything.
      [
        "accountValueAtStart",
        { accountValueAtStart: ["account value at the start", opening.accountValue, "dollars"] },
      ],
    ),
    dollarsFigure(
      "withdrawalCharge",
      {
        exact: netCharge(charges) - planned.minimumTopUp,
        value: reported.withdrawalCharge,
      },
      "cents",
      [
        "definition /surrenderCharge",
        "definition /premiumBonus",
        "definition /marketValueAdjustment",
        "NAIC Model #805 section 6",
        "[D45]",
      ],
      [
        minus(plus("surrenderChargeOnIt", "bonusRecaptureOnIt"), "adjustmentOfIt", "minimumTopUp"),
        {
          surrenderChargeOnIt: [
            "surrender charge on withdrawals",
            charges.surrenderCharge,
            "dollars",
          ],
          bonusRecaptureOnIt: ["bonus recapture on withdrawals", charges.bonusRecapture, "dollars"],
          adjustmentOfIt: [
            "market value adjustment of withdrawals",
            charges.marketValueAdjustment + charges.termAdjustment,
            "dollars",
          ],
          minimumTopUp: ["paid up to the minimum value", planned.minimumTopUp, "dollars"],
        },
      ],
    ),
    ...(hasRider || reported.benefitBase !== undefined
      ? [
          dollarsFigure(
            "incomeTaken",
            { exact: at.year.incomeTaken, value: reported.incomeTaken ?? 0 },
            "adds_up",
            ["inputs /WDType", "inputs /WDAmount"],
            contract.withdrawals.kind === "lifetime_income"
              ? [
                  least("requestedWithdrawal", "lifetimeIncome"),
                  {
                    requestedWithdrawal: [
                      "withdrawal asked for in the year",
                      planned.requested,
                      "dollars",
                    ],
                    lifetimeIncome: [
                      "lifetime income available",
                      planned.incomeAvailable,
                      "dollars",
                    ],
                  },
                ]
              : [0, {}],
          ),
          cumulativeIncome(at),
        ]
      : []),
    requiredDistributionFigure(at),
  ];
}

function cumulativeIncome(at: ExplainedYear): Figure {
  const before = at.before?.cumulativeIncome ?? 0;
  const taken = at.reported.incomeTaken ?? 0;
  return dollarsFigure(
    "cumulativeIncome",
    { exact: before + taken, value: at.reported.cumulativeIncome ?? 0 },
    "cents",
    ["[D65]"],
    [
      plus("paidBefore", "incomeTaken"),
      {
        paidBefore: ["lifetime income paid before, as printed", before, "dollars"],
        incomeTaken: ["lifetime income taken in the year, as printed", taken, "dollars"],
      },
    ],
  );
}

/** What the request's kind of withdrawals asks for. */
function requestedTries(at: ExplainedYear): readonly (Explained | undefined)[] {
  const { contract, opening, planned } = at.trace;
  const plan = contract.withdrawals;
  const nothing: Explained = [0, {}];
  const yearly: Operand = ["amount a year", plan.yearly, "dollars"];
  const amount = (says: string, value: number): Explained => [
    greatest(0, "amount"),
    { amount: [says, value, "dollars"] },
  ];
  const byKind: Readonly<Record<typeof plan.kind, Explained | undefined>> = {
    none: nothing,
    interest_only: amount("interest credited in the contract year before", opening.interestCredit),
    percent_of_value: [
      times("part", "accountValueAtStart"),
      {
        part: ["part of the account value a year", plan.yearly, "rate"],
        accountValueAtStart: ["account value at the start", opening.accountValue, "dollars"],
      },
    ],
    free_maximum: amount("free withdrawal of the contract year", planned.freeWithdrawal),
    required_distribution: amount("required minimum distribution", planned.requiredDistribution),
    fixed_amount: ["yearly", { yearly }],
    lifetime_income: [
      greatest("income", "requiredDistribution"),
      {
        income: [
          plan.yearly > 0 ? "lifetime income asked for" : "lifetime income available",
          plan.yearly > 0 ? plan.yearly : planned.incomeAvailable,
          "dollars",
        ],
        requiredDistribution: [
          "required minimum distribution",
          planned.requiredDistribution,
          "dollars",
        ],
      },
    ],
  };
  const alone: Explained = [
    "income",
    {
      income: [
        plan.yearly > 0 ? "lifetime income asked for" : "lifetime income available",
        plan.yearly > 0 ? plan.yearly : planned.incomeAvailable,
        "dollars",
      ],
    },
  ];
  return [byKind[plan.kind], plan.kind === "lifetime_income" ? alone : undefined, nothing];
}

function requiredDistributionFigure(at: ExplainedYear): Figure {
  const { contract } = at.trace;
  const { tax } = contract;
  const { assumptions } = at.projected;
  const exact = at.year.requiredDistribution;
  const calendarYear = contract.issueYear + at.last.contractYear;
  const period =
    exact > 0
      ? distributionPeriod(
          calendarYear - tax.ownerBirthYear,
          yearsYounger({
            birthYear: tax.ownerBirthYear,
            spouseBirthYear: tax.spouseBirthYear,
          }),
        )
      : 1;
  return dollarsFigure(
    "requiredMinimumDistribution",
    { exact, value: at.reported.requiredMinimumDistribution ?? 0 },
    "adds_up",
    [
      "Internal Revenue Code 401(a)(9), 408(a)(6)",
      "Treasury Regulation section 1.401(a)(9)-9",
      "definition /additionalBenefits",
    ],
    exact > 0
      ? [
          over("entireInterest", "distributionPeriod"),
          {
            entireInterest: [
              "account value at the last anniversary, with additional benefits that count",
              entireInterest(contract, at.last, assumptions),
              "dollars",
            ],
            distributionPeriod: ["distribution period", period, "years"],
          },
        ]
      : [0, {}],
  );
}
