/**
 * The files of the IRI Annuity Rates API: a product's rates, and the dictionary of the names they use.
 *
 * Source: github.com/Insured-Retirement-Institute/Rates, draft-api-specs/rate-api-v0.0.1.yaml at 7013acf, a draft.
 */

import Type, { type Static, type TSchema } from "typebox";
import { isObject } from "#base";
import { type JsonSchema, type RowFault, rowFault, rowFaultAt, findSchemaFaults } from "#schema";
import { ROW_RULES, CalendarDate, object, words } from "#terms";

const Text = Type.String({ minLength: 1, maxLength: 200 });
const Day = Type.Optional(CalendarDate);
const Jurisdictions = Type.Optional(
  Type.Array(Type.String({ pattern: "^[A-Z]{2}-[A-Z0-9]{1,3}$" }), { minItems: 1, maxItems: 100 }),
);

/** Kinds of components, and what each means. */
const COMPONENT_TYPES = {
  cap: "most that is credited; 9999 for no cap",
  participation: "part of the index's change that is credited",
  spread: "deducted from the index's change",
  fixed: "rate that is independent of the index",
  performanceTrigger: "rate that is credited when a condition is met",
  tier: "change from which another rate holds",
  buffer: "part of a loss that the insurer bears",
  floor: "greatest loss, as a positive rate",
  barrier: "loss from which all of it counts",
  downsideParticipation: "part of a loss that counts",
  annualFee: "fee a year",
} as const;

export type ComponentType = keyof typeof COMPONENT_TYPES;

const Component = object({ type: words(COMPONENT_TYPES), value: Type.Number() });

const RateStrategy = object({
  id: Text,
  applicableJurisdictions: Jurisdictions,
  featureIds: Type.Optional(Type.Array(Text, { maxItems: 100 })),
  components: Type.Array(Component, { minItems: 1, maxItems: 20 }),
});

const RateGroup = object({
  bandId: Text,
  surrenderPeriodId: Text,
  strategies: Type.Array(RateStrategy, { minItems: 1, maxItems: 500 }),
});

const ProductRate = object({
  id: Text,
  idSource: words({ productDictionary: "the product dictionary", acord: "ACORD" }),
  variationId: Type.Optional(Text),
  rateVariationId: Type.Optional(Text),
  scope: words({
    newBusiness: "rates of new contracts",
    gmir: "guaranteed rates",
    bailout: "rates below which charges are waived",
  }),
  effectiveDate: CalendarDate,
  expiryDate: Day,
  sweepDate: Day,
  publishingDate: Day,
  created: Text,
  modified: Text,
  rates: Type.Array(RateGroup, { minItems: 1, maxItems: 500 }),
});

const RateFile = object({ rates: Type.Array(ProductRate, { minItems: 1, maxItems: 200 }) });

const Named = {
  id: Text,
  displayName: Text,
  effectiveDate: CalendarDate,
  expiryDate: Day,
  applicableJurisdictions: Jurisdictions,
};

const DictionaryProduct = object({
  ...Named,
  idSource: words({ cusip: "CUSIP", internal: "the carrier or platform" }),
  variationId: Type.Optional(Text),
  associatedFirmCode: Type.Optional(Text),
  associatedFirmName: Type.Optional(Text),
  surrenderPeriods: Type.Array(
    object({ id: Text, period: Type.String({ pattern: "^(2[0-5]|1[0-9]|[0-9])y$" }) }),
    { minItems: 1, maxItems: 100 },
  ),
  premiumBands: Type.Array(
    object({
      id: Text,
      premiumFrom: Type.Number({ minimum: 0 }),
      premiumTo: Type.Optional(Type.Number({ minimum: 0 })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  strategies: Type.Array(object(Named), { minItems: 1, maxItems: 500 }),
  features: Type.Optional(Type.Array(object(Named), { maxItems: 500 })),
});

const DictionaryFile = object({ product: DictionaryProduct });

export type RateFile = Static<typeof RateFile>;
export type ProductRate = RateFile["rates"][number];
export type RateGroup = ProductRate["rates"][number];
export type RateStrategy = RateGroup["strategies"][number];
export type RateComponent = RateStrategy["components"][number];
export type DictionaryProduct = Static<typeof DictionaryProduct>;

/** Faults in the shape of a rate file; pointers begin at the file's root. */
export function findRateFileFaults(file: unknown): readonly RowFault[] {
  return faultsOf(RateFile, file);
}

/** Faults in the shape of a dictionary, which is the API's answer for one product. */
export function findDictionaryFaults(file: unknown): readonly RowFault[] {
  return faultsOf(DictionaryFile, file);
}

function faultsOf(schema: TSchema, file: unknown): readonly RowFault[] {
  if (!isObject(file)) return [rowFault([], "must be an object")];
  return findSchemaFaults(schema as unknown as JsonSchema, file, ROW_RULES).map((fault) =>
    rowFaultAt([], fault),
  );
}
