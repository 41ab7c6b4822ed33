/** Reads the specification's sample input set (`Owner_DOB`, `Premium`, …) into a request. */

import { INPUTS_ROOT, type Inputs, sentIn } from "./inputs.ts";
import {
  birthDateForAge,
  type LaterPremium,
  type WithdrawalPlan,
  toCents,
  findStateByAcordCode,
  findStateByAbbreviation,
  type UsState,
} from "#annuity";
import { omitUndefined } from "#base";
import { defaultShares, parseShares, strategiesWith } from "./allocations.ts";
import { parseLaterPremiums, withHolding } from "./later_premium_inputs.ts";
import {
  type TermsInputs,
  AMOUNT_BASES,
  ANNUITANT_TYPES,
  MODES,
  yearsTitle,
  type Product,
  type Definition,
} from "#terms";
import { codeSchema, COMMON_INPUTS, ELECTIONS, nameIn, PERSONS } from "./input_table.ts";
import { EN_US, type Texts } from "#texts";
import { propertiesOf } from "#schema";
import { reportedNames } from "./input_names.ts";
import { readDeclared } from "./declared_inputs.ts";
import { type FieldReader, fieldReader } from "./field_reader.ts";
import {
  type ContractRequest,
  coversTwoLives,
  type FieldNames,
  heldToTerms,
  type Person,
  readProducer,
  type RequestResult,
  mayBeNet,
  withdrawalsOf,
} from "./request.ts";
import { defaultRider, RIDER_INPUTS, riderCodes } from "./rider_inputs.ts";

/** The codes and titles of each coded input; rider inputs list the product's riders. */
export function codeTables(
  definition: Pick<Definition, "riders" | "surrenderPeriods">,
): Readonly<Record<string, ReadonlyMap<number, string>>> {
  const inputs = {
    ...COMMON_INPUTS,
    Rider1: codeSchema("", riderCodes(definition, "Rider1")),
    Rider2: codeSchema("", riderCodes(definition, "Rider2")),
    SurrenderPeriod: codeSchema(
      "",
      (definition.surrenderPeriods ?? []).map(({ years: code }) => ({
        code,
        title: yearsTitle(code),
      })),
    ),
  };
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) =>
      "oneOf" in input
        ? [[name, new Map(input.oneOf.map((code) => [code.const, code.title]))]]
        : [],
    ),
  );
}

const NAMES: Omit<FieldNames, "secondLives"> = {
  ...reportedNames("inputs"),
  root: INPUTS_ROOT,
  ownerBirthDate: "Owner_DOB",
  annuitantBirthDate: "Annuitant_DOB",
  secondBirthDate: "JointAnnuitant_DOB",
  riders: "",
};

/** Inputs that can give a second life, in the order offered. */
const SECOND_LIVES = ["JointOwner_DOB", "Annuitant_DOB", "JointAnnuitant_DOB"] as const;

/** The second-life inputs that the product has. */
function secondLivesOf({ inputsSchema }: Product): ReturnType<FieldNames["secondLives"]> {
  const properties = propertiesOf(inputsSchema);
  return SECOND_LIVES.flatMap((name) => {
    const property = properties[name];
    return property === undefined ? [] : [{ name, title: String(property["title"] ?? name) }];
  });
}

const DEFAULT_INCOME_YEAR = 11;

/** The inputs that choose a product's terms. `inputs` must be valid. */
export function readTermsInputs(product: Product, inputs: Inputs): TermsInputs {
  const { State, Premium } = inputs;
  const state = typeof State === "number" ? findStateByAcordCode(State) : undefined;
  return {
    state: state ?? homeState(product.definition),
    premium: typeof Premium === "number" ? toCents(Premium) : undefined,
    ...readDeclared({ product, endpoint: "inputs", texts: EN_US }, ({ name }) =>
      sentIn(inputs, name),
    ),
  };
}

/**
 * The request of valid inputs, or the problems that the product's terms cause.
 *
 * A missing field takes its default, which the assumptions list. Names and birth dates are never listed.
 * Source: [SPEC Product illustration request], [D18].
 */
