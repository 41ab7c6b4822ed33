/** A standing from the five answers of a Policy Inquiry. */

import { monthlyAnniversary, monthsUntil } from "#annuity";
import { isObject } from "#base";
import { type JsonSchema, propertiesOf, type RowFault } from "#schema";
import type { Definition } from "#terms";
import { type Answers, fieldsOf, findAnswerFaults, itemsOf } from "./answers.ts";
import { readFunds } from "./funds.ts";
import { type FieldNote, type MissingMember, missingMembers, Notes } from "./notes.ts";
import { readRiders } from "./riders.ts";
import { readTransactions } from "./transactions.ts";

/** What answers are read with. */
interface ReadingOfPolicy {
  readonly definition: Definition;
  /** The schema of the standing of this product. */
  readonly schema: JsonSchema;
  /** The members that it must have after the first contract year. */
  readonly required: readonly string[];
  /** Members of the standing that the answers do not have; one that they have stays, and is compared. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Strategies and riders by what the carrier calls them, where it is not their identifier. */
  readonly strategies: ReadonlyMap<string, string>;
  readonly riders: ReadonlyMap<string, string>;
}

/** A standing with what became of each field, or all that keeps the answers from being one. */
export type PolicyRead =
  | { readonly kind: "refused"; readonly faults: readonly RowFault[] }
  | {
      readonly kind: "read";
      readonly standing: Readonly<Record<string, unknown>>;
      readonly fields: readonly FieldNote[];
      readonly missing: readonly MissingMember[];
    };

interface Values {
  readonly valuesAsOfDate: string;
  readonly payoutType?: string;
  readonly totalDepositITD?: number;
  readonly accountValues: Readonly<Record<string, number | undefined>> & {
    readonly endingAccountValue: number;
  };
  readonly loanValues?: Readonly<Record<string, number | string | undefined>>;
  readonly withdrawalValues?: Readonly<Record<string, number | undefined>>;
}

type Dates = Readonly<Record<string, string | undefined>> & {
  readonly policyStartDate: string;
  readonly issueDate: string;
};

/** The day on which a contract begins, for the choice of its terms; `undefined` where the answers do not have it. */
export function issueDateOf(answers: Answers): string | undefined {
  const { dates } = answers;
  const day = isObject(dates) ? dates["policyStartDate"] : undefined;
  return typeof day === "string" ? day : undefined;
}

/**
 * Reads the answers of one contract. Amounts are dollars, rates percent, as the specification has them; a standing has decimal
 * fractions. The values by strategy are used where they are of an anniversary.
 */
export function readPolicy(answers: Answers, reading: ReadingOfPolicy): PolicyRead {
  const shape = findAnswerFaults(answers);
  if (shape.length > 0) return { kind: "refused", faults: shape };
  const { definition, schema, given } = reading;
  const notes = new Notes(given);
  const values = answers["values"] as Values;
  comparePages(answers, notes);
  const days = readDays(answers["dates"] as Dates, values, notes);
  compareLoans(values, notes);
  if (days !== undefined) {
    const { asOf, day, contractYear } = days;
    const { endingAccountValue } = values.accountValues;
    const form = propertiesOf(schema)["strategies"] ?? {};
    const names = reading.strategies;
    const of = {
      notes,
      definition,
      schema: form,
      names,
      asOf,
      day,
      contractYear,
      endingAccountValue,
    };
    readFunds(itemsOf(answers, "funds"), of);
    readRiders(itemsOf(answers, "riders"), { notes, definition, names: reading.riders, day });
    const transactions = readTransactions(itemsOf(answers, "transactions"), days, notes);
    if (transactions.length > 0 && notes.standing["transactions"] === undefined) {
      notes.standing["transactions"] = transactions;
    }
    readAmounts(values, transactions, days, notes);
    compareAmounts(values, notes);
  }
  if (notes.faults.length > 0) return { kind: "refused", faults: notes.faults };
  const { standing } = notes;
  const isFirst = days?.contractYear === 0;
  const missing = [
    ...missingMembers(schema, standing, isFirst ? [] : reading.required),
    ...notes.lacks,
  ];
  return { kind: "read", standing, fields: notes.list(fieldsOf(answers)), missing };
}

