/** The pool behind a wire that breaks: every statement ends, and the pool recovers. */

import { afterAll, describe, expect, test } from "bun:test";
import type { Socket } from "bun";
import { ServiceError } from "../../src/base/service_error.ts";
import { type DatabaseWatch, isLockTimeout, openDatabase } from "../../src/storage/database.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const target = new URL(database.url);

/** The fate of bytes: forwarded; dropped for good on existing wires; refused. */
type Wire = "whole" | "cut" | "refused";

interface Ends {
  peer?: Socket<Ends>;
  isSilent: boolean;
}

function carry(socket: Socket<Ends>, bytes: Uint8Array): void {
  if (!socket.data.isSilent) socket.data.peer?.write(bytes);
}

/** A relay before PostgreSQL, of one test, whose wires it can cut. */
function startRelay() {
  const relay = { wire: "whole" as Wire, wires: new Set<Socket<Ends>>(), url: "", partition };
  const server = Bun.listen<Ends>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(socket) {
        socket.data = { isSilent: false };
        if (relay.wire === "refused") return socket.terminate();
        relay.wires.add(socket);
        socket.pause();
        socket.data.peer = await Bun.connect<Ends>({
          hostname: target.hostname,
          port: Number(target.port),
          socket: {
            open(peer) {
              peer.data = { peer: socket, isSilent: false };
            },
            data: carry,
            close: () => socket.terminate(),
          },
        });
        socket.resume();
      },
      data: carry,
      close(socket) {
        relay.wires.delete(socket);
        socket.data.peer?.terminate();
      },
    },
  });
  const url = new URL(database.url);
  url.port = String(server.port);
  relay.url = url.href;
  relays.push(server);
  return relay;

  /** Silences every wire there is; new ones are whole again. */
  function partition(): void {
    for (const socket of relay.wires) {
      socket.data.isSilent = true;
      if (socket.data.peer !== undefined) socket.data.peer.data.isSilent = true;
    }
  }
}

const relays: { readonly stop: (closesAll?: boolean) => void }[] = [];
afterAll(async () => {
  for (const relay of relays) relay.stop(true);
  await database.drop();
});

function open(url: string, watch?: DatabaseWatch) {
  return openDatabase({ url, connections: 2, preparesStatements: true, ...(watch && { watch }) });
}

const one = (connection: ReturnType<typeof open>) =>
  connection
    .query<{ one: number }>((sql) => sql`select 1 as one`)
    .then(
      ([row]) => row?.one,
      (error: unknown) => (error instanceof ServiceError ? error.failure : "bug"),
    );

async function until(connection: ReturnType<typeof open>, outcome: unknown) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await one(connection)) === outcome) return attempt;
    await Bun.sleep(20);
  }
  throw new Error(`Never ${String(outcome)}`);
}

