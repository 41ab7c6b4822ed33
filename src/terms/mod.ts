/** The terms of products: their schema, rules, patches and rate sheets, and which of them are in force. */

export {
  type AnyProduct,
  type ListedProduct,
  type NamedTerms,
  type NotOnOffer,
  type OnOffer,
  type TermsByName,
  locksSince,
} from "./any_product.ts";
export { type Brand, type Logo, findBrandFaults, readBrand } from "./brand.ts";
export {
  type CarrierForm,
  carrierFormsInForce,
  findPaperFault,
  formsOfPaper,
} from "./carrier_form.ts";
export { chooseTerms } from "./checked_terms.ts";
export {
  type ChosenTerms,
  type TermsBasis,
  type TermsInputs,
  type TermsOnOffer,
  type TermsProblem,
  chooseTermsBy,
  isIllustratedIn,
} from "./choose_terms.ts";
export {
  AMOUNT_BASES,
  ANNUITANT_TYPES,
  type Code,
  GENDERS,
  MODES,
  OWNER_TYPES,
  PAYMENT_OPTIONS,
  RELATIONS,
  TAX_QUALIFICATIONS,
  TAX_STATUSES,
  WITHDRAWAL_TYPES,
  taxStatusOf,
  yearsTitle,
} from "./codes.ts";
export { definitionReference, sheetReference } from "./schema/definition_reference.ts";
export { findDefinitionFaults, risingSurrenderCharges } from "./checks/definition_rules.ts";
export {
  type Definition,
  DefinitionSchema,
  type Rider,
  type Strategy,
} from "./schema/definition_schema.ts";
export { followedIndexIds, indexIdOf, indexPartsOf, withBlends } from "./followed_index.ts";
export {
  type FollowedIndexes,
  type IndexHistories,
  type IndexRow,
  type IndexUse,
  parseIndexHistories,
} from "./market_index.ts";
export {
  type FormInForce,
  type PastTerms,
  type StrategiesFrom,
  listPastStrategies,
  showsPast,
} from "./past_terms.ts";
export {
  PICTURE_LENGTH_MAX,
  PIXELS_MAX,
  type PictureData,
  findPictureFaults,
  listSegments,
  readJpeg,
} from "./picture.ts";
export type { Product } from "./product.ts";
export {
  type AnswerFormat,
  ASKED_FORMATS,
  type AskedFormat,
  FIELDS_MAX,
  FORMATS,
  HINTS_MAX,
  type IsSoundRow,
  PRODUCT_SLUG,
  type ProductRow,
  ROW_BYTES_MAX,
  ROW_RULES,
  findRowFaults,
  readRow,
  withNearest,
} from "./product_row.ts";
export { type RateSheet, type SheetInForce, cellsFor, isForFirm } from "./rate_sheet.ts";
export {
  listFormTerms,
  resolvedDefinition,
  resolveUnchecked,
  widestBounds,
} from "./resolved_terms.ts";
export { type RowFaults, eachFault, faultsAt, faultsBelow } from "./checks/rule.ts";
export { CalendarDate, FOOTER_LENGTH_MAX, object, words } from "./schema/schema_parts.ts";
export type { SheetCell } from "./schema/sheet_schema.ts";
export { type SheetRow, findSheetShapeFaults, parseRateSheet } from "./sheet_row.ts";
export { findSheetFaults } from "./checks/sheet_faults.ts";
export {
  belowGuaranteed,
  type Factors,
  isTermRunning,
  renewedStrategy,
  withFactors,
} from "./renewed_strategy.ts";
export {
  entryInWords,
  holdRate,
  rateTerms,
  reduceTerms,
  sharedRates,
  withRate,
} from "./rate_terms.ts";
export { patchTerms } from "./terms_patch.ts";
export {
  type ProductText,
  SCHEMA_TEXTS,
  SCHEMA_VALUES,
  listDefinitionTexts,
  listSchemaTexts,
  listSheetTexts,
  productIn,
  translationOf,
} from "./translated_product.ts";
export type { UpstreamFigures, UpstreamRow } from "./upstream_figures.ts";
export {
  type UpstreamProduct,
  findUpstreamProductFaults,
  parseUpstreamProduct,
} from "./upstream_product.ts";
export {
  type FigureLabel,
  type HttpSettings,
  type SecretName,
  type SparkSettings,
  TIMEOUT_SECONDS_DEFAULT,
  type UpstreamDefinition,
  type YearTableSettings,
  isSecretName,
} from "./schema/upstream_settings.ts";
export { findVariationFaults } from "./checks/variation_faults.ts";
