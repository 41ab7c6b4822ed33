/** `issuers …`: issuers of bearer tokens, which stand beside API keys. Source: [D317]. */

import { listTokenIssuers, removeTokenIssuer, sayError, setTokenIssuer } from "#storage";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { LOG_OPTIONS, sayLog } from "./change_log.ts";
import { readGivenJson } from "./given_file.ts";
import { sayRows } from "./say.ts";

const WHICH = "<issuer>";

export const ISSUER_COMMANDS: readonly Command[] = [
  {
    name: "issuers set",
    takes: [WHICH],
    says: "accept tokens of an issuer, or change one; keys issue --issuer makes its callers",
    options: {
      audience: {
        value: "https://annuity.example",
        says: "what its tokens for this service have as aud",
      },
      "jwks-url": { value: "https://login.acme.example/jwks", says: "where its keys are read" },
      jwks: { value: "keys.json", says: "its public keys in a file, in place of --jwks-url" },
      algorithms: { value: "RS256,ES256", says: "the algorithms of its signatures" },
      "scope-claim": {
        value: "scope|none",
        says: "the claim that says what a token permits, or none to permit all",
      },
      "client-claim": { value: "client_id", says: "the claim that names the caller" },
      "firm-claim": {
        value: "agency|none",
        says: "the claim that names the firm which a token is for: its caller is then that firm",
      },
    },
    run: set,
  },
  {
    name: "issuers list",
    takes: [],
    says: "every issuer and how many callers it has",
    options: AS_JSON,
    async run({ sql, has }) {
      sayRows(await listTokenIssuers(sql()), has("json"));
    },
  },
  {
    name: "issuers remove",
    takes: [WHICH],
    says: "accept no tokens of an issuer any more; what its callers made stays",
    async run({ sql, words: [issuer = ""] }) {
      await removeTokenIssuer(sql(), issuer);
    },
  },
  {
    name: "issuers log",
    takes: ["[issuer]"],
    says: "who changed what in issuers, newest first",
    options: LOG_OPTIONS,
    run: (asked) => sayLog(asked, { nouns: ["issuer"], name: asked.words[0] }),
  },
];

/** The name of a claim as `set_token_issuer` takes it. */
function orNone(claim: string | undefined): string | undefined {
  return claim === "none" ? "" : claim;
}

async function set(asked: Asked): Promise<void> {
  const {
    words: [issuer = ""],
    option,
  } = asked;
  const file = option("jwks");
  const jwks = file === undefined ? undefined : JSON.stringify(await readGivenJson(file));
  const terms = {
    audience: option("audience"),
    jwksUrl: option("jwks-url"),
    jwks,
    algorithms: option("algorithms")?.split(","),
    clientClaim: option("client-claim"),
    scopeClaim: orNone(option("scope-claim")),
    firmClaim: orNone(option("firm-claim")),
  };
  if (Object.values(terms).every((term) => term === undefined)) {
    throw new UsageError("issuers set needs at least one option");
  }
  await setTokenIssuer(asked.sql(), issuer, terms).catch((cause: unknown) => {
    const message = sayError(cause).replace(/\bp_(\w+)/g, (_, parameter: string) =>
      parameter === "issuer" ? WHICH : `--${parameter.replaceAll("_", "-")}`,
    );
    throw new Error(message, { cause });
  });
  sayRows(
    (await listTokenIssuers(asked.sql())).filter((row) => row["issuer"] === issuer),
    false,
  );
}
