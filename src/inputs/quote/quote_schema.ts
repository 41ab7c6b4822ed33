/**
 * What a request asks to have quoted: a member `quote` beside the standing, as a JSON Schema. Members and transactions have
 * their names in the Insured Retirement Institute's One-Time Withdrawal Quote 2.0.1, where it has them.
 */

import type { WithdrawalKind } from "#annuity";
import { oncePer } from "#base";
import type { JsonSchema } from "#schema";
import type { Definition, Product } from "#terms";
import { group, inForceForm, member, withInput } from "../standing/standing_schema.ts";
import { rateMembers, type SentRates } from "./reference_rates.ts";

/** The input that holds what is quoted. */
export const QUOTE = "quote";

/**
 * What may be quoted, with the kind of withdrawal that it is: all of the contract, an amount, what is free of charges, the
 * rider's income of the year, the interest of the last contract year, the required distribution, annuity payments.
 */
export const TRANSACTIONS = {
  "full-surrender": { kind: "percent_of_value", amountType: "MAX" },
  "specified-withdrawal": { kind: "fixed_amount", amountType: "AMOUNT" },
  "surrender-free": { kind: "free_maximum", amountType: "FREEWITHDRAWALAMOUNT" },
  "rider-free": { kind: "lifetime_income", amountType: "RIDERFREE" },
  "interest-only": { kind: "interest_only", amountType: "EARNINGSONLY" },
  rmd: { kind: "required_distribution", amountType: "AMOUNT" },
  annuitization: { kind: "none", amountType: "MAX" },
} as const satisfies Readonly<
  Record<string, { readonly kind: WithdrawalKind; readonly amountType: string }>
>;

export type Transaction = keyof typeof TRANSACTIONS;

export const AMOUNT_TYPES = ["AMOUNT", "PERCENTAGE"] as const;
export const DISBURSEMENT_TYPES = ["GROSS", "NET"] as const;

/** A quote as its schema has it. */
export interface SentQuote extends SentRates {
  readonly transactionSubType: Transaction;
  readonly transactionAmounts?: {
    readonly amountType: (typeof AMOUNT_TYPES)[number];
    readonly requestedAmount?: number;
    readonly requestedPercentage?: number;
    readonly disbursementType: (typeof DISBURSEMENT_TYPES)[number];
  };
  readonly rmdInfo?: { readonly rmdPriorYearEndValue: number };
}

const SOURCE = "Owner's request";
const OF_DAY = "Carrier: the index of rates that the contract names, on the day of the quote";

function choice(title: string, description: string, values: readonly string[]): JsonSchema {
  return { title, description, type: "string", enum: values, "x-source": SOURCE };
}

/** The product with standing and quote among its inputs, and required. */
export const quoteForm = oncePer((product: Product): Product =>
  withInput(inForceForm(product), QUOTE, quoteSchema(product.definition)),
);

function quoteSchema(definition: Definition): JsonSchema {
  const properties = {
    transactionSubType: choice(
      "Transaction",
      "What is quoted: a full surrender, an amount, the free amount, the rider's income of the year, the interest of the last contract year, the required distribution, or annuity payments.",
      Object.keys(TRANSACTIONS),
    ),
    transactionAmounts: amountsSchema(),
    ...rateMembers(definition, {
      description:
        "The reference rate of the market value adjustment on the day of the quote; required while the contract is adjusted.",
      source: OF_DAY,
    }),
    rmdInfo: group(
      {
        title: "Required distribution",
        description: "What the required distribution of the calendar year goes by.",
      },
      {
        rmdPriorYearEndValue: member(
          "dollars",
          "Value at the end of the last calendar year",
          "The entire interest on the last 31 December, as reported. Absent: the value at the last anniversary.",
        ),
      },
      ["rmdPriorYearEndValue"],
    ),
  };
  return group(
    {
      title: "Quote",
      description: "What is asked for on the day of the standing.",
    },
    properties,
    ["transactionSubType"],
  );
}

function amountsSchema(): JsonSchema {
  return group(
    {
      title: "Amount",
      description: "The amount of a specified withdrawal.",
    },
    {
      amountType: choice("Amount type", "Dollars, or a part of the account value.", AMOUNT_TYPES),
      requestedAmount: member("dollars", "Requested amount", "With amount type AMOUNT.", SOURCE),
      requestedPercentage: {
        title: "Requested percentage",
        description: "Of the account value, with amount type PERCENTAGE.",
        type: "number",
        minimum: 0,
        maximum: 100,
        unit: "per cent",
        "x-source": SOURCE,
      },
      disbursementType: choice(
        "Disbursement type",
        "Whether the amount is what the contract gives up (GROSS) or what is paid after charges (NET).",
        DISBURSEMENT_TYPES,
      ),
    },
    ["amountType", "disbursementType"],
  );
}
