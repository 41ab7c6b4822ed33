/** The stages of a request: one at a time, each with the time between entering and leaving it. */

import { expect, test } from "bun:test";
import { createStages, serverTiming } from "../../src/http/request/request_stages.ts";

function stagesAt() {
  let now = 1_000;
  const seen: string[] = [];
  const watch = {
    enter: (stage: string) => seen.push(`enter ${stage}`),
    leave: () => seen.push("leave"),
  };
  const stages = createStages(() => now, watch);
  const after = (milliseconds: number) => (now += milliseconds);
  return { stages, after, seen };
}

test("a stage lasts until it is left or the next is entered, and one entered again goes on", () => {
  const { stages, after, seen } = stagesAt();
  stages.enter("gate");
  after(5);
  stages.enter("body");
  after(2);
  stages.enter("body");
  after(1);
  stages.leave();
  after(100);
  stages.leave();
  stages.enter("gate");
  after(10);
  stages.leave();
  expect(stages.milliseconds).toEqual({ gate: 15, body: 3 });
  expect(seen).toEqual(["enter gate", "leave", "enter body", "leave", "enter gate", "leave"]);
});

test("the header has the stages in their order, then the whole", () => {
  const { stages, after } = stagesAt();
  stages.enter("gate");
  after(1.234);
  stages.enter("document");
  after(2);
  stages.leave();
  expect(serverTiming(stages, 4)).toBe("gate;dur=1.23, document;dur=2.00, total;dur=4.00");
});
