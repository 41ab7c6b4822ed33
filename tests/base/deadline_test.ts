/** Waits that end: by time, or by a signal. */

import { describe, expect, test } from "bun:test";
import { untilAborted, withDeadline } from "../../src/base/deadline.ts";

const never = new Promise<string>(() => undefined);
const fail = () => {
  throw new Error("late");
};

describe("withDeadline()", () => {
  test("gives what the work gives in time, its rejection included", async () => {
    expect(await withDeadline(Promise.resolve(1), 1_000, () => 2)).toBe(1);
    const refused = Promise.reject<number>(new Error("refused"));
    expect(withDeadline(refused, 1_000, () => 2)).rejects.toThrow("refused");
  });

  test("gives what `onLate` gives when the time is up, what it throws included", async () => {
    expect(await withDeadline(never, 1, () => "late")).toBe("late");
    expect(await withDeadline(never, 1, () => Promise.resolve("later"))).toBe("later");
    expect(withDeadline(never, 1, fail)).rejects.toThrow("late");
  });

  test("takes no notice of work that fails after its time", async () => {
    const work = Bun.sleep(60).then(fail);
    expect(await withDeadline(work, 1, () => "late")).toBe("late");
    await Bun.sleep(80);
  });

  test("counts an answer that arrived while the process was busy", async () => {
    const child = Bun.spawn(["true"]);
    const answer = withDeadline(child.exited, 100, () => "late");
    const end = performance.now() + 400;
    while (performance.now() < end);
    expect(await answer).toBe(0);
  });
});

describe("untilAborted()", () => {
  test("gives what the work gives before the signal aborts", async () => {
    const signal = new AbortController().signal;
    expect(await untilAborted(Promise.resolve(1), signal, () => 2)).toBe(1);
  });

  test("gives what `onAbort` gives once the signal aborts, also one that has aborted before", async () => {
    const caller = new AbortController();
    const answer = untilAborted(never, caller.signal, () => "left");
    caller.abort();
    expect(await answer).toBe("left");
    expect(await untilAborted(never, caller.signal, () => "left")).toBe("left");
    expect(untilAborted(never, caller.signal, fail)).rejects.toThrow("late");
  });
});
