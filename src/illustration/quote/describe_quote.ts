/** A quote: what a contract in force pays on a day, with its charges and taxes, and what is left of it. */

import {
  addDays,
  ageOn,
  type ContractYear,
  type DayPayment,
  type Dollars,
  payOnDay,
  roundParts,
  toCents,
  UNIFORM_TABLE_DIFFERENCE,
  type Worth,
  yearOf,
  yearsYounger,
  type YearTrace,
} from "#annuity";
import { grouped, omitUndefined, type SaidProblem } from "#base";
import {
  birthYearsOf,
  type ContractRequest,
  type InForce,
  problemQuoted,
  type Transaction,
  TRANSACTIONS,
} from "#inputs";
import type { Definition } from "#terms";
import { projectNextYear } from "../figures/contract.ts";
import { momentOf } from "../figures/in_force_facts.ts";
import { type Language, pageTextsOf, textsOf } from "#texts";
import {
  isAllowed,
  longestPeriod,
  paymentsFrom,
  type StartOfPayments,
} from "../features/annuitization.ts";
import { mayBeEarly, treatmentOf } from "../features/taxation.ts";
import { type Statement, statementsOf } from "../statements.ts";
import type { QuotedContract, QuotedPayments, QuoteFacts } from "./quote_facts.ts";
import { roundPayment } from "./rounded_payment.ts";
import type { IllustratedStrategy, ScenarioYears } from "../years/scenarios.ts";

/** What a quote is made of. */
interface Quoted {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly strategies: readonly IllustratedStrategy[];
}

/** The payment that is quoted, by the stages of the contract year that follows the standing; `trace` keeps its formulas. */
export function quotedPayment(
  { contract, assumptions }: Pick<ScenarioYears, "contract" | "assumptions">,
  { withdrawals }: ContractRequest,
  inForce: InForce,
  trace?: YearTrace,
): DayPayment {
  return payOnDay(contract, assumptions, withdrawals, momentOf(inForce), trace);
}

/** When annuity payments of a quote begin. */
function startOf({ standing: { contractYear }, day, months }: InForce): StartOfPayments {
  return months === 0 ? { contractYear } : { contractYear, day };
}

/** Why what is asked for is more than there is, or not permitted; none for a request without a quote. */
export function findQuoteProblems(of: Quoted): readonly SaidProblem[] {
  const { request } = of;
  const { inForce } = request;
  if (inForce?.quote === undefined) return [];
  const { transactionSubType: transaction, transactionAmounts: asked } = inForce.quote;
  const start = startOf(inForce);
  if (transaction === "annuitization" && !isAllowed(request, start)) {
    const years = longestPeriod(request, start);
    return [problemQuoted(["transactionSubType"], { code: "longestPeriod", years: String(years) })];
  }
  return asked === undefined
    ? []
    : problemsOfAmount(asked, quotedPayment(projectNextYear(of), request, inForce).before);
}

/** An amount is at most what the contract has, or what a surrender pays. */
function problemsOfAmount(
  asked: NonNullable<NonNullable<InForce["quote"]>["transactionAmounts"]>,
  { standing: { accountValue, minimumValue }, cashSurrenderValue }: Worth,
): readonly SaidProblem[] {
  const { requestedAmount, requestedPercentage = 0, disbursementType } = asked;
  const isNet = disbursementType === "NET";
  const most = isNet ? cashSurrenderValue : Math.max(accountValue, minimumValue);
  if (requestedAmount !== undefined) {
    if (requestedAmount <= toCents(most)) return [];
    const fault = { code: "atMost", most: grouped(toCents(most)) } as const;
    return [problemQuoted(["transactionAmounts", "requestedAmount"], fault)];
  }
  // All of the contract is the same gross or net, and a part of nothing is nothing.
  const isAlike = !isNet || requestedPercentage === 100 || accountValue <= 0;
  const mostPart = Math.floor((10_000 * most) / accountValue) / 100;
  if (isAlike || requestedPercentage <= mostPart) return [];
  const fault = { code: "atMost", most: String(mostPart) } as const;
  return [problemQuoted(["transactionAmounts", "requestedPercentage"], fault)];
}

