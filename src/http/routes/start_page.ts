/** GET /: the page that leads agents, clients, developers and administrators to theirs, in both languages. */

import { Glob } from "bun";
import { DEMO_KEY } from "#base";
import { pageTextsOf } from "#texts";
import { version } from "../../../package.json";
import type { DoorServices } from "../door.ts";
import { inEachLanguage, writeTexts } from "../pages/page_texts.ts";
import { PAGES_FOLDER, pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { type BeginDownload, showParts } from "../pages/static_files.ts";
import type { AdministrationServices } from "./administration.ts";

const FOLDER = `${PAGES_FOLDER}/start`;

/** Its style and script, and in each language a sample of the paper with a picture. */
const FILES = [...new Glob("*.{css,js,pdf,webp}").scanSync({ cwd: FOLDER, absolute: true })];

/** Elysia plugin with the page: it names the pages that are served, and is 404 where none is. */
export function startPage(
  {
    servesDocumentation: documentation,
    servesWorkbench: workbench,
    servesVerification: verification,
    refusesDemoKey,
    administration,
  }: ServedPages & Pick<DoorServices, "refusesDemoKey"> & AdministrationServices,
  begin: BeginDownload,
) {
  const show = showParts({
    documentation,
    workbench,
    verification,
    administration: administration !== undefined,
    demo: !refusesDemoKey,
  });
  return pageRoutes({
    path: "/",
    below: "/start",
    isServed: documentation || workbench || verification,
    page: `${FOLDER}/start.html`,
    edits: inEachLanguage((page, language) =>
      writeTexts(show(page), {
        ...pageTextsOf(language).startPage,
        language,
        version,
        key: DEMO_KEY,
      }),
    ),
    files: [...FILES, `${PAGES_FOLDER}/workbench/icon.svg`],
    allows: "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
    begin,
  });
}
