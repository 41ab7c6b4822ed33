/**
 * GET /admin: the page for administrators, which changes nothing; and GET /api/admin/…, the lists that it shows. Source: [D289].
 */

import { Elysia } from "elysia";
import {
  type Administration,
  CALLS_DAYS,
  type Missing,
  type Page,
  PAGE_ROWS_MAX,
  TERMS_KINDS,
} from "#access";
import { refused, ServiceError } from "#base";
import { pageTextsOf } from "#texts";
import type { DoorPlugin } from "../door.ts";
import { PAGE_MAX, type QueryValues, readQuery } from "../query.ts";
import type { AdministeredRow } from "../openapi/administration.ts";
import { exampleOf, jsonAnswer } from "../openapi/answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  ERRORS_LANGUAGE,
  operation,
  SLUG_IN_PATH,
  queryParameter,
  responses,
} from "../openapi/operations.ts";
import { type Json, oneOf, text } from "../openapi/schemas.ts";
import { PAGES_FOLDER, pageRoutes } from "../pages/page_routes.ts";
import { inEachLanguage, withScriptTexts } from "../pages/page_texts.ts";
import type { BeginDownload } from "../pages/static_files.ts";

type Filter = keyof typeof PARAMETERS;

/** Parameters beside `page` and `language`. */
const PARAMETERS = {
  kind: queryParameter(
    "kind",
    oneOf(TERMS_KINDS),
    "Whether names are of versions or of rate sheets",
    true,
  ),
  terms: queryParameter("terms", text, "Name of a version or rate sheet", true),
  from: queryParameter("from", text, "Name of the version or rate sheet before", true),
  to: queryParameter("to", text, "Name of the version or rate sheet after", true),
  since: queryParameter("since", text, "From this day or instant on, in UTC"),
  until: queryParameter("until", text, "Before this day or instant, in UTC"),
  key: queryParameter("key", text, "First 16 characters of a key: of this one alone"),
  product: queryParameter("product", text, "Slug of a product: of this one alone"),
} as const;

/** What a list is asked. */
type Asked = { readonly [Name in keyof QueryValues]?: QueryValues[Name] | undefined } & {
  readonly apiKeyId: number;
  /** The product of the path; empty where it names none. */
  readonly slug: string;
  readonly page: number;
};

interface List {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly takes: readonly Filter[];
  /** What a row is. */
  readonly schema: AdministeredRow;
  readonly example: Json;
  readonly read: (from: Administration, asked: Asked) => Promise<Page<unknown> | Missing>;
}

const TERMS_EXAMPLE = { kind: "form", name: "2026.11", state: "in_force" };

const LISTS: readonly List[] = [
  {
    path: "/api/admin/products",
    operationId: "listAdministeredProducts",
    summary: "Products with their terms in force and ahead",
    description:
      "Every product by slug, also those that are not on offer, with the versions and rate sheets in force, ahead and waiting.",
    takes: [],
    schema: "AdministeredProduct",
    example: {
      slug: "demo-myga",
      name: "Demo MYGA",
      engine: "builtin",
      isOnOffer: true,
      timeZone: "UTC",
      terms: [{ ...TERMS_EXAMPLE, inForceFrom: "2026-11-01T00:00:00+00:00" }],
      furtherTerms: 0,
      asked: [],
    },
    read: (from, { page }) => from.products(page),
  },
  {
    path: "/api/admin/products/:productSlug/history",
    operationId: "readProductHistory",
    summary: "Every version and rate sheet of a product",
    description:
      "When it is in force, as was known when, and which account entered, approved or withdrew it; newest first. `follows` is " +
      "what was in force before it.",
    takes: [],
    schema: "BookedTerms",
    example: {
      ...TERMS_EXAMPLE,
      inForceFrom: "2026-11-01T00:00:00+00:00",
      follows: "2026.10",
      knownFrom: "2026-10-30T15:04:05+00:00",
      preparedAt: "2026-10-30T15:04:05+00:00",
      preparedBy: "annuity_admin",
    },
    read: (from, { slug, page }) => from.history(slug, page),
  },
  {
    path: "/api/admin/products/:productSlug/values",
    operationId: "readTermsValues",
    summary: "The values of a version or rate sheet",
    description: "Each rate and other term by its place, without the schema of the inputs.",
    takes: ["kind", "terms"],
    schema: "TermsValue",
    example: { pointer: "/definition/strategies/fixed-5/current/rate", value: 0.0445 },
    read: (from, { slug, kind = "form", terms: name = "", page }) =>
      from.values(slug, { kind, name }, page),
  },
  {
    path: "/api/admin/products/:productSlug/differences",
    operationId: "compareTerms",
    summary: "How two versions of a product differ, or two of its rate sheets",
    description: "Value by value; `null` where one of them has nothing.",
    takes: ["kind", "from", "to"],
    schema: "TermsDifference",
    example: {
      pointer: "/definition/strategies/fixed-5/current/rate",
      before: 0.0445,
      after: 0.0425,
    },
    read: (list, { slug, kind = "form", from: name = "", to = "", page }) =>
      list.differences(slug, { kind, name }, to, page),
  },
  {
    path: "/api/admin/keys",
    operationId: "listKeys",
    summary: "Keys with their limits and what of these is used",
    description:
      "Newest first, each by its first 16 characters. Keys that replaced each other share their limits.",
    takes: [],
    schema: "AdministeredKey",
    example: {
      prefix: "ann_live_Ab12345",
      name: "Acme Agency",
      mode: "live",
      state: "active",
      products: ["demo-fia"],
      createdAt: "2026-11-01T00:00:00+00:00",
      window: { used: 3, limit: 60, seconds: 60 },
      indexAnnuityWindow: { used: 0, limit: 100, seconds: 900 },
      day: { used: 41, limit: 10_000 },
      requests: 12_345,
      lastAdmittedAt: "2026-11-21T15:04:05+00:00",
    },
    read: (from, { page }) => from.keys(page),
  },
  {
    path: "/api/admin/changes",
    operationId: "readChangeLog",
    summary: "Who changed what in products, terms, rates and keys",
    description: "The change log, newest first, with both states of each member that changed.",
    takes: ["since", "until", "key", "product"],
    schema: "LoggedChange",
    example: {
      at: "2026-11-21T15:04:05+00:00",
      by: "annuity_admin",
      subject: "key ann_live_Ab12345",
      action: "update",
      changes: [{ member: "is_active", before: true, after: false }],
    },
    read: (from, asked) => from.changes(timeOf(asked), asked.page),
  },
  {
    path: "/api/admin/audit",
    operationId: "readAuditTrail",
    summary: "Who asked for what",
    description:
      "The audit trail, newest first: calls, lost calls, and what accounts did with records. " +
      `Without \`since\` it begins ${CALLS_DAYS} days before \`until\`, or before now.`,
    takes: ["since", "until", "key", "product"],
    schema: "AuditedRow",
    example: {
      at: "2026-11-21T15:04:05+00:00",
      requestId: "0193-5a7e",
      key: "ann_live_Ab12345",
      keyName: "Acme Agency",
      method: "POST",
      route: "/api/{productSlug}",
      product: "demo-fia",
      version: "2026.11",
      status: 200,
      milliseconds: 12.5,
      calls: 1,
      illustrationId: "FB23-216F-B143-4E1F",
    },
    read: (from, asked) => from.calls(timeOf(asked), asked.page),
  },
];

