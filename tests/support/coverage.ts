/** What runs of the tests covered, from their LCOV files. */

/** Lines and functions of a source file, and how many of them ran. */
interface Covered {
  readonly path: string;
  readonly lines: { readonly hit: number; readonly found: number };
  readonly functions: { readonly hit: number; readonly found: number };
}

/**
 * Reads LCOV files as Bun 1.4.5 writes them. A line that one run covered is covered. Functions have no names there: of
 * several runs the one counts that ran the most.
 */
export function readCoverage(lcovs: readonly string[]): readonly Covered[] {
  const byPath = new Map<string, { hits: Map<string, boolean>; found: number; hit: number }>();
  for (const record of lcovs.flatMap((lcov) => lcov.split("end_of_record"))) {
    const [, path] = /^SF:(.*)$/m.exec(record) ?? [];
    // A script that a test bundles is measured in its own files.
    if (path === undefined || path.startsWith("blob:")) continue;
    const known = byPath.get(path) ?? { hits: new Map<string, boolean>(), found: 0, hit: 0 };
    for (const [, line = "", count] of record.matchAll(/^DA:(\d+),(\d+)/gm)) {
      known.hits.set(line, known.hits.get(line) === true || count !== "0");
    }
    const counted = (name: string) =>
      Number(new RegExp(`^${name}:(\\d+)$`, "m").exec(record)?.[1] ?? 0);
    known.found = Math.max(known.found, counted("FNF"));
    known.hit = Math.max(known.hit, counted("FNH"));
    byPath.set(path, known);
  }
  return [...byPath].map(([path, { hits, found, hit }]) => ({
    path,
    lines: { hit: [...hits.values()].filter(Boolean).length, found: hits.size },
    functions: { hit, found },
  }));
}
