/** Where traces go and which requests have one, in the terms of OpenTelemetry. */

export interface TraceSettings {
  /** Endpoint of OTLP over HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** A value of OTEL_TRACES_SAMPLER. */
  readonly sampler: string;
  /** Share of the requests that `traceidratio` samples. */
  readonly samplerRatio: number;
}