export function readSampleInputs(
  product: Product,
  inputs: Inputs,
  preparedOn: string,
  texts: Texts = EN_US,
): RequestResult {
  const { notes } = texts;
  const { definition } = product;
  const reader = fieldReader(inputs, texts);

  const { owner, isOwnerPerson } = readOwner(reader, preparedOn);
  const jointOwner = readJointOwner(reader);
  const spouseBirthDate = reader.hidden("Spouse_DOB");
  const { annuitant, isOwner } = readAnnuitant(reader, owner, isOwnerPerson);
  const secondPerson = readJointAnnuitant(reader);
  const producer = readProducer((part) => reader.hidden(nameIn(part.inputs)));
  const state =
    findStateByAcordCode(reader.number("State", homeState(definition).acordCode)) ??
    reader.refuse("State", "acordState");
  const premium = toCents(reader.number("Premium", definition.premium.default));
  const laterPremiums = readLaterPremiums(reader, definition, premium);
  readDeclared({ product, endpoint: "inputs", texts }, (field, note) =>
    reader.declared(field, note),
  );
  const taxQualification = reader.coded(ELECTIONS.taxStatus);
  const paymentMode = reader.coded(ELECTIONS.paymentMode);
  const paymentOption = reader.coded(ELECTIONS.paymentOption);
  const withdrawals = readWithdrawals(reader, definition);
  const riders = RIDER_INPUTS.flatMap((input) => {
    const { code } = defaultRider(product, input);
    return reader.code(input, riderCodes(definition, input), code).riders;
  });
  const shares =
    reader.entries("Allocations", (sent) => parseShares(definition, sent, notes)) ??
    defaultShares(definition);
  const strategies = withHolding(definition, strategiesWith(definition, shares), laterPremiums);
  const { assumptions, problems } = reader;
  if (problems.length > 0 || state === undefined) return { kind: "refused", problems };

  const request: ContractRequest = {
    preparedOn,
    issueDate: preparedOn,
    owner,
    isOwnerPerson,
    annuitant,
    isAnnuitantOwner: isOwner,
    ...omitUndefined({ jointOwner, spouseBirthDate, secondPerson, producer }),
    state,
    premium,
    ...(laterPremiums.length === 0 ? {} : { laterPremiums }),
    taxQualification,
    paymentMode,
    paymentOption,
    ...withdrawals,
    riders,
    strategies,
    premiumBonusRate: definition.premiumBonus?.rate ?? 0,
    rateChange: 0,
    assumptions,
  };
  if (!coversTwoLives(request)) reader.ignore(notes.noSecondLife, "JointAnnuitant_DOB");
  const fields = { ...NAMES, secondLives: () => secondLivesOf(product) };
  return heldToTerms(request, { definition, names: fields, reader });
}

/** The owner. An entity with a separate annuitant has no gender. */
function readOwner(
  reader: FieldReader,
  preparedOn: string,
): { readonly owner: Person; readonly isOwnerPerson: boolean } {
  const { notes, parties } = reader.texts;
  const { names } = parties;
  const { isPerson, title } = reader.coded(PERSONS.ownerType);
  const isAnnuitantOther =
    (reader.sent("Annuitant_Type") ?? usualAnnuitantType(reader)) === ANOTHER_PERSON.code;
  const hasGender = isPerson || !isAnnuitantOther;
  const owner: Person = {
    name: `${reader.text("Owner_FirstName", names.first)} ${reader.text("Owner_LastName", names.owner)}`,
    birthDate: reader.hidden("Owner_DOB") ?? birthDateForAge(preparedOn, 60),
    gender: hasGender ? reader.coded(PERSONS.ownerGender).gender : "unisex",
    type: title,
  };
  if (!hasGender) reader.ignore(notes.entityHasNoGender, "Owner_Gender");
  return { owner, isOwnerPerson: isPerson };
}

/** The second owner; there is one if a date of birth is sent. */
function readJointOwner(reader: FieldReader): ContractRequest["jointOwner"] {
  const { notes, parties } = reader.texts;
  const { names } = parties;
  const birthDate = reader.hidden("JointOwner_DOB");
  if (birthDate === undefined) {
    reader.ignore(
      notes.noJointOwner,
      "JointOwner_FirstName",
      "JointOwner_LastName",
      "JointOwner_Gender",
      "JointOwner_Relation",
    );
    return undefined;
  }
  const relation = reader.coded(PERSONS.jointOwnerRelation);
  return {
    name: `${reader.text("JointOwner_FirstName", names.first)} ${reader.text("JointOwner_LastName", names.jointOwner)}`,
    birthDate,
    gender: reader.coded(PERSONS.jointOwnerGender).gender,
    type: relation.title,
    relation,
  };
}

/** A second life beside the annuitant; there is one if a date of birth is sent. */
function readJointAnnuitant(reader: FieldReader): Person | undefined {
  const birthDate = reader.hidden("JointAnnuitant_DOB");
  if (birthDate === undefined) {
    reader.ignore(
      reader.texts.notes.noJointAnnuitant,
      "JointAnnuitant_FirstName",
      "JointAnnuitant_LastName",
      "JointAnnuitant_Gender",
    );
    return undefined;
  }
  return {
    name: readGivenName(reader, "JointAnnuitant"),
    birthDate,
    gender: reader.coded(PERSONS.jointAnnuitantGender).gender,
    type: "Joint annuitant",
  };
}

/** First and last name as far as given; empty if neither was. */
function readGivenName({ hidden }: FieldReader, role: "Annuitant" | "JointAnnuitant"): string {
  return [hidden(`${role}_FirstName`), hidden(`${role}_LastName`)].join(" ").trim();
}

