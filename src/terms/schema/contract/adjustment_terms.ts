/** The schema of the market value adjustment. */

import Type from "typebox";
import {
  about,
  choice,
  ContractYear,
  Decimals,
  FOUND,
  group,
  list,
  Rate,
  Text,
  Title,
  UNITS,
  YearlyRate,
} from "../schema_parts.ts";

/** Members of a definition. */
export const AdjustmentTerms = {
  marketValueAdjustment: group({
    title: "Market value adjustment",
    description: "Gain or loss on an early withdrawal when interest rates have moved since issue.",
    absent: "no adjustment",
    source: FOUND.form,
    members: {
      family: choice({
        title: "Formula",
        description: "How a change of the reference rate changes the amount withdrawn.",
        source: "Voya MGA prospectus, appendix I (ratio); Midland National form 32340Y-2 (linear)",
        words: {
          ratio: "amount × (((1 + rate at issue) ÷ (1 + rate now + adder)) ^ years left − 1)",
          linear: "amount × (rate at issue − rate now) × years left",
        },
      }),
      appliesTo: choice({
        title: "Amount adjusted",
        description: "Which part of a withdrawal is adjusted.",
        words: {
          charged_amount: "the part of a withdrawal that bears the surrender charge",
          whole_amount: "all of a withdrawal",
        },
      }),
      years: about(ContractYear, {
        title: "Last contract year",
        description: "The adjustment ends with this contract year.",
        source: FOUND.dataPage,
      }),
      timeBasis: choice({
        title: "Count of time",
        description: "How the years left to the last contract year are counted.",
        words: {
          months: "months left ÷ 12",
          days_365: "days left ÷ 365",
          days_365_25: "days left ÷ 365.25",
        },
      }),
      rateAtIssue: about(YearlyRate, {
        title: "Reference rate at issue",
        description: "The rate whose later change sets the adjustment.",
        source: FOUND.rateSheet,
      }),
      adder: about(YearlyRate, {
        title: "Adder",
        description:
          "Added to the reference rate at withdrawal in the ratio formula, so that an unchanged rate costs the owner; contracts use 0, 0.0025 and 0.005.",
        source: "Contract: text of the form; SEC 424B3 d312024d424b3",
      }),
      curve: group({
        title: "Rates by time left",
        description:
          "Reference rates at issue by term, where the contract compares rates for the time left.",
        absent: "the reference rate at issue against the one now, whatever the time left",
        source:
          "SEC 424B3 d312024d424b3 (whole term); Allstate Life prospectus, Fair Value Index (remaining term)",
        members: {
          points: list({
            title: "Points",
            description:
              "Interpolated between two terms, flat before the first and after the last. They move as `rateAtIssue` does.",
            minItems: 1,
            maxItems: 40,
            members: {
              years: about(Type.Number({ exclusiveMinimum: 0, maximum: 100, unit: UNITS.years }), {
                title: "Term",
                description: "Shortest entry first.",
              }),
              rate: about(YearlyRate, {
                title: "Rate",
                description: "The reference rate for this term at issue.",
              }),
            },
          }),
          rateAtIssueFor: choice({
            title: "Rates compared",
            description: "Which rate at issue the adjustment goes by.",
            words: {
              whole_term:
                "`rateAtIssue`, such as the rate credited, against the curve's for the time left",
              remaining_term: "the curve's rate for the time left on both sides",
            },
          }),
          isTermRoundedUp: about(Type.Boolean(), {
            title: "Time left rounded up",
            description: "Whether the curve is read at the next whole year.",
          }),
        },
      }),
      multiple: about(
        Type.Number({ exclusiveMinimum: 0, maximum: 2, unit: "multiple: 0.75 for three quarters" }),
        {
          title: "Part of the factor",
          description: "Multiplies the factor.",
          default: 1,
          source: "Hartford HV-7525CRC (0.75)",
        },
      ),
      order: choice({
        title: "Order",
        description: "Which of adjustment and surrender charge comes first.",
        absent: "both are taken on the same amount",
        source: "The Standard, Focused Growth Annuity disclosure 11937 (after); contract form",
        words: {
          before_charge: "the surrender charge is taken on the adjusted amount",
          after_charge: "the adjustment is taken on the amount less charge and recapture",
        },
      }),
      reference: group({
        title: "Reference series",
        description: "The series behind the reference rate.",
        absent: "the paper speaks of the reference rate alone",
        source: FOUND.form,
        members: {
          name: about(Title, {
            title: "Name",
            description:
              "Printed after “The rate is that of”, such as `the 10-year Treasury rate`.",
          }),
          sentence: about(Text, {
            title: "Sentence",
            description: "Where and when it is published; printed.",
            absent: "nothing more is printed",
          }),
        },
      }),
      demonstratedChange: about(
        Type.Number({ exclusiveMinimum: 0, maximum: 0.25, unit: UNITS.yearlyRate }),
        {
          title: "Demonstrated change",
          description: "Movement of the reference rate, up and down, that the paper demonstrates.",
          source: "Choice of the administrator; NAIC Model #245 section 6.I(5)",
        },
      ),
      deadBand: about(YearlyRate, {
        title: "Dead band",
        description: "No adjustment while the two rates differ by less than this.",
        default: 0,
      }),
      factorDecimals: about(Decimals, {
        title: "Rounding of the factor",
        description: "Decimals to which the contract rounds the factor.",
        absent: "not rounded",
      }),
      collar: group({
        title: "Collar",
        description: "Limits of the adjustment; the tightest counts.",
        absent: "no limit but the minimum value",
        members: {
          isWithinSurrenderCharge: about(Type.Boolean(), {
            title: "Within the surrender charge",
            description: "Whether gain and loss are at most the surrender charge.",
            default: false,
          }),
          isGainWithinSurrenderCharge: about(Type.Boolean(), {
            title: "Gain within the surrender charge",
            description:
              "Whether a gain is at most the surrender charge, where a loss may exceed it.",
            default: false,
          }),
          isWithinInterestCredited: about(Type.Boolean(), {
            title: "Within interest credited",
            description: "Whether gain and loss are at most the interest credited since issue.",
            default: false,
            source: "Midland National form 32340Y-2",
          }),
          accountValueRate: about(Rate, {
            title: "Within a part of the account value",
            description: "Most that gain and loss may be, as a part of the account value.",
            absent: "no such bound",
          }),
          gainRate: about(Rate, {
            title: "Greatest gain",
            description:
              "Most that a gain may be, as a part of the account value; 0 where only losses count.",
            absent: "gains are limited as losses are",
          }),
          premiumInterestRate: about(YearlyRate, {
            title: "Leaves the premium with interest",
            description:
              "A loss leaves at least the premium less withdrawals, with interest at this rate; the surrender charge may take more.",
            absent: "no such bound",
            source: "New York Life Clear Income fixed annuity",
          }),
          isGainWithinLoss: about(Type.Boolean(), {
            title: "Gain within the greatest loss",
            description:
              "Whether a gain is at most what `premiumInterestRate` lets a loss take: the account value less the premium with interest.",
            default: false,
            source: FOUND.form,
          }),
        },
      }),
    },
  }),
};
