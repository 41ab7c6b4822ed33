/** Part of the demo: papers are signed with a throwaway certificate, verified, altered and caught. */

import { PRODUCT_EXAMPLE } from "#http";
import { readSigners } from "#cms";
import { signPaper, type Verification } from "#proof";
import { withSession } from "#storage";
import { exampleAt } from "./example_at.ts";
import { ask, type Stage } from "./stage.ts";
import { makeCertificate } from "./throwaway_certificate.ts";

const DAY_MS = 86_400_000;

/** What the brand names for as long as the part lasts. */
const SIGNER = "throwaway";

/** Writes a certificate of a day with its key into a folder of signers, where the proof is left too; returns the folder. */
export async function writeThrowawaySigner(demo: string, now: Date): Promise<string> {
  const folder = `${demo}/proof`;
  const { pem, keyPem } = await makeCertificate({
    name: "Demo insurer, throwaway certificate",
    algorithm: "RSA 2048",
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + DAY_MS),
  });
  await Promise.all([
    Bun.write(`${folder}/${SIGNER}.pem`, pem),
    Bun.write(`${folder}/${SIGNER}.key`, keyPem, { mode: 0o600 }),
  ]);
  return folder;
}

/**
 * Has the service sign a paper, and asks it what that, an altered copy, one with something added and one of another brand are
 * found to be.
 * @throws {Error} when the service passes over an alteration, or doubts what is untouched
 */
export async function proveDemo({ url, databaseUrl, folder: demo, say }: Stage): Promise<void> {
  const folder = `${demo}/proof`;
  const printed = await Bun.file(`${demo}/demo-fia-full.pdf`).bytes();
  const signed = await makeSigned(url, databaseUrl);
  const altered = signed.slice();
  const middle = signed.length >> 2;
  altered[middle] = (altered[middle] ?? 0) ^ 1;
  const [found] = await readSigners(folder);
  if (found?.signer === undefined) throw new Error(`Cannot sign: ${found?.fault}`);
  const terms = { signedAt: new Date().toISOString(), insurer: "Demo insurer" };
  const foreign = await signPaper(printed, found.signer, terms);
  const files = [
    ["as the service made it", "printed", printed, "issued"],
    ["signed by the service", "signed", signed, "untouched"],
    ["signed, one bit altered", "altered", altered, "altered"],
    ["signed, something added", "added", Buffer.concat([signed, Buffer.from("%\n")]), "added_to"],
    ["of a brand that names no signer, signed", "foreign", foreign, "signed_by_another"],
  ] as const;
  for (const [what, name, file, expected] of files) {
    await Bun.write(`${folder}/${name}.pdf`, file);
    const response = await fetch(`${url}/api/verify`, {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: new Uint8Array(file),
      signal: AbortSignal.timeout(30_000),
    });
    const { verdict, says } = (await response.json()) as Verification;
    say(`POST /api/verify, ${what}: ${verdict}. ${says}`);
    if (verdict !== expected) throw new Error(`A paper ${what} was found ${verdict}`);
  }
}

/** A paper of terms that name the signer in their brand; they are withdrawn afterwards, so that the demo runs again. */
async function makeSigned(url: string, databaseUrl: string): Promise<Uint8Array> {
  const version = `signed ${new Date().toISOString().slice(0, 19)}`;
  await withSession(
    databaseUrl,
    (sql) => sql`
      insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
      select slug, ${version}, name, engine, default_format, inputs_schema,
             jsonb_set(definition, '{brand,signature}', to_jsonb(${SIGNER}::text))
        from product where slug = 'demo-myga'`,
  );
  try {
    const body = exampleAt(new Date(), PRODUCT_EXAMPLE);
    const answer = await ask(`${url}/api/demo-myga?format=pdf`, { body });
    if (!answer.ok) throw new Error(`The paper to be signed was refused: ${answer.status}`);
    return await answer.bytes();
  } finally {
    await withSession(databaseUrl, (sql) => sql`select product_withdraw('demo-myga', ${version})`);
  }
}
