/** The codes of what stands in the formulas of crediting methods and free withdrawals; texts of explanations have the words. */

import type { FreeBase } from "./withdrawals/free_base.ts";

type Limit = "cap" | "floor" | "participation" | "participationAbove" | "spread" | "threshold";

/** A rate that depends on a bound of the index's change; the bound is in words. */
interface Tier {
  readonly isAbove: boolean;
  readonly bound: string;
}

/** The year of a term in which each year has its own limits. */
interface OfYear {
  readonly year?: number | undefined;
}

/** What an operand means, by its code; some words need a number or a choice. */
export type FormulaWords =
  | "bonusRate"
  | "carriedOver"
  | "declaredPart"
  | "declaredRate"
  | "freePart"
  | "interestRate"
  | "intervalFloor"
  | "monthlyCap"
  | "monthlyFloor"
  | "mostOfFree"
  | "partCarriedOver"
  | "spreadAYear"
  | { readonly code: "closeAfter"; readonly months: number }
  | { readonly code: "floorSince"; readonly hasFallen: boolean }
  | { readonly code: "freeBase"; readonly base: FreeBase }
  | { readonly code: "freePartBy"; readonly number: number }
  | ({ readonly code: "limit"; readonly limit: Limit } & OfYear)
  | { readonly code: "meanOfMonth"; readonly month: number }
  | ({ readonly code: "participationOfChange" } & Tier & OfYear)
  | {
      readonly code: "triggerRateSince";
      readonly hasFallen: boolean;
      readonly tier?: Tier | undefined;
    };
