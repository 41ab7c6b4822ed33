/** Products and indexes, read from the database on demand and cached until they change. */

import type { TermsKind } from "#access";
import {
  type AnyProduct,
  type NamedTerms,
  type NotOnOffer,
  type OnOffer,
  type PastTerms,
  type TermsByName,
  type FollowedIndexes,
  type IndexHistories,
  type IndexRow,
  parseIndexHistories,
  type ProductRow,
  ROW_BYTES_MAX,
  parseRateSheet,
  type RateSheet,
  locksSince,
  showsPast,
  type SheetInForce,
  type CarrierForm,
  carrierFormsInForce,
} from "#terms";
import { parseAnyProduct } from "#product";
import { keepLast, ServiceError } from "#base";
import {
  lostCatalog,
  readBookRow,
  readFormRow,
  readIndexesAt,
  readIndexUses,
  readNextChange,
  readOutlineRow,
  readSheetRow,
  type TermsRow,
} from "./catalog_rows.ts";
import type { Database } from "../database.ts";
import { readFormsNamed } from "./forms.ts";
import { createKeeper, createLanes, MOVED } from "./keeper.ts";
import { parsePast, readPastRows } from "./past_terms.ts";

/** The products on offer at a revision, with their row versions, and the indexes. */
interface Outline {
  readonly revision: number;
  /** By slug, in order, the transaction that wrote the row. Any change of a product's book writes it. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly indexHistories: IndexHistories;
  /** Forms of all products, in force or not. */
  readonly forms: readonly CarrierForm[];
}

/** An outline, and until when it says what is in force. */
interface DatedOutline extends Outline {
  /** Milliseconds since 1970 of the first instant at which other forms are in force without any change; infinite without one. */
  readonly changesAt: number;
}

interface CatalogReader {
  /** The terms of a product in force at an instant, as that revision or a later one knows them. */
  readonly readProduct: (slug: string, revision: number, at: Date) => Promise<OnOffer | NotOnOffer>;
  /** The products on offer now, without their terms; the same object while nothing changes. */
  readonly readOutline: () => Promise<DatedOutline>;
  /** The indexes that products on offer follow now; the same object while nothing changes. */
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
  /** Terms by name, or why they cannot be read. */
  readonly readTerms: (named: NamedTerms) => Promise<TermsByName | Error>;
}

/** What the catalog reports, and what it may keep. */
export interface CatalogOptions {
  /** Called for an active product with an invalid row, once while it is cached; the others stay on offer. */
  readonly onInvalidProduct: (slug: string, error: unknown) => void;
  /** Called for an index with an invalid row; products that follow it are not illustrated. */
  readonly onInvalidIndex: (id: string, error: unknown) => void;
  /** Queues CPU-bound work, so that parsing yields to other requests. */
  readonly inTurn: <Output>(work: () => Output) => Promise<Output>;
  readonly now: () => Date;
  /** Bytes of rows of cached products; `KEPT_BYTES_MAX` unless set. */
  readonly keptBytesMax?: number;
}

interface KnownOutline extends Outline {
  readonly indexText: string;
}

/** Terms of a product by name, and when they are in force, in milliseconds since 1970. */
interface Period {
  readonly kind: TermsKind;
  readonly firm: string | null;
  readonly name: string;
  readonly from: number;
  /** Null without an end. */
  readonly to: number | null;
}

/** What is known now of a product's book. */
interface Book {
  readonly timeZone: string;
  readonly keepsRecipe: boolean;
  readonly periods: readonly Period[];
}

/** Rows read and parsed concurrently: more would delay admissions and calculations. */
const LANES = 2;

/**
 * Bytes of rows of the products that a process caches, least recently used evicted first. A product takes 6 to 11
 * times its row once its schema is compiled (measured), at most some 45 MB in all.
 */
const KEPT_BYTES_MAX = 4_194_304;

/** Deadline of a query over the terms of all products, which takes PostgreSQL some 10 ms for each 100. */
const ALL_TERMS_MS_MAX = 10_000;

