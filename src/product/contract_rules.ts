/** Rules of charges, renewal, free withdrawals, adjustment, floors, guarantee, bailout and waivers. */

import { inYear } from "../annuity/money.ts";
import { findStateByAbbreviation } from "../annuity/us_state.ts";
import type { Definition } from "./definition_schema.ts";
import { type Found, percent, repeated, type Rule, steps, when } from "./rule.ts";
import type { Path } from "./schema_faults.ts";
import { rateTerms } from "./terms.ts";

/** The nonforfeiture law's minimum consideration and interest rates, and its maximum annual charge. */
export const LAW = { considerationRate: 0.875, interestRate: 0.0015, annualCharge: 50 } as const;

export const CONTRACT_RULES: readonly Rule[] = [
  [["surrenderCharge", "premiumBonus", "issueAge"], findChargesByAgeFaults],
  [["renewal", "surrenderCharge", "marketValueAdjustment", "laterPremiums"], findRenewalFaults],
  [
    ["surrenderCharge", "renewal", "marketValueAdjustment", "minimumValue"],
    findPremiumChargeFaults,
  ],
  [["freeWithdrawal"], ({ freeWithdrawal }) => findFreeWithdrawalFaults(freeWithdrawal)],
  [["marketValueAdjustment"], findAdjustmentFaults],
  [["minimumValue", "surrenderCharge"], findFloorFaults],
  [["accumulationGuarantee", "premiumBonus"], findGuaranteeFaults],
  [["bailout", "strategies"], findBailoutFaults],
  [["waivers", "issueAge"], findWaiverFaults],
];

/**
 * A charge has to leave the law's consideration at issue; more could never be taken, since the minimum value is
 * paid. Source: NAIC Model #805 sections 4.A(2) and 6.
 */
export function findSurrenderChargeFaults(
  rates: readonly number[],
  bonusRate: number,
  path: Path = ["surrenderCharge", "rates"],
): Found {
  const rateMax = 1 - LAW.considerationRate / (1 + bonusRate);
  return [...rates.entries()]
    .filter(([, rate]) => rate > rateMax + 1e-9)
    .map(([index]) => [
      [...path, index],
      `must be at most ${percent(rateMax)}: more would leave less than 87.5% of the premium (NAIC Model #805 section 4.A(2))`,
    ]);
}

function findChargesByAgeFaults({ surrenderCharge, premiumBonus, issueAge }: Definition): Found {
  const { byIssueAge = [] } = surrenderCharge;
  const path = (index: number, ...rest: Path): Path => [
    "surrenderCharge",
    "byIssueAge",
    index,
    ...rest,
  ];
  const oldest = "must be at most issueAge.maximum: no contract has these charges";
  return byIssueAge.flatMap(({ fromAge, rates }, index): Found =>
    when(
      fromAge <= (byIssueAge[index - 1]?.fromAge ?? -1),
      path(index, "fromAge"),
      "must be above the age before: youngest first",
    ).concat(
      when(fromAge > issueAge.maximum, path(index, "fromAge"), oldest),
      findSurrenderChargeFaults(rates, premiumBonus?.rate ?? 0, path(index, "rates")),
    ),
  );
}

function findRenewalFaults({
  renewal,
  surrenderCharge,
  marketValueAdjustment: adjustment,
  laterPremiums,
}: Definition): Found {
  if (renewal === undefined) return [];
  const { firstTermYears, years } = renewal;
  const ends = `must have at most ${firstTermYears} entries, the years of the first term`;
  return [
    ...when(
      surrenderCharge.rates.length > firstTermYears,
      ["surrenderCharge", "rates"],
      `${ends} (renewal.firstTermYears)`,
    ),
    ...(surrenderCharge.byIssueAge ?? []).flatMap(({ rates }, index) =>
      when(rates.length > firstTermYears, ["surrenderCharge", "byIssueAge", index, "rates"], ends),
    ),
    ...when(
      adjustment !== undefined && adjustment.years > firstTermYears,
      ["marketValueAdjustment", "years"],
      `must be at most ${firstTermYears}, the years of the first term (renewal.firstTermYears)`,
    ),
    ...when(
      laterPremiums?.chargeYears === "from_premium",
      ["laterPremiums", "chargeYears"],
      "must be from_issue: the terms of a renewal begin for all premiums together",
    ),
    ...when(
      renewal.surrenderCharge.rates.length > years,
      ["renewal", "surrenderCharge", "rates"],
      `must have at most ${years} entries, the years of a renewal term`,
    ),
    ...findSurrenderChargeFaults(renewal.surrenderCharge.rates, 0, [
      "renewal",
      "surrenderCharge",
      "rates",
    ]),
    ...(renewal.laterTerms ?? []).flatMap((term, index): Found => {
      const path = ["renewal", "laterTerms", index, "surrenderCharge", "rates"];
      const { rates } = term.surrenderCharge;
      return when(
        rates.length > term.years,
        path,
        `must have at most ${term.years} entries, the years of the term`,
      ).concat(findSurrenderChargeFaults(rates, 0, path));
    }),
  ];
}

