/** The index annuity endpoint's `withdrawals` {type, amount, mode, startYear, endYear} and income start. */

import { titleIn } from "#texts";
import { AMOUNT_BASES, MODES, WITHDRAWAL_TYPES, type Definition } from "#terms";
import { type DataReader, readerWithin } from "./data_reader.ts";
import type { IndexAnnuityFields } from "./index_annuity_fields.ts";
import { type ContractRequest, mayBeNet, withdrawalsOf } from "./request.ts";

const [NO_WITHDRAWAL] = WITHDRAWAL_TYPES;
const LIFETIME_INCOME = WITHDRAWAL_TYPES[6];

/** Default income start: ten years after issue, but not before age 60. */
const INCOME_DEFERRAL_YEARS = 10;
const EARLIEST_DEFAULT_INCOME_AGE = 60;

/** The requested withdrawals. The default with an income rider is its income from an age on. */
export function readWithdrawals(
  reader: DataReader,
  { withdrawals, incomeStartAge }: IndexAnnuityFields,
  contract: {
    readonly definition: Definition;
    readonly issueAge: number;
    readonly hasIncomeRider: boolean;
  },
): ReturnType<typeof withdrawalsOf> {
  const { definition, issueAge } = contract;
  const { notes } = reader.texts;
  const { fields } = withdrawals;
  const fallback = contract.hasIncomeRider ? LIFETIME_INCOME : NO_WITHDRAWAL;
  const members = readerWithin(reader, withdrawals);
  if (reader.sent(withdrawals) === undefined) {
    reader.list("withdrawals", fallback.name, "default", titleIn(reader.texts, fallback.title));
  }
  const withdrawalType = members?.word(fields.type, fallback.name) ?? fallback;
  const { kind } = withdrawalType;
  if (members !== undefined && kind === "none") {
    const { amount, amountIs, mode, startYear, endYear } = fields;
    for (const field of [amount, amountIs, mode, startYear, endYear]) {
      members.setAsideIdle(field, notes.noWithdrawalType);
    }
  }
  const plan = kind === "none" ? undefined : members;
  const withdrawalMode = plan?.word(fields.mode) ?? MODES[0];
  const amount = plan === undefined ? 0 : readAmount(plan, fields.amount, withdrawalType);
  const { isNet } = (plan && readBasis(plan, fields.amountIs, withdrawalType)) ?? AMOUNT_BASES[0];
  const isIncome = kind === "lifetime_income";
  const startYear = plan?.number(fields.startYear);
  const whySet = startYear === undefined ? undefined : notes.startYearSets;
  const setAside = isIncome ? whySet : notes.noIncome;
  const incomeAge = readIncomeAge(reader, incomeStartAge, { issueAge, setAside });
  const firstContractYear = startYear ?? (isIncome ? incomeAge - issueAge + 1 : 1);
  const endYear = plan?.number(fields.endYear);
  if (startYear !== undefined) plan?.list("startYear", startYear, "input");
  if (endYear !== undefined) {
    if (endYear < firstContractYear) {
      plan?.refuse("endYear", "range", "lastBeforeFirst");
    }
    plan?.list("endYear", endYear, "input");
  }
  members?.setAsideUnknown(Object.values(fields));
  return withdrawalsOf(definition, {
    withdrawalType,
    withdrawalMode,
    amount,
    isNet,
    firstContractYear,
    lastContractYear: endYear,
  });
}

/** The yearly amount in dollars or per cent of the account value; 0 if the type sets it. */
function readAmount(
  members: DataReader,
  field: IndexAnnuityFields["withdrawals"]["fields"]["amount"],
  { unit }: ContractRequest["withdrawalType"],
): number {
  if (unit === "none") {
    members.setAsideIdle(field, members.texts.notes.typeSetsAmount);
    return 0;
  }
  const amount = members.listedNumber(field, field.default);
  if (unit === "percent" && amount > 100) {
    members.refuse(field.name, "range", "withdrawalPercent");
  }
  return amount;
}

/** Whether the amount is gross or net; `undefined`, for gross, if the type cannot be net. */
function readBasis(
  members: DataReader,
  field: IndexAnnuityFields["withdrawals"]["fields"]["amountIs"],
  type: ContractRequest["withdrawalType"],
): (typeof AMOUNT_BASES)[number] | undefined {
  if (mayBeNet(type)) return members.word(field);
  members.setAsideIdle(field, members.texts.notes.alwaysGross);
  return undefined;
}

/** The age at which income starts. It is listed unless it has no effect. */
function readIncomeAge(
  reader: DataReader,
  field: IndexAnnuityFields["incomeStartAge"],
  use: { readonly issueAge: number; readonly setAside: string | undefined },
): number {
  const usual = Math.max(use.issueAge + INCOME_DEFERRAL_YEARS, EARLIEST_DEFAULT_INCOME_AGE);
  const latest = Math.max(use.issueAge, field.maximum);
  const age = Math.min(usual, latest);
  if (use.setAside !== undefined) {
    const { notGiven } = reader.texts.notes;
    if (reader.sent(field) === undefined) reader.list(field.name, age, "default", notGiven);
    reader.setAsideIdle(field, use.setAside);
    return age;
  }
  const requestedAge = reader.listedNumber(field, age);
  if (requestedAge < use.issueAge) {
    reader.refuse(field.name, "range", "beforeIssueAge");
  }
  return requestedAge;
}
