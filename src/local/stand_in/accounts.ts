/** The accounts of the stand-in: one tenant, one client, one synthetic key, and the tokens issued. */

/** Public credentials of a service that only listens on this machine. */
export const STAND_IN_TENANT = "demo";
export const STAND_IN_CLIENT_ID = "annuity-illustrations";
export const STAND_IN_CLIENT_SECRET = "public-secret-of-the-local-stand-in";
export const STAND_IN_SYNTHETIC_KEY = "public-key-of-the-local-stand-in";

/** The variable that `demo-upstream` names as its secret; local programs start with it set [D91]. */
export const DEMO_SECRETS = { UPSTREAM_SECRET_DEMO: STAND_IN_CLIENT_SECRET } as const;

/** Tokens remembered; the oldest is evicted first. */
const TOKENS_MAX = 1_000;

export interface Accounts {
  /** The body of a token answer, or of its refusal, with its status. Source: RFC 6749 sections 4.4, 5. */
  readonly issueToken: (form: URLSearchParams) => {
    readonly status: number;
    readonly body: object;
  };
  readonly judge: (headers: Headers, tenant: string) => "known" | "unknown" | "other_tenant";
  /** Expires every token issued so far. */
  readonly expireTokens: () => void;
}

/** Accounts that start empty. `nowMs` is a monotonic clock. */
export function createAccounts(options: {
  readonly nowMs: () => number;
  readonly lifeSeconds: number;
}): Accounts {
  const endsAtByToken = new Map<string, number>();
  return {
    issueToken(form) {
      if (form.get("grant_type") !== "client_credentials") {
        return { status: 400, body: { error: "unsupported_grant_type" } };
      }
      const isClient =
        form.get("client_id") === STAND_IN_CLIENT_ID &&
        form.get("client_secret") === STAND_IN_CLIENT_SECRET;
      if (!isClient) {
        const error_description = "Invalid client or Invalid client credentials";
        return { status: 401, body: { error: "unauthorized_client", error_description } };
      }
      const token = `stand-in.${crypto.randomUUID()}`;
      const [oldest] = endsAtByToken.keys();
      if (endsAtByToken.size >= TOKENS_MAX && oldest !== undefined) endsAtByToken.delete(oldest);
      endsAtByToken.set(token, options.nowMs() + options.lifeSeconds * 1000);
      return {
        status: 200,
        body: {
          access_token: token,
          expires_in: options.lifeSeconds,
          refresh_expires_in: 0,
          token_type: "Bearer",
          "not-before-policy": 0,
          scope: "profile email",
        },
      };
    },
    judge(headers, tenant) {
      const token = headers.get("authorization")?.replace(/^Bearer /, "");
      const key = headers.get("x-synthetic-key");
      const tenantHeader = headers.get("x-tenant-name");
      const isKnown =
        token === undefined
          ? key === STAND_IN_SYNTHETIC_KEY && tenantHeader !== null
          : (endsAtByToken.get(token) ?? 0) > options.nowMs();
      if (!isKnown) return "unknown";
      const isOther = tenant !== STAND_IN_TENANT || (tenantHeader ?? tenant) !== STAND_IN_TENANT;
      return isOther ? "other_tenant" : "known";
    },
    expireTokens: () => endsAtByToken.clear(),
  };
}
