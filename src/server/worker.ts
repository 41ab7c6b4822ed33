/** One server process: configuration, database, application, listening; stops on a signal. */

import {
  createClientAddressReader,
  createClientCertificateReader,
  parseDatabaseAddress,
  LOG as log,
} from "#base";
import { buildApp, auditCalls, logRequests, type Probe, serve } from "#http";
import { createMemoryStore, createRedisStore } from "#cache";
import {
  announceCertificates,
  createClockWatch,
  type Database,
  openAudit,
  isUntrustedServer,
  openDatabase,
  watchExpiringKeys,
  watchWebhooks,
} from "#storage";
import { type Config, readConfigOrExit } from "#config";
import { subjectsOf, watchCertificates, createSigning, createVerifier } from "#proof";
import { parseTrusted, readSigners, readTrusted } from "#cms";
import type { Metrics, ScrapeAnswer } from "#metrics";
import { createSecretReader } from "#upstream";
import { connectRuns, connectServices, logged, prepareShared, watchRuns } from "./services.ts";

/** Verifications of one address in a sliding minute. */
const VERIFICATION = { limit: 30, windowSeconds: 60, addressesMax: 10_000 };

/** Most time for the first connection, as the driver has for any. */
const CONNECT_MS_MAX = 3_000;

/** Interval of the check of index histories; overdue closes are logged once a day. */
const INDEX_WATCH_MS = 3_600_000;

/** Interval of the clock comparison without requests. */
const CLOCK_WATCH_MS = 60_000;

/** Interval of the look at products that changed. */
const PRODUCTS_WATCH_MS = 10_000;

/** Interval of the look at the work in runs. */
const RUNS_WATCH_MS = 10_000;

/** Interval of the look at what ends soon; the log names it once a day. */
const EXPIRY_WATCH_MS = 600_000;

/** Interval of the heartbeat to the parent, which counts those missed every `CHECK_MS` of main.ts: change both together. */
const HEARTBEAT_MS = 1_000;

const now = () => new Date();
const nowMs = () => performance.now();

await startWorker(readConfigOrExit(Bun.env));

