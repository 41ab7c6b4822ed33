/** Illustrates a product on a caller's inputs, for both endpoints. */

import { DEFAULT_LANGUAGE, type Language, textsOf } from "#texts";
import { hashInputs, type SaidProblem } from "#base";
import {
  type AnyProduct,
  type PastTerms,
  type Product,
  chooseTerms,
  listPastStrategies,
  productIn,
} from "#terms";
import {
  readIndexAnnuityInputs,
  readTermsData,
  findInputProblems,
  type Inputs,
  problemAt,
  DATA_ROOT,
  declaredName,
  problemOfChange,
  sentChange,
} from "#inputs";
import { buildIllustration } from "./build.ts";
import { inForceStrategies, projectContract } from "./figures/contract.ts";
import { type EndpointName, ENDPOINTS, type FormEndpoint } from "./figures/endpoints.ts";
import {
  ALLOCATION_INPUT,
  type FiguresContext,
  type Reading,
  readRequestBy,
  type TermsRequest,
} from "./figures/read_request.ts";
import type { Illustration } from "./illustration.ts";
import { findReconciliationProblems } from "./figures/reconcile.ts";
import { findWithdrawalProblems } from "./figures/find_withdrawal_problems.ts";
import { findQuoteProblems } from "./quote/describe_quote.ts";
import type { Preparation } from "./recipe.ts";
import { type AllocationsPlace, findStrategies } from "./years/find_strategies.ts";
import type { YearlyFigures } from "./years/year_rows.ts";

/** An illustration's arguments beyond product and inputs. */
export interface IllustrationContext extends Preparation, FiguresContext {
  /** Past terms, for a product that shows the history of its crediting factors. */
  readonly past?: PastTerms;
}

/** An illustration, or every problem with its inputs. */
export type IllustrationResult =
  | { readonly kind: "illustrated"; readonly illustration: Illustration }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * The illustration of an endpoint's `inputs`, or all their problems.
 * Source: [SPEC POST /api/{productSlug}], [D16], [D18], [D301], [D303].
 */
