/** Files of the IRI Annuity Rates API, to and from rate sheets. */

export { exportRates } from "./export_rates.ts";
export { type FormDraft, draftForm } from "./form_draft.ts";
export { type ImportedSheet, importRates } from "./import_rates.ts";
