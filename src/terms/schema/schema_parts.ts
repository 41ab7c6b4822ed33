/** Shared parts of the schemas of product data. */

import { memberNames } from "#base";
import Type, { type TOptional, type TProperties, type TSchema, type TSchemaOptions } from "typebox";
import type { About, Meanings } from "#annuity";
import type { Scope } from "#texts";
import type { TermsPatch } from "../terms_patch.ts";
import { DEFAULT_LANGUAGE, type Language } from "#texts";

/** What states a patch: a variation of a form, one of its surrender periods, or a cell of a rate sheet. */
export type PatchKind = "variation" | "period" | "cell";

/** Custom keywords: the first two and `below` are read by `schema_faults.ts`, the others by `definition_reference.ts`. */
interface RowKeywords {
  /** Describes a pattern; completes a sentence that begins "must be". */
  readonly expects?: string;
  readonly isPrinted?: boolean;
  /** Whether the text may be given in another language, by `translations`; read by `translated_product.ts`. */
  readonly isTranslated?: boolean;
  readonly unit?: string;
  /** What a value below the minimum belongs to, which this service does not illustrate [D236]. */
  readonly below?: Scope;
  readonly meanings?: Meanings;
  /** Marks a merge patch of a definition, by what states it. */
  readonly patchOf?: PatchKind;
}

const keywords = (more: TSchemaOptions & RowKeywords): TSchemaOptions => more;

/** A member may be left out when its text says what that means. */
type Member<Schema extends TSchema, Text> = Text extends
  { readonly default: unknown } | { readonly absent: string }
  ? TOptional<Schema>
  : Schema;

/** The schema with its text, in place of any it had; optional where the text has `default` or `absent`. */
export function about<Schema extends TSchema, Text extends About>(
  schema: Schema,
  text: Text,
): Member<Schema, Text> {
  const { title, description, unit, default: value, absent, source } = text;
  const isOptional = value !== undefined || absent !== undefined;
  const said = Object.entries({ title, description, unit, default: value, absent, source });
  return Object.assign(
    // TypeBox keeps the kind of a schema in properties that a spread would lose.
    Object.defineProperties(
      {},
      Object.getOwnPropertyDescriptors(isOptional ? Type.Optional(schema) : schema),
    ),
    Object.fromEntries(said.filter(([, part]) => part !== undefined)),
  ) as never;
}

/** An object that has no other members. */
export function object<Members extends TProperties>(members: Members) {
  return Type.Object(members, { additionalProperties: false });
}

/** A member that is an object. */
export function group<Parts extends About & { readonly members: TProperties }>(parts: Parts) {
  return about(object<Parts["members"]>(parts.members), parts);
}

interface ListParts extends About {
  readonly minItems?: number;
  readonly maxItems: number;
  readonly members: TProperties;
}

/** A member that is a list of objects. */
export function list<Parts extends ListParts>(parts: Parts) {
  const { minItems, maxItems } = parts;
  const bounds = minItems === undefined ? { maxItems } : { minItems, maxItems };
  return about(Type.Array(object<Parts["members"]>(parts.members), bounds), parts);
}

/** A member that is one of several words. */
export function choice<Parts extends About & { readonly words: Meanings }>(parts: Parts) {
  return about(words<Parts["words"]>(parts.words), parts);
}

/** One of several words, each with its meaning. */
export function words<const Words extends Meanings>(meanings: Words) {
  return Type.Enum([...memberNames(meanings)], keywords({ meanings }));
}

/** One of several objects, which the member `kind` tells apart. */
export function variant<const Kind extends string, Members extends TProperties>(
  kind: Kind,
  text: About,
  members: Members,
) {
  return about(object({ kind: about(Type.Literal(kind), text), ...members }), text);
}

/** Where values of a product are found. */
export const FOUND = {
  dataPage: "Contract: data page",
  form: "Contract: text of the form",
  rateSheet: "Carrier: rate sheet",
  productGuide: "Carrier: product guide or brochure",
  administrator: "Choice of the administrator",
} as const;

export const UNITS = {
  dollars: "dollars",
  rate: "decimal fraction: 0.05 for 5%",
  yearlyRate: "decimal fraction a year: 0.05 for 5%",
  multiple: "multiple: 1.5 for 150%",
  age: "years of age",
  years: "contract years",
  contractYear: "contract year, counted from 1",
  decimals: "decimals of a decimal fraction: 4 for hundredths of a percent",
  days: "days",
} as const;