/** Connects, listens, looks from then on at what changes without requests, and stops on a signal. */
async function startWorker(config: Config): Promise<void> {
  const parts = await openParts(config);
  await connectFirst(config, parts.database);
  const requireKeys = requireKeysOnce(parts);
  let isStopping = false;
  const server = listen(config, parts, { requireKeys, isDraining: () => isStopping });
  log.write({ listening: server.url });
  process.send?.("listening");
  if (process.send !== undefined) setInterval(() => process.send?.("alive"), HEARTBEAT_MS);
  void startWatches(parts, requireKeys);
  const { metrics } = parts;
  process.on("message", (scrape: number) => void sendMetrics(metrics, scrape));

  async function stop(signal: string): Promise<void> {
    // The parent forwards a signal that the process group received too, and kills the workers at the second one.
    if (isStopping) return;
    isStopping = true;
    log.write({ stopping: signal });
    await server.stop();
    await parts.audit.close();
    parts.store.close();
    await Promise.allSettled([
      parts.database.close(),
      parts.lists.close(),
      sendMetrics(metrics),
      parts.tracing?.stop(),
    ]);
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // The parent rolls; it receives a signal to the process group too.
  process.on("SIGHUP", () => undefined);
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens all that requests need; nothing is asked of the database yet. */
async function openParts(config: Config) {
  const metrics =
    config.metricsPort === 0
      ? undefined
      : (await import("#metrics")).createMetrics({
          countWaiting: () => services.admission.countWaiting(),
          countUnderWay: () => database.countUnderWay(),
          listOpenCircuits: () => services.upstream.listOpenCircuits(),
          readClockDifference: () => clock.readDifference(),
          countAuditRows: () => audit.countWaiting(),
          countUnreadable: () => services.unreadable.count(),
          listSigners: () => signing.certificates.listSigners(),
          listTrusted: () => signing.certificates.listTrusted(),
          countExpiringKeys: () => rows.expiringKeys.count(),
          readWebhookFaults: () => rows.webhooks.faults(),
          readRunLoad: () => runLoad.load(),
          connections: config.databaseConnections,
        });
  const tracing = config.traces && (await import("#tracing")).startTracing(config.traces, log);
  const { database, lists } = openDatabases(config, metrics);
  const audit = openAudit(database, {
    bytesMax: config.auditBytesMax,
    nowMs,
    log,
    ...(metrics && { onLost: metrics.onAuditLost }),
  });
  const clock = createClockWatch({
    readDatabaseClock: database.readClock,
    now,
    nowMs,
    alarmSeconds: config.clockDifferenceSeconds,
    log,
  });
  const store =
    config.cacheUrl === ""
      ? createMemoryStore({ bytesMax: config.cacheBytesMax })
      : createRedisStore(config.cacheUrl, { nowMs });
  const services = connectServices({
    database,
    lists,
    now,
    nowMs,
    log,
    ledgerKeys: config.ledgerKeys,
    requestSeconds: config.requestSeconds,
    putRecord: audit.keep,
    store,
    cacheSecret: config.cacheSecret || crypto.getRandomValues(new Uint8Array(32)),
    readSecret: createSecretReader(Bun.env),
    shared: await prepareShared(),
    ...(metrics && { metrics }),
  });
  const signing = await openSigning(config, metrics);
  const rows = watchRows(database);
  const runLoad = watchRuns(database, config.runsFolder);
  const probes = { ...services.probes, runs: logged(log, "runs", runLoad.probe) };
  return {
    metrics,
    tracing,
    database,
    lists,
    audit,
    clock,
    store,
    ...rows,
    ...services,
    probes,
    ...signing,
  };
}

/** What is watched in the database beside the catalog. */
function watchRows(database: Database) {
  return {
    expiringKeys: watchExpiringKeys({ database, now, log }),
    webhooks: watchWebhooks(database),
  };
}

/** The database of requests, and one with a single connection for the lists of administrators. */
function openDatabases(config: Config, metrics: Metrics | undefined) {
  const address = {
    url: config.databaseUrl,
    preparesStatements: config.databasePreparesStatements,
  };
  const database = openDatabase({
    ...address,
    connections: config.databaseConnections,
    onOutage: (outage) =>
      log.write(
        outage.kind === "began"
          ? { level: "error", failure: "database_outage", detail: outage.detail }
          : { recovered: "database_outage", seconds: outage.seconds },
      ),
    ...(metrics && { watch: metrics.database }),
  });
  return { database, lists: openDatabase({ ...address, connections: 1 }) };
}

/** What signs and verifies papers, and watches the certificates of both. */
async function openSigning(config: Config, metrics: Metrics | undefined) {
  const signers = await readSigners(config.signingFolder);
  const certificates = watchCertificates({
    signers,
    trusted: parseTrusted(readTrusted([], config)),
    now,
    log,
  });
  const trusted = readTrusted(signers, config);
  const timestamps =
    config.timestampUrl === ""
      ? undefined
      : (await import("#proof")).createTimestampAuthority({
          url: config.timestampUrl,
          trusted: trusted.timestamps,
          now,
          nowMs,
          ...(metrics && { onEnded: metrics.onTimestamp }),
        });
  return { signers, certificates, trusted, timestamps };
}

/** A process is not ready before it has once had every key that records and products need [D150]. */
function requireKeysOnce({ probes, answering: { ledger } }: Parts): () => Promise<void> {
  let hasKeys = false;
  return async () => {
    if (hasKeys) return;
    // What the probe logs beside a missing key keeps no process from being ready.
    await probes.ledger().catch(ledger.requireKeys);
    hasKeys = true;
  };
}

/**
 * Connects before the first request and probe, since what they ask has a second each, and on a busy machine the first
 * connection takes it. Ends the start where the address asks to verify the database, and its certificate is not trusted:
 * the settings are wrong.
 */
async function connectFirst({ databaseUrl }: Config, database: Database): Promise<void> {
  try {
    await database.readClock(CONNECT_MS_MAX);
  } catch (error) {
    const isVerified = parseDatabaseAddress(databaseUrl)?.sslMode === "verify-full";
    // Any other failure may pass by itself.
    if (!isVerified || !isUntrustedServer(error)) return;
    const detail = `The certificate of the database is not trusted (${error.code}): name its authority in sslrootcert of DATABASE_URL, and its host as the certificate does`;
    log.write({ level: "error", failure: "start", detail });
    process.exit(1);
  }
}

/** Serves requests. */
function listen(
  config: Config,
  parts: Parts,
  state: { readonly requireKeys: () => Promise<void>; readonly isDraining: () => boolean },
) {
  const { answering, probes, clock, audit, timestamps, signers, trusted, metrics, tracing } = parts;
  const runs = { folder: config.runsFolder, days: config.runDays };
  return serve({
    host: config.host,
    port: config.port,
    requestSeconds: config.requestSeconds,
    drainSeconds: config.drainSeconds,
    sharesPort: config.port !== 0,
    ...buildApp({
      ...answering,
      runs: connectRuns(parts.database, runs),
      failedAuthentication: {
        limit: config.failedAuthenticationLimit,
        windowSeconds: config.failedAuthenticationWindowSeconds,
        addressesMax: config.failedAuthenticationAddresses,
      },
      readClientAddress: createClientAddressReader(config.trustedProxies),
      readClientCertificate: config.believesClientCertificates
        ? createClientCertificateReader(config.trustedProxies)
        : undefined,
      crossOrigins: config.crossOrigins,
      apiLife: {
        deprecatedAt: config.apiDeprecatedAt ?? undefined,
        sunsetAt: config.apiSunsetAt ?? undefined,
      },
      refusesDemoKey: config.isProduction,
      probes: {
        ...probes,
        clock: clock.probe,
        audit: logged(log, "audit", audit.probe),
        timestamps: logged(log, "timestamps", timestamps?.probe ?? (async () => undefined)),
      },
      hasStarted: state.requireKeys,
      requireClock: clock.require,
      isDraining: state.isDraining,
      showsFaults: !config.isProduction,
      readPublished: config.publishesProducts ? answering.readPublished : undefined,
      administration: config.servesAdministration ? answering.administration : undefined,
      publicUrl: config.publicUrl === "" ? undefined : config.publicUrl,
      sign: createSigning(signers, { now, stamp: timestamps?.stamp }),
      signerSubjects: subjectsOf(signers),
      verify: createVerifier({ trusted, expectsTimestamp: timestamps !== undefined }),
      servesVerification: config.servesVerification,
      verification: VERIFICATION,
      bodyBounds: { bodyBytesMax: config.bodyBytesMax, bodySeconds: config.bodySeconds },
      onFinished: [
        logRequests(log),
        auditCalls(audit.record),
        ...(metrics ? [metrics.onFinished] : []),
        ...(tracing ? [tracing.onFinished] : []),
      ],
      beginTrace: tracing?.beginTrace,
      servesDocumentation: config.servesDocumentation,
      servesWorkbench: config.servesWorkbench,
    }),
  });
}

/**
 * Looks from the start on, without requests, by probes that log: one look after another over one connection, since on a
 * busy machine several at once are late, each with its own.
 */
async function startWatches(parts: Parts, requireKeys: () => Promise<void>): Promise<void> {
  const { database, probes, clock, certificates, expiringKeys, webhooks, unreadable } = parts;
  const lookAtProducts = async () => {
    await unreadable.look();
    await probes.products();
  };
  const watched: readonly (readonly [Probe, everyMs: number])[] = [
    // Logs what is wrong at the start, before the first request [D8]: the database, and keys of the ledger.
    [probes.database, Infinity],
    [requireKeys, Infinity],
    // Overdue index closes, and a wrong clock.
    [clock.probe, CLOCK_WATCH_MS],
    [probes.indexes, INDEX_WATCH_MS],
    // Certificates, keys of callers and wrapping keys before they end.
    [certificates.look, EXPIRY_WATCH_MS],
    [() => announceCertificates(database, certificates.listEnding()), EXPIRY_WATCH_MS],
    [expiringKeys.look, EXPIRY_WATCH_MS],
    [webhooks.look, EXPIRY_WATCH_MS],
    [probes.ledger, EXPIRY_WATCH_MS],
    // Products that cannot be read, before a caller meets one.
    [lookAtProducts, PRODUCTS_WATCH_MS],
    [probes.runs, RUNS_WATCH_MS],
  ];
  for (const [probe, everyMs] of watched) {
    const look = () => probe().catch(() => undefined);
    await look();
    if (everyMs < Infinity) setInterval(() => void look(), everyMs).unref();
  }
}

/** Sends the metrics to the parent, for a scrape or at the end. */
async function sendMetrics(metrics: Metrics | undefined, scrape?: number): Promise<void> {
  if (metrics === undefined || process.send === undefined) return;
  const answer: ScrapeAnswer = { scrape, metrics: await metrics.read() };
  const { promise, resolve } = Promise.withResolvers<void>();
  process.send(answer, undefined, undefined, () => resolve());
  await promise;
}
