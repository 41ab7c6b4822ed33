/** What answers the requests of a process, connected to its database: the same for a worker and for the tests' service. */

import { createHmac } from "node:crypto";
import { detailOf, type Log, randomSalt, type WrappingKeys } from "#base";
import { createRemember, type Store } from "#cache";
import { type Probe, type Services, watchIndexes } from "#http";
import { createCalculate, createTurns, watchUnreadable } from "#illustrator";
import { type IllustrationRecord, openLedger } from "#ledger";
import type { Metrics } from "#metrics";
import { createRuns, openRunFolder, watchRunLoad } from "#runs";
import { prepareRenderer, readReadyForm } from "#paper";
import {
  type CatalogOptions,
  createAdministration,
  createUsageReader,
  createAdmission,
  createCatalog,
  beginRun,
  createFormReader,
  createIdempotentRequests,
  type Database,
  deleteRun,
  listAuthorizedProducts,
  readBooks,
  readBrand,
  readFirm,
  readLedgerNeeds,
  readProgramVersion,
  listOwnRecords,
  listRunChunks,
  readRecords,
  readRun,
  readRunLoad,
  readTokenIssuers,
  requireReadiness,
} from "#storage";
import { createTokenIssuers } from "#tokens";
import { createUpstream, type ReadSecret } from "#upstream";

interface ConnectOptions {
  readonly database: Database;
  /** A database with one connection, for the lists of administrators. */
  readonly lists: Database;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly ledgerKeys: WrappingKeys;
  /** Seconds that a request may take. */
  readonly requestSeconds: number;
  /** Takes a record to be written; `false` when it has no room. */
  readonly putRecord: (record: IllustrationRecord) => boolean;
  readonly store: Store;
  /** What the keys of remembered upstream results are hashed with. */
  readonly cacheSecret: string | Uint8Array;
  readonly readSecret: ReadSecret;
  readonly shared: SharedByServices;
  readonly metrics?: Pick<Metrics, "admission" | "onCalculation">;
}

/** What every service of a process shares: the version of its SQL, and the fonts and color profile of papers. */
export async function prepareShared() {
  return { program: await readProgramVersion(), renderer: await prepareRenderer() };
}

type SharedByServices = Awaited<ReturnType<typeof prepareShared>>;

/** Connects the services; nothing is asked of the database before the first request or probe. */
export function connectServices({
  database,
  lists,
  now,
  nowMs,
  log,
  ledgerKeys,
  requestSeconds,
  putRecord,
  store,
  cacheSecret,
  readSecret,
  shared: { program, renderer },
  metrics,
}: ConnectOptions) {
  const admission = createAdmission(database, metrics?.admission);
  const idempotentRequests = createIdempotentRequests(database, requestSeconds);
  const inTurn = createTurns(nowMs);
  const { catalog, unreadable } = connectCatalog(database, { inTurn, now, nowMs, log });
  const ledger = openLedger({
    keys: ledgerKeys,
    put: putRecord,
    readRecords: (id, apiKeyId) => readRecords(database, id, apiKeyId),
    listRecords: (asked) => listOwnRecords(database, asked),
    readNeeds: () => readLedgerNeeds(database),
  });
  const upstream = createUpstream({
    readSecret,
    nowMs,
    log,
    ...(metrics && { onCalculation: metrics.onCalculation }),
  });
  const answering = {
    now,
    nowMs,
    log,
    inTurn,
    admit: admission.admit,
    claims: idempotentRequests,
    ...identitiesOf(database, { nowMs, log, ledgerKeys, cacheSecret }),
    noteAnswer: idempotentRequests.note,
    ...readsOfLists(lists, now),
    ledger,
    listIllustrations: ledger.list,
    listAuthorizedProducts: (apiKeyId: number, at: Date) =>
      listAuthorizedProducts(database, apiKeyId, at),
    readProduct: catalog.readProduct,
    readTerms: catalog.readTerms,
    readPublished: catalog.readOutline,
    readFirm: (apiKeyId: number) => readFirm(database, apiKeyId),
    onUnreadable: unreadable.note,
    calculate: createCalculate({
      upstream,
      remember: createRemember({ store, secret: cacheSecret }),
    }),
    render: renderer.render,
    readForm: createFormReader(database, readReadyForm),
    readBooks: (evidence) => readBooks(database, evidence),
    readBrand: (named) => readBrand(database, named),
  } satisfies Partial<Services>;
  const probes = {
    database: logged(log, "database", () => requireReadiness(database, program)),
    cache: store.probe,
    upstream: upstream.probe,
    indexes: watchIndexes({ readFollowedIndexes: catalog.readFollowedIndexes, now, log }),
    products: logged(log, "products", unreadable.probe),
    ledger: logged(log, "ledger", ledger.probe),
  } satisfies Partial<Services["probes"]>;
  return { admission, unreadable, upstream, answering, probes };
}

