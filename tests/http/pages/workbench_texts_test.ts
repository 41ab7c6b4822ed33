/** The workbench's texts: each language has all of them, says the same with them, and is chosen as it is asked for. */

import { describe, expect, test } from "bun:test";
import enUs from "../../../src/http/pages/static/workbench/en_us.json";
import esUs from "../../../src/http/pages/static/workbench/es_us.json";
import { DEMO_KEY } from "../../../src/base/demo_api_key.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const FOLDER = `${import.meta.dir}/../../../src/http/pages/static/workbench`;

const service = await testService({ override: { refusesDemoKey: true } });

/** Values that a text takes the place of: `{count}`. */
const placesIn = (text: unknown) =>
  String(text)
    .match(/\{\w+\}/g)
    ?.toSorted() ?? [];

const { names: namesInEnglish, ...english } = enUs.script;
const { names: namesInSpanish, ...spanish } = esUs.script;

test("both languages have the same texts, with the same values in them", () => {
  for (const [one, other] of [
    [enUs.page, esUs.page],
    [english, spanish],
  ] as const) {
    expect(Object.keys(other)).toEqual(Object.keys(one));
    const places = (texts: object) => Object.values(texts).map(placesIn);
    expect(places(other)).toEqual(places(one));
    expect(Object.values(other).every((text) => String(text).trim() !== "")).toBe(true);
  }
  expect(Object.keys(namesInSpanish)).toEqual(expect.arrayContaining(Object.keys(namesInEnglish)));
});

test("the files of the page use every text, and no other", async () => {
  const names = [...new Bun.Glob("*.{js,html}").scanSync(FOLDER)];
  const files = await Promise.all(names.map((name) => Bun.file(`${FOLDER}/${name}`).text()));
  const markup = files[names.indexOf("workbench.html")] ?? "";
  const named = [...markup.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  expect([...new Set([...named, "connected"])].toSorted()).toEqual(
    [...Object.keys(enUs.page), "language", "texts"].toSorted(),
  );
  const scripts = files.join("\n");
  const said = [...scripts.matchAll(/\bsay\("(\w+)"/g)].map(([, name = ""]) => name);
  expect(said.length).toBeGreaterThan(40);
  expect(Object.keys(english)).toEqual(expect.arrayContaining(said));
  const unused = Object.keys(english).filter((name) => !scripts.includes(`"${name}"`));
  expect(unused).toEqual([]);
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each([
    ["", undefined, "en-US"],
    ["", "", "en-US"],
    ["", "*", "en-US"],
    ["", "de, fr;q=0.9", "en-US"],
    ["", "es-US", "es-US"],
    ["", "es", "es-US"],
    ["", "es-MX,es;q=0.9,en;q=0.8", "es-US"],
    ["", "de, ES;q=0.5, en;q=0.4", "es-US"],
    ["", "es;q=0.4, en-GB;q=0.5", "en-US"],
    ["", "es;q=0, *", "en-US"],
    ["", "es;q=nothing, en;q=0.1", "en-US"],
    ["?language=es-US", "en-US", "es-US"],
    ["?language=en-US", "es-US", "en-US"],
    ["?language=es-US&product=demo-fia", undefined, "es-US"],
    ["?language=fr-FR", "es-US", "es-US"],
    ["?language=constructor", undefined, "en-US"],
  ])("/try%s, asked for with %p, is in %s", async (query, accepted, language) => {
    const headers = accepted === undefined ? {} : { "accept-language": accepted };
    const response = await service.send(`/try${query}`, { method: "GET", transport, headers });
    expect(response.headers.get("content-language")).toBe(language);
    expect(response.headers.get("vary")).toBe("Accept-Encoding, Accept-Language");
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toMatch(/\{\{/);
    const [, json = ""] =
      /<script id="texts" type="application\/json">(.*)<\/script>/.exec(page) ?? [];
    const { script } = language === "es-US" ? esUs : enUs;
    expect(JSON.parse(json)).toEqual(script);
  });

  test("each language leads to the other, and has a tag of its own", async () => {
    const pages = await Promise.all(
      ["en-US", "es-US"].map(async (language) => {
        const path = `/try?language=${language}`;
        const response = await service.send(path, { method: "GET", transport });
        return { tag: response.headers.get("etag"), page: await response.text() };
      }),
    );
    const [one, other] = pages;
    expect(one?.tag).not.toBe(other?.tag ?? "");
    expect(one?.page).toContain('href="/try?language=es-US" lang="es-US"');
    expect(other?.page).toContain('href="/try?language=en-US" lang="en-US"');
  });
});

/** What a visitor gets without compression: page, styles, scripts and icon; the texts stand in the page. */
test.each(["en-US", "es-US"])(
  "page and files in %s, as they were written, are 84 kB at most",
  async (language) => {
    const names = [...new Bun.Glob("*").scanSync(FOLDER)].filter(
      (name) => !/\.(?:html|json)$/.test(name),
    );
    let bytes = 0;
    for (const path of [`?language=${language}`, ...names.map((name) => `/${name}`)]) {
      const headers = { "accept-encoding": "identity" };
      const response = await service.send(`/try${path}`, { method: "GET", headers });
      expect(response.status, path).toBe(200);
      bytes += (await response.bytes()).length;
    }
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThanOrEqual(84_000);
  },
);

test("the public demo key is filled in where it is taken, and nowhere else", async () => {
  const open = await testService();
  const read = async (of: typeof service) => (await of.send("/try", { method: "GET" })).text();
  expect(await read(open)).toContain(`value="${DEMO_KEY}"`);
  expect(await read(service)).not.toContain(DEMO_KEY);
});
