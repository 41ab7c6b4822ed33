/** `doctor`: checks everything that a deployment depends on, and prints each fault with its cure [D82]. */

import { withDeadline } from "../base/deadline.ts";
import { AS_JSON, type Command, type Environment } from "./command.ts";
import { say } from "./say.ts";
import { type Config, readConfig, readDatabaseUrl } from "../config.ts";
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

/** Runs the checks in sequence, so that none slows down another. */
async function examine(env: Environment): Promise<readonly Finding[]> {
  const { config, finding } = examineSettings(env);
  const databaseUrl = readUrl(env);
  const others = [CHECK_DATABASE, ...CHECKS];
  if (databaseUrl === undefined) {
    const cure = "Set DATABASE_URL first";
    return [
      finding,
      ...others.map(({ name }) => unknown(name, "There is no database to ask", cure)),
    ];
  }
  const database = openDatabase({ url: databaseUrl, connections: 1, preparesStatements: false });
  const now = () => new Date();
  const patient: Patient = { databaseUrl, database, config, env, now };
  const findings = [finding];
  try {
    const found = await lookWithin(CHECK_DATABASE, patient);
    findings.push(...found);
    const answers = found.every(({ verdict }) => verdict === "ok");
    for (const check of CHECKS) {
      findings.push(
        ...(answers
          ? await lookWithin(check, patient)
          : [
              unknown(
                check.name,
                "The database has to be right first",
                "Mend it, then run doctor again",
              ),
            ]),
      );
    }
  } finally {
    await database.close();
  }
  return findings;
}

/** Every invalid variable, without its value. */
function examineSettings(env: Environment): { config: Config | undefined; finding: Finding } {
  try {
    return { config: readConfig(env), finding: ok("settings", "Every variable can be used") };
  } catch (error) {
    const says = detailOf(error).replace(/^The service cannot start: /, "");
    const cure = "Correct these variables; the README has each with its default";
    return { config: undefined, finding: wrong("settings", says, cure) };
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
  const { name, seconds } = check;
  const again = "Run doctor again, and see the log of the service";
  const found = check
    .look(patient)
    .catch((error: unknown) => [
      unknown(name, `It could not be looked at: ${detailOf(error)}`, again),
    ]);
  return withDeadline(found, seconds * 1000, () => [
    unknown(name, `It took longer than ${seconds} s`, again),
  ]);
}

function linesOf({ name, verdict, says, cure }: Finding): readonly string[] {
  const head = `${verdict.padEnd(8)} ${name.padEnd(13)} `;
  return [head + says, ...(cure === undefined ? [] : [`${" ".repeat(head.length)}To do: ${cure}`])];
}
