/** Shared by the list: what a product's examples show differently when its terms change, in dollars. */

import type { IllustrationContext } from "../illustration/illustrate.ts";
import { responseData } from "../illustration/outputs.ts";
import { OUTPUTS } from "../illustration/output_fields.ts";
import { planIllustration } from "../illustrator/illustrator.ts";
import { isObject } from "../base/is_object.ts";
import { withHundredths } from "../base/printed_number.ts";
import type { AnyProduct } from "../product/any_product.ts";
import type { Inputs } from "../product/inputs.ts";
import { tableOf } from "./say.ts";

/** A product and what it is illustrated in; `undefined` when nothing is on offer. */
export type Offer =
  { readonly product: AnyProduct; readonly context: IllustrationContext } | undefined;

/** An amount of an answer that differs, in dollars; null on a side that has none. */
interface AmountDifference {
  readonly output: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface ExampleDifference {
  /** Number of the example in the product's schema, from 1. */
  readonly example: number;
  readonly inputs: Inputs;
  readonly amounts: readonly AmountDifference[];
  /** Why it is not illustrated before or after; null when it is. */
  readonly refused: { readonly before: string | null; readonly after: string | null };
}

/**
 * Illustrates each example of a product with its built-in engine before and after a change of its terms, and compares
 * the dollars of the answers.
 */
export function compareExamples(before: Offer, after: Offer): readonly ExampleDifference[] {
  const product = after?.product ?? before?.product;
  const examples = product?.engine === "builtin" ? product.inputsSchema["examples"] : undefined;
  return (Array.isArray(examples) ? examples : []).filter(isObject).map((inputs, index) => {
    const [old, now] = [before, after].map((offer) => illustrate(offer, inputs));
    return {
      example: index + 1,
      inputs,
      amounts: compareAmounts(old?.amounts ?? {}, now?.amounts ?? {}),
      refused: { before: old?.refused ?? null, after: now?.refused ?? null },
    };
  });
}

type Amounts = Readonly<Record<string, number>>;

/** The dollars of an answer by output, or why there is none. */
function illustrate(
  offer: Offer,
  inputs: Inputs,
): { readonly amounts?: Amounts; readonly refused?: string } {
  if (offer === undefined) return { refused: "nothing is on offer" };
  const plan = planIllustration(offer, inputs);
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  if (result.kind === "illustrated") {
    const outputs = Object.entries(responseData(result.illustration).outputs);
    const amounts = outputs.filter(([output]) => OUTPUTS[output]?.isDollars === true);
    return { amounts: Object.fromEntries(amounts) as Amounts };
  }
  const problems = result.kind === "refused" ? result.problems : [];
  return { refused: problems.map(({ pointer, message }) => `${pointer} ${message}`).join("; ") };
}

function compareAmounts(before: Amounts, after: Amounts): readonly AmountDifference[] {
  return Object.keys(OUTPUTS)
    .filter((output) => before[output] !== after[output])
    .map((output) => ({
      output,
      before: before[output] ?? null,
      after: after[output] ?? null,
    }));
}

export function describeExample(difference: ExampleDifference): readonly string[] {
  const { example, inputs, amounts, refused } = difference;
  const head = `  example ${example} (${sayInputs(inputs)})`;
  const refusals = Object.entries(refused).flatMap(([side, why]: [string, string | null]) =>
    why === null ? [] : [`    ${side}: not illustrated: ${why}`],
  );
  if (refusals.length > 0) return [`${head}:`, ...refusals];
  if (amounts.length === 0) return [`${head}: the same dollars`];
  const rows = amounts
    .filter((amount) => !isRepeated(amount, amounts))
    .map(({ output, before, after }) => ({
      "": output,
      before: money(before),
      after: money(after),
      difference: before === null || after === null ? "" : money(after - before, "+"),
    }));
  return [`${head}:`, ...tableOf(rows, (column) => column !== "").map((line) => `    ${line}`)];
}

/** Whether the end of the surrender charges is one of the other contract years. */
function isRepeated({ output }: AmountDifference, amounts: readonly AmountDifference[]): boolean {
  const [name, rest] = output.split("EndOfSurrenderCharge");
  const years = ["1", "5", "10"].map((year) => `${name}Year${year}`);
  const same = (one?: AmountDifference, other?: AmountDifference) =>
    one?.before === other?.before && one?.after === other?.after;
  const mine = amounts.find((amount) => amount.output === output);
  return (
    rest === "" && amounts.some((amount) => years.includes(amount.output) && same(amount, mine))
  );
}

function money(amount: number | null, plus = ""): string {
  if (amount === null) return "none";
  return `${amount > 0 ? plus : ""}${withHundredths(amount, "")}`;
}

const INPUTS_LENGTH_MAX = 80;

function sayInputs(inputs: Inputs): string {
  const text = Object.entries(inputs)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
  return text.length > INPUTS_LENGTH_MAX ? `${text.slice(0, INPUTS_LENGTH_MAX)}…` : text;
}
