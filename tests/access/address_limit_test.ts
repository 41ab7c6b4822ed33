/** The sliding limit on what an address does. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { limitByAddress, countedAddress } from "../../src/access/address_limit.ts";
import { runs } from "../support/depth.ts";

describe("[D7] limitByAddress()", () => {
  const terms = { limit: 5, windowSeconds: 60, addressesMax: 3 };

  test("admits at most the limit in any window, and says when to retry", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 }), (waits) => {
        const { count } = limitByAddress(terms);
        const passedAt: number[] = [];
        let nowMs = 1_700_000_000_000;
        for (const wait of waits) {
          nowMs += wait;
          const grant = count("10.0.0.1", nowMs);
          expect(grant.limits.remaining).toBeGreaterThanOrEqual(0);
          if (grant.retryAfterSeconds === undefined) {
            passedAt.push(nowMs);
            const inWindow = passedAt.filter((at) => at > nowMs - terms.windowSeconds * 1000);
            expect(inWindow.length).toBeLessThanOrEqual(terms.limit);
          } else {
            expect(grant.retryAfterSeconds).toBeGreaterThanOrEqual(1);
            // The second of the oldest attempt, the window, and what is left of this second.
            const opensAtMs = Math.floor((passedAt.at(-terms.limit) ?? 0) / 1000) * 1000 + 61_000;
            expect(grant.retryAfterSeconds).toBe(Math.ceil((opensAtMs - nowMs) / 1000));
            nowMs += grant.retryAfterSeconds * 1000;
            expect(count("10.0.0.1", nowMs).retryAfterSeconds).toBeUndefined();
            passedAt.push(nowMs);
          }
        }
      }),
      runs(100),
    );
  });

  test("counts each address apart", () => {
    const { count } = limitByAddress(terms);
    for (let failure = 0; failure < terms.limit; failure += 1) count("10.0.0.1", 0);
    expect(count("10.0.0.1", 0).retryAfterSeconds).toBe(61);
    expect(count("10.0.0.1", 990).retryAfterSeconds).toBe(61);
    expect(count("10.0.0.1", 1_000).retryAfterSeconds).toBe(60);
    expect(count("10.0.0.1", 60_999).retryAfterSeconds).toBe(1);
    expect(count("10.0.0.2", 0).limits.remaining).toBe(4);
  });

  test("counts the addresses of an IPv6 network together", () => {
    const { count, read } = limitByAddress(terms);
    count("2001:db8::1", 0);
    count("2001:db8::2:0:0:1", 0);
    expect(read("2001:db8::3", 0).remaining).toBe(3);
    expect(read("2001:db8:0:1::1", 0).remaining).toBe(5);
  });

  test("reading counts nothing", () => {
    const { count, read } = limitByAddress(terms);
    count("10.0.0.1", 0);
    expect(read("10.0.0.1", 0).remaining).toBe(4);
    expect(read("10.0.0.1", 0).remaining).toBe(4);
    expect(read("10.0.0.1", 60_999).remaining).toBe(4);
    expect(read("10.0.0.1", 61_000).remaining).toBe(5);
  });

  test("remembers a bounded number of addresses, the last to fail", () => {
    const { count } = limitByAddress(terms);
    for (const address of ["a", "b", "c", "d"]) count(address, 0);
    expect(count("d", 0).limits.remaining).toBe(3);
    expect(count("a", 0).limits.remaining).toBe(4);
  });
});

describe("limitedAs()", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["", ""],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::", "fe80:0:0:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["2001::2:3:4:5:6", "2001:0:0:2::/64"],
    ["2001::2:3:4:5:6:7", "2001:0:2:3::/64"],
    ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ])("counts %p as %p", (address, network) => {
    expect(countedAddress(address)).toBe(network);
  });
});
