/** Shared by the commands: what a product's examples show differently when its terms change, in dollars. */

import { type IllustrationContext, responseData, OUTPUTS } from "#illustration";
import { planIllustration } from "#illustrator";
import { isObject, sayProblem, withHundredths } from "#base";
import type { AnyProduct } from "#terms";
import type { Inputs } from "#inputs";
import { counted, tableOf } from "../say.ts";

/** A product and what it is illustrated in; `undefined` when nothing is on offer. */
export type Offer =
  { readonly product: AnyProduct; readonly context: IllustrationContext } | undefined;

/** An amount of an answer that differs, in dollars; null on a side that has none. */
export interface AmountDifference {
  readonly output: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Why inputs are not illustrated before or after; null when they are. */
export interface Refusals {
  readonly before: string | null;
  readonly after: string | null;
}

interface Difference {
  readonly amounts: readonly AmountDifference[];
  readonly refused: Refusals;
  /** The rate sheet of the later illustration, and the number of its cell, from 1; null without a sheet. */
  readonly sheet: string | null;
  readonly cell: number | null;
}

/** What an example's answer shows differently. */
export interface ExampleDifference extends Difference {
  /** Number of the example in the product's schema, from 1. */
  readonly example: number;
  readonly inputs: Inputs;
}

/**
 * Illustrates each example of a product with its built-in engine before and after a change of its terms, and compares
 * the dollars of the answers.
 */
export function compareExamples(before: Offer, after: Offer): readonly ExampleDifference[] {
  const product = after?.product ?? before?.product;
  const examples = product?.engine === "builtin" ? product.inputsSchema["examples"] : undefined;
  return (Array.isArray(examples) ? examples : [])
    .filter(isObject)
    .map((inputs, index) =>
      Object.assign({ example: index + 1, inputs }, compareInputs(before, after, inputs)),
    );
}

/** The same for inputs of a product with its built-in engine. */
export function compareInputs(before: Offer, after: Offer, inputs: Inputs): Difference {
  const [old, now] = [illustrate(before, inputs), illustrate(after, inputs)];
  return {
    amounts: compareAmounts(old.amounts ?? {}, now.amounts ?? {}),
    refused: { before: old.refused ?? null, after: now.refused ?? null },
    sheet: now.sheet ?? null,
    cell: now.cell ?? null,
  };
}

type Amounts = Readonly<Record<string, number>>;

interface Illustrated {
  readonly amounts?: Amounts;
  readonly refused?: string;
  readonly sheet?: string | undefined;
  readonly cell?: number | undefined;
}

/** The dollars of an answer by output, and what it is illustrated on; or why there is none. */
function illustrate(offer: Offer, inputs: Inputs): Illustrated {
  if (offer === undefined) return { refused: "nothing is on offer" };
  const plan = planIllustration(offer, inputs);
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  if (result.kind === "illustrated") {
    const { outputs, basis } = responseData(result.illustration);
    const amounts = Object.entries(outputs).filter(
      ([output]) => OUTPUTS[output]?.isDollars === true,
    );
    return {
      amounts: Object.fromEntries(amounts) as Amounts,
      sheet: basis?.sheet,
      cell: basis?.sheetCell,
    };
  }
  const problems = result.kind === "refused" ? result.problems : [];
  return { refused: problems.map(sayProblem).join("; ") };
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

function refusalsInWords(refused: Refusals): readonly string[] {
  return Object.entries(refused).flatMap(([side, why]: [string, string | null]) =>
    why === null ? [] : [`${side}: not illustrated: ${why}`],
  );
}

/** The output of a line that has place for one, where it differs. */
const USUAL_OUTPUT = "accountValueEndOfSurrenderCharge";

/** A difference on one line: `accountValueYear1 104,500.00 → 105,000.00 (+500.00), and 3 more outputs`. */
export function differenceInWords({
  amounts,
  refused,
}: Pick<Difference, "amounts" | "refused">): string {
  const refusals = refusalsInWords(refused);
  if (refusals.length > 0) return refusals.join("; ");
  const shown = amounts.find(({ output }) => output === USUAL_OUTPUT) ?? amounts[0];
  if (shown === undefined) return "the same dollars";
  const { output, before, after } = shown;
  const by = before === null || after === null ? "" : ` (${money(after - before, "+")})`;
  const others = amounts.length - 1;
  const more = others === 0 ? "" : `, and ${counted(others, "more output")}`;
  return `${output} ${money(before)} → ${money(after)}${by}${more}`;
}

/** The difference of an example's dollars in lines to print: refusals, or a table of amounts before and after. */
export function describeExample(difference: ExampleDifference): readonly string[] {
  const { example, inputs, amounts, refused } = difference;
  const head = `  example ${example} (${sayInputs(inputs)})`;
  const refusals = refusalsInWords(refused);
  if (refusals.length > 0) return [`${head}:`, ...refusals.map((line) => `    ${line}`)];
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