/** What both logs are asked. */
function timeOf({ apiKeyId, product, key, since, until }: Asked) {
  return { apiKeyId, product, key, since, until };
}

function documentation({ schema, takes, path, example, operationId, summary, description }: List) {
  const page = queryParameter(
    "page",
    { type: "integer", minimum: 1, maximum: PAGE_MAX, default: 1 },
    `A page has ${PAGE_ROWS_MAX} rows at most; \`hasMore\` says whether another follows`,
  );
  const answer = jsonAnswer("A page of the list", `${schema}List`);
  const shown = { status: 200, page: 1, hasMore: false, rows: [example] };
  const ofProduct = path.includes(":productSlug");
  return operation({
    tags: ["Administration"],
    operationId,
    summary,
    description,
    ...ANY_KEY,
    parameters: [
      ...(ofProduct ? [SLUG_IN_PATH] : []),
      ...takes.map((name) => PARAMETERS[name]),
      page,
      ERRORS_LANGUAGE,
    ],
    responses: responses(exampleOf(answer, shown), BEHIND_THE_DOOR, {
      400: "InvalidQuery",
      ...(ofProduct ? { 404: "UnlistedProduct" } : {}),
    }),
  });
}

function refuseMissing(missing: Missing, takes: readonly Filter[]): never {
  if (missing === "product") throw new ServiceError("unlistedProduct");
  const names = takes.filter((name) => name !== "kind");
  throw refused(
    names.map((field) => ({ field, pointer: "", code: "unknown", said: "unknownTerms" })),
  );
}

export interface AdministrationServices {
  /** Absent where the page is switched off: it and its lists are not there then. */
  readonly administration: Administration | undefined;
}

/** Elysia plugin with the page and its lists; each list needs the key of an administrator. */
export function administrationRoutes(
  door: DoorPlugin,
  { administration }: AdministrationServices,
  begin: BeginDownload,
) {
  const app = new Elysia({ name: "administration" }).use(door);
  if (administration === undefined) return app;
  for (const list of LISTS) {
    app.get(
      list.path,
      async ({ request, order, params }) => {
        const names = ["language", "page", ...list.takes] as const;
        const { problems, ...asked } = readQuery(request.url, names);
        if (problems.length > 0) throw refused(problems);
        const { page = 1 } = asked;
        // Without one in the path there are no `params`.
        const { productSlug: slug = "" }: { readonly productSlug?: string } = { ...params };
        const { apiKeyId } = order;
        const found = await list.read(administration, { ...asked, page, apiKeyId, slug });
        if (found !== "product" && slug !== "") order.outcome.product = { slug };
        if (typeof found === "string") return refuseMissing(found, list.takes);
        return Response.json({ status: 200, page, ...found });
      },
      { door: "admin", detail: documentation(list) },
    );
  }
  return app.use(administrationPage(begin));
}

/** The page and its files, open to all: it has no key, and asks for one. */
function administrationPage(begin: BeginDownload) {
  return pageRoutes({
    path: "/admin",
    isServed: true,
    page: `${PAGES_FOLDER}/admin/admin.html`,
    edits: inEachLanguage((page, language) =>
      withScriptTexts(page, language, pageTextsOf(language).administrationPage),
    ),
    files: [
      `${PAGES_FOLDER}/admin/admin.css`,
      `${PAGES_FOLDER}/admin/admin.js`,
      `${PAGES_FOLDER}/admin/lists.js`,
      `${PAGES_FOLDER}/workbench/client.js`,
      `${PAGES_FOLDER}/workbench/page.js`,
      `${PAGES_FOLDER}/workbench/tabs.js`,
      `${PAGES_FOLDER}/workbench/icon.svg`,
    ],
    allows: "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
    begin,
  });
}
