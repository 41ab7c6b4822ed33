/** Turns an upstream service's figures into an illustration. */

import { type Texts, textsOf } from "#texts";
import { LAST_CONTRACT_YEAR, toCents, toDecimals, rateInWords } from "#annuity";
import { omitUndefined, ServiceError, dollarsInWords } from "#base";
import {
  formsOfPaper,
  productIn,
  type UpstreamFigures,
  type UpstreamRow,
  type UpstreamProduct,
  type YearTableSettings,
} from "#terms";
import { type Inputs, nameAssumptions, type ReadUpstreamInputs } from "#inputs";
import { dateStatements } from "./disclosures.ts";
import { languageFor } from "./illustrate.ts";
import { isFullyGuaranteed } from "./full_guarantee.ts";
import type { Illustration, YearValues } from "./illustration.ts";
import { listNames } from "./parties.ts";
import { illustratedProduct } from "./product_facts.ts";
import { identify, type Preparation } from "./recipe.ts";
import { type Projection, RATE_DECIMALS } from "./years/projected_values.ts";

interface UpstreamIllustrationInputs extends Preparation {
  readonly read: ReadUpstreamInputs;
  /** Hash of the inputs as sent; see `hashInputs`. */
  readonly inputs: string;
  readonly figures: UpstreamFigures;
}

/**
 * The illustration of a product that another service calculates.
 *
 * Values of the contract years come from the tables that the product's definition maps; interest is
 * the rest of the account value's change. Unmapped values and tables are in `supplement` under their own names.
 * Pure: equal arguments give an equal illustration [D14].
 * @throws {ServiceError} `upstream_misconfigured` when a mapped table or column is not in the figures
 */
export function illustrateUpstream(
  product: UpstreamProduct,
  inputs: UpstreamIllustrationInputs,
): Illustration {
  const { read, figures, preparedAt, isSample } = inputs;
  const language = languageFor(product, inputs);
  const said = productIn(product, language);
  const { definition } = said;
  const texts = textsOf(language);
  const { facts } = read;
  const years = readScenarios(product, figures, facts);
  const guaranteed: Projection = {
    scenario: "guaranteed",
    title: "Guaranteed",
    years: years.guaranteed,
  };
  const current: Projection = { scenario: "current", title: "Current", years: years.current };
  const forms = formsOfPaper(inputs.forms, {
    state: facts.state.abbreviation,
    taxTitle: facts.taxStatus.title,
  });
  const asked = { ...inputs, language, forms, endpoint: "product", histories: new Map() } as const;
  return omitUndefined({
    ...identify(product, asked),
    preparedAt: preparedAt.toISOString(),
    preparedOn: facts.preparedOn,
    issueDate: facts.preparedOn,
    language,
    isSample,
    isFullyGuaranteed: isFullyGuaranteed({ product: definition, guaranteed, current }),
    product: omitUndefined({
      ...illustratedProduct(said),
      figureLabels: definition.figures.labels,
    }),
    owner: facts.owner,
    jointOwner: facts.jointOwner,
    annuitant: facts.annuitant,
    producer: facts.producer,
    state: facts.state,
    taxStatus: facts.taxStatus,
    premium: toCents(facts.premium),
    allocations: [],
    notIllustrated: [],
    ...describeTerms(product, texts),
    accessTerms: [],
    withdrawalPlan: describeWithdrawals(facts.withdrawalType, current.years, texts),
    riders: describeRiders(definition, read.inputs),
    guaranteed,
    current,
    indexScenarios: [],
    furtherProjections: [],
    indexes: [],
    supplement: listUnmapped(product, figures),
    assumptions: [...read.assumptions, ...nameAssumptions(listNames(facts), texts)],
    forms: forms.length === 0 ? undefined : forms,
    // Unknown inputs are refused; the service uses the rest.
    warnings: [],
    disclosures: [
      ...definition.disclosures,
      ...dateStatements(
        definition,
        { preparedOn: facts.preparedOn, issueDate: facts.preparedOn },
        texts,
      ),
    ],
  });
}

