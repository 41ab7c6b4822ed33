/** The requests of a quote of a contract in force, and of a report on it, on the terms of the issue date. */

import { hasAdjustmentIn } from "#annuity";
import {
  type HeldRequest,
  type InForceContractRequest,
  type Inputs,
  inputsOfYear,
  MONTHS_OF_YEAR,
  QUOTE,
  readQuote,
  readReport,
  sentQuote,
  sentReport,
  withoutWithdrawals,
} from "#inputs";
import type { Definition, Product } from "#terms";
import { contractOf } from "../contract_terms.ts";
import {
  type FiguresContext,
  type Reading,
  readInForceRequestBy,
  type TermsRequest,
} from "./read_request.ts";

/** What an endpoint asks of a contract in force, beside its standing. */
interface Asked {
  /** The inputs of the contract: a plan of withdrawals is none of them. */
  readonly contractInputs: (inputs: Inputs) => Inputs;
  /** The day of the standing is at most these months after the anniversary; what a contract in force has unless set. */
  readonly mostMonths?: number;
  /** Reads what is asked, and holds it to the contract. */
  readonly read: (
    definition: Definition,
    request: InForceContractRequest,
    asked: { readonly inputs: Inputs; readonly isAdjusted: boolean },
  ) => HeldRequest;
}

/** The request of the validated inputs of a quote, on the terms of the issue date. */
export const readQuoteRequestBy = readerOf({
  contractInputs: (inputs) => {
    const { [QUOTE]: _, ...others } = inputs;
    return withoutWithdrawals(others);
  },
  read: (definition, request, { inputs, isAdjusted }) =>
    readQuote(definition, request, { sent: sentQuote(inputs), isAdjusted }),
});

/** The request of the validated inputs of a report, on the terms of the issue date. */
export const readReportRequestBy = readerOf({
  contractInputs: (inputs) => inputsOfYear(withoutWithdrawals(inputs)),
  mostMonths: MONTHS_OF_YEAR,
  read: (definition, request, { inputs, isAdjusted }) =>
    readReport(definition, request, { sent: sentReport(inputs), isAdjusted }),
});

function readerOf({ contractInputs, mostMonths, read: readAsked }: Asked) {
  return (
    reading: Reading,
    form: Product,
    inputs: Inputs,
    context: FiguresContext,
  ): TermsRequest => {
    const issued = readInForceRequestBy(reading, form, contractInputs(inputs), context, mostMonths);
    const { product, read } = issued;
    if (read.kind === "refused") return issued;
    const request = read.request as InForceContractRequest;
    const contractYear = request.inForce.standing.contractYear + 1;
    const isAdjusted = hasAdjustmentIn(contractOf(product.definition, request), contractYear);
    const held = readAsked(product.definition, request, { inputs, isAdjusted });
    if ("problems" in held) return { ...issued, read: { kind: "refused", ...held } };
    return {
      ...issued,
      product: { ...product, definition: held.definition },
      read: { ...read, request: held.request },
    };
  };
}
