/** Checks a product's calculation service without a calculation: credentials and health. */

import { ServiceError } from "#base";
import type { UpstreamProduct } from "#terms";
import { authenticate } from "./authentication.ts";
import type { ReadSecret } from "./secret.ts";
import { createTokens } from "./token.ts";
import { dialectOf, findHealthFault } from "./upstream.ts";

/** Deadline of a health check. */
const HEALTH_MS_MAX = 5_000;

/** Why a product's service cannot be called, or `undefined`; never a secret. */
export async function findServiceFault(
  product: UpstreamProduct,
  readSecret: ReadSecret,
): Promise<string | undefined> {
  const { authentication, healthUrl } = dialectOf(product);
  try {
    const tokens = createTokens(() => performance.now());
    await authenticate(authentication, { readSecret, tokens });
  } catch (error) {
    return error instanceof ServiceError ? (error.detail ?? error.message) : String(error);
  }
  return healthUrl === undefined ? undefined : findHealthFault(healthUrl, HEALTH_MS_MAX);
}

/** The addresses that a calculation asks: of the service, and of its tokens if it wants them. */
export function listServiceUrls(product: UpstreamProduct): readonly URL[] {
  const { url, healthUrl, authentication } = dialectOf(product);
  const tokenUrl = authentication.kind === "oauth2" ? authentication.tokenUrl : undefined;
  return [url, healthUrl, tokenUrl].flatMap((text) => (text === undefined ? [] : [new URL(text)]));
}
