/** [D321] Which addresses an event may be sent to. Networks: the registries of special-purpose addresses, IANA (RFC 6890). */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { mayConnect } from "../../src/webhooks/receiver_address.ts";
import { runs } from "../support/depth.ts";

const NOTHING = { allowed: [], isPlain: false };

const PUBLIC = ["8.8.8.8", "2606:4700::1", "172.15.255.255", "172.32.0.0", "::ffff:8.8.8.8"];

const INSIDE = `
  0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1
  192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 3fff::1 100::1 5f00::1 4000::1
  ::ffff:127.0.0.1 ::ffff:a00:1 ::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b:1::1 2002:a00:1:: 2001::1`
  .trim()
  .split(/\s+/);

test("public addresses of both families, and none of those that registries keep from the internet", () => {
  expect(PUBLIC.filter((address) => !mayConnect(address, NOTHING))).toEqual([]);
  expect(INSIDE.filter((address) => mayConnect(address, NOTHING))).toEqual([]);
  for (const text of ["", "localhost", "300.1.1.1", "10.0.0.0/8"]) {
    expect(mayConnect(text, { allowed: ["0.0.0.0/0"], isPlain: false })).toBe(false);
  }
});

test("a network that is allowed, however its address is written, and over http nothing else", () => {
  const allowed = ["10.1.0.0/16", "fd00::/8"];
  for (const isPlain of [false, true]) {
    const rules = { allowed, isPlain };
    const may = ["10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "10.2.0.1", "fc00::1", "8.8.8.8"].map(
      (address) => mayConnect(address, rules),
    );
    expect(may).toEqual([true, true, true, false, false, !isPlain]);
  }
});

test("no private address of IPv4, in any writing", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.oneof(
    fc.tuple(fc.constant(10), octet, octet, octet),
    fc.tuple(fc.constant(127), octet, octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  );
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  fc.assert(
    fc.property(address, ([a, b, c, d]) => {
      const dotted = [a, b, c, d].join(".");
      const words = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
      const written = [dotted, `::ffff:${dotted}`, `::ffff:${words}`, `::${words}`];
      written.push(`0:0:0:0:0:ffff:${words}`, `64:ff9b::${words}`, `2002:${words}::1`);
      expect(written.filter((text) => mayConnect(text, NOTHING))).toEqual([]);
    }),
    runs(200),
  );
});
