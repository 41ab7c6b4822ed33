/** What the patch of the driver mends (.ci/patches, [D164]), held against the driver itself. */

import { afterAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

/** Seconds in which the driver connects anew, or says that it cannot. */
const CONNECT_SECONDS = 2;

describe("[D164] postgres.js, as patched", () => {
  // The driver buffers what it sends until the event loop's next turn. The connection closes before that turn comes.
  test("sends again after a connection that closed between a statement and its flush", async () => {
    const { hostname, port } = new URL(database.url);
    let socket: Socket | undefined;
    const options = {
      max: 1,
      fetch_types: false,
      onnotice: () => undefined,
      connect_timeout: CONNECT_SECONDS,
      backoff: () => 0,
      // Not in the driver's types: it opens each connection.
      async socket() {
        socket = connect(Number(port), hostname);
        await once(socket, "connect");
        return socket;
      },
    };
    const sql = postgres(database.url, options);
    const one = () => sql<{ one: number }[]>`select 1 as one`.then(([row]) => row?.one);
    try {
      expect(await one()).toBe(1);
      const lost = one().catch((error: unknown) => (error as { code?: string }).code);
      // The statement is in the buffer one microtask later.
      await Promise.resolve();
      const closed = socket;
      closed?.emit("close", false);
      closed?.destroy();
      expect(await lost).toBe("CONNECTION_CLOSED");
      expect(await one()).toBe(1);
      expect(await one()).toBe(1);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }, 15_000);
});
