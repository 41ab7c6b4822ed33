/** `admin import-spark`: a product seed from a Spark service's own description of its inputs. */

import { parseArgs } from "node:util";
import { createSecretReader } from "../upstream/secret.ts";
import {
  type ImportSource,
  importInputsSchema,
  writeProductSeed,
} from "../upstream/import_schema.ts";
import { say } from "./say.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Prints the seed. Credentials are named, never written: `--key-variable` holds the name of the
 * variable with a synthetic key, `--secret-variable` with `--client` and `--token-url` that of a
 * client's secret.
 */
export async function importSpark(words: string[], env: Environment): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      slug: { type: "string" },
      tenant: { type: "string" },
      "key-variable": { type: "string" },
      client: { type: "string" },
      "token-url": { type: "string" },
      "secret-variable": { type: "string" },
    },
  });
  const [baseUrl, folder, service] = positionals;
  const { slug, tenant } = values;
  if (!baseUrl || !folder || !service || !slug || !tenant) {
    throw new Error("import-spark needs <url> <folder> <service> --slug <slug> --tenant <tenant>");
  }
  const source: ImportSource = {
    baseUrl,
    tenant,
    target: { folder, service },
    authentication: readAuthentication(values),
  };
  const schema = await importInputsSchema(source, {
    readSecret: createSecretReader(env),
    nowMs: () => performance.now(),
  });
  say([writeProductSeed(slug, source, schema)]);
}

function readAuthentication(values: {
  readonly "key-variable"?: string;
  readonly client?: string;
  readonly "token-url"?: string;
  readonly "secret-variable"?: string;
}): ImportSource["authentication"] {
  const keyVariable = values["key-variable"];
  if (keyVariable !== undefined) {
    return { kind: "synthetic_key", key: { environment: keyVariable } };
  }
  const { client } = values;
  const tokenUrl = values["token-url"];
  const secretVariable = values["secret-variable"];
  if (client !== undefined && tokenUrl !== undefined && secretVariable !== undefined) {
    const clientSecret = { environment: secretVariable };
    return { kind: "oauth2", tokenUrl, clientId: client, clientSecret };
  }
  return { kind: "none" };
}
