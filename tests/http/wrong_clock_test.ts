/** [D81] A service whose clock is a day from the database's: what has a date is 503, the rest is answered. */

import { describe, expect, test } from "bun:test";
import { createClockWatch } from "../../src/storage/clock_watch.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { TEST_INSTANT, testService, TRANSPORTS } from "../support/service.ts";

const lines: Readonly<Record<string, unknown>>[] = [];
let serviceNow = TEST_INSTANT;
const clock = createClockWatch({
  readDatabaseClock: async () => TEST_INSTANT,
  now: () => serviceNow,
  nowMs: () => performance.now(),
  alarmSeconds: 5,
  log: { write: (line) => void lines.push(line) },
});
const service = await testService({ override: { requireClock: clock.require } });

const DATED = [
  { path: "/api/demo-myga?format=json", json: PRODUCT_EXAMPLE },
  { path: "/api/demo-fia?format=pdf", json: PRODUCT_EXAMPLE },
  { path: "/api/demo-myga/validate", json: PRODUCT_EXAMPLE },
  { path: "/api/demo-myga/explain?year=1", json: PRODUCT_EXAMPLE },
  { path: "/api/pdf/DemoFIA", json: { printIllustration: "yes", annuiyInputData: {} } },
  { path: "/api/pdf/DemoFIA/validate", json: { printIllustration: "no", annuiyInputData: {} } },
];
const UNDATED = ["/api/products", "/api/demo-myga/schema", "/api/pdf/DemoFIA/schema"];

function setServiceClock(instant: Date): void {
  serviceNow = instant;
  service.setClock(instant);
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each(DATED)(
    "$path: 503 with Retry-After, and 200 once the clock is right",
    async (asked) => {
      const key = await service.issueKey();
      const { path, json } = asked;
      setServiceClock(new Date(TEST_INSTANT.getTime() - 86_400_000));
      const refused = await service.send(path, { key, json, transport });
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("60");
      expect(await refused.text()).not.toMatch(/clock|86400/);
      expect(JSON.stringify(service.logLines)).toMatch(
        // The test's clock stands still while a busy machine answers.
        /86(?:400\.0|39\d\.\d) s behind the database's/,
      );
      setServiceClock(TEST_INSTANT);
      expect((await service.send(path, { key, json, transport })).status).toBe(200);
    },
  );

  test.each(UNDATED)("%s is answered by any clock", async (path) => {
    const key = await service.issueKey();
    setServiceClock(new Date(TEST_INSTANT.getTime() + 86_400_000));
    const response = await service.send(path, { key, method: "GET", transport });
    expect(response.status).toBe(200);
    setServiceClock(TEST_INSTANT);
  });
});
