/** `verify`: a paper on disk, without a database and without a network. */

import { expect, test } from "bun:test";
import { signPaper } from "../../src/proof/signed_paper.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../document/papers.ts";
import { AUTHORITY, folderWith, newSigner } from "../support/signers.ts";
import { admin } from "./admin.ts";

const illustration = illustrate("demo-myga", PLAIN_INPUTS);
const printed = renderer.render(illustration).bytes;
const terms = { signedAt: illustration.preparedAt, insurer: "Acme Life" };
const folder = await folderWith({ "authority.pem": AUTHORITY.pem });
const signed = await signPaper(printed, await newSigner("P-256"), terms);
const altered = signed.slice();
altered[9000] = (altered[9000] ?? 0) ^ 1;
for (const [name, bytes] of Object.entries({ printed, signed, altered })) {
  await Bun.write(`${folder}/${name}.pdf`, bytes);
}
const verify = (...words: readonly string[]) => admin("", "verify", ...words);

test("says what a paper is, of which illustration, and what was checked", async () => {
  const { code, out } = await verify(`${folder}/signed.pdf`, "--trust", `${folder}/authority.pem`);
  expect(code).toBe(0);
  expect(out).toStartWith("untouched: Untouched: every byte is as “Acme Life, Inc.” signed it.");
  expect(out).toContain(`Illustration ${illustration.id}`);
  expect(out.split("\n").filter((line) => line.includes("passed"))).toHaveLength(6);
});

test("a paper that is not signed is no failure; one that is altered or not trusted is", async () => {
  expect(await verify(`${folder}/printed.pdf`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^not_signed: /),
  });
  expect(await verify(`${folder}/altered.pdf`)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^altered: /),
  });
  expect(await verify(`${folder}/signed.pdf`)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^not_trusted: /),
  });
});

test("answers programs in JSON", async () => {
  const { out } = await verify(`${folder}/printed.pdf`, "--json");
  expect(JSON.parse(out)).toMatchObject({ verdict: "not_signed", paper: { isSample: false } });
});

test("says that there is no such file, or no certificate to trust", async () => {
  expect(await verify(`${folder}/none.pdf`)).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no file"),
  });
  expect(await verify(`${folder}/printed.pdf`, "--trust", `${folder}/none`)).toMatchObject({
    code: 1,
    err: expect.stringContaining("cannot be read"),
  });
});
