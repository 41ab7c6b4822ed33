/** `products import-spark`: a product seed from a Spark service's description of its inputs. */

import { isReservedSlug } from "#product";
import { isSecretName } from "#terms";
import {
  createSecretReader,
  type ImportSource,
  importInputsSchema,
  writeProductSeed,
} from "#upstream";
import { type Asked, type Command, UsageError } from "../command.ts";
import { say } from "../say.ts";

/** Prints the seed. Options hold names of variables, never credentials. */
export const IMPORT_SPARK: Command = {
  name: "products import-spark",
  takes: ["<url>", "<folder>", "<service>"],
  says: "print the seed of a product that a Spark service calculates",
  options: {
    slug: { value: "slug", says: "what the product is to be called; needed" },
    tenant: { value: "tenant", says: "the Spark tenant; needed" },
    "key-variable": {
      value: "NAME",
      says: "the variable that holds a synthetic key: UPSTREAM_SECRET_…",
    },
    client: { value: "id", says: "the client of OAuth 2.0, with the next two" },
    "token-url": { value: "url", says: "where its token is got" },
    "secret-variable": {
      value: "NAME",
      says: "the variable that holds its secret: UPSTREAM_SECRET_…",
    },
  },
  run: importSpark,
};

async function importSpark(asked: Asked): Promise<void> {
  const [baseUrl = "", folder = "", service = ""] = asked.words;
  const slug = asked.option("slug");
  const tenant = asked.option("tenant");
  if (slug === undefined || tenant === undefined) {
    throw new UsageError("products import-spark needs --slug and --tenant");
  }
  if (isReservedSlug(slug)) {
    throw new UsageError(
      `--slug cannot be ${slug}: it is a path of the API, and no request would reach the product`,
    );
  }
  const source: ImportSource = {
    baseUrl,
    tenant,
    target: { folder, service },
    authentication: readAuthentication(asked),
  };
  const schema = await importInputsSchema(source, {
    readSecret: createSecretReader(asked.env),
    nowMs: () => performance.now(),
  });
  say([writeProductSeed(slug, source, schema)]);
}

function readAuthentication({ option }: Asked): ImportSource["authentication"] {
  const readVariable = (name: string) => {
    const variable = option(name);
    if (variable === undefined || isSecretName({ environment: variable })) return variable;
    throw new UsageError(
      `--${name} must be the name of a variable that begins with UPSTREAM_SECRET_`,
    );
  };
  const keyVariable = readVariable("key-variable");
  if (keyVariable !== undefined) {
    return { kind: "synthetic_key", key: { environment: keyVariable } };
  }
  const client = option("client");
  const tokenUrl = option("token-url");
  const secretVariable = readVariable("secret-variable");
  if (client !== undefined && tokenUrl !== undefined && secretVariable !== undefined) {
    const clientSecret = { environment: secretVariable };
    return { kind: "oauth2", tokenUrl, clientId: client, clientSecret };
  }
  return { kind: "none" };
}
