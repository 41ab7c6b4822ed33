/** docs/decisions.md: what is cited stands there, once, and what is superseded names its successor. */

import { expect, test } from "bun:test";
import { Glob } from "bun";

const ROOT = `${import.meta.dir}/..`;
const PAGES = "docs/decisions";
const LINE_MAX = 200;

const read = (path: string) => Bun.file(`${ROOT}/${path}`).text();
const list = (...patterns: readonly string[]) =>
  patterns.flatMap((pattern) => Array.from(new Glob(pattern).scanSync({ cwd: ROOT, dot: true })));

/** The numbers of `D5, D7 and D9` or `D5 to D9`. */
function numbersOf(text: string): readonly number[] {
  const [first = 0, ...others] = [...text.matchAll(/D(\d+)/g)].map(([, number]) => Number(number));
  const last = others.at(-1) ?? first;
  return text.includes(" to ")
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : [first, ...others];
}

interface Entry {
  readonly number: number;
  readonly page: string;
  readonly text: string;
}

const index = await read("docs/decisions.md");
const lines = index.split("\n").filter((line) => /^\| \[?D\d/.test(line));
const entries: readonly Entry[] = (
  await Promise.all(
    list(`${PAGES}/*.md`).map(async (page) =>
      [...(await read(page)).matchAll(/^### D(\d+)\n\n([^]*?)(?=\n### |$(?![^]))/gm)].map(
        ([, number, text = ""]): Entry => ({ number: Number(number), page, text }),
      ),
    ),
  )
).flat();
const archived = entries.filter(({ page }) => page === `${PAGES}/archive.md`);
const indexed = lines.map((line) => Number(/D(\d+)/.exec(line)?.[1]));
const decided = [...indexed, ...archived.map(({ number }) => number)];

test("each number has one decision, or is listed as one without", () => {
  const sorted = decided.toSorted((one, other) => one - other);
  const unused = numbersOf(/The numbers (.*) have no decision/.exec(index)?.[1] ?? "");
  expect([...sorted, ...unused].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: sorted.at(-1) ?? 0 }, (_, place) => place + 1),
  );
});

test("each line is short, and leads to the page that has the rest", () => {
  expect(lines.filter((line) => line.length > LINE_MAX)).toEqual([]);
  const linked = lines.flatMap((line) =>
    [...line.matchAll(/^\| \[D(\d+)\]\((decisions\/\w+\.md)#d(\d+)\)/g)].map(
      ([, number, page = "", anchor]) => `docs/${page} ${number} ${anchor}`,
    ),
  );
  const long = entries.filter((entry) => !archived.includes(entry));
  expect(linked.toSorted()).toEqual(
    long.map(({ page, number }) => `${page} ${number} ${number}`).toSorted(),
  );
});

test("each decision that another supersedes names it", () => {
  const texts = [
    ...lines.map((text, place) => ({ number: indexed[place] ?? 0, text })),
    ...entries,
  ];
  const unnamed = texts.flatMap(({ number, text }) =>
    [
      ...text
        .replaceAll("\n", " ")
        .matchAll(/(?:\b(?:supersedes|instead of)|[([]changes) ([^);\]]*)/g),
    ]
      .flatMap(([, old = ""]) => numbersOf(old))
      .flatMap((old) =>
        texts
          .filter((one) => one.number === old)
          .filter((one) => !new RegExp(`(?:→|Superseded)[^|*]*\\bD${number}\\b`).test(one.text))
          .map(() => `D${old} does not name D${number}`),
      ),
  );
  expect(unnamed).toEqual([]);
});

test("each decision that code, SQL, tests or documents cite is there", async () => {
  const files = list("{src,sql,tests,docs,.ci}/**/*", "*.{md,yaml}", "Dockerfile").filter(
    (path) => !path.includes("node_modules/") && !/\.(?:png|zst|lock)$/.test(path),
  );
  const strays = (
    await Promise.all(
      files.map(async (path) =>
        [
          ...(await read(path)).matchAll(
            /\[(?:[a-z]+ (?:to )?)?(D\d+(?:(?:, | and | to )D\d+)*)\]/g,
          ),
        ]
          .flatMap(([, cited = ""]) => numbersOf(cited))
          .filter((number) => !decided.includes(number))
          .map((number) => `${path}: D${number}`),
      ),
    )
  ).flat();
  expect(strays).toEqual([]);
});
