/**
 * One process that loads a server over raw connections, which costs far less than `fetch`.
 *
 * Argument: a JSON object `Load`. It works for the time given and prints a JSON line of `Loaded`.
 */

import type { Socket } from "bun";
import { keyChecksum } from "../../src/access/api_key.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly keys: number;
  readonly seconds: number;
  /** Requests a second at even intervals; 0 for the next one as soon as one is answered. */
  readonly perSecond: number;
}

export interface Loaded {
  readonly answered: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of one answer, headers included. */
  readonly bytes: number;
  /** Milliseconds of each stage, as `Server-Timing` says: the mean of the slowest hundredth. */
  readonly slowStages: Readonly<Record<string, number>>;
  /** Answers whose status was not 200, and requests that got none. */
  readonly errors: number;
}

/** The key at a place, well formed, so that every server meets the same headers. */
export function loadKey(place: number): string {
  const body = `ann_test_${String(place).padStart(30, "0")}`;
  return body + keyChecksum(body);
}

/** What came back: its size, whether it was a 200, and its `Server-Timing`. */
interface Reply {
  readonly bytes: number;
  readonly ok: boolean;
  readonly timing: string;
}

/** A request on a connection of its own; the answer is measured, counted and thrown away. */
interface Lane {
  readonly send: (request: Uint8Array) => Promise<Reply>;
  readonly close: () => void;
}

async function openLane(port: number): Promise<Lane> {
  let answer = Promise.withResolvers<Reply>();
  let head = "";
  let received = 0;
  let expected = Number.POSITIVE_INFINITY;
  const finish = (ok: boolean) => {
    const timing = /server-timing: (.*)/i.exec(head)?.[1] ?? "";
    answer.resolve({ bytes: received, ok, timing });
  };
  const socket: Socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data(_, chunk) {
        received += chunk.byteLength;
        if (expected === Number.POSITIVE_INFINITY) {
          head += chunk.toString("latin1");
          const end = head.indexOf("\r\n\r\n");
          if (end < 0) return;
          expected = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        }
        if (received >= expected) finish(head.startsWith("HTTP/1.1 200"));
      },
      close: () => finish(false),
      error: () => finish(false),
    },
  });
  return {
    send(request) {
      answer = Promise.withResolvers();
      head = "";
      received = 0;
      expected = Number.POSITIVE_INFINITY;
      socket.write(request);
      return answer.promise;
    },
    close: () => socket.terminate(),
  };
}

function prepareRequests({ path, keys }: Load): readonly Uint8Array[] {
  const body = JSON.stringify(PRODUCT_EXAMPLE);
  return Array.from({ length: keys }, (_, place) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${loadKey(place)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  );
}

/**
 * Loads a server. At a given rate the time of a request whose connection was still waiting for the
 * one before begins when it was due, so that a server that stalls is charged for every request it kept
 * waiting; our own timer's lateness is not charged to it.
 */
async function run(load: Load): Promise<Loaded> {
  const requests = prepareRequests(load);
  const lanes = await Promise.all(
    Array.from({ length: load.connections }, () => openLane(load.port)),
  );
  const replies: { readonly ms: number; readonly timing: string }[] = [];
  let errors = 0;
  let bytes = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1_000;
  const apartMs = load.perSecond === 0 ? 0 : (load.connections * 1_000) / load.perSecond;
  await Promise.all(
    lanes.map(async (lane, place) => {
      let dueAt = startedAt + (apartMs * place) / load.connections;
      for (;;) {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await Bun.sleep(waitMs);
        const isBehind = apartMs > 0 && waitMs <= 0;
        const sentAt = isBehind ? dueAt : performance.now();
        if (sentAt >= endsAt) break;
        const request = requests[Math.floor(Math.random() * requests.length)];
        const answer = await lane.send(request ?? new Uint8Array());
        if (!answer.ok) {
          errors += 1;
          break;
        }
        bytes = answer.bytes;
        replies.push({ ms: performance.now() - sentAt, timing: answer.timing });
        dueAt += apartMs;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const lane of lanes) lane.close();
  replies.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => Math.floor(replies.length * share);
  return {
    answered: replies.length,
    perSecond: replies.length / seconds,
    p50Ms: replies[at(0.5)]?.ms ?? Number.NaN,
    p99Ms: replies[at(0.99)]?.ms ?? Number.NaN,
    bytes,
    slowStages: meanStages(replies.slice(at(0.99))),
    errors,
  };
}

/** The mean of each stage; `outside` is what a caller waited and no stage of the server had. */
function meanStages(
  replies: readonly { readonly ms: number; readonly timing: string }[],
): Readonly<Record<string, number>> {
  const stages: Record<string, number> = {};
  for (const { ms, timing } of replies) {
    let outside = ms;
    for (const [, stage = "", duration] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) {
      if (stage === "total") continue;
      outside -= Number(duration);
      stages[stage] = (stages[stage] ?? 0) + Number(duration) / replies.length;
    }
    stages["outside"] = (stages["outside"] ?? 0) + outside / replies.length;
  }
  return stages;
}

if (import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(Bun.argv[2] ?? "") as Load)));
  process.exit(0);
}
