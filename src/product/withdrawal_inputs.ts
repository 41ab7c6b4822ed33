/** The index annuity endpoint's `withdrawals` {type, amount, mode, startYear, endYear} and income start. */
import { LAST_CONTRACT_YEAR, type WithdrawalPlan } from "../annuity/contract.ts";
import { MODES, WITHDRAWAL_TYPES } from "./codes.ts";
import { type DataReader, parseNumber, readerWithin } from "./data_reader.ts";
import type { Definition } from "./definition_schema.ts";
import type { ContractRequest } from "./request.ts";

export interface ReadWithdrawals {
  readonly type: ContractRequest["withdrawalType"];
  readonly mode: ContractRequest["withdrawalMode"];
  readonly plan: WithdrawalPlan;
}

export const MODES_BY_NAME: ReadonlyMap<string, ContractRequest["paymentMode"]> = new Map(
  MODES.map((mode) => [mode.name, mode]),
);

const TYPES_BY_NAME: ReadonlyMap<string, ContractRequest["withdrawalType"]> = new Map(
  WITHDRAWAL_TYPES.map((type) => [type.name, type]),
);

const [NO_WITHDRAWAL] = WITHDRAWAL_TYPES;
const LIFETIME_INCOME = WITHDRAWAL_TYPES[6];

/** Income starts ten years after issue, but not before 60, unless the request says otherwise. */
const INCOME_DEFERRAL_YEARS = 10;
const EARLIEST_DEFAULT_INCOME_AGE = 60;

/** The withdrawals asked for; with an income rider and nothing asked, its income from an age on. */
export function readWithdrawals(
  reader: DataReader,
  definition: Definition,
  contract: { readonly issueAge: number; readonly hasIncomeRider: boolean },
): ReadWithdrawals {
  const fields = readerWithin(reader, "withdrawals");
  const { issueAge } = contract;
  const incomeAge = reader.number(
    "incomeStartAge",
    Math.max(issueAge + INCOME_DEFERRAL_YEARS, EARLIEST_DEFAULT_INCOME_AGE),
    { minimum: 0, maximum: 121 },
  );
  const unasked = contract.hasIncomeRider ? LIFETIME_INCOME : NO_WITHDRAWAL;
  const type = fields?.choice("type", TYPES_BY_NAME, unasked.name) ?? unasked;
  const mode = fields?.choice("mode", MODES_BY_NAME, MODES[0].name) ?? MODES[0];
  if (fields === undefined) reader.list("withdrawals", type.name, "default", "Not given");
  const amount = parseNumber(fields?.sent("amount") ?? 0);
  const most = type.unit === "percent" ? 100 : Number.MAX_VALUE;
  if (fields !== undefined && (amount === undefined || amount < 0 || amount > most)) {
    fields.refuse("amount", "range", "must be a number of 0 or more, and at most 100 per cent");
  }
  const isIncome = type.kind === "lifetime_income";
  const firstYear = isIncome ? Math.max(1, Math.floor(incomeAge) - issueAge + 1) : 1;
  const years = { minimum: 1, maximum: LAST_CONTRACT_YEAR };
  const firstContractYear = Math.floor(fields?.number("startYear", firstYear, years) ?? firstYear);
  const lastContractYear = Math.floor(
    fields?.optionalNumber("endYear", years) ?? LAST_CONTRACT_YEAR,
  );
  fields?.ignoreTheRest();
  return {
    type,
    mode,
    plan: {
      kind: type.kind,
      yearly: (type.unit === "none" ? 0 : (amount ?? 0)) / (type.unit === "percent" ? 100 : 1),
      perYear: mode.perYear,
      timing: definition.withdrawalTiming,
      firstContractYear,
      lastContractYear,
    },
  };
}
