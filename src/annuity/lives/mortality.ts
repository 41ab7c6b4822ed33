/** Mortality: yearly rates from a table, with or without improvement, and monthly survival. */

import { type Rate, toDecimals } from "../money.ts";
import { MORTALITY_TABLES, type MortalityTableName, SCALE_G2 } from "./mortality_tables.ts";

type Gender = "male" | "female" | "unisex";

/** A mortality table, and whether its rates improve by calendar year. */
export interface MortalityBasis {
  readonly table: MortalityTableName;
  /** `generational` improves each year's rate from 2012 by scale G2; `none` uses the table unchanged. */
  readonly improvement: "none" | "generational";
}

/** A life at the date from which survival counts. */
export interface Life {
  readonly age: number;
  readonly gender: Gender;
  /** Calendar year in which the life has this age. */
  readonly calendarYear: number;
}

const IMPROVED_FROM = 2012;

/**
 * Probability of death within a year.
 *
 * generational: q = 1000 q₂₀₁₂ × (1 − G2) ^ (year − 2012), rounded to three decimals per 1,000, always from
 * the 2012 rate. Unisex is the average of both. 1 past the table's last age; ages below the first use the first row.
 * Source: NAIC VM-M section 1.J and 2.C; SOA tables 2581–2586, 886, 887.
 */
export function mortalityRate(basis: MortalityBasis, life: Life): Rate {
  const { age, gender, calendarYear } = life;
  if (gender === "unisex") {
    const male = mortalityRate(basis, { age, gender: "male", calendarYear });
    return (male + mortalityRate(basis, { age, gender: "female", calendarYear })) / 2;
  }
  const table = MORTALITY_TABLES[basis.table];
  const perThousand = table[gender][Math.max(0, age - table.firstAge)];
  if (perThousand === undefined) return 1;
  if (basis.improvement === "none") return perThousand / 1000;
  const percent = SCALE_G2[gender][age] ?? 0;
  return improvedRate(perThousand, percent / 100, calendarYear - IMPROVED_FROM) / 1000;
}

/** Deaths per 1,000 after years of improvement, rounded to three decimals once. Source: NAIC VM-M 1.J. */
export function improvedRate(perThousand: number, improvement: Rate, years: number): number {
  return toDecimals(perThousand * (1 - improvement) ** years, 3);
}

/** The age that no life of a table survives to: the first one past its rows. */
export function limitingAge({ table }: Pick<MortalityBasis, "table">): number {
  const { firstAge, male } = MORTALITY_TABLES[table];
  return firstAge + male.length;
}

/**
 * Probability of survival for 0, 1, 2 … months, through the table's last age.
 * Deaths are spread evenly over each year of age.
 */
export function survivalByMonth(basis: MortalityBasis, life: Life): Float64Array {
  const years = Math.max(0, limitingAge(basis) - life.age);
  const survival = new Float64Array(12 * years);
  let alive = 1;
  for (let year = 0; year < years; year += 1) {
    const rate = mortalityRate(basis, {
      age: life.age + year,
      gender: life.gender,
      calendarYear: life.calendarYear + year,
    });
    for (let month = 0; month < 12; month += 1) {
      survival[12 * year + month] = alive * (1 - (rate * month) / 12);
    }
    alive *= 1 - rate;
  }
  return survival;
}
