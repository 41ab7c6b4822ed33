/**
 * Reads the index annuity endpoint's input data into a request.
 *
 * A missing field takes its default and an unknown one is ignored; both are listed [D21]. An unusable value is
 * refused [D59].
 */

import { DEFAULT_LANGUAGE, EN_US, type Texts, textsOf } from "#texts";
import {
  addDays,
  ageOn,
  birthDateForAge,
  isCalendarDate,
  type LaterPremium,
  type Rate,
  toCents,
  paysIncome,
} from "#annuity";
import { readStrategies } from "./allocations.ts";
import {
  type DataReader,
  foldName,
  dataReader,
  nothingFound,
  readEntries,
  readListed,
  readerWithin,
  DATA_ROOT,
} from "./data_reader.ts";
import { type DeclaredValues, readDeclared } from "./declared_inputs.ts";
import { type TermsInputs, type Product, type Definition, FIELDS_MAX } from "#terms";
import { type IndexAnnuityFields, indexAnnuityFields, listFields } from "./index_annuity_fields.ts";
import {
  type DateField,
  type GroupField,
  type NumberField,
  type TextField,
} from "./input_field.ts";
import { nameIn } from "./input_table.ts";
import { omitUndefined } from "#base";
import { BOUNDED } from "./bounded_inputs.ts";
import { reportedNames } from "./input_names.ts";
import type { Inputs } from "./inputs.ts";
import { parseLaterPremiums, withHolding } from "./later_premium_inputs.ts";
import {
  type ContractRequest,
  coversTwoLives,
  type FieldNames,
  heldToTerms,
  type Person,
  readProducer,
  type RequestResult,
} from "./request.ts";
import { readWithdrawals } from "./withdrawal_inputs.ts";

const { indexAnnuityTitles: titles } = EN_US;

const REPORTED = reportedNames("data");

const NAMES: Omit<FieldNames, "ownerBirthDate" | "annuitantBirthDate"> = {
  ...REPORTED,
  root: DATA_ROOT,
  secondBirthDate: "jointage",
  secondLives: () => [
    { name: REPORTED.jointOwnerBirthDate, title: titles.jointOwnerBirthDateAlone },
    { name: "jointage", title: titles.secondAge },
  ],
  riders: BOUNDED.riders.data,
};

/** The inputs that choose a product's terms. An unusable one counts as absent. */
export function readTermsData(product: Product, data: Inputs): TermsInputs {
  const fields = indexAnnuityFields(product);
  const { initamt, State } = fields;
  const reader = dataReader(data, nothingFound(DATA_ROOT, textsOf(DEFAULT_LANGUAGE)));
  const premium = reader.number(initamt);
  return {
    state: reader.word(State),
    premium: premium === undefined ? undefined : toCents(premium),
    ...readDeclaredData(reader, product),
  };
}

/**
 * The request of `annuiyInputData` with its warnings, or the problems to correct.
 * Source: [D21], [D59].
 */
export function readIndexAnnuityInputs(
  product: Product,
  data: Inputs,
  today: string,
  texts: Texts = textsOf(DEFAULT_LANGUAGE),
): RequestResult {
  const { definition } = product;
  const fields = indexAnnuityFields(product);
  const reader = dataReader(data, nothingFound(DATA_ROOT, texts));
  if (Object.keys(data).length > FIELDS_MAX) {
    reader.refuse([], "too_many_fields", { code: "fieldsAtMost", count: FIELDS_MAX });
    return { kind: "refused", problems: reader.problems };
  }
  readLabel(reader, product, fields);
  const premium = toCents(reader.listedNumber(fields.initamt, definition.premium.default));
  const laterPremiums = readLaterPremiums(reader, fields.laterPremiums, definition, premium);
  const state = reader.word(fields.State);
  readDeclaredData(reader, product);
  const issueDate = readIssueDate(reader, fields.illustrationDate, { definition, today });
  const owner = readOwner(reader, fields, issueDate);
  const issueAge = ageOn(issueDate, owner.birthDate);
  const jointOwner = readJointOwner(reader, fields.jointOwner);
  const spouseBirthDate = reader.date(fields.spouseDob);
  const secondPerson = readSecondPerson(reader, fields, { issueDate, jointOwner });
  const allocated = readStrategies(reader, definition, fields);
  const strategies = withHolding(definition, allocated, laterPremiums);
  const riders = reader.word(fields.rider);
  const withdrawals = readWithdrawals(reader, fields, {
    definition,
    issueAge,
    hasIncomeRider: riders.some(({ terms }) => paysIncome(terms)),
  });
  const paymentOption = reader.word(fields.paymentOption);
  readIllustratedAge(reader, fields.illustrateToAge, definition.maximumAnnuitizationAge);
  const producer = readProducer((part) => readPrinted(reader, fields[nameIn(part.data)]));
  const request: ContractRequest = {
    preparedOn: today,
    issueDate,
    owner,
    isOwnerPerson: true,
    annuitant: { ...owner, type: "The owner" },
    isAnnuitantOwner: true,
    ...omitUndefined({ jointOwner, spouseBirthDate, secondPerson, producer }),
    state,
    premium,
    ...(laterPremiums.length === 0 ? {} : { laterPremiums }),
    taxQualification: reader.word(fields.qualified),
    paymentMode: reader.word(fields.paymentMode),
    paymentOption,
    ...withdrawals,
    riders,
    strategies,
    premiumBonusRate: readBonus(reader, fields.bonus, definition),
    rateChange: readRateChange(reader, fields.mvaRateNow, definition),
    assumptions: reader.assumptions,
  };
  reportSecondPerson(reader, fields, request);
  reader.setAsideUnknown(listFields(fields));
  const born = reader.sent(fields.dob) === undefined ? "issueage" : "dob";
  const names = { ...NAMES, ownerBirthDate: born, annuitantBirthDate: born };
  return heldToTerms(request, { definition, names, reader });
}

