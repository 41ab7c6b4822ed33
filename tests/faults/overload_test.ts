/** More concurrent work than capacity: every caller is answered in time, and memory has a bound. */

import { afterAll, expect, test } from "bun:test";
import { PRODUCT_FULL_EXAMPLE } from "../../src/http/examples.ts";
import { readDataBytes } from "../bench/process_figures.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { acceptanceOf, RECOVERY_SECONDS, SETTLING_MS } from "./acceptance.ts";
import { connectRaw, illustrationRequest } from "./raw_client.ts";
import { ANSWER_MS_MAX, type Observed, startService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

const CONNECTIONS = 3;

/** Memory left to the process in the low-memory case. */
const MEMORY_BYTES = 64_000_000;

const database = await freshDatabase();
const key = await issueTestKey(database.sql, { perWindow: 1_000_000, perDay: 1_000_000 });
const service = await startService(database.url, { DATABASE_CONNECTIONS: String(CONNECTIONS) });
const acceptance = await acceptanceOf(service, {
  key,
  // Connections of the service, and those of this file.
  databaseConnections: CONNECTIONS + 4,
});

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await database.drop();
}, 300_000);

const PDF_PATH = "/api/demo-fia?format=pdf";

function askPdf(body: string | ReadableStream<Uint8Array>): RequestInit {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return { method: "POST", headers, body };
}

const post = (body: string | ReadableStream<Uint8Array>) => service.send(PDF_PATH, askPdf(body));

const EXAMPLE = JSON.stringify(PRODUCT_FULL_EXAMPLE);
const count = (observed: readonly Observed[], status: number) =>
  observed.filter((one) => one.status === status).length;

test("60 bodies of 1 MiB at once: each is answered, and the process answers others meanwhile", async () => {
  const filling = "x".repeat(1_048_500);
  const bodies = [`{"inputs":{"a":"${filling}"}}`, `{"inputs":{"${filling}":1}}`];
  const answers = Array.from({ length: 60 }, (_, index) => post(bodies[index % 2] ?? ""));
  const waits: number[] = [];
  for (const answer of answers) {
    const { status, milliseconds } = await service.get("/livez");
    expect(status).toBe(200);
    waits.push(milliseconds);
    expect([400, 503]).toContain((await answer).status);
  }
  expect(Math.max(...waits)).toBeLessThan(ANSWER_MS_MAX / 3);
}, 300_000);

test("500 concurrent PDF requests: a PDF or 503 for each, and health in time meanwhile", async () => {
  const callers = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const caller = await connectRaw(service.port);
      if (caller === undefined) throw new Error("The service refused a connection");
      return caller;
    }),
  );
  const request = illustrationRequest(key, { format: "pdf", body: EXAMPLE });
  let answered = 0;
  const asked = Promise.all(
    callers.map(async (caller) => {
      const fate = await caller.send(request);
      answered += 1;
      return fate;
    }),
  );
  let asksDuring = 0;
  do {
    const health = await service.get("/health");
    expect(health.status).toBe(200);
    expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
    if (answered < callers.length) asksDuring += 1;
  } while (answered < callers.length);
  const fates = await asked;
  expect(fates.filter((fate) => fate !== "answered" && fate !== "busy")).toEqual([]);
  expect(fates).toContain("answered");
  // Health was answered between their turns.
  expect(asksDuring).toBeGreaterThan(0);
  for (const caller of callers) caller.close();
  await acceptance.requireRecovery();
}, 300_000);

const TEN_MB = 10_000_000;

/** 10 MB in chunks, without a `Content-Length`. */
function endless(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
      sent += 65_536;
      if (sent > TEN_MB) controller.close();
    },
  });
}

const prlimit = Bun.which("prlimit");
if (prlimit === null) console.log("Tests of scarce memory are left out: no prlimit (util-linux)");

/** Limits a process to so many bytes more than it has. */
async function limitMemory(pid: number, bytesMore: number): Promise<void> {
  const limit = (await readDataBytes(pid)) + bytesMore;
  const { success } = Bun.spawnSync([prlimit ?? "prlimit", `--pid=${pid}`, `--data=${limit}:`]);
  if (!success) throw new Error("prlimit failed");
}

test.skipIf(prlimit === null)(
  "bodies of 10 MB beside PDFs with little memory left: each of them refused, the others served",
  async () => {
    const [pid = 0] = await service.workers();
    await limitMemory(pid, MEMORY_BYTES);
    for (let round = 0; round < 3; round += 1) {
      const [large, illustrated] = await Promise.all([
        Promise.all(
          Array.from({ length: 16 }, (_, place) =>
            post(place % 2 === 0 ? " ".repeat(TEN_MB) : endless()),
          ),
        ),
        Promise.all(Array.from({ length: 8 }, () => post(EXAMPLE))),
      ]);
      // 0 where the connection was closed while the rest of the body was still being sent.
      expect(count(large, 413) + count(large, 0)).toBe(large.length);
      expect(count(illustrated, 200)).toBe(illustrated.length);
    }
    expect(await service.workers()).toEqual([pid]);
    await acceptance.requireRecovery();
  },
  300_000,
);

test.skipIf(prlimit === null)(
  "no memory left at all: whether or not the process survives, callers are served again in time",
  async () => {
    // A service of its own, since its process may end at any moment, also after it was given room.
    const starved = await startService(database.url);
    const [pid = 0] = await starved.workers();
    await limitMemory(pid, -TEN_MB);
    const observed = await Promise.all(
      Array.from({ length: 100 }, () => starved.send(PDF_PATH, askPdf(EXAMPLE))),
    );
    // 0 where the process ended.
    expect([200, 500, 503, 0]).toEqual(
      expect.arrayContaining(observed.map(({ status }) => status)),
    );
    Bun.spawnSync([prlimit ?? "prlimit", `--pid=${pid}`, "--data=unlimited:"]);
    await untilTrue(
      async () => {
        const asked = Array.from({ length: 8 }, () => starved.illustrate(key));
        const served = await Promise.all([...asked, starved.get("/readyz")]);
        return served.every(({ status, milliseconds }) => {
          return status === 200 && milliseconds < ANSWER_MS_MAX;
        });
      },
      RECOVERY_SECONDS + SETTLING_MS / 1_000,
    );
    await starved.stop();
  },
  300_000,
);
