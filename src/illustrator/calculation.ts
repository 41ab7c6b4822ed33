/** Cached calculations of upstream services. */

import type { Inputs } from "#inputs";
import { isObject, oncePer } from "#base";
import type { Remember } from "#cache";
import { requireMapped } from "#illustration";
import type { UpstreamProduct, UpstreamDefinition } from "#terms";
import { reviveFigures, type Calculated, type Upstream, type UpstreamCall } from "#upstream";

export interface Calculation extends Calculated {
  /** Whether it came from the cache; reported in `X-Cache`. */
  readonly isHit: boolean;
}

export type Calculate = (
  product: UpstreamProduct,
  inputs: Inputs,
  call: UpstreamCall,
) => Promise<Calculation>;

/**
 * Calculates through the cache: equal inputs on the same product version and definition, for now or for one fixed
 * instant, are calculated once per `cacheSeconds`, and concurrent requests share one call. Figures that do not fit the
 * product's definition are a failure, which is not cached. Source: [D26], [D27].
 */
export function createCalculate(options: {
  readonly upstream: Upstream;
  readonly remember: Remember;
}): Calculate {
  return async (product, inputs, call) => {
    const { answer, isHit } = await options.remember({
      subject: [
        product.slug,
        product.version,
        digestOf(product.definition),
        inputs,
        ...(call.at === undefined ? [] : [call.at.toISOString()]),
      ],
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
 * The SHA-256 of a definition, in base64url. PostgreSQL returns the members of `jsonb` in one order, so all
 * processes compute the same digest.
 */
const digestOf = oncePer((definition: UpstreamDefinition): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(definition)).digest("base64url"),
);

/** A cached value, or `undefined` when it is not usable and must be recalculated. */
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
