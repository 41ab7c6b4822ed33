/** What a request asks for, read from the sample inputs by their codes in docs/definition.md and the README. */

import { type Decimal } from "./decimal.ts";
import { begunOf, type InForce, paidPremiums, readStanding, renewed } from "./standing.ts";
import { NotCovered, resolve, type Sheet, type Terms } from "./terms.ts";

export interface Form {
  readonly slug: string;
  readonly definition: Terms;
  /** The schema of its inputs, whose default elects a rider where a request names none. */
  readonly inputsSchema: Terms;
  readonly sheets: readonly Sheet[];
  readonly timeZone: string;
}

export type Sex = "male" | "female" | "unisex";

export interface Life {
  readonly born: string;
  readonly age: number;
  readonly sex: Sex;
}

/** A premium at the start of a month of its contract year, counted from 1. */
export interface LaterPremium {
  readonly month: number;
  readonly amount: number;
}

export interface Withdrawal {
  readonly kind: "none" | "interest" | "percent" | "free" | "rmd" | "fixed" | "income";
  readonly yearly: number;
  /** Whether that is to be left of each payment after its charges. */
  readonly isNet: boolean;
  readonly perYear: number;
  readonly from: number;
  /** Months of the contract year before its one payment, where that is quoted. */
  readonly on?: number;
}

/** A contract year that has begun, and what was paid in it, before charges. */
export interface Begun {
  readonly year: number;
  /** Months of it that have passed. */
  readonly months: number;
  /** In the order of their days. */
  readonly paid: readonly {
    readonly month: number;
    readonly amount: Decimal;
    readonly isIncome: boolean;
  }[];
  /** Withdrawn before it in the calendar year in which it began. */
  readonly before: Decimal;
}

export interface Request {
  readonly terms: Terms;
  readonly issuedOn: string;
  /** Where the contract stands, if it is in force. */
  readonly inForce: InForce | undefined;
  readonly preparedOn: string;
  readonly owner: Life;
  readonly annuitant: Life;
  readonly isOwnedByPerson: boolean;
  readonly isOwnerAnnuitant: boolean;
  /** A joint owner, where there is one. */
  readonly second: Life | undefined;
  /** The highest age of owners and annuitant; an entity has no age. */
  readonly oldestAge: number;
  readonly years: number;
  readonly state: string;
  readonly premium: number;
  /** By contract year. */
  readonly laterPremiums: ReadonlyMap<number, readonly LaterPremium[]>;
  readonly status: "ira" | "nq" | "roth";
  /** Whether rates may not count the sex. */
  readonly isUnisex: boolean;
  readonly riders: readonly Terms[];
  /** Strategy and per cent. */
  readonly shares: readonly (readonly [string, number])[];
  readonly withdrawal: Withdrawal;
  /** What was withdrawn in contract years of the past, in place of that. */
  readonly lived?: ReadonlyMap<number, Withdrawal>;
  /** The contract year of the day, if it has begun. */
  readonly begun: Begun | undefined;
  /** What was paid in contract years of the past, in place of the plan. */
  readonly past?: ReadonlyMap<number, Begun>;
  /** What is quoted on that day. */
  readonly quoted?: Withdrawal;
  readonly payout: { readonly option: number; readonly perYear: number };
}

const CSV = await Bun.file(new URL("tables/states.csv", import.meta.url)).text();
const STATES = new Map(
  CSV.trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",") as [string, string])
    .map(([letters, code]) => [Number(code), letters]),
);
const SEXES: readonly Sex[] = ["male", "female", "unisex"];
const KINDS = ["none", "interest", "percent", "free", "rmd", "fixed", "income"] as const;
const PER_YEAR = [1, 2, 4, 12];
const TAKEN = new Set([
  ...["Owner", "JointOwner", "Annuitant"].flatMap((person) =>
    ["FirstName", "LastName", "DOB", "Gender"].map((name) => `${person}_${name}`),
  ),
  "Owner_Type",
  "Annuitant_Type",
  "JointOwner_Relation",
  "State",
  "Premium",
  "LaterPremiums",
  "TaxQualification",
  "PaymentMode",
  "PaymentOption",
  "WDType",
  "WDMode",
  "WDAmount",
  "WDNet",
  "WDStartDuration",
  "Rider1",
  "Rider2",
  "Allocations",
  "SurrenderPeriod",
  "standing",
]);

