/** Reads what needs no key at most once a second, for any number of callers. */

/** Age up to which an answer is reused, so that frequent requests cause no load. Source: [D11]. */
const AGE_MS_MAX = 1_000;

/** Reuses the last answer while it is fresh; concurrent callers share one call. */
export function rememberBriefly<Answer>(
  read: () => Promise<Answer>,
  now: () => Date,
): () => Promise<Answer> {
  let flight: Promise<Answer> | undefined;
  let startedAtMs = 0;
  return () => {
    const nowMs = now().getTime();
    const isFresh = flight !== undefined && Math.abs(nowMs - startedAtMs) < AGE_MS_MAX;
    if (isFresh && flight !== undefined) return flight;
    startedAtMs = nowMs;
    flight = read();
    return flight;
  };
}
