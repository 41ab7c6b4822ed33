/** Clients that leave, stall, or hold connections: closed in time, and other callers are served. */

import { afterAll, describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { countDescriptors, readResidentBytes } from "../bench/process_figures.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { connectRaw, illustrationRequest, type RawConnection } from "./raw_client.ts";
import { RECOVERY_SECONDS } from "./acceptance.ts";
import { ANSWER_MS_MAX, startService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const key = await issueTestKey(database.sql, { perWindow: 100_000, perDay: 100_000 });
const service = await startService(database.url);
const body = JSON.stringify(PRODUCT_EXAMPLE);
const request = illustrationRequest(key, { format: "pdf", body });

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await database.drop();
}, 300_000);

/** Time after which a silent connection is closed, with room for a busy machine [D28]. */
const IDLE_SECONDS_MAX = 30;

async function connect(): Promise<RawConnection> {
  const connection = await connectRaw(service.port);
  if (connection === undefined) throw new Error("The service refused a connection");
  return connection;
}

async function requireWell(): Promise<void> {
  // A busy machine may answer 503 once, as to any caller.
  await untilTrue(async () => {
    const observed = await service.illustrate(key);
    expect(observed.milliseconds).toBeLessThan(ANSWER_MS_MAX);
    expect([200, 503]).toContain(observed.status);
    return observed.status === 200;
  }, RECOVERY_SECONDS);
  const health = await service.get("/health");
  expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
  expect(health.body).toContain('"database":"ok"');
}

test.skipIf(process.platform !== "linux")(
  "300 who leave before, in and after the answer: others are served, nothing is left open",
  async () => {
    await requireWell();
    const [pid = 0] = await service.workers();
    const openBefore = await countDescriptors(pid);
    for (let round = 0; round < 10; round += 1) {
      const leavers = await Promise.all(Array.from({ length: 30 }, connect));
      leavers.forEach((leaver, place) => {
        const part = place % 3 === 0 ? request.slice(0, request.length / 2) : request;
        void leaver.send(part);
        if (place % 3 === 1) leaver.close();
      });
      await Bun.sleep(20);
      for (const leaver of leavers) leaver.close();
    }
    await requireWell();
    await untilTrue(async () => (await countDescriptors(pid)) <= openBefore + 4);
  },
  300_000,
);

describe.concurrent("until they are cut off", () => {
  test.skipIf(process.platform !== "linux")(
    "2,000 idle connections: others are served meanwhile, and every one is closed in time",
    async () => {
      const [pid = 0] = await service.workers();
      const openBefore = await countDescriptors(pid);
      const idle: RawConnection[] = [];
      for (let batch = 0; batch < 20; batch += 1) {
        idle.push(...(await Promise.all(Array.from({ length: 100 }, connect))));
      }
      const oneByte = idle.slice(0, 200).map((connection) => connection.send("P"));
      await requireWell();
      await Promise.all(oneByte);
      await untilTrue(() => idle.every((connection) => connection.isClosing()), IDLE_SECONDS_MAX);
      await untilTrue(async () => (await countDescriptors(pid)) <= openBefore + 4);
      await requireWell();
    },
    300_000,
  );

  test("headers and bodies a byte at a time: ended in time, and no other request waits for them", async () => {
    const [head = "", ...rest] = request.split("\r\n\r\n");
    const slow = await Promise.all(Array.from({ length: 20 }, connect));
    const fates = slow.map((connection, place) => {
      const fate = connection.send(place % 2 === 0 ? "POST /api/" : `${head}\r\n\r\n`);
      const trickle = place % 2 === 0 ? "demo-myga".repeat(20) : rest.join("");
      void (async () => {
        for (const byte of trickle) {
          if (connection.isClosing()) return;
          connection.socket.write(byte);
          await Bun.sleep(250);
        }
      })();
      return fate;
    });
    await requireWell();
    for (const fate of await Promise.all(fates)) expect(["cut", "other status"]).toContain(fate);
    for (const connection of slow) connection.close();
    await requireWell();
  }, 300_000);
});

test("a client that reads none of 50 answers: others are served, and its connection is closed", async () => {
  const deaf = await connect();
  deaf.socket.pause();
  for (let place = 0; place < 50; place += 1) {
    deaf.socket.write(request);
    await Bun.sleep(5);
  }
  await requireWell();
  deaf.close();
  await requireWell();
}, 300_000);

test.skipIf(process.platform !== "linux")(
  "1,000 without a key who ask for the largest open file and read nothing: no memory, others are served",
  async () => {
    await requireWell();
    const [pid = 0] = await service.workers();
    const residentBefore = await readResidentBytes(pid);
    const file = "/swagger/assets/swagger-ui-bundle.js";
    const deaf = await Promise.all(Array.from({ length: 1_000 }, connect));
    for (const reader of deaf) {
      reader.socket.pause();
      reader.socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }
    await requireWell();
    expect((await readResidentBytes(pid)) - residentBefore).toBeLessThan(150_000_000);
    const refused = await service.get(file);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    for (const reader of deaf) reader.close();
    await requireWell();
    // A download that was begun counts for ten seconds.
    await untilTrue(async () => (await service.get(file)).status === 200, 20);
  },
  300_000,
);
