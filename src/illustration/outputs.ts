/** An illustration as response data: flat outputs, tables of rows, assumptions and disclosures. */

import { toCents } from "#annuity";
import { omitUndefined } from "#base";
import type { Assumption } from "#inputs";
import type { ChangeFacts } from "./change/change_facts.ts";
import { changesOf, type FactorsOfStrategy } from "./features/factor_history.ts";
import { FEATURE_OUTPUTS, FEATURE_TABLES } from "./features/mod.ts";
import type { InForceFacts } from "./figures/in_force_facts.ts";
import type { ContractFacts, Illustration } from "./illustration.ts";
import { KEY_ENDS, KEY_FIGURES } from "./output_fields.ts";
import type { OutputRow, OutputValue } from "./output_types.ts";
import type { QuoteFacts } from "./quote/quote_facts.ts";
import type { ReportFacts } from "./report/report_facts.ts";
import type { Statement } from "./statements.ts";
import type { BasisFacts } from "./terms_basis.ts";
import { capitalized } from "./years/year_columns.ts";
import { yearsPast } from "./years/projected_values.ts";
import { compiledRows, illustrationRows, type RowMaker, scenarioRows } from "./years/year_rows.ts";

/** Numbers are finite, and never −0; nothing is null. Source: [D19], [D23]. */
export interface ResponseData {
  readonly outputs: OutputRow;
  readonly tables: Readonly<Record<string, readonly OutputRow[]>>;
  readonly change?: ChangeFacts;
  readonly inForce?: InForceFacts;
  readonly basis?: BasisFacts;
  readonly factorHistory?: readonly FactorsOfStrategy[];
  readonly assumptions: readonly Assumption[];
  readonly disclosures: readonly Statement[];
}

/**
 * The JSON answer. Amounts in dollars to the cent, rates as decimal fractions.
 *
 * The yearly table holds a fixed annuity's two scenarios side by side; with `hasTablePerScenario` each is also a
 * table of its own. Source: [D19], [D23].
 */
export function responseData(
  illustration: Illustration,
  options: { readonly hasTablePerScenario: boolean } = { hasTablePerScenario: false },
): ResponseData {
  return omitUndefined({
    ...figuresOf(illustration, { ...options, rowMaker: compiledRows }),
    change: illustration.change,
    inForce: illustration.inForce,
    basis: illustration.basis,
    factorHistory: illustration.factorHistory && changesOf(illustration.factorHistory),
    assumptions: illustration.assumptions,
    disclosures: [
      ...illustration.disclosures,
      ...illustration.accessTerms,
      ...illustration.riders.flatMap(({ statements = [] }) => statements),
    ],
  });
}

/** What is said of a contract in force in place of yearly figures, by the member that has it. */
export interface StandingAnswers {
  readonly quote: QuoteFacts;
  readonly report: ReportFacts;
}

/** The answer with one of them, and where the contract stood. */
export type StandingData<Name extends keyof StandingAnswers> = Pick<StandingAnswers, Name> & {
  readonly inForce?: InForceFacts;
  readonly basis?: BasisFacts;
  readonly assumptions: readonly Assumption[];
  readonly disclosures: readonly Statement[];
};

/** The JSON answer without yearly figures. */
export function standingData(illustration: Illustration, name: keyof StandingAnswers): object {
  const { inForce, basis, assumptions, disclosures } = illustration;
  return omitUndefined({ [name]: illustration[name], inForce, basis, assumptions, disclosures });
}

/** What an answer has figures of; an illustration that is not kept has no id. */
interface Figured extends ContractFacts {
  readonly id?: string;
  readonly product: Pick<Illustration["product"], "name" | "version" | "ratesEffectiveOn">;
}

interface FiguresOptions {
  readonly hasTablePerScenario: boolean;
  readonly rowMaker: RowMaker;
}

/** The figures of an answer. */
export function figuresOf(
  illustration: Figured,
  options: FiguresOptions,
): Pick<ResponseData, "outputs" | "tables"> {
  const tables = tablesOf(illustration, options);
  return { outputs: flatOutputs(illustration, tables.Illustration), tables };
}

/** The flat outputs, with key figures of the rows given. */
export function flatOutputs(illustration: Figured, years: readonly OutputRow[]): OutputRow {
  const { product, premium } = illustration;
  const before = yearsPast(illustration);
  const atIssue = before > 0 ? undefined : illustration.current.years[0];
  const bonus = illustration.premiumBonus?.bonus ?? atIssue?.premiumBonus ?? 0;
  const { rates } = illustration.surrenderCharge;
  const own = {
    illustrationId: illustration.id,
    preparedOn: illustration.preparedOn,
    issueDate: illustration.issueDate,
    productName: product.name,
    productVersion: product.version,
    ratesEffectiveOn: product.ratesEffectiveOn,
    state: illustration.state.abbreviation,
    taxStatus: illustration.taxStatus.title,
    issueAge: illustration.annuitant.issueAge,
    ownerIssueAge: illustration.owner.issueAge,
    jointOwnerIssueAge: illustration.jointOwner?.issueAge,
    secondLifeIssueAge: illustration.twoLives?.[0]?.lives[1].issueAge,
    premium,
    laterPremiums: illustration.laterPremiums?.total,
    premiumBonus: bonus,
    initialAccountValue: toCents(premium + bonus),
    surrenderChargeYears: rates.length,
    contractYears: before + illustration.current.years.length,
    ...keyFigures(years, { surrenderChargeYears: rates.length, before }),
    ...Object.fromEntries(FEATURE_OUTPUTS.map(([name, { value }]) => [name, value(illustration)])),
  };
  return { ...omitUndefined(own), ...illustration.supplement?.values };
}

/** Columns of some rows of the yearly table, with a suffix each; none of years before the first row or past the last. */
function keyFigures(
  years: readonly OutputRow[],
  of: {
    readonly surrenderChargeYears: number;
    /** Contract years before the first row. */
    readonly before: number;
  },
): OutputRow {
  const figures: Record<string, OutputValue> = {};
  for (const { suffix, contractYear } of KEY_ENDS) {
    const row = years[contractYear(of.surrenderChargeYears) - of.before - 1] ?? {};
    for (const name of KEY_FIGURES) {
      if (row[name] !== undefined) figures[name + suffix] = row[name];
    }
  }
  return figures;
}

function tablesOf(
  illustration: Figured,
  { hasTablePerScenario, rowMaker }: FiguresOptions,
): ResponseData["tables"] & { readonly Illustration: readonly OutputRow[] } {
  const { guaranteed, current, indexScenarios, furtherProjections } = illustration;
  const scenarios =
    indexScenarios.length > 0 || hasTablePerScenario
      ? [guaranteed, current, ...indexScenarios, ...furtherProjections]
      : [];
  return {
    // Upstream tables come first: they never replace ours of the same name [D19].
    ...illustration.supplement?.tables,
    Illustration: illustrationRows(illustration, rowMaker),
    ...Object.fromEntries(
      scenarios.map(({ scenario, years }) => [
        capitalized(scenario),
        scenarioRows(years, rowMaker),
      ]),
    ),
    ...omitUndefined(
      Object.fromEntries(FEATURE_TABLES.map(([name, { rows }]) => [name, rows(illustration)])),
    ),
  };
}