/** The contract's terms as sentences; the service applies them. */
function describeTerms(
  { definition }: UpstreamProduct,
  { contract: say }: Texts,
): Pick<Illustration, "surrenderCharge" | "freeWithdrawal" | "minimumValue"> {
  const { surrenderCharge, freeWithdrawal, minimumValue } = definition;
  const { rates } = surrenderCharge;
  return {
    surrenderCharge: {
      rates,
      grading: "yearly",
      sentence:
        rates.length === 0 ? say.surrenderCharge.none : say.surrenderCharge.upstream(rates.length),
    },
    freeWithdrawal: {
      sentence: say.freeWithdrawal.upstream(
        freeWithdrawal.firstContractYear,
        rateInWords(freeWithdrawal.rate),
      ),
    },
    minimumValue: {
      ...minimumValue,
      sentence: say.minimumValue.upstream(
        rateInWords(minimumValue.considerationRate),
        dollarsInWords(minimumValue.annualCharge),
        rateInWords(minimumValue.interestRate),
      ),
    },
  };
}

/** The riders that the inputs elect by their codes. */
function describeRiders(
  { riders }: UpstreamProduct["definition"],
  inputs: Inputs,
): Illustration["riders"] {
  return riders
    .filter(({ input, code }) => inputs[input] === code)
    .map(({ id, name, sentence, chargeRate, chargeSentence }) => ({
      id,
      name,
      sentence,
      chargeRate,
      chargeSentence,
      facts: [],
    }));
}

/** Values and tables of the service that are not in the yearly tables, under their own names. */
function listUnmapped(
  product: UpstreamProduct,
  { values, tables }: UpstreamFigures,
): Illustration["supplement"] {
  const unmapped = Object.entries(tables).filter(([name, rows]) => !isMapped(product, name, rows));
  return { values, tables: Object.fromEntries(unmapped) };
}

/** The withdrawals in the current values; only the annual amounts are known. */
function describeWithdrawals(
  type: string | undefined,
  years: readonly YearValues[],
  texts: Texts,
): Illustration["withdrawalPlan"] {
  const { withdrawals: say } = texts.contract;
  const first = years.find(({ withdrawal }) => withdrawal > 0);
  const last = years.findLast(({ withdrawal }) => withdrawal > 0);
  if (first === undefined || last === undefined) return undefined;
  return {
    type: type ?? say.asCalculated,
    sentence: say.upstream(first.contractYear, last.contractYear),
    paymentsPerYear: 1,
    firstContractYear: first.contractYear,
    lastContractYear: last.contractYear,
    timing: "start",
  };
}

/** The arguments of a contract year, besides the figures. */
interface YearFacts {
  readonly premium: number;
  readonly annuitant: { readonly issueAge: number };
}

/**
 * Checks that figures hold every table and column that the product's definition maps.
 * @throws {ServiceError} `upstream_misconfigured`, as their illustration would
 */
export function requireMapped(product: UpstreamProduct, figures: UpstreamFigures): void {
  readScenarios(product, figures, { premium: 0, annuitant: { issueAge: 0 } });
}

function readScenarios(
  { definition }: UpstreamProduct,
  figures: UpstreamFigures,
  facts: YearFacts,
): Readonly<Record<"guaranteed" | "current", readonly YearValues[]>> {
  const guaranteed = readYears(definition.figures.guaranteed, figures, facts);
  const current = readYears(definition.figures.current, figures, facts);
  if (guaranteed.length !== current.length) {
    throw misconfigured("the guaranteed and the current table have different numbers of rows");
  }
  return { guaranteed, current };
}

/** Contract years of one table, 1, 2, 3 …, each figure to the cent. */
function readYears(
  settings: YearTableSettings,
  figures: UpstreamFigures,
  facts: YearFacts,
): readonly YearValues[] {
  const rows = Object.hasOwn(figures.tables, settings.table) ? figures.tables[settings.table] : [];
  if (rows === undefined || rows.length === 0 || rows.length > LAST_CONTRACT_YEAR) {
    throw misconfigured(
      `the table ${settings.table} has no rows, or more than ${LAST_CONTRACT_YEAR}`,
    );
  }
  const years: YearValues[] = [];
  for (const [index, row] of rows.entries()) {
    if (readNumber(row, settings, settings.contractYear) !== index + 1) {
      throw misconfigured(
        `the column ${settings.contractYear} does not count contract years from 1`,
      );
    }
    years.push(readYear(row, settings, { before: years.at(-1), facts, contractYear: index + 1 }));
  }
  return years;
}

