/** Shared by the commands: the checks of `doctor`, each with findings with their cures [D82]. */

import { dateOf, driverAddressOf, hostOf, parseDatabaseAddress } from "#base";
import { createRedisStore } from "#cache";
import { readCertificate, type TlsServer } from "./server_certificate.ts";
import {
  countAdministrators,
  createClockWatch,
  type CatalogRows,
  findIdleTriggers,
  verifyChains,
  type Database,
  type Sql,
  causeInWords,
  findHashFaults,
  findMissingRights,
  findSchemaFaults,
  readAuditMonths,
  readFacts,
  readLedgerNeeds,
} from "#storage";
import { contextOf, judge } from "./products/check_products.ts";
import { counted } from "./say.ts";
import type { Config } from "#config";
import { findOverdueCloses, listIndexUses, overdueInWords } from "#illustration";
import { findKeyFaults, findOveruse } from "#ledger";
import { type AnyProduct, parseIndexHistories, type UpstreamProduct } from "#terms";
import { parseAnyProduct, upgradeRow } from "#product";
import { findServiceFault, listServiceUrls, createSecretReader } from "#upstream";
import {
  parseTrusted,
  readSigners,
  readTrusted,
  signerState,
  certificateState,
  trustedStates,
  certificateFacts,
} from "#cms";
import { createTimestampAuthority } from "#proof";

/** The result of a check in one sentence, and what to do unless it is `ok`. */
export interface Finding {
  /** `warn`: requests are served; `wrong`: they are not, or soon will not be; `unknown`: not checked. */
  readonly verdict: "ok" | "warn" | "wrong" | "unknown";
  readonly says: string;
  readonly cure?: string;
}

/** The deployment to check. */
export interface Patient {
  readonly databaseUrl: string;
  readonly database: Database;
  /** Absent when the settings cannot be used. */
  readonly config: Config | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** The administrator's session. */
  readonly sql: () => Sql;
  /** The products on offer and the indexes, as stored. */
  readonly readCatalog: () => Promise<CatalogRows>;
}

type Look<Of> = (patient: Of) => Promise<Finding | readonly Finding[]>;

/** One check of `doctor`. */
export interface Check {
  readonly name: string;
  /** Deadline; then it is `unknown`. */
  readonly seconds: number;
  readonly look: Look<Patient>;
}

/** Oldest PostgreSQL that the SQL runs on. */
const VERSION_MIN = 150_000;

const CONNECTION_MS_MAX = 5_000;
/** A new client of the cache needs a moment to connect. */
const CACHE_PAUSE_MS = 50;

/** Time after which no further product is tried. */
const PRODUCTS_SECONDS = 60;

const MIGRATE = "Run `bun run db:migrate` of the program that is to run";

/** A look that needs settings that can be used. */
function withSettings(look: Look<Patient & { readonly config: Config }>): Look<Patient> {
  return async (patient) => {
    const { config } = patient;
    return config === undefined
      ? unknown("It needs settings that are invalid", "Correct the settings first")
      : look({ ...patient, config });
  };
}

/** The first check, which the others need. */
export const CHECK_DATABASE: Check = {
  name: "database",
  seconds: 10,
  async look({ database }) {
    const facts = await readFacts(database).catch(causeInWords);
    if (typeof facts === "string") {
      const cure =
        "Check that PostgreSQL runs where DATABASE_URL says, its user, password and database, and that this host can reach it";
      return wrong(`The database does not answer: ${facts}`, cure);
    }
    const { version, versionNumber, isReadOnly } = facts;
    if (versionNumber < VERSION_MIN) {
      const cure = "Upgrade the server to PostgreSQL 15 or later";
      return wrong(`PostgreSQL ${version} is too old`, cure);
    }
    if (isReadOnly) {
      const cure = "Point DATABASE_URL at the primary, and check default_transaction_read_only";
      return wrong(`PostgreSQL ${version} takes no writes`, cure);
    }
    return ok(`PostgreSQL ${version} answers and takes writes`);
  },
};