/** A list must be whole: other pages are other answers. */
function comparePages(answers: Answers, notes: Notes): void {
  for (const name of ["funds", "riders", "transactions"] as const) {
    const page = answers[name] as Readonly<Record<string, unknown>> | undefined;
    if (page === undefined) continue;
    const count = itemsOf(answers, name).length;
    for (const [member, other] of [
      ["startIndex", 0],
      ["itemsCount", count],
      ["totalItemsCount", count],
    ] as const) {
      if (page[member] === undefined) continue;
      notes.compare(`/${name}/${member}`, `${other}`, page[member], other);
      if (page[member] !== other) {
        notes.refuse(`/${name}/${member}`, `must be ${other}: hand over all pages as one answer`);
      }
    }
  }
}

interface Days {
  readonly issueDate: string;
  readonly asOf: string;
  readonly day: string;
  readonly contractYear: number;
}

/** The last anniversary of the policy's start, and the day of the values, on which a month of the contract begins. */
function readDays(dates: Dates, { valuesAsOfDate: day }: Values, notes: Notes): Days | undefined {
  const { policyStartDate: issueDate } = dates;
  const months = monthsUntil(issueDate, day);
  if (months === undefined) {
    notes.refuse(
      "/values/valuesAsOfDate",
      `must be a day on which a month of the contract begins, by ${issueDate}`,
    );
    return undefined;
  }
  const contractYear = Math.floor(months / 12);
  const dayAt = (count: number): string => monthlyAnniversary(issueDate, count);
  const asOf = dayAt(12 * contractYear);
  notes.use("/dates/policyStartDate", ["issueDate"], issueDate);
  const { policyDeliveryDate: deliveredOn } = dates;
  if (deliveredOn !== undefined)
    notes.use("/dates/policyDeliveryDate", ["deliveredOn"], deliveredOn);
  notes.use("/values/valuesAsOfDate", ["asOf"], asOf);
  if (day > asOf) notes.use("/values/valuesAsOfDate", ["day"], day);
  // On an anniversary the last one may be that day, or the one before.
  const expected: readonly (readonly [string, string, readonly string[]])[] = [
    ["issueDate", "policyStartDate", [issueDate]],
    [
      "previousPolicyAnniversaryDate",
      "asOf",
      [asOf, ...(day === asOf ? [dayAt(months - 12)] : [])],
    ],
    [
      "nextAnniversaryDate",
      "the anniversary after asOf",
      [dayAt(12 * contractYear + 12), ...(day === asOf ? [asOf] : [])],
    ],
    ["previousPolicyMonthiversaryDate", "the day of the values", [day, dayAt(months - 1)]],
    ["nextMonthiversaryDate", "a month after the day of the values", [dayAt(months + 1), day]],
  ];
  for (const [name, about, allowed] of expected) {
    const value = dates[name];
    if (value === undefined) continue;
    notes.compare(`/dates/${name}`, about, value, allowed.includes(value) ? value : allowed[0]);
  }
  const ended = dates["policyTerminationDate"];
  if (ended !== undefined) {
    notes.compare(
      "/dates/policyTerminationDate",
      "a contract that has not ended",
      ended > day,
      true,
    );
    if (ended <= day)
      notes.refuse("/dates/policyTerminationDate", `must be after ${day}: the contract has ended`);
  }
  return { issueDate, asOf, day, contractYear };
}

/** No product has loans; a contract that pays an annuity is not in force here. */
function compareLoans({ payoutType, accountValues, loanValues = {} }: Values, notes: Notes): void {
  const loaned = "loanedPortionOfAccountValue";
  const amounts = [
    [`/values/accountValues/${loaned}`, accountValues[loaned]] as const,
    ...[
      "totalLoanBalance",
      "totalLoanPrincipal",
      "loanPayoffAmount",
      "totalLoanAccruedInterest",
      "totalNumberOfLoan",
      "totalYearToDateLoanTaken",
    ].map((name) => [`/values/loanValues/${name}`, loanValues[name]] as const),
  ];
  for (const [pointer, amount] of amounts) {
    if (amount === undefined) continue;
    notes.compare(pointer, "no loan", amount, 0);
    if (Number(amount) > 0)
      notes.refuse(pointer, "must be 0: contracts with a loan are not illustrated");
  }
  if (payoutType === undefined) return;
  notes.compare(
    "/values/payoutType",
    "a contract before its annuity payments",
    payoutType,
    payoutType,
  );
  if (payoutType === "ANNUITIZED" || payoutType === "IMMEDIATE") {
    notes.refuse("/values/payoutType", `is ${payoutType}: annuity payments have begun`);
  }
}

