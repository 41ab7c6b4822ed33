/** Calculation services for tests: the stand-in as a process of its own, products that ask it, a raw socket. */

import { afterAll } from "bun:test";
import type { Socket } from "bun";
import type { Sql } from "postgres";
import type {
  HttpSettings,
  SparkSettings,
  UpstreamDefinition,
} from "../../src/terms/schema/upstream_settings.ts";
import type { UpstreamProduct } from "../../src/terms/upstream_product.ts";
import {
  DEMO_SECRETS,
  STAND_IN_CLIENT_ID,
  STAND_IN_CLIENT_SECRET,
  STAND_IN_SYNTHETIC_KEY,
} from "../../src/local/stand_in/accounts.ts";
import type { FaultOrder } from "../../src/local/stand_in/faults.ts";
import { createSecretReader } from "../../src/upstream/secret.ts";
import {
  createUpstream,
  type EndedCalculation,
  type Upstream,
} from "../../src/upstream/upstream.ts";

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly authentication: string;
  readonly tenant: string | null;
  readonly requestId: string | null;
}

export interface TestStandIn {
  readonly url: string;
  readonly fault: (order: FaultOrder) => Promise<void>;
  readonly expireTokens: () => Promise<void>;
  /** Requests since the last time this was called, controls aside. */
  readonly takeLog: () => Promise<readonly LoggedRequest[]>;
  readonly stop: () => Promise<void>;
}