describe("[D8] openDatabase()", () => {
  test.concurrent(
    "gives up on a silent connection, and replaces the pool after three misses, whose connections it closes",
    async () => {
      const relay = startRelay();
      let late = 0;
      const lateAtReplacements: number[] = [];
      const connection = open(relay.url, {
        onStatement: (outcome) => void (late += outcome === "late" ? 1 : 0),
        onPoolReplaced: () => void lateAtReplacements.push(late),
      });
      await Promise.all([one(connection), one(connection)]);
      relay.partition();
      expect(await one(connection)).toBe("service_unavailable");
      await until(connection, 1);
      expect(await Promise.all([one(connection), one(connection)])).toEqual([1, 1]);
      expect(lateAtReplacements[0]).toBeGreaterThanOrEqual(3);
      await untilTrue(() => relay.wires.size <= 2);
      await connection.close();
    },
    300_000,
  );

  test.concurrent(
    "a late statement beside a refused probe is an outage",
    async () => {
      const relay = startRelay();
      const outages: string[] = [];
      const connection = openDatabase({
        url: relay.url,
        connections: 1,
        preparesStatements: true,
        onOutage: ({ kind }) => void outages.push(kind),
      });
      await one(connection);
      const late = connection.query((sql) => sql`select pg_sleep(0.4)`, 100).catch(() => "late");
      // The probe waits behind the statement for the only connection, and is refused with it.
      await Bun.sleep(150);
      relay.wire = "refused";
      for (const socket of relay.wires) socket.terminate();
      expect(await late).toBe("late");
      await Bun.sleep(500);
      expect(outages).toEqual(["began"]);
      await connection.close();
    },
    300_000,
  );

  test.concurrent(
    "a statement that is late by itself is no outage, and keeps the pool, whether or not others are asked",
    async () => {
      const seen: string[] = [];
      const connection = openDatabase({
        url: database.url,
        connections: 2,
        preparesStatements: true,
        onOutage: ({ kind }) => void seen.push(kind),
        watch: { onStatement: () => undefined, onPoolReplaced: () => void seen.push("replaced") },
      });
      const sleep = () => connection.query((sql) => sql`select pg_sleep(1.2)`).catch(() => "late");
      for (let count = 0; count < 4; count += 1) {
        const late = sleep();
        if (count > 1) {
          await Bun.sleep(500);
          expect(await one(connection)).toBe(1);
        }
        expect(await late).toBe("late");
        await Bun.sleep(700);
      }
      expect(seen).toEqual([]);
      await connection.close();
    },
    300_000,
  );

  test.concurrent(
    "fails at once while connections are refused, and works when they are not",
    async () => {
      const relay = startRelay();
      const connection = open(relay.url);
      relay.wire = "refused";
      expect(await one(connection)).toBe("service_unavailable");
      relay.wire = "whole";
      await until(connection, 1);
      await connection.close();
    },
    300_000,
  );

  test.concurrent(
    "survives the loss of all its connections under many statements",
    async () => {
      const relay = startRelay();
      const connection = open(relay.url);
      await one(connection);
      const statements = Array.from({ length: 20 }, () =>
        connection
          .query((sql) => sql`select pg_sleep(0.2)`)
          .then(
            () => "answered",
            (error: unknown) => (error instanceof ServiceError ? error.failure : "bug"),
          ),
      );
      await Bun.sleep(50);
      for (const socket of relay.wires) socket.terminate();
      const outcomes = new Set(await Promise.all(statements));
      expect(outcomes).not.toContain("bug");
      await until(connection, 1);
      await connection.close();
    },
    300_000,
  );

  test.concurrent(
    "runs every statement through the only connection that the server grants",
    async () => {
      const { sql } = database;
      // A role is the cluster's: one that a run left when it was ended is in the way of none.
      const username = `one_connection_${crypto.randomUUID()}`;
      const role = sql(username);
      await sql`create role ${role} login password 'local' connection limit 1`;
      const url = new URL(database.url);
      Object.assign(url, { username, password: "local" });
      const connection = openDatabase({ url: url.href, connections: 3, preparesStatements: true });
      try {
        await until(connection, 1);
        for (let round = 0; round < 5; round += 1) {
          const asked = Array.from({ length: 6 }, () => one(connection));
          expect(await Promise.all(asked)).toEqual(asked.map(() => 1));
        }
        await sql`alter role ${role} connection limit 0`;
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${username}`;
        await until(connection, "service_unavailable");
        await Bun.sleep(1_000);
        expect(await one(connection)).toBe("service_unavailable");
      } finally {
        await connection.close();
        await sql`drop role ${role}`;
      }
    },
    300_000,
  );

  test.concurrent("carries PostgreSQL's code as a field, whatever the log says", async () => {
    const pool = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
    try {
      const refused = await pool
        .query((sql) => sql`select nothing_like_it()`)
        .catch((error) => error);
      expect([refused.code, isLockTimeout(refused)]).toEqual(["42883", false]);
      const lock = new ServiceError("databaseAway", {
        detail: "reworded",
        code: "55P03",
      });
      expect(isLockTimeout(lock)).toBe(true);
    } finally {
      await pool.close();
    }
  });

  test.concurrent("says nothing of a statement's parameters in its error", async () => {
    const connection = open(database.url);
    const error: unknown = await connection
      .query((sql) => sql`select ${"secret"}::text::int`)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toHaveProperty("cause", undefined);
    await connection.close();
  });
});
