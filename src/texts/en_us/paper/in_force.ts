/** What the paper of a contract in force says differently from a new contract's. */

import type { Prepared } from "./assumptions.ts";
import { counted } from "../counted.ts";

/** Since issue, in whole contract years and months. */
function timePassed(contractYear: number, months: number): string {
  const years = contractYear > 0 && counted(contractYear, "contract year");
  const later = months > 0 && counted(months, "month");
  const passed = [years, later].filter((each) => each !== false);
  return passed.length === 0 ? "the day of its issue" : `after ${passed.join(" and ")}`;
}

/** Which terms are illustrated as current. */
export interface CurrentTerms {
  readonly day: string;
  /** Whether the contract was issued on that day. */
  readonly isOfIssue: boolean;
  /** How many of the strategies have terms that were set after issue. */
  readonly renewed: "none" | "some" | "all";
}

export const inForce = {
  title: "In-force illustration",
  paperTitle: (product: string) => `${product} – In-Force Annuity Illustration`,
  /** Each sheet has it. */
  label: (about: {
    readonly asOf: string;
    readonly issueDate: string;
    readonly contractNumber: string | undefined;
  }) =>
    `Contract ${about.contractNumber === undefined ? "" : `${about.contractNumber} `}in force, issued on ` +
    `${about.issueDate}. Illustrated from ${about.asOf} on.`,
  lead: (about: {
    readonly lead: string;
    readonly issueDate: string;
    readonly asOf: string;
    readonly contractYear: number;
    /** Months of the contract year that have passed; 0 at an anniversary. */
    readonly months: number;
  }) =>
    `${about.lead} The contract was issued on ${about.issueDate}. Values are shown from ${about.asOf} on, ` +
    timePassed(about.contractYear, about.months) +
    (about.months === 0
      ? "."
      : `. The first year shown is contract year ${about.contractYear + 1} as a whole: ` +
        "what has been paid in it so far, and what is still to come."),
  box: "You were given both for this contract. Ask for them if you do not have them.",
  soFar: "Account value",
  soFarNote: (about: {
    readonly asOf: string;
    readonly paid: string;
    /** Absent for none. */
    readonly withdrawn: string | undefined;
    /** What a surrender and a death on a day within the contract year pay; absent at an anniversary. */
    readonly worth: { readonly surrender: string; readonly death: string } | undefined;
  }) =>
    `on ${about.asOf}; ${about.paid} paid in so far` +
    (about.withdrawn === undefined ? "" : `, ${about.withdrawn} withdrawn`) +
    (about.worth === undefined
      ? ""
      : `; a surrender on that day pays ${about.worth.surrender}, a death ${about.worth.death}`),
  ageAtIssue: (age: string) => `${age} at issue`,
  issuedOn: "Issued on",
  contractNumber: "Contract number",
  youPaid: "You have paid",
  strategies: "Crediting strategies and their terms",
  /** How much has been paid, in place of what is to be paid. */
  contract: (about: {
    readonly paid: string;
    readonly insurer: string;
    readonly issueDate: string;
    /** The sentence on later premiums. */
    readonly later: string | undefined;
    readonly interest: string;
    readonly firstYear: number;
    readonly lastYear: number;
    readonly lastAge: number;
    /** The owner's age at the end, where it ends the contract. */
    readonly ownersAge: number | undefined;
    readonly isToTheEnd: boolean;
  }) =>
    `You have paid ${about.paid} to ${about.insurer} since ${about.issueDate}.` +
    (about.later === undefined ? "" : ` Premiums still to come: ${about.later}.`) +
    " What you pay goes into an account that earns interest. " +
    about.interest +
    "You may take out part of the account value. You may end the contract and get its cash surrender value. Or you may turn " +
    `it into annuity payments. This illustration covers contract years ${about.firstYear} to ${about.lastYear}, to age ${about.lastAge}` +
    (about.ownersAge === undefined ? "" : ` of the annuitant and ${about.ownersAge} of an owner`) +
    `. ${about.isToTheEnd ? "Annuity payments have to begin then. " : ""}No values are shown after that.`,
  costsSince: (asOf: string) => `Charges and fees so far are those since ${asOf}.`,
  /** In place of when the first premium is paid. Source: NAIC Model #245 section 6.F(3). */
  timing: (hasLaterPremiums: boolean, timing: "start" | "end", asOf: string) =>
    `Values begin with those of the contract on ${asOf}. ` +
    (hasLaterPremiums ? "Premiums after that day are assumed at the times given. " : "") +
    "Values are those at the end of each contract year. " +
    `Withdrawals are assumed at the ${timing} of their year or part of a year.`,
  termsTitle: "Terms of this contract",
  terms: (about: {
    readonly issueDate: string;
    /** The day of the terms, where it is another one. */
    readonly asOf: string | undefined;
    /** The strategies with terms that were set after issue. */
    readonly renewed: string | undefined;
  }) =>
    "The current terms here are those " +
    (about.asOf === undefined ? "" : `of ${about.asOf}, `) +
    `with which the contract was issued on ${about.issueDate}. ` +
    (about.renewed === undefined
      ? "The insurer may have set others for later terms."
      : `Those of ${about.renewed} are the ones that the insurer has set since.`) +
    " The guaranteed terms are those of the contract.",
  currentTerms: "Current terms used",
  currentTermsOf: ({ day, isOfIssue, renewed }: CurrentTerms) =>
    renewed === "all"
      ? "Set since issue"
      : `${day}${isOfIssue ? " (issue)" : ""}${renewed === "some" ? "; some set since" : ""}`,
  /** After what non-guaranteed values assume. */
  currentTermsAre: ({ day, isOfIssue, renewed }: CurrentTerms) =>
    " The current terms here are those " +
    (renewed === "all"
      ? "that the insurer has set since issue."
      : `of ${isOfIssue ? "the issue, " : ""}${day}${renewed === "some" ? "; some have been set since" : ""}.`),
  prepared: (about: Prepared) =>
    `Prepared on ${about.preparedOn} with ${about.software}. This software is authorized by ${about.insurer}. The ` +
    `illustration is of a contract in force, on product version ${about.version}, form ${about.form}. ` +
    `Its number is ${about.id}. Contact: ${about.contact}.`,
  runningTerms: (asOf: string) =>
    `An index term may be running on ${asOf}. What it credits at its end then counts what the index has done so far.`,
  riders: {
    status: "Status",
    ended: "Ended",
    /** Whether income has started; absent for a rider without income. */
    inForce: (hasStarted: boolean | undefined) =>
      hasStarted === undefined
        ? "In force"
        : hasStarted
          ? "In force, and income has started"
          : "In force, and income has not started",
    incomeGoesOn:
      "Lifetime income has started. Its payout rate is fixed and no longer depends on when it starts.",
    /** What is printed of a rider's standing, by its members: amounts and rates that are not 0. */
    amounts: {
      rollUpBase: "Benefit base",
      stepUpBase: "Benefit base, by step-ups",
      floorBase: "Least benefit base",
      unusedIncome: "Income not taken and carried over",
      base: "Base of the death benefit",
      ratchetBase: "Highest account value of an anniversary",
      premium: "Premium not yet withdrawn",
    },
    rates: {
      payoutRate: "Payout rate",
      rate: "Part of the earnings paid at death",
    },
  },
};
