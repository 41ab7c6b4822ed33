/** The schema of the contract fee, the minimum value and the accumulation guarantee. */

import Type from "typebox";
import {
  about,
  choice,
  ContractYear,
  FOUND,
  group,
  list,
  object,
  Rate,
  YearlyDollars,
  YearlyRate,
} from "../schema_parts.ts";

/** Members of a definition. */
export const ValueTerms = {
  contractFee: about(YearlyDollars, {
    title: "Contract fee",
    description: "Taken from the account value at the end of each contract year, after credits.",
    default: 0,
    source: FOUND.dataPage,
  }),
  minimumValue: group({
    title: "Guaranteed minimum value",
    description: "What the standard nonforfeiture law leaves the owner at least.",
    source: "Contract: text of the form; NAIC Model #805 section 4",
    members: {
      considerationRate: about(Rate, {
        title: "Part of the premium",
        description: "Part of the premium that accumulates; the law's least is 0.875.",
        source: "Contract: data page; NAIC Model #805 section 4.A(2)",
      }),
      interestRate: about(
        Type.Union([
          YearlyRate,
          object({
            fiveYearTreasuryRate: about(YearlyRate, {
              title: "Five-year Treasury rate",
              description:
                "The five-year constant maturity Treasury rate of the carrier's determination date; rounded to 0.05% and reduced by 1.25%.",
              source: "Federal Reserve H.15; NAIC Model #805 section 4.B(1)",
            }),
            indexedBenefitCost: about(YearlyRate, {
              title: "Cost of the indexed benefit",
              description:
                "Annual cost of the guaranteed indexed benefit, which lowers the rate: ignored below 0.25%, at most 1% counts. Index annuities alone.",
              default: 0,
              source: "NAIC Model #805 section 4.C; Model #806 section 7.B",
            }),
            minimumRate: about(YearlyRate, {
              title: "Least rate",
              description: "The law's lower bound: 0.15% since 2020, 1% before.",
              default: 0.0015,
              source: "NAIC Model #805 section 4.B(3)",
            }),
          }),
        ]),
        {
          title: "Interest rate",
          description: "The contract's nonforfeiture rate, or what the law derives it from.",
          source: "Contract: data page; NAIC Model #805 section 4.B",
        },
      ),
      annualCharge: about(YearlyDollars, {
        title: "Annual charge",
        description: "Deducted at the end of each contract year; the law's most is 50.",
        source: "Contract: text of the form; NAIC Model #805 section 4.A(1)",
      }),
      isReducedByRiderCharges: about(Type.Boolean(), {
        title: "Reduced by rider charges",
        description:
          "Whether rider charges reduce the minimum value. The law does not list them among its reductions; `products check` notes it.",
      }),
      isReducedByWithdrawalCharges: about(Type.Boolean(), {
        title: "Reduced by charges of withdrawals",
        description:
          "Whether a withdrawal reduces it by what leaves the account value (true) or by what the owner receives after charges (false).",
        source: "MassMutual Ascend Premier Income (true); SecureGain 5, MNL IndexBuilder (false)",
      }),
      floors: list({
        title: "Minimums of the contract",
        description:
          "Accumulated as the law's minimum is; a surrender pays at least the greatest of all.",
        absent: "the law's minimum alone",
        source:
          "MassMutual Ascend Safe Return brochure, page 13 (less the charge); Great American Safe Return B1080312NW (return of premium)",
        minItems: 1,
        maxItems: 6,
        members: {
          considerationRate: about(
            Type.Number({ minimum: 0, maximum: 2, unit: "part of the premium: 1 for all of it" }),
            {
              title: "Part of the premium",
              description: "What accumulates; 1 returns the premium.",
            },
          ),
          interestRate: about(YearlyRate, {
            title: "Interest rate",
            description: "Credited on what accumulates; 0 for none.",
          }),
          annualCharge: about(YearlyDollars, {
            title: "Annual charge",
            description: "Deducted at the end of each contract year.",
          }),
          isReducedByRiderCharges: about(Type.Boolean(), {
            title: "Reduced by rider charges",
            description: "Whether rider charges come off it.",
          }),
          isReducedByWithdrawalCharges: about(Type.Boolean(), {
            title: "Reduced by charges of withdrawals",
            description:
              "Whether a withdrawal reduces it before its charges (true) or after them (false).",
          }),
          isLessSurrenderCharge: about(Type.Boolean(), {
            title: "Less the surrender charge",
            description: "Whether the surrender charge rate × the account value comes off it.",
          }),
          firstContractYear: about(ContractYear, {
            title: "First contract year",
            description: "It counts from this contract year; 1 for always.",
          }),
        },
      }),
    },
  }),
  accumulationGuarantee: group({
    title: "Accumulation guarantee",
    description:
      "At the end of one contract year the account value is raised to this amount. What raises it counts as interest of that year, though not for a rider’s base.",
    absent: "none",
    source:
      "The Standard, Enhanced Choice Index brochure, page 5; Midland National IndexBuilder 10 brochure, page 9",
    members: {
      contractYear: about(ContractYear, {
        title: "Contract year",
        description: "The account value is raised at its end, once.",
      }),
      rate: about(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 5,
          unit: "part of the premium: 1 for all of it",
        }),
        {
          title: "Part of the premium",
          description: "1 returns the premium, 1.1 guarantees a tenth more.",
        },
      ),
      isBonusIncluded: about(Type.Boolean(), {
        title: "With the bonus",
        description: "Whether the part is of premium and bonus.",
      }),
      reduction: choice({
        title: "Reduction",
        description:
          "How a withdrawal reduces the amount. A withdrawal of all of the account value ends the guarantee.",
        words: {
          dollar: "by what leaves the account value",
          pro_rata: "in proportion to the account value",
        },
      }),
      isReducedByRiderCharges: about(Type.Boolean(), {
        title: "Reduced by rider charges",
        description: "Whether rider charges since issue come off it.",
      }),
      isLostByExcessWithdrawal: about(Type.Boolean(), {
        title: "Lost by an excess withdrawal",
        description: "Whether withdrawals above what is free of charge in a contract year end it.",
      }),
    },
  }),
};
