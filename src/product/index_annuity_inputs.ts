/**
 * The index annuity endpoint's input data read into a request: lenient, since any JSON is accepted.
 *
 * What is missing takes a default, what is unknown or unreadable is ignored, and both are listed [D21].
 */
import { birthDateForAge, isCalendarDate } from "../annuity/age.ts";
import type { WithdrawalPlan } from "../annuity/contract.ts";
import { type Rate, toCents } from "../annuity/money.ts";
import { findStateByAbbreviation, type UsState } from "../annuity/us_state.ts";
import type { Problem } from "../errors.ts";
import type { Assumption } from "./assumption.ts";
import { GENDERS, MODES, PAYMENT_OPTIONS, TAX_QUALIFICATIONS, WITHDRAWAL_TYPES } from "./codes.ts";
import type { Definition, Product, Rider, Strategy } from "./definition.ts";
import { MAXIMUM_FIELDS } from "./inputs.ts";
import {
  type ContractRequest,
  type FieldNames,
  findRequestProblems,
  type Person,
  type RequestResult,
} from "./request.ts";
import { rateTerms, withRate } from "./terms.ts";
import { findTextFault } from "./text.ts";

const ROOT = "/annuiyInputData";

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
/** Most ignored names listed one by one. */
const MAXIMUM_LISTED = 50;

/** Rates a request may set below today's, with the field of the crediting terms each stands for. */
const OVERRIDES: ReadonlyMap<string, string> = new Map([
  ["cap", "cap"],
  ["par", "participation"],
  ["trigger", "triggerRate"],
  ["fixedrate", "rate"],
  ["monthlycap", "monthlyCap"],
  ["spread", "spread"],
]);

const modesByName = new Map(
  MODES.map((mode): readonly [string, ContractRequest["paymentMode"]] => [mode.name, mode]),
);

type InputData = Readonly<Record<string, unknown>>;

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
  const preparedOn = readIllustrationDate(reader, today);
  const owner = readOwner(reader, preparedOn);
  const jointAge = reader.optionalNumber("jointage", { minimum: 0, maximum: 121 });
  const strategies = readStrategies(reader, definition);
  const riders = readRiders(reader, definition);
  const withdrawal = readWithdrawals(reader, definition, { owner, preparedOn, riders });
  const maximumAge = definition.maximumAnnuitizationAge;
  const illustrateToAge = reader.number("illustrateToAge", maximumAge, {
    minimum: 1,
    maximum: maximumAge,
    clamp: "The contract is not illustrated beyond the maximum annuitization age",
  });
  const request: ContractRequest = {
    preparedOn,
    owner,
    isOwnerPerson: true,
    annuitant: { ...owner, type: "The owner" },
    isAnnuitantOwner: true,
    ...(jointAge === undefined
      ? {}
      : { jointBirthDate: birthDateForAge(preparedOn, Math.floor(jointAge)) }),
    state,
    premium,
    taxQualification: readTaxQualification(reader),
    paymentMode: reader.choice("paymentMode", modesByName, "monthly"),
    paymentOption: readPaymentOption(reader),
    withdrawalType: withdrawal.type,
    withdrawalMode: withdrawal.mode,
    withdrawals: withdrawal.plan,
    riders,
    strategies,
    premiumBonusRate: readBonus(reader, definition),
    illustrateToAge: Math.floor(illustrateToAge),
    rateChange: readRateChange(reader, definition),
    assumptions: reader.assumptions,
  };
  reader.ignoreTheRest();
  if (reader.problems.length > 0) return { kind: "refused", problems: reader.problems };
  const broken = findRequestProblems(definition, request, NAMES);
  return broken.length > 0 ? { kind: "refused", problems: broken } : { kind: "read", request };
}

type DataReader = ReturnType<typeof dataReader>;

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
  /** A greater value is cut back to the maximum, with this note, instead of ignored. */
  readonly clamp?: string;
}

