/** Shared by the commands that work until an operator stops them. */

/** Waits for SIGTERM or SIGINT, then for `stop`. */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => stopped.resolve());
  }
  await stopped.promise;
  await stop();
}