/** Starts the stand-in as a process; it ends after the file's last test. */
export async function startTestStandIn(port = 0): Promise<TestStandIn> {
  const child = Bun.spawn({
    // Tests that are killed take it with them.
    cmd: [
      process.execPath,
      "--no-orphans",
      `${import.meta.dir}/../../src/local/stand_in.ts`,
      String(port),
    ],
    env: { ...process.env, NODE_ENV: "test" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  const { listening: url } = JSON.parse(new TextDecoder().decode(value)) as { listening: string };
  let seen = 0;
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The stand-in refused ${path}`);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  afterAll(stop);
  return {
    url,
    stop,
    fault: (order) => post("/__fault", order),
    expireTokens: () => post("/__expire", {}),
    async takeLog() {
      const { requests } = (await (await fetch(`${url}/__log`)).json()) as {
        requests: LoggedRequest[];
      };
      const fresh = requests.slice(seen);
      seen = requests.length;
      return fresh;
    },
  };
}

/** Terms of an upstream product, as little as a definition may hold. */
const TERMS: Omit<UpstreamDefinition, "spark" | "http"> = {
  kind: "fixed",
  genericName: "Fixed annuity",
  formNumber: "TEST-1",
  ratesEffectiveOn: "2026-01-01",
  brand: {
    insurerName: "Test Life",
    addressLines: [],
    primaryColor: "#112233",
    accentColor: "#445566",
    footer: "A test insurer.",
  },
  maximumAnnuitizationAge: 100,
  surrenderCharge: { rates: [0.08, 0.07] },
  freeWithdrawal: { rate: 0.1, firstContractYear: 1 },
  minimumValue: { considerationRate: 0.875, interestRate: 0.01, annualCharge: 50 },
  riders: [],
  facts: {
    premium: "Premium",
    ownerBirthDate: "Owner_DOB",
    state: "State",
    ownerFirstName: "Owner_FirstName",
    ownerLastName: "Owner_LastName",
    ownerGender: "Owner_Gender",
    taxQualification: "TaxQualification",
  },
  figures: {
    guaranteed: {
      table: "Schedule",
      contractYear: "Year",
      columns: {
        accountValue: "GuaranteedAccountValue",
        cashSurrenderValue: "GuaranteedSurrenderValue",
        deathBenefit: "GuaranteedDeathBenefit",
        minimumValue: "GuaranteedMinimumValue",
        withdrawal: "GuaranteedWithdrawal",
        riderCharge: "GuaranteedRiderCharge",
      },
    },
    current: {
      table: "Schedule",
      contractYear: "Year",
      columns: {
        accountValue: "AccountValue",
        cashSurrenderValue: "SurrenderValue",
        deathBenefit: "DeathBenefit",
        minimumValue: "MinimumValue",
        withdrawal: "Withdrawal",
        riderCharge: "RiderCharge",
      },
    },
  },
  disclosures: [{ title: "Demonstration", text: "Not an offer of insurance." }],
};

const INPUTS_SCHEMA = {
  type: "object",
  properties: {
    Owner_FirstName: { type: "string" },
    Owner_LastName: { type: "string" },
    Owner_DOB: { type: "string", format: "date" },
    Owner_Gender: {
      type: "integer",
      oneOf: [
        { const: 1, title: "Male" },
        { const: 2, title: "Female" },
      ],
      default: 2,
    },
    State: { type: "integer" },
    Premium: { type: "number" },
    TaxQualification: {
      type: "integer",
      oneOf: [
        { const: 1, title: "Traditional IRA" },
        { const: 2, title: "Non-qualified" },
      ],
      default: 2,
    },
  },
  required: ["Owner_DOB", "State", "Premium"],
  additionalProperties: false,
};

const ROW = {
  slug: "test-upstream",
  name: "Test upstream",
  version: "1",
  defaultFormat: "json",
  inputsSchema: INPUTS_SCHEMA,
} as const;

/** Inputs that every test product and the stand-in accept. */
export const TEST_INPUTS = { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 } as const;

/** The secrets by the names that test products, and the seeded one, use. */
export const TEST_SECRETS = {
  ...DEMO_SECRETS,
  UPSTREAM_SECRET_TEST_CLIENT: STAND_IN_CLIENT_SECRET,
  UPSTREAM_SECRET_TEST_KEY: STAND_IN_SYNTHETIC_KEY,
  UPSTREAM_SECRET_TEST_WRONG: "not-the-secret",
};

export const OAUTH2 = (url: string, secret = "UPSTREAM_SECRET_TEST_CLIENT") =>
  ({
    kind: "oauth2",
    tokenUrl: `${url}/auth/realms/demo/protocol/openid-connect/token`,
    clientId: STAND_IN_CLIENT_ID,
    clientSecret: { environment: secret },
  }) as const;

/** A product that the service at an address calculates by Spark's protocol; OAuth2 by default. */
export function sparkProduct(
  baseUrl: string,
  settings: Partial<SparkSettings> = {},
): UpstreamProduct {
  const spark: SparkSettings = {
    baseUrl,
    tenant: "demo",
    target: { folder: "Annuities", service: "Demo MYGA" },
    authentication: OAUTH2(baseUrl),
    timeoutSeconds: 5,
    cacheSeconds: 60,
    ...settings,
  };
  return { ...ROW, engine: "spark", definition: { ...TERMS, spark } };
}

/** A product that a generic service calculates. */
export function httpProduct(url: string, settings: Partial<HttpSettings> = {}): UpstreamProduct {
  const http: HttpSettings = {
    url,
    authentication: { kind: "none" },
    timeoutSeconds: 5,
    cacheSeconds: 60,
    ...settings,
  };
  return { ...ROW, engine: "http", definition: { ...TERMS, http } };
}

export interface TestUpstream extends Upstream {
  readonly logLines: readonly Readonly<Record<string, unknown>>[];
  readonly calculations: readonly EndedCalculation[];
  /** Advances the clock of tokens, caches and circuits; the sockets' time is real. */
  readonly passTime: (milliseconds: number) => void;
}

/** The real client with the test secrets and a clock that can be put forward. */
export function testUpstream(logLines: Readonly<Record<string, unknown>>[] = []): TestUpstream {
  let passedMs = 0;
  const calculations: EndedCalculation[] = [];
  const upstream = createUpstream({
    readSecret: createSecretReader(TEST_SECRETS),
    nowMs: () => performance.now() + passedMs,
    log: { write: (line) => logLines.push(line) },
    onCalculation: (ended) => void calculations.push(ended),
  });
  return {
    ...upstream,
    logLines,
    calculations,
    passTime: (milliseconds) => {
      passedMs += milliseconds;
    },
  };
}

/** A call that is never canceled. */
export function testCall(requestId = "test-request") {
  return { requestId, signal: new AbortController().signal };
}

export interface RawServer {
  readonly url: string;
  readonly connections: () => number;
}

/** A server that does with each connection what a test says, from the first bytes it receives. */
export function rawServer(onRequest: (socket: Socket, connection: number) => void): RawServer {
  const seen = new Set<Socket>();
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket) {
        // A request may arrive in several pieces; the first is enough to go wrong at.
        if (seen.has(socket)) return;
        seen.add(socket);
        onRequest(socket, seen.size);
      },
    },
  });
  afterAll(() => listener.stop(true));
  return { url: `http://127.0.0.1:${listener.port}`, connections: () => seen.size };
}

/** Leads the seeded product of another service to a stand-in, as if its seed had named that, under the same version. */
export async function directUpstream(sql: Sql, url: string): Promise<void> {
  await sql.begin(async (within) => {
    await within`alter table product_version disable trigger user`;
    await within`
      update product_version
         set definition = replace(definition::text, 'http://127.0.0.1:3100', ${url}::text)::jsonb
       where slug = 'demo-upstream'`;
    await within`alter table product_version enable trigger user`;
    await within`
      update product as p set definition = v.definition
        from product_version as v where v.slug = p.slug and v.slug = 'demo-upstream'`;
  });
}
