/** Signers from files: who can sign, and what an operator is shown of those who cannot. */

import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "bun:test";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { readSigners, readTrusted, signerState } from "../../src/cms/signer.ts";
import { createSigning } from "../../src/proof/signing.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { AUTHORITY, folderWith, FROM, newSigner, TO } from "../support/signers.ts";

const terms = { name: "Acme Life", from: FROM, to: TO };
const good = await makeCertificate({ ...terms, algorithm: "P-256" });
const other = await makeCertificate({ ...terms, algorithm: "P-256" });
const weak = await makeCertificate({ ...terms, algorithm: "RSA 1024" });
const signingFolder = await folderWith({ "acme.pem": good.pem, "acme.key": good.keyPem });
const SOURCE = `${import.meta.dir}/../../src`;
const unsupported = await makeCertificate({ ...terms, algorithm: "P-521" });

async function faultOf(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const [found] = await readSigners(await folderWith(files));
  return found?.fault;
}

test("no folder, no signers; a folder that is not there is a fault", async () => {
  expect(await readSigners("")).toEqual([]);
  const [found] = await readSigners("/nowhere/at/all");
  expect(found?.fault).toContain("SIGNING_FOLDER cannot be read");
});

test("[D197] a process without signers loads no package of signatures", () => {
  const loadedWith = (folder: string) => {
    const program =
      `const { readSigners } = await import(${JSON.stringify(`${SOURCE}/cms/mod.ts`)});` +
      `await import(${JSON.stringify(`${SOURCE}/proof/mod.ts`)});` +
      `await readSigners(${JSON.stringify(folder)});` +
      `console.log(Object.keys(require.cache).filter((file) => /pkijs|asn1js/.test(file)).length)`;
    return Bun.spawnSync([process.execPath, "-e", program]).stdout.toString().trim();
  };
  expect(loadedWith("")).toBe("0");
  expect(loadedWith(signingFolder)).toBe("2");
}, 300_000);

test("finds each certificate of the folder by its name", async () => {
  const folder = await folderWith({
    "beta.pem": good.pem + AUTHORITY.pem,
    "beta.key": good.keyPem,
    "alpha.pem": other.pem,
    "alpha.key": other.keyPem,
    "notes.txt": "nothing",
  });
  const found = await readSigners(folder);
  expect(found.map(({ name, fault }) => [name, fault])).toEqual([
    ["alpha", undefined],
    ["beta", undefined],
  ]);
  expect(found[1]?.signer?.certificates).toHaveLength(2);
});

test.each([
  ["a key is missing", { "a.pem": good.pem }, "a.key is missing"],
  ["a key is another's", { "a.pem": good.pem, "a.key": other.keyPem }, "is not the key of"],
  ["a key is none", { "a.pem": good.pem, "a.key": "secret words" }, "not a private key in PEM"],
  ["a certificate is none", { "a.pem": "words", "a.key": good.keyPem }, "holds no certificate"],
  [
    "a certificate is damaged",
    { "a.pem": good.pem.replace(/\n.{20}/, "\nAAAAAAAAAAAAAAAAAAAA"), "a.key": good.keyPem },
    "cannot be read",
  ],
  ["a key is short", { "a.pem": weak.pem, "a.key": weak.keyPem }, "at least 2048 bits"],
  [
    "a curve is another",
    { "a.pem": unsupported.pem, "a.key": unsupported.keyPem },
    "P-256 or P-384",
  ],
  ["a name is odd", { "A b.pem": good.pem, "A b.key": good.keyPem }, "small letters"],
])("says that %s, without a word of the key", async (_, files, says) => {
  const fault = await faultOf(files);
  expect(fault).toContain(says);
  expect(fault).not.toMatch(/BEGIN|secret/);
});

describe("stateOf()", () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);

  test.each([
    ["2019-12-31", "wrong", "begins on 2020-01-01"],
    ["2026-01-01", "ok", "ends on 2040-01-01"],
    ["2039-12-15", "warn", "in 16 days"],
    ["2039-12-30", "warn", "ends on 2040-01-01, in 1 day"],
    ["2040-01-02", "wrong", "signer acme ended on 2040-01-01"],
  ])("on %s: %s", async (day, verdict, says) => {
    const signer = await newSigner("P-256");
    const state = signerState({ name: "acme", signer }, at(day));
    expect(state.verdict).toBe(verdict as typeof state.verdict);
    expect(state.says).toContain(says);
  });

  test("a signer that cannot be used is wrong", () => {
    expect(signerState({ name: "acme", fault: "Its key" }, at("2026-01-01"))).toMatchObject({
      verdict: "wrong",
      says: "Signer acme: Its key",
    });
  });
});

describe("readTrusted()", () => {
  const none = { trustedSigners: "", trustedTimestamps: "" };

  test("[D211] trusts to sign the signers' own certificates and those of a file, for timestamps those of another alone", async () => {
    const folder = await folderWith({ "a.pem": good.pem, "a.key": good.keyPem, ca: AUTHORITY.pem });
    const own = [String(new X509Certificate(good.pem))];
    const ca = [String(new X509Certificate(AUTHORITY.pem))];
    const found = await readSigners(folder);
    expect(readTrusted(found, none)).toEqual({ signers: own, timestamps: [] });
    expect(readTrusted(found, { ...none, trustedSigners: `${folder}/ca` })).toEqual({
      signers: [...own, ...ca],
      timestamps: [],
    });
    expect(readTrusted(found, { ...none, trustedTimestamps: `${folder}/ca` })).toEqual({
      signers: own,
      timestamps: ca,
    });
  });

  test("says what is wrong with the file", async () => {
    const folder = await folderWith({ none: "words" });
    for (const [member, setting] of [
      ["trustedSigners", "TRUSTED_SIGNERS"],
      ["trustedTimestamps", "TRUSTED_TIMESTAMPS"],
    ] as const) {
      const read = (file: string) => readTrusted([], { ...none, [member]: `${folder}/${file}` });
      expect(() => read("missing")).toThrow(`${setting} names a file that cannot be read`);
      expect(() => read("none")).toThrow(`${setting} holds no certificate`);
    }
  });
});

describe("createSigning()", () => {
  const plain = illustrate("demo-myga", PLAIN_INPUTS);
  const brand = { ...plain.product.brand, signature: "acme" };
  const branded = { ...plain, product: { ...plain.product, brand } };
  const now = () => new Date("2026-11-21T12:00:00Z");
  const printed = renderer.render(branded).bytes;

  test("signs papers of brands that name a signer, and leaves others as they are", async () => {
    const signer = await newSigner("P-256");
    const sign = createSigning([{ name: "acme", signer }], { now });
    expect(await sign(printed, plain)).toBe(printed);
    expect((await sign(printed, branded)).length).toBeGreaterThan(printed.length);
  });

  test.each([
    ["there is none of that name", [], "no such certificate"],
    ["it cannot be used", [{ name: "acme", fault: "its key is short" }], "its key is short"],
  ])("gives no paper when %s", (_, found, detail) => {
    const attempt = createSigning(found, { now })(printed, branded);
    expect(attempt).rejects.toMatchObject({
      failure: "service_unavailable",
      retryAfterSeconds: 60,
      detail: expect.stringContaining(detail),
    });
  });

  test("gives no paper when the certificate has ended", async () => {
    const signer = await newSigner("P-256", { to: new Date("2026-11-20") });
    const attempt = createSigning([{ name: "acme", signer }], { now })(printed, branded);
    expect(attempt).rejects.toMatchObject({ detail: expect.stringContaining("not valid today") });
  });
});
