/** A process that reads one file of standard input, and answers on standard output: a line of JSON, then bytes. */

import { writeReadyForm } from "../document/pdf/ready_form.ts";
import { FileFault } from "./file_fault.ts";
import { readForm } from "./read_form.ts";

/** What the process answers: what it found, or why the file is not taken. */
export type Answer<Report> = { readonly report: Report } | { readonly fault: string };

async function answer(): Promise<readonly [Answer<unknown>, Uint8Array]> {
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  try {
    const { form, report } = await readForm(bytes);
    return [{ report }, writeReadyForm(form)];
  } catch (error) {
    if (error instanceof FileFault) return [{ fault: error.message }, new Uint8Array()];
    throw error;
  }
}

const [head, bytes] = await answer();
await Bun.write(Bun.stdout, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
