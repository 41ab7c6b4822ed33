/** Waiting in tests for what others bring about, never for a time to pass. */

/** Waits until something is true; an error when it is not within the time. */
export async function untilTrue(
  isTrue: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1_000;
  while (!(await isTrue())) {
    if (performance.now() > endsAt) {
      throw new Error(`what was waited for did not come true within ${seconds} seconds`);
    }
    await Bun.sleep(25);
  }
}
