/** The states, the District of Columbia and the territories: abbreviations, ACORD codes, premium taxes. */

import type { Rate } from "./money.ts";

/** A state, the District of Columbia or a territory. */
export interface UsState {
  readonly abbreviation: string;
  readonly name: string;
  /** ACORD `OLI_LU_STATE` type code. */
  readonly acordCode: number;
  /** Premium tax on annuity considerations; absent if no source was found. */
  readonly premiumTax?: { readonly qualified: Rate; readonly nonQualified: Rate };
}

/**
 * The 50 states, the District of Columbia and five territories.
 *
 * Source: codes from a public list of ACORD `OLI_LU_STATE`. Premium taxes from immediateannuities.com
 * (2000, 2023) and annuity.org: California, Maine, Nevada, South Dakota and Wyoming agree in all; Colorado
 * and Florida appear in the 2023 list only; the U.S. Virgin Islands in annuity.info of 2004; West
 * Virginia's 1 % of 2000 is absent from the 2023 list and is treated as repealed.
 */
export const US_STATES: readonly UsState[] = [
  usState("AL", "Alabama", 1, [0, 0]),
  usState("AK", "Alaska", 2, [0, 0]),
  usState("AS", "American Samoa", 3),
  usState("AZ", "Arizona", 4, [0, 0]),
  usState("AR", "Arkansas", 5, [0, 0]),
  usState("CA", "California", 6, [0.005, 0.0235]),
  usState("CO", "Colorado", 7, [0, 0.02]),
  usState("CT", "Connecticut", 8, [0, 0]),
  usState("DE", "Delaware", 9, [0, 0]),
  usState("DC", "District of Columbia", 10, [0, 0]),
  usState("FL", "Florida", 12, [0.01, 0.01]),
  usState("GA", "Georgia", 13, [0, 0]),
  usState("GU", "Guam", 14),
  usState("HI", "Hawaii", 15, [0, 0]),
  usState("ID", "Idaho", 16, [0, 0]),
  usState("IL", "Illinois", 17, [0, 0]),
  usState("IN", "Indiana", 18, [0, 0]),
  usState("IA", "Iowa", 19, [0, 0]),
  usState("KS", "Kansas", 20, [0, 0]),
  usState("KY", "Kentucky", 21, [0, 0]),
  usState("LA", "Louisiana", 22, [0, 0]),
  usState("ME", "Maine", 23, [0, 0.02]),
  usState("MD", "Maryland", 25, [0, 0]),
  usState("MA", "Massachusetts", 26, [0, 0]),
  usState("MI", "Michigan", 27, [0, 0]),
  usState("MN", "Minnesota", 28, [0, 0]),
  usState("MS", "Mississippi", 29, [0, 0]),
  usState("MO", "Missouri", 30, [0, 0]),
  usState("MT", "Montana", 31, [0, 0]),
  usState("NE", "Nebraska", 32, [0, 0]),
  usState("NV", "Nevada", 33, [0, 0.035]),
  usState("NH", "New Hampshire", 34, [0, 0]),
  usState("NJ", "New Jersey", 35, [0, 0]),
  usState("NM", "New Mexico", 36, [0, 0]),
  usState("NY", "New York", 37, [0, 0]),
  usState("NC", "North Carolina", 38, [0, 0]),
  usState("ND", "North Dakota", 39, [0, 0]),
  usState("MP", "Northern Mariana Islands", 40),
  usState("OH", "Ohio", 41, [0, 0]),
  usState("OK", "Oklahoma", 42, [0, 0]),
  usState("OR", "Oregon", 43, [0, 0]),
  usState("PA", "Pennsylvania", 45, [0, 0]),
  usState("PR", "Puerto Rico", 46),
  usState("RI", "Rhode Island", 47, [0, 0]),
  usState("SC", "South Carolina", 48, [0, 0]),
  usState("SD", "South Dakota", 49, [0, 0.0125]),
  usState("TN", "Tennessee", 50, [0, 0]),
  usState("TX", "Texas", 51, [0, 0]),
  usState("UT", "Utah", 52, [0, 0]),
  usState("VT", "Vermont", 53, [0, 0]),
  usState("VI", "U.S. Virgin Islands", 54, [0.05, 0.05]),
  usState("VA", "Virginia", 55, [0, 0]),
  usState("WA", "Washington", 56, [0, 0]),
  usState("WV", "West Virginia", 57, [0, 0]),
  usState("WI", "Wisconsin", 58, [0, 0]),
  usState("WY", "Wyoming", 59, [0, 0.01]),
];

/** `taxes` are on qualified and on non-qualified considerations. */
function usState(
  abbreviation: string,
  name: string,
  acordCode: number,
  taxes?: readonly [qualified: Rate, nonQualified: Rate],
): UsState {
  if (taxes === undefined) return { abbreviation, name, acordCode };
  const [qualified, nonQualified] = taxes;
  return { abbreviation, name, acordCode, premiumTax: { qualified, nonQualified } };
}

const BY_ABBREVIATION = new Map(US_STATES.map((state) => [state.abbreviation, state]));
const BY_ACORD_CODE = new Map(US_STATES.map((state) => [state.acordCode, state]));

/** The state with a two-letter abbreviation in capitals, or `undefined`. */
export function findStateByAbbreviation(abbreviation: string): UsState | undefined {
  return BY_ABBREVIATION.get(abbreviation);
}

/** The state with an ACORD `OLI_LU_STATE` code, such as 19 for Iowa; `undefined` for any other number. */
export function findStateByAcordCode(acordCode: number): UsState | undefined {
  return BY_ACORD_CODE.get(acordCode);
}
