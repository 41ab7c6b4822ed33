/** What the patch of the driver mends (.ci/patches, [D164, D184]), held against the driver itself. */

import { afterAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

/** Seconds in which the driver connects anew, or says that it cannot. */
const CONNECT_SECONDS = 2;

interface Address {
  readonly hostname: string;
  readonly port: number;
}

/** A pool of one connection, which `socket` opens: an option that the driver's types leave out. */
function open(more: {
  readonly socket: (address: Address) => Promise<Socket>;
  readonly backoff?: () => number;
}): postgres.Sql {
  const { hostname, port } = new URL(database.url);
  const options = {
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => 0,
    ...more,
    socket: () => more.socket({ hostname, port: Number(port) }),
  };
  return postgres(database.url, options);
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

describe("[D164, D184] postgres.js, as patched", () => {
  // The driver buffers what it sends until the event loop's next turn. The connection closes before that turn comes.
  test("sends again after a connection that closed between a statement and its flush", async () => {
    let socket: Socket | undefined;
    const sql = open({
      async socket(address: Address) {
        socket = connect(address.port, address.hostname);
        await once(socket, "connect");
        return socket;
      },
    });
    const one = () => sql<{ one: number }[]>`select 1 as one`.then(([row]) => row?.one);
    try {
      expect(await one()).toBe(1);
      const lost = one().catch(codeOf);
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
  }, 300_000);

  test("opens no session after its end, where a connection waited to be opened again", async () => {
    const sockets: Socket[] = [];
    const sql = open({
      backoff: () => 0.1,
      async socket(address: Address) {
        const socket = connect(address.port, address.hostname);
        sockets.push(socket);
        await once(socket, "connect");
        return socket;
      },
    });
    expect(await sql`select 1 as one`).toHaveLength(1);
    const closed = once(sockets[0] as Socket, "close");
    sockets[0]?.destroy();
    await closed;
    const lost = sql`select 1`.catch(codeOf);
    await sql.end({ timeout: 0 });
    expect(await lost).toBe("CONNECTION_DESTROYED");
    await Bun.sleep(300);
    expect(sockets).toHaveLength(1);
  });
});
