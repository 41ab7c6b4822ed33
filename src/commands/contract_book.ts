/** `book terms` and `book chunk`: a book of contracts illustrated line by line, without a database. */

import { open } from "node:fs/promises";
import { errorCode, messageOf } from "#base";
import { ALONE, answerBook, askedOf, makeTermsFile, readTermsFile } from "#contract_book";
import { OUTPUTS, TABLES } from "#illustration";
import { readTermRows } from "#storage";
import { type Asked, type Command, UsageError } from "./command.ts";
import { openGiven } from "./given_file.ts";
import { OFFER_OPTIONS } from "./illustrations/given_offer.ts";
import { readInstant, readMoment } from "./read_time.ts";
import { counted, print, printError, say, warn } from "./say.ts";
import { listSlugs, noProduct, suggest } from "./suggest.ts";

export const CONTRACT_BOOK_COMMANDS: readonly Command[] = [
  {
    name: "book terms",
    takes: ["<slug...>"],
    says: "print all that contracts of these products are illustrated on, for book chunk, which needs no database",
    options: { ...OFFER_OPTIONS },
    run: printTerms,
  },
  {
    name: "book chunk",
    takes: [],
    says: "illustrate contracts, a line of JSON each on standard input; exits with 3 where lines were rejected",
    options: {
      terms: { value: "terms.json", says: "what book terms printed" },
      columns: {
        value: "accountValue,…",
        says: "columns of the table Illustration alone; the whole answers, unless given",
      },
      years: { value: "1,5,10", says: "the contract years of the columns; all, unless given" },
      outputs: { value: "premium,…", says: "outputs alone" },
      recipes: { says: "the recipe and its digest too" },
      answers: {
        value: ALONE.join("|"),
        says: "in place of all that: papers as entries of a tar archive, or recipes with their digests",
      },
      rejects: {
        value: "file",
        says: "where rejected lines are named; standard error, unless given",
      },
    },
    run: illustrateChunk,
  },
];

/** The exit code where lines were rejected: all others were answered. */
const SOME_REJECTED = 3;

/** The largest file of terms that is read. */
const TERMS_BYTES_MAX = 268_435_456;

async function printTerms(asked: Asked): Promise<void> {
  const { words, option } = asked;
  const slugs = [...new Set(words)];
  const on = readMoment(asked, "on");
  const knownAt = readInstant(asked, "known-at");
  const sold = await readTermRows(asked.sql(), slugs, { on, knownAt });
  const missing = slugs.find((slug) => !sold.products.some((product) => product.slug === slug));
  if (missing !== undefined) throw noProduct(missing, await listSlugs(asked.sql()));
  const { text, unreadable } = makeTermsFile(sold, option("firm"));
  warn(unreadable.map((row) => `Contracts on these terms will be rejected: ${row}`));
  say([text]);
}

async function illustrateChunk(asked: Asked): Promise<void> {
  const given = asked.option("terms");
  if (given === undefined)
    throw new UsageError("book chunk needs --terms, which book terms prints");
  const answers = await askedOf(readAnswers(asked));
  const terms = await readTerms(given);
  const rejects = asked.option("rejects");
  const file = rejects === undefined ? undefined : await open(rejects, "w");
  try {
    const { lines, rejected } = await answerBook(terms, Bun.stdin.stream(), {
      asked: answers,
      write: print,
      reject: file === undefined ? printError : (bytes) => file.appendFile(bytes),
    });
    if (rejected > 0) asked.exitWith(SOME_REJECTED);
    if (file !== undefined) warn([`${counted(lines, "line")}, ${rejected} rejected`]);
  } catch (error) {
    if (errorCode(error) !== "EPIPE") throw error;
    asked.exitWith(1);
  } finally {
    await file?.close();
  }
}

async function readTerms(path: string) {
  const file = await openGiven(path);
  if (file.size > TERMS_BYTES_MAX) {
    throw new Error(`${path} has ${file.size} bytes; at most ${TERMS_BYTES_MAX} are allowed`);
  }
  try {
    return readTermsFile(await file.text());
  } catch (error) {
    throw new Error(`${path} ${messageOf(error)}`, { cause: error });
  }
}

/** What the options choose; whole answers where they choose nothing. */
function readAnswers(asked: Asked): Parameters<typeof askedOf>[0] {
  const columns = readNames(asked, "columns", Object.keys(TABLES["Illustration"]?.columns ?? {}));
  const outputs = readNames(asked, "outputs", Object.keys(OUTPUTS));
  const years = readYears(asked);
  if (years !== undefined && columns.length === 0) {
    throw new UsageError("--years needs --columns");
  }
  const recipes = asked.has("recipes");
  const given = asked.option("answers");
  if (given === undefined) return { columns, outputs, recipes, ...(years && { years }) };
  const answers = ALONE.find((each) => each === given);
  if (answers === undefined) throw new UsageError(`--answers must be ${ALONE.join(" or ")}`);
  if (recipes || columns.length + outputs.length > 0) {
    throw new UsageError("--answers goes without --columns, --outputs and --recipes");
  }
  return { answers };
}

function readNames({ option }: Asked, name: string, known: readonly string[]): readonly string[] {
  const names = option(name)?.split(",") ?? [];
  for (const each of names) {
    if (known.includes(each)) continue;
    throw new UsageError(`--${name} names what no answer has${suggest(each, known)}`);
  }
  return names;
}

function readYears({ option }: Asked): readonly number[] | undefined {
  const text = option("years");
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/.test(text)) return text.split(",").map(Number);
  throw new UsageError("--years must be contract years like 1,5,10");
}