/** All others, in the order of the output. */
export const DEPLOYMENT_CHECKS: readonly Check[] = [
  {
    name: "migrations",
    seconds: 15,
    async look({ database }) {
      const faults = await findSchemaFaults(database);
      if (faults.length > 0) return wrong(faults.join("; "), MIGRATE);
      const hashes = await findHashFaults(database);
      if (hashes === undefined) {
        const { account } = await readFacts(database);
        return unknown(
          "All are applied, and the functions are those of this program; this account may not read their hashes",
          `As the owner: \`select grant_service_rights('${account}')\``,
        );
      }
      if (hashes.length > 0) {
        const cure = `${MIGRATE}; if it refuses, it names the file to restore`;
        return wrong(hashes.join("; "), cure);
      }
      return ok("All are applied, and they and the functions are those of this program");
    },
  },
  {
    name: "rights",
    seconds: 20,
    async look({ database }) {
      const { account, isSuperuser, isAdministrator } = await readFacts(database);
      if (isAdministrator) {
        return unknown(
          `The account ${account} is an administrator's, who does other things than the service`,
          "Run doctor with the DATABASE_URL of the service as well",
        );
      }
      const missing = await findMissingRights(database);
      if (missing.length > 0) {
        return wrong(
          `The account ${account} cannot ${missing.join("; cannot ")}`,
          `After \`bun run db:migrate\`, as the owner: \`select grant_service_rights('${account}')\``,
        );
      }
      if (isSuperuser) {
        return warn(
          `The account ${account} is a superuser, which the service does not need`,
          "Create a separate account and call `grant_service_rights` for it (sql/README.md)",
        );
      }
      return ok(`The account ${account} can do what the service does`);
    },
  },
  {
    name: "products",
    seconds: PRODUCTS_SECONDS + 30,
    async look({ readCatalog }) {
      const catalog = await readCatalog();
      const context = contextOf(catalog);
      const startedAtMs = performance.now();
      const findings: Finding[] = [];
      for (const [done, row] of catalog.products.entries()) {
        if (performance.now() - startedAtMs > PRODUCTS_SECONDS * 1000) {
          const says = `${done} of ${catalog.products.length} products were tried in ${PRODUCTS_SECONDS} s`;
          findings.push(unknown(says, "Run `bun run admin products check`"));
          break;
        }
        const { faults } = await judge(upgradeRow(row), catalog, { context });
        if (faults.length === 0) continue;
        const more = faults.length > 1 ? `, and ${counted(faults.length - 1, "fault")} more` : "";
        const cure = `\`bun run admin products check ${row.slug}\` names every fault; mend its file and run \`products apply\``;
        findings.push(wrong(`${row.slug} is wrong: ${faults[0]}${more}`, cure));
      }
      if (findings.length > 0) return findings;
      if (catalog.products.length === 0) {
        return warn("No product is active", "Add some with `bun run admin products apply`");
      }
      return ok(`Active products that can be illustrated: ${catalog.products.length}`);
    },
  },
  {
    name: "indexes",
    seconds: 15,
    async look({ readCatalog, now }) {
      const catalog = await readCatalog();
      const today = dateOf(now());
      const cure = "Add to sql/seeds/index_levels and apply the file (sql/README.md)";
      const findings: Finding[] = [];
      const histories = parseIndexHistories(catalog.indexHistories, (_, error) => {
        findings.push(wrong(causeInWords(error), cure));
      });
      const uses = readProducts(catalog).flatMap(listIndexUses);
      for (const overdue of findOverdueCloses(uses, histories, today)) {
        const says = overdueInWords(overdue, today);
        findings.push(overdue.refusedFrom > today ? warn(says, cure) : wrong(says, cure));
      }
      return findings.length > 0
        ? findings
        : ok(`Market indexes with every close that is due: ${histories.size}`);
    },
  },
  {
    name: "clock",
    seconds: 10,
    look: withSettings(async ({ database, config, now }) => {
      const watch = createClockWatch({
        readDatabaseClock: database.readClock,
        now,
        nowMs: () => performance.now(),
        alarmSeconds: config.clockDifferenceSeconds,
        log: { write: () => undefined },
      });
      const hasFailed = (check: Promise<void>) =>
        check.then(
          () => false,
          () => true,
        );
      const isRefused = await hasFailed(watch.require({ at: now(), atMs: performance.now() }));
      const isAlarm = await hasFailed(watch.probe());
      const seconds = watch.readDifference();
      if (seconds === undefined)
        return unknown("The clocks could not be compared", "Run doctor again");
      const side = seconds > 0 ? "ahead of" : "behind";
      const says = `This host's clock is ${Math.abs(seconds).toFixed(1)} s ${side} the database's`;
      const cure = "Synchronize both hosts with NTP (chronyd, systemd-timesyncd)";
      if (isRefused) return wrong(`${says}: illustrations are refused with 503`, cure);
      return [isAlarm ? warn(says, cure) : ok(says)];
    }),
  },
  {
    name: "cache",
    seconds: 10,
    look: withSettings(async ({ config }) => {
      if (config.cacheUrl === "") return ok("Each server process keeps its own");
      const store = createRedisStore(config.cacheUrl, { nowMs: () => performance.now() });
      try {
        await Bun.sleep(CACHE_PAUSE_MS);
        await store.probe().catch(() => Bun.sleep(CACHE_PAUSE_MS * 10).then(store.probe));
      } catch {
        const cure = "Check that Redis or Valkey runs where CACHE_URL says, and its password";
        return wrong("The cache does not answer", cure);
      } finally {
        store.close();
      }
      if (config.cacheSecret !== "") return ok("The cache answers");
      const cure = "Set CACHE_SECRET to the same 16 characters or more on every host";
      return warn(
        "The cache answers, but without CACHE_SECRET hosts do not share cached answers",
        cure,
      );
    }),
  },
  {
    name: "upstream",
    seconds: 60,
    async look({ readCatalog, env }) {
      const asked = readUpstreamProducts(await readCatalog());
      const readSecret = createSecretReader(env);
      const found = await Promise.all(
        asked.map(async (product) => {
          const fault = await findServiceFault(product, readSecret);
          if (fault === undefined) return [];
          const cure = `Check the address, account and secret in the row of ${product.slug}, and that this host can reach its service`;
          return wrong(`The service of ${product.slug}: ${fault}`, cure);
        }),
      );
      const findings = found.flat();
      if (findings.length > 0) return findings;
      return asked.length === 0
        ? ok("No active product uses a calculation service")
        : ok(`Calculation services that accept our credentials: ${asked.length}`);
    },
  },
  {
    name: "certificates",
    seconds: 30,
    async look(patient) {
      const servers = listTlsServers(patient, await patient.readCatalog());
      const found = servers.map((server) => examineCertificate(server, patient.now()));
      const findings = [...judgeEncryption(patient.databaseUrl), ...(await Promise.all(found))];
      return findings.length > 0 ? findings : ok("No connection uses TLS");
    },
  },
  {
    name: "signatures",
    seconds: 15,
    look: withSettings(async ({ readCatalog, config, now }) => {
      const found = await readSigners(config.signingFolder);
      const findings = found.map((each): Finding => {
        const { verdict, says } = signerState(each, now());
        const cure = "Put its renewed certificate and key into SIGNING_FOLDER and send SIGHUP";
        return verdict === "ok" ? ok(says) : { verdict, says, cure };
      });
      const names = new Set(found.map(({ name }) => name));
      for (const { slug, definition } of readProducts(await readCatalog())) {
        const { signature } = definition.brand;
        if (signature === undefined || names.has(signature)) continue;
        const says = `${slug} is signed by ${signature}, which SIGNING_FOLDER does not have`;
        const cure = `Put ${signature}.pem and ${signature}.key into SIGNING_FOLDER; its PDFs are refused with 503 until then`;
        findings.push(wrong(says, cure));
      }
      try {
        for (const { verdict, says } of trustedStates(
          parseTrusted(readTrusted([], config)),
          now(),
        )) {
          if (verdict !== "ok")
            findings.push(warn(says, "Add its successor to that file and send SIGHUP"));
        }
      } catch (error) {
        const cure = "Name a file of certificates in PEM";
        findings.push(wrong(causeInWords(error), cure));
      }
      return findings.length > 0 ? findings : ok("No paper is signed");
    }),
  },
  {
    name: "timestamps",
    seconds: 15,
    look: withSettings(async ({ config, now }) => {
      const { timestampUrl: url } = config;
      if (url === "") return ok("No timestamp authority is set");
      try {
        const { timestamps: trusted } = readTrusted([], config);
        const nowMs = () => performance.now();
        const { stamp } = createTimestampAuthority({ url, trusted, now, nowMs });
        const value = crypto.getRandomValues(new Uint8Array(256));
        const { at, token, ...given } = await stamp(value);
        const { subject } = await certificateFacts(given.certificates, {
          purpose: "timestamp",
          trusted: [],
          at,
        });
        const seconds = Math.abs(at.getTime() - now().getTime()) / 1000;
        const says = `“${subject}” gives timestamps of ${token.length} bytes, ${seconds.toFixed(1)} s from this host's clock`;
        return ok(says);
      } catch (error) {
        const says = causeInWords(error);
        const cure =
          "Check the address in TIMESTAMP_URL, that this host can reach it, and that TRUSTED_TIMESTAMPS has its root; signed PDFs are refused with 503 until then";
        return wrong(says, cure);
      }
    }),
  },
  {
    name: "audit",
    seconds: 15,
    async look({ database }) {
      const { missing, isThisMonthMissing, isUnused, due } = await readAuditMonths(database);
      if (isUnused) {
        return ok("No call has been recorded; the service creates the partitions with the first");
      }
      if (missing.length > 0) {
        const says = `The audit trail lacks ${missing.join(", ")}`;
        const cure =
          "Run `select maintain_audit()` as the owner; the log has the reason under `audit_maintenance`";
        return [isThisMonthMissing ? wrong(says, cure) : warn(says, cure)];
      }
      if (due.length > 0) {
        const says = `Months of the audit trail are past the retention: ${due.join(", ")}`;
        return warn(says, "Archive them if need be, then `bun run admin audit expire --drop`");
      }
      return ok("The partitions of the coming months exist, and none is due for removal");
    },
  },
  {
    name: "administrators",
    seconds: 10,
    look: withSettings(async ({ database, config }) => {
      const count = await countAdministrators(database);
      if (count > 0) return ok(`Keys of administrators that may be used: ${count}`);
      if (config.administration !== "yes") return ok("No administrator has a key for /admin");
      const cure =
        "Make one with `bun run admin keys issue <name> --mode admin`, or set ADMINISTRATION=no";
      return warn("ADMINISTRATION serves /admin, and no administrator has a key for it", cure);
    }),
  },
  {
    name: "chains",
    seconds: 60,
    async look({ sql, now }) {
      const cure =
        "Find out with `bun run admin audit verify` and the backups who changed what; docs/operations.md says what a chain proves";
      const idle = await findIdleTriggers(sql());
      if (idle.length > 0) {
        return wrong(`Triggers do not fire: ${idle.join(", ")}`, `${cure}; enable them again`);
      }
      const month = now().toISOString().slice(0, 7).replace("-", "_");
      const chains = ["change_log", "ledger_act", `audit_call_${month}`, `audit_loss_${month}`];
      const lanes = await verifyChains(sql(), { chains });
      const faulty = lanes.filter(({ fault }) => fault !== null);
      return faulty.length > 0
        ? faulty.map(({ chain, fault }) => wrong(`${chain}: ${fault}`, cure))
        : ok(
            "The change log, the ledger's acts and this month's audit trail are as they were written",
          );
    },
  },
  {
    name: "ledger",
    seconds: 10,
    look: withSettings(async ({ database, config }) => {
      const needs = await readLedgerNeeds(database);
      const faults = findKeyFaults(config.ledgerKeys, needs);
      const overuse = findOveruse(config.ledgerKeys, needs);
      if (faults.length === 0 && overuse !== undefined) {
        const cure =
          "Put a new key of `openssl rand -base64 32` in front of LEDGER_KEYS, keep the others behind it, and send SIGHUP";
        return overuse.isPast ? wrong(overuse.says, cure) : warn(overuse.says, cure);
      }
      if (faults.length === 0) {
        return ok("LEDGER_KEYS has every key that records and products need");
      }
      const cure =
        "Add the missing keys to LEDGER_KEYS; `bun run admin ledger keys` lists those in use";
      return wrong(faults.join("; "), cure);
    }),
  },
  {
    name: "disk",
    seconds: 10,
    async look({ database }) {
      const { bytes } = await readFacts(database);
      const size = `${(bytes / 1e6).toFixed(0)} MB`;
      return ok(
        `The database takes ${size}; SQL cannot see free disk space: monitor it on the database host`,
      );
    },
  },
  {
    name: "connections",
    seconds: 10,
    look: withSettings(async ({ database, config }) => {
      const { connections: allowed } = await readFacts(database);
      const { workers, databaseConnections, servesAdministration } = config;
      // The lists of administrators have one of their own.
      const perProcess = databaseConnections + (servesAdministration ? 1 : 0);
      const needed = workers * perProcess;
      const says = `${counted(workers, "server process", "server processes")} with ${counted(perProcess, "connection")} each: ${needed} needed of the ${allowed} that the database allows this account`;
      const cure =
        "Lower WORKERS or DATABASE_CONNECTIONS, raise max_connections or the account's limit, or use PgBouncer";
      if (needed > allowed) return wrong(says, cure);
      // A roll runs one more process.
      if (needed + perProcess > allowed) {
        return warn(`${says}, and a rolling restart needs one process more`, cure);
      }
      return ok(`${says}; each additional host needs as many`);
    }),
  },
];

