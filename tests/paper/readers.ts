/** Readers of others for the tests of this folder, where they are installed. */

import { test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a reader on a file; standard output, and the error if it failed. `FILE` stands for the file. Output goes to a
 * file: qpdf and mutool write megabytes in small pieces, and a pipe of them costs twice what the reader does.
 */
export async function readWith(bytes: Uint8Array, command: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paper-"));
  const path = join(folder, "paper.pdf");
  const output = Bun.file(join(folder, "output"));
  await Bun.write(path, bytes);
  const line = command.map((word) => (word === "FILE" ? path : word));
  const { stderr, exitCode } = Bun.spawnSync(line, {
    stdout: output,
    stderr: "pipe",
    timeout: 30_000,
  });
  const answer = await output.text();
  await rm(folder, { recursive: true });
  return `${answer}${exitCode === 0 ? "" : `FAILED ${stderr.toString()}`}`;
}

/** A test that needs a program; says so when the program is missing. */
export function testWith(program: string, name: string, run: () => Promise<void>): void {
  if (Bun.which(program) === null)
    console.warn(`not checked, ${program} is not installed: ${name}`);
  else test(name, run, 60_000);
}
