/** The integer codes of the sample inputs and their titles. */

import { memberEntries } from "#base";
import type { WithdrawalKind } from "#annuity";

/** A code of an input, with its title. */
export interface Code {
  readonly code: number;
  readonly title: string;
}

/** Source: ACORD `OLI_LU_GENDER`. */
export const GENDERS = [
  { code: 1, title: "Male", gender: "male" },
  { code: 2, title: "Female", gender: "female" },
  { code: 3, title: "Unisex", gender: "unisex" },
] as const;

/** The specification's sample has negative type codes [D18]. */
export const OWNER_TYPES = [
  { code: -2, title: "Individual", isPerson: true },
  { code: -1, title: "Trust or other entity", isPerson: false },
] as const;

export const ANNUITANT_TYPES = [
  { code: -2, title: "The owner", isOwner: true },
  { code: -3, title: "A person other than the owner", isOwner: false },
] as const;

/** What a second owner is to the first. */
export const RELATIONS = [
  { code: 1, title: "Spouse", name: "spouse", isSpouse: true },
  { code: 2, title: "Another person", name: "other", isSpouse: false },
] as const;

const IRA = {
  isQualified: true,
  isRoth: false,
  isSimple: false,
  hasRequiredDistributions: true,
} as const;

/** Tax statuses by the word that product data and the index annuity endpoint have for them. */
export const TAX_STATUSES = {
  nq: {
    code: 2,
    title: "Non-qualified",
    ...IRA,
    isQualified: false,
    hasRequiredDistributions: false,
  },
  ira: { code: 1, title: "Traditional IRA", ...IRA },
  roth: { code: 3, title: "Roth IRA", ...IRA, isRoth: true, hasRequiredDistributions: false },
  sep: { code: 4, title: "SEP IRA", ...IRA },
  simple: { code: 5, title: "SIMPLE IRA", ...IRA, isSimple: true },
} as const;
export type TaxStatus = keyof typeof TAX_STATUSES;

/** By their codes. The sample's 2 is non-qualified, so that its withdrawals from year 1 at age 46 are taxed [D18]. */
export const TAX_QUALIFICATIONS = [
  TAX_STATUSES.ira,
  TAX_STATUSES.nq,
  TAX_STATUSES.roth,
  TAX_STATUSES.sep,
  TAX_STATUSES.simple,
] as const;

/** Non-qualified for a code that no status has. */
export function taxStatusOf({ code }: Pick<Code, "code">): TaxStatus {
  const found = memberEntries(TAX_STATUSES).find(([, status]) => status.code === code);
  return found?.[0] ?? "nq";
}

/** Source: ACORD `OLI_LU_PAYMODE`, for withdrawals and annuity payments alike. */
export const MODES = [
  { code: 1, title: "Annual", name: "annual", perYear: 1 },
  { code: 2, title: "Semi-annual", name: "semiannual", perYear: 2 },
  { code: 3, title: "Quarterly", name: "quarterly", perYear: 4 },
  { code: 4, title: "Monthly", name: "monthly", perYear: 12 },
] as const;

export const PAYMENT_OPTIONS = [
  { code: 1, title: "Life", certainYears: 0, survivorRate: 0, isLife: true },
  { code: 2, title: "Life with 10 years certain", certainYears: 10, survivorRate: 0, isLife: true },
  { code: 3, title: "Life with 20 years certain", certainYears: 20, survivorRate: 0, isLife: true },
  {
    code: 4,
    title: "Joint life, 100% to the survivor",
    certainYears: 0,
    survivorRate: 1,
    isLife: true,
  },
  {
    code: 5,
    title: "Joint life, 50% to the survivor",
    certainYears: 0,
    survivorRate: 0.5,
    isLife: true,
  },
  { code: 6, title: "10 years certain", certainYears: 10, survivorRate: 0, isLife: false },
  { code: 7, title: "20 years certain", certainYears: 20, survivorRate: 0, isLife: false },
] as const;

interface WithdrawalType extends Code {
  readonly name: string;
  readonly kind: WithdrawalKind;
  /** Unit of `WDAmount`: dollars a year, percent of the account value a year, or none. */
  readonly unit: "dollars" | "percent" | "none";
}

export const WITHDRAWAL_TYPES = [
  { code: 0, title: "None", name: "none", kind: "none", unit: "none" },
  {
    code: 1,
    title: "Interest credited in the last contract year",
    name: "interest",
    kind: "interest_only",
    unit: "none",
  },
  {
    code: 2,
    title: "Per cent of account value",
    name: "percent",
    kind: "percent_of_value",
    unit: "percent",
  },
  {
    code: 3,
    title: "Maximum free withdrawal",
    name: "free",
    kind: "free_maximum",
    unit: "none",
  },
  {
    code: 4,
    title: "Required minimum distribution",
    name: "rmd",
    kind: "required_distribution",
    unit: "none",
  },
  {
    code: 5,
    title: "Fixed dollar amount",
    name: "fixed",
    kind: "fixed_amount",
    unit: "dollars",
  },
  {
    code: 6,
    title: "Lifetime income",
    name: "income",
    kind: "lifetime_income",
    unit: "dollars",
  },
] as const satisfies readonly WithdrawalType[];

/** Whether an amount of withdrawals is before their charges or after them. */
export const AMOUNT_BASES = [
  { code: 0, title: "Before charges (gross)", name: "gross", isNet: undefined },
  { code: 1, title: "After all charges (net)", name: "net", isNet: true },
] as const;

/** A surrender period as inputs name it. */
export function yearsTitle(years: number): string {
  return years === 1 ? "1 year" : `${years} years`;
}
