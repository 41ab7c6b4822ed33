/**
 * How deep the tests go. `bun run test` takes a tenth of the cases, always the same ones; `bun run test:all` takes all of
 * them with a fresh seed, and `TEST_DEPTH=10` ten times as many. `bun run test:rest` takes an eighth of them, and a part of the dearest.
 */

/** The least number of a property's cases in `bun run test`. */
const RUNS_MIN = 40;

/** The seed unless `TEST_SEED` names another; `bun run test:all` draws and prints one. */
const FIXED_SEED = 20_261_122;

/** Files of EXHAUSTIVE that break something and judge how soon others are answered. They run after all other files. */
export const TIMED: readonly string[] = [
  "tests/faults/*_test.ts",
  "tests/runs/faults_test.ts",
  "tests/validators/schemathesis_test.ts",
];

/**
 * Files that `bun run test:all` alone runs: outages, browsers, clients and tools of others, what starts processes, and
 * what judges, alters or renders a whole catalog. Each room keeps tests of its own in `bun run test`.
 */
export const EXHAUSTIVE: readonly string[] = [
  ...TIMED,
  "tests/{alerts,backup,compose_steps,kubernetes,tracing}_test.ts",
  "tests/clients/*_test.ts",
  "tests/commands/{administrator_account,catalog,concurrent_apply,doctor,example_products,forms}_test.ts",
  "tests/commands/{ledger,plan_products,product_mutations_property,production,products}_test.ts",
  "tests/commands/{reproduce_paper,sold_terms,start,translations,written_products}_test.ts",
  "tests/contract_book/engines_test.ts",
  "tests/http/openapi/documented_test.ts",
  "tests/http/pages/{administration_visit,budget,docs_page,start_visit,workbench,workbench_visit}_test.ts",
  "tests/http/verification/{brand,books,verify_visit}_test.ts",
  "tests/local/{dev,embedded_postgres}_test.ts",
  "tests/metrics/start_test.ts",
  "tests/paper/{acknowledgment,forms,translated_products,verify_code}_test.ts",
  "tests/proof/{unseen_changes,verifier}_test.ts",
  "tests/sql/{landed,second_account_property,service_account}_test.ts",
  "tests/texts/seeded_products_test.ts",
  "tests/validators/*_test.ts",
];

/** 0 for `bun run test`; a factor of the number of cases for `bun run test:all`. */
export const DEPTH = readNumber("TEST_DEPTH", 0);

/** Whether no case is left out; the runner says where `bun run test:rest` leaves some out. */
const IS_ALL = DEPTH > 0 && Bun.env["TEST_REST"] !== "yes";

/** The share of cases that is tried: more than all of them where a factor says so. */
const SHARE = DEPTH > 0 ? DEPTH / dear(1, 8) : 1 / 10;

/** What random cases come from. */
export const SEED = readNumber("TEST_SEED", FIXED_SEED);

/**
 * Options of `fc.assert()` and `fc.sample()` for a property that is worth `all` cases, and of dear ones tries `min`. A seed that failed once becomes
 * an entry of `examples` beside them.
 */
export function runs(
  all: number,
  min: number = RUNS_MIN,
): { readonly seed: number; readonly numRuns: number } {
  return { seed: SEED, numRuns: times(all, min) };
}

/** How many of `all` cases to try: not fewer than `min`, unless `all` are. */
export function times(all: number, min: number = RUNS_MIN): number {
  return Math.max(Math.min(all, min), Math.ceil(all * SHARE));
}

/**
 * One of ten of many cases in `bun run test`, all of them in `bun run test:all`, and one of `inRest` in `bun run test:rest`,
 * from one that the seed chooses.
 */
export function* share<Case>(cases: Iterable<Case>, inRest = 5): Generator<Case> {
  const step = DEPTH > 0 ? dear(1, inRest) : 10;
  const first = DEPTH > 0 ? SEED % step : 0;
  let place = 0;
  for (const each of cases) {
    if (place % step === first) yield each;
    place += 1;
  }
}

/** The first of the cases in `bun run test`, where each costs more than it adds; all of them in `bun run test:all`. */
export function some<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return DEPTH > 0 ? cases : cases.slice(0, count);
}

/**
 * All of what is dear in `bun run test:all`; the part of it that covers what it reads in `bun run test:rest`, since a landing
 * waits for that.
 */
export function dear<Value>(all: Value, part: Value): Value {
  return IS_ALL ? all : part;
}

/** How many of the cases tried must come through for a property to say something, where `all` must of all cases. */
export function least(all: number): number {
  return Math.floor(all * Math.min(1, SHARE));
}

function readNumber(name: string, otherwise: number): number {
  const text = Bun.env[name] || String(otherwise);
  const number = Number(text);
  if (!(number >= 0)) throw new RangeError(`${name} must be a number from 0, not ${text}`);
  return number;
}
