/** How verdicts on dependencies come about: asked at most once a second, added up, and logged when closes are overdue. */

import { describe, expect, test } from "bun:test";
import { ask, DEPENDENCIES, type Probes, readHealthOf } from "../../../src/http/health.ts";
import { watchIndexes } from "../../../src/http/index_watch.ts";
import { rememberBriefly } from "../../../src/http/remember_briefly.ts";
import { SP500 } from "../../support/index_history.ts";

test("an answer is found out again once it is a second old, or the clock went back by one", async () => {
  let nowMs = 1_000_000;
  let calls = 0;
  const read = rememberBriefly(
    async () => (calls += 1),
    () => new Date(nowMs),
  );
  const at = async (ms: number) => {
    nowMs = ms;
    return read();
  };
  expect(await at(1_000_000)).toBe(1);
  expect(await at(1_000_999)).toBe(1);
  expect(await at(999_001)).toBe(1);
  expect(await at(1_001_000)).toBe(2);
  expect(await at(1_001_999)).toBe(2);
  expect(await at(1_000_000)).toBe(3);
});

test("the first answer is found out although the clock stands at its beginning", async () => {
  const read = rememberBriefly(
    async () => "read",
    () => new Date(0),
  );
  expect(await read()).toBe("read");
});

describe("health", () => {
  const probes = (failing: string) =>
    Object.fromEntries(
      DEPENDENCIES.map((name) => [
        name,
        async () => {
          if (name === failing) throw new Error("down");
        },
      ]),
    ) as unknown as Probes;

  test.each(DEPENDENCIES.filter((name) => name !== "database"))(
    "is degraded by %s alone, which is the only error",
    async (name) => {
      const { status, services } = await readHealthOf(probes(name), async () => "ok");
      expect(status).toBe("degraded");
      expect(Object.entries(services).filter(([, verdict]) => verdict !== "ok")).toEqual([
        [name, "error"],
      ]);
    },
  );

  test("is ok when all is, and an error without the database, which is asked once for all", async () => {
    expect((await readHealthOf(probes(""), async () => "ok")).status).toBe("ok");
    const down = await readHealthOf(probes(""), async () => "error");
    expect([down.status, down.services.database]).toEqual(["error", "error"]);
    // Its own probe is another caller's: readiness shares the verdict.
    expect((await readHealthOf(probes("database"), async () => "ok")).status).toBe("ok");
  });
});

describe("[D51] the watch on index closes", () => {
  const closes = SP500.closes.filter(({ date }) => date < "2026-12-01");
  const followed = {
    uses: [{ indexId: "sp500", method: "point_to_point", products: ["demo-fia"] }],
    indexHistories: new Map([["sp500", { ...SP500, closes }]]),
  };
  function watchAt(first: string) {
    let today = first;
    const lines: object[] = [];
    const probe = watchIndexes({
      readFollowedIndexes: async () => followed as never,
      now: () => new Date(`${today}T12:00:00Z`),
      log: { write: (line) => lines.push(line) },
    });
    const on = async (day: string) => {
      today = day;
      const verdict = await ask(probe);
      return [verdict, ...lines.splice(0)];
    };
    return on;
  }

  test("warns while an earlier year stands in, and errs once products are refused; once a day each", async () => {
    const on = watchAt("2026-12-31");
    expect(await on("2026-12-31")).toEqual(["ok"]);
    const found = { failure: "index_closes", index: "sp500" };
    const lack = "Index sp500 lacks the close of 2026-12. Needed by demo-fia: ";
    const standsIn = "earlier years stand in for it; from 2027-04-01 on it is refused with 503";
    const warning = { level: "warn", ...found, message: lack + standsIn };
    expect(await on("2027-01-01")).toEqual(["error", warning]);
    expect(await on("2027-01-01")).toEqual(["error"]);
    expect(await on("2027-03-31")).toEqual(["error", warning]);
    const error = { level: "error", ...found, message: `${lack}it is refused with 503` };
    expect(await on("2027-04-01")).toEqual(["error", error]);
  });
});
