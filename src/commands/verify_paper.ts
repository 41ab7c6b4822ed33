/** `verify`: whether a PDF is an untouched paper, without a network; with the books of a database where these are asked for. */

import { openGiven } from "./given_file.ts";
import { readVariable } from "#base";
import { prepareRenderer } from "#paper";
import { findRetiredSetting } from "#config";
import { parseTrusted, readSigners, readTrusted } from "#cms";
import {
  withBooks,
  withoutBooks,
  subjectsOf,
  withBrand,
  type Examination,
  verifyFile,
} from "#proof";
import { type Sql, noteAct, readBooksIn, readBrandIn } from "#storage";
import { AS_JSON, type Asked, type Command } from "./command.ts";
import { say, sayJson } from "./say.ts";

export const VERIFY: Command = {
  name: "verify",
  takes: ["<file.pdf>"],
  says: "say whether a PDF is an untouched paper, and by whom it is signed, without a network; with --books, whether the database has it",
  options: {
    ...AS_JSON,
    trust: {
      value: "signers.pem",
      says: "certificates trusted to sign papers; SIGNING_FOLDER and TRUSTED_SIGNERS, unless given",
    },
    "trust-timestamps": {
      value: "roots.pem",
      says: "certificates trusted to give timestamps; TRUSTED_TIMESTAMPS, unless given",
    },
    books: {
      says: "ask the database what its ledger and audit trail have of it, and note the verdict there",
    },
  },
  run: verify,
};

/** What the command says of a file; `isDeleted` when the books have its inputs no longer. */
type Found = Omit<Examination, "signedFor"> & { readonly isDeleted?: boolean };

/** Exit code 0 when the paper is untouched and signed, or the books have it byte for byte. */
async function verify({ sql, words, option, has, env }: Asked): Promise<void> {
  const [path = ""] = words;
  const file = await openGiven(path);
  const retired = findRetiredSetting(env);
  const given = option("trust");
  if (retired !== undefined && given === undefined) throw new Error(retired);
  const signers = await readSigners(env["SIGNING_FOLDER"] ?? "");
  const trusted = readTrusted(given === undefined ? signers : [], {
    trustedSigners: given ?? env["TRUSTED_SIGNERS"] ?? "",
    trustedTimestamps: option("trust-timestamps") ?? env["TRUSTED_TIMESTAMPS"] ?? "",
  });
  const examined = await verifyFile(await file.bytes(), {
    async preparePrint() {
      const renderer = await prepareRenderer();
      return ({ illustration, options }) => renderer.render(illustration, options).bytes;
    },
    trusted: parseTrusted(trusted),
    expectsTimestamp: readVariable(env, "TIMESTAMP_URL") !== "",
  });
  const brand =
    has("books") && examined.signedFor !== undefined
      ? await readBrandIn(sql(), examined.signedFor)
      : undefined;
  const branded = withBrand(examined, brand, subjectsOf(signers));
  const found: Found = has("books") ? await askBooks(sql(), branded) : withoutBooks(branded);
  if (has("json")) sayJson(found);
  else {
    const { verdict, says, paper, books, checks, isDeleted } = found;
    say([`${verdict}: ${says}`]);
    if (paper !== undefined) {
      say([
        `  Illustration ${paper.illustrationId}, ${paper.insurer}, ${paper.product}, prepared at ${paper.preparedAt}`,
      ]);
    }
    if (books?.productVersionNow !== undefined) {
      say([`  In force today, by the books: version ${books.productVersionNow}`]);
    }
    if (isDeleted === true) say(["  The inputs of its record were destroyed"]);
    say(
      checks.map(({ name, result, says: why }) => `  ${name.padEnd(12)}${result.padEnd(13)}${why}`),
    );
  }
  if (found.verdict === "untouched" || found.verdict === "issued") return;
  throw new Error(
    found.verdict === "not_signed" || found.verdict === "not_in_books"
      ? "Nothing proves that the paper is as it was given out: it is not signed, and not known to books that were asked"
      : "The paper was changed, or its signature is not its insurer's or not trusted",
  );
}

/** What the books add, and a line of who asked them. Source: [D177]. */
async function askBooks(sql: Sql, examined: Omit<Examination, "signedFor">): Promise<Found> {
  const { evidence } = examined;
  const entry = evidence && (await readBooksIn(sql, evidence));
  const found = withBooks(examined, entry);
  await noteAct(sql, {
    action: "verify",
    outcome: found.verdict,
    ...(evidence && { digest: evidence.digest, paper: evidence.sha256 }),
  });
  return { ...found, ...(entry?.isDeleted === true ? { isDeleted: true } : {}) };
}
