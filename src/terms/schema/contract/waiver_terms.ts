/** The schema of what waives charges: a bailout, and events of life. */

import Type from "typebox";
import {
  about,
  Age,
  choice,
  ContractYear,
  Days,
  FOUND,
  group,
  Id,
  list,
  Name,
  Rate,
  Text,
  Title,
  UNITS,
} from "../schema_parts.ts";

/** Members of a definition. */
export const WaiverTerms = {
  bailout: group({
    title: "Bailout",
    description:
      "Waives surrender charge, bonus recapture and adjustment after an anniversary at which a rate falls below its bound. Guaranteed values never count on it.",
    absent: "none",
    source: "Athene Agility brochure, page 10; MassMutual Ascend Safe Return brochure, page 8",
    members: {
      strategy: about(Id, {
        title: "Strategy",
        description: "The `id` of the strategy whose rate counts, whether premium is in it or not.",
      }),
      field: choice({
        title: "Rate that counts",
        description: "One of the strategy's current terms.",
        words: {
          cap: "cap",
          monthlyCap: "monthly cap",
          participation: "participation rate",
          rate: "interest rate of a declared rate",
          triggerRate: "trigger rate",
        },
      }),
      frees: choice({
        title: "What it frees",
        description: "On what charges and adjustment are waived.",
        default: "account_value",
        source: FOUND.form,
        words: {
          account_value: "all of the account value",
          strategy: "what the strategy holds",
        },
      }),
      rate: about(Type.Number({ minimum: 0, maximum: 10, unit: UNITS.rate }), {
        title: "Bailout rate",
        description: "Charges are waived when the rate of the next term is less.",
      }),
      days: about(Days, {
        title: "Days",
        description: "How long after the anniversary they are waived; printed.",
      }),
    },
  }),
  waivers: list({
    title: "Waivers",
    description:
      "Cases in which a withdrawal bears no charge, stated on paper and in the answer; no figure assumes one.",
    absent: "none",
    source: "Athene MaxRate brochure, page 5; Midland National IndexBuilder 10 brochure, page 5",
    minItems: 1,
    maxItems: 10,
    members: {
      kind: choice({
        title: "Kind",
        description: "The case it is for.",
        words: {
          nursing_home: "confinement to a nursing home, hospital or care facility",
          terminal_illness: "an illness expected to result in death",
          disability: "disability",
          unemployment: "unemployment",
          home_health_care: "care at home",
          other: "another case",
        },
      }),
      name: about(Title, {
        title: "Name",
        description: "The contract's name of it; printed. No two waivers share one.",
      }),
      condition: about(Text, {
        title: "Condition",
        description:
          "Printed after “in this case:”, without the last period: `the owner is confined to a qualified care facility for at least 60 days`. Short sentences and everyday words serve readers.",
      }),
      firstContractYear: about(ContractYear, {
        title: "First contract year",
        description: "Charges are waived from this contract year on.",
      }),
      rate: about(Rate, {
        title: "Part of the account value",
        description: "Most that may be withdrawn without charge; 1 for all of it.",
      }),
      isAdjustmentWaived: about(Type.Boolean(), {
        title: "Adjustment waived",
        description: "Whether the market value adjustment, if any, is waived too.",
      }),
      issueAgeMaximum: about(Age, {
        title: "Oldest issue age",
        description: "Contracts of higher issue ages do not have it.",
        absent: "every issue age has it",
      }),
      unavailableStates: about(Type.Array(Name, { maxItems: 60 }), {
        title: "States without it",
        description: "Two letters each.",
        absent: "every state has it",
      }),
    },
  }),
};
