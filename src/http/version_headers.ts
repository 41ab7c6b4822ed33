/** Which version of the API answers, and until when: headers of every answer. */

import { version } from "../../package.json";

/** What an operator has announced of this deployment's API. */
export interface ApiLife {
  /** From when callers should be on another one. */
  readonly deprecatedAt?: Date | undefined;
  /** From when it may not answer any more. */
  readonly sunsetAt?: Date | undefined;
}

/**
 * The headers: the version, whole as the Insured Retirement Institute's style guide asks, and what was announced. Source: RFC 9745
 * (`Deprecation`), RFC 8594 (`Sunset`).
 */
export function versionHeaders({ deprecatedAt, sunsetAt }: ApiLife) {
  return {
    "X-Api-Version": version,
    ...(deprecatedAt && { Deprecation: `@${Math.floor(deprecatedAt.getTime() / 1_000)}` }),
    ...(sunsetAt && { Sunset: sunsetAt.toUTCString() }),
  };
}
