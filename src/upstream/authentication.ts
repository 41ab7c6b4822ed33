/** The headers that authenticate this service to a calculation service. */

import { ServiceError } from "#base";
import type { Authentication } from "./dialect.ts";
import type { ReadSecret } from "./secret.ts";
import type { Client, Tokens } from "./token.ts";

/** Headers that authenticate a call. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Discards the token used; present only where it can be renewed. */
  readonly drop?: () => void;
}

/**
 * The credentials that the settings name.
 *
 * @throws {ServiceError} `upstream_misconfigured` when a secret is missing; the failures of `Tokens`
 */
export async function authenticate(
  authentication: Authentication,
  from: { readonly readSecret: ReadSecret; readonly tokens: Tokens },
): Promise<Credentials> {
  const readSecret: ReadSecret = (name) =>
    from.readSecret(name).catch((cause: unknown) => {
      const detail = cause instanceof Error ? cause.message : "a secret cannot be read";
      throw new ServiceError("missingSecret", { detail, cause });
    });
  switch (authentication.kind) {
    case "none":
      return { headers: {} };
    case "synthetic_key":
      return { headers: { "x-synthetic-key": await readSecret(authentication.key) } };
    case "header":
      return { headers: { [authentication.name]: await readSecret(authentication.value) } };
    case "bearer":
      return { headers: { authorization: `Bearer ${await readSecret(authentication.token)}` } };
    case "oauth2": {
      const { tokenUrl, clientId, clientSecret } = authentication;
      const readClientSecret = () => readSecret(clientSecret);
      const client: Client = { tokenUrl, clientId, secretName: clientSecret, readClientSecret };
      const token = await from.tokens.obtain(client);
      return {
        headers: { authorization: `Bearer ${token}` },
        drop: () => from.tokens.drop(client, token),
      };
    }
  }
}
