/** A page and the files below it, open to all: the routes that answer with them. */

import { basename } from "node:path";
import { Elysia } from "elysia";
import { preferredLanguage } from "./preferred_language.ts";
import { type BeginDownload, staticFiles } from "./static_files.ts";
import { UNDOCUMENTED } from "../wrong_method.ts";

/** Where the files of all pages are, in folders of their own. */
export const PAGES_FOLDER = `${import.meta.dir}/static`;

/** Which pages there are; the path of another is a 404. */
export interface ServedPages {
  /** The page of the API, its files and the OpenAPI document. */
  readonly servesDocumentation: boolean;
  readonly servesVerification: boolean;
  /** Off in production unless the administrator switches it on. */
  readonly servesWorkbench: boolean;
}

interface Page {
  readonly path: string;
  /** The path below which its files are; its own unless set. */
  readonly below?: string;
  readonly isServed: boolean;
  /** The file of the page. */
  readonly page: string;
  /** How the page's text is edited, by language; the first is for a browser that asks for none of them. */
  readonly edits: Readonly<Record<string, (page: string) => string>>;
  /** Answers in place of the page, where an address asks for more than the page has. */
  readonly answerInstead?: (request: Request) => Promise<Response> | undefined;
  /** The only files below it: our own, and files of packages, which the page asks for by their version. */
  readonly files: readonly string[];
  readonly versioned?: readonly string[];
  /** What the page may load, for its Content-Security-Policy. */
  readonly allows: string;
  readonly begin: BeginDownload;
}

/** Elysia plugin with the routes of a page. */
export function pageRoutes({
  path,
  below = path,
  isServed,
  page,
  edits,
  answerInstead,
  files,
  versioned = [],
  allows,
  begin,
}: Page) {
  const languages = Object.keys(edits);
  const pages = isServed ? languages.map((language) => [language, page] as const) : [];
  const served = isServed ? [...files, ...versioned] : [];
  const answerPage = staticFiles(Object.fromEntries(pages), edits);
  const answerFile = staticFiles(Object.fromEntries(served.map((file) => [basename(file), file])));
  const names = versioned.map((file) => basename(file));
  const hidden = { detail: UNDOCUMENTED };
  return new Elysia({ name: path })
    .get(
      path,
      ({ request, set }) => {
        const other = isServed ? answerInstead?.(request) : undefined;
        if (other !== undefined) return other;
        const language = preferredLanguage(request, languages);
        const said = languages.length > 1 ? { language } : {};
        return answerPage({ request, set }, language, { allows, begin, ...said });
      },
      hidden,
    )
    .get(
      `${below}/:file`,
      ({ request, set, params: { file = "" } }) =>
        answerFile({ request, set }, file, { isVersioned: names.includes(file), begin }),
      hidden,
    );
}
