/** Rules of charges, renewal, free withdrawals, adjustment, floors, guarantee, bailout and waivers. */

import { inYear, rateInWords } from "#annuity";
import type { Definition } from "../schema/definition_schema.ts";
import {
  eachFault,
  faultsAt,
  faultsBelow,
  type RowFaults,
  noState,
  findRepeated,
  rule,
  type Rule,
  outOfOrder,
} from "./rule.ts";
import { rateTerms } from "../rate_terms.ts";

/** The nonforfeiture law's minimum consideration and interest rates, and its maximum annual charge. */
export const LAW = { considerationRate: 0.875, interestRate: 0.0015, annualCharge: 50 } as const;

export const CONTRACT_RULES: readonly Rule[] = [
  rule(["surrenderCharge", "premiumBonus", "issueAge"], findChargesByAgeFaults),
  rule(["renewal", "surrenderCharge", "marketValueAdjustment", "laterPremiums"], findRenewalFaults),
  rule(
    ["surrenderCharge", "renewal", "marketValueAdjustment", "minimumValue"],
    findPremiumChargeFaults,
  ),
  rule(["freeWithdrawal"], ({ freeWithdrawal }) => findFreeWithdrawalFaults(freeWithdrawal)),
  rule(["marketValueAdjustment"], findAdjustmentFaults),
  rule(["minimumValue", "surrenderCharge"], ({ minimumValue, surrenderCharge }) =>
    eachFault("/minimumValue/floors", minimumValue.floors ?? [], ({ isLessSurrenderCharge }) =>
      faultsAt({
        "/isLessSurrenderCharge":
          isLessSurrenderCharge &&
          surrenderCharge.rates.length === 0 &&
          "must be false: there is no surrender charge",
      }),
    ),
  ),
  rule(["accumulationGuarantee", "premiumBonus"], ({ accumulationGuarantee, premiumBonus }) =>
    faultsAt({
      "/accumulationGuarantee/isBonusIncluded":
        accumulationGuarantee?.isBonusIncluded === true &&
        premiumBonus === undefined &&
        "must be false: the definition has no premiumBonus",
    }),
  ),
  rule(["bailout", "strategies"], findBailoutFaults),
  rule(["waivers", "issueAge"], findWaiverFaults),
];

/** The members of a definition that a rule reads. */
type Of<Name extends keyof Definition> = Pick<Definition, Name>;

/**
 * A charge has to leave the law's consideration at issue; more could never be taken, since the minimum value is
 * paid. Source: NAIC Model #805 sections 4.A(2) and 6.
 */
export function findSurrenderChargeFaults(
  rates: readonly number[],
  bonusRate: number,
  list = "/surrenderCharge/rates",
): RowFaults {
  const rateMax = 1 - LAW.considerationRate / (1 + bonusRate);
  // Rounded down, so that the rate named is taken.
  const named = Math.floor((rateMax + 1e-9) * 1e6) / 1e6;
  return eachFault(list, rates, (rate) =>
    faultsAt({
      "":
        rate > rateMax + 1e-9 &&
        `must be at most ${rateInWords(named)}: more would leave less than 87.5% of the premium (NAIC Model #805 section 4.A(2))`,
    }),
  );
}

function findChargesByAgeFaults({
  surrenderCharge: { byIssueAge = [] },
  premiumBonus,
  issueAge,
}: Of<"surrenderCharge" | "premiumBonus" | "issueAge">): RowFaults {
  return eachFault("/surrenderCharge/byIssueAge", byIssueAge, ({ fromAge, rates }, index) => [
    ...faultsAt({
      "/fromAge": [
        fromAge <= (byIssueAge[index - 1]?.fromAge ?? -1) &&
          "must be above the age before: youngest first",
        fromAge > issueAge.maximum &&
          "must be at most issueAge.maximum: no contract has these charges",
      ],
    }),
    ...findSurrenderChargeFaults(rates, premiumBonus?.rate ?? 0, "/rates"),
  ]);
}

function findRenewalFaults({
  renewal,
  surrenderCharge: { rates, byIssueAge = [] },
  marketValueAdjustment: adjustment,
  laterPremiums,
}: Of<"renewal" | "surrenderCharge" | "marketValueAdjustment" | "laterPremiums">): RowFaults {
  if (renewal === undefined) return [];
  const { firstTermYears, years, surrenderCharge, laterTerms = [] } = renewal;
  const ends = `must have at most ${firstTermYears} entries, the years of the first term`;
  const findTermFaults = (charges: readonly number[], most: number, term: string): RowFaults => [
    ...faultsAt({
      "/surrenderCharge/rates":
        charges.length > most && `must have at most ${most} entries, the years of ${term}`,
    }),
    ...findSurrenderChargeFaults(charges, 0),
  ];
  return [
    ...faultsAt({
      "/surrenderCharge/rates": rates.length > firstTermYears && `${ends} (renewal.firstTermYears)`,
    }),
    ...eachFault("/surrenderCharge/byIssueAge", byIssueAge, (older) =>
      faultsAt({ "/rates": older.rates.length > firstTermYears && ends }),
    ),
    ...faultsAt({
      "/marketValueAdjustment/years":
        adjustment !== undefined &&
        adjustment.years > firstTermYears &&
        `must be at most ${firstTermYears}, the years of the first term (renewal.firstTermYears)`,
      "/laterPremiums/chargeYears":
        laterPremiums?.chargeYears === "from_premium" &&
        "must be from_issue: the terms of a renewal begin for all premiums together",
    }),
    ...faultsBelow("/renewal", findTermFaults(surrenderCharge.rates, years, "a renewal term")),
    ...eachFault("/renewal/laterTerms", laterTerms, (term) =>
      findTermFaults(term.surrenderCharge.rates, term.years, "the term"),
    ),
  ];
}

