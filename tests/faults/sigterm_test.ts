/** SIGTERM under load: readiness goes, every accepted request is answered, and the exit is clean. */

import { afterAll, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { some } from "../support/depth.ts";
import { issueTestKey } from "../sql/admit.ts";
import { connectRaw, type Fate, illustrationRequest, type RawConnection } from "./raw_client.ts";
import { startService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const key = await issueTestKey(database.sql, { perWindow: 100_000, perDay: 1_000_000 });

const CLIENTS = 16;
const DRAIN_SECONDS = 10;

/**
 * A client that asks again as soon as it is answered, until it is refused. Half of the clients keep
 * their connection as long as the service keeps it open; the others open one for each request.
 */
async function insist(port: number, keepsConnection: boolean, fates: Fate[]): Promise<void> {
  const body = JSON.stringify(PRODUCT_EXAMPLE);
  let connection: RawConnection | undefined;
  for (;;) {
    connection ??= await connectRaw(port);
    if (connection === undefined) return void fates.push("refused");
    const format = fates.length % 8 === 0 ? "pdf" : "json";
    fates.push(await connection.send(illustrationRequest(key, { format, body })));
    if (keepsConnection && !connection.isClosing()) continue;
    connection.close();
    connection = undefined;
  }
}

/** As a supervisor does, and as Ctrl-C at `bun run start` does: every process gets the signal, the parent twice. */
const WAYS = {
  "the parent alone": (pid: number) => process.kill(pid, "SIGTERM"),
  "the whole group": (pid: number) => process.kill(-pid, "SIGINT") && process.kill(pid, "SIGINT"),
};

test.each(
  some([
    { workers: 2, target: "the whole group" },
    { workers: 2, target: "the parent alone" },
    { workers: 1, target: "the parent alone" },
  ] as const),
)(
  "with $workers workers, signal to $target: every request not refused is answered, exit 0 in time",
  async ({ workers, target }) => {
    const service = await startService(database.url, {
      WORKERS: String(workers),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    const fates: Fate[] = [];
    const clients = Array.from({ length: CLIENTS }, (_, place) =>
      insist(service.port, place % 2 === 0, fates),
    );
    await untilTrue(() => fates.length > 200);
    const stoppedAt = performance.now();
    WAYS[target](service.process.pid);
    let sawDraining = false;
    await untilTrue(async () => {
      const ready = await service.get("/readyz");
      sawDraining ||= ready.status === 503 && ready.body.includes("draining");
      return sawDraining || ready.status === 0;
    });
    expect(sawDraining).toBe(true);
    expect(await service.process.exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan((DRAIN_SECONDS + 5) * 1_000);
    await Promise.all(clients);
    const count = (fate: Fate) => fates.filter((one) => one === fate).length;
    const others = fates.filter((fate) => fate !== "answered" && fate !== "refused");
    expect({ others, refused: count("refused") }).toEqual({ others: [], refused: CLIENTS });
  },
  300_000,
);
