/** What our client adds to a call of a calculation service, beside a bare fetch of the same answer. */

import { createMemoryStore } from "../../src/cache/memory.ts";
import { createRemember } from "../../src/cache/remember.ts";
import { createCalculate } from "../../src/illustrator/calculation.ts";
import { STAND_IN_SYNTHETIC_KEY } from "../../src/local/stand_in/accounts.ts";
import { sparkUrl } from "../../src/upstream/spark.ts";
import { sparkProduct, TEST_INPUTS, testCall, testUpstream } from "../support/upstream.ts";
import type { Row } from "./rows.ts";

/** Calls of each kind in a round, and how many are under way at once. */
const CALLS = 1_000;
const LANES = 4;

/** The kinds take turns, so that what else the machine does meets them all. */
const ROUNDS = 8;

/** Goal: milliseconds that the client may add at the 99th percentile to a bare call of the same kind. */
const ADDED_MS_MAX = 3;

const target = { folder: "Annuities", service: "Demo MYGA" };
const authentication = {
  kind: "synthetic_key",
  key: { environment: "UPSTREAM_SECRET_TEST_KEY" },
} as const;

/** A stand-in process that gives one recorded answer, so that only the way to it is measured. */
async function startService() {
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/../../src/local/stand_in.ts`, "0"],
    stdout: "pipe",
  });
  const { value } = await child.stdout.getReader().read();
  const { listening } = JSON.parse(new TextDecoder().decode(value)) as { listening: string };
  const url = sparkUrl({ baseUrl: listening, tenant: "demo", target });
  const headers = { "x-synthetic-key": STAND_IN_SYNTHETIC_KEY, "x-tenant-name": "demo" };
  const body = JSON.stringify({ request_data: { inputs: TEST_INPUTS } });
  const answer = await (await fetch(url, { method: "POST", headers, body })).text();
  const fault = { on: "execute", times: 1_000_000, status: 200, body: answer };
  await fetch(`${listening}/__fault`, { method: "POST", body: JSON.stringify(fault) });
  return { listening, url, headers, body, answer, stop: () => child.kill() };
}

/** Milliseconds of every call of one round. */
async function measure(call: (place: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < CALLS) {
      const place = next;
      next += 1;
      const startedAt = performance.now();
      await call(place);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return times;
}

/** Our client keeps no connections: one that was forgotten on the way would hold a call to its deadline. */
const SAME_KIND = "bare fetch, a connection each";

/** Prints the table of kinds, and gives the row. */
export async function benchUpstream(): Promise<readonly Row[]> {
  const service = await startService();
  const fetchBare = async (keepalive: boolean) => {
    const response = await fetch(service.url, {
      method: "POST",
      headers: { ...service.headers, "content-type": "application/json" },
      body: service.body,
      keepalive,
    });
    await response.json();
  };
  const product = sparkProduct(service.listening, { authentication, target });
  const upstream = testUpstream();
  const remember = createRemember({
    store: createMemoryStore({ bytesMax: 64_000_000 }),
    secret: "s",
  });
  const calculate = createCalculate({ upstream, remember });

  let nextPremium = 100_000;
  const kinds = {
    "bare fetch": () => fetchBare(true),
    [SAME_KIND]: () => fetchBare(false),
    "our client": () => upstream.calculate(product, TEST_INPUTS, testCall()),
    "our client, through a cache that misses": (place: number) =>
      calculate(product, { ...TEST_INPUTS, Premium: nextPremium + place }, testCall()),
    "our client, through a cache that hits": () => calculate(product, TEST_INPUTS, testCall()),
  };
  const measured = new Map<string, number[][]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    nextPremium += CALLS;
    for (const [name, call] of Object.entries(kinds)) {
      const times = await measure(call);
      // The first round warms up.
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), [...times]]);
    }
  }
  service.stop();

  console.log(
    `${ROUNDS * CALLS} calls each, ${LANES} at once, an answer of ${service.answer.length} bytes`,
  );
  console.table(
    [...measured].map(([kind, times]) => ({
      kind,
      "p50 ms": at(times.flat(), 0.5).toFixed(2),
      "p99 ms": at(times.flat(), 0.99).toFixed(2),
    })),
  );
  const p99 = (name: string) => (measured.get(name) ?? []).map((times) => at(times, 0.99));
  const bare = p99(SAME_KIND);
  const added = p99("our client").map((ms, round) => ms - (bare[round] ?? Number.NaN));
  return [{ name: "ms added at p99", rounds: added, most: ADDED_MS_MAX }];
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
