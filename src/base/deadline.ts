/** Bounds on waiting: a time, or until a signal aborts. The work itself is not canceled. */

const ENDED = Symbol("the wait has ended");

/**
 * The outcome of the work or, when it takes longer than `milliseconds`, of `onLate`, which may throw.
 *
 * A result that arrived while the event loop was blocked still counts: the timer yields to it first.
 */
export function withDeadline<T, Late>(
  work: PromiseLike<T>,
  milliseconds: number,
  onLate: () => Late,
): Promise<T | Awaited<Late>> {
  return waitFor(work, onLate, (end) => {
    const timer = setTimeout(() => setImmediate(end), milliseconds);
    return () => clearTimeout(timer);
  });
}

/** The outcome of the work or, once the signal aborts, of `onAbort`, which may throw. */
export function untilAborted<T, Aborted>(
  work: PromiseLike<T>,
  signal: AbortSignal,
  onAbort: () => Aborted,
): Promise<T | Awaited<Aborted>> {
  return waitFor(work, onAbort, (end) => {
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    return () => signal.removeEventListener("abort", end);
  });
}

/** `arm` schedules `end` and returns a function that cancels it. */
async function waitFor<T, End>(
  work: PromiseLike<T>,
  onEnd: () => End,
  arm: (end: () => void) => () => void,
): Promise<T | Awaited<End>> {
  const ended = Promise.withResolvers<typeof ENDED>();
  const disarm = arm(() => ended.resolve(ENDED));
  try {
    const first = await Promise.race([work, ended.promise]);
    return first === ENDED ? await onEnd() : first;
  } finally {
    disarm();
  }
}