function readDeclaredData(reader: DataReader, product: Product): DeclaredValues {
  return readDeclared({ product, endpoint: "data", texts: reader.texts }, (field, note) =>
    readListed(reader, field, note),
  );
}

/** Ignores a label that names a different product than the path. */
function readLabel(reader: DataReader, product: Product, fields: IndexAnnuityFields): void {
  const label = reader.text(fields.Product);
  if (label === undefined) {
    reader.list("Product", product.name, "default", reader.texts.notes.notGiven);
  } else if ([product.slug, product.name].some((known) => foldName(known) === foldName(label))) {
    reader.list("Product", product.name, "input");
  } else {
    const note = reader.texts.notes.otherLabel(product.name);
    reader.setAside("Product", { code: "unknown_product", value: product.name, note });
  }
}

/** The assumed issue date, within the product's bounds and never before its rates take effect. Source: [D50]. */
function readIssueDate(
  reader: DataReader,
  field: DateField,
  { definition, today }: { readonly definition: Definition; readonly today: string },
): string {
  const sent = reader.sent(field);
  if (sent === undefined) return today;
  const { issueDate = { daysBack: 0, daysAhead: 0 }, ratesEffectiveOn } = definition;
  const earliest = addDays(today, -issueDate.daysBack);
  const inForceOn = ratesEffectiveOn < today ? ratesEffectiveOn : today;
  const earliestDate = earliest < inForceOn ? inForceOn : earliest;
  const latestDate = addDays(today, issueDate.daysAhead);
  if (
    typeof sent !== "string" ||
    !isCalendarDate(sent) ||
    sent < earliestDate ||
    sent > latestDate
  ) {
    reader.refuse(
      field.name,
      "range",
      earliestDate === latestDate
        ? { code: "preparationDay", day: today }
        : { code: "issueDates", first: earliestDate, last: latestDate },
    );
    return today;
  }
  reader.list(field.name, sent, "input", reader.texts.notes.issueDate);
  return sent;
}

/** The owner, who is also the annuitant. Birth dates and names are not listed. */
function readOwner(reader: DataReader, fields: IndexAnnuityFields, issueDate: string): Person {
  const { dob, issueage, ownerName, gender } = fields;
  const birthDate = reader.date(dob);
  const age =
    birthDate === undefined
      ? reader.listedNumber(issueage, issueage.default)
      : readAgeBeside(reader, issueage, ageOn(issueDate, birthDate));
  const name = reader.text(ownerName) ?? "";
  const isNamed = name.trim() !== "";
  const { names } = reader.texts.parties;
  const usualName = `${names.first} ${names.owner}`;
  if (reader.sent(ownerName) === undefined) {
    reader.list(ownerName.name, usualName, "default", reader.texts.notes.noName);
  } else if (!isNamed) {
    reader.setAside(ownerName.name, { value: usualName, note: reader.texts.notes.blank });
  }
  return {
    name: isNamed ? name : usualName,
    birthDate: birthDate ?? birthDateForAge(issueDate, age),
    gender: reader.word(gender),
    type: "Individual",
  };
}

/** A text for print. It is not listed, and has no effect if blank. */
function readPrinted(reader: DataReader, field: TextField): string | undefined {
  const text = reader.text(field);
  if (text?.trim() === "") reader.setAside(field.name, { note: reader.texts.notes.blank });
  return text;
}

