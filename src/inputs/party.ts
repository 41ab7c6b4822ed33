/** The parties of a contract, its state and its tax status, as printed. */

import type { UsState } from "#annuity";

/** A person or entity of the contract. The birth date is deliberately left out [D9]. */
export interface Party {
  readonly name: string;
  /** A trust or other entity has no age or gender of its own; age and gender here go with the birth date that was sent. */
  readonly isEntity?: true;
  readonly gender: "male" | "female" | "unisex";
  /** The gender was not given. */
  readonly isGenderAssumed?: true;
  /** Age last birthday at issue. */
  readonly issueAge: number;
  /** The title of the type code, e.g. `Individual`. */
  readonly type: string;
}

/** A state as papers name it. */
export type StateFacts = Pick<UsState, "abbreviation" | "name">;

/** A tax status as papers name it. */
export interface TaxStatusFacts {
  readonly isQualified: boolean;
  /** A Roth account, without required distributions in the owner's lifetime. */
  readonly isRoth?: true;
  /** e.g. `Non-qualified`, `Traditional IRA`. */
  readonly title: string;
  /** The printed title, if an upstream product translates it. */
  readonly printedTitle?: string;
}
