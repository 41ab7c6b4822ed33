/** The states, the District of Columbia and the territories: abbreviations, ACORD codes, premium taxes. */
import type { Rate } from "./money.ts";

export interface UsState {
  readonly abbreviation: string;
  readonly name: string;
  /** ACORD `OLI_LU_STATE` type code. */
  readonly acordCode: number;
  /** Premium tax on annuity considerations; absent where no source was found. */
  readonly premiumTax?: { readonly qualified: Rate; readonly nonQualified: Rate };
}

/**
 * The 50 states, the District of Columbia and five territories.
 *
 * Source: codes from a public list of ACORD `OLI_LU_STATE`. Premium taxes from immediateannuities.com
 * (2000, 2023) and annuity.org: California, Maine, Nevada, South Dakota and Wyoming agree in all; Colorado
 * and Florida stand in the 2023 list only; the U.S. Virgin Islands in annuity.info of 2004; West
 * Virginia's 1 % of 2000 is absent from the 2023 list and is taken as repealed.
 */
export const US_STATES: readonly UsState[] = [
  {
    abbreviation: "AL",
    name: "Alabama",
    acordCode: 1,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "AK",
    name: "Alaska",
    acordCode: 2,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  { abbreviation: "AS", name: "American Samoa", acordCode: 3 },
  {
    abbreviation: "AZ",
    name: "Arizona",
    acordCode: 4,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "AR",
    name: "Arkansas",
    acordCode: 5,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "CA",
    name: "California",
    acordCode: 6,
    premiumTax: { qualified: 0.005, nonQualified: 0.0235 },
  },
  {
    abbreviation: "CO",
    name: "Colorado",
    acordCode: 7,
    premiumTax: { qualified: 0, nonQualified: 0.02 },
  },
  {
    abbreviation: "CT",
    name: "Connecticut",
    acordCode: 8,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "DE",
    name: "Delaware",
    acordCode: 9,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "DC",
    name: "District of Columbia",
    acordCode: 10,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "FL",
    name: "Florida",
    acordCode: 12,
    premiumTax: { qualified: 0.01, nonQualified: 0.01 },
  },
  {
    abbreviation: "GA",
    name: "Georgia",
    acordCode: 13,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  { abbreviation: "GU", name: "Guam", acordCode: 14 },
  {
    abbreviation: "HI",
    name: "Hawaii",
    acordCode: 15,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "ID",
    name: "Idaho",
    acordCode: 16,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "IL",
    name: "Illinois",
    acordCode: 17,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "IN",
    name: "Indiana",
    acordCode: 18,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "IA",
    name: "Iowa",
    acordCode: 19,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "KS",
    name: "Kansas",
    acordCode: 20,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "KY",
    name: "Kentucky",
    acordCode: 21,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "LA",
    name: "Louisiana",
    acordCode: 22,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "ME",
    name: "Maine",
    acordCode: 23,
    premiumTax: { qualified: 0, nonQualified: 0.02 },
  },
  {
    abbreviation: "MD",
    name: "Maryland",
    acordCode: 25,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MA",
    name: "Massachusetts",
    acordCode: 26,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MI",
    name: "Michigan",
    acordCode: 27,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MN",
    name: "Minnesota",
    acordCode: 28,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MS",
    name: "Mississippi",
    acordCode: 29,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MO",
    name: "Missouri",
    acordCode: 30,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "MT",
    name: "Montana",
    acordCode: 31,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NE",
    name: "Nebraska",
    acordCode: 32,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NV",
    name: "Nevada",
    acordCode: 33,
    premiumTax: { qualified: 0, nonQualified: 0.035 },
  },
  {
    abbreviation: "NH",
    name: "New Hampshire",
    acordCode: 34,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NJ",
    name: "New Jersey",
    acordCode: 35,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NM",
    name: "New Mexico",
    acordCode: 36,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NY",
    name: "New York",
    acordCode: 37,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "NC",
    name: "North Carolina",
    acordCode: 38,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "ND",
    name: "North Dakota",
    acordCode: 39,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  { abbreviation: "MP", name: "Northern Mariana Islands", acordCode: 40 },
  {
    abbreviation: "OH",
    name: "Ohio",
    acordCode: 41,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "OK",
    name: "Oklahoma",
    acordCode: 42,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "OR",
    name: "Oregon",
    acordCode: 43,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "PA",
    name: "Pennsylvania",
    acordCode: 45,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  { abbreviation: "PR", name: "Puerto Rico", acordCode: 46 },
  {
    abbreviation: "RI",
    name: "Rhode Island",
    acordCode: 47,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "SC",
    name: "South Carolina",
    acordCode: 48,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "SD",
    name: "South Dakota",
    acordCode: 49,
    premiumTax: { qualified: 0, nonQualified: 0.0125 },
  },
  {
    abbreviation: "TN",
    name: "Tennessee",
    acordCode: 50,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "TX",
    name: "Texas",
    acordCode: 51,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "UT",
    name: "Utah",
    acordCode: 52,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "VT",
    name: "Vermont",
    acordCode: 53,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "VI",
    name: "U.S. Virgin Islands",
    acordCode: 54,
    premiumTax: { qualified: 0.05, nonQualified: 0.05 },
  },
  {
    abbreviation: "VA",
    name: "Virginia",
    acordCode: 55,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "WA",
    name: "Washington",
    acordCode: 56,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "WV",
    name: "West Virginia",
    acordCode: 57,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "WI",
    name: "Wisconsin",
    acordCode: 58,
    premiumTax: { qualified: 0, nonQualified: 0 },
  },
  {
    abbreviation: "WY",
    name: "Wyoming",
    acordCode: 59,
    premiumTax: { qualified: 0, nonQualified: 0.01 },
  },
];

const BY_ABBREVIATION = new Map(US_STATES.map((state) => [state.abbreviation, state]));
const BY_ACORD_CODE = new Map(US_STATES.map((state) => [state.acordCode, state]));

/** The state of a two-letter abbreviation in capitals, or `undefined`. */
export function findStateByAbbreviation(abbreviation: string): UsState | undefined {
  return BY_ABBREVIATION.get(abbreviation);
}

/** The state of an ACORD code, or `undefined`. */
export function findStateByAcordCode(acordCode: number): UsState | undefined {
  return BY_ACORD_CODE.get(acordCode);
}
