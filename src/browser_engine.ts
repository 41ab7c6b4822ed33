/** The engine as a page has it: figures as the service makes them, from terms that it sent. */

import { type FiguresResult, illustrateFigures, receiveTerms, type SentTerms } from "#illustration";

/**
 * What makes the figures of a product: the outputs and tables of the product endpoint's `inputs` at the instant of the
 * terms, without an id, or all problems. `schema` is of the inputs, in any language. It throws where the service answers
 * that closes of an index are missing.
 */
export function makeEngine(
  terms: SentTerms,
  schema: Readonly<Record<string, unknown>>,
): (inputs: Readonly<Record<string, unknown>>) => FiguresResult {
  const { product, context } = receiveTerms(terms, schema);
  return (inputs) => illustrateFigures(product, inputs, context);
}
