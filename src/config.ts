/** Reads `Config` from the environment; reports every invalid variable at once. */

import {
  type AddressRange,
  parseAddressRange,
  DATABASE_PARAMETERS,
  driverAddressOf,
  parseDatabaseAddress,
  parseInstant,
  parseWrappingKeys,
  type WrappingKeys,
  findNearestName,
  fileVariable,
  SECRET_VARIABLES,
  readVariable,
  UPSTREAM_SECRETS_FOLDER,
  messageOf,
} from "#base";

/** A variable of the environment and its parser. */
interface Setting<Value> {
  readonly variable: string;
  /** One sentence for an operator: the unit, and what changes. */
  readonly meaning: string;
  readonly fallback: string;
  readonly allowed: string;
  /** The value; `undefined` when the text is not allowed. */
  readonly read: (text: string) => Value | undefined;
}

function wholeNumber(
  variable: string,
  fallback: number,
  { from, to, meaning }: { readonly from: number; readonly to: number; readonly meaning: string },
): Setting<number> {
  return text(variable, String(fallback), {
    pattern: /^\d{1,9}$/,
    isSound: (value) => Number(value) >= from && Number(value) <= to,
    convert: Number,
    allowed: `a whole number from ${from} to ${to}`,
    meaning,
  });
}

function text<Value = string>(
  variable: string,
  fallback: string,
  about: {
    readonly pattern: RegExp;
    /** A condition beyond the pattern. */
    readonly isSound?: (text: string) => boolean;
    /** `undefined` where the text is not allowed. */
    readonly convert?: (text: string) => Value | undefined;
    readonly allowed: string;
    readonly meaning: string;
  },
): Setting<Value> {
  const { pattern, isSound = () => true, convert = (value) => value as Value, ...rest } = about;
  const read = (value: string) =>
    pattern.test(value) && isSound(value) ? convert(value) : undefined;
  return { variable, fallback, read, ...rest };
}

function yesOrNo(variable: string, fallback: "yes" | "no", meaning: string): Setting<boolean> {
  const allowed = "yes or no";
  return text(variable, fallback, { pattern: /^(yes|no)$/, convert: isYes, allowed, meaning });
}

/** Unset means yes, except in production. */
function yesOrNoOrUnset(variable: string, meaning: string): Setting<string> {
  return text(variable, "", { pattern: /^(yes|no)?$/, allowed: "yes or no", meaning });
}

function isYes(value: string): boolean {
  return value === "yes";
}

function instant(variable: string, meaning: string): Setting<Date | null> {
  return text(variable, "", {
    pattern: /^$|^\d{4}-/,
    convert: (value) => (value === "" ? null : parseInstant(value)),
    allowed: "a day like 2027-01-01 or an instant like 2027-01-01T12:00Z, or empty",
    meaning,
  });
}

function keyList(variable: string, meaning: string): Setting<WrappingKeys> {
  return text(variable, "", {
    pattern: /^[0-9A-Za-z+/=_,\s-]*$/,
    convert: parseWrappingKeys,
    allowed: "at most 20 keys of 32 bytes in base64, separated by commas or line ends, or empty",
    meaning,
  });
}

function hostName(variable: string, meaning: string): Setting<string> {
  const pattern = /^[0-9A-Za-z.:_-]{1,253}$/;
  return text(variable, "127.0.0.1", { pattern, allowed: "an address or a host name", meaning });
}

function collector(variable: string, meaning: string): Setting<string> {
  return text(variable, "", {
    pattern: /^$|^https?:/,
    isSound: isAddress,
    allowed: `an http:// or https:// address, ${IN_PASSWORDS}`,
    meaning,
  });
}

