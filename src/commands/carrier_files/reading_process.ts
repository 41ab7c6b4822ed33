/** A process that reads one file of standard input, and answers on standard output: a line of JSON, then bytes. */

import { writeReadyForm } from "../../document/pdf/ready_form.ts";
import { FileFault } from "./file_fault.ts";
import { readForm } from "./read_form.ts";
import { readLogo } from "./read_logo.ts";

/** What a file is read as. */
export type Purpose = "form" | "logo";

/** What the process answers: what it found, or why the file is not taken. */
export type Answer<Found> = { readonly found: Found } | { readonly fault: string };

async function read(bytes: Uint8Array): Promise<readonly [found: unknown, bytes: Uint8Array]> {
  if (Bun.argv[2] === "logo") return [readLogo(bytes), new Uint8Array()];
  const { form, report } = await readForm(bytes);
  return [report, writeReadyForm(form)];
}

async function answer(): Promise<readonly [Answer<unknown>, Uint8Array]> {
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  try {
    const [found, rest] = await read(bytes);
    return [{ found }, rest];
  } catch (error) {
    if (error instanceof FileFault) return [{ fault: error.message }, new Uint8Array()];
    throw error;
  }
}

const [head, bytes] = await answer();
await Bun.write(Bun.stdout, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
