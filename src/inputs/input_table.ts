/**
 * The table of inputs that every product takes. Each row has an input's spelling, bounds, codes and default at the product
 * endpoint (`inputs`) and at the index annuity endpoint (`data`, in a group if `within` names one). The schemas and readers
 * of both endpoints use it, and papers print its values by it (`holds`). Titles are in texts; a language that lacks one does not compile. [D253]
 */

import { LAST_CONTRACT_YEAR, US_STATES } from "#annuity";
import {
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
} from "#terms";
import { omitUndefined } from "#base";
import { EN_US } from "#texts";
import {
  type Choice,
  choicesOf,
  dateField,
  numberField,
  textField,
  wordField,
  type WordField,
} from "./input_field.ts";

const { inputTitles: titles, indexAnnuityTitles: dataTitles, inputRemarks: remarks } = EN_US;
const { names } = EN_US.parties;

/** An input in the schema of the product endpoint. */
interface InputProperty {
  readonly title: string;
  readonly type: "string" | "number" | "integer";
  readonly format?: "date";
  readonly minimum?: number;
  readonly oneOf?: readonly { readonly const: number; readonly title: string }[];
  readonly [keyword: string]: unknown;
}

const personName = (title: string, fallback?: string) =>
  ({
    title,
    type: "string",
    maxLength: 200,
    ...(fallback === undefined ? {} : { default: fallback }),
  }) as const;
const date = (title: string) => ({ title, type: "string", format: "date" }) as const;

/** Schema of an input with these codes. */
export function codeSchema(title: string, codes: readonly Code[], fallback?: number) {
  return {
    title,
    type: "integer",
    oneOf: codes.map((code) => ({ const: code.code, title: code.title })),
    ...(fallback === undefined ? {} : { default: fallback }),
  } as const;
}

/** A coded input of the product endpoint, for its schema and its reader. */
export interface CodeInput<Name extends string, Entry extends Code> {
  readonly inputs: Readonly<Record<Name, InputProperty>>;
  readonly codes: readonly Entry[];
  /** The code to use if none is sent. */
  readonly usual: number;
}

function codeInput<Name extends string, const Entry extends Code>(
  name: Name,
  title: string,
  {
    codes,
    usual,
    isDefault,
    description,
  }: {
    readonly codes: readonly Entry[];
    readonly usual: number;
    /** Whether the schema states it as the default; not for a person who may be absent. */
    readonly isDefault?: true;
    readonly description?: string;
  },
): CodeInput<Name, Entry> {
  const property: InputProperty = {
    ...codeSchema(title, codes, isDefault && usual),
    ...omitUndefined({ description }),
  };
  const inputs = { [name]: property } as Readonly<Record<Name, InputProperty>>;
  return { inputs, codes, usual };
}

const GENDER_CHOICES = GENDERS.map(({ code, title, gender }): Choice<typeof gender> => ({
  words: [gender, title.slice(0, 1), code],
  title,
  entry: gender,
}));

const WORDS_OF_TAX_STATUSES: Partial<Record<string, readonly string[]>> = {
  nq: ["non-qualified", "no"],
  ira: ["q", "yes"],
};

const TAX_STATUS_CHOICES = Object.entries(TAX_STATUSES).map(
  ([status, entry]): Choice<typeof entry> => ({
    words: [status, ...(WORDS_OF_TAX_STATUSES[status] ?? [])],
    title: entry.title,
    entry,
  }),
);

/** Tax statuses of other systems that are not illustrated, and why. */
const REFUSED_TAX_STATUSES: NonNullable<WordField["refused"]> = [
  {
    words: ["inherited", "inherited-ira", "inherited ira", "beneficiary-ira", "stretch"],
    why: "inheritedIra",
  },
  {
    words: ["qlac"],
    why: "longevityContract",
  },
];

