/** Answers of a run as comma-separated values. */

import { csvLine } from "#base";
import { linesOf, LINE_BYTES_MAX } from "#contract_book";
import type { AskedOfRun } from "./run.ts";

/** An answer with figures that were chosen. */
interface Answer {
  readonly reference?: string;
  readonly line?: number;
  readonly years?: readonly Readonly<Record<string, unknown>>[];
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** Whether answers are figures alone, which a table can hold. */
export function isTable({ columns, outputs, recipes }: AskedOfRun): boolean {
  return (columns ?? outputs) !== undefined && recipes !== true;
}

/**
 * A line of heads, and a record for each contract and each of its years, with the outputs in each; one for a contract where no columns were asked.
 * What has no such figures, a quote or a report, has empty cells. Warnings are left out.
 */
export async function* csvOf(
  answers: AsyncIterable<Uint8Array>,
  { columns, outputs = [] }: AskedOfRun,
): AsyncGenerator<Uint8Array> {
  const yearly = columns === undefined ? [] : ["year", ...columns];
  yield Buffer.from(csvLine(["reference", "line", ...yearly, ...outputs]));
  for await (const lines of linesOf(answers, LINE_BYTES_MAX)) {
    const records = lines.flatMap((line) =>
      recordsOf(JSON.parse(Buffer.from(line as Uint8Array).toString()) as Answer),
    );
    if (records.length > 0) yield Buffer.from(records.join(""));
  }

  function recordsOf({ reference, line, years = [{}], outputs: values = {} }: Answer) {
    const figures = outputs.map((name) => values[name]);
    return years.map((year) =>
      csvLine([reference, line, ...yearly.map((name) => year[name]), ...figures]),
    );
  }
}
