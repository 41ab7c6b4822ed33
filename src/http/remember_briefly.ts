/** An answer that is open to all is found out at most once a second, however many ask. */

/** Age up to which an answer is given again, so that asking cannot load anything. Source: [D11]. */
const AGE_MS_MAX = 1_000;

/** Gives the last answer again while it is fresh, and one flight to all who ask meanwhile. */
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
