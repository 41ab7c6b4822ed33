/** `doctor`: checks everything that a deployment depends on, and prints each fault with its cure [D82]. */

import { withDeadline } from "#base";
import { AS_JSON, type Command, type Environment } from "./command.ts";
import { say, sayJson } from "./say.ts";
import { type Config, findMisspeltSettings, readConfig, readDatabaseUrl } from "#config";
import {
  type Check,
  CHECK_DATABASE,
  DEPLOYMENT_CHECKS,
  type Finding,
  ok,
  type Patient,
  unknown,
  warn,
  wrong,
} from "./doctor_checks.ts";
import { CHECK_WEBHOOKS } from "./webhooks/webhook_check.ts";
import { causeInWords, type CatalogRows, readCatalogRows, openDatabase, type Sql } from "#storage";

/** Exit code 1 when a check is wrong. */
export const DOCTOR: Command = {
  name: "doctor",
  takes: [],
  says: "check the deployment: settings, database, products, clock, cache, upstream, certificates",
  options: AS_JSON,
  async run({ sql, env, has }) {
    const findings = await examine(env, sql);
    if (has("json")) sayJson(findings);
    else say(findings.flatMap(linesOf));
    const faulty = findings.filter(({ verdict }) => verdict === "wrong").map(({ name }) => name);
    if (faulty.length > 0) throw new Error(`Wrong: ${[...new Set(faulty)].join(", ")}`);
  },
};

/** The checks after the first. */
export const CHECKS: readonly Check[] = [...DEPLOYMENT_CHECKS, CHECK_WEBHOOKS];

type NamedFinding = Finding & { readonly name: string };

const LATER = unknown("It needs the database", "Correct it, then run doctor again");

/** Runs the checks in sequence, so that none slows down another. */
async function examine(env: Environment, sql: () => Sql): Promise<readonly NamedFinding[]> {
  const { config, ...finding } = examineSettings(env);
  const cure = "Correct its name, or leave it out";
  const misspelt = findMisspeltSettings(env).map((says) => warn(says, cure));
  const findings: NamedFinding[] = [finding, ...misspelt].map((found) =>
    Object.assign({ name: "settings" }, found),
  );
  const add = (name: string, found: Finding | readonly Finding[]) => {
    for (const each of [found].flat()) findings.push({ name, ...each });
  };
  const databaseUrl = readUrl(env);
  if (databaseUrl === undefined) {
    const without = unknown("It needs a database", "Set DATABASE_URL first");
    for (const { name } of [CHECK_DATABASE, ...CHECKS]) add(name, without);
    return findings;
  }
  const database = openDatabase({ url: databaseUrl, connections: 1, preparesStatements: false });
  let catalog: Promise<CatalogRows> | undefined;
  const patient: Patient = {
    databaseUrl,
    database,
    config,
    env,
    sql,
    now: () => new Date(),
    readCatalog: () => (catalog ??= readCatalogRows(sql(), { includesInactive: false })),
  };
  try {
    add(CHECK_DATABASE.name, await lookWithin(CHECK_DATABASE, patient));
    const answers = findings.at(-1)?.verdict === "ok";
    for (const check of CHECKS) add(check.name, answers ? await lookWithin(check, patient) : LATER);
  } finally {
    await database.close();
  }
  return findings;
}

/** Every invalid variable, without its value. */
function examineSettings(env: Environment): Finding & { readonly config: Config | undefined } {
  try {
    return { config: readConfig(env), ...ok("Every variable can be used") };
  } catch (error) {
    const says = causeInWords(error).replace(/^The service cannot start: /, "");
    const cure = "Correct these variables; docs/settings.md has each with its default";
    return { config: undefined, ...wrong(says, cure) };
  }
}

function readUrl(env: Environment): string | undefined {
  try {
    return readDatabaseUrl(env);
  } catch {
    return undefined;
  }
}

/** What a check finds within its deadline. */
function lookWithin({ look, seconds }: Check, patient: Patient): ReturnType<Check["look"]> {
  const again = "Run doctor again, and check the log of the service";
  const found = look(patient).catch((error: unknown) =>
    unknown(`The check failed: ${causeInWords(error)}`, again),
  );
  return withDeadline(found, seconds * 1000, () =>
    unknown(`It took longer than ${seconds} s`, again),
  );
}

function linesOf({ name, verdict, says, cure }: NamedFinding): readonly string[] {
  const head = `${verdict.padEnd(8)} ${name.padEnd(13)} `;
  return [head + says, ...(cure === undefined ? [] : [`${" ".repeat(head.length)}To do: ${cure}`])];
}
