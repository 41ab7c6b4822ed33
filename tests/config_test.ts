/** The configuration: defaults, and every fault named at once without repeating a secret. */

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect, test } from "bun:test";
import { readConfig, SETTINGS } from "../src/config.ts";
import { SECRET_VARIABLES, withSecretFiles } from "../src/secret_files.ts";

const DATABASE_URL = "postgres://service:secret@localhost/annuity";

describe("readConfig()", () => {
  test("[D24] listens on 127.0.0.1:3000 unless told otherwise", () => {
    const config = readConfig({ DATABASE_URL });
    expect([config.host, config.port, config.isProduction]).toEqual(["127.0.0.1", 3000, false]);
    const told = readConfig({
      DATABASE_URL,
      HOST: "0.0.0.0",
      PORT: "8080",
      NODE_ENV: "production",
    });
    expect([told.host, told.port, told.isProduction]).toEqual(["0.0.0.0", 8080, true]);
  });

  test("[D25] refuses to start without a database, naming the variable", () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
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
      "The service cannot start: DATABASE_URL_FILE names a file that cannot be read",
    );
  });

  test("knows every such variable as a setting", () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(variables).toEqual(expect.arrayContaining([...SECRET_VARIABLES]));
  });
});