/** What a quote states of itself, and how its amounts are taxed. */
export function quoteStatements(
  {
    definition: { freeLook },
    request,
    language,
  }: Pick<Quoted, "definition" | "request"> & { readonly language: Language },
  { effectiveDate, transactionAmounts: { taxableAmount = 0 } }: QuoteFacts,
): readonly Statement[] {
  const texts = textsOf(language);
  const { quote: say } = pageTextsOf(language);
  // It counts from when the contract is received, which is not before its issue.
  const received = request.inForce?.deliveredOn ?? request.issueDate;
  const isFreeLook = freeLook !== undefined && effectiveDate <= addDays(received, freeLook.days);
  const isEarly = taxableAmount > 0 && mayBeEarly(request, effectiveDate);
  const { isSimple } = request.taxQualification;
  return statementsOf([
    { title: say.dayTitle, text: request.inForce?.months === 0 ? say.day : say.dayWithin },
    isFreeLook && {
      title: say.freeLookTitle,
      text: say.freeLook(freeLook.sentence ?? texts.summary.freeLook(freeLook.days)),
    },
    { title: say.valuesTitle, text: say.values },
    { title: say.withholdingTitle, text: say.withholding },
    treatmentOf(request, texts),
    isEarly && { title: texts.taxes.earlyTitle, text: say.early(isSimple) },
  ]);
}

/** The quote that a request asks for; `undefined` for an illustration. */
export function describeQuote(of: Quoted): QuoteFacts | undefined {
  const { definition, request } = of;
  const { inForce } = request;
  if (inForce?.quote === undefined) return undefined;
  const { transactionSubType: transaction, transactionAmounts: asked } = inForce.quote;
  const { year, whole, before, after } = quotedPayment(projectNextYear(of), request, inForce);
  const isAnnuity = transaction === "annuitization";
  const paid = roundPayment(year, before.standing.accountValue);
  const contractBefore = contractFacts(request, before);
  return omitUndefined({
    transactionSubType: transaction,
    effectiveDate: inForce.day,
    freeWithdrawalAmount: toCents(whole.freeWithdrawal),
    remainingFreeWithdrawalAmount: toCents(
      Math.max(0, toCents(year.freeWithdrawal) - paid.applied),
    ),
    transactionAmounts: {
      amountType: asked?.amountType ?? TRANSACTIONS[transaction].amountType,
      ...requestedOf(transaction, asked, year),
      disbursementType: asked?.disbursementType ?? "GROSS",
      appliedAmount: paid.applied,
      totalChargeAmount: total(paid.charges.map(({ chargeAmount }) => chargeAmount)),
      totalAdditionAmount: total(paid.additions.map(({ additionAmount }) => additionAmount)),
      totalTaxWithheldAmount: 0,
      netPaymentAmount: paid.net,
      ...(year.taxableWithdrawal !== undefined && {
        taxableAmount: Math.min(paid.net, toCents(year.taxableWithdrawal)),
      }),
      accumulatedCashValue: contractBefore.accountValue,
      cashSurrenderValue: contractBefore.cashSurrenderValue,
    },
    charges: paid.charges,
    additions: paid.additions,
    fundDistributions: distributionsOf(request, before, paid.fromAccount),
    taxQualification: request.taxQualification.isQualified
      ? undefined
      : ({ taxablePortionRule: "LIFO" } as const),
    rmdInfo:
      transaction === "rmd"
        ? requiredFacts(request, inForce, {
            required: toCents(whole.requiredDistribution),
            left: toCents(year.requiredDistribution),
            applied: paid.applied,
          })
        : undefined,
    contractBefore,
    contractAfter: isAnnuity
      ? NOTHING_LEFT
      : {
          ...contractFacts(request, after),
          accountValue: toCents(contractBefore.accountValue - paid.fromAccount),
        },
    riders: request.riders.map(({ id, name }, place) =>
      omitUndefined({
        rider: id,
        name,
        baseBefore: cents(before.bases[place]),
        baseAfter: isAnnuity ? undefined : cents(after.bases[place]),
      }),
    ),
    annuityPayments: isAnnuity
      ? annuityFacts(definition, request, { start: startOf(inForce), contract: contractBefore })
      : undefined,
  });
}

