/** A calculation by another service, remembered: where the cache and the calculation services meet. */

import { isObject } from "../base/is_object.ts";
import type { Remember } from "../cache/remember.ts";
import { requireMapped } from "../illustration/from_upstream.ts";
import type { UpstreamDefinition, UpstreamProduct } from "../product/upstream_settings.ts";
import { reviveFigures } from "../upstream/figures.ts";
import type { Calculated, Upstream, UpstreamCall } from "../upstream/upstream.ts";

export interface Calculation extends Calculated {
  /** Whether nothing had to be calculated for it; said in `X-Cache`. */
  readonly isHit: boolean;
}

export type Calculate = (
  product: UpstreamProduct,
  inputs: Readonly<Record<string, unknown>>,
  call: UpstreamCall,
) => Promise<Calculation>;

/**
 * Calculates through the cache: an equal question on the same product version and definition is asked once
 * in the product's `cacheSeconds`, and those who ask it at the same time share one call. Figures that the
 * product's definition does not fit are a failure, which is not remembered. Source: [D26], [D27].
 */
export function createCalculate(options: {
  readonly upstream: Upstream;
  readonly remember: Remember;
}): Calculate {
  const digests = new WeakMap<UpstreamDefinition, string>();
  return async (product, inputs, call) => {
    const { answer, isHit } = await options.remember({
      subject: [product.slug, product.version, digestOf(product.definition, digests), inputs],
      seconds: cacheSeconds(product),
      signal: call.signal,
      revive: (value) => reviveCalculated(product, value),
      async produce(signal) {
        const calculated = await options.upstream.calculate(product, inputs, { ...call, signal });
        requireMapped(product, calculated.figures);
        return calculated;
      },
    });
    return { ...answer, isHit };
  };
}

/**
 * The SHA-256 of a definition, in base64url: where the service is, what it is asked with and what its
 * figures mean. PostgreSQL keeps `jsonb` in one order, so all processes find the same.
 */
function digestOf(
  definition: UpstreamDefinition,
  digests: WeakMap<UpstreamDefinition, string>,
): string {
  const known = digests.get(definition);
  if (known !== undefined) return known;
  const digest = new Bun.CryptoHasher("sha256")
    .update(JSON.stringify(definition))
    .digest("base64url");
  digests.set(definition, digest);
  return digest;
}

/** What a cache held, or `undefined` when it is not ours: then it is asked for anew. */
function reviveCalculated(product: UpstreamProduct, value: unknown): Calculated | undefined {
  if (!isObject(value)) return undefined;
  const { figures, callId } = value as Partial<Calculated>;
  const revived = reviveFigures(figures);
  if (revived === undefined) return undefined;
  try {
    requireMapped(product, revived);
  } catch {
    return undefined;
  }
  return { figures: revived, callId: typeof callId === "string" ? callId : undefined };
}

function cacheSeconds(product: UpstreamProduct): number {
  return product.engine === "spark"
    ? product.definition.spark.cacheSeconds
    : product.definition.http.cacheSeconds;
}
