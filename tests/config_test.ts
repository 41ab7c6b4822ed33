/** The configuration: defaults, and every fault named at once without repeating a secret. */

import { describe, expect, test } from "bun:test";
import { readConfig } from "../src/config.ts";

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
