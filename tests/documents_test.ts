/** The operator's papers keep their word: what they name exists. */

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { Glob } from "bun";

const ROOT = `${import.meta.dir}/..`;
const papers = [...new Glob("docs/*.md").scanSync(ROOT)].toSorted();

test.each(papers)("%s names files and commands that there are", async (paper) => {
  const text = await Bun.file(`${ROOT}/${paper}`).text();
  const files = [
    ...text.matchAll(/`((?:tests|src|sql|docs)\/[\w./]+)`/g),
    ...text.matchAll(/\]\(([^)#:]+)/g).map(([whole, path = ""]) => [whole, `docs/${path}`]),
  ].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(`${ROOT}/${file}`), file).toBe(true);
  const { scripts } = (await Bun.file(`${ROOT}/package.json`).json()) as { scripts: object };
  for (const [, script = ""] of text.matchAll(/bun run ([\w:]+)/g)) {
    expect(Object.keys(scripts)).toContain(script);
  }
});
