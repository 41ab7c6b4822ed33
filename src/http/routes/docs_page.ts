/** GET /swagger: the page over /swagger/json, with everything it needs from this server alone. */

import { fileURLToPath } from "node:url";
import { Elysia } from "elysia";
import { staticFile } from "../static_file.ts";

const FOLDER = `${import.meta.dir}/../static/docs`;

const fromPackage = (name: string) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** The only files below /swagger/assets/. */
const ASSETS: Readonly<Record<string, string>> = {
  "docs.js": `${FOLDER}/docs.js`,
  "docs.css": `${FOLDER}/docs.css`,
  "favicon-32x32.png": fromPackage("favicon-32x32.png"),
  "swagger-ui-bundle.js": fromPackage("swagger-ui-bundle.js"),
  "swagger-ui.css": fromPackage("swagger-ui.css"),
};

/** Swagger UI draws its icons as `data:` images and asks this server for everything else. */
const ALLOWS = "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** Elysia plugin with the page and its assets; open to all, as the document is. */
export function docsPage() {
  const hidden = { detail: { hide: true } };
  return new Elysia({ name: "docs_page" })
    .get(
      "/swagger",
      ({ request }) =>
        staticFile({
          request,
          files: { page: `${FOLDER}/docs.html` },
          name: "page",
          cacheControl: "no-cache",
          allows: ALLOWS,
        }),
      hidden,
    )
    .get(
      "/swagger/assets/:file",
      ({ request, params }) =>
        staticFile({
          request,
          files: ASSETS,
          name: params.file,
          // The page asks for a package's files by their version, and for ours anew each time.
          cacheControl: params.file.startsWith("docs.")
            ? "no-cache"
            : "public, max-age=31536000, immutable",
        }),
      hidden,
    );
}
