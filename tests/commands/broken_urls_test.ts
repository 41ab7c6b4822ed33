/** A URL that cannot be used is named by its variable: nothing of it, its password above all, is ever printed. */

import { describe, expect, test } from "bun:test";
import { readConfig, SETTINGS } from "../../src/config.ts";
import { dear } from "../support/depth.ts";
import { runProgram } from "../support/own_process.ts";

const CANARY = "Zq7Canary";
const GOOD = "postgres://service:secret@127.0.0.1:1/annuity";

/** What can be wrong with a URL: clients refuse some of these, and take a part of the password for a host or port in others. */
const BROKEN: Readonly<Record<string, (scheme: string) => string>> = {
  "a # in the password": (scheme) => `${scheme}://u:${CANARY}#${CANARY}@127.0.0.1/1`,
  "a # behind digits": (scheme) => `${scheme}://u:12#${CANARY}@127.0.0.1/1`,
  "a / in the password": (scheme) => `${scheme}://u:${CANARY}/${CANARY}@127.0.0.1/1`,
  "a / behind digits": (scheme) => `${scheme}://${CANARY}:12/${CANARY}@127.0.0.1/1`,
  "a ? in the password": (scheme) => `${scheme}://${CANARY}:12?${CANARY}@127.0.0.1/1`,
  "an @ in the password": (scheme) => `${scheme}://u:12@${CANARY},x@127.0.0.1/1`,
  "a stray %": (scheme) => `${scheme}://u:${CANARY}%zz@127.0.0.1/1`,
  "bytes that are no text": (scheme) => `${scheme}://u:${CANARY}%ff@127.0.0.1/1`,
  "white space": (scheme) => `${scheme}://u:${CANARY} ${CANARY}@127.0.0.1/1`,
  "a line feed": (scheme) => `${scheme}://u:${CANARY}\n${CANARY}@127.0.0.1/1`,
  "a port that is no number": (scheme) => `${scheme}://u:${CANARY}@127.0.0.1:${CANARY}/1`,
  "a port beyond 65535": (scheme) => `${scheme}://u:${CANARY}@127.0.0.1:99999/1`,
  "no host": (scheme) => `${scheme}://u:${CANARY}@/1`,
  "no host and no name": (scheme) => `${scheme}://u:${CANARY}@`,
  "no @": (scheme) => `${scheme}://u:${CANARY}`,
  "half a host": (scheme) => `${scheme}://u:${CANARY}@[::1/1`,
  "a host with a backslash": (scheme) => `${scheme}://u:${CANARY}\\${CANARY}/1`,
  "no slashes": (scheme) => `${scheme}:u:${CANARY}@127.0.0.1/1`,
  "another scheme": () => `${CANARY}://u:${CANARY}@127.0.0.1/1`,
  "no scheme": () => `u:${CANARY}@127.0.0.1/1`,
};

const SCHEMES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres",
  CACHE_URL: "redis",
  CORS_ORIGINS: "https",
  OTEL_EXPORTER_OTLP_ENDPOINT: "https",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http",
  PUBLIC_URL: "https",
  TIMESTAMP_URL: "https",
};

async function run(words: readonly string[], env: Readonly<Record<string, string>>) {
  const { out, err, code } = await runProgram([process.execPath, "--no-orphans", ...words], {
    env: { ...Bun.env, DATABASE_URL: GOOD, PORT: "0", ...env },
  });
  return { said: out + err, code };
}

describe("no URL is printed, whatever is wrong with it", () => {
  test("every variable that may hold one is tried", () => {
    const urls = Object.values(SETTINGS).filter(({ allowed }) => allowed.includes("://"));
    expect(urls.map(({ variable }) => variable)).toEqual(Object.keys(SCHEMES));
  });

  /** Each variable with an address that is broken in the same way. */
  const allBroken = (write: (scheme: string) => string) =>
    Object.fromEntries(Object.entries(SCHEMES).map(([name, scheme]) => [name, write(scheme)]));

  /** One line, which names each variable. */
  function requireNames(said: string): void {
    expect(said).not.toContain(CANARY);
    for (const variable of Object.keys(SCHEMES)) expect(said).toContain(`${variable} must be a`);
    expect(said.trim().split("\n")).toHaveLength(1);
  }

  test.each(Object.entries(BROKEN))("%s", (_, write) => {
    let said = "";
    try {
      readConfig(allBroken(write));
    } catch (error) {
      // All that a server process prints before it ends.
      said = (error as Error).message;
    }
    requireNames(said);
  });

  test.each(dear(Object.entries(BROKEN), Object.entries(BROKEN).slice(0, 2)))(
    "a server process with %s",
    async (_, write) => {
      const { said, code } = await run(["src/server/worker.ts"], allBroken(write));
      requireNames(said);
      expect(code).toBe(1);
    },
  );

  test.each([
    [["src/main.ts"]],
    [["src/admin.ts", "keys", "list"]],
    [["src/local/dev.ts"]],
    [["src/local/demo.ts"]],
    [["tests/run.ts"]],
  ])("%p", async (words) => {
    const url = BROKEN["a # in the password"]?.("postgres") ?? "";
    const { said, code } = await run(words, { DATABASE_URL: url });
    expect(said).not.toContain(CANARY);
    expect(said).toContain("DATABASE_URL must be a postgres:// address");
    expect(said.trim().split("\n").length).toBeLessThanOrEqual(1);
    expect(code).toBe(1);
  });
});
