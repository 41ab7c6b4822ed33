/** Turns the environment into `Config`; names every bad variable at once. */

import { type AddressRange, parseAddressRange } from "./access/client_address.ts";
import type { TraceSettings } from "./monitoring/tracing.ts";
import { withSecretFiles } from "./secret_files.ts";
import { SECRETS_FOLDER_DEFAULT } from "./upstream/secret.ts";

/** Every setting of the service. `SETTINGS` says each one's meaning and default. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly isProduction: boolean;
  /** Server processes; each takes its part of the connections on the port. */
  readonly workers: number;
  readonly databaseUrl: string;
  /** Empty for the cache inside the process. */
  readonly cacheUrl: string;
  /** Empty for a random one, which no other process can share. */
  readonly cacheSecret: string;
  readonly cacheBytesMax: number;
  readonly auditBytesMax: number;
  readonly databaseConnections: number;
  readonly databasePreparesStatements: boolean;
  readonly clockDifferenceSeconds: number;
  readonly failedAuthenticationLimit: number;
  readonly failedAuthenticationWindowSeconds: number;
  readonly failedAuthenticationAddresses: number;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly AddressRange[];
  readonly bodyBytesMax: number;
  readonly bodySeconds: number;
  readonly requestSeconds: number;
  readonly drainSeconds: number;
  /** 0 for no metrics. */
  readonly metricsPort: number;
  readonly metricsHost: string;
  /** Absent for no traces. */
  readonly traces: TraceSettings | undefined;
  readonly servesDocumentation: boolean;
  readonly servesWorkbench: boolean;
  readonly publishesProducts: boolean;
}

interface Setting {
  readonly variable: string;
  readonly meaning: string;
  readonly fallback: string;
  readonly pattern: RegExp;
  /** Where a pattern cannot say it. */
  readonly isSound?: (value: string) => boolean;
  readonly allowed: string;
}

function wholeNumber(
  variable: string,
  fallback: number,
  options: { readonly from: number; readonly to: number; readonly meaning: string },
): Setting & { readonly from: number; readonly to: number } {
  const allowed = `a whole number from ${options.from} to ${options.to}`;
  return { variable, fallback: String(fallback), pattern: /^\d{1,9}$/, allowed, ...options };
}

function text(
  variable: string,
  fallback: string,
  options: Omit<Setting, "variable" | "fallback">,
): Setting {
  return { variable, fallback, ...options };
}

