/** The schema of annuity payments, and of the figures that tax law asks for. */

import Type from "typebox";
import { TAX_STATUSES, type TaxStatus } from "../../codes.ts";
import {
  about,
  choice,
  FOUND,
  group,
  list,
  States,
  UNITS,
  words,
  YearlyRate,
} from "../schema_parts.ts";

const MortalityTable = words({
  "2012_iam_basic": "2012 IAM Basic Table",
  "2012_iam_period": "2012 IAM Period Table",
  annuity_2000: "Annuity 2000 Mortality Table",
});
const Improvement = choice({
  title: "Improvement",
  description: "How mortality improves after the table's year.",
  words: {
    none: "the table as it stands",
    generational: "improved to each calendar year by Projection Scale G2",
  },
});
const TaxStatusWord = words(
  Object.fromEntries(
    Object.entries(TAX_STATUSES).map(([status, { title }]) => [status, title]),
  ) as Record<TaxStatus, string>,
);

/** Members of a definition. */
export const PayoutTerms = {
  annuitization: group({
    title: "Annuitization",
    description: "The basis of annuity payments.",
    absent: "no payments are illustrated",
    source: "Contract: text of the form (settlement options); NAIC Model #245 section 6.G(5)",
    members: {
      table: about(MortalityTable, {
        title: "Mortality table",
        description: "The table that prices payments for life.",
      }),
      improvement: Improvement,
      guaranteedInterestRate: about(YearlyRate, {
        title: "Guaranteed interest rate",
        description: "The rate that prices guaranteed payments.",
      }),
      currentInterestRate: about(YearlyRate, {
        title: "Current interest rate",
        description: "The rate that prices payments on current terms; at least the guaranteed one.",
        source: FOUND.rateSheet,
      }),
      rateDecimals: about(Type.Integer({ minimum: 2, maximum: 8, unit: "decimals of dollars" }), {
        title: "Rounding of rates",
        description: "Decimals of the payment for each $1,000 applied; 2 as contracts print it.",
        source: "NAIC Model #245 appendix A",
      }),
      amount: choice({
        title: "Amount applied",
        description: "The value that buys the payments.",
        words: {
          account_value: "the account value",
          cash_surrender_value: "the cash surrender value",
        },
      }),
      unisex: group({
        title: "Unisex rates",
        description: "Where payments are priced by the mean of both sexes' mortality.",
        absent: "by sex, unless a person's gender is unisex",
        source: "Contract: data page; Norris, 463 U.S. 1073 (1983), for employers' plans",
        members: {
          states: about(States, {
            title: "States",
            description:
              "Two letters each; contracts issued there have rates without regard to sex.",
            absent: "none",
          }),
          taxStatuses: about(Type.Array(TaxStatusWord, { minItems: 1, maxItems: 5 }), {
            title: "Tax statuses",
            description:
              "Contracts of these have rates without regard to sex, such as employers' plans.",
            absent: "none",
          }),
        },
      }),
      premiumTax: group({
        title: "Premium tax",
        description: "The state's tax on the amount applied, which the insurer deducts from it.",
        absent: "it is not deducted; a note names the state's rate",
        source: "State law, such as Nevada Revised Statutes 680B.027; contract: text of the form",
        members: {
          rates: list({
            title: "Rates",
            description: "Rates of states where they differ from those the service knows.",
            absent: "the rates of the service's own table of states",
            minItems: 1,
            maxItems: 60,
            members: {
              states: about(States, { title: "States", description: "Two letters each." }),
              qualified: about(YearlyRate, {
                title: "Qualified",
                description: "Part of the amount applied, for individual retirement annuities.",
                unit: UNITS.rate,
              }),
              nonQualified: about(YearlyRate, {
                title: "Non-qualified",
                description: "Part of the amount applied, for all other contracts.",
                unit: UNITS.rate,
              }),
            },
          }),
        },
      }),
    },
  }),
  additionalBenefits: group({
    title: "Value of additional benefits",
    description:
      "How what riders pay beyond the account value is valued, which counts with it where distributions are required. To be left out where a return of premium at death is all.",
    absent: "it is not in required distributions, and the illustration says so",
    source: "Treasury Regulation section 1.401(a)(9)-6, Q&A-12",
    members: {
      table: about(MortalityTable, {
        title: "Mortality table",
        description: "The table of the owner's life.",
      }),
      improvement: Improvement,
      interestRate: about(YearlyRate, {
        title: "Interest rate",
        description: "What the account value is assumed to earn, and what discounts the benefits.",
      }),
      isDisregardedWithin120Percent: about(Type.Boolean(), {
        title: "Disregarded within 120%",
        description:
          "Whether they count nothing while they and the account value come to at most 120% of the account value; for contracts whose benefits fall at least in proportion to distributions.",
        default: false,
      }),
    },
  }),
};
