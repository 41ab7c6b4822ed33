/** The calculation services of products: bounded calls, behind a circuit breaker each. */

import { type Log, ServiceError, type Circuit, createCircuit, exchange } from "#base";
import type { Inputs } from "#inputs";
import { propertiesOf } from "#schema";
import type { UpstreamFigures, UpstreamProduct } from "#terms";
import { ask, type LastAttempt } from "./calculation.ts";
import type { Dialect } from "./dialect.ts";
import { httpDialect } from "./http.ts";
import { refusalOf, unavailable } from "./refusal.ts";
import type { ReadSecret } from "./secret.ts";
import { sparkDialect } from "./spark.ts";
import { createTokens } from "./token.ts";

/** The request that a calculation serves. */
export interface UpstreamCall {
  readonly requestId: string;
  /** The instant that a test key fixed; absent for now. */
  readonly at?: Date | undefined;
  /** Propagate the trace; absent when the request is not traced. */
  readonly traceHeaders?: Readonly<Record<string, string>>;
  /** Aborts when the caller leaves, which cancels the call. */
  readonly signal: AbortSignal;
}

/** The figures, and the service's id of the call where it returns one. */
export interface Calculated {
  readonly figures: UpstreamFigures;
  readonly callId: string | undefined;
}

interface UpstreamOptions {
  readonly readSecret: ReadSecret;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Receives one line per calculation; never an input, an output or a secret. */
  readonly log: Log;
  /** Called for every calculation, also a rejected one, for metrics. */
  readonly onCalculation?: (ended: EndedCalculation) => void;
}

/** How a calculation ended, for metrics. */
export interface EndedCalculation {
  readonly productSlug: string;
  /** `left` when the caller did, `not sent` while the circuit is open. */
  readonly outcome: "answered" | "left" | "not sent" | ServiceError["failure"] | "internal";
  readonly attempts: number;
  readonly milliseconds: number;
}

/** The calculation services of a process. */
export interface Upstream {
  /**
   * The figures that the product's service calculates.
   * @throws {ServiceError} by the failure table: `invalid_request` with details, `upstream_auth_failed`,
   * `upstream_unavailable` with `retryAfterSeconds`, or `upstream_misconfigured`
   */
  readonly calculate: (
    product: UpstreamProduct,
    inputs: Inputs,
    call: UpstreamCall,
  ) => Promise<Calculated>;
  /** Rejects when a service called in the last ten minutes fails [D11]. */
  readonly probe: () => Promise<void>;
  readonly listOpenCircuits: () => readonly string[];
}

interface ServiceState {
  /** Its address and credentials, by the names of secrets. */
  readonly identity: string;
  readonly circuit: Circuit;
  readonly healthUrl: string | undefined;
  lastFailure: ServiceError["failure"] | undefined;
  lastAskedAtMs: number;
}

/** Time after its last call for which a service counts in the probe. */
const RECENT_MS = 600_000;

/** A bound that the products of an administrator never reach. */
const SERVICES_MAX = 1_000;

/** Deadline of a health check. */
const PROBE_MS_MAX = 1_000;