/** Printed as one line, the same in every language: the name of a company, a form number. */
export const Name = Type.String(keywords({ minLength: 1, maxLength: 200, isPrinted: true }));
/** Printed as one line, in the language of the paper where there is a translation. */
export const Title = Type.String(
  keywords({ minLength: 1, maxLength: 200, isPrinted: true, isTranslated: true }),
);
/** Printed as a paragraph. */
export const Text = Type.String(
  keywords({ minLength: 1, maxLength: 2000, isPrinted: true, isTranslated: true }),
);
/** Longest text at the foot of each sheet: most of one is left for the body, in large print too. Source: [D281]. */
export const FOOTER_LENGTH_MAX = 600;
export const FootText = Type.String(
  keywords({ minLength: 1, maxLength: FOOTER_LENGTH_MAX, isPrinted: true, isTranslated: true }),
);
/** A text of a pattern, which messages describe by what it `expects`. */
export const textOf = (expects: string, pattern: string) =>
  Type.String(keywords({ pattern, expects }));
export const Id = textOf("1 to 40 small letters, digits and hyphens", "^[a-z0-9-]{1,40}$");
/** The member of a definition. */
export const FormNumber = about(Name, {
  title: "Form number",
  description: "The number under which the contract form is filed; printed.",
  source: "Contract: foot of each page; NAIC Model #245 section 5.B(1)",
});

export const Color = textOf("a color written #rrggbb", "^#[0-9a-fA-F]{6}$");
/** Where an editor finds the schema of the file; the service does not read it. */
export const SchemaAddress = about(Type.String({ maxLength: 2000 }), {
  title: "Address of this schema",
  description: "Tells an editor where the output of `bun run admin products schema` is.",
  absent: "the editor checks nothing",
  source: "JSON Schema 2020-12, core, section 8.1.1",
});
export const CalendarDate = Type.String({ format: "date" });

/** The member of a definition, the same for every engine. */
export const PaperLanguage = choice({
  words: {
    "en-US": "English of the United States",
    "es-US": "Spanish of the United States",
  } satisfies Record<Language, string>,
  title: "Language",
  description:
    "Language of illustrations whose request names none in its query. Texts of the product itself that `translations` does not give in it are printed as they stand.",
  default: DEFAULT_LANGUAGE,
  source: FOUND.administrator,
});

/** The member of a definition, the same for every engine. Source: [D275]; NAIC Model #245 section 6.H. */
export const ValueRows = choice({
  words: {
    required:
      "the first ten contract years or all with a surrender charge, every tenth one after them to the later of contract year 30 and age 70, age 70 and the last",
    every_year: "every contract year",
  },
  title: "Rows of the tables of values",
  description: "Contract years that the tables of a paper have a row for; JSON has all of them.",
  default: "required",
  source: FOUND.administrator,
});

const Translation = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  maxProperties: 1000,
  additionalProperties: Type.String(keywords({ minLength: 1, maxLength: 2000, isPrinted: true })),
});

/** The member of a definition, the same for every engine. Source: [D186]. */
export const Translations = group({
  title: "Translations",
  description:
    "Texts of the product in another language, each beside the text as the product has it, word for word: " +
    '`{"es-US": {"Declared rate": "Tasa declarada"}}`. They may be of this definition, its variations and surrender ' +
    "periods, its rate sheets, the titles of `inputs_schema`, and the trademark notices of its indexes; the same " +
    "text in two places is given once, and a name that stays is given as itself. A text that the product does not have, " +
    "or has no longer, is refused; `products check` names those without a translation.",
  absent: "the product's own texts are printed as they stand, in every language",
  source: FOUND.administrator,
  members: {
    "en-US": about(Translation, {
      title: "Into English",
      description: "Each text in English, under the text as the product has it.",
      absent: "papers in English print the texts as they stand",
    }),
    "es-US": about(Translation, {
      title: "Into Spanish",
      description: "Each text in Spanish, under the text as the product has it.",
      absent: "papers in Spanish print the texts as they stand",
    }),
  } satisfies Record<Language, TSchema>,
});

const Review = object({
  on: about(CalendarDate, {
    title: "Reviewed on",
    description: "The day on which the wording was found to be right.",
  }),
  by: about(Type.String(keywords({ minLength: 1, maxLength: 200 })), {
    title: "Reviewed by",
    description:
      "Who answers for the review: a name, and what the person is to the insurer. It is on no paper.",
  }),
});

