/** The guaranteed lifetime withdrawal benefit: a benefit base that sets an income for life. */

import type { RiderKind } from "../rider.ts";
import { atAnniversary } from "./anniversary.ts";
import { deathBenefit, deathPayments } from "./death.ts";
import { findFaults } from "./faults.ts";
import { FIELDS, type LifetimeIncomeTerms } from "./fields.ts";
import { grow } from "./growth.ts";
import { availableIncome, firstIncomeYear, incomeParts } from "./income.ts";
import {
  afterPremium,
  atIssue,
  benefitBase,
  hasIncomeStarted,
  type LifetimeIncomeStanding,
  STANDING,
} from "./standing.ts";
import { afterWithdrawals } from "./withdrawals.ts";

export type { LifetimeIncomeTerms } from "./fields.ts";
export type { LifetimeIncomeStanding } from "./standing.ts";

export const lifetimeIncome: RiderKind<LifetimeIncomeTerms, LifetimeIncomeStanding> = {
  description:
    "A guaranteed lifetime withdrawal benefit: a benefit base, which is no cash value, sets an income for life.",
  source: "Rider: data page and text of the form; LTAM Part II example 7.4",
  fields: FIELDS,
  standingFields: STANDING,
  findFaults,
  atIssue,
  afterPremium,
  base: benefitBase,
  afterWithdrawals,
  grow,
  atAnniversary,
  growsByCreditedRate: ({ stacking, incomeIncrease }) =>
    stacking.of === "credited_rate" || incomeIncrease?.kind === "credited_rate",
  deathBenefit,
  deathPayments,
  income: {
    available: availableIncome,
    parts: incomeParts,
    hasStarted: hasIncomeStarted,
    firstYear: firstIncomeYear,
    isRequiredDistributionFree: (terms) => terms.isRequiredDistributionFree,
  },
};
