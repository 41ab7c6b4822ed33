/** `bun run start` as an operator uses it: several workers on one port, replaced, rolled, drained. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "bun:test";
import { freePort } from "../../src/local/free_port.ts";
import { childrenOf } from "../faults/running_service.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue as untilTrueWithin } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

/** Several processes start and drain one after the other. */
const untilTrue = (isTrue: () => Promise<boolean>) => untilTrueWithin(isTrue, 30);

const MAIN = `${import.meta.dir}/../../src/main.ts`;

test("names every fault of the configuration and does not start", async () => {
  const main = Bun.spawn(["bun", MAIN], {
    env: { ...Bun.env, DATABASE_URL: "", PORT: "no", CACHE_URL_FILE: "/no/such/file" },
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await main.exited).toBe(1);
  expect(await new Response(main.stderr).text()).toMatch(
    /PORT must be.*DATABASE_URL must be.*CACHE_URL_FILE names a file that cannot be read/s,
  );
});

test.skipIf(process.platform !== "linux")(
  "replaces a killed worker, rolls on SIGHUP without an answer lost, drains on SIGTERM",
  async () => {
    const port = freePort();
    const url = `http://127.0.0.1:${port}/health`;
    const main = Bun.spawn(["bun", MAIN], {
      env: { ...Bun.env, DATABASE_URL: database.url, PORT: String(port), WORKERS: "2" },
      stdout: "ignore",
      stderr: "inherit",
    });
    const isWell = () =>
      fetch(url, { headers: { connection: "close" } }).then(
        async (response) => (await response.text()).includes('"database":"ok"'),
        () => false,
      );
    try {
      await untilTrue(isWell);
      await untilTrue(async () => (await childrenOf(main.pid)).length === 2);

      const [victim = 0] = await childrenOf(main.pid);
      process.kill(victim, "SIGKILL");
      await untilTrue(async () => {
        const children = await childrenOf(main.pid);
        return children.length === 2 && !children.includes(victim);
      });
      await untilTrue(isWell);

      const before = await childrenOf(main.pid);
      main.kill("SIGHUP");
      await untilTrue(async () => {
        expect(await isWell()).toBe(true);
        const children = await childrenOf(main.pid);
        return children.length === 2 && children.every((child) => !before.includes(child));
      });
    } finally {
      main.kill("SIGTERM");
    }
    expect(await main.exited).toBe(0);
    expect(await isWell()).toBe(false);
  },
  300_000,
);

test.skipIf(process.platform !== "linux")(
  "keeps the old workers, and as many, when a roll's new one cannot start",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "annuity-start-"));
    const urlFile = join(folder, "database_url");
    await writeFile(urlFile, database.url);
    const { DATABASE_URL: _, ...env } = Bun.env;
    const main = Bun.spawn(["bun", MAIN], {
      env: { ...env, DATABASE_URL_FILE: urlFile, PORT: String(freePort()), WORKERS: "2" },
      stdout: "pipe",
      stderr: "ignore",
    });
    let log = "";
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of main.stdout) log += decoder.decode(chunk, { stream: true });
    })();
    const times = (text: string) => Promise.resolve(log.split(text).length - 1);
    try {
      await untilTrue(async () => (await times('"listening"')) === 2);
      const before = await childrenOf(main.pid);
      await rm(urlFile);
      main.kill("SIGHUP");
      await untilTrue(async () => (await times('"failure":"roll"')) === 1);

      await writeFile(urlFile, database.url);
      main.kill("SIGHUP");
      await untilTrue(async () => (await times('"rolled":true')) === 1);
      const after = await childrenOf(main.pid);
      expect(after).toHaveLength(2);
      expect(after.some((child) => before.includes(child))).toBe(false);
      expect(log).not.toContain("worker_ended");
    } finally {
      main.kill("SIGTERM");
      await main.exited;
      await rm(folder, { recursive: true });
    }
  },
  300_000,
);
