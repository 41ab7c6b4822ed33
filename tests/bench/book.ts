/** A book of contracts: the cost of a line beside the bare illustration, and time and memory as books grow. */

import { answerBook } from "../../src/contract_book/answer_book.ts";
import {
  type BookTerms,
  makeTermsFile,
  readTermsFile,
} from "../../src/contract_book/terms_file.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Product } from "../../src/terms/product.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { benchWorkers } from "./book_workers.ts";
import { median, ratios, type Row } from "./rows.ts";

/** Goals: a line in the time of its illustration, a contract in the time of one in a small book, with the same memory. */
const LINE_MOST = 1.1;
const GROWN_MOST = 1.1;
/** Goal for a million plain contracts. */
const CORE_MINUTES_MOST = 10;

const ROUNDS = 5;
const FEW = 1_000;
const MANY = 100_000;

const AT = new Date("2026-11-21T08:00:00Z");
const FIGURES = {
  outputs: [],
  columns: new Set(["year", "accountValue", "surrenderValue"]),
  years: new Set([1, 5, 10]),
};

/** The contract of a line. */
function inputsOf(line: number): Readonly<Record<string, unknown>> {
  return {
    Owner_FirstName: "Valued",
    Owner_LastName: `Owner ${line}`,
    Owner_DOB: `19${50 + (line % 40)}-0${1 + (line % 9)}-01`,
    Premium: 50_000 + (line % 1_000) * 100,
    State: [5, 7, 19, 43][line % 4],
  };
}

/** A book of so many contracts, 400 lines at a time, which are made as they are read. */
async function* bookOf(product: string, count: number): AsyncGenerator<Uint8Array> {
  for (let line = 0; line < count; line += 400) {
    const lines = Array.from({ length: Math.min(400, count - line) }, (_, place) =>
      JSON.stringify({
        reference: `C-${line + place}`,
        product,
        kind: "new_business",
        inputs: inputsOf(line + place),
      }),
    );
    yield Buffer.from(`${lines.join("\n")}\n`);
  }
}

/** Milliseconds of this thread in a run: the compiler and the collector have threads of their own. */
async function measure(run: () => unknown): Promise<number> {
  const startedAt = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000;
}

/** Answers a book, and forgets the answers. */
function answer(terms: BookTerms, book: AsyncIterable<Uint8Array>) {
  return answerBook(terms, book, {
    asked: { figures: FIGURES, hasRecipes: false },
    write: async () => undefined,
    reject: () => Promise.reject(new Error("A contract of the benchmark is rejected")),
  });
}

/** Bytes that are held once all garbage is collected. */
function heldBytes(): number {
  Bun.gc(true);
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function readTerms(): Promise<BookTerms> {
  const rows = [
    await readSeededRow("demo_myga", "demo-myga"),
    await readSeededRow("demo_fia", "demo-fia"),
  ];
  const at = AT.toISOString();
  const products = rows.map((row) => ({
    slug: row.slug,
    timeZone: "UTC",
    at,
    knownAt: at,
    rows: [{ kind: "form" as const, from: "2020-01-01T00:00:00Z", until: null, row }],
  }));
  const sold = { revision: 1, products, indexes: [...HISTORIES.values()] };
  return readTermsFile(makeTermsFile(sold, undefined).text);
}

function productOf(terms: BookTerms, slug: string): Product {
  const [form] = terms.products.get(slug)?.entries ?? [];
  if (form?.kind !== "form") throw new RangeError(`No form of ${slug} can be read`);
  return form.product;
}

/** Rounds of a line beside its illustration: the contract is read of its text, calculated, and the columns are written. */
async function benchLines(terms: BookTerms, slug: string): Promise<Row> {
  const product = productOf(terms, slug);
  const context = { preparedAt: AT, isSample: true, indexHistories: HISTORIES, timeZone: "UTC" };
  const inputs = Array.from({ length: FEW }, (_, line) => inputsOf(line));
  const contestants = {
    line: () => answer(terms, bookOf(slug, FEW)),
    bare: () => {
      for (const each of inputs) illustrateInputs(product, each, context);
    },
  };
  const times = { line: [] as number[], bare: [] as number[] };
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const name of ["line", "bare"] as const) {
      const milliseconds = await measure(contestants[name]);
      // The compiler has done its work by then.
      if (round >= 0) times[name].push(milliseconds);
    }
  }
  return {
    name: `a line of ${slug}, two columns of three years ÷ its bare illustration`,
    rounds: ratios(times.line, times.bare),
    most: LINE_MOST,
  };
}

/** Books of a thousand contracts and of a hundred thousand, in turn. */
async function benchGrowth(terms: BookTerms): Promise<readonly Row[]> {
  const times = { few: [] as number[], many: [] as number[] };
  const held = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    let few = 0;
    const books = 10;
    for (let book = 0; book < books; book += 1) {
      few += await measure(() => answer(terms, bookOf("demo-myga", FEW)));
    }
    times.few.push(few / (books * FEW));
    held.few.push(heldBytes());
    times.many.push((await measure(() => answer(terms, bookOf("demo-myga", MANY)))) / MANY);
    held.many.push(heldBytes());
  }
  console.log(
    `processor milliseconds a contract: ${median(times.few).toFixed(4)} in a book of ${FEW}, ${median(times.many).toFixed(4)} of ${MANY}`,
  );
  return [
    {
      name: `a contract in a book of ${MANY} ÷ one in a book of ${FEW}`,
      rounds: ratios(times.many, times.few),
      most: GROWN_MOST,
    },
    {
      name: `bytes held after a book of ${MANY} ÷ after one of ${FEW}`,
      rounds: ratios(held.many, held.few),
      most: GROWN_MOST,
    },
    {
      name: "core-minutes of a million plain contracts, by extrapolation",
      rounds: times.many.map((milliseconds) => (milliseconds * 1_000_000) / 60_000),
      most: CORE_MINUTES_MOST,
    },
  ];
}

/** Ratios of lines to illustrations, and what becomes of time and memory as books grow. */
export async function benchBook(): Promise<readonly Row[]> {
  const terms = await readTerms();
  return [
    await benchLines(terms, "demo-myga"),
    await benchLines(terms, "demo-fia"),
    ...(await benchGrowth(terms)),
    await benchWorkers(),
  ];
}
