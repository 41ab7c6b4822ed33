/** Tokens: one request for all who wait, renewed early, dropped when refused. */

import { describe, expect, test } from "bun:test";
import {
  OAUTH2,
  rawServer,
  sparkProduct,
  startTestStandIn,
  TEST_INPUTS,
  testCall,
  testUpstream,
} from "../support/upstream.ts";

const standIn = await startTestStandIn();
const product = sparkProduct(standIn.url);

async function countTokenCalls(): Promise<number> {
  const log = await standIn.takeLog();
  return log.filter(({ path }) => path.endsWith("/token")).length;
}

const askMany = (upstream: ReturnType<typeof testUpstream>, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => upstream.calculate(product, TEST_INPUTS, testCall())),
  );

describe("[D17] OAuth2 client credentials", () => {
  test("50 requests at once on a fresh process ask for one token", async () => {
    await standIn.takeLog();
    await askMany(testUpstream(), 50);
    expect(await countTokenCalls()).toBe(1);
  });

  test("50 requests at once with an expired token all succeed on one new token", async () => {
    const upstream = testUpstream();
    await askMany(upstream, 1);
    await standIn.expireTokens();
    await standIn.takeLog();
    const answers = await askMany(upstream, 50);
    expect(answers.every(({ figures }) => figures.values["SinglePremium"] === 100_000)).toBe(true);
    expect(await countTokenCalls()).toBe(1);
  });

  test("a token of 300 seconds is used for 269 seconds and renewed after 271", async () => {
    const upstream = testUpstream();
    await askMany(upstream, 1);
    await standIn.takeLog();
    upstream.passTime(269_000);
    await askMany(upstream, 1);
    expect(await countTokenCalls()).toBe(0);
    upstream.passTime(2_000);
    await askMany(upstream, 1);
    expect(await countTokenCalls()).toBe(1);
  });

  test("a token that is still good serves while the token service is down", async () => {
    const upstream = testUpstream();
    await askMany(upstream, 1);
    upstream.passTime(275_000);
    await standIn.fault({ on: "token", times: 2, status: 503 });
    const [answer] = await askMany(upstream, 1);
    await standIn.fault({ on: "token", times: 0 });
    expect(answer?.figures.values["SinglePremium"]).toBe(100_000);
  });

  test("a caller's deadline ends the wait for a token that does not come", async () => {
    const silent = rawServer(() => undefined);
    const waiting = sparkProduct(silent.url, { timeoutSeconds: 1 });
    const upstream = testUpstream();
    await expect(upstream.calculate(waiting, TEST_INPUTS, testCall())).rejects.toMatchObject({
      failure: "upstream_unavailable",
    });
  });

  test("[D27] a client whose secret has another name asks anew, whatever came of the old one", async () => {
    const upstream = testUpstream();
    const wrong = sparkProduct(standIn.url, {
      authentication: OAUTH2(standIn.url, "UPSTREAM_SECRET_TEST_WRONG"),
    });
    await expect(upstream.calculate(wrong, TEST_INPUTS, testCall())).rejects.toMatchObject({
      failure: "upstream_auth_failed",
    });
    await askMany(upstream, 1);
    await expect(upstream.calculate(wrong, TEST_INPUTS, testCall())).rejects.toMatchObject({
      failure: "upstream_auth_failed",
    });
  });

  test("a token is never sent with a synthetic key", async () => {
    await standIn.takeLog();
    const authentication = {
      kind: "synthetic_key",
      key: { environment: "UPSTREAM_SECRET_TEST_KEY" },
    } as const;
    await testUpstream().calculate(
      sparkProduct(standIn.url, { authentication }),
      TEST_INPUTS,
      testCall(),
    );
    expect((await standIn.takeLog()).map((request) => request.authentication)).toEqual([
      "synthetic_key",
    ]);
  });
});
