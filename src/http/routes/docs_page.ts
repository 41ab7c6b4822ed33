/**
 * GET /swagger: the page over /swagger/json, with everything it needs from this server.
 * GET /openapi.json redirects to the document.
 */

import { fileURLToPath } from "node:url";
import { PATH as DOCUMENT_PATH } from "../openapi/document.ts";
import { pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { unknownPath } from "../request/route_label.ts";
import { type BeginDownload, showParts } from "../pages/static_files.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";

const FOLDER = `${import.meta.dir}/../pages/static/docs`;

const fromPackage = (name: string) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** Swagger UI draws its icons as `data:` images and asks this server for everything else. */
const ALLOWS = "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** Elysia plugin with the page and its assets; open to all, as the document is. */
export function docsPage(
  { servesDocumentation, servesWorkbench }: ServedPages,
  begin: BeginDownload,
) {
  const hidden = { detail: HIDDEN };
  return pageRoutes({
    path: "/swagger",
    below: "/swagger/assets",
    isServed: servesDocumentation,
    page: `${FOLDER}/docs.html`,
    edits: { "en-US": showParts({ workbench: servesWorkbench }) },
    files: [`${FOLDER}/docs.js`, `${FOLDER}/docs.css`],
    versioned: ["favicon-32x32.png", "swagger-ui-bundle.js", "swagger-ui.css"].map(fromPackage),
    allows: ALLOWS,
    begin,
  })
    .get(
      "/openapi.json",
      () => {
        if (!servesDocumentation) throw unknownPath();
        return new Response(null, { status: 308, headers: { Location: DOCUMENT_PATH } });
      },
      hidden,
    )
    .all("/openapi.json", wrongMethod("GET, HEAD"), hidden);
}
