/** GET /: the page that leads agents, clients and developers to theirs, in both languages. */

import { pageTextsOf } from "#texts";
import { version } from "../../../package.json";
import { inEachLanguage, writeTexts } from "../pages/page_texts.ts";
import { PAGES_FOLDER, pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { type BeginDownload, showParts } from "../pages/static_files.ts";

/** Elysia plugin with the page: it names the pages that are served, and is 404 where none is. */
export function startPage(
  {
    servesDocumentation: documentation,
    servesWorkbench: workbench,
    servesVerification: verification,
  }: ServedPages,
  begin: BeginDownload,
) {
  const show = showParts({ documentation, workbench, verification });
  return pageRoutes({
    path: "/",
    below: "/start",
    isServed: documentation || workbench || verification,
    page: `${PAGES_FOLDER}/start/start.html`,
    edits: inEachLanguage((page, language) =>
      writeTexts(show(page), { ...pageTextsOf(language).startPage, language, version }),
    ),
    files: [`${PAGES_FOLDER}/start/start.css`, `${PAGES_FOLDER}/workbench/icon.svg`],
    allows: "style-src 'self'; img-src 'self'",
    begin,
  });
}