function readLaterPremiums(
  reader: FieldReader,
  { laterPremiums: terms }: Definition,
  firstPremium: number,
): readonly LaterPremium[] {
  if (reader.sent("LaterPremiums") === undefined || terms === undefined) return [];
  const about = { firstPremium, notes: reader.texts.notes };
  return reader.entries("LaterPremiums", (sent) => parseLaterPremiums(terms, sent, about)) ?? [];
}

const ANNUITANT_TYPES_OF_ENTITY = ANNUITANT_TYPES.map((entry) =>
  entry.isOwner
    ? { ...entry, title: "The person whose date of birth is sent as the owner’s" }
    : entry,
);

const [THE_OWNER, ANOTHER_PERSON] = ANNUITANT_TYPES;

function usualAnnuitantType(reader: FieldReader): number {
  return (reader.sent("Annuitant_DOB") === undefined ? THE_OWNER : ANOTHER_PERSON).code;
}

/**
 * The annuitant: the owner, unless type or birth date gives another person. If the owner is an entity, the date of birth
 * sent as the owner's is the annuitant's, with the annuitant's name if given.
 */
function readAnnuitant(
  reader: FieldReader,
  owner: Person,
  isOwnerPerson: boolean,
): { readonly annuitant: Person; readonly isOwner: boolean } {
  const { notes, parties } = reader.texts;
  const { names } = parties;
  const type = reader.code(
    "Annuitant_Type",
    isOwnerPerson ? ANNUITANT_TYPES : ANNUITANT_TYPES_OF_ENTITY,
    usualAnnuitantType(reader),
  );
  if (type.isOwner) {
    const reason = isOwnerPerson ? notes.annuitantIsOwner : notes.annuitantOfEntity;
    if (isOwnerPerson) reader.ignore(reason, "Annuitant_FirstName", "Annuitant_LastName");
    reader.ignore(reason, "Annuitant_DOB", "Annuitant_Gender");
    const name = isOwnerPerson ? owner.name : readGivenName(reader, "Annuitant");
    return { annuitant: { ...owner, name, type: type.title }, isOwner: true };
  }
  const birthDate = reader.hidden("Annuitant_DOB");
  if (birthDate === undefined) reader.refuse("Annuitant_DOB", "otherAnnuitant");
  const annuitant: Person = {
    name: `${reader.text("Annuitant_FirstName", names.first)} ${reader.text("Annuitant_LastName", names.annuitant)}`,
    birthDate: birthDate ?? owner.birthDate,
    gender: reader.coded(PERSONS.annuitantGender).gender,
    type: type.title,
  };
  return { annuitant, isOwner: false };
}

function readWithdrawals(
  reader: FieldReader,
  definition: Definition,
): ReturnType<typeof withdrawalsOf> {
  const { notes } = reader.texts;
  const withdrawalType = reader.coded(ELECTIONS.withdrawalType);
  const { kind, unit } = withdrawalType;
  if (kind === "none") {
    reader.ignore(notes.noWithdrawals, "WDAmount", "WDNet", "WDMode", "WDStartDuration");
    const none = { withdrawalType, withdrawalMode: MODES[0], amount: 0, firstContractYear: 1 };
    return withdrawalsOf(definition, none);
  }
  const withdrawalMode = reader.coded(ELECTIONS.withdrawalMode);
  if (unit === "none") reader.ignore(notes.typeSetsAmount, "WDAmount");
  const amount =
    unit === "none" ? 0 : reader.number("WDAmount", 0, noteOnAmount(unit, kind, notes));
  if (unit === "percent" && amount > 100) reader.refuse("WDAmount", "withdrawalPercent");
  if (!mayBeNet(withdrawalType)) reader.ignore(notes.alwaysGross, "WDNet");
  const { isNet } = mayBeNet(withdrawalType)
    ? reader.coded(ELECTIONS.withdrawalBasis)
    : AMOUNT_BASES[0];
  const usual = kind === "lifetime_income" ? DEFAULT_INCOME_YEAR : 1;
  const firstContractYear = reader.number("WDStartDuration", usual, notes.firstWithdrawal);
  return withdrawalsOf(definition, {
    withdrawalType,
    withdrawalMode,
    amount,
    isNet,
    firstContractYear,
  });
}

function noteOnAmount(
  unit: "dollars" | "percent",
  kind: WithdrawalPlan["kind"],
  notes: Texts["notes"],
): string {
  if (unit === "percent") return notes.percentAYear;
  return kind === "lifetime_income" ? notes.wholeIncome : notes.dollarsAYear;
}

function homeState({ homeState: abbreviation }: Definition): UsState {
  const state = findStateByAbbreviation(abbreviation);
  if (state === undefined) throw new TypeError(`There is no state ${abbreviation}`);
  return state;
}
