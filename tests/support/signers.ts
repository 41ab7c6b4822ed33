/** Signers for tests: certificates not to be trusted, in a folder of their own. */

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import {
  makeCertificate,
  type ThrowawayCertificate,
} from "../../src/local/throwaway_certificate.ts";
import { readSigners, type Signer } from "../../src/cms/signer.ts";

export const FROM = new Date("2020-01-01T00:00:00Z");
export const TO = new Date("2040-01-01T00:00:00Z");

export const AUTHORITY = await makeCertificate({
  name: "Test authority",
  algorithm: "P-256",
  from: FROM,
  to: TO,
  isAuthority: true,
});

/** Writes files into a new folder; returns its path. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "signers-"));
  for (const [name, content] of Object.entries(files)) await Bun.write(join(folder, name), content);
  return folder;
}

/** A folder with the certificate and key of `acme`, under the test authority; `from` is its first day. */
export async function acmeFolder(algorithm: "RSA 2048" | "P-256", from = FROM): Promise<string> {
  const made = { name: "Acme Life", algorithm, from, to: TO, issuer: AUTHORITY } as const;
  const { pem, keyPem } = await makeCertificate(made);
  return folderWith({ "acme.pem": pem, "acme.key": keyPem });
}

/** Enters terms of demo-myga as of now, the same but that `acme` signs their papers. */
export async function signDemoMyga(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
    select slug, 'signed', name, engine, default_format, inputs_schema,
           jsonb_set(definition, '{brand,signature}', '"acme"')
      from product where slug = 'demo-myga'`;
}

/** The signer of a certificate and of those that lead to its authority. */
export async function signerOf(
  { pem, keyPem }: Pick<ThrowawayCertificate, "pem" | "keyPem">,
  chain = "",
): Promise<Signer> {
  const folder = await folderWith({ "acme.pem": pem + chain, "acme.key": keyPem });
  const [found] = await readSigners(folder);
  if (found?.signer === undefined) throw new RangeError(found?.fault);
  return found.signer;
}

/** A signer under the test authority. */
export async function newSigner(
  algorithm: "RSA 2048" | "P-256" | "P-384",
  { from = FROM, to = TO, issuer = AUTHORITY } = {},
): Promise<Signer> {
  return signerOf(await makeCertificate({ name: "Acme Life, Inc.", algorithm, from, to, issuer }));
}
