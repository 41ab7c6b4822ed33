/** The audit of dependencies: fails for a vulnerability, and not for a registry that does not answer. */

import { expect, test } from "bun:test";
import { runProgram } from "../support/own_process.ts";

/** Runs the audit against a registry. */
const audit = (registry: string) =>
  runProgram([process.execPath, `${import.meta.dir}/audit_dependencies.ts`], {
    env: { ...Bun.env, NPM_CONFIG_REGISTRY: registry, npm_config_registry: registry },
  });

/** Runs the audit against a registry that gives one answer. */
async function auditWith(answer: Response) {
  const registry = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => answer.clone() });
  return audit(registry.url.href).finally(() => registry.stop(true));
}

test("passes when the registry knows of nothing", async () => {
  expect(await auditWith(Response.json({}))).toMatchObject({
    code: 0,
    out: expect.stringContaining("No vulnerabilities found"),
  });
});

test("fails for a vulnerability in a package that ships, and names it", async () => {
  const advisory = {
    id: 1,
    url: "https://github.com/advisories/GHSA-0000-0000-0000",
    title: "An invented vulnerability",
    severity: "high",
    vulnerable_versions: "<9999",
  };
  const { code, out } = await auditWith(Response.json({ elysia: [advisory] }));
  expect(code).toBe(1);
  expect(out).toContain("An invented vulnerability");
});

const UNANSWERED: readonly (readonly [string, () => Response, string])[] = [
  ["refuses", () => new Response("no", { status: 405 }), "405"],
  ["answers with a page", () => new Response("<html>Sign in</html>"), "not with advisories"],
  ["answers with nothing", () => new Response(), "not with advisories"],
  ["answers with other JSON", () => Response.json({ error: "no" }), "not with advisories"],
];

test.each(UNANSWERED)("says so when the registry %s, and passes", async (_how, answer, why) => {
  const { code, out } = await auditWith(answer());
  expect(code).toBe(0);
  expect(out).toStartWith("The dependencies were NOT audited: no advisory source answered (");
  expect(out).toContain(why);
});

test("says so when there is no registry, and passes", async () => {
  const { code, out } = await audit("http://127.0.0.1:1/");
  expect(code).toBe(0);
  expect(out).toStartWith("The dependencies were NOT audited: no advisory source answered (POST ");
});
