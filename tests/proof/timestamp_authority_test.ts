/** Timestamps of an authority: what is asked, which answers are believed, and how long one that fails is waited for. */

import { afterAll, describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/service_error.ts";
import { createTimestampAuthority } from "../../src/proof/timestamp_authority.ts";
import { checkToken } from "../../src/cms/timestamp_token.ts";
import { share } from "../support/depth.ts";
import {
  answerOf,
  HAS_OPENSSL,
  reply,
  replyAs,
  startTimestampServer,
  TIME_ROOTS_PEM,
  type TimestampServer,
  verifyWithOpenssl,
} from "../support/timestamp_authority.ts";

const opened: TimestampServer[] = [];
afterAll(() => Promise.all(opened.map(({ stop }) => stop())));

const VALUE = new Uint8Array(256).fill(7);

/** An authority of its own for a test, whose clocks the test sets. */
function open({ credentials = "", trusted = TIME_ROOTS_PEM } = {}) {
  const server = startTimestampServer();
  opened.push(server);
  const outcomes: string[] = [];
  const clocks = { now: () => new Date(), ms: 0 };
  const authority = createTimestampAuthority({
    url: server.url.replace("//", `//${credentials}`),
    trusted,
    now: () => clocks.now(),
    nowMs: () => clocks.ms,
    onEnded: ({ outcome }) => outcomes.push(outcome),
  });
  return { server, outcomes, clocks, ...authority };
}

/** Whether bytes are a token of `VALUE`. */
async function isToken(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await checkToken(bytes, VALUE)) !== undefined;
}

/** Where the tags and lengths of DER stand, but for those inside of certificates, which are signed. */
function headsOf(der: Uint8Array, from = 0, to = der.length): number[] {
  const places: number[] = [];
  for (let at = from; at < to;) {
    const tag = der[at] ?? 0;
    const first = der[at + 1] ?? 0;
    const digits = first < 0x80 ? [] : der.subarray(at + 2, at + 2 + (first & 0x7f));
    const start = at + 2 + digits.length;
    const length = first < 0x80 ? first : [...digits].reduce((sum, byte) => sum * 256 + byte, 0);
    for (; at < start; at += 1) places.push(at);
    const isConstructed = (tag & 0x20) !== 0;
    const isCertificates = tag === 0xa0 && length > 1_000 && from > 20;
    if (isConstructed && !isCertificates) places.push(...headsOf(der, start, start + length));
    at = start + length;
  }
  return places;
}

/** The error of a question that gets no timestamp. */
async function refusalOf(asked: Promise<unknown>): Promise<ServiceError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new RangeError(`Not refused: ${String(error)}`);
  return error;
}

describe.skipIf(!HAS_OPENSSL)("an authority that answers as it should", () => {
  test.each(["time", "curve"] as const)(
    "gives a timestamp that OpenSSL agrees with: %s",
    async (signer) => {
      const { server, stamp, outcomes } = open();
      server.answer = async (query) => answerOf(await reply(query, signer));
      const { token, at, certificates } = await stamp(VALUE);
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
      expect(certificates).toHaveLength(3);
      expect(await verifyWithOpenssl(token, VALUE)).toContain("Verification: OK");
      expect((await checkToken(token, VALUE))?.at).toEqual(at);
      expect(await checkToken(token, new Uint8Array(256))).toBeUndefined();
      expect(outcomes).toEqual(["granted"]);
    },
  );

  test.each(["bare", "full"] as const)(
    "also with other members and digests: %s",
    async (section) => {
      const { server, stamp } = open();
      server.answer = async (query) => answerOf(await reply(query, "curve", section));
      const { token, at } = await stamp(VALUE);
      expect(await verifyWithOpenssl(token, VALUE)).toContain("Verification: OK");
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
      expect((await checkToken(token, VALUE))?.at).toEqual(at);
    },
  );

  test("gives a token of which no tag or length can change in any bit", async () => {
    const { token } = await open().stamp(VALUE);
    const passed: string[] = [];
    const heads = headsOf(token);
    expect(heads.length).toBeGreaterThan(100);
    for (const at of share(heads, 8)) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const altered = token.slice();
        altered[at] = (altered[at] ?? 0) ^ bit;
        if (await isToken(altered)) passed.push(`${at}: ${bit}`);
      }
    }
    expect(passed).toEqual([]);
  }, 300_000);

  test("also when it signs as CAdES does", async () => {
    const { server, stamp } = open();
    server.answer = async (query) => answerOf(await replyAs(query, "time"));
    const { token } = await stamp(VALUE);
    expect(await verifyWithOpenssl(token, VALUE)).toContain("Verification: OK");
  });

  test("is asked as RFC 3161 has it, with another nonce each time and with credentials in a header", async () => {
    const { server, stamp } = open({ credentials: "us%40er:pass%3Aword@" });
    const asked: { request: Request; query: string }[] = [];
    server.answer = async (query, request) => {
      asked.push({ request, query: Buffer.from(query).toString("hex") });
      return answerOf(await reply(query));
    };
    await stamp(VALUE);
    await stamp(VALUE);
    const [one, other] = asked;
    expect(one?.request.method).toBe("POST");
    expect(one?.request.headers.get("content-type")).toBe("application/timestamp-query");
    expect(one?.request.headers.get("authorization")).toBe(`Basic ${btoa("us@er:pass:word")}`);
    const digest = new Bun.CryptoHasher("sha256").update(VALUE).digest("hex");
    const sha256 = "300d06096086480165030402010500";
    const frame = new RegExp(`^304b020101(3031${sha256}0420${digest})0210([0-9a-f]{32})0101ff$`);
    const [, , nonce = ""] = frame.exec(one?.query ?? "") ?? [];
    const [, , otherNonce = ""] = frame.exec(other?.query ?? "") ?? [];
    expect([nonce.length, otherNonce.length]).toEqual([32, 32]);
    expect(nonce).not.toBe(otherNonce);
  });
});

