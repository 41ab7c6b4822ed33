/** GET /admin: its texts, and when it is served. */

import { describe, expect, test } from "bun:test";
import { readConfig } from "../../../src/config.ts";
import { pageTextsOf } from "../../../src/texts/mod.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const FOLDER = `${import.meta.dir}/../../../src/http/pages/static/admin`;

const service = await testService();

test("it is off in production unless a setting switches it on", () => {
  const isServed = (env: Readonly<Record<string, string>>) =>
    readConfig({ DATABASE_URL: "postgres://localhost/annuity", ...env }).servesAdministration;
  expect(isServed({})).toBe(false);
  expect(isServed({ ADMINISTRATION: "yes" })).toBe(true);
  expect(isServed({ NODE_ENV: "development" })).toBe(true);
  expect(isServed({ NODE_ENV: "development", ADMINISTRATION: "no" })).toBe(false);
});

test("both languages put the same values into their texts, and the page uses every text", async () => {
  // The request is the form's.
  const names = [...new Bun.Glob("*.{js,html}").scanSync(FOLDER), "../workbench/client.js"];
  const files = await Promise.all(names.map((name) => Bun.file(`${FOLDER}/${name}`).text()));
  const all = files.join("\n");
  const { page, script } = pageTextsOf("en-US").administrationPage;
  const { script: spanish } = pageTextsOf("es-US").administrationPage;
  const places = (texts: object) =>
    Object.values(texts).map(
      (text) =>
        String(text)
          .match(/\{\w+\}/g)
          ?.toSorted() ?? [],
    );
  expect(places(spanish)).toEqual(places(script));
  for (const name of Object.keys(page)) expect(all).toContain(`{{${name}}}`);
  // States are named by what the lists have.
  const states =
    /^(names|in_force|ahead|past|waits|withdrawn|once_known|active|inactive|expired|ok|degraded|error|form|sheet|products|keys|changes|audit|health)$/;
  const unused = Object.keys(script).filter(
    (name) => !states.test(name) && !all.includes(`"${name}"`),
  );
  expect(unused).toEqual([]);
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("the page needs no key, has none, and loads nothing that this server does not serve", async () => {
    for (const language of ["en-US", "es-US"]) {
      const path = `/admin?language=${language}`;
      const response = await service.send(path, { method: "GET", transport });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-language")).toBe(language);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toStartWith("default-src 'none';");
      expect(policy).not.toMatch(/unsafe|http|\*/);
      const page = await response.text();
      expect(page).not.toMatch(/<script>|<style|style=|https?:|\{\{|ann_/);
      const files = [...page.matchAll(/(?:src|href)="(\/admin\/[^"]+)"/g)].map(
        ([, name = ""]) => name,
      );
      expect(files).toHaveLength(3);
      for (const name of [
        ...files,
        "/admin/client.js",
        "/admin/lists.js",
        "/admin/page.js",
        "/admin/tabs.js",
      ]) {
        const file = await service.send(name, { method: "GET", transport });
        expect(file.status, name).toBe(200);
      }
    }
  });
});
