/** Assembles an illustration: projections, contract, assumptions and disclosures. */

import { type Language, type Texts, textsOf } from "#texts";
import { toCents } from "#annuity";
import { omitUndefined } from "#base";
import {
  type Product,
  formsOfPaper,
  type TermsBasis,
  type Definition,
  indexIdOf,
  sayIn,
  type IndexHistories,
} from "#terms";
import { type ContractRequest, contractYearsOf, nameAssumptions } from "#inputs";
import { contractOf } from "./contract_terms.ts";
import { disclosuresFor } from "./disclosures.ts";
import {
  describeAllocations,
  describeFreeWithdrawal,
  describeLaterPremiums,
  describeMinimumValue,
  describeRiders,
  describeSurrenderCharge,
  describeWithdrawals,
} from "./facts.ts";
import type { Subject } from "./features/feature.ts";
import { describeIncomeStarts } from "./features/lifetime_income.ts";
import { describeFeatures } from "./features/mod.ts";
import type { Illustration } from "./illustration.ts";
import { describeParties, listNames } from "./parties.ts";
import { productAssumptions } from "./product_assumptions.ts";
import { illustratedProduct } from "./product_facts.ts";
import { identify, type Preparation, type Recipe } from "./recipe.ts";
import { projectAll } from "./years/projections.ts";
import { type FoundStrategies, windowsOfOnlyIndex } from "./years/scenarios.ts";
import { basisAssumptions, describeBasis } from "./terms_basis.ts";

/** The arguments of an illustration; the request is valid. */
interface IllustrationInputs extends Preparation, FoundStrategies {
  /** The product as the administrator wrote it, which the recipe is of. */
  readonly original: Product;
  /** Absent when the product has one set of terms. */
  readonly basis: TermsBasis | undefined;
  readonly language: Language;
  readonly indexHistories: IndexHistories;
  readonly endpoint: Recipe["endpoint"];
  /** See `hashInputs`. */
  readonly inputs: string;
}

/**
 * The illustration of a product that has its texts in the language asked for. Pure: equal arguments give an equal
 * illustration, with the same id [D14].
 */
export function buildIllustration(product: Product, inputs: IllustrationInputs): Illustration {
  const { definition } = product;
  const { request, indexHistories, language } = inputs;
  const subject = projectContract(product, inputs);
  const { contract, projections, texts } = subject;
  const basis =
    inputs.basis === undefined ? undefined : describeBasis(inputs.basis, request.state.name, texts);
  const { abbreviation: state } = request.state;
  const forms = formsOfPaper(inputs.forms, { state, taxTitle: request.taxQualification.title });
  const features = describeFeatures(subject);
  // Each member by name, since their order is in the records that papers have attached.
  const illustration = omitUndefined({
    ...identify(inputs.original, { ...inputs, forms, histories: indexHistories }),
    // As text, since a single Date takes JSON.stringify off its fast path.
    preparedAt: inputs.preparedAt.toISOString(),
    preparedOn: request.preparedOn,
    issueDate: request.issueDate,
    language,
    isSample: inputs.isSample,
    isFullyGuaranteed: features.isFullyGuaranteed,
    product: illustratedProduct(product),
    basis,
    ...describeParties(definition, request),
    ...describePremiums(definition, inputs, texts),
    withdrawalPlan: describeWithdrawals(request, projections, texts),
    surrenderCharge: describeSurrenderCharge(contract, texts),
    freeWithdrawal: describeFreeWithdrawal(definition, request, texts),
    marketValueAdjustment: features.marketValueAdjustment,
    minimumValue: describeMinimumValue(contract, texts),
    accessTerms: features.accessTerms,
    riders: describeRiders(request, describeIncomeStarts(subject), texts),
    lifetimeIncome: features.lifetimeIncome,
    ...projections,
    indexes: features.indexes,
    annuitization: features.annuitization,
    tax: features.tax,
    assumptions: [
      ...request.assumptions,
      ...nameAssumptions(listNames(request), texts),
      ...(basis === undefined ? [] : basisAssumptions(basis, texts)),
      ...productAssumptions(definition, contract, inputs, texts),
    ],
    forms: forms.length === 0 ? undefined : forms,
    warnings: inputs.warnings,
  });
  return { ...illustration, disclosures: disclosuresFor(illustration, subject) };
}

/** The contract with its projections, which features are described from. */
function projectContract(product: Product, inputs: IllustrationInputs): Subject {
  const { definition } = product;
  const { request, strategies, indexHistories, language } = inputs;
  const contract = contractOf(definition, request);
  const { exact, ...projections } = projectAll(definition, contract, {
    strategies,
    years: contractYearsOf(definition, request),
    indexWindows: windowsOfOnlyIndex(definition, indexHistories, inputs),
  });
  return {
    definition,
    request,
    contract,
    strategies,
    indexHistories,
    projections,
    exact,
    texts: textsOf(language),
    translate: sayIn(product, language),
  };
}

/** What is paid, what is added to it, and how it is allocated. */
function describePremiums(
  definition: Definition,
  { request, indexHistories, notIllustrated }: IllustrationInputs,
  texts: Texts,
) {
  return {
    premium: toCents(request.premium),
    laterPremiums:
      request.laterPremiums &&
      describeLaterPremiums(request.laterPremiums, request.strategies, texts),
    premiumBonus: describePremiumBonus(definition, request),
    allocations: describeAllocations(request, indexHistories, texts),
    notIllustrated: notIllustrated.map(({ strategy, share }) => ({
      strategyName: strategy.name,
      indexName: indexHistories.get(indexIdOf(strategy) ?? "")?.name ?? "",
      share,
    })),
  };
}

function describePremiumBonus(
  { premiumBonus }: Definition,
  { premium, premiumBonusRate: rate }: ContractRequest,
): Illustration["premiumBonus"] {
  if (premiumBonus === undefined || rate === 0) return undefined;
  // Only of the first premium: a later one within contract year 1 may have its own.
  const bonus = toCents(toCents(premium * (1 + rate)) - premium);
  return { rate, bonus, vestedRates: premiumBonus.vestedRates };
}