/** Amounts of the whole contract. */
function readAmounts(
  { totalDepositITD, accountValues }: Values,
  transactions: ReturnType<typeof readTransactions>,
  { issueDate, asOf, day }: Days,
  notes: Notes,
): void {
  const sum = (kind: string, after = "") =>
    transactions
      .filter((each) => each.kind === kind && each.date >= after)
      .reduce((total, { amount }) => total + amount, 0);
  const of = "/values/accountValues";
  const isWhole = transactions.some(({ kind, date }) => kind === "premium" && date === issueDate);
  // What was paid after the anniversary is no part of the standing at it.
  const later = day > asOf ? sum("premium", asOf) : 0;
  if (totalDepositITD !== undefined) {
    notes.use("/values/totalDepositITD", ["premiums", "paid"], totalDepositITD - later);
    if (isWhole) {
      notes.compare(
        "/values/totalDepositITD",
        "the premiums among the transactions",
        totalDepositITD,
        sum("premium"),
      );
    }
  }
  const net = accountValues["totalNetWithdrawalSinceIssue"];
  if (net === 0 && sum("withdrawal") === 0)
    readUntouched(notes, totalDepositITD && totalDepositITD - later);
  else if (net !== undefined) {
    notes.compare(
      `${of}/totalNetWithdrawalSinceIssue`,
      "the withdrawals among the transactions",
      net,
      sum("withdrawal"),
    );
  }
  const { interestEarned: interest } = accountValues;
  if (interest !== undefined && day === asOf) {
    notes.use(`${of}/interestEarned`, ["lastInterestCredit"], interest);
  }
}

/** Amounts that follow from one another. */
function compareAmounts({ accountValues, withdrawalValues = {} }: Values, notes: Notes): void {
  const of = "/values/accountValues";
  const { endingAccountValue: ending, interestEarned: interest } = accountValues;
  const net = accountValues["totalNetWithdrawalSinceIssue"];
  const gain = accountValues["totalGainWithdrawnSinceIssue"];
  if (gain !== undefined && net !== undefined) {
    notes.compare(
      `${of}/totalGainWithdrawnSinceIssue`,
      "at most totalNetWithdrawalSinceIssue",
      gain,
      Math.min(gain, net),
    );
  }
  const { beginningAccountValue: beginning, unloanedPortionOfAccountValue: unloaned } =
    accountValues;
  if (beginning !== undefined && interest !== undefined) {
    notes.compare(
      `${of}/beginningAccountValue`,
      "endingAccountValue less interestEarned",
      beginning,
      ending - interest,
    );
  }
  if (unloaned !== undefined) {
    notes.compare(`${of}/unloanedPortionOfAccountValue`, "endingAccountValue", unloaned, ending);
  }
  const { freeAvailableAmount, freeWithdrawalAmount, yearToDateFreeWithdrawalAmount } =
    withdrawalValues;
  if (freeAvailableAmount === undefined || freeWithdrawalAmount === undefined) return;
  notes.compare(
    "/values/withdrawalValues/freeAvailableAmount",
    "freeWithdrawalAmount less yearToDateFreeWithdrawalAmount",
    freeAvailableAmount,
    freeWithdrawalAmount - (yearToDateFreeWithdrawalAmount ?? 0),
  );
}

/** A contract from which nothing was ever withdrawn. */
function readUntouched(notes: Notes, paid: number | undefined): void {
  const pointer = "/values/accountValues/totalNetWithdrawalSinceIssue";
  const untouched = { withdrawn: 0, partLeft: 1, hasExceededFree: false };
  for (const [name, value] of Object.entries(untouched))
    notes.use(pointer, ["withdrawals", name], value);
  if (paid !== undefined) notes.use(pointer, ["withdrawals", "premiumLeft"], paid);
}