export function illustrateAt(
  endpoint: FormEndpoint,
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
): IllustrationResult {
  const problems = findInputProblems(ENDPOINTS[endpoint].formOf(form), inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  return illustrateRequest(readRequest(endpoint, form, inputs, context), context, {
    endpoint,
    inputs,
    allocations: ALLOCATION_INPUT,
  });
}

const illustrating =
  (endpoint: FormEndpoint) => (form: Product, inputs: Inputs, context: IllustrationContext) =>
    illustrateAt(endpoint, form, inputs, context);

export const illustrateInputs = illustrating("product");
export const illustrateInForce = illustrating("in_force");

/**
 * The illustration of the index annuity endpoint's `annuiyInputData`, or all its problems.
 * Source: [SPEC POST /api/pdf/DemoFIA], [D20], [D21].
 */
export function illustrateIndexAnnuity(
  product: Product,
  inputData: Readonly<Record<string, unknown>>,
  context: IllustrationContext,
): IllustrationResult {
  const reading = readingOf(product, context);
  const request = readRequestBy(reading, product, context, {
    asked: readTermsData(product, inputData),
    read: (said, day) => readIndexAnnuityInputs(said, inputData, day, reading.texts),
    problemOf: ({ input, fault }) =>
      problemAt(DATA_ROOT, [declaredName(input, "data")], { code: "range", fault }),
  });
  return illustrateRequest(request, context, {
    endpoint: "index_annuity",
    inputs: inputData,
    allocations: { root: DATA_ROOT, name: "allocations" },
  });
}

/** The request of an endpoint's validated inputs, and its terms. */
export function readRequest(
  endpoint: FormEndpoint,
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
): TermsRequest {
  return ENDPOINTS[endpoint].readBy(readingOf(form, context), form, inputs, context);
}

/** The language that is asked for, else the product's. Source: [D167]. */
export function languageFor(
  { definition }: AnyProduct,
  { language }: Pick<IllustrationContext, "language">,
): Language {
  return language ?? definition.language ?? DEFAULT_LANGUAGE;
}

/** Terms are checked, and words are in the language that is asked for. */
function readingOf(form: Product, context: IllustrationContext): Reading {
  const language = languageFor(form, context);
  return {
    choose: chooseTerms,
    say: (product) => productIn(product, language),
    texts: textsOf(language),
  };
}

/** The request on the strategies that it is illustrated on, or all problems. */
function findRequest(
  { product, read }: TermsRequest,
  context: IllustrationContext,
  allocations: AllocationsPlace,
) {
  if (read.kind === "refused") return read;
  const found = findStrategies(product.definition, read.request, {
    indexHistories: context.indexHistories,
    allocations,
    texts: textsOf(languageFor(product, context)),
  });
  if (found.kind === "refused") return found;
  const { definition } = product;
  const problems = [
    ...findWithdrawalProblems({ definition, ...found }),
    ...findReconciliationProblems({ definition, ...found }),
    ...findQuoteProblems({ definition, ...found }),
  ];
  if (problems.length > 0) return { kind: "refused", problems } as const;
  return { ...found, warnings: [...read.warnings, ...found.warnings] };
}

/** The contract as it stands beside a change; `undefined` where none is asked for. */
function findAsItStands(
  request: TermsRequest,
  context: IllustrationContext,
  allocations: AllocationsPlace,
): ReturnType<typeof findRequest> | undefined {
  const { read } = request;
  const asItStands = read.kind === "refused" ? undefined : read.request.inForce?.change?.asItStands;
  if (asItStands === undefined) return undefined;
  const stands = { kind: "read", request: asItStands, warnings: [] } as const;
  return findRequest({ ...request, read: stands }, context, allocations);
}

/** Problems of the contract with a change, which are of the change where it has the input. */
function problemsOfChange(
  problems: readonly SaidProblem[],
  { read }: TermsRequest,
): readonly SaidProblem[] {
  const change = read.kind === "read" ? read.request.inForce?.change : undefined;
  if (change === undefined) return problems;
  return problems.map((each) => problemOfChange(each, sentChange(change.inputs)));
}

function illustrateRequest(
  request: TermsRequest,
  context: IllustrationContext,
  sent: {
    readonly endpoint: EndpointName;
    readonly inputs: Inputs;
    readonly allocations: AllocationsPlace;
  },
): IllustrationResult {
  const { endpoint, inputs, allocations } = sent;
  const { product, original, basis, asked } = request;
  const { timeZone = "UTC", firm } = context;
  const stands = findAsItStands(request, context, allocations);
  if (stands?.kind === "refused") return stands;
  const found = findRequest(request, context, allocations);
  if (found.kind === "refused") {
    return { kind: "refused", problems: problemsOfChange(found.problems, request) };
  }
  return {
    kind: "illustrated",
    illustration: buildIllustration(product, {
      ...context,
      ...found,
      asItStands: stands,
      past:
        context.past &&
        listPastStrategies(context.past, { at: context.preparedAt, timeZone, firm }, asked),
      original,
      basis,
      language: languageFor(product, context),
      endpoint,
      inputs: hashInputs(inputs, context.salt),
    }),
  };
}

/** The contract years of an illustration, without all that is said of them; or every problem with the inputs. */
type YearsResult =
  | (YearlyFigures & { readonly kind: "projected"; readonly warnings: Illustration["warnings"] })
  | Extract<IllustrationResult, { readonly kind: "refused" }>;

/** The yearly figures of `illustrateAt` alone, in half of the time. */
export function projectAt(
  endpoint: FormEndpoint,
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
): YearsResult {
  const problems = findInputProblems(ENDPOINTS[endpoint].formOf(form), inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const asked = readRequest(endpoint, form, inputs, context);
  const found = findRequest(asked, context, ALLOCATION_INPUT);
  if (found.kind === "refused") return found;
  const { request, warnings } = found;
  const { product, basis } = asked;
  const { projections } = projectContract(product.definition, {
    ...found,
    strategies: inForceStrategies(request, found.strategies),
    basis,
    texts: textsOf(languageFor(product, context)),
    translate: (text) => text,
  });
  const { guaranteed, current } = projections;
  return {
    kind: "projected",
    guaranteed,
    current,
    laterPremiums: request.laterPremiums,
    warnings,
  };
}
