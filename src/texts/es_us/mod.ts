/**
 * The texts of the paper in Spanish as U.S. insurers write it for their clients: usted, plain words, and one spelling
 * of each term. A test holds the terms [D170].
 *
 * The law's and the regulators' names stay as they are (IRA, RMD, MVA, Treasury Regulation), since contracts and tax
 * forms are in English.
 */

export * from "./access.ts";
export * from "./acknowledgment.ts";
export * from "./assumptions.ts";
export * from "./charges.ts";
export * from "./columns.ts";
export * from "./contract.ts";
export * from "./crediting.ts";
export * from "./definitions.ts";
export * from "./disclosures.ts";
export * from "./faults.ts";
export * from "./frame.ts";
export * from "./further_figures.ts";
export * from "./how_it_works.ts";
export * from "./input_descriptions.ts";
export * from "./input_titles.ts";
export * from "./layout.ts";
export * from "./market_value_adjustment.ts";
export * from "./notes.ts";
export * from "./parties.ts";
export * from "./payments.ts";
export * from "./problems.ts";
export * from "./rider_facts.ts";
export * from "./riders.ts";
export * from "./summary.ts";
export * from "./taxes.ts";
export * from "./titles.ts";
export * from "./values.ts";
export { yearTitles } from "./year_columns.ts";

export * from "./formats.ts";