/**
 * Makes the reader of the catalog.
 *
 * A new revision costs one statement, which lists the products and the transactions that wrote their rows. Every
 * request waits for it, so it reads no terms.
 * The book of a new or changed product is read on its first use: which terms are in force when. Forms and sheets
 * are read by name when they are first in force for a request, parsed in turns of their own, and never again while
 * they stay cached, up to a bound. So in a catalog of thousands no caller waits for other products, and terms of the
 * future are in force from the first request after their instant. Book and indexes are always of the same
 * revision. Source: [D79], [D83], [D97].
 *
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export function createCatalog(database: Database, options: CatalogOptions): CatalogReader {
  const outlineAt = createOutlines(database, options);
  const { bookOf, pastOf, productOf, sheetOf, sheetsOf } = createTermsCache(database, options);

  async function readProduct(
    slug: string,
    revision: number,
    at: Date,
  ): Promise<OnOffer | NotOnOffer> {
    for (let atLeast = revision; ;) {
      const outline = await outlineAt(atLeast);
      const found = await readIn(outline, slug, at);
      if (found !== MOVED) return found;
      atLeast = outline.revision + 1;
    }
  }

  /** The terms of a product by an outline, or `MOVED` where its book has changed since. */
  async function readIn(
    { stamps, indexHistories, forms, revision }: Outline,
    slug: string,
    at: Date,
  ): Promise<OnOffer | NotOnOffer | typeof MOVED> {
    const instant = Number(at);
    const stamp = stamps.get(slug);
    if (stamp === undefined) return "not_in_force";
    const book = await bookOf(slug, stamp);
    if (book === MOVED) return MOVED;
    const { periods, timeZone, keepsRecipe } = book;
    const version = periods.find(
      ({ kind, from, to }) => kind === "form" && from <= instant && instant < (to ?? Infinity),
    );
    if (version === undefined) return "not_in_force";
    const product = await productOf(slug, version.name);
    if (product instanceof Error) return product;
    const since = locksSince(product, instant);
    const sheets = await sheetsOf(
      slug,
      periods.filter(
        ({ kind, from, to }) => kind === "sheet" && from <= instant && since < (to ?? Infinity),
      ),
    );
    if (sheets instanceof Error) return sheets;
    const past = showsPast(product) ? await pastOf(slug, stamp) : undefined;
    if (past === MOVED) return MOVED;
    const carrierForms = carrierFormsInForce(forms, { slug, timeZone, at });
    return {
      product,
      sheets,
      ...(past !== undefined && { past }),
      timeZone,
      indexHistories,
      revision,
      keepsRecipe,
      ...(carrierForms.length > 0 && { forms: carrierForms }),
    };
  }

  const readTerms = createTermsByName(database, options, { productOf, sheetOf });
  return { readProduct, readTerms, ...createOutlineReaders(database, options, outlineAt) };
}

/** What reads terms by name. */
function createTermsByName(
  database: Database,
  options: CatalogOptions,
  { productOf, sheetOf }: Pick<ReturnType<typeof createTermsCache>, "productOf" | "sheetOf">,
): CatalogReader["readTerms"] {
  return async ({ slug, version, sheet, forms = [], pastKnownAt, revision }) => {
    const [product, found] = await Promise.all([
      productOf(slug, version),
      sheet === undefined ? undefined : sheetOf(slug, sheet),
    ]);
    if (product instanceof Error) return product;
    if (found instanceof Error) return found;
    const [row] = await database.query((sql) => readIndexesAt(sql, product, revision));
    const [bound] =
      forms.length === 0 ? [] : await database.query((sql) => readFormsNamed(sql, forms));
    const rows =
      pastKnownAt === undefined
        ? []
        : await database.query((sql) => readPastRows(sql, slug, pastKnownAt));
    const past = await parsePast(rows, options.inTurn);
    return {
      product,
      ...(found === undefined ? {} : { sheet: found }),
      ...(past === undefined ? {} : { past }),
      indexHistories: parseIndexHistories(row?.indexHistories ?? [], options.onInvalidIndex),
      forms: bound?.forms ?? [],
    };
  };
}

type OutlineAt = ReturnType<typeof createOutlines>;

/** What reads the outline at a revision or a later one; callers at the same time share a statement. */
function createOutlines(database: Database, { onInvalidIndex }: CatalogOptions) {
  let outline: KnownOutline | undefined;
  let flight: Promise<KnownOutline> | undefined;

  async function loadOutline(): Promise<KnownOutline> {
    try {
      const [row] = await database.query((sql) => readOutlineRow(sql));
      if (row === undefined) throw lostCatalog();
      const { revision, indexText } = row;
      const indexHistories =
        outline?.indexText === indexText
          ? outline.indexHistories
          : parseIndexHistories(JSON.parse(indexText) as IndexRow[], onInvalidIndex);
      outline = {
        revision,
        stamps: new Map(Object.entries(row.stamps)),
        indexText,
        indexHistories,
        forms: row.forms,
      };
      return outline;
    } finally {
      flight = undefined;
    }
  }

  async function outlineAt(revision: number): Promise<KnownOutline> {
    if (outline !== undefined && outline.revision >= revision) return outline;
    const loaded = await (flight ??= loadOutline());
    // That load may have started before the change to `revision`.
    return loaded.revision >= revision ? loaded : (flight ??= loadOutline());
  }

  return outlineAt;
}

