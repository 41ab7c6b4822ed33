/** The persons of a contract, its state and its tax status, as printed. */

import type { UsState } from "#annuity";

/** A person or entity of the contract. The birth date is left out on purpose [D9]. */
export interface Party {
  readonly name: string;
  /** A trust or other entity, which has neither age nor gender: both are those of the birth date sent. */
  readonly isEntity?: true;
  readonly gender: "male" | "female" | "unisex";
  /** The gender was not given. */
  readonly isGenderAssumed?: true;
  /** Age last birthday at issue. */
  readonly issueAge: number;
  /** The title of the type code, e.g. `Individual`. */
  readonly type: string;
}

export type StateFacts = Pick<UsState, "abbreviation" | "name">;

export interface TaxStatusFacts {
  readonly isQualified: boolean;
  /** A Roth account, which has no required distributions in the owner's life. */
  readonly isRoth?: true;
  /** e.g. `Non-qualified`, `Traditional IRA`. */
  readonly title: string;
  /** The printed title, where the product of another service translates it. */
  readonly printedTitle?: string;
}
