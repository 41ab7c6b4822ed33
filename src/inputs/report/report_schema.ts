/** What a report on a contract year needs beside the standing at its start: a member `report`, as a JSON Schema. */

import type { Dollars } from "#annuity";
import { oncePer } from "#base";
import type { Product } from "#terms";
import { rateMembers, type SentRates } from "../quote/reference_rates.ts";
import { group, inForceForm, member, withInput } from "../standing/standing_schema.ts";

/** The input that holds what is reported beside the standing. */
export const REPORT = "report";

/** A report as its schema has it. */
export interface SentReport extends SentRates {
  /** Absent for the first contract year, before which there was none. */
  readonly previousCashSurrenderValue?: Dollars;
}

/** The product with standing and report among its inputs, and required. */
export const reportForm = oncePer((product: Product): Product =>
  withInput(
    inForceForm(product),
    REPORT,
    group(
      {
        title: "Report",
        description: "What the report on the contract year after the standing states beside it.",
      },
      {
        previousCashSurrenderValue: member(
          "dollars",
          "Cash surrender value at the end of the previous report period",
          "As the previous report stated it. Absent: the report is on the first contract year, and there was none.",
          "Carrier: the previous report to the owner",
        ),
        ...rateMembers(product.definition, {
          description:
            "The reference rate of the market value adjustment on the last day of the period; required while the contract is adjusted.",
          source:
            "Carrier: the index of rates that the contract names, on the last day of the period",
        }),
      },
      [],
    ),
  ),
);