export function readRequest(form: Form, inputs: Readonly<Record<string, any>>, at: Date): Request {
  const unknown = Object.keys(inputs).filter((name) => !TAKEN.has(name));
  if (unknown.length > 0) throw new NotCovered(`Inputs not read: ${unknown.join(", ")}`);
  const preparedOn = dayIn(at, form.timeZone);
  const state = STATES.get(inputs["State"]) ?? "";
  const premium: number = inputs["Premium"];
  const standing: Terms | undefined = inputs["standing"];
  const issuedOn: string = standing?.["issueDate"] ?? preparedOn;
  const issued = resolve(form.definition, form.sheets, {
    state,
    premium,
    surrenderPeriod: inputs["SurrenderPeriod"],
    at: standing === undefined ? at : new Date(`${issuedOn}T12:00:00Z`),
  });
  const inForce =
    standing && readStanding(standing, issued["strategies"], issued["laterPremiums"]?.heldIn);
  const terms: Terms =
    inForce === undefined
      ? issued
      : {
          ...issued,
          strategies: issued["strategies"].map((each: Terms) => renewed(each, inForce)),
        };
  const life = (born: string, code: unknown): Life => ({
    born,
    age: ageOn(born, issuedOn),
    sex: SEXES[Number(code ?? 3) - 1] ?? "unisex",
  });
  const owner = life(inputs["Owner_DOB"], inputs["Owner_Gender"]);
  const isOwnerAnnuitant = inputs["Annuitant_DOB"] === undefined || inputs["Annuitant_Type"] === -2;
  const annuitant = isOwnerAnnuitant
    ? owner
    : life(inputs["Annuitant_DOB"], inputs["Annuitant_Gender"]);
  const second =
    inputs["JointOwner_DOB"] === undefined
      ? undefined
      : life(inputs["JointOwner_DOB"], inputs["JointOwner_Gender"]);
  const isOwnedByPerson = inputs["Owner_Type"] !== -1;
  const oldest = Math.max(isOwnedByPerson ? owner.age : 0, annuitant.age, second?.age ?? 0);
  const kind = KINDS[inputs["WDType"] ?? 0] ?? "none";
  const riders = (terms["riders"] as readonly Terms[]).filter(
    ({ input, code }) =>
      (inputs[input] ?? form.inputsSchema["properties"][input]?.default ?? 0) === code,
  );
  return {
    terms,
    issuedOn,
    inForce,
    begun: inForce && begunOf(inForce),
    preparedOn,
    owner,
    annuitant,
    isOwnedByPerson,
    isOwnerAnnuitant,
    second,
    oldestAge: oldest,
    years: terms["maximumAnnuitizationAge"] - oldest,
    state,
    premium,
    laterPremiums: laterPremiums([
      ...(inputs["LaterPremiums"] ?? []),
      ...(inForce === undefined ? [] : paidPremiums(inForce, inputs["LaterPremiums"] ?? [])),
    ]),
    isUnisex:
      terms["annuitization"]?.unisex?.states?.includes(state) === true ||
      terms["annuitization"]?.unisex?.taxStatuses?.includes(statusOf(inputs)) === true,
    status:
      inputs["TaxQualification"] === 3
        ? "roth"
        : (inputs["TaxQualification"] ?? 2) === 2
          ? "nq"
          : "ira",
    riders,
    shares:
      inputs["Allocations"] === undefined
        ? terms["allocation"].default.map(({ strategy, share }: Terms) => [strategy, share * 100])
        : inputs["Allocations"].map(({ strategy, pct }: Terms) => [strategy, pct]),
    withdrawal: {
      kind,
      yearly: inputs["WDAmount"] ?? 0,
      isNet:
        inputs["WDNet"] === 1 &&
        (kind === "fixed" || (kind === "percent" && inputs["WDAmount"] < 100)),
      perYear: PER_YEAR[(inputs["WDMode"] ?? 1) - 1] ?? 1,
      from: inputs["WDStartDuration"] ?? (kind === "income" ? 11 : 1),
    },
    payout: {
      option: inputs["PaymentOption"] ?? 2,
      perYear: PER_YEAR[(inputs["PaymentMode"] ?? 4) - 1] ?? 12,
    },
  };
}

function laterPremiums(entries: readonly Terms[]): Request["laterPremiums"] {
  const years = new Map<number, LaterPremium[]>();
  for (const { contractYear, month = 1, amount } of entries) {
    years.set(contractYear, [...(years.get(contractYear) ?? []), { month, amount }]);
  }
  return years;
}

/** The tax status as a definition names it. */
function statusOf(inputs: Readonly<Record<string, any>>): string {
  return ["ira", "nq", "roth", "sep", "simple"][(inputs["TaxQualification"] ?? 2) - 1] ?? "nq";
}

function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

/** The surrender charge of the first term, by the age of the oldest. */
export function chargeOf({ terms, oldestAge }: Request): Terms {
  const { byIssueAge = [], ...charge } = terms["surrenderCharge"] as Terms;
  const byAge = (byIssueAge as readonly Terms[]).findLast(({ fromAge }) => oldestAge >= fromAge);
  return byAge === undefined ? charge : { ...charge, rates: byAge["rates"] };
}

/** Last birthday. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}
