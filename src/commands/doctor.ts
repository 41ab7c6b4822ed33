/** `doctor`: checks everything that a deployment depends on, and prints each fault with its cure [D82]. */

import { withDeadline } from "../base/deadline.ts";
import { AS_JSON, type Command, type Environment } from "./command.ts";
import { say } from "./say.ts";
import { type Config, readConfig, readDatabaseUrl } from "../base/config.ts";
import {
  type Check,
  CHECK_DATABASE,
  CHECKS,
  type Finding,
  ok,
  type Patient,
  unknown,
  wrong,
} from "./doctor_checks.ts";
import { detailOf } from "../storage/examination.ts";
import { openDatabase } from "../storage/database.ts";

/** Exit code 1 when a check is wrong. */
export const DOCTOR: Command = {
  name: "doctor",
  takes: [],
  says: "check the deployment: settings, database, products, clock, cache, upstream, certificates, fonts",
  options: AS_JSON,
  async run({ env, has }) {
    const findings = await examine(env);
    if (has("json")) say([JSON.stringify(findings, undefined, 2)]);
    else say(findings.flatMap(linesOf));
    const faulty = findings.filter(({ verdict }) => verdict === "wrong").map(({ name }) => name);
    if (faulty.length > 0) throw new Error(`Wrong: ${[...new Set(faulty)].join(", ")}`);
  },
};

type NamedFinding = Finding & { readonly name: string };

const LATER = unknown("It needs the database", "Correct it, then run doctor again");

/** Runs the checks in sequence, so that none slows down another. */
async function examine(env: Environment): Promise<readonly NamedFinding[]> {
  const { config, ...finding } = examineSettings(env);
  const findings: NamedFinding[] = [{ name: "settings", ...finding }];
  const add = (name: string, found: readonly Finding[]) =>
    void findings.push(...found.map((each) => ({ name, ...each })));
  const databaseUrl = readUrl(env);
  if (databaseUrl === undefined) {
    const without = unknown("It needs a database", "Set DATABASE_URL first");
    for (const { name } of [CHECK_DATABASE, ...CHECKS]) add(name, [without]);
    return findings;
  }
  const database = openDatabase({ url: databaseUrl, connections: 1, preparesStatements: false });
  const now = () => new Date();
  const patient: Patient = { databaseUrl, database, config, env, now };
  try {
    const found = await lookWithin(CHECK_DATABASE, patient);
    add(CHECK_DATABASE.name, found);
    const answers = found.every(({ verdict }) => verdict === "ok");
    for (const check of CHECKS)
      add(check.name, answers ? await lookWithin(check, patient) : [LATER]);
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
    const says = detailOf(error).replace(/^The service cannot start: /, "");
    const cure = "Correct these variables; the README has each with its default";
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

/** The findings of a check, within its deadline. */
function lookWithin(check: Check, patient: Patient): Promise<readonly Finding[]> {
  const { seconds } = check;
  const again = "Run doctor again, and check the log of the service";
  const found = check
    .look(patient)
    .catch((error: unknown) => [unknown(`The check failed: ${detailOf(error)}`, again)]);
  return withDeadline(found, seconds * 1000, () => [
    unknown(`It took longer than ${seconds} s`, again),
  ]);
}

function linesOf({ name, verdict, says, cure }: NamedFinding): readonly string[] {
  const head = `${verdict.padEnd(8)} ${name.padEnd(13)} `;
  return [head + says, ...(cure === undefined ? [] : [`${" ".repeat(head.length)}To do: ${cure}`])];
}
