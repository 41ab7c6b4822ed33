/** What is wrong with terms of a lifetime income. */

import { isEverBelow, type Schedule } from "../../money.ts";
import type { TermsFaults } from "../rider.ts";
import { ratesOfRise } from "./anniversary.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";

/** Payout bands must be sorted by age, deferral must not lower income, and members must not contradict each other. */
export function findFaults(terms: LifetimeIncomeTerms, lastAge: number): TermsFaults {
  const { payoutRates, minimumIncomeAge, rollUp, stepUp, incomeIncrease } = terms;
  const faults: TermsFaults[number][] = [];
  const fault = (path: readonly (string | number)[], message: string) => {
    faults.push([path, message]);
  };
  payoutRates.forEach((band, index) => {
    const before = payoutRates[index - 1];
    if (before !== undefined && band.fromAge <= before.fromAge) {
      fault(["payoutRates", index, "fromAge"], "must be above the band before: youngest first");
    }
    for (const name of ["rate", "femaleRate"] as const) {
      const rates = band[name];
      if (rates === undefined) continue;
      if (falls(rates)) {
        fault(["payoutRates", index, name], "must not fall: deferred income is never smaller");
      }
      const younger = before === undefined ? undefined : (before[name] ?? before.rate);
      if (younger !== undefined && isEverBelow(rates, younger)) {
        fault(["payoutRates", index, name], "must not be below that of a younger age");
      }
    }
  });
  if ((payoutRates[0]?.fromAge ?? 0) > minimumIncomeAge) {
    const message = "must be at most minimumIncomeAge, from which income is paid";
    fault(["payoutRates", 0, "fromAge"], message);
  }
  if (minimumIncomeAge >= lastAge) {
    fault(["minimumIncomeAge"], "must be below maximumAnnuitizationAge");
  }
  if (rollUp.kind === "compound" && rollUp.of !== undefined) {
    fault(["rollUp", "of"], "has no place with a compound roll-up, which is of the base");
  }
  if (rollUp.restartsAtStepUp === true && stepUp !== "compounding") {
    fault(["rollUp", "restartsAtStepUp"], "needs the stepUp compounding");
  }
  if (incomeIncrease !== undefined && incomeIncrease.kind !== "credited_rate") {
    const { current, guaranteed } = ratesOfRise(incomeIncrease);
    if (guaranteed > current) {
      fault(["incomeIncrease", "guaranteedRate"], "must not be above the current rate");
    }
  }
  return faults;
}

/** Whether any rate in a schedule is below the rate before it. */
function falls(schedule: Schedule): boolean {
  return (
    typeof schedule !== "number" &&
    schedule.some((rate, index) => rate < (schedule[index - 1] ?? 0))
  );
}
