/** Assembles an illustration: projections, contract, assumptions and disclosures. */

import { type Language, textsOf } from "#texts";
import { omitUndefined } from "#base";
import { type Product, formsOfPaper, translationOf, type StrategiesFrom } from "#terms";
import { nameAssumptions } from "#inputs";
import { changeStatements, describeChange } from "./change/describe_change.ts";
import { disclosuresFor } from "./disclosures.ts";
import { describeFactorHistory } from "./features/mod.ts";
import {
  describeContract,
  inForceStrategies,
  projectContract,
  type SubjectInputs,
} from "./figures/contract.ts";
import { describeInForce } from "./figures/in_force_facts.ts";
import type { Illustration } from "./illustration.ts";
import { listNames } from "./parties.ts";
import { productAssumptions } from "./product_assumptions.ts";
import { illustratedProduct } from "./product_facts.ts";
import { describeQuote, quoteStatements } from "./quote/describe_quote.ts";
import { describeReport, reportStatements } from "./report/describe_report.ts";
import { identify, type Preparation, type Recipe } from "./recipe.ts";
import { basisAssumptions } from "./terms_basis.ts";
import type { FoundStrategies } from "./years/find_strategies.ts";

/** The arguments of an illustration; the request is valid. */
interface IllustrationInputs extends Preparation, Omit<SubjectInputs, "texts" | "translate"> {
  /** The product as the administrator wrote it, which the recipe is of. */
  readonly original: Product;
  readonly language: Language;
  readonly past: readonly StrategiesFrom[] | undefined;
  readonly endpoint: Recipe["endpoint"];
  /** See `hashInputs`. */
  readonly inputs: string;
  /** The contract as it stands, where this one is with a change; absent otherwise. */
  readonly asItStands?: FoundStrategies | undefined;
}

/**
 * The illustration of a product that has its texts in the language asked for. Pure: equal arguments give an equal
 * illustration, with the same id [D14].
 */
export function buildIllustration(product: Product, inputs: IllustrationInputs): Illustration {
  const { definition } = product;
  const { request, indexHistories, language } = inputs;
  const say = { texts: textsOf(language), translate: translationOf(product, language) };
  const strategies = inForceStrategies(request, inputs.strategies);
  const subject = projectContract(definition, { ...inputs, ...say, strategies });
  const asItStands = inputs.asItStands && illustrationBeside(product, inputs, inputs.asItStands);
  const { contract, texts } = subject;
  const { abbreviation: state } = request.state;
  const forms = formsOfPaper(inputs.forms, { state, taxTitle: request.taxQualification.title });
  const { preparedOn, issueDate, isFullyGuaranteed, ...described } = describeContract(
    subject,
    inputs,
  );
  const { basis } = described;
  const quote = describeQuote({ definition, request, strategies: inputs.strategies });
  const report = describeReport({
    definition,
    request,
    strategies: inputs.strategies,
    indexHistories,
    language,
  });
  const factorHistory = inputs.past && describeFactorHistory(request, inputs.past, texts);
  const isAdjusted = described.marketValueAdjustment !== undefined;
  // Each member by name, since their order is in the records that papers have attached.
  const illustration = omitUndefined({
    ...identify(inputs.original, { ...inputs, forms, factorHistory, histories: indexHistories }),
    // As text, since a single Date takes JSON.stringify off its fast path.
    preparedAt: inputs.preparedAt.toISOString(),
    preparedOn,
    issueDate,
    inForce: asItStands?.inForce ?? describeInForce(subject, texts),
    quote,
    report,
    language,
    isSample: inputs.isSample,
    isFullyGuaranteed,
    product: illustratedProduct(product),
    ...described,
    factorHistory,
    assumptions: [
      ...request.assumptions,
      ...nameAssumptions(listNames(request), texts),
      ...(basis === undefined ? [] : basisAssumptions(basis, texts)),
      // A quote and a report project nothing.
      ...(quote === undefined && report === undefined
        ? productAssumptions(definition, contract, { ...inputs, isAdjusted }, texts)
        : []),
    ],
    forms: forms.length === 0 ? undefined : forms,
    warnings: inputs.warnings,
  });
  const change =
    asItStands &&
    describeChange({ product, request, language, asItStands, asChanged: illustration });
  const disclosures =
    quote !== undefined
      ? quoteStatements({ definition, request, language }, quote)
      : report !== undefined
        ? reportStatements(report, language)
        : [...disclosuresFor(illustration, subject), ...changeStatements(request, language)];
  return Object.assign(illustration, change && { change }, { disclosures });
}

/** The illustration of the contract as it stands, beside the one of its change. */
function illustrationBeside(
  product: Product,
  inputs: IllustrationInputs,
  stands: FoundStrategies,
): Illustration {
  return buildIllustration(product, { ...inputs, ...stands, asItStands: undefined });
}
