/** [D28] The log of requests: one line each with a known key; without one, repeats within a second share a line. */

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/service_error.ts";
import { logFailure, logRequests } from "../../src/http/request/request_log.ts";
import type { FinishedRequest } from "../../src/http/request/request_context.ts";
import { untilTrue } from "../support/until_true.ts";

type Line = Readonly<Record<string, unknown>>;

function finished(address: string, status = 401): FinishedRequest {
  const context = {
    id: "one",
    address,
    route: "/api/{productSlug}",
    receivedAt: new Date("2026-11-22T12:00:00Z"),
    outcome: {},
    stages: { milliseconds: { body: 1.5 } },
  };
  return { context, method: "POST", status, milliseconds: 2 } as unknown as FinishedRequest;
}

test("requests without a known key have a line at once, and one for all that follow within a second", async () => {
  const lines: Line[] = [];
  const log = logRequests({ write: (line: Line) => lines.push(line) } as never);
  for (const address of ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"]) log(finished(address));
  expect(lines.map(({ address }) => address)).toEqual(["10.0.0.1", "10.0.0.2"]);
  await untilTrue(() => lines.length > 2);
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
  await untilTrue(() => further().length === 1);
  expect(further()).toEqual([3]);
  flood(1_001);
  await untilTrue(() => further().length === 2);
  expect(further()).toEqual([3, 1]);
});

const CONTEXT = {
  id: "one",
  receivedAt: new Date("2026-11-22T12:00:00Z"),
  address: "10.0.0.1",
  route: "/api/{productSlug}",
  trace: { traceId: "0af7651916cd43dd8448eb211c80319c" },
  apiKey: { prefix: "ann_live_12345678" },
  outcome: { product: { slug: "demo-myga" }, verified: { verdict: "untouched" } },
  stages: { milliseconds: { gate: 1.006, body: 0.004, document: 12.3449 } },
};

test("a line has what is known of a request, with times to hundredths of a millisecond", () => {
  const lines: Line[] = [];
  const finishedOnce = { context: CONTEXT, method: "POST", status: 200, milliseconds: 15.0851 };
  logRequests({ write: (line) => lines.push(line) })(finishedOnce as unknown as FinishedRequest);
  expect(lines).toEqual([
    {
      at: "2026-11-22T12:00:00.000Z",
      requestId: "one",
      traceId: "0af7651916cd43dd8448eb211c80319c",
      method: "POST",
      route: "/api/{productSlug}",
      product: "demo-myga",
      verdict: "untouched",
      key: "ann_live_12345678",
      status: 200,
      milliseconds: 15.09,
      stages: { gate: 1.01, body: 0, document: 12.34 },
    },
  ]);
});

test("requests of one address that differ in route, method or status have lines of their own", () => {
  const lines: Line[] = [];
  const log = logRequests({ write: (line) => lines.push(line) });
  const one = finished("10.0.0.1");
  const others = [
    { ...one, method: "GET" },
    { ...one, status: 404 },
    { ...one, context: { ...one.context, route: "/health" } },
  ];
  for (const each of [one, ...others, one, ...others]) log(each);
  expect(lines.map(({ method, status, route }) => [method, status, route])).toEqual([
    ["POST", 401, "/api/{productSlug}"],
    ["GET", 401, "/api/{productSlug}"],
    ["POST", 404, "/api/{productSlug}"],
    ["POST", 401, "/health"],
  ]);
});

describe("a failure", () => {
  const logged = (error: unknown): readonly Line[] => {
    const lines: Line[] = [];
    logFailure({ write: (line) => lines.push(line) }, error, CONTEXT as never);
    return lines;
  };
  const start = { at: "2026-11-22T12:00:00.000Z", requestId: "one", level: "error" };
  const timeout = Object.assign(new TypeError("timed out"), { code: 57_014 });

  test.each([
    ["that is the caller's", new ServiceError("unknownProduct")],
    [
      "that is the caller's, with its cause",
      new ServiceError("correctFields", { cause: timeout, detail: "at byte 7" }),
    ],
  ])("%s is no line", (_, error) => {
    expect(logged(error)).toEqual([]);
  });

  test.each([
    [
      "with a cause",
      new ServiceError("busy", { cause: timeout }),
      { failure: "service_unavailable", cause: "TypeError", code: "57014", message: "timed out" },
    ],
    [
      "with a detail alone",
      new ServiceError("misconfiguredProduct", { detail: "no column" }),
      {
        failure: "upstream_misconfigured",
        detail: "no column",
        cause: "ServiceError",
        message: "The product is misconfigured",
      },
    ],
    [
      "that nothing expected",
      timeout,
      { failure: "internal", cause: "TypeError", code: "57014", message: "timed out" },
    ],
    [
      "that nothing expected, without a code",
      new RangeError("not in range"),
      { failure: "internal", cause: "RangeError", message: "not in range" },
    ],
  ])("%s is a line with class, code and message", (_, error, expected) => {
    const [line = {}, ...others] = logged(error);
    const { stack, ...known } = line;
    expect([JSON.parse(JSON.stringify(known)), others]).toEqual([{ ...start, ...expected }, []]);
    expect(stack).toContain("request_log_test.ts");
  });

  test.each([
    ["a text", "text"],
    ["an object", { secret: "x" }],
    ["nothing", undefined],
  ])("that throws %s names its type alone", (_, cause) => {
    const [line] = logged(cause);
    expect(JSON.parse(JSON.stringify(line))).toEqual({
      ...start,
      failure: "internal",
      cause: typeof cause,
    });
  });
});