/** Reads one name at a time, writes down where its value came from, and knows what was never read. */
function dataReader(data: InputData) {
  const assumptions: Assumption[] = [];
  const problems: Problem[] = [];
  const read = new Set<string>();
  const sent = (name: string): unknown => {
    read.add(name);
    return Object.hasOwn(data, name) ? data[name] : undefined;
  };
  const list = (
    name: string,
    value: number | string,
    origin: Assumption["origin"],
    note: string,
  ): void => {
    assumptions.push({ name, value, origin, note });
  };
  const refuse = (field: string, code: string, message: string): void => {
    const pointer = field === "annuiyInputData" ? ROOT : `${ROOT}/${field}`;
    problems.push({ field, pointer, code, message: `${field} ${message}` });
  };
  return {
    assumptions,
    problems,
    sent,
    list,
    refuse,
    /** A text that was sent and is clean; a dirty one is refused, anything else ignored. */
    text(name: string): string | undefined {
      const value = sent(name);
      if (value === undefined) return undefined;
      if (typeof value !== "string") {
        list(name, "not used", "ignored", "It is not text");
        return undefined;
      }
      const fault = findTextFault(value);
      if (fault !== undefined) refuse(name, "text", fault);
      return value;
    },
    /** A number that was sent and is within bounds; `undefined`, and listed as ignored, if not. */
    optionalNumber(name: string, bounds: Bounds): number | undefined {
      const value = sent(name);
      if (value === undefined) return undefined;
      const number = parseNumber(value);
      if (number === undefined || number < bounds.minimum) {
        list(name, "not used", "ignored", "It does not read as a number that can be used here");
        return undefined;
      }
      if (number > bounds.maximum) {
        list(
          name,
          bounds.maximum,
          bounds.clamp === undefined ? "ignored" : "clamped",
          bounds.clamp ?? "It is greater than can be used here",
        );
        return bounds.clamp === undefined ? undefined : bounds.maximum;
      }
      list(name, number, "input", "");
      return number;
    },
    number(name: string, fallback: number, bounds: Bounds): number {
      const wasSent = sent(name) !== undefined;
      const value = this.optionalNumber(name, bounds);
      if (value === undefined) {
        list(name, fallback, "default", wasSent ? "The value sent was not used" : "Not given");
      }
      return value ?? fallback;
    },
    /** One of a list of words, whatever its case. */
    choice<Entry>(name: string, entries: ReadonlyMap<string, Entry>, fallback: string): Entry {
      const word = sent(name);
      const key =
        typeof word === "string" || typeof word === "number" ? String(word).toLowerCase() : "";
      const entry = entries.get(key);
      const origin = entry === undefined ? "default" : "input";
      if (entry === undefined && word !== undefined) {
        list(name, "not used", "ignored", "It is none of the values known");
      }
      list(
        name,
        entry === undefined ? fallback : key,
        origin,
        entry === undefined ? "Not given" : "",
      );
      return entry ?? (entries.get(fallback) as Entry);
    },
    ignoreTheRest(): void {
      const names = Object.keys(data).filter((name) => !read.has(name));
      const readable = names.filter((name) => findTextFault(name) === undefined);
      for (const name of readable.slice(0, MAXIMUM_LISTED)) {
        list(name, "not used", "ignored", "The product has no input of this name");
      }
      const more = names.length - Math.min(readable.length, MAXIMUM_LISTED);
      if (more > 0)
        list("further fields", more, "ignored", "The product has no inputs of these names");
    },
  };
}

/** A finite number, or text that reads as one, such as `100,000` or `$100,000.00`. */
function parseNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const text = value.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
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

function readIllustrationDate(reader: DataReader, today: string): string {
  const sent = reader.text("illustrationDate");
  if (sent === undefined) return today;
  if (isCalendarDate(sent) && sent <= today) {
    reader.list("illustrationDate", sent, "input", "Sets issue date and index windows");
    return sent;
  }
  reader.list("illustrationDate", today, "ignored", "It is not a date up to today: today is used");
  return today;
}

