/** What a run of the tests did, from its JUnit report. */

export interface Report {
  readonly passed: number;
  readonly failures: readonly { readonly path: string; readonly name: string }[];
  /** Wall-clock time of each file. */
  readonly files: readonly { readonly path: string; readonly seconds: number }[];
}

/** Reads a report as `bun test --reporter=junit` writes it; of a run that ended without one nothing passed. */
export function readReport(xml: string): Report {
  const cases = [...xml.matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)].map(
    ([, attributes = "", , content = ""]) => ({
      path: attributeOf(attributes, "file"),
      name: attributeOf(attributes, "name"),
      outcome: /<(failure|error|skipped)\b/.exec(content)?.[1] ?? "passed",
    }),
  );
  return {
    passed: cases.filter(({ outcome }) => outcome === "passed").length,
    failures: cases.filter(({ outcome }) => outcome === "failure" || outcome === "error"),
    files: [...xml.matchAll(/^ {2}<testsuite\b([^>]*)>/gm)].map(([, attributes = ""]) => ({
      path: attributeOf(attributes, "name"),
      seconds: Number(attributeOf(attributes, "time")),
    })),
  };
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