function readYear(
  row: UpstreamRow,
  settings: YearTableSettings,
  from: {
    readonly before: YearValues | undefined;
    readonly facts: YearFacts;
    readonly contractYear: number;
  },
): YearValues {
  const { columns } = settings;
  const dollars = (column: string | undefined): number =>
    column === undefined ? 0 : toCents(readNumber(row, settings, column));
  const figures = {
    premium: from.before === undefined ? toCents(from.facts.premium) : 0,
    premiumBonus: dollars(columns.premiumBonus),
    withdrawal: dollars(columns.withdrawal),
    riderCharge: dollars(columns.riderCharge),
    strategyFee: dollars(columns.strategyFee),
    accountValue: dollars(columns.accountValue),
    cashSurrenderValue: dollars(columns.cashSurrenderValue),
  };
  const opening = (from.before?.accountValue ?? 0) + figures.premium + figures.premiumBonus;
  const contractFee = dollars(columns.contractFee);
  const minimumValue = dollars(columns.minimumValue);
  const outflow = figures.withdrawal + figures.riderCharge + figures.strategyFee + contractFee;
  const interestCredit = toCents(figures.accountValue - opening + outflow);
  return {
    contractYear: from.contractYear,
    attainedAge: from.facts.annuitant.issueAge + from.contractYear,
    ...figures,
    contractFee,
    withdrawalCharge: dollars(columns.withdrawalCharge),
    interestCredit,
    creditedRate:
      columns.creditedRate === undefined
        ? earnedRate(interestCredit, opening - outflow / 2)
        : toDecimals(readNumber(row, settings, columns.creditedRate), RATE_DECIMALS),
    ...surrenderParts(figures, minimumValue),
    minimumValue,
    deathBenefit: dollars(columns.deathBenefit),
  };
}

/** The difference of account value and surrender value, as one charge or one gain. */
function surrenderParts(
  { accountValue, cashSurrenderValue }: Pick<YearValues, "accountValue" | "cashSurrenderValue">,
  minimumValue: number,
): Pick<YearValues, "surrenderCharge" | "bonusRecapture" | "marketValueAdjustment"> {
  const gain = toCents(cashSurrenderValue - accountValue);
  return {
    surrenderCharge: Math.max(0, -gain),
    bonusRecapture: 0,
    marketValueAdjustment: cashSurrenderValue === minimumValue ? 0 : Math.max(0, gain),
  };
}

/**
 * Interest over the account value it was earned on, where the service does not give the rate.
 *
 * Withdrawals count for half of the year (modified Dietz method).
 */
function earnedRate(interest: number, average: number): number {
  return average > 0 ? toDecimals(interest / average, RATE_DECIMALS) : 0;
}

function readNumber(row: UpstreamRow, settings: YearTableSettings, column: string): number {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  if (typeof value === "number") return value;
  throw misconfigured(`the column ${column} of the table ${settings.table} holds no number`);
}

/** Whether the yearly values cover every column of a table. */
function isMapped(product: UpstreamProduct, name: string, rows: readonly UpstreamRow[]): boolean {
  const { guaranteed, current } = product.definition.figures;
  const tables = [guaranteed, current].filter(({ table }) => table === name);
  const isNamed = (column: string): boolean =>
    tables.some(
      ({ contractYear, columns }) =>
        column === contractYear || Object.values(columns).includes(column),
    );
  return rows.every((row) => Object.keys(row).every(isNamed));
}

/** The error for figures that do not fit the product's definition; an administrator has to correct it. */
function misconfigured(detail: string): ServiceError {
  return new ServiceError("misconfiguredProduct", {
    detail: `The definition does not fit the calculation service's answer: ${detail}`,
  });
}