/** Persons in the order of the product endpoint. Source: [SPEC Product illustration request]; titles and defaults [D18]. */
export const PERSONS = {
  ownerFirstName: { inputs: { Owner_FirstName: personName(titles.ownerFirstName, names.first) } },
  ownerLastName: { inputs: { Owner_LastName: personName(titles.ownerLastName, names.owner) } },
  ownerBirthDate: {
    inputs: { Owner_DOB: date(titles.ownerBirthDate) },
    data: {
      dob: dateField({
        title: dataTitles.ownerBirthDate,
        description: (say) => say.birthDate,
        otherNames: ["dateOfBirth", "birthDate", "ownerDob", "birthday"],
      }),
    },
  },
  ownerGender: {
    ...codeInput("Owner_Gender", titles.ownerGender, { codes: GENDERS, usual: 3, isDefault: true }),
    data: {
      gender: wordField({
        title: dataTitles.ownerGender,
        otherNames: ["sex", "ownerGender"],
        choices: GENDER_CHOICES,
        default: "male",
      }),
    },
  },
  ownerType: codeInput("Owner_Type", titles.ownerType, {
    codes: OWNER_TYPES,
    usual: -2,
    isDefault: true,
  }),
  jointOwnerFirstName: { inputs: { JointOwner_FirstName: personName(titles.jointOwnerFirstName) } },
  jointOwnerLastName: { inputs: { JointOwner_LastName: personName(titles.jointOwnerLastName) } },
  jointOwnerBirthDate: {
    inputs: { JointOwner_DOB: date(titles.jointOwnerBirthDate) },
    within: "jointOwner",
    data: { dob: dateField({ title: dataTitles.jointOwnerBirthDate }) },
  },
  jointOwnerGender: {
    ...codeInput("JointOwner_Gender", titles.jointOwnerGender, { codes: GENDERS, usual: 3 }),
    within: "jointOwner",
    data: {
      gender: wordField({
        title: dataTitles.jointOwnerGender,
        choices: GENDER_CHOICES,
        default: "unisex",
      }),
    },
  },
  jointOwnerRelation: {
    ...codeInput("JointOwner_Relation", titles.jointOwnerRelation, { codes: RELATIONS, usual: 1 }),
    within: "jointOwner",
    data: {
      relation: wordField({
        title: dataTitles.jointOwnerRelation,
        choices: choicesOf(RELATIONS, "name"),
        default: "spouse",
      }),
    },
  },
  spouseBirthDate: {
    inputs: { Spouse_DOB: date(titles.spouseBirthDate) },
    data: {
      spouseDob: dateField({
        title: dataTitles.spouseBirthDate,
        description: (say) => say.spouse,
        otherNames: ["spouseDateOfBirth", "beneficiaryDob", "spouseBirthDate"],
      }),
    },
  },
  annuitantFirstName: {
    inputs: { Annuitant_FirstName: personName(titles.annuitantFirstName, names.first) },
  },
  annuitantLastName: {
    inputs: { Annuitant_LastName: personName(titles.annuitantLastName, names.annuitant) },
  },
  annuitantBirthDate: { inputs: { Annuitant_DOB: date(titles.annuitantBirthDate) } },
  annuitantGender: codeInput("Annuitant_Gender", titles.annuitantGender, {
    codes: GENDERS,
    usual: 3,
    isDefault: true,
  }),
  annuitantType: { inputs: { Annuitant_Type: codeSchema(titles.annuitantType, ANNUITANT_TYPES) } },
  jointAnnuitantFirstName: {
    inputs: { JointAnnuitant_FirstName: personName(titles.jointAnnuitantFirstName) },
  },
  jointAnnuitantLastName: {
    inputs: { JointAnnuitant_LastName: personName(titles.jointAnnuitantLastName) },
  },
  jointAnnuitantBirthDate: {
    inputs: { JointAnnuitant_DOB: date(titles.jointAnnuitantBirthDate) },
  },
  jointAnnuitantGender: codeInput("JointAnnuitant_Gender", titles.jointAnnuitantGender, {
    codes: GENDERS,
    usual: 3,
  }),
} as const;

