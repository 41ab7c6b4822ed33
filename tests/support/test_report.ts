/** What a run of the tests did, from its JUnit report, and how to repeat what failed. */

export interface Failure {
  readonly path: string;
  /** Its groups and its own name, as `-t` searches them; none where a file failed in no test. */
  readonly name: string | undefined;
}

export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Wall-clock time of each file. */
  readonly files: readonly { readonly path: string; readonly seconds: number }[];
}

/** Names that Bun gives to what is no test: a hook that throws, a process that ends. */
const NO_TESTS: readonly string[] = ["", "(unnamed)", "(worker crashed)"];

/**
 * Reads a report as `bun test --reporter=junit` writes it; of a run that ended without one nothing passed.
 * @param options what an interruption ended is no failure
 */
export function readReport(xml: string, { isInterrupted = false } = {}): Report {
  const groups: string[] = [];
  const files: Report["files"][number][] = [];
  const failures: Failure[] = [];
  let passed = 0;
  const parts =
    /<testsuite\b([^>]*)>|<\/testsuite>|<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
  for (const [part, suite, testCase = "", content = ""] of xml.matchAll(parts)) {
    if (suite !== undefined) {
      const name = attributeOf(suite, "name");
      if (groups.length === 0) {
        files.push({ path: name, seconds: Number(attributeOf(suite, "time")) });
      }
      groups.push(name);
    } else if (part === "</testsuite>") {
      groups.pop();
    } else {
      const name = attributeOf(testCase, "name");
      const outcome = /<(failure|error|skipped)\b/.exec(content)?.[1] ?? "passed";
      if (outcome === "passed") passed += 1;
      if (outcome === "passed" || outcome === "skipped") continue;
      if (isInterrupted && NO_TESTS.includes(name)) continue;
      failures.push({
        path: attributeOf(testCase, "file"),
        name: NO_TESTS.includes(name) ? undefined : [...groups.slice(1), name].join(" "),
      });
    }
  }
  return { passed, failures, files };
}

/**
 * The commands that repeat failures and nothing else, each once: tests of one name in one group are repeated together.
 * @param script a script of package.json, with the variables that it needs
 */
export function repeatsOf(failures: readonly Failure[], script: string): readonly string[] {
  const commands = failures.map(({ path, name }) => {
    if (name === undefined) return `${script} ${path}`;
    const pattern = name.replace(/[\\^$.*+?()[\]{}|']/g, ".").replace(/[^\S ]/g, "\\s");
    return `${script} ${path} -t '^${pattern}$'`;
  });
  return [...new Set(commands)];
}

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&",
};

function attributeOf(attributes: string, name: string): string {
  const [, text = ""] = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes) ?? [];
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, word?: string) =>
    code === undefined ? (NAMED[word ?? ""] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
