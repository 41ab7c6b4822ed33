/** The request for an illustration in the form that all endpoints share, and its rules. */

import { type SaidFault, type Texts, titleIn } from "#texts";
import {
  LAST_AGE,
  ageOn,
  type BegunYear,
  yearOf,
  LAST_CONTRACT_YEAR,
  type LaterPremium,
  type WithdrawalPlan,
  type CreditingTerms,
  type Dollars,
  type IndexSoFar,
  type Rate,
  type Standing,
  isJoint,
  paysIncome,
  findStateByAbbreviation,
  type UsState,
} from "#annuity";
import { type FaultCode, grouped, type Problem, type SaidProblem } from "#base";
import type { Assumption } from "./assumption.ts";
import {
  type GENDERS,
  type MODES,
  type PAYMENT_OPTIONS,
  type RELATIONS,
  type TAX_QUALIFICATIONS,
  taxStatusOf,
  type WITHDRAWAL_TYPES,
  type Definition,
  type Rider,
  type Strategy,
} from "#terms";
import { type Inputs, type Path, problemAt, warningAt } from "./inputs.ts";
import type { DataReader } from "./data_reader.ts";
import { PRODUCER } from "./input_table.ts";
import type { SentQuote } from "./quote/quote_schema.ts";
import type { SentReport } from "./report/report_schema.ts";
import type { Movement, SentTerms, TransactionSinceIssue } from "./standing/standing_schema.ts";

/** An owner, an annuitant, or another covered person. */
export interface Person {
  /** Empty if unknown. */
  readonly name: string;
  readonly birthDate: string;
  readonly gender: (typeof GENDERS)[number]["gender"];
  /** Title of the type code. */
  readonly type: string;
}

/** Who presents the illustration: name, license number and phone, as far as given. */
export type Producer = { readonly [Part in keyof typeof PRODUCER]?: string };