/** What the paper prints about the producer; empty texts are not printed. */
export const PRODUCER = {
  name: producerText("Producer_Name", "producerName", {
    title: titles.producerName,
    example: "Jane Producer",
    otherNames: ["producer", "agent", "agentName", "advisor", "advisorName", "preparedBy"],
  }),
  license: producerText("Producer_License", "producerLicense", {
    title: titles.producerLicense,
    form: {
      maxLength: 40,
      pattern: "^([A-Za-z0-9][A-Za-z0-9 ./#-]*)?$",
      "x-expects": remarks.producerLicense,
    },
    example: "0A12345",
    otherNames: ["agentLicense", "licenseNumber", "license", "npn"],
  }),
  phone: producerText("Producer_Phone", "producerPhone", {
    title: titles.producerPhone,
    form: {
      maxLength: 40,
      pattern: "^([+]?[0-9(][0-9 ().-]{5,24}[0-9]( ?(x|ext[.]?) ?[0-9]{1,6})?)?$",
      "x-expects": remarks.producerPhone,
    },
    example: "(515) 555-0100",
    otherNames: ["agentPhone", "phone", "phoneNumber"],
  }),
} as const;

/** A text with the same form at both endpoints. */
function producerText<InInputs extends string, InData extends string>(
  inInputs: InInputs,
  inData: InData,
  { example, ...about }: Parameters<typeof textField>[0] & { readonly example: string },
) {
  const property: InputProperty = {
    title: about.title,
    type: "string",
    ...(about.form ?? { maxLength: 200 }),
    examples: [example],
  };
  const field = textField(about);
  return {
    inputs: { [inInputs]: property } as Readonly<Record<InInputs, InputProperty>>,
    data: { [inData]: field } as Readonly<Record<InData, typeof field>>,
  };
}

/** Bounds of yearly withdrawals, in dollars or per cent. */
const WITHDRAWN = { minimum: 0, maximum: 1_000_000_000 } as const;
const CONTRACT_YEARS = { minimum: 1, maximum: LAST_CONTRACT_YEAR } as const;

