/** What workers of the queue share: their connections, what they delete beside the work, and the log of what fails. */

import { afterAll, expect, spyOn, test } from "bun:test";
import { openQueueWorker } from "../../src/commands/queue_worker.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

test("an error of the queue and one of what is deleted are in the log, and the worker ends after both", async () => {
  const lines: string[] = [];
  const log = spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const failures = () =>
    lines.map((line) => JSON.parse(line) as object).filter((line) => "failure" in line);
  let asked = 0;
  let hasStopped = false;
  const stop = await openQueueWorker(
    { DATABASE_URL: database.url },
    {
      connections: 1,
      failure: "some_queue",
      async start({ database: answering, queue, onError }) {
        for (const each of [answering, queue]) await each.query((sql) => sql`select 1`);
        onError(new Error("the queue is away"));
        return async () => {
          hasStopped = true;
        };
      },
      async expire() {
        asked += 1;
        if (asked > 1) throw new Error("nothing can be deleted");
      },
      expiryMs: 5,
    },
  );
  await untilTrue(() => failures().length > 1);
  await stop();
  log.mockRestore();
  expect(hasStopped).toBe(true);
  expect(failures().slice(0, 2)).toEqual([
    expect.objectContaining({ failure: "some_queue", detail: expect.stringContaining("away") }),
    expect.objectContaining({ failure: "some_queue", detail: expect.stringContaining("deleted") }),
  ]);
  // Nothing is looked for once it has ended.
  const seen = asked;
  await Bun.sleep(25);
  expect(asked).toBe(seen);
});
