/** [D51] What callers and operators see while the closes of a year that has ended are not there yet. */

import { beforeAll, describe, expect, test } from "bun:test";
import { testService, type Transport, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
/** Others, whose index rows tests change. */
const completed = await testService();
const incomplete = await testService();
const PLAIN = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
const MONTHLY = { ...PLAIN, Allocations: [{ strategy: "sp500-monthly-sum", pct: 100 }] };
const keys = new Map<typeof service, string>();

beforeAll(async () => {
  for (const each of [service, completed, incomplete]) keys.set(each, await each.issueKey());
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    readonly error?: string;
    readonly message?: string;
    readonly response_data?: {
      readonly outputs: Readonly<Record<string, unknown>>;
      readonly tables: { readonly IndexYears: readonly { readonly calendarYear: number }[] };
    };
  };
}

async function ask(instant: string, inputs: object, at = service): Promise<Answer> {
  at.setClock(new Date(instant));
  const key = keys.get(at) ?? "";
  const response = await at.send("/api/demo-fia?format=json", { key, json: { inputs } });
  const body = (await response.json()) as Answer["body"];
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

const lastYearOf = ({ body }: Answer) =>
  Math.max(...(body.response_data?.tables.IndexYears ?? []).map((row) => row.calendarYear));

async function health(
  instant: string,
  {
    transport = TRANSPORTS[0],
    at = service,
  }: { transport?: Transport | undefined; at?: typeof service } = {},
) {
  at.setClock(new Date(instant));
  const response = await at.send("/health", { method: "GET", ...(transport && { transport }) });
  return { status: response.status, body: await response.json() };
}

/** The seeds have closes up to January 2026: the year-end of 2026 and most of its months are missing. */
describe.each([
  ["a yearly method", PLAIN],
  ["a monthly method", MONTHLY],
])("%s", (_, inputs) => {
  test.each([
    ["2026-12-31T23:59:59Z", 2025],
    ["2027-01-01T00:00:00Z", 2025],
    ["2027-03-31T23:59:59Z", 2025],
  ])("at %s is illustrated with history to the end of %p", async (instant, lastYear) => {
    const answer = await ask(instant, inputs);
    expect(answer.status).toBe(200);
    expect(lastYearOf(answer)).toBe(lastYear);
  });

  test("at 2027-04-01 is answered 503, and the log says what is missing", async () => {
    const lines = service.logLines.length;
    const answer = await ask("2027-04-01T00:00:00Z", inputs);
    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe("Service unavailable");
    expect(answer.body.message).toContain("the operator of the service");
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toContain("sp500");
    expect(service.logLines.slice(lines)).toContainEqual(
      expect.objectContaining({
        level: "error",
        failure: "service_unavailable",
        detail: expect.stringMatching(/^Index closes are missing: sp500 2026-/),
      }),
    );
  });
});

test("what needs no index is illustrated all the year", async () => {
  const inputs = { ...PLAIN, Allocations: [{ strategy: "fixed", pct: 100 }] };
  expect((await ask("2027-04-01T00:00:00Z", inputs)).status).toBe(200);
});

describe.each(TRANSPORTS)("[D11] /health through %s", (transport) => {
  const WELL = {
    database: "ok",
    cache: "ok",
    upstream: "ok",
    indexes: "ok",
    audit: "ok",
    products: "ok",
    ledger: "ok",
    timestamps: "ok",
    runs: "ok",
    clock: "ok",
  };

  test("is ok until the year has ended", async () => {
    expect(await health("2026-12-31T23:59:59Z", { transport })).toEqual({
      status: 200,
      body: { status: "ok", services: WELL },
    });
  });

  test.each(["2027-01-01T00:00:01Z", "2027-03-31T23:59:59Z", "2027-04-01T00:00:01Z"])(
    "is degraded, without a detail, at %s",
    async (instant) => {
      expect(await health(instant, { transport })).toEqual({
        status: 200,
        body: { status: "degraded", services: { ...WELL, indexes: "error" } },
      });
    },
  );
});

test("the log warns once a day while earlier years stand in, and alarms when none may", async () => {
  const about = (from: number) =>
    service.logLines.slice(from).filter(({ failure }) => failure === "index_closes");
  await health("2027-02-01T00:00:01Z");
  const before = service.logLines.length;
  await health("2027-02-02T00:00:01Z");
  await health("2027-02-02T12:00:00Z");
  const warned = about(before);
  expect(warned.map(({ level }) => level)).toEqual(["warn", "warn"]);
  expect(warned.map(({ message }) => message)).toEqual([
    "Index sp500 lacks the close of 2026-12. Needed by DemoFIA, demo-fia: " +
      "earlier years stand in for it; from 2027-04-01 on it is refused with 503",
    "Index sp500 lacks the close of 2026-02 to 2026-12 (11 months). Needed by DemoFIA, demo-fia: " +
      "earlier years stand in for it; from 2027-04-01 on it is refused with 503",
  ]);
  const later = service.logLines.length;
  await health("2027-04-02T00:00:01Z");
  expect(about(later).map(({ level }) => level)).toEqual(["error", "error"]);
});

test("closes that arrive end it with the next request", async () => {
  await completed.sql`
    insert into index_level (index_id, observed_on, close)
    select 'sp500', (date '2026-02-01' + (month || ' months')::interval + interval '27 days')::date,
           7000 + month
      from generate_series(0, 10) as month`;
  for (const inputs of [PLAIN, MONTHLY]) {
    for (const instant of ["2027-01-01T00:00:00Z", "2027-04-01T00:00:00Z"]) {
      const answer = await ask(instant, inputs, completed);
      expect(answer.status).toBe(200);
      expect(lastYearOf(answer)).toBe(2026);
    }
  }
  expect((await health("2027-04-03T00:00:01Z", { at: completed })).body).toMatchObject({
    status: "ok",
  });
});

test("an index whose row lacks its first day or its provider is refused, and reported", async () => {
  await incomplete.sql`update market_index set live_since = null where id = 'sp500'`;
  const answer = await ask("2026-12-04T00:00:00Z", PLAIN, incomplete);
  expect(answer.status).toBe(503);
  expect(incomplete.logLines).toContainEqual(
    expect.objectContaining({ failure: "invalid_index", index: "sp500" }),
  );
  expect((await health("2026-12-04T00:00:01Z", { at: incomplete })).body).toMatchObject({
    status: "degraded",
    services: { indexes: "error" },
  });
  await incomplete.sql`update market_index set live_since = '1957-03-04' where id = 'sp500'`;
  expect((await ask("2026-12-04T00:00:02Z", PLAIN, incomplete)).status).toBe(200);
});
