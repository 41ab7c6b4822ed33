/** GET /: the page that leads to the others. */

import { pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { type BeginDownload, showParts } from "../pages/static_files.ts";

const FOLDER = `${import.meta.dir}/../pages/static`;

/** Elysia plugin with the page: it names the pages that are served, and is 404 where none is. */
export function startPage(
  {
    servesDocumentation: documentation,
    servesWorkbench: workbench,
    servesVerification: verification,
  }: ServedPages,
  begin: BeginDownload,
) {
  return pageRoutes({
    path: "/",
    below: "/start",
    isServed: documentation || workbench || verification,
    page: `${FOLDER}/start/start.html`,
    edits: { "en-US": showParts({ documentation, workbench, verification }) },
    files: [`${FOLDER}/start/start.css`, `${FOLDER}/workbench/icon.svg`],
    allows: "style-src 'self'; img-src 'self'",
    begin,
  });
}
