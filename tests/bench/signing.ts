/** Signing a paper of 12 pages beside @signpdf, which prepares and signs the same paper with the same key. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import * as asn1js from "asn1js";
import { ContentInfo } from "pkijs";
import forge from "node-forge";
import { PDFDocument } from "pdf-lib";
import { prepareRenderer } from "../../src/paper/render.ts";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { readSigners } from "../../src/cms/signer.ts";
import type { Stamp } from "../../src/cms/timestamp.ts";
import { signPaper } from "../../src/proof/signed_paper.ts";
import { createTimestampAuthority } from "../../src/proof/timestamp_authority.ts";
import { acceptToken } from "../../src/cms/timestamp_token.ts";
import {
  answerOf,
  reply,
  startTimestampServer,
  TIME_ROOTS,
  TIME_ROOTS_PEM,
  tokenIn,
} from "../support/timestamp_authority.ts";
import { illustratePapers } from "./document_papers.ts";
import { median, ratios, type Row } from "./rows.ts";

/** Contestants take turns; the middle of all rounds counts. */
const ROUNDS = 7;
const PAPERS_A_ROUND = 20;
/** Goal: processor time of ours to that of @signpdf, most. */
const SHARE_MAX = 0.5;

const DAY_MS = 86_400_000;

/**
 * Timestamps from one answer of OpenSSL's, checked anew each time: RSA gives the same signature of a paper each time. Waiting
 * for an authority takes no processor time.
 */
async function recordTimestamp(signWith: (stamp: Stamp) => Promise<unknown>): Promise<Stamp> {
  const server = startTimestampServer();
  let query = new Uint8Array();
  let answer = new Uint8Array();
  server.answer = async (asked) => {
    query = new Uint8Array(asked);
    answer = new Uint8Array(await reply(asked));
    return answerOf(answer);
  };
  const now = new Date();
  const options = { url: server.url, trusted: TIME_ROOTS_PEM, now: () => now };
  const authority = createTimestampAuthority({ ...options, nowMs: () => performance.now() });
  await signWith(authority.stamp);
  await server.stop();
  const token = new Uint8Array(await tokenIn(answer));
  // The nonce, 16 bytes, stands in front of the 3 that want certificates.
  const nonce = new asn1js.Integer({ valueHex: query.slice(-19, -3) });
  return async (stamped) => {
    return acceptToken(ContentInfo.fromBER(token), { stamped, nonce, trusted: TIME_ROOTS, now });
  };
}

/** Prints the table of contestants, and gives the row. */
export async function benchSigning(): Promise<readonly Row[]> {
  const [illustration] = await illustratePapers();
  if (illustration === undefined) throw new Error("There is no paper");
  const printed = (await prepareRenderer()).render(illustration).bytes;
  const { pem, keyPem } = await makeCertificate({
    name: "Bench",
    algorithm: "RSA 2048",
    from: new Date(Date.now() - DAY_MS),
    to: new Date(Date.now() + DAY_MS),
  });
  const folder = await mkdtemp(join(tmpdir(), "bench-signer-"));
  await Promise.all([
    Bun.write(`${folder}/bench.pem`, pem),
    Bun.write(`${folder}/bench.key`, keyPem),
  ]);
  const [found] = await readSigners(folder);
  await rm(folder, { recursive: true });
  if (found?.signer === undefined) throw new Error(found?.fault);
  const { signer } = found;
  const p12 = Buffer.from(
    forge.asn1
      .toDer(
        forge.pkcs12.toPkcs12Asn1(
          forge.pki.privateKeyFromPem(keyPem),
          [forge.pki.certificateFromPem(pem)],
          "",
        ),
      )
      .getBytes(),
    "latin1",
  );
  const terms = { signedAt: illustration.preparedAt, insurer: "Bench" };
  const stamp = await recordTimestamp((asked) =>
    signPaper(printed, signer, { ...terms, stamp: asked }),
  );
  const contestants: Readonly<Record<string, () => Promise<number>>> = {
    "this service": async () => (await signPaper(printed, signer, terms)).length,
    "this service, with a timestamp": async () =>
      (await signPaper(printed, signer, { ...terms, stamp })).length,
    "@signpdf/signpdf": async () => {
      const document = await PDFDocument.load(printed);
      pdflibAddPlaceholder({
        pdfDoc: document,
        reason: "",
        contactInfo: "",
        name: "Bench",
        location: "",
        subFilter: "ETSI.CAdES.detached",
      });
      const prepared = Buffer.from(await document.save({ useObjectStreams: false }));
      return (await new SignPdf().sign(prepared, new P12Signer(p12))).length;
    },
  };
  const times = new Map<string, number[]>();
  const sizes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, sign] of Object.entries(contestants)) {
      sizes.set(name, await sign());
      Bun.gc(true);
      const startedAt = process.cpuUsage();
      for (let count = 0; count < PAPERS_A_ROUND; count += 1) await sign();
      const { user, system } = process.cpuUsage(startedAt);
      times.set(name, [...(times.get(name) ?? []), (user + system) / 1000 / PAPERS_A_ROUND]);
    }
  }
  console.table(
    Object.keys(contestants).map((name) => ({
      contestant: name,
      "processor ms a paper": median(times.get(name) ?? []).toFixed(2),
      "bytes more": (sizes.get(name) ?? 0) - printed.length,
    })),
  );
  return [
    {
      name: "signature ÷ @signpdf",
      rounds: ratios(times.get("this service"), times.get("@signpdf/signpdf")),
      most: SHARE_MAX,
    },
  ];
}
