/** Secrets that an orchestrator mounts as files. */

import { readFileSync } from "node:fs";

/** Where the secrets of calculation services are mounted unless a setting says otherwise. */
export const UPSTREAM_SECRETS_FOLDER = "/run/secrets/upstream";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret; `<variable>_FILE` names a file that holds it instead. */
export const SECRET_VARIABLES: readonly string[] = [
  "DATABASE_URL",
  "CACHE_URL",
  "CACHE_SECRET",
  "LEDGER_KEYS",
  "WEBHOOK_KEYS",
  "TIMESTAMP_URL",
];

/**
 * The text of a variable, empty when it is not set. A file takes precedence, without its trailing line end; `undefined`
 * when it cannot be read.
 */
export function readVariable(env: Environment, variable: string): string | undefined {
  const path = SECRET_VARIABLES.includes(variable) ? env[fileVariable(variable)] : undefined;
  if (!path) return env[variable] ?? "";
  try {
    return readFileSync(path, "utf8").trimEnd();
  } catch {
    return undefined;
  }
}

/** The variable that names the file of a secret. */
export function fileVariable(variable: string): string {
  return `${variable}_FILE`;
}