/** A URL with at most one @ and no fragment, so that credentials are never parsed as a host. */
const ADDRESS =
  /^([a-z]+:\/\/)([^\s/?#@]*@)?((?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*)(?:[/?][^\s#@]*)?$/;

/** Escapes of the characters that would end a password. */
const IN_PASSWORDS = "with / ? # @ % in a password written as %2F %3F %23 %40 %25";

const ORIGINS_MAX = 100;

/** Origins as browsers write them: without the port that goes without saying. */
function listOrigins(value: string): readonly string[] | undefined {
  const origins = value.split(",").filter(Boolean);
  const isOrigin = (one: string) =>
    /^(https:\/\/[a-z\d.[\]:-]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/.test(one) &&
    URL.canParse(one) &&
    new URL(one).origin === one;
  return origins.length <= ORIGINS_MAX && origins.every(isOrigin) ? origins : undefined;
}

/**
 * Whether every client can parse a URL, or the value is empty. Clients print a URL that they cannot parse, with
 * its password. A URL of PostgreSQL may name several hosts.
 */
function isAddress(value: string): boolean {
  if (value === "") return true;
  const [, scheme = "", credentials = "", hosts = ""] = ADDRESS.exec(value) ?? [];
  return (
    hosts !== "" &&
    isDecodable(credentials) &&
    hosts.split(",").every((host) => URL.canParse(scheme + host))
  );
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a URL with a user or a password has it sent encrypted. */
function keepsPassword(value: string): boolean {
  return !value.includes("@") || value.startsWith("https:");
}

/** Default address of a collector. Source: OpenTelemetry's specification. */
const OTLP_ENDPOINT = "http://localhost:4318";

/** Every variable read, with its default. Source of the bounds: [D7], [D24], [D25], [D28]. */
export const SETTINGS = {
  host: hostName(
    "HOST",
    "Address or host name that the service listens on; `0.0.0.0` takes requests from other machines",
  ),
  port: wholeNumber("PORT", 3000, {
    from: 0,
    to: 65535,
    meaning: "TCP port that the service listens on; 0 picks a free one",
  }),
  workers: wholeNumber("WORKERS", 0, {
    from: 0,
    to: 256,
    meaning: "Number of server processes that share the port; 0 starts one a core",
  }),
  isProduction: text("NODE_ENV", "production", {
    pattern: /^(production|development|test)$/,
    convert: (value) => value === "production",
    allowed: "production, development or test",
    meaning:
      "`production` refuses the public demo key, and serves what `WORKBENCH`, `ADMINISTRATION` and `PUBLISH_PRODUCTS` stand for only when they are `yes`",
  }),
  databaseUrl: text("DATABASE_URL", "", {
    pattern: /^postgres(ql)?:/,
    isSound: (value) => isAddress(value) && parseDatabaseAddress(value) !== undefined,
    allowed: `a postgres:// address such as postgres://user:password@host:5432/name, ${IN_PASSWORDS}, and ${DATABASE_PARAMETERS}`,
    meaning:
      "Address of the PostgreSQL that holds keys, limits, products and the audit trail, across a network with `?sslmode=verify-full`; `dev`, `demo` and `test` start their own without it",
  }),
  databaseConnections: wholeNumber("DATABASE_CONNECTIONS", 4, {
    from: 1,
    to: 100,
    meaning:
      "Most connections to PostgreSQL that each server process opens; the lists of `/admin` have one more",
  }),
  databasePreparesStatements: yesOrNo(
    "DATABASE_PREPARE",
    "yes",
    "`no` sends statements without preparing them, as PgBouncer before 1.21 needs in transaction mode",
  ),
  // NTP steps a clock that is off by more than 0.128 s (RFC 5905, STEPT): synchronized hosts are far closer.
  clockDifferenceSeconds: wholeNumber("CLOCK_DIFFERENCE_SECONDS", 5, {
    from: 1,
    to: 60,
    meaning:
      "Seconds between the clocks of this host and of the database past which `/health` is `degraded` and the log has an alarm",
  }),
  cacheUrl: text("CACHE_URL", "", {
    pattern: /^$|^(redis|rediss|valkey|valkeys):\/\/[^/?]+(\/\d{0,5})?$/,
    isSound: isAddress,
    allowed: `a redis:// or valkey:// address such as redis://user:password@host:6379/0, ${IN_PASSWORDS}, or empty`,
    meaning:
      "Address of the Redis or Valkey that keeps answers of calculation services; without it, each process keeps them in memory",
  }),
  cacheSecret: text("CACHE_SECRET", "", {
    pattern: /^$|^[\x21-\x7e]{16,200}$/,
    allowed: "16 to 200 visible ASCII characters, or empty",
    meaning:
      "Secret that hides the questions in the cache; machines that share it share answers, and without it each start takes a random one",
  }),
  cacheBytesMax: wholeNumber("CACHE_BYTES_MAX", 67_108_864, {
    from: 1_000_000,
    to: 999_999_999,
    meaning: "Bytes of answers that each process keeps in memory when `CACHE_URL` is not set",
  }),
  auditBytesMax: wholeNumber("AUDIT_BYTES_MAX", 41_943_040, {
    from: 1_000_000,
    to: 999_999_999,
    meaning:
      "Bytes that each server process keeps for calls waiting to be written into the audit trail; past it they are lost, and the trail says how many",
  }),
  ledgerKeys: keyList(
    "LEDGER_KEYS",
    "Keys that wrap what products keep of their inputs, the newest first, as `openssl rand -base64 32` makes one; needed once a product keeps recipes",
  ),
  upstreamSecretsFolder: text("UPSTREAM_SECRETS_FOLDER", UPSTREAM_SECRETS_FOLDER, {
    pattern: /^\/[^\0]{1,500}$/,
    allowed: "the absolute path of a folder",
    meaning:
      "Folder of the files that products name as secrets of calculation services; variables that begin with `UPSTREAM_SECRET_` hold others",
  }),
  runsFolder: text("RUNS_FOLDER", "", {
    pattern: /^[^\0]{0,500}$/,
    allowed: "a folder",
    meaning:
      "Folder that the service and the workers of `runs work` share, for books that callers send to `/api/runs` and for their answers; without it no runs are taken",
  }),
  runDays: wholeNumber("RUN_DAYS", 7, {
    from: 1,
    to: 365,
    meaning: "Days for which a run is kept; then its lines and its answers are deleted",
  }),
  runNiceness: wholeNumber("RUN_NICENESS", 19, {
    from: 0,
    to: 19,
    meaning:
      "How far workers of `runs work` stand back from other processes of their machine, as `nice` counts: at 19, requests go first; 0 suits a machine of their own",
  }),
  webhookKeys: keyList(
    "WEBHOOK_KEYS",
    "Keys that the secrets of webhooks are made of, the newest first, as `openssl rand -base64 32` makes one; needed by `webhooks set` and `webhooks work`, not by the service",
  ),
  failedAuthenticationLimit: wholeNumber("FAILED_AUTHENTICATION_LIMIT", 600, {
    from: 1,
    to: 1_000_000,
    meaning:
      "Requests without a valid key that one address may send in `FAILED_AUTHENTICATION_WINDOW_SECONDS`; each one more is answered with 429",
  }),
  failedAuthenticationWindowSeconds: wholeNumber("FAILED_AUTHENTICATION_WINDOW_SECONDS", 60, {
    from: 1,
    to: 86_400,
    meaning:
      "Seconds for which a request without a valid key counts toward `FAILED_AUTHENTICATION_LIMIT`",
  }),
  failedAuthenticationAddresses: wholeNumber("FAILED_AUTHENTICATION_ADDRESSES", 10_000, {
    from: 1,
    to: 1_000_000,
    meaning:
      "Number of addresses whose failures each process remembers; past it, the one that failed longest ago is evicted",
  }),
  trustedProxies: text("TRUSTED_PROXIES", "", {
    pattern: /^$|^[^\s,]{2,64}(,[^\s,]{2,64}){0,99}$/,
    convert: listNetworks,
    allowed: "at most 100 addresses or networks like 10.0.0.0/8, separated by commas",
    meaning:
      "Networks of the proxies whose `X-Forwarded-For` gives the address that limits and the log go by; without it, that of the connection",
  }),
  apiDeprecatedAt: instant(
    "API_DEPRECATED_AT",
    "From when callers should be on another version or address of this API, said in the header `Deprecation` of every answer; without it nothing is said",
  ),
  apiSunsetAt: instant(
    "API_SUNSET_AT",
    "From when this API may not answer any more, said in the header `Sunset` of every answer; not before `API_DEPRECATED_AT`",
  ),
  crossOrigins: text("CORS_ORIGINS", "", {
    pattern: /^[!-~]{0,10000}$/,
    convert: listOrigins,
    allowed:
      "at most 100 origins like https://portal.acme.example, in small letters and without a slash at the end, separated by commas; http for localhost alone",
    meaning:
      "Origins of web pages that may call `/api/` from a browser; without it none may. Keys in a page are public: give such pages tokens",
  }),
  believesClientCertificates: yesOrNo(
    "CLIENT_CERTIFICATES",
    "no",
    "`yes` believes the header `Client-Cert` (RFC 9440) of `TRUSTED_PROXIES`, for tokens that are bound to a certificate (RFC 8705): they must verify clients' certificates, and take this header away where a client sends it",
  ),
  bodyBytesMax: wholeNumber("BODY_BYTES_MAX", 1_048_576, {
    from: 1_024,
    to: 16_777_216,
    meaning: "Bytes of the largest request body; a larger one is answered with 413",
  }),
  bodySeconds: wholeNumber("BODY_SECONDS", 10, {
    from: 1,
    to: 60,
    meaning: "Seconds in which a request body must arrive; a later one is answered with 400",
  }),
  requestSeconds: wholeNumber("REQUEST_SECONDS", 60, {
    from: 5,
    to: 250,
    meaning: "Seconds that a request may take; then its connection is closed without an answer",
  }),
  drainSeconds: wholeNumber("DRAIN_SECONDS", 10, {
    from: 1,
    to: 300,
    meaning:
      "Seconds that requests under way have to finish after `SIGTERM` or `SIGHUP`; then their connections are closed",
  }),
  metricsPort: wholeNumber("METRICS_PORT", 0, {
    from: 0,
    to: 65535,
    meaning: "TCP port where Prometheus reads `/metrics` of all server processes; 0 opens none",
  }),
  metricsHost: hostName(
    "METRICS_HOST",
    "Address or host name that `METRICS_PORT` is opened on; callers need no key there",
  ),
  otelSdkDisabled: text("OTEL_SDK_DISABLED", "false", {
    pattern: /^(true|false)$/i,
    allowed: "true or false",
    meaning: "`true` sends no traces, whatever the other variables say",
  }),
  otelTracesExporter: text("OTEL_TRACES_EXPORTER", "", {
    pattern: /^$|^(otlp|none)$/,
    allowed: "otlp or none",
    meaning:
      "`otlp` sends traces and `none` does not; without it, they are sent when `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` is set",
  }),
  otelEndpoint: collector(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    `Address of a collector, which gets spans at \`/v1/traces\` below it; \`${OTLP_ENDPOINT}\` when \`OTEL_TRACES_EXPORTER\` alone is set`,
  ),
  otelTracesEndpoint: collector(
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "Address that gets spans, exactly as it is, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`",
  ),
  otelProtocol: text("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf", {
    pattern: /^http\/protobuf$/,
    allowed: "http/protobuf",
    meaning: "Protocol of the spans sent; `http/protobuf` is the only one supported",
  }),
  otelServiceName: text("OTEL_SERVICE_NAME", "annuity-illustration-service", {
    pattern: /^[\x20-\x7e]{1,200}$/,
    allowed: "1 to 200 ASCII characters",
    meaning: "Name that the service has in its traces",
  }),
  otelSampler: text("OTEL_TRACES_SAMPLER", "parentbased_always_on", {
    pattern: /^(parentbased_)?(always_on|always_off|traceidratio)$/,
    allowed: "always_on, always_off or traceidratio, or one of them after parentbased_",
    meaning:
      "Requests that are traced: all, none or a share; after `parentbased_`, a caller's `traceparent` decides first",
  }),
  otelSamplerRatio: text("OTEL_TRACES_SAMPLER_ARG", "1", {
    pattern: /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/,
    allowed: "a number from 0 to 1",
    meaning: "Share of the requests that `traceidratio` traces, from 0 to 1",
    convert: Number,
  }),
  servesDocumentation: yesOrNo(
    "DOCUMENTATION",
    "yes",
    "`no` serves no API documentation at `/swagger`",
  ),
  workbench: yesOrNoOrUnset(
    "WORKBENCH",
    "`yes` serves the page at `/try` and `no` does not; without it, only outside `NODE_ENV=production`",
  ),
  administration: yesOrNoOrUnset(
    "ADMINISTRATION",
    "`yes` serves the page for administrators at `/admin` and its lists below `/api/admin`, and `no` does not; without it, only outside `NODE_ENV=production`",
  ),
  servesVerification: yesOrNo(
    "VERIFICATION",
    "yes",
    "`no` serves neither the page at `/verify` nor `POST /api/verify`",
  ),
  publicUrl: text("PUBLIC_URL", "", {
    pattern: /^$|^(?=.{1,100}$)https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w.~-]+)*$/,
    isSound: isAddress,
    allowed: "an http:// or https:// address of at most 100 characters without a slash at its end",
    meaning:
      "Address under which readers of papers reach this service; page 1 then shows a QR code of the paper's id and `/verify` at its foot",
  }),
  signingFolder: text("SIGNING_FOLDER", "", {
    pattern: /^[^\0]{0,1000}$/,
    allowed: "a folder",
    meaning:
      "Folder of the certificates that brands name as their `signature`: `<name>.pem`, and its private key in `<name>.key`",
  }),
  trustedSigners: text("TRUSTED_SIGNERS", "", {
    pattern: /^[^\0]{0,1000}$/,
    allowed: "a file",
    meaning:
      "PEM file of certificates, or authorities of certificates, whose signatures of papers `/verify` trusts, beside the certificates in `SIGNING_FOLDER`",
  }),
  trustedTimestamps: text("TRUSTED_TIMESTAMPS", "", {
    pattern: /^[^\0]{0,1000}$/,
    allowed: "a file",
    meaning: "PEM file of the roots of timestamp authorities that are trusted for timestamps alone",
  }),
  timestampUrl: text("TIMESTAMP_URL", "", {
    pattern: /^$|^https?:/,
    isSound: (value) => isAddress(value) && keepsPassword(value),
    allowed: `an http:// or https:// address, with a password only if it is https://, ${IN_PASSWORDS}, or empty`,
    meaning:
      "Address of a timestamp authority (RFC 3161) that confirms the time of each signature, its root in `TRUSTED_TIMESTAMPS`; a PDF to be signed is a 503 while it gives no timestamp",
  }),
  publishProducts: yesOrNoOrUnset(
    "PUBLISH_PRODUCTS",
    "`yes` shows each product's inputs at `/swagger` to readers without a key and `no` does not; without it, only outside `NODE_ENV=production`",
  ),
} as const;

type Settings = typeof SETTINGS;

type SettingValues = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never;
};

/** The value of every setting, and values derived from several; `traces` is absent for none. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Memory size that a worker's garbage collector assumes, unless the environment sets it: 512 MiB. With the machine's
 * own, each worker would let garbage double a heap that is large already.
 * Read by the runtime when a process starts. Source: [D165].
 */
export const WORKER_MEMORY = { BUN_JSC_forceRAMSize: String(512 * 2 ** 20) } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** A sentence when the file of authorities that the database's address names cannot be read. */
function findUnreadableRoots(databaseUrl: string | undefined): string | undefined {
  try {
    if (databaseUrl !== undefined) driverAddressOf(databaseUrl);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * A sentence when a deployment still has the one list that was trusted for signatures and timestamps alike, and neither
 * of the two that replace it: an administrator alone knows what its certificates were meant for. Source: [D211].
 */
export function findRetiredSetting(env: Environment): string | undefined {
  const { TRUSTED_CERTIFICATES, TRUSTED_SIGNERS, TRUSTED_TIMESTAMPS } = env;
  if (!TRUSTED_CERTIFICATES || TRUSTED_SIGNERS || TRUSTED_TIMESTAMPS) return undefined;
  return "TRUSTED_CERTIFICATES is no longer read: name its roots of timestamp authorities in TRUSTED_TIMESTAMPS, and its certificates of those who sign papers in TRUSTED_SIGNERS";
}

/** The value of every setting, and a sentence for each that cannot be used, without values: some are secret. */
function readSettings(env: Environment): {
  readonly values: SettingValues;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Setting<unknown>>(SETTINGS).map(
      ([name, { variable, fallback, allowed, read }]) => {
        const sent = readVariable(env, variable);
        const value = sent === undefined ? undefined : read(sent || fallback);
        if (sent === undefined) {
          faults.push(`${fileVariable(variable)} names a file that cannot be read`);
        } else if (value === undefined) {
          faults.push(`${variable} must be ${allowed}`);
        }
        return [name, value];
      },
    ),
  ) as SettingValues;
  const untrusted = findUnreadableRoots(values.databaseUrl);
  if (untrusted !== undefined) faults.push(untrusted);
  const retired = findRetiredSetting(env);
  if (retired !== undefined) faults.push(retired);
  else if (values.timestampUrl !== "" && values.trustedTimestamps === "") {
    faults.push("TIMESTAMP_URL needs the authority's root in a file that TRUSTED_TIMESTAMPS names");
  }
  // A list that cannot be used has a fault of its own.
  if (
    faults.length === 0 &&
    values.believesClientCertificates &&
    values.trustedProxies.length === 0
  ) {
    faults.push("CLIENT_CERTIFICATES needs the proxies that are believed in TRUSTED_PROXIES");
  }
  const { apiDeprecatedAt, apiSunsetAt } = values;
  if (apiSunsetAt && apiDeprecatedAt && apiSunsetAt < apiDeprecatedAt) {
    faults.push("API_SUNSET_AT must not be before API_DEPRECATED_AT");
  }
  return { values, faults };
}

/**
 * The settings from an environment and its secret files.
 *
 * @throws {Error} one error that lists every variable that cannot be used, without values
 */
export function readConfig(env: Environment) {
  const { values, faults } = readSettings(env);
  if (faults.length > 0) throw new Error(`The service cannot start: ${faults.join("; ")}`);
  const isShown = (choice: string) => (choice === "" ? !values.isProduction : isYes(choice));
  return Object.freeze({
    ...values,
    workers: values.workers || navigator.hardwareConcurrency,
    traces: readTraceSettings(values),
    servesWorkbench: isShown(values.workbench),
    servesAdministration: isShown(values.administration),
    publishesProducts: isShown(values.publishProducts),
  });
}

/** Letters by which a variable may differ from a setting that it seems to mean, and letters of the shortest such setting. */
const SLIP_MAX = 2;
const SLIP_LENGTH_MIN = 6;

/**
 * A sentence for each variable that no program of this name reads and that is nearly called as a setting is. Others of an
 * environment are no business of the service.
 */
export function findMisspeltSettings(env: Environment): readonly string[] {
  const known = Object.values(SETTINGS).flatMap(({ variable }) =>
    SECRET_VARIABLES.includes(variable) ? [variable, fileVariable(variable)] : [variable],
  );
  const long = known.filter(({ length }) => length >= SLIP_LENGTH_MIN);
  return Object.keys(env).flatMap((name) => {
    const nearest = known.includes(name) ? undefined : findNearestName(name, long, SLIP_MAX);
    return nearest === undefined ? [] : [`${name} is not read: did you mean ${nearest}?`];
  });
}

/** The settings; on an error it prints the faults on one line, without a stack, and exits with code 1. */
export function readConfigOrExit(env: Environment): Config {
  try {
    return readConfig(env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * A single setting, for commands that do not need the others.
 *
 * @throws {Error} when it cannot be used: one error that lists every variable that cannot be, without values
 */
export function readSetting<Name extends keyof Settings>(
  env: Environment,
  name: Name,
): SettingValues[Name] {
  const { values, faults } = readSettings(env);
  const value: SettingValues[Name] | undefined = values[name];
  if (value === undefined) throw new Error(faults.join("; "));
  return value;
}

/** Only the address of the database; throws as `readSetting` does. */
export function readDatabaseUrl(env: Environment): string {
  return readSetting(env, "databaseUrl");
}

function listNetworks(value: string): readonly AddressRange[] | undefined {
  const networks = value.split(",").filter(Boolean).map(parseAddressRange);
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

/** The settings of traces, or `undefined` for none. Source: OpenTelemetry's specification. */
function readTraceSettings(values: SettingValues) {
  const { otelTracesExporter, otelEndpoint, otelTracesEndpoint } = values;
  const isChosen = otelTracesExporter === "" && otelEndpoint + otelTracesEndpoint !== "";
  const isWanted = otelTracesExporter === "otlp" || isChosen;
  if (!isWanted || values.otelSdkDisabled.toLowerCase() === "true") return undefined;
  return {
    url: otelTracesEndpoint || `${(otelEndpoint || OTLP_ENDPOINT).replace(/\/$/, "")}/v1/traces`,
    serviceName: values.otelServiceName,
    sampler: values.otelSampler,
    samplerRatio: values.otelSamplerRatio,
  };
}
