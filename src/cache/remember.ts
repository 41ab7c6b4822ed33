/** Caches answers by question; equal questions under way share one answer. */

import { canonicalJson, untilAborted } from "#base";
import type { Store } from "./store.ts";

/** A question with what produces its answer. */
export interface Question<Answer> {
  /** What the answer depends on, as plain JSON; the order of members does not matter. */
  readonly subject: unknown;
  /** How long the answer holds; 0 to share it only with concurrent callers. */
  readonly seconds: number;
  /** Aborts when this caller leaves. */
  readonly signal: AbortSignal;
  /** Validates a cached value; `undefined` when it is not an answer. */
  readonly revive: (value: unknown) => Answer | undefined;
  /** Computes the answer; `signal` aborts when every caller has left. */
  readonly produce: (signal: AbortSignal) => Promise<Answer>;
}

interface Remembered<Answer> {
  readonly answer: Answer;
  /** Whether it came from the cache. */
  readonly isHit: boolean;
}

/** Answers a question from the cache or by its `produce`; rejects as that does, and with the signal's reason. */
export type Remember = <Answer>(question: Question<Answer>) => Promise<Remembered<Answer>>;

/** An answer under way, and how many callers wait for it. */
interface Flight {
  readonly result: Promise<Remembered<unknown>>;
  readonly abandon: AbortController;
  waiting: number;
}

/**
 * Caches answers in a store, under opaque keys.
 *
 * A key is the HMAC-SHA-256 of the question's canonical JSON: neither the cache nor its log holds a
 * question, and without `secret` none can be tested for. Failures are not cached. Source: [D26].
 */
export function createRemember(options: {
  readonly store: Store;
  readonly secret: Uint8Array | string;
}): Remember {
  const { store, secret } = options;
  const flights = new Map<string, Flight>();

  async function find<Answer>(
    key: string,
    { seconds, revive, produce }: Question<Answer>,
    signal: AbortSignal,
  ): Promise<Remembered<Answer>> {
    const text = seconds > 0 ? await store.read(key) : undefined;
    const remembered = text === undefined ? undefined : revive(parse(text));
    if (remembered !== undefined) return { answer: remembered, isHit: true };
    const answer = await produce(signal);
    if (seconds > 0) void store.write(key, JSON.stringify(answer), seconds);
    return { answer, isHit: false };
  }

  function remove(key: string, flight: Flight): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  function start<Answer>(key: string, question: Question<Answer>): Flight {
    const abandon = new AbortController();
    const result = find(key, question, abandon.signal);
    const flight: Flight = { result, abandon, waiting: 0 };
    const forget = () => remove(key, flight);
    result.then(forget, forget);
    flights.set(key, flight);
    return flight;
  }

  return async <Answer>(question: Question<Answer>) => {
    const { signal } = question;
    signal.throwIfAborted();
    const key = new Bun.CryptoHasher("sha256", secret)
      .update(canonicalJson(question.subject))
      .digest("base64url");
    const flight = flights.get(key) ?? start(key, question);
    flight.waiting += 1;
    try {
      // Equal questions have answers of one type.
      return (await untilAborted(flight.result, signal, () =>
        signal.throwIfAborted(),
      )) as Remembered<Answer>;
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0 && signal.aborted) {
        remove(key, flight);
        flight.abandon.abort(signal.reason);
      }
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
