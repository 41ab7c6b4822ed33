/** The query of an address: what its parameters name, and what is wrong with them. */

import { TERMS_KINDS, type TermsKind } from "#access";
import { type FaultCode, type SaidProblem, findNearestName, parseInstant } from "#base";
import { CONTRACT_YEAR_MAX } from "#explain";
import { ALONE } from "#runs";
import { isReference, REFERENCE_CHARACTERS_MAX } from "#ledger";
import { OUTPUTS, TABLES } from "#illustration";
import { ASKED_FORMATS, type AskedFormat, PRODUCT_SLUG } from "#terms";
import { findTextFault } from "#schema";
import { type Language, LANGUAGES, type Said } from "#texts";

/** Values of the query's parameters, by name. */
export interface QueryValues {
  readonly format: AskedFormat;
  /** Names of columns and outputs, no two the same. */
  readonly fields: readonly string[];
  readonly language: Language;
  readonly year: number;
  /** Page of a list, from 1. */
  readonly page: number;
  /** Whether `terms`, `from` and `to` name versions or rate sheets. */
  readonly kind: TermsKind;
  readonly terms: string;
  readonly from: string;
  readonly to: string;
  readonly since: Date;
  readonly until: Date;
  /** The first characters of a key. */
  readonly key: string;
  readonly product: string;
  /** A caller's reference for illustrations; see `isReference`. */
  readonly reference: string;
  /** Where a page begins: what the page before says. */
  readonly after: string;
  /** Slugs, columns of the table Illustration, contract years and outputs; no two of a list the same. */
  readonly products: readonly string[];
  readonly columns: readonly string[];
  readonly years: readonly number[];
  readonly outputs: readonly string[];
  readonly recipes: "yes";
  readonly answers: (typeof ALONE)[number];
  /** `YYYY-MM`. */
  readonly month: string;
}

interface Parameter<Value> {
  readonly code: FaultCode;
  readonly isRequired: boolean;
  /** The problem with a value that it does not take. */
  readonly said: Said;
  readonly read: (text: string) => Value | undefined;
}

/** A parameter that takes one of some values, and need not be sent. */
const choice = <Value extends string>(
  code: FaultCode,
  values: readonly Value[],
  said: Said,
): Parameter<Value> => {
  return { code, isRequired: false, said, read: (text) => values.find((one) => one === text) };
};

/** The name of terms, which need not be known. */
const termsNamed = (name: string): Parameter<string> => ({
  code: "name",
  isRequired: true,
  said: { code: "queryTerms", name },
  read: (text) =>
    text !== "" && text.length <= TERMS_LENGTH_MAX && findTextFault(text) === undefined
      ? text
      : undefined,
});

/** An instant from 1900 on: the logs have none before, and the database's calendar has no year 0. */
const instantNamed = (name: string): Parameter<Date> => ({
  code: "format",
  isRequired: false,
  said: { code: "queryInstant", name },
  read: (text) => (text >= "1900" ? parseInstant(text) : undefined),
});

/** A text of a form. */
const matching = (pattern: RegExp, said: Said): Parameter<string> => ({
  code: "format",
  isRequired: false,
  said,
  read: (text) => (pattern.test(text) ? text : undefined),
});