function readProducts({ products: rows }: CatalogRows): readonly AnyProduct[] {
  return rows.flatMap((row) => {
    try {
      return [parseAnyProduct(row)];
    } catch {
      // The check of products reports it.
      return [];
    }
  });
}

function readUpstreamProducts(catalog: CatalogRows): readonly UpstreamProduct[] {
  return readProducts(catalog).filter((product) => product.engine !== "builtin");
}

/** Each server reached over TLS, once. */
function listTlsServers(
  { databaseUrl, config }: Patient,
  catalog: CatalogRows,
): readonly TlsServer[] {
  const { cacheUrl = "", timestampUrl = "" } = config ?? {};
  const urls = readUpstreamProducts(catalog).flatMap(listServiceUrls);
  if (timestampUrl !== "") urls.push(new URL(timestampUrl));
  const servers: TlsServer[] = urls
    .filter(({ protocol }) => protocol === "https:")
    .map((url) => serverAt(url, 443, "tls"));
  if (/^(rediss|valkeys):/.test(cacheUrl)) servers.push(serverAt(new URL(cacheUrl), 6379, "tls"));
  const { ssl } = driverAddressOf(databaseUrl);
  if (ssl !== false) {
    const own = typeof ssl === "object" && ssl.ca !== undefined ? { ca: ssl.ca } : {};
    for (const host of hostsOf(databaseUrl)) {
      servers.push({ ...serverAt(host, 5432, "postgres"), ...own });
    }
  }
  return [...new Map(servers.map((server) => [`${server.host} ${server.port}`, server])).values()];
}

