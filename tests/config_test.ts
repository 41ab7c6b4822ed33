/** The configuration: defaults, and every fault named at once without repeating a secret. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import { findMisspeltSettings, readConfig, readSetting, SETTINGS } from "../src/config.ts";
import { fileVariable, SECRET_VARIABLES } from "../src/base/secret_files.ts";

const DATABASE_URL = "postgres://service:secret@localhost/annuity";
const NOWHERE = `${tmpdir()}/annuity-no-such-file-${crypto.randomUUID()}`;

describe("readConfig()", () => {
  test("[D24] listens on 127.0.0.1:3000 by default", () => {
    const config = readConfig({ DATABASE_URL });
    expect([config.host, config.port, config.isProduction]).toEqual(["127.0.0.1", 3000, true]);
    const custom = readConfig({
      DATABASE_URL,
      HOST: "0.0.0.0",
      PORT: "8080",
      NODE_ENV: "development",
    });
    expect([custom.host, custom.port, custom.isProduction]).toEqual(["0.0.0.0", 8080, false]);
  });

  test("[D25] refuses to start without a database, naming the variable", () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
  });

  test.each([
    ["DATABASE_URL", "postgres://localhost/annuity"],
    ["DATABASE_URL", "postgresql://u:p%40%23%2F%25,;:!$@db-1:5432,db-2:5433/name?sslmode=require"],
    ["DATABASE_URL", "postgres://übung:pässwort@db_1"],
    [
      "DATABASE_URL",
      "postgres://db/a?target_session_attrs=read-write&application_name=annuity%201",
    ],
    ["CACHE_URL", "valkey://cache:6379"],
    ["CACHE_URL", "rediss://:p%40ss@[2001:db8::1]:6379/3"],
    ["TIMESTAMP_URL", "https://user:p%40ss@time.example/tsa?policy=1"],
    ["TIMESTAMP_URL", "http://timestamp.example.com"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://u:p@collector.example/base/?a=b%2Fc"],
  ])("takes a sound URL: %s=%s", (variable, url) => {
    const env = { DATABASE_URL, TRUSTED_TIMESTAMPS: "/roots.pem", [variable]: url };
    expect(() => readConfig(env)).not.toThrow();
  });

  test("checks each host of an address", () => {
    for (const hosts of ["db-1:5432,db-2:99999", "db-1:99999,db-2:5432"]) {
      expect(() => readConfig({ DATABASE_URL: `postgres://${hosts}/annuity` })).toThrow(
        /DATABASE_URL must be a postgres:\/\/ address/,
      );
    }
  });

  test("[D180] sends no password of a timestamp authority in clear, and asks none that is not trusted", () => {
    for (const url of ["http://user:secret@time.example", "ftp://time.example", "https://a@b@c"]) {
      expect(() => readConfig({ DATABASE_URL, TIMESTAMP_URL: url })).toThrow(
        /TIMESTAMP_URL must be an http:\/\/ or https:\/\/ address, with a password only if(?!.*secret)/,
      );
    }
    expect(() => readConfig({ DATABASE_URL, TIMESTAMP_URL: "https://time.example" })).toThrow(
      "TIMESTAMP_URL needs the authority's root in a file that TRUSTED_TIMESTAMPS names",
    );
  });

  test.each([
    "sslmode=bogus",
    "sslmode=verify-ca",
    "sslmode=require&sslmode=disable",
    "sslmod=verify-full",
    "ssl=true",
    "sslrootcert=/root.pem",
    "sslmode=require&sslrootcert=/root.pem",
    "sslmode=verify-full&sslrootcert=",
    "sslcert=/client.pem",
    "channel_binding=require",
    "application_name=",
    "target_session_attrs=any",
  ])("[D213] a parameter of DATABASE_URL that would be ignored ends the start: %s", (query) => {
    expect(() => readConfig({ DATABASE_URL: `${DATABASE_URL}?${query}` })).toThrow(
      /DATABASE_URL must be .* no parameters but sslmode \(disable, prefer, require or verify-full\), sslrootcert/,
    );
  });

  test("[D213] a file of the database's authorities that cannot be read ends the start", () => {
    const address = `${DATABASE_URL}?sslmode=verify-full&sslrootcert=`;
    for (const file of [NOWHERE, import.meta.path]) {
      expect(() => readConfig({ DATABASE_URL: `${address}${file}` })).toThrow(
        "DATABASE_URL names a file in sslrootcert that cannot be read as certificates",
      );
    }
  });

  test("certificates of clients are believed of proxies alone, which have to be named", () => {
    const read = (env: Readonly<Record<string, string>>) =>
      readConfig({ DATABASE_URL, ...env }).believesClientCertificates;
    const yes = { CLIENT_CERTIFICATES: "yes" };
    expect([read({}), read({ ...yes, TRUSTED_PROXIES: "10.0.0.0/8" })]).toEqual([false, true]);
    expect(() => read(yes)).toThrow("CLIENT_CERTIFICATES needs the proxies that are believed");
    expect(() => read({ ...yes, TRUSTED_PROXIES: "proxy" })).toThrow(
      /^The service cannot start: TRUSTED_PROXIES must be [^;]*$/,
    );
  });

  test("the end of the API is announced by instants, and not before it is deprecated", () => {
    const read = (deprecated: string, sunset: string) => {
      const env = { API_DEPRECATED_AT: deprecated, API_SUNSET_AT: sunset };
      const { apiDeprecatedAt, apiSunsetAt } = readConfig({ DATABASE_URL, ...env });
      return [apiDeprecatedAt?.toISOString(), apiSunsetAt?.toISOString()];
    };
    expect(read("", "")).toEqual([undefined, undefined]);
    const [day, later] = ["2027-01-01T00:00:00.000Z", "2027-06-30T12:00:00.000Z"];
    expect(read("2027-01-01", "2027-06-30T12:00Z")).toEqual([day, later]);
    expect(read("2027-01-01", "2027-01-01")).toEqual([day, day]);
    expect(() => read("2027-01-02", "2027-01-01")).toThrow("API_SUNSET_AT must not be before");
    for (const text of ["soon", "2027", "2027-13-01", "2027-02-30", "01/01/2027"]) {
      expect(() => read(text, ""), text).toThrow(/API_DEPRECATED_AT must be a day like/);
    }
  });

  test("origins of pages are whole, as browsers write them", () => {
    const read = (text: string) =>
      readConfig({ DATABASE_URL, CORS_ORIGINS: text }).crossOrigins.join(" ");
    expect(read("")).toBe("");
    const listed = "https://a.example,https://b.example:8443,http://localhost:3000";
    expect(read(listed)).toBe(listed.replaceAll(",", " "));
    const others = ["*", "null", "https://*.example", "https://A.example", "https://a.example/"];
    others.push("https://a.example:443", "http://a.example", "https://me@a.example", "a.example");
    others.push("http://localhost.a.example", Array(101).fill("https://a.example").join());
    for (const text of others) {
      expect(() => read(text), text).toThrow(/CORS_ORIGINS must be at most 100 origins/);
    }
  });

  test("[D211] a list that was trusted for signatures and timestamps alike ends the start", () => {
    const env = { DATABASE_URL, TRUSTED_CERTIFICATES: "/roots.pem" };
    for (const url of ["", "https://time.example"]) {
      expect(() => readConfig({ ...env, TIMESTAMP_URL: url })).toThrow(
        /^The service cannot start: TRUSTED_CERTIFICATES is no longer read: .* TRUSTED_TIMESTAMPS, .* TRUSTED_SIGNERS$/,
      );
    }
    // The program before still reads it, so that it may stay for a way back.
    const split = { ...env, TRUSTED_SIGNERS: "/signers.pem" };
    expect(readConfig(split)).toMatchObject({ trustedSigners: "/signers.pem" });
    expect(readConfig({ DATABASE_URL, TRUSTED_CERTIFICATES: "" }).trustedSigners).toBe("");
  });

  test("names every bad variable at once and repeats no value", () => {
    const env = { DATABASE_URL: "mysql://root:secret@db", PORT: "70000", BODY_SECONDS: "soon" };
    let message = "";
    try {
      readConfig(env);
    } catch (error) {
      message = String(error);
    }
    for (const variable of Object.keys(env)) expect(message).toContain(variable);
    expect(message).not.toMatch(/secret|70000|soon/);
  });

  test("reads the networks of trusted proxies, and refuses what is none", () => {
    const read = (text: string) =>
      readConfig({ DATABASE_URL, TRUSTED_PROXIES: text }).trustedProxies;
    expect(read("")).toEqual([]);
    expect(read("10.0.0.0/8,::1").map(({ prefix }) => prefix)).toEqual([8, 128]);
    for (const text of ["10.0.0.0/8, ::1", "0.0.0.0/0", "proxy", "10.0.0.1/33", ",", "::/0"]) {
      expect(() => read(text)).toThrow(/TRUSTED_PROXIES must be at most 100 addresses/);
    }
  });

  test("sends traces where OpenTelemetry's variables say, and nowhere without them", () => {
    const traces = (env: Record<string, string>) => readConfig({ DATABASE_URL, ...env }).traces;
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318/";
    const spans = "https://spans.example/in";
    const at = (url: string) => ({
      url,
      serviceName: "annuity-illustration-service",
      sampler: "parentbased_always_on",
      samplerRatio: 1,
    });
    expect(traces({})).toBeUndefined();
    expect(traces({ OTEL_SERVICE_NAME: "mine" })).toBeUndefined();
    expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual(at("http://collector:4318/v1/traces"));
    expect(
      traces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: spans }),
    ).toEqual(at(spans));
    expect(traces({ OTEL_TRACES_EXPORTER: "otlp" })).toEqual(at("http://localhost:4318/v1/traces"));
    for (const off of [{ OTEL_TRACES_EXPORTER: "none" }, { OTEL_SDK_DISABLED: "TRUE" }]) {
      expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT, ...off })).toBeUndefined();
    }
    const chosen = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
    expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT, ...chosen })).toMatchObject({
      sampler: "traceidratio",
      samplerRatio: 0.25,
    });
    expect(() =>
      traces({
        OTEL_TRACES_EXPORTER: "zipkin",
        OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
        OTEL_TRACES_SAMPLER_ARG: "2",
      }),
    ).toThrow(/OTEL_TRACES_EXPORTER.*OTEL_EXPORTER_OTLP_PROTOCOL.*OTEL_TRACES_SAMPLER_ARG/);
  });

  test("cannot be changed afterwards", () => {
    expect(Object.isFrozen(readConfig({ DATABASE_URL }))).toBe(true);
  });
});

describe("secrets in files", () => {
  const SECRETS: Readonly<Record<string, string>> = {
    DATABASE_URL,
    CACHE_URL: "redis://user:secret@cache:6379",
    CACHE_SECRET: "a secret of many characters",
    LEDGER_KEYS: Buffer.alloc(32, 7).toString("base64"),
    WEBHOOK_KEYS: Buffer.alloc(32, 8).toString("base64"),
    TIMESTAMP_URL: "https://user:secret@time.example",
  };
  const faultsOf = (read: () => unknown): readonly string[] => {
    try {
      read();
      return [];
    } catch (error) {
      return (error as Error).message.replace(/^The service cannot start: /, "").split("; ");
    }
  };

  test("each is read without the line end, and instead of the variable", async () => {
    const folder = await mkdtemp(`${tmpdir()}/annuity-secrets-`);
    const files: Record<string, string> = { TRUSTED_TIMESTAMPS: "/roots.pem" };
    for (const [variable, secret] of Object.entries(SECRETS)) {
      files[variable] = "unused";
      files[fileVariable(variable)] = join(folder, variable);
      await Bun.write(join(folder, variable), `${secret.replaceAll(" ", "_")}\n`);
    }
    const { databaseUrl, cacheUrl, cacheSecret, ledgerKeys, timestampUrl } = readConfig(files);
    expect({ databaseUrl, cacheUrl, cacheSecret, timestampUrl }).toEqual({
      databaseUrl: DATABASE_URL,
      cacheUrl: "redis://user:secret@cache:6379",
      cacheSecret: "a_secret_of_many_characters",
      timestampUrl: "https://user:secret@time.example",
    });
    expect(ledgerKeys.byId.size).toBe(1);
    await rm(folder, { recursive: true });
  });

  test("a file that cannot be read hides no other fault, and neither its name nor a value is repeated", () => {
    const wrong = { PORT: "70000", BODY_SECONDS: "soon" };
    for (const unreadable of [NOWHERE, tmpdir()]) {
      const files = SECRET_VARIABLES.map((variable) => [fileVariable(variable), unreadable]);
      const env = { ...SECRETS, ...wrong, ...Object.fromEntries(files) };
      const all = faultsOf(() => readConfig(env));
      for (const variable of SECRET_VARIABLES) {
        expect(all).toContain(`${variable}_FILE names a file that cannot be read`);
        expect(all.join()).not.toContain(`${variable} must be`);
      }
      for (const variable of Object.keys(wrong))
        expect(all.join()).toContain(`${variable} must be`);
      expect(all.join()).not.toMatch(/70000|soon|secret of|secret@|no-such-file/);
      expect(faultsOf(() => readSetting(env, "databaseUrl"))).toEqual(all as string[]);
      expect(faultsOf(() => readSetting(env, "ledgerKeys"))).toEqual(all as string[]);
    }
  });

  test("one setting is read whatever is wrong with the others", () => {
    const env = { DATABASE_URL, PORT: "70000", CACHE_URL_FILE: NOWHERE };
    expect(readSetting(env, "databaseUrl")).toBe(DATABASE_URL);
  });

  test("an empty name of a file names none, and other variables are in no file", () => {
    expect(faultsOf(() => readConfig({ DATABASE_URL, CACHE_URL_FILE: "" }))).toEqual([]);
    expect(faultsOf(() => readConfig({ DATABASE_URL, PORT_FILE: NOWHERE }))).toEqual([]);
  });

  test("each such variable is a setting, and is tried here", () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(variables).toEqual(expect.arrayContaining([...SECRET_VARIABLES]));
    expect(Object.keys(SECRETS)).toEqual([...SECRET_VARIABLES]);
  });
});

test("[D229] a variable that is nearly a setting is named with the nearest, and no other", () => {
  const other = {
    PATH: "/bin",
    HOME: "/root",
    HOSTNAME: "one",
    PGHOST: "db",
    LANG: "C",
    KUBERNETES_PORT: "tcp://10.0.0.1:443",
    ANNUITY_SERVICE_HOST: "10.0.0.2",
    UPSTREAM_SECRET_DEMO: "x",
    DATABASE_URL_FILE: "/run/secrets/database_url",
    LEDGER_KEYS_FILE: "/run/secrets/ledger_keys",
    BUN_JSC_forceRAMSize: "1",
  };
  expect(findMisspeltSettings(other)).toEqual([]);
  for (const { variable } of Object.values(SETTINGS)) {
    expect(findMisspeltSettings({ [variable]: "1" })).toEqual([]);
  }
  expect(findMisspeltSettings({ ...other, DATABASE_CONECTIONS: "9", WORKER: "2" })).toEqual([
    "DATABASE_CONECTIONS is not read: did you mean DATABASE_CONNECTIONS?",
    "WORKER is not read: did you mean WORKERS?",
  ]);
});
