/** The request of a quote on the terms of the issue date. */

import { hasAdjustmentIn } from "#annuity";
import {
  type Inputs,
  QUOTE,
  type QuoteRequest,
  readQuote,
  sentQuote,
  withoutWithdrawals,
} from "#inputs";
import type { Product } from "#terms";
import { contractOf } from "../contract_terms.ts";
import {
  type FiguresContext,
  type Reading,
  readInForceRequestBy,
  type TermsRequest,
} from "../figures/read_request.ts";

/** The request of the validated inputs of a quote, on the terms of the issue date. */
export function readQuoteRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
): TermsRequest {
  const { [QUOTE]: _, ...others } = inputs;
  const issued = readInForceRequestBy(reading, form, withoutWithdrawals(others), context);
  const { product, read } = issued;
  if (read.kind === "refused") return issued;
  const { definition } = product;
  const request = read.request as QuoteRequest;
  const contractYear = request.inForce.standing.contractYear + 1;
  const quoted = readQuote(definition, request, {
    sent: sentQuote(inputs),
    isAdjusted: hasAdjustmentIn(contractOf(definition, request), contractYear),
  });
  if ("problems" in quoted) return { ...issued, read: { kind: "refused", ...quoted } };
  return {
    ...issued,
    product:
      quoted.definition === definition ? product : { ...product, definition: quoted.definition },
    read: { ...read, request: quoted.request },
  };
}