/** The owner, who is the annuitant too. Birth dates and names are not listed. */
function readOwner(reader: DataReader, preparedOn: string): Person {
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
    birthDate: age === undefined ? (dob as string) : birthDateForAge(preparedOn, Math.floor(age)),
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

/** The strategies with a share, with the rates that the request lowers. */
function readStrategies(reader: DataReader, definition: Definition): ContractRequest["strategies"] {
  const overrides = new Map<string, Rate>();
  for (const [name, field] of OVERRIDES) {
    const rate = reader.optionalNumber(name, { minimum: 0, maximum: 10 });
    if (rate !== undefined) overrides.set(field, rate);
  }
  const shares = readShares(reader, definition);
  const applied = new Set<string>();
  const strategies = definition.strategies
    .filter(({ id }) => (shares.get(id) ?? 0) > 0)
    .map((strategy) => ({
      strategy: withOverrides(strategy, overrides, { reader, applied }),
      share: shares.get(strategy.id) ?? 0,
    }));
  for (const [name, field] of OVERRIDES) {
    if (overrides.has(field) && !applied.has(field)) {
      reader.list(name, "not used", "ignored", "No strategy in the allocation has such a rate");
    }
  }
  return strategies;
}

/** Terms with the request's rates, none of them better than current: NAIC Model #245 6.F(8). */
function withOverrides(
  strategy: Strategy,
  overrides: ReadonlyMap<string, Rate>,
  note: { readonly reader: DataReader; readonly applied: Set<string> },
): Strategy {
  let { current } = strategy;
  for (const { field, title, better, value } of rateTerms(strategy.current)) {
    const rate = overrides.get(field);
    if (rate === undefined || value === undefined) continue;
    note.applied.add(field);
    const limits = typeof value === "number" ? [value] : value;
    const isBetter = limits.some((limit) => (better === "higher" ? rate > limit : rate < limit));
    const [limit] = limits;
    if (isBetter && limit !== undefined) {
      note.reader.list(
        field,
        limit,
        "clamped",
        `${strategy.name}: the ${title.toLowerCase()} is not illustrated better than it is today`,
      );
      continue;
    }
    current = withRate(current, field, rate);
  }
  return { ...strategy, current };
}

/** Share by strategy id: the request's allocations, or the product's. */
function readShares(reader: DataReader, definition: Definition): ReadonlyMap<string, Rate> {
  const fallback = new Map(
    definition.allocation.default.map(({ strategy, share }) => [strategy, share]),
  );
  const sent = reader.sent("allocations");
  if (sent === undefined || !Array.isArray(sent)) {
    const origin = sent === undefined ? "default" : "ignored";
    const note = sent === undefined ? "Not given: the product's own" : "It is not a list";
    reader.list("allocations", "the product's own", origin, note);
    return fallback;
  }
  const ids = definition.strategies.map(({ id }) => id);
  const shares = new Map<string, Rate>();
  for (const entry of sent.slice(0, MAXIMUM_FIELDS) as readonly unknown[]) {
    const { strategy, pct } = (entry ?? {}) as {
      readonly strategy?: unknown;
      readonly pct?: unknown;
    };
    const percent = parseNumber(pct);
    if (
      typeof strategy !== "string" ||
      !ids.includes(strategy) ||
      percent === undefined ||
      percent < 0
    ) {
      reader.refuse(
        "allocations",
        "code",
        `must list {strategy, pct} with strategies ${ids.join(", ")}`,
      );
      return fallback;
    }
    shares.set(strategy, (shares.get(strategy) ?? 0) + percent / 100);
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (Math.abs(total - 1) > 1e-6) {
    reader.refuse("allocations", "range", "must have pct that sum to 100");
    return fallback;
  }
  reader.list("allocations", `${shares.size} of ${ids.length} strategies`, "input", "");
  return new Map([...shares].map(([id, share]) => [id, share / total]));
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

interface ReadWithdrawals {
  readonly type: ContractRequest["withdrawalType"];
  readonly mode: ContractRequest["withdrawalMode"];
  readonly plan: WithdrawalPlan;
}

/** `withdrawals` {type, amount, mode, startYear, endYear}; with an income rider, income from an age on. */
function readWithdrawals(
  reader: DataReader,
  definition: Definition,
  contract: {
    readonly owner: Person;
    readonly preparedOn: string;
    readonly riders: readonly Rider[];
  },
): ReadWithdrawals {
  const sent = reader.sent("withdrawals");
  const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  const fields = isObject ? dataReader(sent as InputData) : undefined;
  const hasIncome = contract.riders.some(({ terms }) => terms.kind === "lifetime_income");
  const types = new Map(
    WITHDRAWAL_TYPES.map((type) => [type.name as string, type as ReadWithdrawals["type"]]),
  );
  const type = fields?.choice("type", types, "none") ?? types.get(hasIncome ? "income" : "none");
  if (type === undefined)
    throw new TypeError("Cannot read withdrawals: the list of types is empty");
  const mode = fields?.choice("mode", modesByName, "annual") ?? MODES[0];
  const amount = parseNumber(fields?.sent("amount") ?? 0);
  if (amount === undefined || amount < 0 || (type.unit === "percent" && amount > 100)) {
    reader.refuse(
      "withdrawals",
      "range",
      "must have an amount of 0 or more, and at most 100 per cent",
    );
  }
  const issueAge =
    Number(contract.preparedOn.slice(0, 4)) - Number(contract.owner.birthDate.slice(0, 4));
  const incomeAge = reader.number("incomeStartAge", Math.max(issueAge + 10, DEFAULT_AGE), {
    minimum: 0,
    maximum: 121,
  });
  const startYear = parseNumber(fields?.sent("startYear"));
  const endYear = parseNumber(fields?.sent("endYear"));
  const fallback = type.kind === "lifetime_income" ? incomeAge - issueAge + 1 : 1;
  const firstContractYear = Math.max(1, Math.floor(startYear ?? fallback));
  const shown = type.kind === "none" ? "none" : type.title;
  reader.list("withdrawals", shown, isObject ? "input" : "default", isObject ? "" : "Not given");
  return {
    type,
    mode,
    plan: {
      kind: type.kind,
      yearly: (type.unit === "none" ? 0 : (amount ?? 0)) / (type.unit === "percent" ? 100 : 1),
      perYear: mode.perYear,
      timing: definition.withdrawalTiming,
      firstContractYear,
      lastContractYear: endYear === undefined ? Number.POSITIVE_INFINITY : Math.floor(endYear),
    },
  };
}

function readBonus(reader: DataReader, definition: Definition): Rate {
  const most = definition.premiumBonus?.rate ?? 0;
  const clamp = "The premium bonus is not illustrated above today's";
  const bonus = reader.optionalNumber("bonus", { minimum: 0, maximum: most, clamp });
  return bonus ?? most;
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
