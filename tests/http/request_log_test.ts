/** [D28] The log of requests: one line each with a known key; without one, repeats within a second share a line. */

import { expect, test } from "bun:test";
import { logRequests } from "../../src/http/request_log.ts";
import type { FinishedRequest } from "../../src/http/request_context.ts";

type Line = Readonly<Record<string, unknown>>;

function finished(address: string, status = 401): FinishedRequest {
  const context = {
    id: "one",
    address,
    route: "/api/{productSlug}",
    receivedAt: new Date("2026-11-22T12:00:00Z"),
    account: {},
    stages: { milliseconds: { body: 1.5 } },
  };
  return { context, method: "POST", status, milliseconds: 2 } as unknown as FinishedRequest;
}

test("requests without a known key have a line at once, and one for all that follow within a second", async () => {
  const lines: Line[] = [];
  const log = logRequests({ write: (line: Line) => lines.push(line) } as never);
  for (const address of ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"]) log(finished(address));
  expect(lines.map(({ address }) => address)).toEqual(["10.0.0.1", "10.0.0.2"]);
  await Bun.sleep(1_100);
  expect(lines.slice(2)).toEqual([
    { method: "POST", route: "/api/{productSlug}", status: 401, address: "10.0.0.1", requests: 2 },
  ]);
  log(finished("10.0.0.1"));
  expect(lines[3]).toMatchObject({ requestId: "one", address: "10.0.0.1", stages: { body: 1.5 } });
});

test("an address is written for a key that is guessed or stolen, and for a limit, and for nothing else", () => {
  const lines: Line[] = [];
  const log = logRequests({ write: (line: Line) => lines.push(line) } as never);
  for (const status of [401, 429, 404]) log(finished("10.0.0.1", status));
  expect(lines.map(({ address }) => address)).toEqual(["10.0.0.1", "10.0.0.1", undefined]);
});

test("requests of more addresses than are listed share one line a second, whose number begins again", async () => {
  const lines: Line[] = [];
  const log = logRequests({ write: (line: Line) => lines.push(line) } as never);
  const flood = (count: number) => {
    for (let host = 0; host < count; host += 1) log(finished(`10.0.${host >> 8}.${host & 255}`));
  };
  const further = () => lines.flatMap(({ detail, requests }) => (detail ? [requests] : []));
  flood(1_003);
  await Bun.sleep(1_100);
  expect(further()).toEqual([3]);
  flood(1_002);
  await Bun.sleep(1_100);
  expect(further()).toEqual([3, 2]);
});
