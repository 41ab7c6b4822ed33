/** `bun run start` as an operator meets it: several workers on one port, replaced, rolled, drained. */

import { afterAll, expect, test } from "bun:test";
import { freePort } from "../../src/storage/free_port.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

const MAIN = `${import.meta.dir}/../../src/main.ts`;

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isTrue()) return;
    await Bun.sleep(50);
  }
  throw new Error("what was waited for did not come true within 10 seconds");
}

/** Process ids of the children of a process. */
async function childrenOf(parent: number): Promise<readonly number[]> {
  const text = await Bun.file(`/proc/${parent}/task/${parent}/children`).text();
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

test("names every fault of the configuration and does not start", async () => {
  const main = Bun.spawn(["bun", MAIN], {
    env: { ...Bun.env, DATABASE_URL: "", PORT: "no" },
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await main.exited).toBe(1);
  expect(await new Response(main.stderr).text()).toMatch(/PORT must be.*DATABASE_URL must be/s);
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
  60_000,
);
