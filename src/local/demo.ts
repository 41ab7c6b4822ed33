/** The main job end to end: a real database, a real server, the whole tour, files in `demo/`. */

import { mkdir } from "node:fs/promises";
import { exitWithMessage, startLocalDatabase, startLocalStandIn, startServer } from "./stack.ts";
import { TOUR, writeThrowawaySigner } from "./tour.ts";

const folder = `${import.meta.dir}/../../demo`;
const startedAt = performance.now();

function say(text: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${seconds.padStart(5)} s  ${text}`);
}

async function run(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const database = await startLocalDatabase({
    databaseUrl: Bun.env["DATABASE_URL"],
    name: "demo",
    say,
  });
  try {
    interruption.signal.throwIfAborted();
    const standIn = await startLocalStandIn(Bun.env, say);
    const signers = await writeThrowawaySigner(folder, new Date());
    say("starting the server");
    const server = await startServer({
      env: { ...Bun.env, SIGNING_FOLDER: signers },
      databaseUrl: database.url,
      port: 0,
      watches: false,
    });
    try {
      const { url } = server;
      const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) });
      say(`GET /health: ${await health.text()}`);
      const env = { ...Bun.env, DATABASE_URL: database.url };
      for (const scene of TOUR) {
        interruption.signal.throwIfAborted();
        await scene({ url, databaseUrl: database.url, env, folder, say });
      }
    } finally {
      say("stopping the server");
      await Promise.all([server.stop(), standIn.stop()]);
    }
  } finally {
    await database.stop();
  }
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => interruption.abort(new Error("interrupted")));
}

await run().catch(exitWithMessage);
process.exit(0);
