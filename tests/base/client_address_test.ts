/** Where a request comes from, whatever its `X-Forwarded-For` claims. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createClientAddressReader, parseAddressRange } from "../../src/base/client_address.ts";
import { runs } from "../support/depth.ts";

function reader(...texts: readonly string[]) {
  return createClientAddressReader(texts.flatMap((text) => parseAddressRange(text) ?? []));
}

/** Trusts two networks, one of each family. */
const read = reader("10.0.0.0/8", "2001:db8:a::/48");

describe("parseAddressRange()", () => {
  test.each([
    ["10.0.0.0/8", { address: "10.0.0.0", prefix: 8, family: "ipv4" }],
    ["10.1.2.3", { address: "10.1.2.3", prefix: 32, family: "ipv4" }],
    ["2001:db8::/32", { address: "2001:db8::", prefix: 32, family: "ipv6" }],
    ["::1", { address: "::1", prefix: 128, family: "ipv6" }],
  ] as const)("reads %p", (text, range) => {
    expect(parseAddressRange(text)).toEqual(range);
  });

  test.each([
    "",
    "/8",
    "10.0.0.0/",
    "10.0.0.0/33",
    "::/129",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10.0.0",
    "proxy.example",
    "10.0.0.0 /8",
  ])("refuses %p", (text) => {
    expect(parseAddressRange(text)).toBeUndefined();
  });
});

describe("the client's address", () => {
  test.each([
    // peer, header, client
    ["203.0.113.9", null, "203.0.113.9"],
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["10.0.0.1", null, "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "192.0.2.66, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "192.0.2.66, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["10.0.0.1", "192.0.2.66,198.51.100.1 ,\t2001:db8:a::9", "198.51.100.1"],
    ["2001:db8:a::1", "198.51.100.1", "198.51.100.1"],
    ["2001:db8:b::1", "198.51.100.1", "2001:db8:b::1"],
    ["::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["::ffff:a00:1", "::FFFF:C633:6401", "198.51.100.1"],
    ["::ffff:203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["10.0.0.1", "[2001:DB8:0::0:7]:4711", "2001:db8::7"],
    ["10.0.0.1", "[2001:db8::7]", "2001:db8::7"],
    ["10.0.0.1", "fe80::7%eth0", "fe80::7"],
    ["10.0.0.1", "10.7.7.7, 10.8.8.8", "10.7.7.7"],
    ["", "198.51.100.1", ""],
    ["/run/socket", "198.51.100.1", ""],
  ])("of peer %p with %p is %p", (peer, forwardedFor, client) => {
    expect(read(peer, forwardedFor)).toBe(client);
  });

  test.each([
    "",
    " ",
    ",",
    "unknown",
    "_hidden",
    "198.51.100.1,",
    "198.51.100.1, unknown",
    "198.51.100.1, , 10.0.0.2",
    "198.51.100.999",
    "198.51.100.1:port",
    "1.2.3",
    "[::1",
    "::1]:80",
    "0x7f.1",
    "for=198.51.100.1",
    "198.51.100.1 10.0.0.2",
    "\u0000",
    "é",
  ])("is the peer's where %p stands instead of an address", (forwardedFor) => {
    expect(read("10.0.0.1", forwardedFor)).toBe("10.0.0.1");
  });

  test("trusts no proxy unless one is named", () => {
    const trustsNobody = reader();
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (claimed) => {
        expect(trustsNobody("10.0.0.1", claimed)).toBe("10.0.0.1");
      }),
      runs(100),
    );
  });

  const anyText = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string(),
    fc.constantFrom("10.1.1.1", "2001:db8:a::2", "unknown", "[::1]:1", ""),
  );
  const untrusted = fc.constantFrom("198.51.100.7", "2001:db8:b::7");
  const proxies = fc.array(fc.constantFrom("10.1.1.1", "10.2.2.2", "2001:db8:a::2"), {
    maxLength: 4,
  });

  test("no header a caller sends changes it: only what proxies append counts", () => {
    fc.assert(
      fc.property(fc.array(anyText), untrusted, proxies, (sent, caller, behind) => {
        const header = [...sent, caller, ...behind].join(", ");
        expect(read("10.0.0.1", header)).toBe(caller);
      }),
      runs(500),
    );
  });

  test("no caller who reaches us directly moves it at all", () => {
    fc.assert(
      fc.property(fc.array(anyText), untrusted, (sent, caller) => {
        expect(read(caller, sent.join(","))).toBe(caller);
      }),
      runs(100),
    );
  });

  test("of a header of any length only the end is read, and no piece of an address", () => {
    const long = "192.0.2.66, ".repeat(100_000);
    expect(read("10.0.0.1", `${long}198.51.100.1, 10.9.9.9`)).toBe("198.51.100.1");
    for (let cut = 0; cut < 14; cut += 1) {
      const trusted = "10.100.100.100,".repeat(200) + "10.1.1.1".padEnd(8 + cut, " ");
      expect(read("10.0.0.1", trusted)).toMatch(/^10\.100\.100\.100$/);
    }
  });
});
