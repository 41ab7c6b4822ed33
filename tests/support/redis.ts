/** A real Redis for tests, as a process that can be killed, frozen and started again. */

import { freePort } from "../../src/local/free_port.ts";
import { afterAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";

const BINARY = Bun.which("redis-server") ?? Bun.which("valkey-server");

/** Whether a Redis or Valkey is installed; tests that need one say so when it is not. */
export const hasRedis = BINARY !== null;
if (!hasRedis) console.log("Tests of the shared cache are left out: no redis-server on the PATH");

export interface TestRedis {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
}

/** Time a Redis may take to start. */
const START_MS_MAX = 10_000;

/** Starts a Redis on a free port; it ends after the file's last test. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(`${tmpdir()}/redis-test-`);
  const port = freePort();
  let child: Bun.Subprocess | undefined;
  const kill = async () => {
    child?.kill("SIGCONT");
    child?.kill("SIGKILL");
    await child?.exited;
    child = undefined;
  };
  const start = async () => {
    const options = { port: String(port), bind: "127.0.0.1", dir: folder, save: "" };
    const settings = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    child = Bun.spawn({
      cmd: [BINARY ?? "redis-server", ...settings],
      stdout: "ignore",
      stderr: "inherit",
    });
    await waitUntilOpen(port);
  };
  await start();
  afterAll(async () => {
    await kill();
    await rm(folder, { recursive: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => child?.kill("SIGSTOP"),
    thaw: () => child?.kill("SIGCONT"),
  };
}

async function waitUntilOpen(port: number): Promise<void> {
  const giveUpAt = performance.now() + START_MS_MAX;
  while (performance.now() < giveUpAt) {
    try {
      const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } });
      socket.end();
      return;
    } catch {
      await Bun.sleep(20);
    }
  }
  throw new Error("Redis did not start");
}
