/** Assembles an illustration: projections, contract, assumptions and disclosures. */

import { type Language, type Texts, textsOf, type Translate } from "#texts";
import { backCastYears, type IndexHistory, yearEndCloses, toCents } from "#annuity";
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
import { describeAccessTerms } from "./features/access_terms.ts";
import { describeAnnuitization } from "./features/annuitization.ts";
import { contractOf } from "./contract_terms.ts";
import { disclosuresFor } from "./disclosures.ts";
import {
  describeAllocations,
  describeFreeWithdrawal,
  describeLaterPremiums,
  describeMarketValueAdjustment,
  describeMinimumValue,
  describeRiders,
  describeSurrenderCharge,
  describeWithdrawals,
} from "./facts.ts";
import { isFullyGuaranteed } from "./full_guarantee.ts";
import type { Illustration, IndexFacts } from "./illustration.ts";
import { describeIncomeStarts, describeLifetimeIncome } from "./features/lifetime_income.ts";
import { demonstrateMarketValue } from "./features/market_value_adjustment.ts";
import { describeParties, listNames } from "./parties.ts";
import { productAssumptions } from "./product_assumptions.ts";
import { illustratedProduct } from "./product_facts.ts";
import { identify, type Preparation, type Recipe } from "./recipe.ts";
import { projectAll } from "./years/projections.ts";
import { type FoundStrategies, windowsOfOnlyIndex } from "./years/scenarios.ts";
import { describeTaxes } from "./features/taxation.ts";
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
  const texts = textsOf(language);
  const { contract, projections, ...figures } = calculate(definition, inputs, texts);
  const { isFullyGuaranteed: isGuaranteed, marketValueAdjustment, annuitization } = figures;
  const say = sayIn(product, language);
  const indexes = historiesOf(inputs).map((history) => describeIndex(history, inputs, say));
  const basis =
    inputs.basis === undefined ? undefined : describeBasis(inputs.basis, request.state.name, texts);
  const { abbreviation: state } = request.state;
  const forms = formsOfPaper(inputs.forms, { state, taxTitle: request.taxQualification.title });
  return omitUndefined({
    ...identify(inputs.original, { ...inputs, forms, histories: indexHistories }),
    // As text, since a single Date takes JSON.stringify off its fast path.
    preparedAt: inputs.preparedAt.toISOString(),
    preparedOn: request.preparedOn,
    issueDate: request.issueDate,
    language,
    isSample: inputs.isSample,
    isFullyGuaranteed: isGuaranteed,
    product: illustratedProduct(product),
    basis,
    ...describeParties(definition, request),
    ...describePremiums(definition, inputs, texts),
    withdrawalPlan: describeWithdrawals(request, projections, texts),
    surrenderCharge: describeSurrenderCharge(contract, texts),
    freeWithdrawal: describeFreeWithdrawal(definition, request, texts),
    marketValueAdjustment,
    minimumValue: describeMinimumValue(contract, texts),
    accessTerms: describeAccessTerms(definition, request, texts),
    riders: describeRiders(
      request,
      describeIncomeStarts(contract, projections, inputs.strategies),
      texts,
    ),
    lifetimeIncome: describeLifetimeIncome(contract, projections),
    ...projections,
    indexes,
    annuitization,
    tax: describeTaxes(request, projections.current.years, {
      isFullyGuaranteed: isGuaranteed,
      additionalBenefits: definition.additionalBenefits,
      texts,
    }),
    assumptions: [
      ...request.assumptions,
      ...nameAssumptions(listNames(request), texts),
      ...(basis === undefined ? [] : basisAssumptions(basis, texts)),
      ...productAssumptions(definition, contract, inputs, texts),
    ],
    forms: forms.length === 0 ? undefined : forms,
    warnings: inputs.warnings,
    disclosures: disclosuresFor(
      definition,
      request,
      {
        indexes,
        isFullyGuaranteed: isGuaranteed,
        rateLockDate: basis?.rateLockDate,
        arePaymentsShown: (annuitization?.points.length ?? 0) > 0,
      },
      texts,
    ),
  });
}

/** The contract, and the figures that are calculated of it. */
function calculate(definition: Definition, inputs: IllustrationInputs, texts: Texts) {
  const { request, strategies, indexHistories } = inputs;
  const contract = contractOf(definition, request);
  const { exact, ...projections } = projectAll(definition, contract, {
    strategies,
    years: contractYearsOf(definition, request),
    indexWindows: windowsOfOnlyIndex(definition, indexHistories, inputs),
  });
  const adjustment = describeMarketValueAdjustment(definition, texts);
  const marketValueAdjustment = adjustment && {
    ...adjustment,
    demonstration: demonstrateMarketValue(contract, exact, {
      rateChange: definition.marketValueAdjustment?.demonstratedChange ?? 0,
      guaranteed: projections.guaranteed.years,
    }),
  };
  const annuitization = describeAnnuitization(definition, request, projections, texts);
  const shown = { product: definition, ...projections, marketValueAdjustment, annuitization };
  return {
    contract,
    projections,
    marketValueAdjustment,
    annuitization,
    isFullyGuaranteed: isFullyGuaranteed(shown),
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

function historiesOf(inputs: IllustrationInputs): readonly IndexHistory[] {
  const ids = new Set(inputs.request.strategies.map(({ strategy }) => indexIdOf(strategy)));
  return [...inputs.indexHistories.values()].filter(({ id }) => ids.has(id));
}

/** The year-ends used by any scenario. */
function describeIndex(
  history: IndexHistory,
  inputs: IllustrationInputs,
  say: Translate,
): IndexFacts {
  const { windows } =
    inputs.strategies.find(({ strategy }) => indexIdOf(strategy) === history.id) ?? {};
  const first = windows === undefined ? 0 : windows.lowest.firstYear;
  const firstYear = Math.min(first, windows?.highest.firstYear ?? first) - 1;
  const lastYear = windows?.mostRecent.lastYear ?? 0;
  return {
    id: history.id,
    name: history.name,
    provider: history.provider,
    liveSince: history.liveSince,
    backCastYears: backCastYears(history),
    trademarkNotice: say(history.trademarkNotice),
    searchedYears: windows?.searchedYears ?? 0,
    yearEnds: yearEndCloses(history).filter(({ date }) => {
      const year = Number(date.slice(0, 4));
      return year >= firstYear && year <= lastYear;
    }),
  };
}
