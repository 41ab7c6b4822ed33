/** The request of a report on the terms of the issue date. */

import { hasAdjustmentIn } from "#annuity";
import {
  type Inputs,
  inputsOfYear,
  MONTHS_OF_YEAR,
  readReport,
  type ReportRequest,
  sentReport,
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

/** The request of the validated inputs of a report: a plan of withdrawals is none of what has happened. */
export function readReportRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
): TermsRequest {
  const others = inputsOfYear(withoutWithdrawals(inputs));
  const issued = readInForceRequestBy(reading, form, others, context, MONTHS_OF_YEAR);
  const { product, read } = issued;
  if (read.kind === "refused") return issued;
  const { definition } = product;
  const request = read.request as ReportRequest;
  const contractYear = request.inForce.standing.contractYear + 1;
  const reported = readReport(definition, request, {
    sent: sentReport(inputs),
    isAdjusted: hasAdjustmentIn(contractOf(definition, request), contractYear),
  });
  if ("problems" in reported) return { ...issued, read: { kind: "refused", ...reported } };
  return {
    ...issued,
    product: { ...product, definition: reported.definition },
    read: { ...read, request: reported.request },
  };
}
