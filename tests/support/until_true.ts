/** Waiting in tests for what others bring about, never for a time to pass. */

/** When a test that waits has hung, as in `tests/run.ts`: a machine that is busy makes nothing wrong. */
export const HUNG_MS = 300_000;

/** Waits until something is true; an error when it is not within the time. */
export async function untilTrue(
  isTrue: () => boolean | Promise<boolean>,
  seconds = 240,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1_000;
  while (!(await isTrue())) {
    if (performance.now() > endsAt) {
      throw new Error(`what was waited for did not come true within ${seconds} seconds`);
    }
    await Bun.sleep(25);
  }
}
