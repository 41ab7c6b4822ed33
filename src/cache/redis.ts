/** A Redis or Valkey as the cache, shared by all server processes; passed by whenever it is not well [D26]. */

import { RedisClient } from "bun";
import { withDeadline } from "../base/deadline.ts";
import { type Store, TEXT_LENGTH_MAX } from "./store.ts";

/** Time a command may take while a request waits for it. Source: [D26]. */
const COMMAND_MS_MAX = 20;

/** Time that `/health` gives it. */
const PROBE_MS_MAX = 500;

/** Failures in a row after which the client is replaced, and how long nobody asks after that. */
const FAILURES_MAX = 2;
const REST_MS = 1_000;

/**
 * A cache in the Redis at an address.
 *
 * Bun's client has no deadline, queues while it is not connected, and may stay dead after a failure: so
 * every command has a deadline here, nothing is queued, and after two failures in a row a new client
 * takes the old one's place, at most once a second. `nowMs` is a clock that never goes back.
 */
export function createRedisStore(url: string, options: { readonly nowMs: () => number }): Store {
  let client = connect(url);
  let failures = 0;
  let restsUntilMs = 0;

  async function run<T>(
    command: (client: RedisClient) => Promise<T>,
    millisecondsMax: number,
  ): Promise<T> {
    if (options.nowMs() < restsUntilMs) throw new Error("The cache is given a rest");
    const asked = client;
    try {
      const answer = await withDeadline(command(asked), millisecondsMax, () => {
        throw new Error("The cache is late");
      });
      failures = 0;
      return answer;
    } catch (error) {
      // What an old client still fails at says nothing about the new one.
      if (asked === client) {
        failures += 1;
        if (failures >= FAILURES_MAX) {
          client = connect(url);
          failures = 0;
          restsUntilMs = options.nowMs() + REST_MS;
          asked.close();
        }
      }
      throw error;
    }
  }

  return {
    read: (key) =>
      run((redis) => redis.get(key), COMMAND_MS_MAX).then(
        (text) => text ?? undefined,
        () => undefined,
      ),
    async write(key, text, seconds) {
      if (text.length > TEXT_LENGTH_MAX) return;
      const writing = run((redis) => redis.set(key, text, "EX", seconds), COMMAND_MS_MAX);
      await writing.catch(() => undefined);
    },
    async probe() {
      await run((redis) => redis.send("PING", []), PROBE_MS_MAX);
    },
    close: () => client.close(),
  };
}

/** A client that never queues and never gives up; it has no idle time-out, which would kill it. */
function connect(url: string): RedisClient {
  const client = new RedisClient(url, {
    connectionTimeout: PROBE_MS_MAX,
    enableOfflineQueue: false,
    maxRetries: 1_000_000,
  });
  client.connect().catch(() => undefined);
  return client;
}
