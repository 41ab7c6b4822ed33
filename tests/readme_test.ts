/** The README and docs/api.md keep their word: their requests work as they stand, and the files that they name are there. */

import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { testService } from "./support/service.ts";

const ROOT = `${import.meta.dir}/..`;
const LINES_MAX = 200;

const read = (path: string) => Bun.file(`${ROOT}/${path}`).text();
const readme = await read("README.md");
const api = await read("docs/api.md");
const service = await testService();
const key = await service.issueKey();

const requests = [...`${readme}\n${api}`.matchAll(/^curl .*?(?=^curl |^```)/gms)].map(([text]) => ({
  path: /\$BASE([^\s"]+)/.exec(text)?.[1] ?? "",
  body: /-d '(.*)'/.exec(text)?.[1],
  isBare: text.includes("X-API-Key"),
}));

test("the README can be read at once", () => {
  expect(readme.split("\n").length).toBeLessThan(LINES_MAX);
});

test("the README shows a request for each kind of endpoint", () => {
  const paths = requests.map(({ path }) => path.split("?")[0]);
  for (const path of ["/health", "/api/demo-myga", "/api/demo-fia", "/api/pdf/DemoFIA"]) {
    expect(paths).toContain(path);
  }
});

describe.each(requests)("$path", ({ path, body, isBare }) => {
  test("is answered with 200 as it stands", async () => {
    const response = await service.send(path, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { raw: body }),
      headers: isBare ? { "x-api-key": key } : { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(200);
  });
});

test.each(["README.md", "docs/adding.md"])("%s names files that there are", async (page) => {
  const files = ["{src,tests,sql,docs}/**/*", "*"].flatMap((pattern) =>
    Array.from(new Glob(pattern).scanSync(ROOT)).filter((file) => !file.includes("node_modules/")),
  );
  const named = [...(await read(page)).matchAll(/`([\w/.-]+\.(?:ts|sql|md|json|yml|yaml))`/g)];
  expect(named.length).toBeGreaterThan(10);
  const missing = named
    .map(([, name = ""]) => name)
    .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
