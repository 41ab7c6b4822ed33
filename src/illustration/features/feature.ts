/** Shared by the features: what a feature is described from, and what it states. */

import type { Contract } from "#annuity";
import type { ContractRequest } from "#inputs";
import type { Definition, IndexHistories } from "#terms";
import type { Texts, Translate } from "#texts";
import type { OutputField, OutputRow, OutputTable, OutputValue } from "../output_types.ts";
import type { Statement } from "../statements.ts";
import type { Projections } from "../years/projected_values.ts";
import type { IllustratedStrategy, ScenarioYears } from "../years/scenarios.ts";
import type { Feature } from "../years/year_columns.ts";

/** The contract as illustrated, which features are described from. */
export interface Subject {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly contract: Contract;
  readonly strategies: readonly IllustratedStrategy[];
  readonly indexHistories: IndexHistories;
  readonly projections: Projections;
  /** The current projection at full precision. */
  readonly exact: ScenarioYears;
  readonly texts: Texts;
  /** Puts the product's own sentences into the language of the texts. */
  readonly translate: Translate;
}

/** A flat output, and its value where the illustration has one. */
type FeatureOutput<Members> = OutputField & {
  value(illustration: Members): OutputValue | undefined;
};

/** A table, and its rows where the illustration has it. */
interface FeatureTable<Members> extends OutputTable {
  rows(illustration: Members): readonly OutputRow[] | undefined;
}

/** What a feature states, by the members that an illustration has of it. Names are an answer's. */
export interface IllustratedFeature<Members> {
  readonly outputs?: Readonly<Record<string, FeatureOutput<Members>>>;
  readonly tables?: Readonly<Record<string, FeatureTable<Members>>>;
  statements?(illustration: Members, subject: Subject): readonly Statement[];
}

/** A table with rows of the columns that it names: a row that lacks one does not compile. */
export function table<Members, Name extends string>(of: {
  readonly title: string;
  readonly of: readonly Feature[];
  readonly isOptional?: true;
  readonly columns: Readonly<Record<Name, OutputField>>;
  rows(illustration: Members): readonly Readonly<Record<NoInfer<Name>, OutputValue>>[] | undefined;
}): FeatureTable<Members> {
  return of;
}
