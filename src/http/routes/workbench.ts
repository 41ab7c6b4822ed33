/** GET /try: the page on which a person fills in a product's inputs and sees the illustration, in two languages. */

import { Glob } from "bun";
import { DEMO_KEY } from "#base";
import type { DoorServices } from "../door.ts";
import { pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import enUs from "../pages/static/workbench/en_us.json";
import esUs from "../pages/static/workbench/es_us.json";
import type { BeginDownload } from "../pages/static_files.ts";

const FOLDER = `${import.meta.dir}/../pages/static/workbench`;

/** The only files of the page, which stand below it. */
const FILES = [...new Glob("*.{css,js,svg}").scanSync({ cwd: FOLDER, absolute: true })];

/** The page's texts: in its markup, and for its scripts, which read them out of it. */
interface PageTexts {
  readonly page: Readonly<Record<string, string>> & { readonly connected: string };
  readonly script: Readonly<Record<string, unknown>>;
}

/** By language; the first is for a browser that asks for none of them. */
const TEXTS: Readonly<Record<string, PageTexts>> = { "en-US": enUs, "es-US": esUs };

/** The PDF is shown from memory, by the browser's own viewer. */
const ALLOWS =
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src blob:; object-src blob:";

/** Writes the texts of a language in place of their names, and for scripts as JSON, in which no tag can begin. */
function withTexts(page: string, language: string, { page: named, script }: PageTexts): string {
  const json = JSON.stringify(script).replaceAll("<", String.raw`\u003c`);
  const texts: Readonly<Record<string, string>> = { ...named, language };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === "texts" ? json : Bun.escapeHTML(texts[name] ?? ""),
  );
}

/**
 * Fills the public key into the field for it, and folds the field: a first visit needs no other. The answer comes by
 * itself then, and is shown once it is there, so that the form does not push it down.
 */
const withDemoKey = (page: string) =>
  page
    .replace('id="answer"', 'id="answer" hidden')
    .replace('value=""', `value="${DEMO_KEY}"`)
    .replace('id="key-fold" open', 'id="key-fold"')
    .replace("{{connection}}", "{{connected}}");

/**
 * Elysia plugin with the page and its files: 404 when it is switched off. It holds no key but the public one, and none
 * where that is refused.
 */
export function workbench(
  { servesWorkbench, refusesDemoKey }: ServedPages & Pick<DoorServices, "refusesDemoKey">,
  begin: BeginDownload,
) {
  const edits = Object.entries(TEXTS).map(([language, texts]) => [
    language,
    (page: string) => withTexts(refusesDemoKey ? page : withDemoKey(page), language, texts),
  ]);
  return pageRoutes({
    path: "/try",
    isServed: servesWorkbench,
    page: `${FOLDER}/workbench.html`,
    edits: Object.fromEntries(edits),
    files: FILES,
    allows: ALLOWS,
    begin,
  });
}