/** The place of a record, as a list says it: an instant with microseconds, and a UUID. */
const PLACE =
  /^((?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A whole number from 1. */
const wholeNumber = (most: number, code: "queryYear" | "queryPage"): Parameter<number> => ({
  code: "range",
  isRequired: false,
  said: { code, most },
  read: (text) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
});

/** Last page that is read, since the rows before it are counted; filters lead further. */
export const PAGE_MAX = 1_000;
const TERMS_LENGTH_MAX = 200;

/** Most names that `fields` may have: more than any product's answer. */
export const FIELDS_MAX = 200;

/** A name of a column or output; another service's may have spaces. */
const FIELD = /^[\w.][\w. -]{0,99}$/;

function readFields(text: string): readonly string[] | undefined {
  const names = text.split(",", FIELDS_MAX + 1);
  const isTaken =
    names.length <= FIELDS_MAX &&
    new Set(names).size === names.length &&
    names.every((name) => FIELD.test(name));
  return isTaken ? names : undefined;
}

/** Most products of a run. */
export const RUN_PRODUCTS_MAX = 50;

/** A list of different names that are all known, separated by commas. */
const namesOf = (
  said: Said,
  { most, isName }: { readonly most: number; readonly isName: (name: string) => boolean },
): Parameter<readonly string[]> => ({
  code: "format",
  isRequired: false,
  said,
  read(text) {
    const names = text.split(",", most + 1);
    const isTaken =
      names.length <= most && new Set(names).size === names.length && names.every(isName);
    return isTaken ? names : undefined;
  },
});

function readYears(text: string): readonly number[] | undefined {
  const years = /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/.test(text) ? text.split(",").map(Number) : [];
  const isTaken =
    years.length > 0 &&
    new Set(years).size === years.length &&
    years.every((year) => year <= CONTRACT_YEAR_MAX);
  return isTaken ? years : undefined;
}

const PARAMETERS: { readonly [Name in keyof QueryValues]: Parameter<QueryValues[Name]> } = {
  format: choice("format", ASKED_FORMATS, "queryFormat"),
  fields: {
    code: "format",
    isRequired: false,
    said: { code: "queryFields", most: FIELDS_MAX },
    read: readFields,
  },
  language: choice("language", LANGUAGES, "queryLanguage"),
  year: { ...wholeNumber(CONTRACT_YEAR_MAX, "queryYear"), isRequired: true },
  page: wholeNumber(PAGE_MAX, "queryPage"),
  kind: { ...choice("kind", TERMS_KINDS, "queryKind"), isRequired: true },
  terms: termsNamed("terms"),
  from: termsNamed("from"),
  to: termsNamed("to"),
  since: instantNamed("since"),
  until: instantNamed("until"),
  key: matching(/^ann_[0-9A-Za-z_]{12}$/, "queryKey"),
  product: matching(PRODUCT_SLUG, "queryProduct"),
  reference: {
    code: "format",
    isRequired: false,
    said: { code: "queryReference", most: REFERENCE_CHARACTERS_MAX },
    read: (text) => (isReference(text) ? text : undefined),
  },
  after: {
    code: "format",
    isRequired: false,
    said: "queryAfter",
    read: (text) => (Number.isNaN(Date.parse(PLACE.exec(text)?.[1] ?? "")) ? undefined : text),
  },
  products: {
    ...namesOf(
      { code: "queryProducts", most: RUN_PRODUCTS_MAX },
      { most: RUN_PRODUCTS_MAX, isName: (name) => PRODUCT_SLUG.test(name) },
    ),
    isRequired: true,
  },
  columns: namesOf("queryColumns", {
    most: FIELDS_MAX,
    isName: (name) => Object.hasOwn(TABLES["Illustration"]?.columns ?? {}, name),
  }),
  years: { code: "range", isRequired: false, said: "queryYears", read: readYears },
  outputs: namesOf("queryOutputs", {
    most: FIELDS_MAX,
    isName: (name) => Object.hasOwn(OUTPUTS, name),
  }),
  recipes: choice("format", ["yes"], "queryRecipes"),
  answers: choice("format", ALONE, "queryAnswers"),
  month: matching(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, "queryMonth"),
};

/** Most unknown parameters listed individually. */
const LISTED_MAX = 50;

/** Values of the parameters that an endpoint takes, where they are sent, and what is wrong with the query. */
type Asked<Name extends keyof QueryValues> = {
  readonly [Each in Name]: QueryValues[Each] | undefined;
} & {
  readonly problems: readonly SaidProblem[];
};

/** The query of an endpoint that takes these parameters, each at most once, and no other. Source: [D10], [D140]. */
export function readQuery<Name extends keyof QueryValues>(
  url: string,
  names: readonly Name[],
): Asked<Name> {
  const sent = parametersOf(url);
  const read = names.map((name) => ({ name, ...readParameter(sent, name) }));
  const known: readonly string[] = names;
  const unknown = new Set(sent.map(([name]) => name).filter((name) => !known.includes(name)));
  return {
    ...(Object.fromEntries(read.map(({ name, value }) => [name, value])) as Asked<Name>),
    problems: [
      ...read.flatMap(({ problems }) => problems),
      ...[...unknown].slice(0, LISTED_MAX).map((name) => unknownProblem(name, names)),
    ],
  };
}

/** Only the language: other parameters are ignored. */
export function readLanguage(url: string): Asked<"language"> {
  const { value, problems } = readParameter(parametersOf(url), "language");
  return { language: value, problems };
}

function readParameter<Name extends keyof QueryValues>(
  sent: readonly Sent[],
  name: Name,
): { readonly value: QueryValues[Name] | undefined; readonly problems: readonly SaidProblem[] } {
  const { code, isRequired, said, read } = PARAMETERS[name];
  const [text, ...more] = sent.flatMap(([each, value]) => (each === name ? [value] : []));
  if (text === undefined && !isRequired) return { value: undefined, problems: [] };
  const value = text === undefined || more.length > 0 ? undefined : read(text);
  if (value !== undefined) return { value, problems: [] };
  const problem = {
    field: name,
    pointer: "",
    code: text === undefined ? "required" : code,
    said,
  };
  return { value, problems: [problem] };
}

/** An unprintable name is not repeated. */
function unknownProblem(name: string, taken: readonly string[]): SaidProblem {
  const isReadable = name !== "" && findTextFault(name) === undefined;
  const nearest = findNearestName(name, taken);
  return {
    field: isReadable ? name : "query",
    pointer: "",
    code: "unknown_parameter",
    said: isReadable
      ? { code: "unknownParameter", name, taken }
      : { code: "unprintableParameter", taken },
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

type Sent = readonly [name: string, text: string];

/** The parameters of an address, read from its text, since `URL` refuses some that reach us. */
export function parametersOf(url: string): readonly Sent[] {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)];
}
