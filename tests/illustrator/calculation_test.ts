/** Calculation through the cache: paid once, shared, and never wrong for what a cache holds. */

import { describe, expect, test } from "bun:test";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { createRemember } from "../../src/cache/remember.ts";
import type { Store } from "../../src/cache/store.ts";
import { createCalculate } from "../../src/illustrator/calculation.ts";
import {
  httpProduct,
  OAUTH2,
  sparkProduct,
  startTestStandIn,
  TEST_INPUTS,
  testCall,
  testUpstream,
} from "../support/upstream.ts";

const standIn = await startTestStandIn();

function calculation(store: Store = createMemoryStore({ bytesMax: 10_000_000 })) {
  return createCalculate({
    upstream: testUpstream(),
    remember: createRemember({ store, secret: "s" }),
  });
}

async function countCalculations(): Promise<number> {
  const log = await standIn.takeLog();
  return log.filter(({ path }) => path.endsWith("/execute")).length;
}

describe("[D26] createCalculate()", () => {
  test("asks the service once for equal inputs, and gives the same figures again", async () => {
    const calculate = calculation();
    const product = sparkProduct(standIn.url);
    await standIn.takeLog();
    const first = await calculate(product, TEST_INPUTS, testCall());
    const second = await calculate(product, TEST_INPUTS, testCall());
    expect([first.isHit, second.isHit]).toEqual([false, true]);
    expect(second).toEqual({ ...first, isHit: true });
    expect(first.callId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await countCalculations()).toBe(1);
  });

  test("asks anew for another version of the product", async () => {
    const calculate = calculation();
    const product = sparkProduct(standIn.url);
    await calculate(product, TEST_INPUTS, testCall());
    const next = await calculate({ ...product, version: "2" }, TEST_INPUTS, testCall());
    expect(next.isHit).toBe(false);
  });

  test.each([
    ["tenant", { tenant: "other" }],
    ["service", { target: { folder: "Annuities", service: "Another" } }],
    ["workbook", { target: { versionId: "v-2" } }],
    ["transaction date", { requestMeta: { transaction_date: "2026-01-01" } }],
    ["secret", { authentication: OAUTH2(standIn.url, "UPSTREAM_SECRET_TEST_WRONG") }],
  ])("[D27] a product whose %s is another is never answered from before", async (_, settings) => {
    const calculate = calculation();
    await calculate(sparkProduct(standIn.url), TEST_INPUTS, testCall());
    const next = await calculate(sparkProduct(standIn.url, settings), TEST_INPUTS, testCall()).then(
      ({ isHit }) => isHit,
      () => false,
    );
    expect(next).toBe(false);
  });

  test("[D27] asks anew when another column has become the account value", async () => {
    const calculate = calculation();
    const product = sparkProduct(standIn.url);
    await calculate(product, TEST_INPUTS, testCall());
    const other = structuredClone(product);
    other.definition.figures.current.columns.accountValue = "SurrenderValue";
    expect((await calculate(other, TEST_INPUTS, testCall())).isHit).toBe(false);
    expect((await calculate(structuredClone(other), TEST_INPUTS, testCall())).isHit).toBe(true);
  });

  test("50 equal requests at once are one call, even without a time to live", async () => {
    const calculate = calculation();
    const product = sparkProduct(standIn.url, { cacheSeconds: 0 });
    await standIn.takeLog();
    await Promise.all(
      Array.from({ length: 50 }, () => calculate(product, TEST_INPUTS, testCall())),
    );
    expect(await countCalculations()).toBe(1);
    expect((await calculate(product, TEST_INPUTS, testCall())).isHit).toBe(false);
  });

  test("ignores a cache whose text is not figures", async () => {
    const text = '{"figures":{"values":{}},"callId":"mine"}';
    const store = { ...createMemoryStore({ bytesMax: 1_000 }), read: async () => text };
    const { isHit, figures } = await calculation(store)(
      sparkProduct(standIn.url),
      TEST_INPUTS,
      testCall(),
    );
    expect(isHit).toBe(false);
    expect(figures.values["SinglePremium"]).toBe(100_000);
  });

  test("remembers no failure", async () => {
    const calculate = calculation();
    const away = httpProduct("http://127.0.0.1:1");
    for (let call = 0; call < 2; call += 1) {
      await expect(calculate(away, TEST_INPUTS, testCall())).rejects.toMatchObject({
        failure: "upstream_unavailable",
      });
    }
  });
});