/** A URL with at most one @, and no fragment: what stands before the @ is never taken for a host. */
const ADDRESS =
  /^([a-z]+:\/\/)([^\s/?#@]*@)?((?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*)(?:[/?][^\s#@]*)?$/;

/** How the characters are written that would end a password before its end. */
const IN_PASSWORDS = "with / ? # @ % in a password written as %2F %3F %23 %40 %25";

/**
 * Whether a URL can be read as it was meant, by every client that is given one. Clients that cannot read a
 * URL print it, its password included, so none is ever given such a one. PostgreSQL's may name several hosts.
 */
function isAddress(value: string): boolean {
  const [, scheme = "", credentials = "", hosts = ""] = ADDRESS.exec(value) ?? [];
  return (
    hosts !== "" &&
    isDecodable(credentials) &&
    hosts.split(",").every((host) => URL.canParse(scheme + host))
  );
}

function isAddressOrEmpty(value: string): boolean {
  return value === "" || isAddress(value);
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** Where a collector listens when nothing else is said, by OpenTelemetry's specification. */
const OTLP_ENDPOINT = "http://localhost:4318";

/** Every variable read, with its default. Source of the bounds: [D7], [D24], [D25], [D28]. */
export const SETTINGS = {
  host: text("HOST", "127.0.0.1", {
    pattern: /^[0-9A-Za-z.:_-]{1,253}$/,
    allowed: "an address or a host name",
    meaning: "Address to listen on",
  }),
  port: wholeNumber("PORT", 3000, {
    from: 0,
    to: 65535,
    meaning: "Port to listen on; 0 takes any",
  }),
  workers: wholeNumber("WORKERS", 0, {
    from: 0,
    to: 256,
    meaning: "Server processes; 0 for one a core",
  }),
  environment: text("NODE_ENV", "production", {
    pattern: /^(production|development|test)$/,
    allowed: "production, development or test",
    meaning:
      "production refuses the public demo key and knows no demonstration secret; `dev`, `demo` and `test` ask for the others",
  }),
  databaseUrl: text("DATABASE_URL", "", {
    pattern: /^postgres(ql)?:/,
    isSound: isAddress,
    allowed: `a postgres:// address such as postgres://user:password@host:5432/name, ${IN_PASSWORDS}`,
    meaning: "The database; `dev`, `demo` and `test` start their own without it",
  }),
  databaseConnections: wholeNumber("DATABASE_CONNECTIONS", 4, {
    from: 1,
    to: 100,
    meaning: "Connections of each server process",
  }),
  databasePrepare: text("DATABASE_PREPARE", "yes", {
    pattern: /^(yes|no)$/,
    allowed: "yes or no",
    meaning: "no behind a PgBouncer in transaction mode that is older than 1.21",
  }),
  // NTP corrects by 0.128 s at a time at most before it sets a clock anew (RFC 5905, STEPT): hosts that it
  // synchronizes are far closer together.
  clockDifferenceSeconds: wholeNumber("CLOCK_DIFFERENCE_SECONDS", 5, {
    from: 1,
    to: 60,
    meaning: "Difference between this host's clock and the database's that is an alarm",
  }),
  cacheUrl: text("CACHE_URL", "", {
    pattern: /^$|^(redis|rediss|valkey|valkeys):\/\/[^/?]+(\/\d{0,5})?$/,
    isSound: isAddressOrEmpty,
    allowed: `a redis:// or valkey:// address such as redis://user:password@host:6379/0, ${IN_PASSWORDS}, or empty`,
    meaning: "Redis or Valkey for answers of upstream services; in process without it",
  }),
  cacheSecret: text("CACHE_SECRET", "", {
    pattern: /^$|^[\x21-\x7e]{16,200}$/,
    allowed: "16 to 200 visible ASCII characters, or empty",
    meaning: "Keys the names in the cache; processes that share one share answers",
  }),
  cacheBytesMax: wholeNumber("CACHE_BYTES_MAX", 67_108_864, {
    from: 1_000_000,
    to: 999_999_999,
    meaning: "Size of the cache inside the process",
  }),
  auditBytesMax: wholeNumber("AUDIT_BYTES_MAX", 33_554_432, {
    from: 1_000_000,
    to: 999_999_999,
    meaning:
      "Memory of each server process for calls that wait to be written into the audit trail; past it they are lost, and the trail says how many",
  }),
  upstreamSecretsFolder: text("UPSTREAM_SECRETS_FOLDER", SECRETS_FOLDER_DEFAULT, {
    pattern: /^\/[^\0]{1,500}$/,
    allowed: "the absolute path of a folder",
    meaning:
      "Folder of the files whose names products give as secrets of calculation services; variables that begin with `UPSTREAM_SECRET_` hold others",
  }),
  failedAuthenticationLimit: wholeNumber("FAILED_AUTHENTICATION_LIMIT", 600, {
    from: 1,
    to: 1_000_000,
    meaning: "Requests without a valid key that one address may send in the window",
  }),
  failedAuthenticationWindowSeconds: wholeNumber("FAILED_AUTHENTICATION_WINDOW_SECONDS", 60, {
    from: 1,
    to: 86_400,
    meaning: "That window",
  }),
  failedAuthenticationAddresses: wholeNumber("FAILED_AUTHENTICATION_ADDRESSES", 10_000, {
    from: 1,
    to: 1_000_000,
    meaning: "Addresses whose failures are remembered in each process",
  }),
  trustedProxies: text("TRUSTED_PROXIES", "", {
    pattern: /^$|^[^\s,]{2,64}(,[^\s,]{2,64}){0,99}$/,
    allowed: "at most 100 addresses or networks like 10.0.0.0/8, separated by commas",
    meaning: "Networks of the proxies whose `X-Forwarded-For` says where a request comes from",
  }),
  bodyBytesMax: wholeNumber("BODY_BYTES_MAX", 1_048_576, {
    from: 1_024,
    to: 16_777_216,
    meaning: "Largest request body",
  }),
  bodySeconds: wholeNumber("BODY_SECONDS", 10, {
    from: 1,
    to: 60,
    meaning: "Time a request body may take to arrive",
  }),
  requestSeconds: wholeNumber("REQUEST_SECONDS", 60, {
    from: 5,
    to: 250,
    meaning: "Time a request may take altogether",
  }),
  drainSeconds: wholeNumber("DRAIN_SECONDS", 10, {
    from: 1,
    to: 300,
    meaning: "Time that requests under way are given when the service is told to stop",
  }),
  metricsPort: wholeNumber("METRICS_PORT", 0, {
    from: 0,
    to: 65535,
    meaning: "Port where Prometheus reads /metrics of all server processes; 0 for none",
  }),
  metricsHost: text("METRICS_HOST", "127.0.0.1", {
    pattern: /^[0-9A-Za-z.:_-]{1,253}$/,
    allowed: "an address or a host name",
    meaning: "Address of that port, which asks for no key",
  }),
  otelSdkDisabled: text("OTEL_SDK_DISABLED", "false", {
    pattern: /^(true|false)$/i,
    allowed: "true or false",
    meaning: "true for no traces, whatever else is set",
  }),
  otelTracesExporter: text("OTEL_TRACES_EXPORTER", "", {
    pattern: /^$|^(otlp|none)$/,
    allowed: "otlp or none",
    meaning: "Whether traces are sent; without it, when an address to send them to is named",
  }),
  otelEndpoint: text("OTEL_EXPORTER_OTLP_ENDPOINT", "", {
    pattern: /^$|^https?:/,
    isSound: isAddressOrEmpty,
    allowed: `an http:// or https:// address, ${IN_PASSWORDS}`,
    meaning: "Address of a collector, below which /v1/traces takes spans",
  }),
  otelTracesEndpoint: text("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "", {
    pattern: /^$|^https?:/,
    isSound: isAddressOrEmpty,
    allowed: `an http:// or https:// address, ${IN_PASSWORDS}`,
    meaning: "Address that takes spans, in place of the one before",
  }),
  otelProtocol: text("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf", {
    pattern: /^http\/protobuf$/,
    allowed: "http/protobuf",
    meaning: "How spans are sent; no other way is known",
  }),
  otelServiceName: text("OTEL_SERVICE_NAME", "annuity-illustration-service", {
    pattern: /^[\x20-\x7e]{1,200}$/,
    allowed: "1 to 200 ASCII characters",
    meaning: "Name of the service in its traces",
  }),
  otelSampler: text("OTEL_TRACES_SAMPLER", "parentbased_always_on", {
    pattern: /^(parentbased_)?(always_on|always_off|traceidratio)$/,
    allowed: "always_on, always_off or traceidratio, or one of them after parentbased_",
    meaning: "Which requests are traced; `parentbased_` keeps the caller's decision",
  }),
  otelSamplerRatio: text("OTEL_TRACES_SAMPLER_ARG", "1", {
    pattern: /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/,
    allowed: "a number from 0 to 1",
    meaning: "Share of the requests that `traceidratio` traces",
  }),
  documentation: text("DOCUMENTATION", "yes", {
    pattern: /^(yes|no)$/,
    allowed: "yes or no",
    meaning: "Whether the API documentation at /swagger is served",
  }),
  workbench: text("WORKBENCH", "", {
    pattern: /^$|^(yes|no)$/,
    allowed: "yes or no",
    meaning: "Whether the page at /try is served; without it, only outside production",
  }),
  publishProducts: text("PUBLISH_PRODUCTS", "", {
    pattern: /^$|^(yes|no)$/,
    allowed: "yes or no",
    meaning:
      "Whether /swagger shows everybody each product's inputs; without it, only outside production",
  }),
} as const;

/**
 * The settings from an environment.
 *
 * @throws {Error} one error that lists every variable that is missing or not allowed; no value
 * is repeated, since some are secret
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = (setting: Setting): string => {
    const value = env[setting.variable] || setting.fallback;
    if (!isAllowed(setting, value)) {
      faults.push(`${setting.variable} must be ${setting.allowed}`);
    }
    return value;
  };
  const readNumber = (setting: Setting & { readonly from: number; readonly to: number }) => {
    const value = Number(read(setting));
    if (value < setting.from || value > setting.to) {
      faults.push(`${setting.variable} must be ${setting.allowed}`);
    }
    return value;
  };
  const readNetworks = (setting: Setting): readonly AddressRange[] => {
    const texts = read(setting).split(",").filter(Boolean);
    const networks = texts.map(parseAddressRange).filter((network) => network !== undefined);
    if (networks.length < texts.length)
      faults.push(`${setting.variable} must be ${setting.allowed}`);
    return networks;
  };
  read(SETTINGS.upstreamSecretsFolder);
  const isProduction = read(SETTINGS.environment) === "production";
  const config: Config = {
    host: read(SETTINGS.host),
    port: readNumber(SETTINGS.port),
    workers: readNumber(SETTINGS.workers) || navigator.hardwareConcurrency,
    isProduction,
    databaseUrl: read(SETTINGS.databaseUrl),
    cacheUrl: read(SETTINGS.cacheUrl),
    cacheSecret: read(SETTINGS.cacheSecret),
    cacheBytesMax: readNumber(SETTINGS.cacheBytesMax),
    auditBytesMax: readNumber(SETTINGS.auditBytesMax),
    databaseConnections: readNumber(SETTINGS.databaseConnections),
    databasePreparesStatements: read(SETTINGS.databasePrepare) === "yes",
    clockDifferenceSeconds: readNumber(SETTINGS.clockDifferenceSeconds),
    failedAuthenticationLimit: readNumber(SETTINGS.failedAuthenticationLimit),
    failedAuthenticationWindowSeconds: readNumber(SETTINGS.failedAuthenticationWindowSeconds),
    failedAuthenticationAddresses: readNumber(SETTINGS.failedAuthenticationAddresses),
    trustedProxies: readNetworks(SETTINGS.trustedProxies),
    bodyBytesMax: readNumber(SETTINGS.bodyBytesMax),
    bodySeconds: readNumber(SETTINGS.bodySeconds),
    requestSeconds: readNumber(SETTINGS.requestSeconds),
    drainSeconds: readNumber(SETTINGS.drainSeconds),
    metricsPort: readNumber(SETTINGS.metricsPort),
    metricsHost: read(SETTINGS.metricsHost),
    traces: readTraceSettings(read),
    servesDocumentation: read(SETTINGS.documentation) === "yes",
    servesWorkbench: (read(SETTINGS.workbench) || (isProduction ? "no" : "yes")) === "yes",
    publishesProducts: (read(SETTINGS.publishProducts) || (isProduction ? "no" : "yes")) === "yes",
  };
  if (faults.length > 0) {
    throw new Error(`The service cannot start: ${faults.join("; ")}`);
  }
  return Object.freeze(config);
}

/**
 * The settings from an environment and from files of secrets, for a process that can do nothing without
 * them: it ends with exit code 1 and the faults in one line, and without a stack that shows values.
 */
export function readConfigOrExit(env: Readonly<Record<string, string | undefined>>): Config {
  try {
    return readConfig(withSecretFiles(env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * The address of the database alone, for commands that need nothing else.
 *
 * @throws {Error} that names the variable and what is allowed, and never repeats its value
 */
export function readDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string {
  const setting = SETTINGS.databaseUrl;
  const value = env[setting.variable] ?? "";
  if (isAllowed(setting, value)) return value;
  throw new Error(`${setting.variable} must be ${setting.allowed}`);
}

function isAllowed({ pattern, isSound }: Setting, value: string): boolean {
  return pattern.test(value) && isSound?.(value) !== false;
}

/** Where traces go, or `undefined` when none are wanted. Source: OpenTelemetry's specification. */
function readTraceSettings(read: (setting: Setting) => string): TraceSettings | undefined {
  const isDisabled = read(SETTINGS.otelSdkDisabled).toLowerCase() === "true";
  const exporter = read(SETTINGS.otelTracesExporter);
  const endpoint = read(SETTINGS.otelEndpoint);
  const tracesEndpoint = read(SETTINGS.otelTracesEndpoint);
  const settings = {
    url: tracesEndpoint || `${(endpoint || OTLP_ENDPOINT).replace(/\/$/, "")}/v1/traces`,
    serviceName: read(SETTINGS.otelServiceName),
    sampler: read(SETTINGS.otelSampler),
    samplerRatio: Number(read(SETTINGS.otelSamplerRatio)),
  };
  read(SETTINGS.otelProtocol);
  const isWanted = exporter === "otlp" || (exporter === "" && endpoint + tracesEndpoint !== "");
  return isWanted && !isDisabled ? settings : undefined;
}
