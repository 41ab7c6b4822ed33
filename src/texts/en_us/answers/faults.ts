/**
 * What is wrong with a value, as the end of a sentence that begins with its name. Amounts are as printed; `say` gives the
 * words of a text of the product, such as a title.
 */

import { shortTitle } from "../../formats.ts";
import { counted } from "../counted.ts";
import { formats } from "../formats.ts";
import type { Translate } from "../../language.ts";

/** What a product is that is out of scope [D236]. */
const scopes = {
  registered: "is of a registered index-linked annuity, a security, which is out of scope",
  variable: "is of a variable annuity, a security, which is out of scope",
  income: "is of an income annuity, which has no account value and is out of scope",
};

export type Scope = keyof typeof scopes;

/** An amount of a standing that is not what transactions come to. */
interface Parted {
  readonly contractYear: number;
  readonly calculated: string;
  readonly tolerance: string;
}

/** Codes of one meaning, with the title of it. */
interface Choice {
  readonly codes: readonly string[];
  readonly title: string | undefined;
}

/** What a number counts; a fraction is a rate as a decimal fraction. */
type Unit = "dollars" | "years" | "fraction" | "percent" | "amount";

/** An input that may name the second life, with its title. */
interface Way {
  readonly name: string;
  readonly title: string;
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  number: "a number",
  object: "an object",
  string: "text",
};

const AFTER: Readonly<Record<Unit, string>> = {
  dollars: " dollars",
  years: "",
  fraction: ": a decimal fraction, 0.05 for 5%",
  percent: " per cent",
  amount: "",
};

/** e.g. `2 years and 5 months`. */
const sinceThen = (months: number) =>
  formats.list([
    ...(months >= 12 ? [counted(Math.floor(months / 12), "year")] : []),
    ...(months % 12 > 0 ? [counted(months % 12, "month")] : []),
  ]);

const andScope = (scope: Scope | undefined, before: string) =>
  scope === undefined ? "" : `; ${before} ${scopes[scope]}`;

const ANY_OF = new Intl.ListFormat("en-US", { type: "disjunction" });

const anyOf = (ways: readonly Way[], say: Translate) =>
  ANY_OF.format(ways.map(({ name, title }) => `${name} (${shortTitle(say(title))})`));

