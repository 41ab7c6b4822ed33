/** Remembers answers by question: an equal question is answered again, or shares the answer under way. */

import { canonicalJson } from "../base/canonical_json.ts";
import { untilAborted } from "../base/deadline.ts";
import type { Store } from "./store.ts";

export interface Question<Answer> {
  /** What the answer depends on, as plain JSON; the order of members does not matter. */
  readonly subject: unknown;
  /** How long the answer holds; 0 to share it only with those who ask meanwhile. */
  readonly seconds: number;
  /** Aborts when this asker leaves. */
  readonly signal: AbortSignal;
  /** The answer in a remembered value, or `undefined` when it is not one of ours. */
  readonly revive: (value: unknown) => Answer | undefined;
  /** Finds the answer; `signal` aborts when every asker has left. */
  readonly produce: (signal: AbortSignal) => Promise<Answer>;
}

interface Remembered<Answer> {
  readonly answer: Answer;
  /** Whether it came from the cache. */
  readonly isHit: boolean;
}

export type Remember = <Answer>(question: Question<Answer>) => Promise<Remembered<Answer>>;

/** An answer being found, and how many wait for it. */
interface Flight {
  readonly result: Promise<Remembered<unknown>>;
  readonly abandon: AbortController;
  askers: number;
}

/**
 * Remembers answers in a store, under keys that say nothing.
 *
 * A key is the HMAC-SHA-256 of the question's canonical JSON, so that neither the cache nor its log ever
 * holds what was asked, and nobody without `secret` can tell whether something was. Questions that are
 * equal and under way at once share one answer. Failures are not remembered. Source: [D26].
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

  function takeOff<Answer>(key: string, question: Question<Answer>): Flight {
    const abandon = new AbortController();
    const result = find(key, question, abandon.signal);
    const flight: Flight = { result, abandon, askers: 0 };
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    result.then(land, land);
    flights.set(key, flight);
    return flight;
  }

  return async <Answer>(question: Question<Answer>) => {
    const { signal } = question;
    signal.throwIfAborted();
    const key = new Bun.CryptoHasher("sha256", secret)
      .update(canonicalJson(question.subject))
      .digest("base64url");
    const flight = flights.get(key) ?? takeOff(key, question);
    flight.askers += 1;
    try {
      // Equal questions have answers of one kind: what is shared here was revived or produced for it.
      return (await untilAborted(flight.result, signal, () =>
        signal.throwIfAborted(),
      )) as Remembered<Answer>;
    } finally {
      flight.askers -= 1;
      if (flight.askers === 0 && signal.aborted) {
        if (flights.get(key) === flight) flights.delete(key);
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
