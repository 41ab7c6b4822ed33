/** The audit of dependencies: fails for a vulnerability, and not for a registry that does not answer. */

import { expect, test } from "bun:test";

/** Runs the audit against a registry. */
async function audit(registry: string) {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/audit_dependencies.ts`], {
    env: { ...Bun.env, NPM_CONFIG_REGISTRY: registry, npm_config_registry: registry },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}

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

test.each(["refuses", "is not there"])("says so when the registry %s, and passes", async (how) => {
  const said =
    how === "refuses"
      ? await auditWith(new Response("no", { status: 405 }))
      : await audit("http://127.0.0.1:1/");
  expect(said.code).toBe(0);
  expect(said.out).toStartWith("The dependencies were NOT audited, the registry cannot be asked: ");
});
