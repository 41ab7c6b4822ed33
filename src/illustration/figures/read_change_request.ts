/** The request of a change of a contract in force, with the contract as it stands beside it. */

import {
  type ChangedInputs,
  changedInputs,
  type InForceContractRequest,
  type Inputs,
  problemOfChange,
  readChange,
  sentChange,
  unchangedInputs,
  warningOfChange,
} from "#inputs";
import type { Product } from "#terms";
import {
  type FiguresContext,
  type Reading,
  readInForceRequestBy,
  readIssuedRequestBy,
  type TermsRequest,
} from "./read_request.ts";

/**
 * The request of the contract with the change of validated inputs, on the terms of the issue date. Where the contract stands
 * is read once, without the change; what the change elects is read as if it were of the issue.
 */
export function readChangeRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
): TermsRequest {
  const stands = readInForceRequestBy(reading, form, unchangedInputs(inputs), context);
  if (stands.read.kind === "refused") return stands;
  const change = sentChange(inputs);
  const changed = changedInputs(inputs);
  const { read } = readIssuedRequestBy(reading, form, changed.inputs, context);
  const refused = (problems: TermsProblems): TermsRequest => ({
    ...stands,
    read: { kind: "refused", problems },
  });
  const found = read.kind === "refused" ? read.problems : [];
  const problems = found.map((each) => problemOfChange(each, change, changed));
  if (problems.length + changed.problems.length > 0) {
    return refused([...changed.problems, ...problems]);
  }
  if (read.kind === "refused") return refused(problems);
  const { definition } = stands.product;
  const asItStands = stands.read.request as InForceContractRequest;
  const held = readChange({ definition, asItStands, elected: read.request, inputs });
  if ("problems" in held) return refused(held.problems);
  const warnings = warningsOf(stands.read.warnings, read.warnings, change, changed);
  return { ...stands, read: { kind: "read", request: held.request, warnings } };
}

type TermsProblems = Extract<TermsRequest["read"], { readonly kind: "refused" }>["problems"];
type Warnings = Extract<TermsRequest["read"], { readonly kind: "read" }>["warnings"];

/** The warnings of the contract as it stands, and the further ones of its change. */
function warningsOf(
  stands: Warnings,
  read: Warnings,
  change: Inputs,
  changed: ChangedInputs,
): Warnings {
  const known = new Set(stands.map((each) => JSON.stringify(each)));
  const further = read
    .map((each) => warningOfChange(each, change, changed))
    .filter((each) => !known.has(JSON.stringify(each)));
  return [...stands, ...further];
}
