/** A calculation by another service, remembered: where the cache and the calculation services meet. */

import type { Remember } from "./cache/remember.ts";
import type { UpstreamFigures } from "./illustration/from_upstream.ts";
import type { UpstreamProduct } from "./product/upstream_settings.ts";
import { reviveFigures } from "./upstream/figures.ts";
import type { Upstream, UpstreamCall } from "./upstream/upstream.ts";

export interface Calculation {
  readonly figures: UpstreamFigures;
  /** Whether nothing had to be calculated for it; said in `X-Cache`. */
  readonly isHit: boolean;
}

export type Calculate = (
  product: UpstreamProduct,
  inputs: Readonly<Record<string, unknown>>,
  call: UpstreamCall,
) => Promise<Calculation>;

/**
 * Calculates through the cache: an equal question on the same product version is asked once in the
 * product's `cacheSeconds`, and those who ask it at the same time share one call. Source: [D26].
 */
export function createCalculate(options: {
  readonly upstream: Upstream;
  readonly remember: Remember;
}): Calculate {
  return async (product, inputs, call) => {
    const { answer, isHit } = await options.remember({
      subject: [product.slug, product.version, inputs],
      seconds: cacheSeconds(product),
      signal: call.signal,
      revive: reviveFigures,
      produce: (signal) =>
        options.upstream.calculate(product, inputs, { requestId: call.requestId, signal }),
    });
    return { figures: answer, isHit };
  };
}

function cacheSeconds(product: UpstreamProduct): number {
  return product.engine === "spark"
    ? product.definition.spark.cacheSeconds
    : product.definition.http.cacheSeconds;
}
