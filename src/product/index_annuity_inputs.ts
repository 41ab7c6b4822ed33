/**
 * The index annuity endpoint's input data read into a request: lenient, since any JSON is accepted.
 *
 * What is missing takes a default, what is unknown or unreadable is ignored, and both are listed [D21].
 */
import { addDays, ageOn, birthDateForAge, isCalendarDate } from "../annuity/age.ts";
import { type Rate, toCents } from "../annuity/money.ts";
import { findStateByAbbreviation, type UsState } from "../annuity/us_state.ts";
import { readStrategies } from "./allocations.ts";
import { GENDERS, PAYMENT_OPTIONS, TAX_QUALIFICATIONS } from "./codes.ts";
import { type DataReader, dataReader, type InputData, parseNumber, ROOT } from "./data_reader.ts";
import type { Product } from "./definition.ts";
import type { Definition, Rider } from "./definition_schema.ts";
import { MAXIMUM_FIELDS } from "./inputs.ts";
import {
  type ContractRequest,
  type FieldNames,
  findRequestProblems,
  type Person,
  type RequestResult,
} from "./request.ts";
import { MODES_BY_NAME, readWithdrawals } from "./withdrawal_inputs.ts";

const NAMES: FieldNames = {
  root: ROOT,
  premium: "initamt",
  ownerBirthDate: "issueage",
  annuitantBirthDate: "issueage",
  jointBirthDate: "jointage",
  withdrawalType: "withdrawals",
  withdrawalStart: "withdrawals",
  paymentOption: "paymentOption",
  riders: "rider",
};

const DEFAULT_AGE = 60;

/** The request that `annuiyInputData` makes, or what has to be changed in it. Source: [D21]. */
export function readIndexAnnuityInputs(
  product: Product,
  data: InputData,
  today: string,
): RequestResult {
  const { definition } = product;
  const reader = dataReader(data);
  const fields = Object.keys(data).length;
  if (fields > MAXIMUM_FIELDS) {
    reader.refuse(
      "annuiyInputData",
      "too_many_fields",
      `must have at most ${MAXIMUM_FIELDS} fields`,
    );
    return { kind: "refused", problems: reader.problems };
  }
  readLabel(reader, product);
  const premium = readPremium(reader, definition);
  const state = readState(reader, definition);
  const issueDate = readIssueDate(reader, definition, today);
  const owner = readOwner(reader, issueDate);
  const jointAge = reader.optionalNumber("jointage", { minimum: 0, maximum: 121 });
  const strategies = readStrategies(reader, definition);
  const riders = readRiders(reader, definition);
  const withdrawal = readWithdrawals(reader, definition, {
    issueAge: ageOn(issueDate, owner.birthDate),
    hasIncomeRider: riders.some(({ terms }) => terms.kind === "lifetime_income"),
  });
  readIllustratedAge(reader, definition);
  const request: ContractRequest = {
    preparedOn: today,
    issueDate,
    owner,
    isOwnerPerson: true,
    annuitant: { ...owner, type: "The owner" },
    isAnnuitantOwner: true,
    ...(jointAge === undefined
      ? {}
      : { jointBirthDate: birthDateForAge(issueDate, Math.floor(jointAge)) }),
    state,
    premium,
    taxQualification: readTaxQualification(reader),
    paymentMode: reader.choice("paymentMode", MODES_BY_NAME, "monthly"),
    paymentOption: readPaymentOption(reader),
    withdrawalType: withdrawal.type,
    withdrawalMode: withdrawal.mode,
    withdrawals: withdrawal.plan,
    riders,
    strategies,
    premiumBonusRate: readBonus(reader, definition),
    rateChange: readRateChange(reader, definition),
    assumptions: reader.assumptions,
  };
  reader.ignoreTheRest();
  if (reader.problems.length > 0) return { kind: "refused", problems: reader.problems };
  const broken = findRequestProblems(definition, request, NAMES);
  return broken.length > 0 ? { kind: "refused", problems: broken } : { kind: "read", request };
}

function readLabel(reader: DataReader, product: Product): void {
  const label = reader.text("Product");
  const folded = label?.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const isKnown = [product.slug, product.name].some(
    (known) => known.toLowerCase().replaceAll(/[^a-z0-9]/g, "") === folded,
  );
  const origin = label === undefined ? "default" : isKnown ? "input" : "ignored";
  const notes = {
    default: "Not given",
    input: "",
    ignored: `The label names no product here: illustrated on the terms of ${product.name}`,
  };
  reader.list("Product", product.name, origin, notes[origin]);
}

function readPremium(reader: DataReader, definition: Definition): number {
  const sent = reader.sent("initamt");
  if (sent === undefined) {
    reader.list("initamt", definition.premium.default, "default", "Not given");
    return definition.premium.default;
  }
  const premium = parseNumber(sent);
  if (premium === undefined || premium <= 0) {
    reader.refuse("initamt", "type", "must be a positive number of dollars");
    return definition.premium.default;
  }
  reader.list("initamt", toCents(premium), "input", "");
  return toCents(premium);
}

function readState(reader: DataReader, definition: Definition): UsState {
  const home = findStateByAbbreviation(definition.homeState) as UsState;
  const sent = reader.sent("State");
  if (sent === undefined) {
    reader.list("State", home.abbreviation, "default", "Not given: the product's home state");
    return home;
  }
  const state = typeof sent === "string" ? findStateByAbbreviation(sent) : undefined;
  if (state === undefined) {
    reader.refuse(
      "State",
      "code",
      "must be the two-letter abbreviation, in capitals, of a US state, DC or a territory",
    );
    return home;
  }
  reader.list("State", state.abbreviation, "input", state.name);
  return state;
}

