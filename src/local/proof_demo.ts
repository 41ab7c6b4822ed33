/** Part of the demo: a paper is signed with a throwaway certificate, verified, altered and caught. */

import { readSigners } from "../proof/signer.ts";
import { signPaper } from "../proof/signed_paper.ts";
import type { Verification } from "../proof/verify.ts";
import type { Stage } from "./stage.ts";
import { makeCertificate } from "./throwaway_certificate.ts";

const DAY_MS = 86_400_000;

/** Where the certificate, its key, and the files of the proof are left. */
const proofFolder = (demo: string): string => `${demo}/proof`;

/** Writes a certificate of a day with its key; returns the path of the certificate. */
export async function writeThrowawaySigner(demo: string, now: Date): Promise<string> {
  const folder = proofFolder(demo);
  const { pem, keyPem } = await makeCertificate({
    name: "Demo insurer, throwaway certificate",
    algorithm: "RSA 2048",
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + DAY_MS),
  });
  const path = `${folder}/throwaway.pem`;
  await Promise.all([
    Bun.write(path, pem),
    Bun.write(`${folder}/throwaway.key`, keyPem, { mode: 0o600 }),
  ]);
  return path;
}

/**
 * Signs a paper, and asks the service what it, an altered copy and one with something added are found to be.
 * @throws {Error} when the service passes over an alteration, or doubts what is untouched
 */
export async function proveDemo({ url, folder: demo, say }: Stage): Promise<void> {
  const folder = proofFolder(demo);
  const [found] = readSigners(folder);
  if (found?.signer === undefined) throw new Error(`Cannot sign: ${found?.fault}`);
  const printed = await Bun.file(`${demo}/demo-fia-full.pdf`).bytes();
  const terms = { signedAt: new Date().toISOString(), insurer: "Demo insurer" };
  const signed = await signPaper(printed, found.signer, terms);
  const altered = signed.slice();
  const middle = printed.length >> 1;
  altered[middle] = (altered[middle] ?? 0) ^ 1;
  const files = [
    ["as the service made it", "printed", printed, "issued"],
    ["signed", "signed", signed, "untouched"],
    ["signed, one bit altered", "altered", altered, "altered"],
    ["signed, something added", "added", Buffer.concat([signed, Buffer.from("%\n")]), "added_to"],
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
