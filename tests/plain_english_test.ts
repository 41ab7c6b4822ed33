/** Plain English, asserted: words that make an engineer read a sentence twice appear nowhere. */

import { expect, test } from "bun:test";
import { Glob } from "bun";

/** A word that is right where it stands: the file, a text of the line, and why. */
interface Exception {
  readonly path: string;
  readonly text: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: "tests/backup_test.ts",
    text: "nobody",
    reason: "the Unix account, under which PostgreSQL runs where the tests run as root",
  },
  {
    path: "tests/storage/pgbouncer_test.ts",
    text: '"nobody"',
    reason: "the Unix account, under which PgBouncer runs where the tests run as root",
  },
  {
    path: "src/local/embedded_postgres.ts",
    text: "nobody",
    reason: "the Unix account, under which PostgreSQL runs for root",
  },
  {
    path: "sql/migrations/027_runs.sql",
    text: "'cancelled'",
    reason: "the queue's own name of a state",
  },
];

const ROOT = `${import.meta.dir}/..`;
const TEXTS = [
  "{src,sql,tests,docs,.ci}/**/*",
  "{README.md,CHANGELOG.md,compose.yaml,Dockerfile,package.json}",
];

interface Line {
  readonly path: string;
  readonly number: number;
  readonly text: string;
}

const paths = TEXTS.flatMap((pattern) =>
  Array.from(new Glob(pattern).scanSync({ cwd: ROOT, dot: true })),
)
  .filter((path) => !path.includes("node_modules/") && path !== "tests/plain_english_test.ts")
  // These are in Spanish; a test of their own holds their words.
  .filter((path) => !path.startsWith("src/texts/es_us/"))
  .filter((path) => !/\.(?:png|webp|pdf|svg|lock|zst)$/.test(path))
  .toSorted();
const lines: readonly Line[] = (
  await Promise.all(
    paths.map(async (path) =>
      (await Bun.file(`${ROOT}/${path}`).text())
        .split("\n")
        .map((text, index) => ({ path, number: index + 1, text })),
    ),
  )
).flat();

const excused = new Set<Exception>();

/** The places of a pattern as `file:line: word`, but for those an exception excuses. */
function listOffenders(pattern: RegExp): readonly string[] {
  return lines.flatMap(({ path, number, text }) =>
    [...text.matchAll(pattern)].flatMap(([word]) => {
      const exception = EXCEPTIONS.find((one) => one.path === path && text.includes(one.text));
      if (exception === undefined) return [`${path}:${number}: ${word}`];
      excused.add(exception);
      return [];
    }),
  );
}

const RULES: readonly (readonly [rule: string, pattern: RegExp])[] = [
  [
    "a sentence names the caller, key, request or process that acts, not a person",
    /\b(?:whoever|whomever|nobody|somebody|anybody|everybody|someone|anyone|everyone)\b/gi,
  ],
  ["a caller or a process is no he or she", /\b(?:he|him|his|himself|she|her|hers|herself)\b/gi],
  ["what is logged, printed, answered or signaled is not told", /\btold\b/gi],
  [
    "a request is admitted, not let in",
    /\b(?:lets|letting|be let|is let|are let|was let|were let) in\b/gi,
  ],
  [
    "spelling is American",
    /\b\w*(?:colour|favour|behaviour|honour|labour|neighbour|centre[sd]?|labell(?!edby)|cancell(?!ation)|travell|modell|signall|optimis|recognis|organis|realis|normalis|initialis|summaris|licence|defence|catalogue|grey|judgement|whilst|amongst)\w*/gi,
  ],
  ["a comment begins with its subject", /^\s*(?:\/\*\*|\s\*|\/\/) Of /g],
  ["a loop counts by += 1", /^\s*(?:for \(.*\w|\w+)\+\+(?=\) |;$)/g],
  ["a bound is X_MAX or X_MIN", /(?<!\.)\b(?:MAX|MIN|MAXIMUM|MINIMUM|MOST|LEAST)_[A-Z_]+\b/g],
];

/** Looked for once: the pass over every file takes seconds on a busy machine. */
const OFFENDERS = RULES.map(([rule, pattern]) => [rule, listOffenders(pattern)] as const);

test.each(OFFENDERS)("%s", (_, offenders) => {
  expect(offenders).toEqual([]);
});

/** A pronoun for a noun that could be named, or a clause that hangs on one. */
const STIFF =
  /\b(?:that of|those of|those that|whose|whatever|whichever|anew|of which|(?:by|for|to) whom|what of a|as is known|any hand)\b/gi;

test("a comment repeats the noun or begins a clause of its own", () => {
  const stiff = lines.flatMap(({ path, number, text }) => {
    const [comment = ""] = /(?:^\s*\/?\*|(?<!:)\/\/).*/.exec(text) ?? [];
    const words = /^src\/.*\.ts$/.test(path) ? [...comment.matchAll(STIFF)] : [];
    return words.map(([word]) => `${path}:${number}: ${word}`);
  });
  expect(stiff).toEqual([]);
});

test("every exception is needed", () => {
  expect(EXCEPTIONS.filter((exception) => !excused.has(exception))).toEqual([]);
});