/** Faults of a value, by its schema or by what an input takes. */
const ofValues = {
  required: "is required",
  unknownName: "is not known; names are case-sensitive",
  outOfScope: ({ scope }: { readonly scope: Scope }) => scopes[scope],
  types: ({ types }: { readonly types: readonly string[] }) =>
    `must be ${types.map((type) => TYPES[type] ?? type).join(" or ")}`,
  object: "must be an object",
  list: "must be a list",
  text: "must be text",
  trueOrFalse: "must be true or false",
  number: "must be a number",
  finiteNumber: "must be a finite number",
  wholeNumber: "must be a whole number",
  date: "must be a date that exists, written YYYY-MM-DD",
  expected: ({ expects }: { readonly expects: string }, say: Translate) =>
    `must be ${say(expects)}`,
  names: ({
    names,
    scope,
  }: {
    readonly names: readonly string[];
    readonly scope?: Scope | undefined;
  }) => `must be one of ${names.join(", ")}${andScope(scope, "it")}`,
  choices: (
    { choices, scope }: { readonly choices: readonly Choice[]; readonly scope?: Scope | undefined },
    say: Translate,
  ) => {
    const titled = choices.map(
      ({ codes, title }) =>
        `${codes.join(" or ")} (${title === undefined ? "no title" : say(title)})`,
    );
    return `must be one of ${titled.join(", ")}${andScope(scope, "it")}`;
  },
  between: ({
    least,
    most,
    below,
  }: {
    readonly least: string;
    readonly most: string;
    readonly below?: Scope | undefined;
  }) => `must be from ${least} to ${most}${andScope(below, "one below")}`,
  moreThanUpTo: ({ least, most }: { readonly least: string; readonly most: string }) =>
    `must be more than ${least} and at most ${most}`,
  atLeast: ({ least }: { readonly least: string }) => `must be at least ${least}`,
  moreThan: ({ least }: { readonly least: string }) => `must be more than ${least}`,
  atMost: ({ most }: { readonly most: string }) => `must be at most ${most}`,
  numberBetween: ({
    least,
    most,
    unit,
  }: {
    readonly least: string;
    readonly most: string;
    readonly unit: Unit;
  }) =>
    `must be ${unit === "years" ? "a whole number" : "a number"} from ${least} to ${most}${AFTER[unit]}`,
  objectWith: ({ members }: { readonly members: readonly string[] }) =>
    `must be an object with ${members.join(", ")}`,
  objectsWith: ({ members }: { readonly members: readonly string[] }) =>
    `must be a list of objects with ${members.join(", ")}`,
  charactersAtLeast: ({ count }: { readonly count: number }) =>
    `must have at least ${count} ${count === 1 ? "character" : "characters"}`,
  charactersAtMost: ({ count }: { readonly count: number }) =>
    `must have at most ${count} characters`,
  entriesAtLeast: ({ count }: { readonly count: number }) =>
    `must have at least ${count} ${count === 1 ? "entry" : "entries"}`,
  entriesAtMost: ({ count }: { readonly count: number }) => `must have at most ${count} entries`,
  membersAtLeast: ({ count }: { readonly count: number }) =>
    `must have at least ${count === 1 ? "one member" : `${count} members`}`,
  membersAtMost: ({ count }: { readonly count: number }) => `must have at most ${count} members`,
  fieldsAtMost: ({ count }: { readonly count: number }) => `must have at most ${count} fields`,
  schema: ({ title }: { readonly title: string | undefined }, say: Translate) =>
    `must fit the product's schema for ${title === undefined ? "this field" : say(title)}`,
  schemaAsWhole: "must fit the product's schema as a whole",
  invisible: "must have visible characters",
  halfSurrogates: "must be well-formed Unicode, without half surrogates",
  controlCharacters: "must not hold control characters",
  directionCharacters: "must not hold characters that change direction",
  combiningMarks: "must not hold more than three combining marks in a row",
};