/** The assumed issue date, within the product's bound and never before its rates are in force. Source: [D50]. */
function readIssueDate(reader: DataReader, definition: Definition, today: string): string {
  const sent = reader.sent("illustrationDate");
  if (sent === undefined) return today;
  const { issueDate = { daysBack: 0, daysAhead: 0 }, ratesEffectiveOn } = definition;
  const earliest = addDays(today, -issueDate.daysBack);
  const inForceOn = ratesEffectiveOn < today ? ratesEffectiveOn : today;
  const from = earliest < inForceOn ? inForceOn : earliest;
  const to = addDays(today, issueDate.daysAhead);
  if (typeof sent !== "string" || !isCalendarDate(sent) || sent < from || sent > to) {
    const allowed =
      from === to ? `${today}, the day of preparation` : `a date from ${from} to ${to}`;
    reader.refuse("illustrationDate", "range", `must be ${allowed}, written YYYY-MM-DD`);
    return today;
  }
  reader.list("illustrationDate", sent, "input", "The assumed issue date");
  return sent;
}

/** The owner, who is the annuitant too. Birth dates and names are not listed. */
function readOwner(reader: DataReader, issueDate: string): Person {
  const dob = reader.text("dob");
  const hasBirthDate = dob !== undefined && isCalendarDate(dob);
  if (dob !== undefined && !hasBirthDate) {
    reader.list("dob", "not used", "ignored", "It is not a date that exists, written YYYY-MM-DD");
  }
  const age = hasBirthDate
    ? undefined
    : reader.number("issueage", DEFAULT_AGE, { minimum: 0, maximum: 121 });
  const genders = new Map(
    GENDERS.flatMap(({ code, gender, title }) => [
      [String(code), gender] as const,
      [title.toLowerCase(), gender] as const,
      [title.slice(0, 1).toLowerCase(), gender] as const,
    ]),
  );
  const name = reader.text("ownerName");
  if (name === undefined) reader.list("ownerName", "Valued Client", "default", "No name was given");
  return {
    name: name === undefined || name.trim() === "" ? "Valued Client" : name,
    birthDate: age === undefined ? (dob as string) : birthDateForAge(issueDate, Math.floor(age)),
    gender: reader.choice("gender", genders, "male"),
    type: "Individual",
  };
}

/** The payout option by its code. */
function readPaymentOption(reader: DataReader): ContractRequest["paymentOption"] {
  return reader.choice<ContractRequest["paymentOption"]>(
    "paymentOption",
    new Map(PAYMENT_OPTIONS.map((option) => [String(option.code), option])),
    "2",
  );
}

function readTaxQualification(reader: DataReader): ContractRequest["taxQualification"] {
  const [ira, nonQualified, roth, sep, simple] = TAX_QUALIFICATIONS;
  return reader.choice<ContractRequest["taxQualification"]>(
    "qualified",
    new Map<string, ContractRequest["taxQualification"]>([
      ["nq", nonQualified],
      ["non-qualified", nonQualified],
      ["no", nonQualified],
      ["q", ira],
      ["yes", ira],
      ["ira", ira],
      ["roth", roth],
      ["sep", sep],
      ["simple", simple],
    ]),
    "nq",
  );
}

/** `none`, a rider's id, or `single` and `joint` for the lifetime income riders. */
function readRiders(reader: DataReader, definition: Definition): readonly Rider[] {
  const choices = new Map<string, readonly Rider[]>([["none", []]]);
  for (const rider of definition.riders) {
    choices.set(rider.id, [rider]);
    if (rider.terms.kind === "lifetime_income") choices.set(rider.terms.lives, [rider]);
  }
  return reader.choice("rider", choices, "none");
}

function readBonus(reader: DataReader, definition: Definition): Rate {
  const most = definition.premiumBonus?.rate ?? 0;
  const clamp = "The premium bonus is not illustrated above today's";
  const bonus = reader.optionalNumber("bonus", { minimum: 0, maximum: most, clamp });
  return bonus ?? most;
}

/**
 * Values to the maximum annuitization age are required, and later ones barred, so that there is one age to
 * illustrate to; another that is asked for is said to be held. Source: NAIC Model #245 section 6.F(19), 6.H.
 */
function readIllustratedAge(reader: DataReader, definition: Definition): void {
  const age = definition.maximumAnnuitizationAge;
  const sent = reader.sent("illustrateToAge");
  const asked = parseNumber(sent);
  if (sent === undefined) reader.list("illustrateToAge", age, "default", "Not given");
  else if (asked === age) reader.list("illustrateToAge", age, "input", "");
  else {
    const note = "Values to the maximum annuitization age are required, and none past it";
    reader.list("illustrateToAge", age, asked === undefined ? "ignored" : "clamped", note);
  }
}

function readRateChange(reader: DataReader, definition: Definition): Rate {
  const { marketValueAdjustment } = definition;
  const now = reader.optionalNumber("mvaRateNow", { minimum: 0, maximum: 1 });
  if (now === undefined) return 0;
  if (marketValueAdjustment === undefined) {
    const text = "The product has no market value adjustment";
    reader.list("mvaRateNow", "not used", "ignored", text);
    return 0;
  }
  return now - marketValueAdjustment.rateAtIssue;
}
