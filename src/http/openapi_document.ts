/** GET /swagger/json: the OpenAPI document, with the inputs of every product that is published. */

import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { ServiceError } from "../errors.ts";
import type { AnyProduct } from "../product/any_product.ts";
import type { JsonSchema } from "../product/definition.ts";
import { indexAnnuitySchema } from "../product/index_annuity_fields.ts";
import { version } from "../../package.json";
import keptAnswers from "./example_answers.json";
import {
  indexAnnuityDocumentation,
  oneProductDocumentation,
  productIdentifier,
} from "./openapi.ts";
import { COMPONENTS, type Json } from "./openapi_components.ts";
import { illustrationSchemas } from "./openapi_illustration.ts";
import { INDEX_ANNUITY_PRODUCTS } from "./paths.ts";
import { rememberBriefly } from "./remember_briefly.ts";
import type { DocsPageServices } from "./routes/docs_page.ts";
import { type BeginDownload, type HeldFile, heldFileResponse, holdFile } from "./static_files.ts";

type Products = ReadonlyMap<string, AnyProduct>;

export interface DocumentServices extends DocsPageServices {
  /** Products whose inputs everybody may read, as they stand now; none when they are not published. */
  readonly readPublishedProducts: () => Promise<Products>;
  readonly now: () => Date;
}

/** Most products the document describes [D28]. */
const PRODUCTS_MAX = 100;

const PATH = "/swagger/json";
/** The plugin's own page needs an outside host: it is put where the gate lets nobody through. */
const UNUSED_PAGE = "/swagger/unused";

const NO_PRODUCTS: Products = new Map();

/**
 * Elysia plugin that serves the document; `docs_page.ts` has the page that shows it.
 *
 * It is open to all, so the database is asked about it at most once a second, and it is written
 * once while the products stay. Without the database it describes no product [D37].
 */
export function openapiDocument(
  { readPublishedProducts, servesDocumentation, now }: DocumentServices,
  begin: BeginDownload,
) {
  const readProducts = rememberBriefly(() => readPublishedProducts().catch(withoutDatabase), now);
  const held = new WeakMap<Products, HeldFile>();
  return new Elysia({ name: "openapi_document" })
    .onAfterHandle(async ({ path, request, response }) => {
      if (path !== PATH) return undefined;
      if (!servesDocumentation) throw new ServiceError("unknown_path", "No endpoint has this path");
      const products = await readProducts();
      const file = held.get(products) ?? hold(describe(response as Routes, products));
      held.set(products, file);
      return heldFileResponse(request, file, { cacheControl: "no-cache", begin });
    })
    .use(
      swagger({
        path: UNUSED_PAGE,
        specPath: PATH,
        exclude: [UNUSED_PAGE, PATH],
        // What stands here appears as it is; the plugin's types know OpenAPI 3.0 alone.
        documentation: DOCUMENT as never,
      }),
    );
}

function withoutDatabase(error: unknown): Products {
  if (error instanceof ServiceError && error.failure === "service_unavailable") return NO_PRODUCTS;
  throw error;
}

function hold(document: Json): HeldFile {
  return holdFile(JSON.stringify(document), "application/json");
}

const DOCUMENT: Json = {
  info: {
    title: "Annuity illustration service",
    version,
    description: "Calculates annuity illustrations and returns them as JSON, as PDF, or as both.",
    contact: { name: "The administrator who issued the API key" },
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/", description: "The server that serves this document" }],
  tags: [
    { name: "Illustrations", description: "Values of a contract, year by year" },
    { name: "Discovery", description: "Which products there are, and what they take" },
    { name: "Health", description: "Whether the service and what it depends on are available" },
  ],
  components: COMPONENTS,
};

/** What the plugin makes of the routes. */
interface Routes extends Json {
  readonly paths: Json;
  readonly components: Json & { readonly schemas: Json };
}

/**
 * The document: OpenAPI 3.1, whose schemas are JSON Schema 2020-12, as products' schemas are [D15].
 *
 * A product's path stands beside the one with the parameter, which the specification of OpenAPI
 * matches only where no path without one fits.
 */
function describe(routes: Routes, products: Products): Json {
  const paths: Record<string, unknown> = { ...routes.paths };
  const schemas: Record<string, unknown> = { ...routes.components.schemas };
  for (const product of [...products.values()].slice(0, PRODUCTS_MAX)) {
    const { slug, inputsSchema } = product;
    const identifier = productIdentifier(slug);
    const name = `${identifier}.inputs`;
    try {
      paths[`/api/${slug}`] = { post: oneProductDocumentation(product) };
      schemas[name] = asComponent(inputsSchema, `#/components/schemas/${name}`);
    } catch {
      // A row whose schema is none, as its own requests and the administrator's check will say, must
      // not take the page from the others.
      continue;
    }
    Object.assign(schemas, illustrationSchemas(product, identifier));
    if (!INDEX_ANNUITY_PRODUCTS.includes(slug) || product.engine !== "builtin") continue;
    paths[`/api/pdf/${slug}`] = { post: indexAnnuityDocumentation(slug, product) };
    schemas[`${identifier}.annuiyInputData`] = asComponent(indexAnnuitySchema(product), "");
  }
  const components = { ...routes.components, schemas };
  const document = { ...routes, openapi: "3.1.1", paths, components };
  return withExamples(document, products);
}

/** An answer that was given once, and where it stands in the document. */
interface KeptAnswer {
  readonly method: string;
  readonly path: string;
  readonly mediaType: string;
  /** The product that the path names; absent where it names none. */
  readonly product?: { readonly slug: string; readonly version: string };
  readonly answer: unknown;
}

const KEPT_ANSWERS: readonly KeptAnswer[] = keptAnswers;

/**
 * The document with answers that were given once, each shortened to the first rows of its tables:
 * `bun run generate` asks for them. One of a product that has changed since is left out.
 */
function withExamples<Document extends { readonly paths: object }>(
  document: Document,
  products: Products,
): Document {
  const copy = structuredClone(document);
  const paths = copy.paths as Readonly<Record<string, Readonly<Record<string, Answering>>>>;
  for (const { method, path, mediaType, product, answer } of KEPT_ANSWERS) {
    const published = product && products.get(product.slug);
    if (published !== undefined && published.version !== product?.version) continue;
    const content = paths[path]?.[method]?.responses["200"].content[mediaType];
    if (content !== undefined) content.example = answer;
  }
  return copy;
}

/** An operation, as far as an example needs it. */
interface Answering {
  readonly responses: {
    readonly "200": { readonly content: Readonly<Record<string, { example?: unknown }>> };
  };
}

/** A schema as a part of the document: its references begin at `root`, and its dialect is the document's. */
function asComponent(schema: JsonSchema, root: string): Json {
  const text = JSON.stringify({ ...schema, $schema: undefined, $id: undefined });
  return JSON.parse(text, (name, value: unknown) =>
    name === "$ref" && typeof value === "string" ? value.replace(/^#(?=\/|$)/, root) : value,
  ) as Json;
}