/** The producer, with each part from `read`; `undefined` if all parts are missing or blank. */
export function readProducer(
  read: (input: (typeof PRODUCER)[keyof Producer]) => string | undefined,
): Producer | undefined {
  const known = Object.entries(PRODUCER).flatMap(([part, input]) => {
    const text = read(input)?.trim() ?? "";
    return text === "" ? [] : [[part, text] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

interface RequestedWithdrawals {
  readonly withdrawalType: (typeof WITHDRAWAL_TYPES)[number];
  readonly withdrawalMode: (typeof MODES)[number];
  readonly withdrawals: WithdrawalPlan;
}

/** Whether the amount may be net of charges: only for types with a requested amount, except income [D233]. */
export function mayBeNet({ kind }: Pick<RequestedWithdrawals["withdrawalType"], "kind">): boolean {
  return kind === "fixed_amount" || kind === "percent_of_value";
}

/**
 * Withdrawals of a type on a product's terms; `amount` is per year, in the type's unit. Taking all of the account value is
 * the same gross or net.
 */
export function withdrawalsOf(
  { withdrawalTiming: timing }: Definition,
  {
    withdrawalType,
    withdrawalMode,
    amount,
    isNet,
    firstContractYear,
    lastContractYear = LAST_CONTRACT_YEAR,
  }: Omit<RequestedWithdrawals, "withdrawals"> & {
    readonly amount: number;
    readonly isNet?: true | undefined;
    readonly firstContractYear: number;
    readonly lastContractYear?: number | undefined;
  },
): RequestedWithdrawals {
  const { kind, unit } = withdrawalType;
  const { perYear } = withdrawalMode;
  const yearly = unit === "percent" ? amount / 100 : amount;
  const isAll = unit === "percent" && yearly >= 1;
  const plan = { kind, yearly, perYear, timing, firstContractYear, lastContractYear };
  const withdrawals: WithdrawalPlan = isNet === true && !isAll ? { ...plan, isNet } : plan;
  return { withdrawalType, withdrawalMode, withdrawals };
}

/** A request with every value present and defaults resolved. */
export interface ContractRequest extends RequestedWithdrawals {
  /** The day the illustration is made. Index windows end before it. */
  readonly preparedOn: string;
  /** The assumed issue date. Ages and contract years count from it. */
  readonly issueDate: string;
  readonly owner: Person;
  /** False for a trust or other entity, which has no age. */
  readonly isOwnerPerson: boolean;
  /** A second owner, with the same rights. */
  readonly jointOwner?: Person & { readonly relation: (typeof RELATIONS)[number] };
  /** Birth date of a spouse who is the only beneficiary. */
  readonly spouseBirthDate?: string;
  readonly annuitant: Person;
  readonly isAnnuitantOwner: boolean;
  /** A second covered person beyond owners and annuitant. */
  readonly secondPerson?: Person;
  readonly producer?: Producer;
  readonly state: UsState;
  readonly premium: Dollars;
  /** Premiums after the first, in the order of their contract years. */
  readonly laterPremiums?: readonly LaterPremium[];
  readonly taxQualification: (typeof TAX_QUALIFICATIONS)[number];
  readonly paymentMode: (typeof MODES)[number];
  readonly paymentOption: (typeof PAYMENT_OPTIONS)[number];
  readonly riders: readonly Rider[];
  /** The strategies with their shares, on the terms illustrated as current. */
  readonly strategies: readonly { readonly strategy: Strategy; readonly share: Rate }[];
  readonly premiumBonusRate: Rate;
  readonly rateChange: Rate;
  readonly assumptions: readonly Assumption[];
  /** Where the contract stands, if it has been issued. */
  readonly inForce?: InForce;
}

/** A contract in force, from the last anniversary or a later month of the contract year on. */
export interface InForce {
  /** The anniversary of the standing. */
  readonly asOf: string;
  /** From when on it is illustrated or quoted: a monthly anniversary, `months` after the anniversary. */
  readonly day: string;
  readonly months: number;
  /** The contract year of the day, where some of it is past or something was paid in it. */
  readonly begun?: BegunYear | undefined;
  /** What was paid in that year so far, oldest first. */
  readonly movements: readonly Movement[];
  /** Everything paid and received since issue, in order; absent where transactions do not go back to the first premium. */
  readonly sinceIssue?: readonly TransactionSinceIssue[] | undefined;
  /** Withdrawn in the calendar year of the day, as far as transactions say, before charges. */
  readonly withdrawnInCalendarYear: Dollars;
  readonly contractNumber?: string | undefined;
  /** When the owner received the contract, if it is known. */
  readonly deliveredOn?: string | undefined;
  readonly terms?: SentTerms | undefined;
  readonly standing: Standing;
  /** Interest credited in each contract year so far, if it is known. */
  readonly interestByYear?: readonly Dollars[] | undefined;
  /** What each index of each of the request's strategies has done in a running term; empty where none is measured. */
  readonly indexes: readonly (readonly IndexSoFar[])[];
  /** The terms locked in each strategy's running index term; `undefined` where none is running. */
  readonly lockedTerms: readonly (CreditingTerms | undefined)[];
  /** Whether each strategy's terms to come have factors of the standing, which replace the issue date's. */
  readonly isRenewed: readonly boolean[];
  /** What is quoted on that day; absent for an illustration. */
  readonly quote?: SentQuote;
  /** What is reported of the contract year, if that is what is asked. */
  readonly report?: SentReport;
  /** What the contract was before a change that is asked for. */
  readonly change?: {
    readonly asItStands: InForceContractRequest;
    /** With the standing and the change. */
    readonly inputs: Inputs;
  };
}

/** The request of a contract in force. */
export interface InForceContractRequest extends ContractRequest {
  readonly inForce: InForce;
}

/** What is asked of a contract in force, on the definition that it is answered by; or everything that keeps it from that. */
export type HeldRequest =
  | { readonly request: InForceContractRequest; readonly definition: Definition }
  | { readonly problems: readonly SaidProblem[] };

/** An endpoint's names for the fields that rules report. */
export interface FieldNames {
  readonly root: string;
  readonly state: string;
  readonly premium: string;
  readonly laterPremiums: string;
  readonly ownerBirthDate: string;
  readonly jointOwnerBirthDate: string;
  readonly spouseBirthDate: string;
  readonly annuitantBirthDate: string;
  /** The input for a second life beside the annuitant, in any contract. */
  readonly secondBirthDate: string;
  /** The product's inputs that can give a second life, with titles; the joint owner's comes first. */
  readonly secondLives: () => readonly { readonly name: string; readonly title: string }[];
  readonly withdrawalType: string;
  readonly withdrawalStart: string;
  readonly paymentOption: string;
  readonly taxQualification: string;
  /** Empty if each rider has a field of its own. */
  readonly riders: string;
}

/** A request with its warnings, or every problem with it. */
export type RequestResult =
  | {
      readonly kind: "read";
      readonly request: ContractRequest;
      /** One sentence for each value that has no effect or was limited. */
      readonly warnings: readonly Problem[];
    }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * The place of the strategy in which premiums wait for a term; -1 without one. Where no premium follows, a strategy without a
 * share is one that is left: its term runs on.
 */
export function heldPlace({
  strategies,
  laterPremiums = [],
}: Pick<ContractRequest, "strategies" | "laterPremiums">): number {
  return laterPremiums.length === 0 ? -1 : strategies.findIndex(({ share }) => share === 0);
}

/** A person's age last birthday on the issue date. */
export function issueAgeOf(request: ContractRequest, person: Pick<Person, "birthDate">): number {
  return ageOn(request.issueDate, person.birthDate);
}

/**
 * Contract years until the oldest of annuitant and owners reaches the maximum annuitization age. A trust or other entity
 * has no age. The owner's age counts because the law ends deferral at the owner's death and bases required
 * distributions on the owner's age. Source: Internal Revenue Code 72(s), 401(a)(9).
 */
export function contractYearsOf(definition: Definition, request: ContractRequest): number {
  return definition.maximumAnnuitizationAge - oldestIssueAge(request);
}

/** The greatest issue age of the annuitant and of owners who are persons, in completed years. */
export function oldestIssueAge(request: ContractRequest): number {
  const { annuitant, owner, jointOwner, isOwnerPerson } = request;
  const ageOf = (person: Person) => issueAgeOf(request, person);
  const age = ageOf(annuitant);
  const oldest = isOwnerPerson ? Math.max(age, ageOf(owner)) : age;
  return jointOwner === undefined ? oldest : Math.max(oldest, ageOf(jointOwner));
}

/** Whether two entries are the same person, by name and birth date. Without a name they are not. */
function isSamePerson(one: Person, other: Person): boolean {
  if (one.birthDate !== other.birthDate || one.name.trim() === "") return false;
  return one.name === other.name || foldedName(one) === foldedName(other);
}

function foldedName({ name }: Person): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** The first of `others` who is a different person than `first`. */
function otherLife(first: Person, others: readonly (Person | undefined)[]): Person | undefined {
  return others.find((other) => other !== undefined && !isSamePerson(first, other));
}

/** The second life of a joint payout: the second covered person, or else the owner or joint owner. */
export function secondLife(request: ContractRequest): Person | undefined {
  const { annuitant, secondPerson, jointOwner } = request;
  const owner = request.isOwnerPerson ? request.owner : undefined;
  return secondPerson ?? otherLife(annuitant, [owner, jointOwner]);
}

/** Birth years of the owner and of a spouse who is the only beneficiary. */
export function birthYearsOf({ owner, spouseBirthDate }: ContractRequest) {
  return {
    birthYear: yearOf(owner.birthDate),
    ...(spouseBirthDate === undefined ? {} : { spouseBirthYear: yearOf(spouseBirthDate) }),
  };
}

/** Whether a rider or the payment option covers two lives; otherwise a second person has no effect. */
export function coversTwoLives({ paymentOption, riders }: ContractRequest): boolean {
  return paymentOption.survivorRate > 0 || riders.some(({ terms }) => isJoint(terms));
}

/** The persons a rider covers: two if it is joint and the second is known. */
export function coveredLives(request: ContractRequest, rider: Rider): readonly Person[] {
  const { annuitant, secondPerson, jointOwner } = request;
  const owner = request.isOwnerPerson ? request.owner : undefined;
  const first = rider.coveredLife === "owner" ? (owner ?? annuitant) : annuitant;
  if (!isJoint(rider.terms)) return [first];
  const second = secondPerson ?? otherLife(first, [jointOwner, owner, annuitant]);
  return second === undefined ? [first] : [first, second];
}

/** Issue age of a rider's covered person; the younger one's if joint. */
export function coveredAge(request: ContractRequest, rider: Rider): number {
  return Math.min(...coveredLives(request, rider).map((person) => issueAgeOf(request, person)));
}

/** Sex of a rider's covered person; `undefined` for two lives, for an entity, and if not given. */
export function coveredSex(request: ContractRequest, rider: Rider): "male" | "female" | undefined {
  if (isJoint(rider.terms)) return undefined;
  const { owner, annuitant, isOwnerPerson } = request;
  const { gender } = rider.coveredLife === "owner" && isOwnerPerson ? owner : annuitant;
  return gender === "unisex" ? undefined : gender;
}

/** The request with all warnings, or the problems of single inputs, or else the problems of inputs taken together. */
export function heldToTerms(
  request: ContractRequest,
  {
    definition,
    names,
    reader,
  }: {
    readonly definition: Definition;
    readonly names: FieldNames;
    readonly reader: Pick<DataReader, "problems" | "warnings" | "texts">;
  },
): RequestResult {
  if (reader.problems.length > 0) return { kind: "refused", problems: reader.problems };
  const problems = findRequestProblems(definition, request, names);
  if (problems.length > 0) return { kind: "refused", problems };
  const warnings = [...reader.warnings, ...findRequestWarnings(request, names, reader.texts)];
  return { kind: "read", request, warnings };
}

/** Reports a problem at a field's name (`a.b` for a member) or at a path. */
type AddProblem = (at: string | Path, code: FaultCode, fault: SaidFault) => void;

/** Everything in a request that the product's terms forbid, under the endpoint's field names. */
function findRequestProblems(
  definition: Definition,
  request: ContractRequest,
  names: FieldNames,
): readonly SaidProblem[] {
  const problems: SaidProblem[] = [];
  const add: AddProblem = (at, code, fault) => {
    const path = typeof at === "string" ? at.split(".") : at;
    problems.push(problemAt(names.root, path, { code, fault }));
  };
  const { premium, unavailableStates, illustratesUnavailableStates } = definition;
  const { state } = request;
  if (unavailableStates.includes(state.abbreviation) && illustratesUnavailableStates !== true) {
    const states = unavailableStates.map((each) => findStateByAbbreviation(each)?.name ?? each);
    add(names.state, "not_sold", { code: "notSold", states });
  }
  if (request.premium < premium.minimum || request.premium > premium.maximum) {
    const [least, most] = [grouped(premium.minimum), grouped(premium.maximum)];
    add(names.premium, "range", { code: "premium", least, most });
  }
  const examined = { request, names, add };
  addIssueAgeProblems(definition, examined);
  addOwnershipProblems(examined);
  addYearProblems(definition, examined);
  addRiderProblems(examined);
  return problems;
}

interface Examined {
  readonly request: ContractRequest;
  readonly names: FieldNames;
  readonly add: AddProblem;
}

/** Issue ages of owners and annuitant. */
function addIssueAgeProblems(definition: Definition, { request, names, add }: Examined): void {
  const { issueDate, isOwnerPerson, isAnnuitantOwner } = request;
  const statusAge = definition.issueAgeByTaxStatus?.[taxStatusOf(request.taxQualification)];
  const { minimum: least, maximum: most } = statusAge ?? definition.issueAge;
  const people: readonly (readonly [string, Person | undefined])[] = [
    [names.ownerBirthDate, isOwnerPerson || isAnnuitantOwner ? request.owner : undefined],
    [names.jointOwnerBirthDate, request.jointOwner],
    [names.annuitantBirthDate, isAnnuitantOwner ? undefined : request.annuitant],
  ];
  for (const [name, person] of people) {
    if (person === undefined) continue;
    const age = issueAgeOf(request, person);
    if (person.birthDate > issueDate) {
      add(name, "range", "afterIssue");
    } else if (age < least || age > most) {
      const isOfTaxStatus = statusAge !== undefined;
      add(name, "issue_age", { code: "issueAge", least, most, isOfTaxStatus });
    }
  }
}

/** Persons who cannot be on one contract together, and persons besides owners and annuitant. */
function addOwnershipProblems({ request, names, add }: Examined): void {
  const { issueDate, isOwnerPerson, isAnnuitantOwner } = request;
  const { jointOwner, secondPerson, spouseBirthDate } = request;
  const { isQualified } = request.taxQualification;
  if (isQualified && !(isOwnerPerson && isAnnuitantOwner)) {
    add(names.taxQualification, "ownership", "ownerAlone");
  }
  if (isQualified && jointOwner !== undefined) {
    add(names.jointOwnerBirthDate, "ownership", "oneOwner");
  }
  if (jointOwner !== undefined && !isOwnerPerson) {
    add(names.jointOwnerBirthDate, "ownership", "ofPersonAlone");
  }
  if (secondPerson !== undefined && secondPerson.birthDate > issueDate) {
    add(names.secondBirthDate, "range", "afterIssue");
  } else if (secondPerson !== undefined && issueAgeOf(request, secondPerson) > LAST_AGE) {
    add(names.secondBirthDate, "issue_age", { code: "issueAgeAtMost", most: LAST_AGE });
  }
  if (spouseBirthDate !== undefined && spouseBirthDate > issueDate) {
    add(names.spouseBirthDate, "range", "afterIssue");
  }
  if (spouseBirthDate !== undefined && !isOwnerPerson) {
    add(names.spouseBirthDate, "ownership", "ofPersonAlone");
  }
}

/** Premiums and withdrawals in contract years that do not allow them. */
function addYearProblems(definition: Definition, { request, names, add }: Examined): void {
  const { withdrawals } = request;
  const years = contractYearsOf(definition, request);
  // A person who is too old leaves no contract years; the age is reported already.
  const isPast = (contractYear: number) => years >= 1 && contractYear > years;
  const tooLate = { code: "lastContractYear", years } as const;
  const excludesWithdrawals = definition.laterPremiums?.excludesWithdrawalYears === true;
  for (const [index, { contractYear }] of (request.laterPremiums ?? []).entries()) {
    const path = [names.laterPremiums, index, "contractYear"];
    if (isPast(contractYear)) add(path, "range", tooLate);
    if (excludesWithdrawals && hasWithdrawalsIn(request, contractYear)) {
      add(path, "withdrawals", "withdrawalYear");
    }
  }
  if (withdrawals.kind !== "none" && isPast(withdrawals.firstContractYear)) {
    add(names.withdrawalStart, "range", tooLate);
  }
}

/** Riders, and income and payments that need a rider or a second life. */
function addRiderProblems({ request, names, add }: Examined): void {
  const hasIncome = request.riders.some(({ terms }) => paysIncome(terms));
  if (request.withdrawals.kind === "lifetime_income" && !hasIncome) {
    add(names.withdrawalType, "rider", "incomeRider");
  }
  if (request.paymentOption.survivorRate > 0 && secondLife(request) === undefined) {
    const ways = waysOf(request, names);
    add(names.paymentOption, "code", { code: "paysTwoLives", ways });
  }
  for (const rider of request.riders) {
    const name = names.riders === "" ? rider.input : names.riders;
    const { minimum: least, maximum: most } = rider.issueAge;
    const age = coveredAge(request, rider);
    if (isJoint(rider.terms) && coveredLives(request, rider).length === 1) {
      add(name, "rider", { code: "coversTwoLives", ways: waysOf(request, names) });
    } else if (age < least || age > most) {
      add(name, "issue_age", { code: "riderAges", least, most });
    }
  }
}

/**
 * The inputs that can give a second life. If the owner is an entity, or the contract is an individual retirement annuity,
 * there is only one.
 */
function waysOf(
  { isOwnerPerson, taxQualification }: ContractRequest,
  { secondBirthDate, secondLives }: FieldNames,
): ReturnType<FieldNames["secondLives"]> {
  const mayShare = isOwnerPerson && !taxQualification.isQualified;
  return secondLives().filter(({ name }) => mayShare || name === secondBirthDate);
}

function hasWithdrawalsIn({ withdrawals }: ContractRequest, contractYear: number): boolean {
  const { kind, firstContractYear, lastContractYear } = withdrawals;
  return kind !== "none" && contractYear >= firstContractYear && contractYear <= lastContractYear;
}

/** Warns of values without effect, under the endpoint's field names. Source: [D60]. */
function findRequestWarnings(
  { withdrawals, taxQualification }: ContractRequest,
  { root, withdrawalType }: FieldNames,
  texts: Texts,
): readonly Problem[] {
  const { hasRequiredDistributions, title } = taxQualification;
  if (withdrawals.kind !== "required_distribution" || hasRequiredDistributions) return [];
  const reason = texts.notes.noRequiredDistributions(titleIn(texts, title));
  const words = texts.warnings.noEffect(reason);
  return [warningAt(root, withdrawalType.split("."), { code: "no_effect", words })];
}
