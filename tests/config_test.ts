/** The configuration: defaults, and every fault named at once without repeating a secret. */

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect, test } from "bun:test";
import { readConfig, SETTINGS } from "../src/config.ts";
import { SECRET_VARIABLES, withSecretFiles } from "../src/base/secret_files.ts";

const DATABASE_URL = "postgres://service:secret@localhost/annuity";

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
    ["CACHE_URL", "valkey://cache:6379"],
    ["CACHE_URL", "rediss://:p%40ss@[2001:db8::1]:6379/3"],
    ["TIMESTAMP_URL", "https://user:p%40ss@time.example/tsa?policy=1"],
    ["TIMESTAMP_URL", "http://timestamp.example.com"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://u:p@collector.example/base/?a=b%2Fc"],
  ])("takes a sound URL: %s=%s", (variable, url) => {
    const env = { DATABASE_URL, TRUSTED_CERTIFICATES: "/roots.pem", [variable]: url };
    expect(() => readConfig(env)).not.toThrow();
  });

  test("[D180] sends no password of a timestamp authority in clear, and asks none that is not trusted", () => {
    for (const url of ["http://user:secret@time.example", "ftp://time.example", "https://a@b@c"]) {
      expect(() => readConfig({ DATABASE_URL, TIMESTAMP_URL: url })).toThrow(
        /TIMESTAMP_URL must be an http:\/\/ or https:\/\/ address, with a password only if(?!.*secret)/,
      );
    }
    expect(() => readConfig({ DATABASE_URL, TIMESTAMP_URL: "https://time.example" })).toThrow(
      "TIMESTAMP_URL needs the authority's root in a file that TRUSTED_CERTIFICATES names",
    );
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

describe("withSecretFiles()", () => {
  test("reads each secret from the file that its variable names, without the line end", async () => {
    const path = `${tmpdir()}/annuity-secret-${crypto.randomUUID()}`;
    await Bun.write(path, `${DATABASE_URL}\n`);
    const env = {
      DATABASE_URL: "unused",
      DATABASE_URL_FILE: path,
      PORT: "8080",
      CACHE_URL_FILE: "",
    };
    expect(withSecretFiles(env)).toEqual({ ...env, DATABASE_URL });
    expect(readConfig(withSecretFiles(env)).databaseUrl).toBe(DATABASE_URL);
    await rm(path);
    expect(() => withSecretFiles(env)).toThrow(
      "DATABASE_URL_FILE names a file that cannot be read",
    );
  });

  test("knows every such variable as a setting", () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(variables).toEqual(expect.arrayContaining([...SECRET_VARIABLES]));
  });
});