/** Terms based on the account value have no meaning beside a charge on premium. */
function findPremiumChargeFaults({
  surrenderCharge: { base },
  renewal,
  marketValueAdjustment: adjustment,
  minimumValue: { floors = [] },
}: Definition): Found {
  if (base !== "premium") return [];
  const path = ["surrenderCharge", "base"];
  return [
    ...when(
      renewal !== undefined,
      path,
      "must be account_value beside renewal, whose terms charge the account value anew",
    ),
    ...when(
      adjustment?.order === "before_charge",
      path,
      "must be account_value beside marketValueAdjustment.order before_charge, which changes the amount charged",
    ),
    ...floors.flatMap(({ isLessSurrenderCharge }, index) =>
      when(
        isLessSurrenderCharge,
        ["minimumValue", "floors", index, "isLessSurrenderCharge"],
        "must be false: the surrender charge is on premium, not on the account value",
      ),
    ),
  ];
}

function findFreeWithdrawalFaults(terms: Definition["freeWithdrawal"]): Found {
  const { rate, carryOver, alternatives = [] } = terms;
  const rates = typeof rate === "number" ? [rate] : rate;
  return [
    ...when(
      carryOver !== undefined && carryOver.rateMaximum <= Math.min(...rates),
      ["freeWithdrawal", "carryOver", "rateMaximum"],
      "must be above the rate: nothing could be carried over",
    ),
    ...when(
      carryOver !== undefined && carryOver.rateMaximum < Math.max(...rates),
      ["freeWithdrawal", "carryOver", "rateMaximum"],
      "must be at least the greatest rate of a contract year",
    ),
    ...when(
      carryOver !== undefined && alternatives.length > 0,
      ["freeWithdrawal", "carryOver"],
      "has no place beside alternatives: what is carried over is measured by one base",
    ),
    ...repeated(
      [terms, ...alternatives].map(({ base }, index) => [
        ["freeWithdrawal", "alternatives", index - 1, "base"],
        base,
      ]),
      "is the base of an amount before it",
    ),
  ];
}

function findAdjustmentFaults({ marketValueAdjustment }: Definition): Found {
  const { curve, years = 0, collar } = marketValueAdjustment ?? {};
  const path = ["marketValueAdjustment", "curve", "points"];
  const points = curve?.points ?? [];
  return [
    ...steps(
      points.map((point) => point.years),
      (before, point) => point <= before,
    ).map(
      (index) =>
        [[...path, index, "years"], "must be above the term before: shortest first"] as const,
    ),
    ...when(
      points.length > 0 && (points.at(-1)?.years ?? 0) < years - 1,
      path,
      `must reach ${years - 1} years, the time left after the first contract year`,
    ),
    ...when(
      collar?.isGainWithinLoss === true && collar.premiumInterestRate === undefined,
      ["marketValueAdjustment", "collar", "isGainWithinLoss"],
      "needs premiumInterestRate",
    ),
    ...when(
      collar?.gainRate !== undefined && collar.gainRate > (collar.accountValueRate ?? 1),
      ["marketValueAdjustment", "collar", "gainRate"],
      "must be at most accountValueRate, which limits gains too",
    ),
  ];
}

function findFloorFaults({ minimumValue, surrenderCharge }: Definition): Found {
  return (minimumValue.floors ?? []).flatMap((floor, index) =>
    when(
      floor.isLessSurrenderCharge && surrenderCharge.rates.length === 0,
      ["minimumValue", "floors", index, "isLessSurrenderCharge"],
      "must be false: there is no surrender charge",
    ),
  );
}

function findGuaranteeFaults({ accumulationGuarantee, premiumBonus }: Definition): Found {
  return when(
    accumulationGuarantee?.isBonusIncluded === true && premiumBonus === undefined,
    ["accumulationGuarantee", "isBonusIncluded"],
    "must be false: the definition has no premiumBonus",
  );
}

function findBailoutFaults({ bailout, strategies }: Definition): Found {
  if (bailout === undefined) return [];
  const strategy = strategies.find(({ id }) => id === bailout.strategy);
  if (strategy === undefined) {
    const ids = strategies.map(({ id }) => id).join(", ");
    return [[["bailout", "strategy"], `must be one of ${ids}`]];
  }
  const rateIn = (terms: "current" | "guaranteed") =>
    rateTerms(strategy[terms]).find(({ field }) => field === bailout.field)?.value;
  const current = rateIn("current");
  const guaranteed = rateIn("guaranteed");
  if (current === undefined) {
    return [[["bailout", "field"], `must be a rate of ${strategy.id}: it has no ${bailout.field}`]];
  }
  return [
    ...when(
      bailout.rate > inYear(current, 1),
      ["bailout", "rate"],
      `must be at most ${percent(inYear(current, 1))}, the rate at issue`,
    ),
    ...when(
      guaranteed !== undefined && bailout.rate <= leastOf(guaranteed),
      ["bailout", "rate"],
      "must be above the guaranteed rate: it could never act",
    ),
  ];
}

function leastOf(schedule: number | readonly number[]): number {
  return typeof schedule === "number" ? schedule : Math.min(...schedule);
}

function findWaiverFaults({ waivers = [], issueAge }: Definition): Found {
  return [
    ...repeated(
      waivers.map(({ name }, index) => [["waivers", index, "name"], name]),
      "is the name of a waiver before it",
    ),
    ...waivers.flatMap(({ unavailableStates = [], issueAgeMaximum }, index): Found => [
      ...unavailableStates.flatMap((state, place) =>
        when(
          findStateByAbbreviation(state) === undefined,
          ["waivers", index, "unavailableStates", place],
          "must be the two-letter abbreviation of a state",
        ),
      ),
      ...when(
        issueAgeMaximum !== undefined && issueAgeMaximum < issueAge.minimum,
        ["waivers", index, "issueAgeMaximum"],
        "must be at least issueAge.minimum: no contract has this waiver",
      ),
    ]),
  ];
}