/** State, tax status, payments and withdrawals, in the order of the product endpoint. */
export const ELECTIONS = {
  state: {
    inputs: {
      State: codeSchema(
        titles.state,
        US_STATES.map(({ acordCode, name }) => ({ code: acordCode, title: name })),
      ),
    },
    data: {
      /** The default is the product's home state. */
      State: wordField({
        title: dataTitles.state,
        otherNames: ["issueState", "stateCode", "residenceState"],
        choices: US_STATES.map((state) => ({
          words: [state.abbreviation],
          title: state.name,
          entry: state,
        })),
        isExact: true,
        misfit: "abbreviation",
      }),
    },
  },
  taxStatus: {
    ...codeInput("TaxQualification", titles.taxStatus, {
      codes: TAX_QUALIFICATIONS,
      usual: 2,
      isDefault: true,
      description: remarks.taxStatus,
    }),
    data: {
      qualified: wordField({
        title: titles.taxStatus,
        otherNames: ["taxQualification", "taxStatus", "isQualified", "qualification"],
        choices: TAX_STATUS_CHOICES,
        default: "nq",
        refused: REFUSED_TAX_STATUSES,
      }),
    },
  },
  paymentMode: {
    ...codeInput("PaymentMode", titles.paymentMode, { codes: MODES, usual: 4, isDefault: true }),
    data: {
      paymentMode: wordField({
        title: titles.paymentMode,
        choices: choicesOf(MODES, "name"),
        default: "monthly",
      }),
    },
  },
  paymentOption: {
    ...codeInput("PaymentOption", titles.paymentOption, {
      codes: PAYMENT_OPTIONS,
      usual: 2,
      isDefault: true,
    }),
    data: {
      paymentOption: wordField({
        title: titles.paymentOption,
        choices: choicesOf(PAYMENT_OPTIONS, "code"),
        default: 2,
      }),
    },
  },
  withdrawalType: {
    ...codeInput("WDType", titles.withdrawalType, {
      codes: WITHDRAWAL_TYPES,
      usual: 0,
      isDefault: true,
    }),
    within: "withdrawals",
    data: {
      type: wordField({
        title: dataTitles.withdrawalType,
        description: (say) => say.withdrawals,
        choices: choicesOf(WITHDRAWAL_TYPES, "name"),
      }),
    },
  },
  withdrawalMode: {
    ...codeInput("WDMode", titles.withdrawalMode, { codes: MODES, usual: 1, isDefault: true }),
    within: "withdrawals",
    data: {
      mode: wordField({
        title: titles.withdrawalMode,
        choices: choicesOf(MODES, "name"),
        default: "annual",
      }),
    },
  },
  withdrawalAmount: {
    inputs: {
      WDAmount: { title: titles.withdrawalAmount, type: "number", ...WITHDRAWN, default: 0 },
    },
    holds: "withdrawal",
    within: "withdrawals",
    data: {
      amount: numberField({
        title: dataTitles.withdrawalAmount,
        description: (say) => say.amount,
        ...WITHDRAWN,
        unit: "amount",
        default: 0,
      }),
    },
  },
  withdrawalBasis: {
    ...codeInput("WDNet", titles.withdrawalBasis, {
      codes: AMOUNT_BASES,
      usual: 0,
      isDefault: true,
    }),
    within: "withdrawals",
    data: {
      amountIs: wordField({
        title: dataTitles.withdrawalBasis,
        description: (say) => say.amountIs,
        choices: choicesOf(AMOUNT_BASES, "name"),
        default: "gross",
      }),
    },
  },
  withdrawalStart: {
    inputs: {
      WDStartDuration: { title: titles.withdrawalStart, type: "integer", ...CONTRACT_YEARS },
    },
    holds: "contractYear",
    within: "withdrawals",
    data: {
      startYear: numberField({
        title: dataTitles.withdrawalStart,
        description: (say) => say.startYear,
        ...CONTRACT_YEARS,
        unit: "years",
      }),
    },
  },
} as const;

/** The input's name at one endpoint. */
export function nameIn<Spelling extends object>(spelling: Spelling): NameIn<Spelling> {
  return Object.keys(spelling)[0] as NameIn<Spelling>;
}

/** The names of a spelling. */
export type NameIn<Spelling> = Spelling extends object ? keyof Spelling & string : never;

/** The spelling of the product endpoint, or of the index annuity endpoint. */
export type Endpoint = "inputs" | "data";

/** What a row says of its names. */
export interface NamedRow {
  readonly inputs: Readonly<Record<string, object>>;
  readonly data?: string | Readonly<Record<string, object>>;
  readonly within?: string;
}

/** The names of a row at an endpoint: `Premium`, `withdrawals.type`. */
export function namesAt(
  endpoint: Endpoint,
  { inputs, data = {}, within }: NamedRow,
): readonly string[] {
  if (endpoint === "inputs") return Object.keys(inputs);
  const members = typeof data === "string" ? [data] : Object.keys(data);
  return within === undefined ? members : members.map((name) => `${within}.${name}`);
}

type RowOf<Table> = Table[keyof Table];

/** The index annuity endpoint's fields for the producer. */
export const PRODUCER_FIELDS = Object.assign(
  {},
  ...Object.values(PRODUCER).map(({ data }) => data),
) as Readonly<Record<NameIn<RowOf<typeof PRODUCER>["data"]>, ReturnType<typeof textField>>>;

type Row = RowOf<typeof PERSONS> | RowOf<typeof PRODUCER> | RowOf<typeof ELECTIONS>;

/** The product endpoint's inputs that all products share; definitions bound the others. */
export const COMMON_INPUTS = Object.assign(
  {},
  ...[PERSONS, PRODUCER, ELECTIONS].flatMap((rows) =>
    Object.values(rows).map(({ inputs }) => inputs),
  ),
) as Readonly<Record<NameIn<Row["inputs"]>, InputProperty>>;
