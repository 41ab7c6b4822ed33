/** The endpoints that make illustrations: the inputs that each takes, and what its answer is. */

import {
  CHANGE,
  changeForm,
  type Inputs,
  inForceForm,
  QUOTE,
  quoteForm,
  REPORT,
  reportForm,
  STANDING,
} from "#inputs";
import type { Product } from "#terms";
import {
  type FiguresContext,
  type Reading,
  readInForceRequestBy,
  readSampleRequestBy,
  type TermsRequest,
} from "./read_request.ts";
import type { StandingAnswers } from "../outputs.ts";
import { readChangeRequestBy } from "./read_change_request.ts";
import { readQuoteRequestBy, readReportRequestBy } from "./read_standing_request.ts";
import type { Recipe } from "../recipe.ts";

interface Endpoint {
  /** What follows the product in its path. */
  readonly path: string;
  /** The product with the inputs that it takes. */
  readonly formOf: (product: Product) => Product;
  /** Reads the inputs once they fit that form. */
  readonly readBy: (
    reading: Reading,
    form: Product,
    inputs: Inputs,
    context: FiguresContext,
  ) => TermsRequest;
  /** Whether a contract in force is among the inputs: it is on the terms of its issue date. */
  readonly isOfStanding: boolean;
  readonly hasPaper: boolean;
  /** The member of an illustration that its answer has in place of yearly figures. */
  readonly answers?: keyof StandingAnswers;
  /** The input that no endpoint before it takes. */
  readonly input?: string;
}

export type EndpointName = Recipe["endpoint"];

/** An endpoint with the inputs of a product's form; the index annuity endpoints have inputs of their own. */
export type FormEndpoint = Exclude<EndpointName, "index_annuity">;

const PRODUCT: Endpoint = {
  path: "",
  formOf: (product) => product,
  readBy: readSampleRequestBy,
  isOfStanding: false,
  hasPaper: true,
};

/** By the name that recipes have. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = {
  product: PRODUCT,
  index_annuity: PRODUCT,
  in_force: {
    path: "/inforce",
    formOf: inForceForm,
    readBy: readInForceRequestBy,
    isOfStanding: true,
    hasPaper: true,
    input: STANDING,
  },
  quote: {
    path: "/quote",
    formOf: quoteForm,
    readBy: readQuoteRequestBy,
    isOfStanding: true,
    hasPaper: false,
    answers: "quote",
    input: QUOTE,
  },
  report: {
    path: "/report",
    formOf: reportForm,
    readBy: readReportRequestBy,
    isOfStanding: true,
    hasPaper: true,
    answers: "report",
    input: REPORT,
  },
  change: {
    path: "/change",
    formOf: changeForm,
    readBy: readChangeRequestBy,
    isOfStanding: true,
    hasPaper: true,
    input: CHANGE,
  },
};

/** Endpoints for contracts in force; each takes the inputs of the ones before it and its own. */
const OF_STANDING = ["in_force", "quote", "report", "change"] as const;

/** The endpoint that inputs are for, where no path says it. */
export function endpointFor(inputs: Inputs): FormEndpoint {
  return OF_STANDING.findLast((name) => (ENDPOINTS[name].input ?? "") in inputs) ?? "product";
}

/** The endpoint of a path of the service. */
export function endpointAt(path: string): EndpointName {
  if (path.startsWith("/api/pdf/")) return "index_annuity";
  return OF_STANDING.findLast((name) => path.endsWith(ENDPOINTS[name].path)) ?? "product";
}
