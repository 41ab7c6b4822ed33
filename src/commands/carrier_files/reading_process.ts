/** A process that reads one file as what it is asked for. */

import { answerParcel } from "#base";
import { writeReadyForm } from "#pdf";
import { FileFault } from "./file_fault.ts";
import { readForm } from "./read_form.ts";
import { readLogo } from "./read_logo.ts";

/** What a file is read as. */
export type Purpose = "form" | "logo";

/** What the process answers: what it found, or why the file is not taken. */
export type Answer<Found> = { readonly found: Found } | { readonly fault: string };

async function read(
  purpose: Purpose,
  bytes: Uint8Array,
): Promise<readonly [found: unknown, bytes: Uint8Array]> {
  if (purpose === "logo") return [readLogo(bytes), new Uint8Array()];
  const { form, report } = await readForm(bytes);
  return [report, writeReadyForm(form)];
}

await answerParcel<Purpose>(async ({ head: purpose, bytes: file }) => {
  try {
    const [found, bytes] = await read(purpose, file);
    return { head: { found } satisfies Answer<unknown>, bytes: new Uint8Array(bytes) };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { head: { fault: error.message } satisfies Answer<unknown>, bytes: new Uint8Array() };
  }
});
