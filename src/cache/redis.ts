/** A Redis or Valkey as the cache, shared by all server processes; bypassed while it fails [D26]. */

import { RedisClient } from "bun";
import { withDeadline } from "#base";
import { type Store, TEXT_LENGTH_MAX } from "./store.ts";

/** Time a command may take while a request waits for it. Source: [D26]. */
const COMMAND_MS_MAX = 20;

/** Deadline of a health check. */
const PROBE_MS_MAX = 500;

/** Failures in a row after which the client is replaced, and how long no command is sent after that. */
const FAILURES_MAX = 2;
const PAUSE_MS = 1_000;

/**
 * A cache in the Redis at an address.
 *
 * Bun's client has no deadline, queues while disconnected, and may stay dead after a failure. So every
 * command has a deadline here, nothing is queued, and two failures in a row replace the client, at most
 * once a second. `nowMs` is a monotonic clock.
 */
export function createRedisStore(url: string, options: { readonly nowMs: () => number }): Store {
  let client = connect(url);
  let failures = 0;
  let resumesAtMs = 0;

  async function run<T>(
    command: (client: RedisClient) => Promise<T>,
    millisecondsMax: number,
  ): Promise<T> {
    if (options.nowMs() < resumesAtMs) throw new Error("The cache failed a moment ago");
    const current = client;
    try {
      const answer = await withDeadline(command(current), millisecondsMax, () => {
        throw new Error("The cache is late");
      });
      failures = 0;
      return answer;
    } catch (error) {
      // Late failures of a replaced client do not count against its successor.
      if (current === client) {
        failures += 1;
        if (failures >= FAILURES_MAX) {
          client = connect(url);
          failures = 0;
          resumesAtMs = options.nowMs() + PAUSE_MS;
          current.close();
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

/** A client that never queues and reconnects for ever; an idle timeout would kill it. */
function connect(url: string): RedisClient {
  const client = new RedisClient(url, {
    connectionTimeout: PROBE_MS_MAX,
    enableOfflineQueue: false,
    maxRetries: 1_000_000,
  });
  client.connect().catch(() => undefined);
  return client;
}
