/**
 * GET /swagger: the page over /swagger/json, with everything it needs from this server alone.
 * GET /openapi.json redirects to the document.
 */

import { fileURLToPath } from "node:url";
import { Elysia } from "elysia";
import { type DocumentServices, PATH as DOCUMENT_PATH } from "../openapi_document.ts";
import { ServiceError } from "../../base/service_error.ts";
import { type BeginDownload, showParts, staticFiles } from "../static_files.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";
import type { WorkbenchServices } from "./workbench.ts";

const FOLDER = `${import.meta.dir}/../static/docs`;

const fromPackage = (name: string) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** The only files of the page; `page` stands at /swagger, the others below /swagger/assets. */
const FILES: Readonly<Record<string, string>> = {
  page: `${FOLDER}/docs.html`,
  "docs.js": `${FOLDER}/docs.js`,
  "docs.css": `${FOLDER}/docs.css`,
  "favicon-32x32.png": fromPackage("favicon-32x32.png"),
  "swagger-ui-bundle.js": fromPackage("swagger-ui-bundle.js"),
  "swagger-ui.css": fromPackage("swagger-ui.css"),
};

/** Swagger UI draws its icons as `data:` images and asks this server for everything else. */
const ALLOWS = "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** Elysia plugin with the page and its assets; open to all, as the document is. */
export function docsPage(
  {
    servesDocumentation,
    servesWorkbench,
  }: Pick<DocumentServices, "servesDocumentation"> & Pick<WorkbenchServices, "servesWorkbench">,
  begin: BeginDownload,
) {
  const answer = staticFiles(servesDocumentation ? FILES : {}, {
    page: showParts({ workbench: servesWorkbench }),
  });
  const hidden = { detail: HIDDEN };
  return new Elysia({ name: "docs_page" })
    .get(
      "/swagger",
      ({ request, set }) =>
        answer({ request, set }, "page", { cacheControl: "no-cache", allows: ALLOWS, begin }),
      hidden,
    )
    .get(
      "/swagger/assets/:file",
      ({ request, set, params: { file } }) =>
        answer({ request, set }, file, {
          // The page asks for a package's files by their version, and for ours anew each time.
          cacheControl: file.startsWith("docs.")
            ? "no-cache"
            : "public, max-age=31536000, immutable",
          begin,
        }),
      hidden,
    )
    .get(
      "/openapi.json",
      () => {
        if (!servesDocumentation) {
          throw new ServiceError("unknown_path", "No endpoint has this path");
        }
        return new Response(null, { status: 308, headers: { Location: DOCUMENT_PATH } });
      },
      hidden,
    )
    .all("/openapi.json", wrongMethod("GET, HEAD"), hidden)
    .all("/swagger", wrongMethod("GET, HEAD"), hidden)
    .all("/swagger/assets/:file", wrongMethod("GET, HEAD"), hidden);
}
