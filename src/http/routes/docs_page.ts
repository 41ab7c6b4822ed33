/**
 * GET /swagger: the page over /swagger/json, with everything it needs from this server.
 * GET /openapi.json redirects to the document.
 */

import { fileURLToPath } from "node:url";
import { DEMO_KEY } from "#base";
import type { DoorServices } from "../door.ts";
import { DOCUMENT_PATH } from "../openapi/document.ts";
import { PAGES_FOLDER, pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { unknownPath } from "../unknown_path.ts";
import { type BeginDownload, showParts } from "../pages/static_files.ts";
import { UNDOCUMENTED } from "../wrong_method.ts";

const FOLDER = `${PAGES_FOLDER}/docs`;

const fromPackage = (name: string) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** Swagger UI draws its icons as `data:` images and asks this server for everything else. */
const ALLOWS = "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** Gives the page the public key, which it fills in for its reader. */
const withDemoKey = (page: string) => page.replace("<body", `<body data-demo-key="${DEMO_KEY}"`);

/** Elysia plugin with the page and its assets; open to all, as the document is. */
export function docsPage(
  {
    servesDocumentation,
    servesWorkbench,
    refusesDemoKey,
  }: ServedPages & Pick<DoorServices, "refusesDemoKey">,
  begin: BeginDownload,
) {
  const hidden = { detail: UNDOCUMENTED };
  return pageRoutes({
    path: "/swagger",
    below: "/swagger/assets",
    isServed: servesDocumentation,
    page: `${FOLDER}/docs.html`,
    edits: {
      "en-US": (page) => {
        const shown = showParts({ workbench: servesWorkbench, demo: !refusesDemoKey })(page);
        return refusesDemoKey ? shown : withDemoKey(shown);
      },
    },
    files: [`${FOLDER}/docs.js`, `${FOLDER}/docs.css`],
    versioned: ["favicon-32x32.png", "swagger-ui-bundle.js", "swagger-ui.css"].map(fromPackage),
    allows: ALLOWS,
    begin,
  }).get(
    "/openapi.json",
    () => {
      if (!servesDocumentation) throw unknownPath();
      return new Response(null, { status: 308, headers: { Location: DOCUMENT_PATH } });
    },
    hidden,
  );
}
