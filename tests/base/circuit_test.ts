/** The circuit breaker, alone and around a service that fails. */

import { describe, expect, test } from "bun:test";
import { createCircuit } from "../../src/base/circuit.ts";
import {
  rawServer,
  sparkProduct,
  startTestStandIn,
  TEST_INPUTS,
  testCall,
  testUpstream,
} from "../support/upstream.ts";

const standIn = await startTestStandIn();

function circuitAt(start = 0) {
  let nowMs = start;
  const circuit = createCircuit(() => nowMs);
  return { ...circuit, pass: (milliseconds: number) => void (nowMs += milliseconds) };
}

function failTimes(circuit: ReturnType<typeof circuitAt>, times: number): void {
  for (let failure = 0; failure < times; failure += 1) {
    circuit.enter();
    circuit.fail();
  }
}

describe("createCircuit()", () => {
  test("stays closed until five failures in a row", () => {
    const circuit = circuitAt();
    failTimes(circuit, 4);
    expect(circuit.enter()).toBeUndefined();
    circuit.succeed();
    failTimes(circuit, 4);
    expect(circuit.isOpen()).toBe(false);
    failTimes(circuit, 1);
    expect(circuit.isOpen()).toBe(true);
  });

  test("says how long to wait while open", () => {
    const circuit = circuitAt();
    failTimes(circuit, 5);
    expect(circuit.enter()).toBe(10);
    circuit.pass(9_500);
    expect(circuit.enter()).toBe(1);
  });

  test("admits one trial call after 10 seconds, whose success closes it", () => {
    const circuit = circuitAt();
    failTimes(circuit, 5);
    circuit.pass(10_000);
    expect(circuit.enter()).toBeUndefined();
    expect(circuit.enter()).toBe(1);
    circuit.succeed();
    expect(circuit.enter()).toBeUndefined();
    expect(circuit.enter()).toBeUndefined();
  });

  test("opens again for 10 seconds when the trial call fails", () => {
    const circuit = circuitAt();
    failTimes(circuit, 5);
    circuit.pass(10_000);
    failTimes(circuit, 1);
    expect(circuit.enter()).toBe(10);
  });

  test("passes the trial call on when its caller disconnects", () => {
    const circuit = circuitAt();
    failTimes(circuit, 5);
    circuit.pass(10_000);
    circuit.enter();
    circuit.leave();
    expect(circuit.enter()).toBeUndefined();
  });
});

describe("a service that fails five times in a row", () => {
  test("is not called for 10 seconds, and called again after that", async () => {
    const { url, fault } = standIn;
    const upstream = testUpstream();
    const product = sparkProduct(url);
    const ask = () => upstream.calculate(product, TEST_INPUTS, testCall());
    await fault({ on: "execute", times: 5, status: 500 });
    for (let call = 0; call < 5; call += 1) {
      await expect(ask()).rejects.toMatchObject({ failure: "upstream_unavailable" });
    }
    await expect(upstream.probe()).rejects.toThrow();
    await expect(ask()).rejects.toMatchObject({
      failure: "upstream_unavailable",
      detail: "The circuit is open",
      retryAfterSeconds: 10,
    });
    expect(upstream.listOpenCircuits()).toEqual([product.slug]);
    upstream.passTime(10_000);
    expect((await ask()).figures.values["SinglePremium"]).toBe(100_000);
    await upstream.probe();
    expect(upstream.listOpenCircuits()).toEqual([]);
    expect(upstream.calculations.map(({ outcome, attempts }) => `${outcome} ${attempts}`)).toEqual([
      ...Array.from({ length: 5 }, () => "upstream_unavailable 1"),
      "not sent 0",
      "answered 1",
    ]);
  });

  test("does not make another product's service wait", async () => {
    const broken = rawServer((socket) => socket.terminate());
    const upstream = testUpstream();
    const authentication = { kind: "none" } as const;
    await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        upstream.calculate(
          { ...sparkProduct(broken.url, { authentication }), slug: "broken" },
          TEST_INPUTS,
          testCall(),
        ),
      ),
    );
    const { figures } = await upstream.calculate(
      sparkProduct(standIn.url),
      TEST_INPUTS,
      testCall(),
    );
    expect(figures.values["SinglePremium"]).toBe(100_000);
  });

  test("at the same address does not make a product with other credentials wait", async () => {
    const { url, fault } = standIn;
    const upstream = testUpstream();
    const ask = (slug: string) =>
      upstream.calculate({ ...sparkProduct(url), slug }, TEST_INPUTS, testCall());
    await fault({ on: "execute", times: 5, status: 500 });
    for (let call = 0; call < 5; call += 1) await Promise.allSettled([ask("one")]);
    expect(upstream.listOpenCircuits()).toEqual(["one"]);
    expect((await ask("other")).figures.values["SinglePremium"]).toBe(100_000);
  });

  test("is asked at once when the product has other credentials", async () => {
    const { url, fault } = standIn;
    const upstream = testUpstream();
    const wrong = sparkProduct(url, { authentication: { kind: "none" } });
    await fault({ on: "execute", times: 5, status: 500 });
    for (let call = 0; call < 5; call += 1) {
      await Promise.allSettled([upstream.calculate(wrong, TEST_INPUTS, testCall())]);
    }
    expect(upstream.listOpenCircuits()).toEqual([wrong.slug]);
    const { figures } = await upstream.calculate(sparkProduct(url), TEST_INPUTS, testCall());
    expect(figures.values["SinglePremium"]).toBe(100_000);
    expect(upstream.listOpenCircuits()).toEqual([]);
  });
});
