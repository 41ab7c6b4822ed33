/** Certificates that sign: logged every day before they end, also by a process that has run for weeks. */

import { expect, test } from "bun:test";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { watchCertificates } from "../../src/proof/certificate_watch.ts";
import { FROM, newSigner, signerOf, TO } from "../support/signers.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-03-01T09:00:00Z");
const daysAfter = (days: number) => new Date(START.getTime() + days * DAY_MS);

type Options = Parameters<typeof watchCertificates>[0];

/** A process that looks once an hour for so many days; its lines, and what its metrics have at the end. */
async function runFor(
  days: number,
  signers: Options["signers"],
  trusted: Options["trusted"] = { signers: [], timestamps: [] },
) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  let now = START;
  const log = { write: (line: Readonly<Record<string, unknown>>) => void lines.push(line) };
  const watch = watchCertificates({ signers, trusted, now: () => now, log });
  for (let hour = 0; hour < days * 24; hour += 1) {
    now = new Date(START.getTime() + hour * (DAY_MS / 24));
    await watch.look();
  }
  now = daysAfter(days);
  return {
    lines,
    left: watch.listSigners(),
    trustedLeft: watch.listTrusted(),
    ending: watch.listEnding(),
  };
}

test("a certificate of 35 days in a process that is up for 40: silent until 30 days before, then a line a day", async () => {
  const signer = await newSigner("P-256", { to: daysAfter(35) });
  const { lines, left } = await runFor(40, [{ name: "acme", signer }]);
  // On the day on which it warns first and on each later one, and once more on the day of its end.
  expect(lines).toHaveLength(37);
  expect(lines[0]).toEqual({
    level: "error",
    failure: "signing",
    signer: "acme",
    detail: "The certificate of signer acme ends on 2026-04-05, in 29 days",
  });
  expect(lines.at(-1)?.["detail"]).toBe("The certificate of signer acme ended on 2026-04-05");
  expect(left).toEqual([{ name: "acme", secondsLeft: (-5 * DAY_MS) / 1000 }]);
});

test("an authority between that ends first is logged, and counts", async () => {
  const between = await makeCertificate({
    name: "Authority between",
    algorithm: "P-256",
    from: FROM,
    to: daysAfter(10),
    isAuthority: true,
  });
  const made = { name: "Acme", algorithm: "P-256", from: FROM, to: TO, issuer: between } as const;
  const signer = await signerOf(await makeCertificate(made), between.pem);
  const { lines, left } = await runFor(1, [{ name: "acme", signer }]);
  expect(lines.map(({ detail }) => detail)).toEqual([
    "The certificate of an authority of signer acme ends on 2026-03-11, in 10 days",
    "The certificate of an authority of signer acme ends on 2026-03-11, in 9 days",
  ]);
  expect(left).toEqual([{ name: "acme", secondsLeft: (9 * DAY_MS) / 1000 }]);
});

test("one that cannot sign has 0 seconds left", async () => {
  const early = await newSigner("P-256", { from: daysAfter(10) });
  const { lines, left } = await runFor(1, [
    { name: "early", signer: early },
    { name: "faulty", fault: "faulty.key is missing or cannot be read" },
  ]);
  expect(left.map(({ secondsLeft }) => secondsLeft)).toEqual([0, 0]);
  expect(lines.map(({ signer }) => signer)).toEqual(["early", "faulty", "early", "faulty"]);
});

test("one that lasts is no line", async () => {
  const signer = await newSigner("P-256");
  expect((await runFor(3, [{ name: "acme", signer }])).lines).toEqual([]);
});

test("a trusted certificate is logged before it ends, and not after: papers of before need it", async () => {
  const [soon, past, later] = await Promise.all(
    [3, -1, 300].map(async (days) => (await newSigner("P-256", { to: daysAfter(days) })).leaf),
  );
  if (soon === undefined || past === undefined || later === undefined) throw new RangeError();
  const trusted = { signers: [past, later], timestamps: [soon] };
  const { lines, trustedLeft } = await runFor(2, [], trusted);
  expect(lines).toEqual(
    [3, 2, 1].map((days) => ({
      level: "warn",
      failure: "trusted_certificates",
      detail: `The certificate of “Acme Life, Inc.” in TRUSTED_TIMESTAMPS ends on 2026-03-04, in ${days === 1 ? "1 day" : `${days} days`}`,
    })),
  );
  expect(trustedLeft.map(({ setting, secondsLeft }) => [setting, secondsLeft])).toEqual([
    ["TRUSTED_SIGNERS", (298 * DAY_MS) / 1000],
    ["TRUSTED_TIMESTAMPS", DAY_MS / 1000],
  ]);
  expect((await runFor(30, [], trusted)).lines).toHaveLength(4);
});

test("[D321] a signer is announced from 30 days before its end until then, by its own certificate", async () => {
  const end = daysAfter(35);
  const signer = await newSigner("P-256", { to: end });
  const endingAfter = async (days: number) =>
    (
      await runFor(days, [
        { name: "acme", signer },
        { name: "broken", fault: "no key" },
      ])
    ).ending;
  const sha256 = signer.leaf.fingerprint256.replaceAll(":", "").toLowerCase();
  expect(await endingAfter(5)).toEqual([]);
  expect(await endingAfter(6)).toEqual([{ signer: "acme", sha256, endsAt: end }]);
  expect(await endingAfter(36)).toEqual([]);
});
