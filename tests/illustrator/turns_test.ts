/** Work that takes its turns: in order, with room for others in between, and never waiting for long. */

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/service_error.ts";
import { createTurns } from "../../src/illustrator/turns.ts";

/** Turns by a clock that the work itself puts forward. */
function turns() {
  let clockMs = 0;
  const inTurn = createTurns(() => clockMs);
  const pass = (milliseconds: number) => {
    clockMs += milliseconds;
  };
  return { inTurn, pass };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) =>
      error instanceof ServiceError ? [error.failure, error.retryAfterSeconds] : error,
  );

describe("[D28] inTurn()", () => {
  test("does in the next turn what fits into it, the rest in order of arrival", async () => {
    const { inTurn, pass } = turns();
    const done: number[] = [];
    const promises = Array.from({ length: 9 }, (_, place) =>
      inTurn(() => {
        pass(4);
        done.push(place);
        return place * 2;
      }),
    );
    expect(done).toEqual([]);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(done).toEqual([0, 1, 2]);
    expect(await Promise.all(promises)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("yields to the event loop between two turns", async () => {
    const { inTurn, pass } = turns();
    const done: number[] = [];
    const all = Array.from({ length: 20 }, (_, place) =>
      inTurn(() => {
        pass(10);
        done.push(place);
      }),
    );
    const doneAfterRound: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      await new Promise((resolve) => void setImmediate(resolve));
      doneAfterRound.push(done.length);
    }
    await Promise.all(all);
    expect(doneAfterRound.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test("resumes the caller of a piece before the next piece runs", async () => {
    const { inTurn } = turns();
    const order: string[] = [];
    const pieces = ["first", "second", "third"];
    const answers = pieces.map(async (piece) => {
      await inTurn(() => order.push(piece));
      order.push(`answer of the ${piece}`);
    });
    await Promise.all(answers);
    expect(order).toEqual(pieces.flatMap((piece) => [piece, `answer of the ${piece}`]));
  });

  test("continues after a job that throws, and rejects for its caller", async () => {
    const { inTurn, pass } = turns();
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map((place) =>
        failure(
          inTurn(() => {
            pass(10);
            if (place % 2 === 1) throw new RangeError("of its own");
          }),
        ),
      ),
    );
    expect(outcomes).toEqual([
      "done",
      new RangeError("of its own"),
      "done",
      new RangeError("of its own"),
    ]);
  });

  test("refuses a job that waited too long, and never runs it", async () => {
    const { inTurn, pass } = turns();
    let done = 0;
    const work = (milliseconds: number) =>
      failure(
        inTurn(() => {
          pass(milliseconds);
          done += 1;
        }),
      );
    const outcomes = await Promise.all([work(10), work(2_990), work(10), work(10)]);
    expect(outcomes).toEqual(["done", "done", "done", ["service_unavailable", 1]]);
    expect(done).toBe(3);
  });

  test("refuses at once when a thousand wait", async () => {
    const { inTurn, pass } = turns();
    const promises = Array.from({ length: 1_002 }, () => failure(inTurn(() => pass(10))));
    expect(await promises.at(-1)).toEqual(["service_unavailable", 1]);
    expect(await promises[0]).toBe("done");
    await Promise.all(promises);
  });
});
