/** `verify`: a paper on disk, without a database and without a network; with the books where they are asked. */

import { afterAll, expect, test } from "bun:test";
import { signPaper } from "../../src/proof/signed_paper.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { AUTHORITY, folderWith, newSigner } from "../support/signers.ts";
import { freshDatabase } from "../support/database.ts";
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

test("a paper that nothing proves is a failure, as is one that is altered or not trusted", async () => {
  expect(await verify(`${folder}/printed.pdf`)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^not_signed: [^]*books +not_checked +The books of the service were not asked/,
    ),
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

test("[D177] asks the books for it, and notes there who asked and what it was found to be", async () => {
  const database = await freshDatabase();
  afterAll(() => database.drop());
  const { sql } = database;
  const ask = (file: string, ...words: readonly string[]) =>
    admin(database.url, "verify", `${folder}/${file}.pdf`, "--books", ...words);
  const unknown = await ask("printed");
  expect(unknown).toMatchObject({ code: 1, out: expect.stringMatching(/^not_in_books: /) });
  const { digest } = illustration;
  const { sha256 } = renderer.render(illustration);
  await sql`select maintain_ledger()`;
  await sql`
    insert into illustration_record (at, id, digest, key_id, product_slug, recipe, source, figures_sha256, paper_sha256,
                                     deleted_at)
    values (now(), gen_random_uuid(), decode(${digest}, 'hex'), 1, 'demo-myga', '', '{}', '', decode(${sha256}, 'hex'),
            now())`;
  const issued = await ask("printed");
  expect(issued.code).toBe(0);
  expect(issued.out).toMatch(/^issued: /);
  expect(issued.out).toContain("In force today, by the books: version ");
  expect(issued.out).toContain("The inputs of its record were destroyed");
  const { out } = await ask("printed", "--json");
  expect(JSON.parse(out)).toMatchObject({ verdict: "issued", isDeleted: true });
  expect((await ask("altered")).code).toBe(1);
  const acts = await sql`
    select action, outcome, encode(digest, 'hex') as digest, encode(paper_sha256, 'hex') as paper
      from ledger_act order by id`;
  const named = { action: "verify", digest, paper: sha256 };
  expect([...acts]).toEqual([
    { ...named, outcome: "not_in_books" },
    { ...named, outcome: "issued" },
    { ...named, outcome: "issued" },
    { action: "verify", outcome: "altered", digest: null, paper: null },
  ]);
  const [line] =
    await sql`select actor, method, route from audit_trail where verdict is null limit 1`;
  expect(line).toMatchObject({ actor: expect.any(String), route: "ledger verify: not_in_books" });
});