/** Terms based on the account value have no meaning beside a charge on premium. */
function findPremiumChargeFaults({
  surrenderCharge: { base },
  renewal,
  marketValueAdjustment: adjustment,
  minimumValue: { floors = [] },
}: Of<"surrenderCharge" | "renewal" | "marketValueAdjustment" | "minimumValue">): RowFaults {
  if (base !== "premium") return [];
  return [
    ...faultsAt({
      "/surrenderCharge/base": [
        renewal !== undefined &&
          "must be account_value beside renewal, whose terms charge the account value anew",
        adjustment?.order === "before_charge" &&
          "must be account_value beside marketValueAdjustment.order before_charge, which changes the amount charged",
      ],
    }),
    ...eachFault("/minimumValue/floors", floors, ({ isLessSurrenderCharge }) =>
      faultsAt({
        "/isLessSurrenderCharge":
          isLessSurrenderCharge &&
          "must be false: the surrender charge is on premium, not on the account value",
      }),
    ),
  ];
}

function findFreeWithdrawalFaults(terms: Definition["freeWithdrawal"]): RowFaults {
  const { carryOver, alternatives = [] } = terms;
  const rates = [terms.rate].flat();
  const bases = new Set<string>([terms.base]);
  return faultsBelow("/freeWithdrawal", [
    ...faultsAt(
      carryOver === undefined
        ? {}
        : {
            "/carryOver/rateMaximum": [
              carryOver.rateMaximum <= Math.min(...rates) &&
                "must be above the rate: nothing could be carried over",
              carryOver.rateMaximum < Math.max(...rates) &&
                "must be at least the greatest rate of a contract year",
            ],
            "/carryOver":
              alternatives.length > 0 &&
              "has no place beside alternatives: what is carried over is measured by one base",
          },
    ),
    ...eachFault("/alternatives", alternatives, ({ base }) => {
      const isRepeated = bases.has(base);
      bases.add(base);
      return faultsAt({ "/base": isRepeated && "is the base of an amount before it" });
    }),
  ]);
}

function findAdjustmentFaults({ marketValueAdjustment }: Of<"marketValueAdjustment">): RowFaults {
  const { curve, years = 0, collar } = marketValueAdjustment ?? {};
  const points = curve?.points.map((point) => point.years) ?? [];
  return faultsBelow("/marketValueAdjustment", [
    ...outOfOrder(points, (before, point) => point <= before).map((index) => ({
      pointer: `/curve/points/${index}/years`,
      message: "must be above the term before: shortest first",
    })),
    ...faultsAt({
      "/curve/points":
        (points.at(-1) ?? years) < years - 1 &&
        `must reach ${years - 1} years, the time left after the first contract year`,
      "/collar/isGainWithinLoss":
        collar?.isGainWithinLoss === true &&
        collar.premiumInterestRate === undefined &&
        "needs premiumInterestRate",
      "/collar/gainRate":
        collar?.gainRate !== undefined &&
        collar.gainRate > (collar.accountValueRate ?? 1) &&
        "must be at most accountValueRate, which limits gains too",
    }),
  ]);
}

function findBailoutFaults({ bailout, strategies }: Of<"bailout" | "strategies">): RowFaults {
  if (bailout === undefined) return [];
  const strategy = strategies.find(({ id }) => id === bailout.strategy);
  if (strategy === undefined) {
    const ids = strategies.map(({ id }) => id).join(", ");
    return faultsAt({ "/bailout/strategy": `must be one of ${ids}` });
  }
  const [current, guaranteed] = [strategy.current, strategy.guaranteed].map(
    (terms) => rateTerms(terms).find(({ field }) => field === bailout.field)?.value,
  );
  if (current === undefined) {
    const message = `must be a rate of ${strategy.id}: it has no ${bailout.field}`;
    return faultsAt({ "/bailout/field": message });
  }
  return faultsAt({
    "/bailout/rate": [
      bailout.rate > inYear(current, 1) &&
        `must be at most ${rateInWords(inYear(current, 1))}, the rate at issue`,
      guaranteed !== undefined &&
        bailout.rate <= Math.min(...[guaranteed].flat()) &&
        "must be above the guaranteed rate: it could never act",
    ],
  });
}

function findWaiverFaults({ waivers = [], issueAge }: Of<"waivers" | "issueAge">): RowFaults {
  return [
    ...findRepeated("/waivers", waivers, "name", "is the name of a waiver before it"),
    ...eachFault("/waivers", waivers, ({ unavailableStates = [], issueAgeMaximum }) => [
      ...eachFault("/unavailableStates", unavailableStates, (state) =>
        faultsAt({ "": noState(state) }),
      ),
      ...faultsAt({
        "/issueAgeMaximum":
          issueAgeMaximum !== undefined &&
          issueAgeMaximum < issueAge.minimum &&
          "must be at least issueAge.minimum: no contract has this waiver",
      }),
    ]),
  ];
}