/** What finds the callers of tokens, and makes secrets: of a caller's where there is no key of the ledger, by the cache's. */
function identitiesOf(
  database: Database,
  {
    nowMs,
    log,
    ledgerKeys,
    cacheSecret,
  }: Pick<ConnectOptions, "nowMs" | "log" | "ledgerKeys" | "cacheSecret">,
) {
  return {
    findCaller: createTokenIssuers({ readIssuers: () => readTokenIssuers(database), nowMs, log }),
    secretOfCaller: (hash: string) =>
      createHmac("sha256", ledgerKeys.newest?.key ?? cacheSecret)
        .update(`caller ${hash}`)
        .digest("hex"),
    makeSalt: randomSalt,
  };
}

/** What reads logs, over a connection that no other request waits for [D297]. */
function readsOfLists(lists: Database, now: () => Date) {
  return {
    administration: createAdministration(lists, now),
    readUsage: createUsageReader(lists),
  };
}

/** The runs of callers, kept for some days; `undefined` where there is no folder for them. */
export function connectRuns(
  database: Database,
  { folder, days }: { readonly folder: string; readonly days: number },
) {
  if (folder === "") return undefined;
  return createRuns({
    folder: openRunFolder(folder),
    days,
    begin: (apiKeyId, run) => beginRun(database, apiKeyId, run),
    read: (apiKeyId, id) => readRun(database, apiKeyId, id),
    listChunks: (id) => listRunChunks(database, id),
    remove: (apiKeyId, id) => deleteRun(database, apiKeyId, id),
  });
}

/** What watches whether the runs are worked on; all is well where there is no folder for them. */
export function watchRuns(database: Database, folder: string) {
  return watchRunLoad(folder === "" ? undefined : () => readRunLoad(database));
}

/** The catalog, and what watches it for products that cannot be read. */
function connectCatalog(
  database: Database,
  {
    inTurn,
    now,
    nowMs,
    log,
  }: Pick<ConnectOptions, "now" | "nowMs" | "log"> & Pick<CatalogOptions, "inTurn">,
) {
  const options: CatalogOptions = {
    inTurn,
    now,
    onInvalidProduct: (slug, error) =>
      log.write({
        level: "error",
        failure: "invalid_product",
        product: slug,
        message: String(error),
      }),
    onInvalidIndex: (id, error) =>
      log.write({ level: "error", failure: "invalid_index", index: id, message: String(error) }),
  };
  const catalog = createCatalog(database, options);
  // The watch has a catalog of its own, which keeps next to nothing: requests never wait for its rows, nor lose their own.
  const watched = createCatalog(database, { ...options, keptBytesMax: 1 });
  const unreadable = watchUnreadable({
    readOffered: watched.readOutline,
    readProduct: (slug, revision) => watched.readProduct(slug, revision, now()),
    nowMs,
  });
  return { catalog, unreadable };
}

/**
 * A probe that logs its reason, which callers never see [D11]: when it fails, when the reason changes, and
 * when it recovers.
 */
export function logged(log: Log, failure: string, probe: Probe): Probe {
  let known: string | undefined;
  return async () => {
    try {
      await probe();
    } catch (error) {
      const detail = detailOf(error);
      if (detail !== known) log.write({ level: "error", failure, detail });
      known = detail;
      throw error;
    }
    if (known !== undefined) log.write({ recovered: failure });
    known = undefined;
  };
}
