/** A paper of one brand that another brand's certificate signs is said to be so, though that certificate is trusted. */

import { describe, expect, test } from "bun:test";
import { makeCertificate } from "../../../src/local/throwaway_certificate.ts";
import { subjectsOf } from "../../../src/proof/brand_signature.ts";
import { readSigners, type Signer } from "../../../src/cms/signer.ts";
import { signPaper } from "../../../src/proof/signed_paper.ts";
import { createVerifier } from "../../../src/proof/verifier.ts";
import type { Verification } from "../../../src/proof/verify.ts";
import { adminWith } from "../../commands/admin.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService } from "../../support/service.ts";
import { AUTHORITY, folderWith, FROM, signDemoMyga, TO } from "../../support/signers.ts";

const make = (name: string) =>
  makeCertificate({ name, algorithm: "P-256", from: FROM, to: TO, issuer: AUTHORITY });
const [acme, beta, before] = await Promise.all(
  ["Acme Life", "Beta Life", "Acme of before"].map(make),
);
if (!acme || !beta || !before) throw new RangeError("There is no certificate");
const folder = await folderWith({
  "acme.pem": acme.pem,
  "acme.key": acme.keyPem,
  "acme.former": before.pem,
  "beta.pem": beta.pem,
  "beta.key": beta.keyPem,
  "signers.pem": AUTHORITY.pem,
});
const SIGNERS = new Map(
  (await readSigners(folder)).flatMap(({ name, signer }) =>
    signer ? [[name, signer] as const] : [],
  ),
);
/** The same names as those of the folder, in certificates and with keys of their own. */
const renewed = await signerIn("Acme Life");
const former = await signerIn("Acme of before");

async function signerIn(name: string): Promise<Signer> {
  const { pem, keyPem } = await make(name);
  const [found] = await readSigners(await folderWith({ "acme.pem": pem, "acme.key": keyPem }));
  if (found?.signer === undefined) throw new RangeError(found?.fault);
  return found.signer;
}

const database = await freshDatabase();
const trusting = {
  verify: createVerifier({
    trusted: { signers: [AUTHORITY.pem], timestamps: [] },
    bounds: { seconds: 60, processorSeconds: 60, memoryBytes: 500_000_000 },
  }),
  signerSubjects: subjectsOf(await readSigners(folder)),
};
const service = await testService({ database, override: trusting });
await signDemoMyga(service.sql);
service.setClock(new Date());
const key = await service.issueKey();
const INPUTS = { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };

async function printed(slug: string): Promise<Uint8Array> {
  const json = { inputs: INPUTS };
  const response = await service.send(`/api/${slug}?format=pdf`, { key, json });
  expect(response.status).toBe(200);
  return response.bytes();
}
const [paper, ofUnsignedBrand] = [await printed("demo-myga"), await printed("demo-fia")];
const signedBy = (signer: Signer | undefined, of = paper) => {
  if (signer === undefined) throw new RangeError("There is no signer");
  return signPaper(of, signer, { signedAt: new Date().toISOString(), insurer: "Acme Life" });
};

async function verify(file: Uint8Array, by = service): Promise<Verification> {
  const headers = { "content-type": "application/pdf" };
  const response = await by.send("/api/verify", { raw: new Uint8Array(file), headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Verification;
}
const brandIn = ({ checks }: Verification) => checks.find(({ name }) => name === "brand");

describe("[D212] a signed paper", () => {
  test.each([
    ["that its brand's certificate signed", SIGNERS.get("acme")],
    ["that a renewed certificate of the same name signed", renewed],
    ["that a certificate of before signed", former],
  ])("%s is untouched", async (_, signer) => {
    const found = await verify(await signedBy(signer));
    expect([found.verdict, brandIn(found)?.result]).toEqual(["untouched", "passed"]);
    expect(found.says).toEndWith("signed it.");
  });

  test("that another brand's certificate signed is said to be so by API, page and command", async () => {
    const forged = await signedBy(SIGNERS.get("beta"));
    const found = await verify(forged);
    expect(found.verdict).toBe("signed_by_another");
    expect(found.says).toBe(
      `Every byte is as “Beta Life” signed it, but that certificate does not sign for “${found.paper?.insurer}”: ` +
        "Its brand names another. Do not rely on it before the insurer confirms it.",
    );
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(forged)], { type: "application/pdf" }), "a.pdf");
    const page = await fetch(`${service.url}/verify`, { method: "POST", body: form });
    expect(await page.text()).toContain("Signed, but not with this insurer's certificate");
    await Bun.write(`${folder}/forged.pdf`, forged);
    const trust = ["--trust", `${folder}/signers.pem`];
    const env = { DATABASE_URL: database.url, SIGNING_FOLDER: folder };
    const asked = await adminWith(env, "verify", `${folder}/forged.pdf`, "--books", ...trust);
    expect([asked.code, asked.out]).toEqual([1, expect.stringMatching(/^signed_by_another: /)]);
    const alone = await adminWith(env, "verify", `${folder}/forged.pdf`, ...trust);
    expect(alone.code).toBe(0);
    expect(alone.out).toContain("Whether that certificate signs for");
  });

  test("of a brand whose papers are not signed is not its insurer's", async () => {
    const found = await verify(await signedBy(SIGNERS.get("beta"), ofUnsignedBrand));
    expect(found.verdict).toBe("signed_by_another");
    expect(brandIn(found)?.says).toBe("No certificate signs papers of the product.");
  });

  test("that names an insurer other than its product's is not that insurer's", async () => {
    await service.sql`
      insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
      select slug, 'of another', name, engine, default_format, inputs_schema,
             jsonb_set(definition, '{brand,insurerName}', '"Another Life"')
        from product where slug = 'demo-myga'`;
    const other = await printed("demo-myga");
    await service.sql`
      alter table product_version disable trigger user`;
    await service.sql`
      update product_version set definition = jsonb_set(definition, '{brand,insurerName}', '"Renamed Life"')
       where slug = 'demo-myga' and version = 'of another'`;
    const found = await verify(await signedBy(SIGNERS.get("acme"), other));
    expect(found.verdict).toBe("signed_by_another");
    expect(brandIn(found)?.says).toBe("This service has the product as one of “Renamed Life”.");
  });

  test("of a product that this service does not have is untouched, and its insurer not checked", async () => {
    const elsewhere = await testService({ override: trusting });
    const found = await verify(await signedBy(SIGNERS.get("beta")), elsewhere);
    expect([found.verdict, brandIn(found)?.result]).toEqual(["untouched", "not_checked"]);
    expect(found.says).toContain("Whether that certificate signs for");
  });

  test("whose brand cannot be asked for keeps what its bytes show", async () => {
    const readBrand = () => Promise.reject(new Error("down"));
    const down = await testService({ database, override: { ...trusting, readBrand } });
    const found = await verify(await signedBy(SIGNERS.get("acme")), down);
    expect([found.verdict, brandIn(found)?.result]).toEqual(["untouched", "not_checked"]);
  });
});
