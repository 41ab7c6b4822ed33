/** GET /try: the page on which a person fills in a product's inputs and sees the illustration, in two languages. */

import { Glob } from "bun";
import { DEMO_KEY } from "#base";
import type { DoorServices } from "../door.ts";
import { createEngineScript } from "../pages/engine_script.ts";
import { PAGES_FOLDER, pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import enUs from "../pages/static/workbench/en_us.json";
import esUs from "../pages/static/workbench/es_us.json";
import { type PageTexts, withScriptTexts } from "../pages/page_texts.ts";
import { type BeginDownload, heldFileResponse } from "../pages/static_files.ts";
import { unknownPath } from "../unknown_path.ts";
import { UNDOCUMENTED } from "../wrong_method.ts";

const FOLDER = `${PAGES_FOLDER}/workbench`;

/** The only files of the page, which stand below it. */
const FILES = [...new Glob("*.{css,js,svg}").scanSync({ cwd: FOLDER, absolute: true })];

/** By language; the first is for a browser that asks for none of them. */
const TEXTS: Readonly<Record<string, PageTexts>> = { "en-US": enUs, "es-US": esUs };

/** The PDF is shown from memory, by the browser's own viewer. */
const ALLOWS =
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src blob:; object-src blob:";

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
    (page: string) => withScriptTexts(refusesDemoKey ? page : withDemoKey(page), language, texts),
  ]);
  const readEngine = createEngineScript();
  const page = pageRoutes({
    path: "/try",
    isServed: servesWorkbench,
    page: `${FOLDER}/workbench.html`,
    edits: Object.fromEntries(edits),
    files: FILES,
    allows: ALLOWS,
    begin,
  });
  return page.get(
    "/try/engine.js",
    async ({ request, set }) => {
      if (!servesWorkbench) throw unknownPath();
      return heldFileResponse({ request, set }, await readEngine(), { begin });
    },
    { detail: UNDOCUMENTED },
  );
}