/** The hosts of a database's address: there may be several. */
function hostsOf(databaseUrl: string): readonly URL[] {
  const [, hosts = ""] = /^\w+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(databaseUrl) ?? [];
  return hosts.split(",").map((host) => new URL(`postgres://${host}`));
}

/** What is weaker than a verified server, where statements cross a network; nothing where they do not. */
function judgeEncryption(databaseUrl: string): readonly Finding[] {
  const mode = parseDatabaseAddress(databaseUrl)?.sslMode;
  const isNear = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (mode === "verify-full" || hostsOf(databaseUrl).every(isNear)) return [];
  const says =
    mode === "require"
      ? "The connection to the database is encrypted, and any server is believed (sslmode=require)"
      : `The connection to the database ${mode === "prefer" ? "may be" : "is"} in plain text (sslmode=${mode})`;
  const cure =
    "Use ?sslmode=verify-full in DATABASE_URL, with &sslrootcert= and the file of its authority where this host does not trust it";
  return [warn(says, cure)];
}

function serverAt(url: URL, portDefault: number, protocol: TlsServer["protocol"]): TlsServer {
  return { host: hostOf(url), port: Number(url.port || portDefault), protocol };
}

async function examineCertificate(server: TlsServer, now: Date): Promise<Finding> {
  const name = `${server.host}:${server.port}`;
  try {
    const { endsAt, distrust } = await readCertificate(server, CONNECTION_MS_MAX);
    const { verdict, says } = certificateState(name, endsAt, now);
    const cure = "Renew it on that server";
    if (verdict === "wrong") return wrong(says, cure);
    if (distrust !== undefined) {
      const trust =
        "Use a certificate of an authority that this host trusts, or add its authority to NODE_EXTRA_CA_CERTS";
      return warn(`${says}; this host does not trust it (${distrust})`, trust);
    }
    return verdict === "warn" ? warn(says, cure) : ok(says);
  } catch (error) {
    const cure = "Check that the server runs, speaks TLS and can be reached from this host";
    return wrong(`${name} shows no certificate: ${causeInWords(error)}`, cure);
  }
}

/** Nothing to do. */
export function ok(says: string): Finding {
  return { verdict: "ok", says };
}

/** Requests are served; `cure` says what to do. */
export function warn(says: string, cure: string): Finding {
  return { verdict: "warn", says, cure };
}

/** Requests are not served, or soon will not be; `cure` says what to do. */
export function wrong(says: string, cure: string): Finding {
  return { verdict: "wrong", says, cure };
}

/** Not checked; `cure` says how to find out. */
export function unknown(says: string, cure: string): Finding {
  return { verdict: "unknown", says, cure };
}
