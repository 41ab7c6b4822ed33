/** GET /try: the page on which a person fills in a product's inputs and sees the illustration. */

import { Elysia } from "elysia";
import { DEMO_KEY } from "../../access/api_key.ts";
import { type BeginDownload, staticFiles } from "../static_files.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";

export interface WorkbenchServices {
  /** Off in production unless the administrator switches it on. */
  readonly servesWorkbench: boolean;
  /** In production: the page's field for the key is empty then. */
  readonly refusesDemoKey: boolean;
}

const FOLDER = `${import.meta.dir}/../static/workbench`;

/** The only files of the page; `page` stands at /try, the others below it. */
const FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ["page", `${FOLDER}/workbench.html`],
  ...[
    "address.js",
    "chart.js",
    "client.js",
    "code.js",
    "compare.js",
    "element.js",
    "figures.js",
    "form.js",
    "icon.svg",
    "results.js",
    "tabs.js",
    "workbench.css",
    "workbench.js",
  ].map((name) => [name, `${FOLDER}/${name}`] as const),
]);

/** The PDF is shown from memory, by the browser's own viewer. */
const ALLOWS =
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src blob:; object-src blob:";

/** Fills the public key into the field for it, and folds the field: a first visit needs no other. */
const withDemoKey = (page: string) =>
  page
    .replace('value=""', `value="${DEMO_KEY}"`)
    .replace('id="key-fold" open', 'id="key-fold"')
    .replace("Connection", "Connected with the public demo key");

/** Elysia plugin with the page and its files: 404 when it is switched off. It holds no key but the public one. */
export function workbench(
  { servesWorkbench, refusesDemoKey }: WorkbenchServices,
  begin: BeginDownload,
) {
  const answer = staticFiles(
    servesWorkbench ? FILES : {},
    refusesDemoKey ? {} : { page: withDemoKey },
  );
  const options = { cacheControl: "no-cache", allows: ALLOWS, begin } as const;
  const hidden = { detail: HIDDEN };
  return new Elysia({ name: "workbench" })
    .get("/try", ({ request, set }) => answer({ request, set }, "page", options), hidden)
    .get(
      "/try/:file",
      ({ request, set, params: { file } }) => answer({ request, set }, file, options),
      hidden,
    )
    .all("/try", wrongMethod("GET, HEAD"), hidden)
    .all("/try/:file", wrongMethod("GET, HEAD"), hidden);
}
