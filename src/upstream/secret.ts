/** Secrets by name: an environment variable, or a file as orchestrators mount them. */

import type { SecretName } from "../product/upstream_settings.ts";

export type ReadSecret = (name: SecretName) => Promise<string>;

/**
 * Reads secrets from the environment it is given, and from files.
 *
 * White space at either end is not part of a secret. A file is read each time, so that a renewed secret
 * counts at once. The reader throws an `Error` that names what is missing and never what it holds.
 */
export function createSecretReader(env: Readonly<Record<string, string | undefined>>): ReadSecret {
  return async (name) => {
    const isVariable = "environment" in name;
    const text = isVariable ? env[name.environment] : await readFile(name.file);
    const secret = text?.trim() ?? "";
    if (!/^[\x20-\x7e]{1,16384}$/.test(secret)) {
      const where = isVariable ? `the variable ${name.environment}` : `the file ${name.file}`;
      throw new Error(
        `Cannot read secret: ${where} must hold one line of visible ASCII characters`,
      );
    }
    return secret;
  };
}

async function readFile(path: string): Promise<string | undefined> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : undefined;
}
