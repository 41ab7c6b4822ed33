/** Issuers of bearer tokens, as the door reads them and as an administrator enters, lists and removes them. Source: [D317]. */

import type { TokenIssuer } from "#tokens";
import { type Database, type Sql } from "../database.ts";
import { readJson, type ViewRow } from "../session.ts";

/** Issuers that the door reads; further ones open nothing. */
const ISSUERS_MAX = 1_000;

/**
 * All issuers, by address.
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function readTokenIssuers(database: Database): Promise<readonly TokenIssuer[]> {
  return database
    .query<TokenIssuer>(
      (sql) => sql`
      select issuer, audience, to_jsonb(algorithms) as algorithms, client_claim as "clientClaim",
             scope_claim as "scopeClaim", firm_claim as "firmClaim", jwks_url as "jwksUrl", jwks
        from token_issuer order by issuer collate "C" limit ${ISSUERS_MAX}`,
    )
    .then((rows) =>
      rows.map(({ jwksUrl, jwks, scopeClaim, firmClaim, ...row }) => ({
        ...row,
        scopeClaim: scopeClaim ?? undefined,
        firmClaim: firmClaim ?? undefined,
        jwksUrl: jwksUrl ?? undefined,
        jwks: jwks ?? undefined,
      })),
    );
}

/** Terms of an issuer as texts; what is absent stays, or is what `set_token_issuer` takes by itself. */
interface IssuerTerms {
  readonly audience?: string | undefined;
  readonly jwksUrl?: string | undefined;
  /** JSON. */
  readonly jwks?: string | undefined;
  readonly algorithms?: readonly string[] | undefined;
  readonly clientClaim?: string | undefined;
  /** Empty where its tokens permit all that their callers may. */
  readonly scopeClaim?: string | undefined;
  /** Empty where its tokens name no firm. */
  readonly firmClaim?: string | undefined;
}

/** Enters an issuer, or changes it for tokens a second later. */
export async function setTokenIssuer(sql: Sql, issuer: string, terms: IssuerTerms): Promise<void> {
  const { audience = null, jwksUrl = null, jwks = null, algorithms, clientClaim = null } = terms;
  const { scopeClaim = null, firmClaim = null } = terms;
  await sql`
    select set_token_issuer(${issuer}, ${audience}::text, ${jwksUrl}::text, ${jwks}::text::jsonb,
                            string_to_array(${algorithms?.join(",") ?? null}::text, ','), ${clientClaim}::text,
                            ${scopeClaim}::text, ${firmClaim}::text)`;
}

/** Every issuer, with the number of its callers. */
export function listTokenIssuers(sql: Sql): Promise<readonly ViewRow[]> {
  return readJson(sql)`
    select i.issuer, i.audience, i.algorithms, i.client_claim, i.scope_claim, i.firm_claim, i.jwks_url,
           jsonb_array_length(i.jwks -> 'keys') as keys, i.created_at,
           (select count(*) from api_key k where k.issuer = i.issuer) as callers
      from token_issuer i order by i.issuer collate "C"`;
}

/** Removes an issuer: its tokens open nothing a second later; the rows of its callers stay. */
export async function removeTokenIssuer(sql: Sql, issuer: string): Promise<void> {
  const removed = await sql`delete from token_issuer where issuer = ${issuer} returning issuer`;
  if (removed.length === 0) throw new Error("No issuer has this address");
}
