/** OpenTelemetry traces: a span for each request and its stages, exported by OTLP. */

import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import packageFile from "../package.json";
import { withDeadline, type Log } from "#base";
import type { BeginTrace, FinishedRequest, OnFinished, RequestTrace } from "#http";

/** Where traces go and which requests have one, in the terms of OpenTelemetry. */
interface TraceSettings {
  /** Endpoint of OTLP over HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** A value of OTEL_TRACES_SAMPLER. */
  readonly sampler: string;
  /** Share of the requests that `traceidratio` samples. */
  readonly samplerRatio: number;
}

/** The traces of a process: begun with a request, ended with its answer. */
export interface Tracing {
  readonly beginTrace: BeginTrace;
  readonly onFinished: OnFinished;
  /** Flushes the queue, within two seconds. */
  readonly stop: () => Promise<void>;
}

/** Spans queued at most, further ones being dropped, and the deadline of an export [D28]. */
const QUEUE_MAX = 2_048;
const EXPORT_MS_MAX = 10_000;

/** Deadline of the last flush. */
const STOP_MS_MAX = 2_000;

/** Known methods; any other is arbitrary text of the caller. */
const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

const propagator = new W3CTraceContextPropagator();

/**
 * Starts taking traces.
 *
 * Requests that need a key are traced; health, pages and unknown paths are not. A caller's `traceparent` is
 * the parent span, and parent-based samplers follow its decision. The packages read headers, timeout,
 * certificates and resource attributes from their `OTEL_` variables. Attributes repeat the log line.
 */
export function startTracing(settings: TraceSettings, log: Log): Tracing {
  const report = (error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    log.write({ level: "error", failure: "traces", cause: name, message });
  };
  setGlobalErrorHandler(report);
  const resource = defaultResource()
    .merge(
      detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector] }),
    )
    .merge(
      resourceFromAttributes({
        "service.name": settings.serviceName,
        "service.version": packageFile.version,
      }),
    );
  const exporter = new OTLPTraceExporter({ url: settings.url });
  const provider = new TracerProvider({
    resource,
    sampler: chooseSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        exportTimeoutMillis: EXPORT_MS_MAX,
      }),
    ],
  });
  const tracer = provider.getTracer(packageFile.name, packageFile.version);

  return {
    beginTrace({ id, method, route, headers }) {
      const carrier = {
        traceparent: headers.get("traceparent"),
        tracestate: headers.get("tracestate"),
      };
      const named = METHOD.test(method) ? method : "_OTHER";
      const span = tracer.startSpan(
        `${named === "_OTHER" ? "HTTP" : named} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            "http.request.method": named,
            "http.route": route,
            "annuity.request_id": id,
          },
        },
        propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter),
      );
      return traceRequest(tracer, span);
    },
    onFinished: (finished) => finished.context.trace?.end(finished),
    async stop() {
      await withDeadline(provider.shutdown().catch(report), STOP_MS_MAX, () => undefined);
    },
  };
}

function traceRequest(tracer: Tracer, span: Span): RequestTrace {
  const inRequest = trace.setSpan(ROOT_CONTEXT, span);
  let current: Span | undefined;
  return {
    traceId: span.spanContext().traceId,
    enter(stage) {
      const kind = stage === "upstream" ? SpanKind.CLIENT : SpanKind.INTERNAL;
      current = tracer.startSpan(stage, { kind }, inRequest);
    },
    leave() {
      current?.end();
      current = undefined;
    },
    headers() {
      const carrier: Record<string, string> = {};
      const within = trace.setSpan(ROOT_CONTEXT, current ?? span);
      propagator.inject(within, carrier, defaultTextMapSetter);
      return carrier;
    },
    end(finished) {
      span.setAttributes(attributesOf(finished));
      if (finished.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Attributes known at the end; `undefined` ones are omitted. */
function attributesOf({ context, status }: FinishedRequest) {
  const { product, document, upstream, format } = context.outcome;
  return {
    "http.response.status_code": status,
    "error.type": status >= 500 ? String(status) : undefined,
    "annuity.product": product?.slug,
    "annuity.product.version": product?.version,
    "annuity.format": format,
    "annuity.document.pages": document?.pageCount,
    "annuity.upstream.cache": upstream && (upstream.isHit ? "hit" : "miss"),
    "annuity.upstream.call_id": upstream?.callId,
  };
}

/** The sampler of a name of OTEL_TRACES_SAMPLER. */
function chooseSampler({ sampler, samplerRatio }: TraceSettings): Sampler {
  const isParentBased = sampler.startsWith("parentbased_");
  const name = isParentBased ? sampler.slice("parentbased_".length) : sampler;
  const root =
    name === "always_off"
      ? new AlwaysOffSampler()
      : name === "traceidratio"
        ? new TraceIdRatioBasedSampler(samplerRatio)
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
