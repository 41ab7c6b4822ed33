/** Runs the administrator's commands in this process, and captures both streams. */

import { spyOn } from "bun:test";
import { runCommand } from "../../src/commands/command.ts";
import { COMMANDS } from "../../src/commands/mod.ts";
import { TEST_SECRETS } from "../support/upstream.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command on a database; without an address, with none set. One at a time. */
export function admin(databaseUrl: string, ...words: readonly string[]): Promise<Said> {
  return adminWith({ DATABASE_URL: databaseUrl }, ...words);
}

/** The same with variables of its own. */
export async function adminWith(
  variables: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Said> {
  const env: Readonly<Record<string, string>> = { ...TEST_SECRETS, ...variables };
  let out = "";
  let err = "";
  const spies = [
    spyOn(console, "log").mockImplementation((line: string) => void (out += `${line}\n`)),
    spyOn(console, "error").mockImplementation((line: string) => void (err += `${line}\n`)),
    spyOn(process.stdout, "write").mockImplementation(((text: string, done?: () => void) => {
      out += text;
      done?.();
      return true;
    }) as typeof process.stdout.write),
  ];
  try {
    const code = await runCommand(COMMANDS, words, env);
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