/** What is confirmed, with the last byte of a part of it changed. */
function withLast(info: Buffer, found: Buffer): Buffer {
  const place = info.indexOf(found) + found.length - 1;
  return Buffer.from(changed(new Uint8Array(info), place - info.length));
}

const DIGEST = Buffer.from(new Bun.CryptoHasher("sha256").update(VALUE).digest());

/** What is confirmed, with another moment in its place. */
function dated(moment: Date): (info: Buffer) => Buffer {
  const text = `${moment.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`;
  return (info) => {
    const place = info.toString("latin1").search(/20\d{12}Z/);
    return Buffer.concat([
      info.subarray(0, place),
      Buffer.from(text),
      info.subarray(place + text.length),
    ]);
  };
}

const HOUR_MS = 3_600_000;

describe.skipIf(!HAS_OPENSSL)("an answer is not believed", () => {
  const cases: readonly (readonly [
    string,
    string,
    (query: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>,
  ])[] = [
    [
      "of another digest",
      "not of the digest",
      (query) => replyAs(query, "time", (info) => withLast(info, DIGEST)),
    ],
    [
      "with another nonce",
      "its nonce is not the one",
      (query) =>
        replyAs(query, "time", (info) => withLast(info, Buffer.from(query.slice(-19, -3)))),
    ],
    [
      "of an hour ago",
      "s from this host's clock",
      (query) => replyAs(query, "time", dated(new Date(Date.now() - HOUR_MS))),
    ],
    [
      "of an hour ahead",
      "s from this host's clock",
      (query) => replyAs(query, "time", dated(new Date(Date.now() + HOUR_MS))),
    ],
    ["by a certificate that ended", "was not valid at its time", (query) => reply(query, "ended")],
    [
      "by a certificate without a usage",
      "not for timestamps alone",
      (query) => replyAs(query, "plain"),
    ],
    [
      "by one whose usage is not critical",
      "not for timestamps alone",
      (query) => replyAs(query, "optional"),
    ],
    [
      "by one with a second usage",
      "not for timestamps alone",
      (query) => replyAs(query, "several"),
    ],
    [
      "by a stranger",
      "no valid path leads from its certificate to a self-signed one",
      (query) => reply(query, "strange"),
    ],
    ["cut off", "cannot be read", async (query) => (await reply(query)).slice(0, -100)],
    [
      "with another byte in its signature",
      "its signature does not hold",
      async (query) => changed(await reply(query), -5),
    ],
    [
      "that is no ASN.1",
      "cannot be read",
      async () => new TextEncoder().encode("<html>Sign in</html>"),
    ],
    ["of no bytes", "cannot be read", async () => new Uint8Array()],
    // A GeneralizedTime of three letters, for which the package throws.
    [
      "that has no time",
      "cannot be read",
      async () => Uint8Array.from(Buffer.from("30051803616263", "hex")),
    ],
  ];

  test.each(cases)("%s", async (_, why, answer) => {
    const { server, stamp, outcomes, probe, clocks } = open();
    server.answer = async (query) => answerOf(await answer(query));
    const { failure, detail, message, retryAfterSeconds } = await refusalOf(stamp(VALUE));
    expect([failure, retryAfterSeconds]).toEqual(["service_unavailable", 5]);
    expect(message).toBe("This paper cannot be signed now; try again later");
    expect(detail).toStartWith("timestamp authority, invalid: ");
    expect(detail).toContain(why);
    expect(outcomes).toEqual(["invalid"]);
    expect(probe()).rejects.toThrow(why);
    clocks.ms = 600_001;
    await probe();
  });

  test("that rejects the question: its words are in the log, cleaned", async () => {
    const { server, stamp, outcomes } = open();
    // OpenSSL rejects the digest SHA-1.
    server.answer = async () => answerOf(await reply(QUERY_WITH_SHA1));
    const { detail } = await refusalOf(stamp(VALUE));
    expect(detail).toBe(
      "timestamp authority, refused: it rejects with status 2 (Message digest algorithm is not supported.)",
    );
    expect(outcomes).toEqual(["refused"]);
  });

  test("whose certificates leave papers no room for it", async () => {
    const { server, stamp } = open();
    server.answer = async (query) => answerOf(await replyAs(query, "large"));
    expect((await refusalOf(stamp(VALUE))).detail).toMatch(
      /invalid: it takes 1\d{4} bytes with its certificates, and papers have room for 10240$/,
    );
  });

  test("from a service that trusts no authority", async () => {
    const { stamp } = open({ trusted: [] });
    expect((await refusalOf(stamp(VALUE))).detail).toContain("TRUSTED_TIMESTAMPS");
  });
});

/** A question for a timestamp of a SHA-1, as `openssl ts -query -sha1 -cert` writes it. */
const QUERY_WITH_SHA1 = Buffer.from(
  `30290201013021300906052b0e03021a05000414${"00".repeat(20)}0101ff`,
  "hex",
);

function changed(bytes: Uint8Array<ArrayBuffer>, place: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const index = bytes.length + place;
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

describe.skipIf(!HAS_OPENSSL)("an authority that does not answer", () => {
  test.each([
    [
      "10 MB",
      () => new Response(new Uint8Array(10 << 20)),
      "invalid: its answer is larger than 65536 bytes",
    ],
    ["500", () => new Response("", { status: 500 }), "refused: it answered with status 500"],
    [
      "a redirect, which is not followed",
      () => Response.redirect("http://127.0.0.1:1/", 307),
      "refused: it answered with status 307",
    ],
  ] as const)("but sends %s", async (_, answer, why) => {
    const { server, stamp } = open();
    server.answer = answer;
    expect((await refusalOf(stamp(VALUE))).detail).toBe(`timestamp authority, ${why}`);
    expect(server.count()).toBe(1);
  });

  test("that asks to wait is left alone as long by the caller", async () => {
    const { server, stamp } = open();
    server.answer = () => new Response("", { status: 503, headers: { "retry-after": "90" } });
    expect((await refusalOf(stamp(VALUE))).retryAfterSeconds).toBe(90);
  });

  test("in time is given up, and the connection with it", async () => {
    const { server, stamp } = open();
    const hung = Promise.withResolvers<Response>();
    server.answer = () => hung.promise;
    expect((await refusalOf(stamp(VALUE))).detail).toBe(
      "timestamp authority, unanswered: it did not answer within 5000 ms",
    );
  }, 300_000);

  test("nowhere is unreachable; its address and password are not repeated", async () => {
    const { server, stamp } = open({ credentials: "user:secret@" });
    await server.stop();
    const { detail } = await refusalOf(stamp(VALUE));
    expect(detail).toMatch(/^timestamp authority, unanswered: unreachable \(\w+\)$/);
  });

  test("five times in a row is not asked for ten seconds, then once, and then as before", async () => {
    const { server, stamp, outcomes, clocks, probe } = open();
    const { answer } = server;
    server.answer = () => new Response("", { status: 500 });
    for (let count = 0; count < 5; count += 1) await refusalOf(stamp(VALUE));
    const refused = await refusalOf(stamp(VALUE));
    expect([refused.retryAfterSeconds, server.count()]).toEqual([10, 5]);
    expect(refused.detail).toBe("timestamp authority, not sent: it answered with status 500");
    clocks.ms = 10_001;
    server.answer = answer;
    await stamp(VALUE);
    await probe();
    expect(outcomes.slice(4)).toEqual(["refused", "not sent", "granted"]);
  });

  test("soon gets at most 32 questions of a process at a time", async () => {
    const { server, stamp, outcomes } = open();
    server.answer = () => new Response("", { status: 503 });
    await refusalOf(stamp(VALUE));
    const gate = Promise.withResolvers<void>();
    server.answer = async () => {
      await gate.promise;
      return new Response("", { status: 500 });
    };
    const asked = Array.from({ length: 40 }, () => refusalOf(stamp(VALUE)));
    const turned = await Promise.all(asked.slice(32));
    expect(turned.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual(Array(8).fill(1));
    const whys = new Set(turned.map(({ detail }) => detail));
    expect([...whys]).toEqual(["timestamp authority, not sent: too many questions"]);
    gate.resolve();
    await Promise.all(asked);
    expect(server.count()).toBe(33);
    expect(outcomes.filter((outcome) => outcome === "not sent")).toHaveLength(8);
  });
});
