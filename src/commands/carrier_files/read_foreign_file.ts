/** Reads a foreign file in a process of its own, which is ended when it takes too long or too much memory. */

import { type ProcessBounds, BoundedProcessError, runBounded } from "#base";
import { FileFault } from "./file_fault.ts";
import type { FormReport } from "./read_form.ts";
import type { PictureData } from "#terms";
import type { Answer, Purpose } from "./reading_process.ts";

/** Bytes of the largest file, and of what papers get of it. Source: [D145]. */
export const FILE_BYTES_MAX = 10_000_000;

/** A form of 20 pages and 10 MB takes some two seconds and 300 MB. */
const BOUNDS: ProcessBounds = { seconds: 20, processorSeconds: 20, memoryBytes: 1_000_000_000 };

const PROGRAM = `${import.meta.dir}/reading_process.ts`;

/** What papers get of a file, and what an administrator wants to know of it. */
interface FormRead {
  readonly report: FormReport;
  readonly ready: Uint8Array;
}

/**
 * Reads a form.
 * @throws {FileFault} when the file is not taken, or not within the bounds
 */
export async function readForeignForm(bytes: Uint8Array, bounds = BOUNDS): Promise<FormRead> {
  const { found, rest } = await readForeignFile<FormReport>("form", bytes, bounds);
  requireSize(rest, (length) => `takes ${length} bytes in a paper`);
  return { report: found, ready: rest };
}

/**
 * Reads a picture as the member `logo` of a brand.
 * @throws {FileFault} when the file is not taken, or not within the bounds
 */
export async function readForeignLogo(bytes: Uint8Array): Promise<PictureData> {
  const { found } = await readForeignFile<PictureData>("logo", bytes, BOUNDS);
  return found;
}

function requireSize({ length }: Uint8Array, say: (length: number) => string): void {
  if (length > FILE_BYTES_MAX) {
    throw new FileFault(`${say(length)}; at most ${FILE_BYTES_MAX} are allowed`);
  }
}

async function readForeignFile<Found>(
  purpose: Purpose,
  bytes: Uint8Array,
  bounds: ProcessBounds,
): Promise<{ readonly found: Found; readonly rest: Uint8Array }> {
  requireSize(bytes, (length) => `has ${length} bytes`);
  const question = { head: purpose, bytes: new Uint8Array(bytes) };
  try {
    const { head, bytes: rest } = await runBounded<Answer<Found>>(PROGRAM, question, bounds);
    if ("fault" in head) throw new FileFault(head.fault);
    return { found: head.found, rest };
  } catch (error) {
    throw error instanceof BoundedProcessError ? new FileFault(error.message) : error;
  }
}
