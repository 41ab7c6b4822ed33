/** Secrets by name: an environment variable, or a file as orchestrators mount them. */

import { UPSTREAM_SECRETS_FOLDER } from "#base";
import { isSecretName, type SecretName } from "#terms";

/** The secret of a name; rejects with an `Error` that names a missing one. */
export type ReadSecret = (name: SecretName) => Promise<string>;

/**
 * Reads the secrets of calculation services: variables of `env` that begin with `UPSTREAM_SECRET_`, and files
 * in the folder `UPSTREAM_SECRETS_FOLDER`. Nothing else is read, even if a product names it. Source: [D72].
 *
 * Surrounding white space is trimmed. A file is read each time, so a renewed secret applies at once. The
 * reader rejects with an `Error` that names what is missing, never its content.
 */
export function createSecretReader(env: Readonly<Record<string, string | undefined>>): ReadSecret {
  const folder = env["UPSTREAM_SECRETS_FOLDER"] || UPSTREAM_SECRETS_FOLDER;
  return async (name) => {
    if (!isSecretName(name)) {
      throw new Error("Cannot read secret: its name is not one of a calculation service's secret");
    }
    const isVariable = "environment" in name;
    const text = isVariable ? env[name.environment] : await readFile(`${folder}/${name.file}`);
    const secret = text?.trim() ?? "";
    if (!/^[\x20-\x7e]{1,16384}$/.test(secret)) {
      const where = isVariable
        ? `the variable ${name.environment}`
        : `the file ${name.file} of the folder ${folder}`;
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
