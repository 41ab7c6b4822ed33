/** The calculation services of this process's products: asked within bounds, spared when they fail. */

import { isObject } from "../base/is_object.ts";
import { ServiceError } from "../errors.ts";
import type { UpstreamFigures } from "../illustration/from_upstream.ts";
import type { UpstreamProduct } from "../product/upstream_settings.ts";
import { ask, type Asked } from "./asking.ts";
import { type Circuit, createCircuit } from "./circuit.ts";
import type { Dialect } from "./dialect.ts";
import { exchange } from "./exchange.ts";
import { httpDialect } from "./http.ts";
import { refusalOf, unavailable } from "./refusal.ts";
import type { ReadSecret } from "./secret.ts";
import { sparkDialect } from "./spark.ts";
import { createTokens } from "./token.ts";

/** What an upstream needs of the request it serves. */
export interface UpstreamCall {
  readonly requestId: string;
  /** Sent along, by which the service's traces join ours; none when there is no trace. */
  readonly traceHeaders?: Readonly<Record<string, string>>;
  /** Aborts when the caller leaves; the upstream's call ends with it. */
  readonly signal: AbortSignal;
}

/** What a service calculated, and its own name for the call where it gives one. */
export interface Calculated {
  readonly figures: UpstreamFigures;
  readonly callId: string | undefined;
}

interface UpstreamOptions {
  readonly readSecret: ReadSecret;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Receives one line a calculation; never an input, an output or a secret. */
  readonly log: { readonly write: (line: Readonly<Record<string, unknown>>) => void };
  /** Told of every calculation that was asked for or turned away, for whoever counts. */
  readonly onCalculation?: (ended: EndedCalculation) => void;
}

export interface EndedCalculation {
  readonly productSlug: string;
  /** `left` when the caller did, `turned away` while the service is left alone. */
  readonly outcome: "answered" | "left" | "turned away" | ServiceError["failure"] | "internal";
  readonly attempts: number;
  readonly milliseconds: number;
}

export interface Upstream {
  /**
   * The figures that the product's service calculates.
   * @throws {ServiceError} by the failure table: `invalid_request` with details, `upstream_auth_failed`,
   * `upstream_unavailable` with `retryAfterSeconds`, or `upstream_misconfigured`
   */
  readonly calculate: (
    product: UpstreamProduct,
    inputs: Readonly<Record<string, unknown>>,
    call: UpstreamCall,
  ) => Promise<Calculated>;
  /** Rejects when a service that was asked in the last ten minutes is known to fail [D11]. */
  readonly probe: () => Promise<void>;
  /** Slugs of the products whose service is left alone just now, because it fails. */
  readonly listOpenCircuits: () => readonly string[];
}

/** What is known of the service of one product. */
interface Known {
  /** Where it is asked and with which credentials, of which the names alone are held. */
  readonly identity: string;
  readonly circuit: Circuit;
  readonly healthUrl: string | undefined;
  lastFailure: ServiceError["failure"] | undefined;
  lastAskedAtMs: number;
}

/** Age from which a service's last answer says nothing about it any more. */
const ANSWER_MS_MAX = 600_000;

/** Most services remembered; products come from an administrator, so this is never reached. */
const SERVICES_MAX = 1_000;

/** Time that `/health` gives a service to say that it is up. */
const PROBE_MS_MAX = 1_000;

