/**
 * The texts of the paper in Spanish as U.S. insurers write it for their clients: usted, plain words, and one spelling
 * of each term. A test holds the terms [D170].
 *
 * The law's and the regulators' names stay as they are (IRA, RMD, MVA, Treasury Regulation), since contracts and tax
 * forms are in English.
 */

export * from "./answers/faults.ts";
export * from "./answers/input_descriptions.ts";
export * from "./answers/input_titles.ts";
export * from "./answers/notes.ts";
export * from "./answers/problems.ts";
export { yearTitles } from "./answers/year_columns.ts";
export * from "./paper/acknowledgment.ts";
export * from "./paper/assumptions.ts";
export * from "./paper/columns.ts";
export * from "./paper/definitions.ts";
export * from "./paper/disclosures.ts";
export * from "./paper/frame.ts";
export * from "./paper/further_figures.ts";
export * from "./paper/in_force.ts";
export * from "./paper/layout.ts";
export * from "./paper/market_value_adjustment.ts";
export * from "./paper/parties.ts";
export * from "./paper/payments.ts";
export * from "./paper/riders.ts";
export * from "./paper/summary.ts";
export * from "./paper/taxes.ts";
export * from "./paper/values.ts";
export * from "./terms/access.ts";
export * from "./terms/charges.ts";
export * from "./terms/contract.ts";
export * from "./terms/crediting.ts";
export * from "./terms/rider_facts.ts";
export * from "./formats.ts";
export * from "./titles.ts";