const NOTHING_LEFT: QuotedContract = {
  accountValue: 0,
  cashSurrenderValue: 0,
  minimumValue: 0,
  deathBenefit: 0,
};

function total(amounts: readonly Dollars[]): Dollars {
  return toCents(amounts.reduce((all, amount) => all + amount, 0));
}

function cents(amount: Dollars | undefined): Dollars | undefined {
  return amount === undefined ? undefined : toCents(amount);
}

/** What was asked for, where the transaction alone does not say it. */
function requestedOf(
  transaction: Transaction,
  asked: NonNullable<InForce["quote"]>["transactionAmounts"],
  year: ContractYear,
): Pick<QuoteFacts["transactionAmounts"], "requestedAmount" | "requestedPercentage"> {
  if (transaction === "rmd") return { requestedAmount: toCents(year.requiredDistribution) };
  return omitUndefined({
    requestedAmount: asked?.requestedAmount,
    requestedPercentage: asked?.requestedPercentage,
  });
}

/** What each strategy gives up: a part of the account value in proportion to its own. */
function distributionsOf(
  { strategies }: ContractRequest,
  { standing: { values, accountValue } }: Worth,
  fromAccount: Dollars,
): QuoteFacts["fundDistributions"] {
  const part = accountValue > 0 ? fromAccount / accountValue : 0;
  const taken = roundParts(
    fromAccount,
    values.map((value) => value * part),
  );
  const totals = roundParts(toCents(accountValue), values);
  return strategies.map(({ strategy }, place) => ({
    fundId: strategy.id,
    fundName: strategy.name,
    totalFundValue: totals[place] ?? 0,
    requestedAmount: taken[place] ?? 0,
  }));
}

function contractFacts(
  { taxQualification }: ContractRequest,
  { standing, cashSurrenderValue, deathBenefit, deathPayments, income }: Worth,
): QuotedContract {
  return omitUndefined({
    accountValue: toCents(standing.accountValue),
    cashSurrenderValue: toCents(cashSurrenderValue),
    minimumValue: toCents(standing.minimumValue),
    deathBenefit: toCents(deathBenefit),
    deathPayments: cents(deathPayments),
    taxBasis: taxQualification.isQualified ? undefined : toCents(standing.taxBasis),
    lifetimeIncome: cents(income),
  });
}

/** The required distribution of the calendar year of the quote. */
function requiredFacts(
  request: ContractRequest,
  { day, quote }: InForce,
  of: { readonly required: Dollars; readonly left: Dollars; readonly applied: Dollars },
): NonNullable<QuoteFacts["rmdInfo"]> {
  const isUniform = yearsYounger(birthYearsOf(request)) === UNIFORM_TABLE_DIFFERENCE;
  return omitUndefined({
    rmdTaxYear: yearOf(day),
    rmdAgeAtDistribution: ageOn(day, request.owner.birthDate),
    rmdCalculationMethod: isUniform ? "UNIFORM_LIFETIME_TABLE" : "JOINT_LIFE",
    rmdPriorYearEndValue: quote?.rmdInfo?.rmdPriorYearEndValue,
    calculatedAnnualRmdAmount: of.required,
    remainingRmdAmountAfterThisQuote: toCents(Math.max(0, of.left - of.applied)),
  } as const);
}

/** Payments that begin on the day, of one value at two rates. */
function annuityFacts(
  definition: Definition,
  request: ContractRequest,
  { start, contract }: { readonly start: StartOfPayments; readonly contract: QuotedContract },
): QuotedPayments {
  const values = { guaranteed: contract, current: contract };
  return {
    optionTitle: request.paymentOption.title,
    paymentsPerYear: request.paymentMode.perYear,
    ...paymentsFrom(definition, request, start, values),
  };
}