/** Connects this process to the calculation services of its products. Source: [D17], [D28]. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { readSecret, nowMs, log } = options;
  const tokens = createTokens(nowMs);
  const knownBySlug = new Map<string, Known>();

  /** A product with another address or other credentials starts with a clean slate. */
  const readKnown = (slug: string, { url, authentication, healthUrl }: Dialect): Known => {
    const lastAskedAtMs = nowMs();
    const identity = JSON.stringify([url, authentication]);
    const before = knownBySlug.get(slug);
    if (before?.identity === identity) return Object.assign(before, { lastAskedAtMs });
    const circuit = createCircuit(nowMs);
    const known = { identity, circuit, healthUrl, lastFailure: undefined, lastAskedAtMs };
    if (knownBySlug.size >= SERVICES_MAX) knownBySlug.clear();
    knownBySlug.set(slug, known);
    return known;
  };

  return {
    async calculate(product, inputs, call) {
      refuseEmpty(inputs);
      const dialect = dialectOf(product);
      const known = readKnown(product.slug, dialect);
      const waitSeconds = known.circuit.enter();
      const tell = (outcome: EndedCalculation["outcome"], attempts = 0, milliseconds = 0) =>
        options.onCalculation?.({ productSlug: product.slug, outcome, attempts, milliseconds });
      if (waitSeconds !== undefined) {
        tell("turned away");
        throw unavailable("The circuit is open", waitSeconds);
      }

      const startedAtMs = nowMs();
      const timeoutMs = dialect.timeoutSeconds * 1000;
      const { headers, body } = dialect.write({ product, inputs, requestId: call.requestId });
      let asked: Asked | undefined;
      let outcome: EndedCalculation["outcome"] = "answered";
      try {
        asked = await ask({
          dialect,
          headers: { ...headers, ...call.traceHeaders },
          body: JSON.stringify(body),
          asked: { inputs, names: inputNames(product) },
          signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
          deadlineMs: startedAtMs + timeoutMs,
          nowMs,
          readSecret,
          tokens,
        });
        if (asked.row !== undefined || asked.figures === undefined) throw refusalOf(asked);
        known.lastFailure = undefined;
        known.circuit.succeed();
        const { callId } = asked.trace;
        return {
          figures: asked.figures,
          callId: typeof callId === "string" ? callId : undefined,
        };
      } catch (error) {
        const failure = error instanceof ServiceError ? error.failure : undefined;
        outcome = call.signal.aborted ? "left" : (failure ?? "internal");
        if (outcome === "left") known.circuit.leave();
        else remember(known, failure);
        throw error;
      } finally {
        const milliseconds = nowMs() - startedAtMs;
        tell(outcome, asked?.attempts, milliseconds);
        log.write({
          level: "info",
          requestId: call.requestId,
          upstream: product.slug,
          event: asked === undefined ? "not asked" : (asked.row?.event ?? "answered"),
          attempts: asked?.attempts ?? 0,
          status: asked?.exchange.kind === "answered" ? asked.exchange.status : undefined,
          ...asked?.trace,
          milliseconds: Math.round(milliseconds),
        });
      }
    },
    async probe() {
      const recent = [...knownBySlug.values()].filter(
        ({ lastAskedAtMs }) => nowMs() - lastAskedAtMs < ANSWER_MS_MAX,
      );
      await Promise.all(recent.map(requireWell));
    },
    listOpenCircuits: () =>
      [...knownBySlug].flatMap(([slug, { circuit }]) => (circuit.isOpen() ? [slug] : [])),
  };
}

/** The kind of service that calculates a product, with its addresses and credentials. */
export function dialectOf(product: UpstreamProduct): Dialect {
  return product.engine === "spark"
    ? sparkDialect(product.definition.spark)
    : httpDialect(product.definition.http);
}

/** Spark takes no inputs to mean the workbook's own: a plausible illustration of somebody else. */
function refuseEmpty(inputs: Readonly<Record<string, unknown>>): void {
  if (Object.keys(inputs).length > 0) return;
  const message = "inputs must name at least one field";
  throw new ServiceError("invalid_request", message, {
    details: [{ field: "inputs", pointer: "/inputs", code: "required", message }],
  });
}

function inputNames({ inputsSchema }: UpstreamProduct): readonly string[] {
  const { properties } = inputsSchema;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Only unavailability counts against a service: whoever refuses us is up. */
function remember(known: Known, failure: ServiceError["failure"] | undefined): void {
  if (failure === "upstream_unavailable") known.circuit.fail();
  else known.circuit.succeed();
  known.lastFailure = failure === "invalid_request" ? undefined : failure;
}

/** Rejects when a service's circuit is open, its last answer refused us, or it does not say it is up. */
async function requireWell({ circuit, healthUrl, lastFailure }: Known): Promise<void> {
  const isRefused = lastFailure !== undefined && lastFailure !== "upstream_unavailable";
  const isDown = lastFailure === "upstream_unavailable" && healthUrl === undefined;
  if (circuit.isOpen() || isRefused || isDown) throw new Error("A calculation service fails");
  if (healthUrl === undefined) return;
  const ended = await exchange(
    { url: healthUrl, method: "GET", headers: {} },
    AbortSignal.timeout(PROBE_MS_MAX),
  );
  if (ended.kind !== "answered" || ended.status >= 300) {
    throw new Error("A calculation service does not say that it is up");
  }
}
