/** What is written from the code by `bun run generate`, and otherwise compared. */

import { expect } from "bun:test";
import { ROOT, runProgram } from "./own_process.ts";

const isWriting = Bun.env["GENERATE"] === "yes";

/** Runs a program of this repository; its input, if any, is given to it. */
export async function run(words: readonly string[], input = ""): Promise<string> {
  const { out, err, code } = await runProgram([process.execPath, ...words], {
    env: { ...Bun.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdin: input,
  });
  expect(code, out + err).toBe(0);
  return out;
}

/** Writes a file of the repository anew when `bun run generate` asks for it, and otherwise compares it. */
export async function expectFile(name: string, change: (before: string) => string): Promise<void> {
  const path = `${ROOT}/${name}`;
  const before = await Bun.file(path).text();
  const after = change(before);
  if (isWriting) await Bun.write(path, after);
  else expect(before === after, `${name} has drifted: run \`bun run generate\``).toBe(true);
}
