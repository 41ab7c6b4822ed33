/** Secrets by name: an environment variable, or a file as orchestrators mount them. */

import { isSecretName, type SecretName } from "../product/upstream_settings.ts";

export type ReadSecret = (name: SecretName) => Promise<string>;

/** Where the files are unless UPSTREAM_SECRETS_FOLDER names another folder. */
export const SECRETS_FOLDER_DEFAULT = "/run/secrets/upstream";

/**
 * Reads the secrets of calculation services: variables of the environment it is given that begin with
 * `UPSTREAM_SECRET_`, and files of the folder that its `UPSTREAM_SECRETS_FOLDER` names. What else the process
 * knows is never read, whatever a product names. Source: [D72].
 *
 * White space at either end is not part of a secret. A file is read each time, so that a renewed secret
 * counts at once. The reader throws an `Error` that names what is missing and never what it holds.
 */
export function createSecretReader(env: Readonly<Record<string, string | undefined>>): ReadSecret {
  const folder = env["UPSTREAM_SECRETS_FOLDER"] || SECRETS_FOLDER_DEFAULT;
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
