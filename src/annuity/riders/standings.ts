/** Shared by the riders: what is known of each between contract years. Pages that only project contracts do without. */

import { STANDING as deathBenefit } from "./death_benefit.ts";
import { STANDING as earningsDeathBenefit } from "./earnings_death_benefit.ts";
import { STANDING as lifetimeIncome } from "./lifetime_income/standing.ts";
import { STANDING as maximumAnniversaryValue } from "./maximum_anniversary_value.ts";
import type { RiderTerms } from "./mod.ts";
import type { StandingField } from "./rider.ts";

/** The members of a rider's standing, by the `kind` of its terms. */
export const RIDER_STANDINGS: Readonly<
  Record<RiderTerms["kind"], Readonly<Record<string, StandingField>>>
> = {
  lifetime_income: lifetimeIncome,
  death_benefit: deathBenefit,
  maximum_anniversary_value: maximumAnniversaryValue,
  earnings_death_benefit: earningsDeathBenefit,
};