/** What reads the outline and the indexes of now, which are the same objects while nothing changes. */
function createOutlineReaders(
  database: Database,
  { now }: CatalogOptions,
  outlineAt: OutlineAt,
): Pick<CatalogReader, "readOutline" | "readFollowedIndexes"> {
  let dated: { readonly of: KnownOutline; readonly outline: Promise<DatedOutline> } | undefined;

  async function date(known: KnownOutline): Promise<DatedOutline> {
    const [row] = await database.query((sql) => readNextChange(sql, now()), ALL_TERMS_MS_MAX);
    return { ...known, changesAt: row?.changesAt ?? Number.POSITIVE_INFINITY };
  }

  async function readOutline(): Promise<DatedOutline> {
    const [row] = await database.query(
      (sql) => sql<{ revision: number }[]>`
        select revision from catalog`,
    );
    const known = await outlineAt(row?.revision ?? 0);
    const last = dated;
    if (last?.of === known) {
      const before = await last.outline;
      if (before.changesAt > Number(now())) return before;
    }
    // Another caller may have started it.
    if (dated !== last && dated?.of === known) return dated.outline;
    const mine = { of: known, outline: date(known) };
    dated = mine;
    mine.outline.catch(() => {
      if (dated === mine) dated = undefined;
    });
    return mine.outline;
  }

  const followedIn = keepLast(async ({ indexHistories }: Outline): Promise<FollowedIndexes> => {
    const uses = await database.query((sql) => readIndexUses(sql, now()), ALL_TERMS_MS_MAX);
    return { uses, indexHistories };
  });
  const readFollowedIndexes = async () => followedIn(await readOutline());

  return { readOutline, readFollowedIndexes };
}

/** What reads books, forms and rate sheets, each once while it is cached. */
function createTermsCache(database: Database, options: CatalogOptions) {
  const keep = createKeeper(
    options.keptBytesMax ?? KEPT_BYTES_MAX,
    createLanes(LANES, "too many products wait to be read"),
  );

  function bookOf(slug: string, stamp: string): Promise<Book | typeof MOVED> {
    return keep({ key: slug, stamp }, async (weigh) => {
      const [row] = await database.query((sql) => readBookRow(sql, slug));
      if (row?.stamp !== stamp) return MOVED;
      weigh(row.periods.length);
      const { timeZone, keepsRecipe } = row;
      return { timeZone, keepsRecipe, periods: JSON.parse(row.periods) as Period[] };
    });
  }

  /** What is or was in force of a product that shows it. */
  function pastOf(slug: string, stamp: string): Promise<PastTerms | undefined | typeof MOVED> {
    return keep({ key: `${slug} past`, stamp }, async (weigh) => {
      const rows = await database.query((sql) => readPastRows(sql, slug));
      if (rows.some((row) => row.stamp !== stamp)) return MOVED;
      weigh(rows.reduce((bytes, { text }) => bytes + text.length, 0));
      return parsePast(rows, options.inTurn);
    });
  }

  function productOf(slug: string, version: string): Promise<AnyProduct | Error> {
    const name = `version ${version}`;
    return keep({ key: `${slug} ${name}` }, async (weigh) => {
      const [row] = await database.query((sql) => readFormRow(sql, slug, version));
      const work = (text: string) => parseAnyProduct(JSON.parse(text) as ProductRow);
      return parse({ slug, name, row, work }, options, weigh);
    });
  }

  /** The sheet of a name, always the same object while it is kept. */
  function sheetOf(slug: string, sheet: string): Promise<RateSheet | Error> {
    const name = `sheet ${sheet}`;
    return keep({ key: `${slug} ${name}` }, async (weigh) => {
      const [row] = await database.query((sql) => readSheetRow(sql, slug, sheet));
      const work = (text: string) =>
        parseRateSheet({ slug, sheet, firm: row?.firm ?? null, cells: JSON.parse(text) });
      return parse({ slug, name, row, work }, options, weigh);
    });
  }

  async function sheetsOf(
    slug: string,
    periods: readonly Period[],
  ): Promise<readonly SheetInForce[] | Error> {
    const found: SheetInForce[] = [];
    const sheets = await Promise.all(periods.map(({ name }) => sheetOf(slug, name)));
    for (const [place, sheet] of sheets.entries()) {
      if (sheet instanceof Error) return sheet;
      const { from, to } = periods[place] as Period;
      found.push({ sheet, from: new Date(from), ...(to === null ? {} : { until: new Date(to) }) });
    }
    return found;
  }

  return { bookOf, pastOf, productOf, sheetOf, sheetsOf };
}

/** A row of a product's terms, and what makes them of its text. */
interface Parsed<Value> {
  readonly slug: string;
  readonly name: string;
  readonly row: TermsRow | undefined;
  readonly work: (text: string) => Value;
}

/** What a row makes, parsed in a turn of its own, or why it cannot be read. */
async function parse<Value>(
  { slug, name, row, work }: Parsed<Value>,
  { inTurn, onInvalidProduct }: CatalogOptions,
  weigh: (bytes: number) => void,
): Promise<Value | Error> {
  try {
    if (row === undefined) throw new TypeError(`Cannot read ${name} of ${slug}: it is missing`);
    const { text, bytes } = row;
    if (text === null)
      throw new TypeError(
        `Cannot read ${name} of ${slug}: its row has ${bytes} bytes, of at most ${ROW_BYTES_MAX}`,
      );
    const value = await inTurn(() => work(text));
    weigh(bytes);
    return value;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    onInvalidProduct(slug, error);
    const fault = error instanceof Error ? error : new TypeError(String(error));
    weigh(fault.message.length);
    return fault;
  }
}
