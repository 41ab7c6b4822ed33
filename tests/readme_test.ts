/** The README keeps its word: its requests work as they stand. */

import { describe, expect, test } from "bun:test";
import { testService } from "./support/service.ts";

const readme = await Bun.file(`${import.meta.dir}/../README.md`).text();
const service = await testService();
const key = await service.issueKey();

const requests = [...readme.matchAll(/^curl .*?(?=^curl |^```)/gms)].map(([text]) => ({
  path: /\$BASE([^\s"]+)/.exec(text)?.[1] ?? "",
  body: /-d '(.*)'/.exec(text)?.[1],
  isBare: text.includes("X-API-Key"),
}));

test("shows a request for each endpoint", () => {
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