/** The second owner. Name and birth date are not listed. */
function readJointOwner(
  reader: DataReader,
  field: IndexAnnuityFields["jointOwner"],
): ContractRequest["jointOwner"] {
  const members = readerWithin(reader, field);
  if (members === undefined) return undefined;
  const { dob, name, gender, relation } = field.fields;
  const birthDate = members.date(dob);
  if (members.sent(dob) === undefined) members.refuse(dob.name, "required", "required");
  const kind = members.word(relation);
  const { names } = members.texts.parties;
  const sentName = members.text(name)?.trim() ?? "";
  const taken: ContractRequest["jointOwner"] = {
    name: sentName === "" ? `${names.first} ${names.jointOwner}` : sentName,
    birthDate: birthDate ?? "1970-01-01",
    gender: members.word(gender),
    type: kind.title,
    relation: kind,
  };
  members.setAsideUnknown(Object.values(field.fields));
  return taken;
}

/** A second covered person, given by age; takes the name of a joint owner. */
function readSecondPerson(
  reader: DataReader,
  { jointage, jointName }: IndexAnnuityFields,
  {
    issueDate,
    jointOwner,
  }: { readonly issueDate: string; readonly jointOwner: Person | undefined },
): Person | undefined {
  const age = reader.number(jointage);
  const name = reader.text(jointName)?.trim() ?? "";
  if (age === undefined) return undefined;
  return {
    name: jointOwner?.name ?? name,
    birthDate: birthDateForAge(issueDate, age),
    gender: "unisex",
    type: "Second covered person",
  };
}

/** Reports the effect of the second covered person's age and name. */
function reportSecondPerson(
  reader: DataReader,
  { jointName }: IndexAnnuityFields,
  request: ContractRequest,
): void {
  const { notes } = reader.texts;
  const { issueDate, jointOwner, secondPerson } = request;
  if (secondPerson !== undefined) {
    const age = ageOn(issueDate, secondPerson.birthDate);
    if (jointOwner !== undefined && ageOn(issueDate, jointOwner.birthDate) !== age) {
      reader.refuse("jointage", "contradiction", { code: "contradiction", other: "jointOwner" });
    }
    if (coversTwoLives(request)) reader.list("jointage", age, "input");
    else reader.setAside("jointage", { note: notes.noSecondLife });
  }
  const sentName = reader.sent(jointName);
  if (sentName === undefined) return;
  const isBlank = typeof sentName !== "string" || sentName.trim() === "";
  const note = isBlank ? notes.blank : whyUnnamed(request, notes);
  if (note !== undefined) reader.setAside("jointName", { note });
}

/** The premiums after the first, if the product takes any. */
function readLaterPremiums(
  reader: DataReader,
  field: GroupField | undefined,
  { laterPremiums: terms }: Definition,
  firstPremium: number,
): readonly LaterPremium[] {
  if (field === undefined || terms === undefined) return [];
  const about = { firstPremium, notes: reader.texts.notes };
  return readEntries(reader, field, (sent) => parseLaterPremiums(terms, sent, about)) ?? [];
}

/** An age must match the birth date if both are sent. */
function readAgeBeside(reader: DataReader, field: NumberField, age: number): number {
  const sent = reader.number(field);
  if (sent === undefined) return age;
  if (sent === age) reader.list(field.name, sent, "input");
  else reader.refuse(field.name, "contradiction", { code: "contradiction", other: "dob" });
  return age;
}

/** Why the second person's name is not used, or `undefined`. */
function whyUnnamed(request: ContractRequest, notes: Texts["notes"]): string | undefined {
  if (request.secondPerson === undefined) return notes.noSecondPerson;
  if (request.jointOwner !== undefined) return notes.secondIsJointOwner;
  return coversTwoLives(request) ? undefined : notes.noSecondLife;
}

/**
 * The age to illustrate to. Values up to the maximum annuitization age are required and later ones are barred, so only
 * that age is possible; any other is reported as limited. Source: NAIC Model #245 section 6.F(19), 6.H.
 */
function readIllustratedAge(reader: DataReader, field: NumberField, age: number): void {
  const { notes } = reader.texts;
  const sent = reader.number(field);
  if (reader.sent(field) === undefined) reader.list(field.name, age, "default", notes.notGiven);
  else if (sent === age) reader.list(field.name, age, "input");
  else if (sent !== undefined) reader.limit(field.name, age, notes.maximumAge);
}

function readBonus(reader: DataReader, field: NumberField, { premiumBonus }: Definition): Rate {
  const rateMax = premiumBonus?.rate ?? 0;
  const bonus = reader.number(field);
  if (bonus === undefined) return rateMax;
  if (bonus > rateMax) reader.limit(field.name, rateMax, reader.texts.notes.bonusLimited);
  else reader.list(field.name, bonus, "input");
  return Math.min(bonus, rateMax);
}

function readRateChange(
  reader: DataReader,
  field: NumberField | undefined,
  { marketValueAdjustment }: Definition,
): Rate {
  const now = field && reader.number(field);
  if (field === undefined || now === undefined) return 0;
  reader.list(field.name, now, "input");
  return now - (marketValueAdjustment?.rateAtIssue ?? now);
}
