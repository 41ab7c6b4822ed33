/** GET /: the page that leads to the others. */

import { Elysia } from "elysia";
import type { DocumentServices } from "../openapi_document.ts";
import { type BeginDownload, showParts, staticFiles } from "../static_files.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";
import type { VerificationServices } from "./verification.ts";
import type { WorkbenchServices } from "./workbench.ts";

const FOLDER = `${import.meta.dir}/../static`;

/** The only files of the page; `page` stands at /, the others below /start. */
const FILES: Readonly<Record<string, string>> = {
  page: `${FOLDER}/start/start.html`,
  "start.css": `${FOLDER}/start/start.css`,
  "icon.svg": `${FOLDER}/workbench/icon.svg`,
};

const ALLOWS = "style-src 'self'; img-src 'self'";

/** Elysia plugin with the page: it names the pages that are served, and is 404 where none is. */
export function startPage(
  {
    servesDocumentation,
    servesWorkbench,
    servesVerification,
  }: Pick<DocumentServices, "servesDocumentation"> &
    Pick<WorkbenchServices, "servesWorkbench"> &
    Pick<VerificationServices, "servesVerification">,
  begin: BeginDownload,
) {
  const answer = staticFiles(
    servesDocumentation || servesWorkbench || servesVerification ? FILES : {},
    {
      page: showParts({
        documentation: servesDocumentation,
        workbench: servesWorkbench,
        verification: servesVerification,
      }),
    },
  );
  const options = { cacheControl: "no-cache", allows: ALLOWS, begin } as const;
  const hidden = { detail: HIDDEN };
  return new Elysia({ name: "start_page" })
    .get("/", ({ request, set }) => answer({ request, set }, "page", options), hidden)
    .get(
      "/start/:file",
      ({ request, set, params: { file } }) => answer({ request, set }, file, options),
      hidden,
    )
    .all("/", wrongMethod("GET, HEAD"), hidden)
    .all("/start/:file", wrongMethod("GET, HEAD"), hidden);
}
