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
  "TIMESTAMP_URL",
];

/**
 * The environment with the content of each such file, without its trailing line end. A file takes
 * precedence over the variable.
 *
 * @throws {Error} when a file cannot be read; the message names the variable
 */
export function withSecretFiles(env: Environment): Environment {
  const found = SECRET_VARIABLES.flatMap((variable) => {
    const path = env[`${variable}_FILE`];
    return path ? [[variable, readSecret(`${variable}_FILE`, path)]] : [];
  });
  return { ...env, ...Object.fromEntries(found) };
}

function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trimEnd();
  } catch {
    throw new Error(`${variable} names a file that cannot be read`);
  }
}
