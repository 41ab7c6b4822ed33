/** Illustrates a product on a caller's inputs, for both endpoints. */

import { DEFAULT_LANGUAGE, type Language, type Texts, textsOf } from "#texts";
import { dateIn, hashInputs, type SaidProblem } from "#base";
import {
  type AnyProduct,
  type Product,
  chooseTerms,
  type TermsBasis,
  type TermsOnOffer,
  type TermsProblem,
  withBlends,
  productIn,
  type IndexHistories,
} from "#terms";
import {
  readIndexAnnuityInputs,
  readTermsData,
  fieldProblem,
  findInputProblems,
  type Inputs,
  problemAt,
  ROOT,
  type RequestResult,
  readSampleInputs,
  readTermsInputs,
} from "#inputs";
import { buildIllustration } from "./build.ts";
import type { Illustration } from "./illustration.ts";
import type { Preparation, Recipe } from "./recipe.ts";
import { type AllocationsPlace, findStrategies } from "./years/scenarios.ts";

/** The product endpoint's. */
export const ALLOCATION_INPUT: AllocationsPlace = { root: "/inputs", name: "Allocations" };

/** An illustration's arguments beyond product and inputs. */
export interface IllustrationContext extends Preparation {
  readonly indexHistories: IndexHistories;
  /** Rate sheets of the product; absent for none. */
  readonly sheets?: TermsOnOffer["sheets"];
  /** The distributor: its own sheets go first. */
  readonly firm?: string | undefined;
}

export type IllustrationResult =
  | { readonly kind: "illustrated"; readonly illustration: Illustration }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * The illustration of the product endpoint's `inputs`, or all their problems.
 * Source: [SPEC POST /api/{productSlug}], [D16], [D18].
 */
export function illustrateInputs(
  product: Product,
  inputs: Inputs,
  context: IllustrationContext,
): IllustrationResult {
  const problems = findInputProblems(product, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  return illustrateRequest(readSampleRequest(product, inputs, context), context, {
    endpoint: "product",
    inputs,
    allocations: ALLOCATION_INPUT,
  });
}

/**
 * The illustration of the index annuity endpoint's `annuiyInputData`, or all its problems.
 * Source: [SPEC POST /api/pdf/DemoFIA], [D20], [D21].
 */
export function illustrateIndexAnnuity(
  product: Product,
  inputData: Readonly<Record<string, unknown>>,
  context: IllustrationContext,
): IllustrationResult {
  const request = readRequest(product, readTermsData(product, inputData), context, {
    read: (said, day, texts) => readIndexAnnuityInputs(said, inputData, day, texts),
    problemOf: ({ input, fault }) => problemAt(ROOT, [TERMS_DATA[input]], { code: "range", fault }),
  });
  return illustrateRequest(request, context, {
    endpoint: "index_annuity",
    inputs: inputData,
    allocations: { root: ROOT, name: "allocations" },
  });
}

interface TermsRequest {
  /** With its texts in the language of the paper. */
  readonly product: Product;
  /** The same as the administrator wrote it. */
  readonly original: Product;
  readonly basis: TermsBasis | undefined;
  readonly read: RequestResult;
}

/** The endpoints' names of the inputs that choose terms. */
const TERMS_INPUTS = { surrenderYears: "SurrenderPeriod", rateLockDate: "RateLockDate" } as const;
const TERMS_DATA = { surrenderYears: "surrenderPeriod", rateLockDate: "rateLockDate" } as const;

/** The request of the product endpoint's validated inputs, and its terms. */
export function readSampleRequest(
  form: Product,
  inputs: Inputs,
  context: IllustrationContext,
): TermsRequest {
  return readRequest(form, readTermsInputs(form, inputs), context, {
    read: (said, day, texts) => readSampleInputs(said, inputs, day, texts),
    problemOf: ({ input, fault }) => fieldProblem(TERMS_INPUTS[input], "range", fault),
  });
}

/** The day of preparation, in the product's time zone. */
export function dayOf({ timeZone = "UTC", preparedAt }: IllustrationContext): string {
  return dateIn(timeZone, preparedAt);
}

/** The language that is asked for, else the product's. Source: [D167]. */
export function languageFor(
  { definition }: AnyProduct,
  { language }: Pick<IllustrationContext, "language">,
): Language {
  return language ?? definition.language ?? DEFAULT_LANGUAGE;
}

function textsFor(product: AnyProduct, asked: Pick<IllustrationContext, "language">): Texts {
  return textsOf(languageFor(product, asked));
}

/** An endpoint's request on the terms that it chooses, and what keeps it from choosing them. */
function readRequest(
  form: Product,
  asked: Parameters<typeof chooseTerms>[2],
  context: IllustrationContext,
  endpoint: {
    readonly read: (said: Product, day: string, texts: Texts) => RequestResult;
    readonly problemOf: (problem: TermsProblem) => SaidProblem;
  },
): TermsRequest {
  const { sheets = [], timeZone = "UTC", firm, preparedAt: at } = context;
  const chosen = chooseTerms(form, { sheets, timeZone, firm, at }, asked);
  const { product: original, basis, problems } = chosen;
  const product = productIn(original, languageFor(form, context));
  const read = endpoint.read(product, dayOf(context), textsFor(form, context));
  if (problems.length === 0) return { product, original, basis, read };
  const refused = problems.map(endpoint.problemOf);
  const pointers = new Set(refused.map(({ pointer }) => pointer));
  const others = read.kind === "refused" ? read.problems : [];
  const all = [...refused, ...others.filter(({ pointer }) => !pointers.has(pointer))];
  return { product, original, basis, read: { kind: "refused", problems: all } };
}

function illustrateRequest(
  { product, original, basis, read }: TermsRequest,
  context: IllustrationContext,
  sent: {
    readonly endpoint: Recipe["endpoint"];
    readonly inputs: Inputs;
    readonly allocations: AllocationsPlace;
  },
): IllustrationResult {
  const { endpoint, inputs, allocations } = sent;
  if (read.kind === "refused") return read;
  const indexHistories = withBlends(product.definition, context.indexHistories);
  const found = findStrategies(product.definition, read.request, {
    histories: indexHistories,
    allocations,
    texts: textsFor(product, context),
  });
  if (found.kind === "refused") return found;
  return {
    kind: "illustrated",
    illustration: buildIllustration(product, {
      ...found,
      original,
      basis,
      warnings: [...read.warnings, ...found.warnings],
      ...context,
      language: languageFor(product, context),
      indexHistories,
      endpoint,
      inputs: hashInputs(inputs, context.salt),
    }),
  };
}
