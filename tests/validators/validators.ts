/** Validators of others, where `.ci/install_validators` put them, and tests that are skipped without them. */

import { test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../../.data/validators");

/** Files of validators. */
export const PYHANKO = join(FOLDER, "python/bin/python");
export const SCHEMATHESIS = join(FOLDER, "python/bin/schemathesis");
export const SPARK = join(FOLDER, "spark/bin/spark-submit");
export const VERAPDF = join(FOLDER, "greenfield-apps-1.28.2.jar");

/** Longest time that one of them takes on a busy machine. */
export const VALIDATOR_MS_MAX = 900_000;

/** A test that needs a validator's file; says so when it is missing. */
export function testWith(file: string, name: string, run: () => Promise<void>): void {
  const isInstalled =
    existsSync(file) && ([PYHANKO, SCHEMATHESIS].includes(file) || Bun.which("java") !== null);
  if (!isInstalled) console.warn(`not checked, .ci/install_validators has not run: ${name}`);
  // A file without a test would be taken for one that could not be loaded.
  test.skipIf(!isInstalled)(name, run, VALIDATOR_MS_MAX);
}