/** Faults of an input that the product's terms do not allow. */
const ofTerms = {
  premium: ({ least, most }: { readonly least: string; readonly most?: string | undefined }) =>
    `must be ${most === undefined ? `at least ${least}` : `from ${least} to ${most}`} dollars for this product`,
  premiumOfNothing: "must be more than 0 dollars",
  totalPremium: ({ most }: { readonly most: string }) =>
    `must come, with the first premium, to at most ${most} dollars for this product`,
  premiumYear: ({
    first,
    last,
    isWithinYears,
  }: {
    readonly first: number;
    readonly last: number;
    readonly isWithinYears: boolean;
  }) =>
    `must be a whole number from ${first} to ${last}, ${isWithinYears ? "in which" : "at whose start"} the product takes premiums`,
  premiumMonth: ({
    first,
    last,
    contractYear,
  }: {
    readonly first: number;
    readonly last: number;
    readonly contractYear: number;
  }) =>
    `must be a whole number from ${first} to ${last} in contract year ${contractYear}, at the start of which month the product takes premiums`,
  premiumFrom: ({ day }: { readonly day: string }) =>
    `must be of ${day} or later: premiums that were paid before are of the contract as it stands`,
  riderOfIssue: ({ rider, isElected }: { readonly rider: string; readonly isElected: boolean }) =>
    isElected
      ? `must elect ${rider}: by the terms of this product it stays with the contract`
      : `must not elect ${rider}: by the terms of this product it begins at issue alone`,
  keepsStrategy: ({ strategy }: { readonly strategy: string }) =>
    `must keep a part in ${strategy}: a contract with premiums after the first cannot leave a strategy here`,
  noTransfer:
    "must be left out: by the terms of this product values stay in the strategies that they are in",
  premiumAtStart: "must be 1: the product takes premiums at the start of a contract year",
  withdrawalYear: "must be a contract year without withdrawals for this product",
  withdrawalPercent: "must be at most 100 per cent",
  lastContractYear: ({ years }: { readonly years: number }) =>
    `must be at most ${years}, the last contract year`,
  lastBeforeFirst: "must not be before the contract year of the first one",
  beforeIssueAge: "must not be before the issue age",
  afterIssue: "must not be after the issue date",
  afterIllustration: "must be a date that is not after the illustration date",
  termsAtIssue: "must be a day on which terms of this product were in force",
  termsNamed: ({ name }: { readonly name: string | undefined }) =>
    name === undefined
      ? "must be left out: the rates are in the form"
      : `must be ${name}, in force then`,
  issueAge: ({
    least,
    most,
    isOfTaxStatus,
  }: {
    readonly least: number;
    readonly most: number;
    readonly isOfTaxStatus: boolean;
  }) =>
    `must give an issue age from ${least} to ${most} for this product${isOfTaxStatus ? " and tax status" : ""}`,
  issueAgeAtMost: ({ most }: { readonly most: number }) =>
    `must give an issue age of at most ${most}`,
  ageBelow: ({ age }: { readonly age: number }) => `must give an age below ${age}`,
  preparationDay: ({ day }: { readonly day: string }) =>
    `must be ${day}, the day of preparation, written YYYY-MM-DD`,
  issueDates: ({ first, last }: { readonly first: string; readonly last: string }) =>
    `must be a date from ${first} to ${last}, written YYYY-MM-DD`,
  rateLockDates: ({ first, last }: { readonly first: string; readonly last: string }) =>
    `must be a date from ${first} to ${last}, the day of the request`,
  surrenderPeriods: ({
    periods,
    state,
  }: {
    readonly periods: readonly number[];
    readonly state: string;
  }) => `must be one of ${periods.join(", ")}, the surrender periods sold in ${state}`,
  anniversary: ({ issueDate, last }: { readonly issueDate: string; readonly last: number }) =>
    `must be the issue date ${issueDate}, or an anniversary up to number ${last}`,
  atIssue: ({ value }: { readonly value: string | undefined }) =>
    `must be left out at issue${value === undefined ? "" : `, or be ${value}`}`,
  inForceElsewhere:
    "must be left out: another service calculates this product, and illustrates it at issue alone",
  baseAtLeast: ({ least }: { readonly least: string }) =>
    `must be at least ${least}: nothing was withdrawn that could lower it`,
  noClose: ({ start, liveSince }: { readonly start: string; readonly liveSince: string }) =>
    `must have a close on ${start}, when the running term began, but the index is published since ${liveSince}`,
  belowGuaranteed: "must not be worse than the guaranteed terms",
  monthlyAnniversary: ({ days }: { readonly days: readonly string[] }) =>
    days.length === 1
      ? `must be ${days[0]}, the anniversary of the standing`
      : `must be one of ${days.join(", ")}: the day of the standing and months after it`,
  beforeIssue: ({ issueDate }: { readonly issueDate: string }) =>
    `must be a date that is not before the issue on ${issueDate}`,
  transactionDate: ({ issueDate, day }: { readonly issueDate: string; readonly day: string }) =>
    `must be a day on which a month of the contract begins, from its issue on ${issueDate} to ${day}`,
  onAnniversary: "must be left out: only an anniversary ends a contract year",
  premiumNotPaid:
    "must be among the transactions of the standing, with its amount, or be left out: its day is past",
  noLaterPremium: "must be a withdrawal: this product takes no premium after the first",
  withdrawnAtMost: ({ most }: { readonly most: string }) =>
    `must have withdrawals in the contract year of at most ${most}, all that the contract had`,
  incomeAtMost: ({ most }: { readonly most: string }) =>
    `must have income in the contract year of at most ${most}, the income of the rider; more is a withdrawal`,
  reconciled: ({ contractYear, calculated, tolerance }: Parted) =>
    `must be within $${tolerance} of $${calculated}, which the transactions since issue come to at the end of contract year ${contractYear}`,
  noRunningTerm: ({ day }: { readonly day: string }) =>
    `must be left out: no term of the strategy is running on ${day}`,
  closes: ({ count, months }: { readonly count: number; readonly months: number }) =>
    `must have ${count} entries: the running term began ${sinceThen(months)} before the day`,
  notElected: ({ elected }: { readonly elected: readonly string[] }) =>
    elected.length === 0
      ? "must be left out: the inputs elect none"
      : `must be left out: the inputs elect ${formats.list(elected)}`,
  interestOfYears: ({ count }: { readonly count: number }) =>
    `must have ${count} entries, one for each completed contract year`,
  interestInAll: ({ total }: { readonly total: string }) =>
    `must come to the interest since issue, ${total}`,
  interestOfLastYear: ({ last }: { readonly last: string }) =>
    `must end with the interest of the last contract year, ${last}`,
  sharesOfOne: "must have shares that sum to 1",
  sumAtMost: ({ most }: { readonly most: string }) => `must come to at most ${most}`,
  incomeBefore: ({ contractYear }: { readonly contractYear: number }) =>
    `must not say that income has started: it starts in contract year ${contractYear} at the earliest`,
  amountOfTransaction: "must be left out: this transaction sets its own amount",
  otherAmountType: ({ amountType }: { readonly amountType: string }) =>
    `must be left out with amountType ${amountType}`,
  notOfProduct: ({ transaction }: { readonly transaction: string }) =>
    `must not be ${transaction}, which this product does not have`,
  noDistributionRequired: "asks for a required distribution, which this tax status does not have",
  incomeLater: ({ contractYear }: { readonly contractYear: number }) =>
    `asks for lifetime income, which starts in contract year ${contractYear} at the earliest`,
  whileAdjusted: ({ contractYear }: { readonly contractYear: number }) =>
    `is required: the market value adjustment of contract year ${contractYear} depends on it`,
  longestPeriod: ({ years }: { readonly years: string }) =>
    `asks for annuity payments certain for longer than the ${years} years that tax law allows`,
  contradiction: ({ other }: { readonly other: string }) =>
    `must agree with ${other}, or be left out`,
  unknownCode: "is not a code this service knows",
  acordState: "is not an ACORD state code",
  abbreviation:
    "must be the two-letter abbreviation, in capitals, of a US state, DC or a territory",
  ofUnitedStates: "must be a state of the United States",
  notSold: ({ states }: { readonly states: readonly string[] }) =>
    `must be a state where the product is sold; it is not sold in ${formats.list(states)}`,
  inheritedIra:
    "must be another: an inherited IRA is not illustrated, since what it must distribute depends on the one who died and " +
    "on the beneficiary (Internal Revenue Code section 401(a)(9)(B), (E) and (H))",
  longevityContract:
    "must be another: a qualifying longevity annuity contract is not illustrated: it has no cash surrender value, and its " +
    "premium is limited (Treasury Regulation section 1.401(a)(9)-6)",
  ownerAlone:
    "must be non-qualified unless the owner is a person and the annuitant: an individual retirement annuity is for its " +
    "owner alone (Internal Revenue Code section 408)",
  oneOwner:
    "must be left out: an individual retirement annuity has one owner (Internal Revenue Code section 408)",
  ofPersonAlone: "must be left out unless the owner is a person",
  otherAnnuitant: "is required when the annuitant is another person than the owner",
  incomeRider: "asks for lifetime income, which needs a lifetime income rider",
  paysTwoLives: ({ ways }: { readonly ways: readonly Way[] }, say: Translate) =>
    `pays two lives: name the second by ${anyOf(ways, say)}`,
  coversTwoLives: ({ ways }: { readonly ways: readonly Way[] }, say: Translate) =>
    `covers two lives: name the second by ${anyOf(ways, say)}`,
  riderAges: ({ least, most }: { readonly least: number; readonly most: number }) =>
    `elects a rider for issue ages ${least} to ${most} of the covered person`,
  shares: "must have pct that sum to 100",
  startingStrategy: ({ contractYear }: { readonly contractYear: number }) =>
    `must have a part in a strategy whose term begins when a later premium is paid in contract year ${contractYear}`,
  olderIndex: ({
    strategies,
    years,
  }: {
    readonly strategies: readonly string[];
    readonly years: number;
  }) =>
    `must have a part in another strategy than ${strategies.join(", ")}: an index of fewer than ${years} calendar years is ` +
    "not illustrated",
};

export const faults = { ...ofValues, ...ofTerms };