/** The member of a definition, the same for every engine. Source: [D284]. */
export const TranslationReviews = group({
  title: "Reviews of translations",
  description:
    "Who has reviewed the wording of papers in another language, this service’s and the product’s: " +
    '`{"es-US": {"on": "2026-11-02", "by": "Jane Roe, counsel"}}`. Without one, page 1 of a paper in that language says in both ' +
    "languages that the translation is not reviewed. Have it reviewed again after a release that changes sentences.",
  absent: "none is reviewed",
  source: FOUND.administrator,
  members: {
    "es-US": about(Review, {
      title: "Of the Spanish",
      description: "The review of papers in Spanish.",
      absent: "papers in Spanish say that they are not reviewed",
    }),
  } satisfies Partial<Record<Language, TSchema>>,
});

/** The member of a definition of this engine: another has no `variations` for the days of states. Source: [D283]. */
export const FreeLook = group({
  title: "Free look",
  description:
    "How long the contract may be returned after it has been received; printed in the box on page 1. Many states ask for another number of " +
    "days: `variations` have them, each with its own sentence where the product has one.",
  absent: "papers do not speak of it",
  source: "NAIC Annuity Disclosure Model Regulation #245, section 5.A",
  members: {
    days: about(Type.Integer({ minimum: 1, maximum: 90 }), {
      title: "Days",
      description: "Days after receipt within which it may be returned.",
      unit: UNITS.days,
    }),
    sentence: about(Text, {
      title: "Sentence",
      description: "The insurer’s own words in place of this service’s, such as what is paid back.",
      absent: "this service’s own sentence, with the days",
    }),
  },
});

/** A decimal fraction of a whole: 0.0525 is 5.25 %. */
export const Rate = Type.Number(keywords({ minimum: 0, maximum: 1, unit: UNITS.rate }));
/**
 * An annual rate of interest or charge. The bound, a quarter, exceeds any annuity's, so that it catches percents
 * written as fractions (4.25, or 0.5 for 0.5 %).
 */
export const YearlyRate = Type.Number(
  keywords({ minimum: 0, maximum: 0.25, unit: UNITS.yearlyRate }),
);
export const Age = Type.Integer(keywords({ minimum: 0, maximum: 121, unit: UNITS.age }));
/** How long something lasts within a contract year. */
export const Days = Type.Integer({ minimum: 1, maximum: 60, unit: UNITS.days });
export const Years = Type.Integer(keywords({ minimum: 0, maximum: 121, unit: UNITS.years }));
export const ContractYear = Type.Integer(
  keywords({ minimum: 1, maximum: 121, unit: UNITS.contractYear }),
);
export const AgeRange = object({
  minimum: about(Age, { title: "Lowest age", description: "Youngest age, last birthday." }),
  maximum: about(Age, { title: "Highest age", description: "Oldest age, last birthday." }),
});
export const YearlyDollars = Type.Number(
  keywords({ minimum: 0, maximum: 1000, unit: "dollars a contract year" }),
);
export const Decimals = Type.Integer(keywords({ minimum: 2, maximum: 12, unit: UNITS.decimals }));

/** One rate for all contract years, or one per year; the last continues. */
export function rateSchedule(
  bounds: { readonly minimum: number; readonly maximum: number } & Pick<RowKeywords, "below">,
  unit: string,
) {
  const one = Type.Number(keywords({ ...bounds, unit }));
  return Type.Union([one, Type.Array(one, { minItems: 1, maxItems: 121 })]);
}

/** States by their two-letter abbreviations. */
export const States = Type.Array(Name, { minItems: 1, maxItems: 60 });
/** A merge patch of a definition. */
export const patchOf = (kind: PatchKind) =>
  about(Type.Unsafe<TermsPatch>(Type.Object({}, { additionalProperties: true, patchOf: kind })), {
    title: "Changed terms",
    description:
      "A JSON merge patch (RFC 7396) of the definition: members that it names take the place of the form's, member by " +
      "member; a list is replaced whole, and null takes a member away. strategies, riders and surrenderPeriods are objects " +
      'whose members are named by id or years, as in {"strategies": {"fixed": {"current": {"rate": 0.05}}}}.',
  });

/** Annual rate of a rider's or an annuity's payment or charge; never negative. */
export const YearlyRates = rateSchedule({ minimum: 0, maximum: 0.25 }, UNITS.yearlyRate);

/** A multiple of a rate or an amount: 1.5 is 150 %. */
export const MULTIPLE_BOUNDS = { minimum: 0, maximum: 10 };
export const Multiple = Type.Number({ ...MULTIPLE_BOUNDS, unit: UNITS.multiple });
/** A positive part of a whole. */
export const Share = Type.Number({ exclusiveMinimum: 0, maximum: 1, unit: UNITS.rate });