/** Connects this process to the calculation services of its products. Source: [D17], [D28]. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { readSecret, nowMs, log } = options;
  const tokens = createTokens(nowMs);
  const states = createStates(nowMs);

  return {
    async calculate(product, inputs, call) {
      refuseEmpty(inputs);
      const dialect = dialectOf(product);
      const service = states.of(product.slug, dialect);
      const waitSeconds = service.circuit.enter();
      const report = (outcome: EndedCalculation["outcome"], attempts = 0, milliseconds = 0) =>
        options.onCalculation?.({ productSlug: product.slug, outcome, attempts, milliseconds });
      if (waitSeconds !== undefined) {
        report("not sent");
        throw unavailable("The circuit is open", waitSeconds);
      }

      const startedAtMs = nowMs();
      const timeoutMs = dialect.timeoutSeconds * 1000;
      const { requestId, at } = call;
      const { headers, body } = dialect.write({ product, inputs, requestId, at });
      let last: LastAttempt | undefined;
      let outcome: EndedCalculation["outcome"] = "answered";
      try {
        last = await ask({
          dialect,
          headers: { ...headers, ...call.traceHeaders },
          body: JSON.stringify(body),
          asked: { inputs, names: Object.keys(propertiesOf(product.inputsSchema)) },
          signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
          deadlineMs: startedAtMs + timeoutMs,
          nowMs,
          readSecret,
          tokens,
        });
        if (last.row !== undefined || last.figures === undefined) throw refusalOf(last);
        service.lastFailure = undefined;
        service.circuit.succeed();
        const { callId } = last.trace;
        return {
          figures: last.figures,
          callId: typeof callId === "string" ? callId : undefined,
        };
      } catch (error) {
        const failure = error instanceof ServiceError ? error.failure : undefined;
        outcome = call.signal.aborted ? "left" : (failure ?? "internal");
        if (outcome === "left") service.circuit.leave();
        else noteFailure(service, failure);
        throw error;
      } finally {
        const milliseconds = nowMs() - startedAtMs;
        report(outcome, last?.attempts, milliseconds);
        log.write({ ...lineOf(product, requestId, last), milliseconds: Math.round(milliseconds) });
      }
    },
    async probe() {
      const recent = [...states.bySlug.values()].filter(
        ({ lastAskedAtMs }) => nowMs() - lastAskedAtMs < RECENT_MS,
      );
      await Promise.all(recent.map(requireHealth));
    },
    listOpenCircuits: () =>
      [...states.bySlug].flatMap(([slug, { circuit }]) => (circuit.isOpen() ? [slug] : [])),
  };
}

/** The states of the services, by the slugs of their products. */
function createStates(nowMs: () => number) {
  const bySlug = new Map<string, ServiceState>();
  return {
    bySlug,
    /** A changed address or credential resets the state. */
    of(slug: string, { url, authentication, healthUrl }: Dialect): ServiceState {
      const lastAskedAtMs = nowMs();
      const identity = JSON.stringify([url, authentication]);
      const before = bySlug.get(slug);
      if (before?.identity === identity) return Object.assign(before, { lastAskedAtMs });
      const circuit = createCircuit(nowMs);
      const state = { identity, circuit, healthUrl, lastFailure: undefined, lastAskedAtMs };
      if (bySlug.size >= SERVICES_MAX) bySlug.clear();
      bySlug.set(slug, state);
      return state;
    },
  };
}

/** How the product's service is called: address, credentials, and the form of questions and answers. */
export function dialectOf(product: UpstreamProduct): Dialect {
  return product.engine === "spark"
    ? sparkDialect(product.definition.spark)
    : httpDialect(product.definition.http);
}

/** The log line of a calculation, but for its time. */
function lineOf({ slug }: UpstreamProduct, requestId: string, last: LastAttempt | undefined) {
  return {
    level: "info",
    requestId,
    upstream: slug,
    event: last === undefined ? "not asked" : (last.row?.event ?? "answered"),
    attempts: last?.attempts ?? 0,
    status: last?.exchange.kind === "answered" ? last.exchange.status : undefined,
    ...last?.trace,
  } as const;
}

/** Without inputs Spark uses the workbook's own: a plausible illustration of another contract. */
function refuseEmpty(inputs: Inputs): void {
  if (Object.keys(inputs).length > 0) return;
  const place = { field: "inputs", pointer: "/inputs", code: "required" } as const;
  throw new ServiceError("noInputs", { place });
}

/** Only unavailability opens the circuit: a service that refuses a call is up. */
function noteFailure(service: ServiceState, failure: ServiceError["failure"] | undefined): void {
  if (failure === "upstream_unavailable") service.circuit.fail();
  else service.circuit.succeed();
  service.lastFailure = failure === "invalid_request" ? undefined : failure;
}

/** Rejects when the circuit is open, the last call was refused, or the health check fails. */
async function requireHealth({ circuit, healthUrl, lastFailure }: ServiceState): Promise<void> {
  const isRefused = lastFailure !== undefined && lastFailure !== "upstream_unavailable";
  const isDown = lastFailure === "upstream_unavailable" && healthUrl === undefined;
  if (circuit.isOpen() || isRefused || isDown) throw new Error("A calculation service fails");
  if (healthUrl === undefined) return;
  if ((await findHealthFault(healthUrl, PROBE_MS_MAX)) !== undefined) {
    throw new Error("A calculation service fails its health check");
  }
}

/** Why a service is not up, or `undefined`. */
export async function findHealthFault(url: string, msMax: number): Promise<string | undefined> {
  const ended = await exchange({ url, method: "GET", headers: {} }, AbortSignal.timeout(msMax));
  if (ended.kind !== "answered") return "it does not answer when asked whether it is up";
  return ended.status < 300 ? undefined : `it answers ${ended.status} when asked whether it is up`;
}
