/** GET /swagger/json: the OpenAPI document, with the inputs of every product that is published. */

import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { dateOf, keepLast, ServiceError } from "#base";
import type { IllustratorServices } from "#illustrator";
import type { AnyProduct } from "#terms";
import { atSameAges, indexAnnuitySchema } from "#inputs";
import type { JsonSchema } from "#schema";
import { version } from "../../../package.json";
import keptAnswers from "./example_answers.json";
import {
  indexAnnuityDocumentation,
  indexAnnuityIdentifier,
  oneProductDocumentation,
  slugsToDescribe,
} from "./operations.ts";
import { COMPONENTS } from "./components.ts";
import type { Json } from "./schemas.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { illustrationSchemas } from "./illustration.ts";
import { INDEX_ANNUITY_PRODUCTS } from "../door.ts";
import type { ServedPages } from "../pages/page_routes.ts";
import { rememberBriefly } from "../remember_briefly.ts";
import { unknownPath } from "../unknown_path.ts";
import {
  type BeginDownload,
  type HeldFile,
  heldFileResponse,
  holdFile,
} from "../pages/static_files.ts";

/** What is published, without the products themselves. */
interface Published {
  readonly revision: number;
  /** By slug, in order, what changes with the product. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Milliseconds since 1970 of the first instant at which a product has other terms without any change. */
  readonly changesAt: number;
}

export interface DocumentServices
  extends Pick<IllustratorServices, "readProduct" | "inTurn">, ServedPages {
  /** Products that publish their inputs, at the moment of the call; absent when none are published. */
  readonly readPublished: (() => Promise<Published>) | undefined;
  readonly now: () => Date;
}

/** Most products the document describes [D28]. */
const PRODUCTS_MAX = 100;

/** Path of the document. */
export const DOCUMENT_PATH = "/swagger/json";

/** What a document is written of. */
interface Contents extends Pick<Published, "revision" | "changesAt"> {
  readonly routes: Routes;
  /** The products by slug, each with the stamp of its row. */
  readonly described: readonly (readonly [slug: string, stamp: string])[];
  readonly today: string;
}

const NOTHING: Published = { revision: 0, stamps: new Map(), changesAt: 0 };

/**
 * Elysia plugin that serves the document; `docs_page.ts` has the page that shows it.
 *
 * It needs no key, so the database is queried for it at most once a second, and it is rebuilt only when a product
 * changes, and each day, for the ages in its examples [D201]: one product at a time, each in a turn of its own, which
 * yields to other requests. Without the database it describes no product [D37] [D83].
 */
export function openapiDocument(services: DocumentServices, begin: BeginDownload) {
  const { readPublished = async () => NOTHING, servesDocumentation, now } = services;
  const readBriefly = rememberBriefly(() => readPublished().catch(withoutDatabase), now);

  const documentOf = keepLast(
    ({ routes, described, revision, today }: Contents): Promise<HeldFile> =>
      write(routes, { slugs: described.map(([slug]) => slug), revision, today }, services),
    ({ described, changesAt, today }) => JSON.stringify([described, changesAt, today]),
  );
  const currentDocument = (routes: Routes, { stamps, revision, changesAt }: Published) => {
    const described = [...stamps].slice(0, PRODUCTS_MAX);
    return documentOf({ routes, described, revision, changesAt, today: dateOf(now()) });
  };

  return new Elysia({ name: "openapi_document" })
    .onAfterHandle(async ({ path, request, response, set }) => {
      if (path !== DOCUMENT_PATH) return undefined;
      if (!servesDocumentation) throw unknownPath();
      const routes = response as Routes;
      const file = await currentDocument(routes, await readBriefly()).catch((error) =>
        currentDocument(routes, withoutDatabase(error)),
      );
      return heldFileResponse({ request, set }, file, { begin });
    })
    .use(
      swagger({
        // The plugin's own page needs an outside host: at the same path, the document replaces it.
        path: DOCUMENT_PATH,
        specPath: DOCUMENT_PATH,
        exclude: [DOCUMENT_PATH],
        // What stands here appears as it is; the plugin's types know only OpenAPI 3.0.
        documentation: DOCUMENT as never,
      }),
    );
}

function withoutDatabase(error: unknown): Published {
  if (error instanceof ServiceError && error.failure === "service_unavailable") return NOTHING;
  throw error;
}

const DOCUMENT: Json = {
  info: {
    title: "Annuity illustration service",
    version,
    description: "Calculates annuity illustrations and returns them as JSON, as PDF, or as both.",
    contact: { name: "The administrator who issued the API key" },
    license: { name: "MIT", identifier: "MIT" },
  },
  externalDocs: {
    url: "/swagger",
    description: "How to authenticate, a first call, errors and limits",
  },
  servers: [{ url: "/", description: "The server that serves this document" }],
  tags: [
    { name: "Illustrations", description: "Values of a contract, year by year" },
    { name: "Discovery", description: "Which products there are, and what they take" },
    { name: "Verification", description: "Whether a PDF is an untouched paper" },
    { name: "Health", description: "Whether the service and what it depends on are available" },
    { name: "Webhooks", description: "What is sent to addresses that administrators entered" },
    {
      name: "Administration",
      description: "What the page for administrators shows, for their keys",
    },
  ],
  components: COMPONENTS,
};

/** What the plugin makes of the routes. */
interface Routes extends Json {
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Json & { readonly schemas: Readonly<Record<string, Json>> };
}

/** What a document describes, and the day on which the persons of its examples are as old as they were. */
interface Described {
  readonly slugs: readonly string[];
  readonly revision: number;
  readonly today: string;
}

/** Members of an object of the document by name, each as JSON. */
type Texts = Map<string, string>;

/**
 * The document: OpenAPI 3.1. Its schemas are JSON Schema 2020-12, like the products' own [D15].
 *
 * A product's path stands beside the one with the parameter, which the specification of OpenAPI
 * matches only where no path without one fits.
 */
async function write(
  routes: Routes,
  { slugs, revision, today }: Described,
  { readProduct, inTurn, now }: DocumentServices,
): Promise<HeldFile> {
  const aged = atSameAges(today);
  const paths: Texts = new Map(Object.keys(routes.paths).map((path) => [path, ""]));
  const schemas = textsOf(routes.components.schemas);
  const versions = new Map<string, string>();
  const described = new Set(slugsToDescribe(slugs));
  for (const slug of slugs) {
    const onOffer = await readProduct(slug, revision, now());
    if (typeof onOffer === "string" || onOffer instanceof Error) continue;
    const { product } = onOffer;
    versions.set(slug, product.version);
    await inTurn(() => {
      const asOld = atSameAges(today, product.definition.ratesEffectiveOn);
      for (const part of [
        described.has(slug) ? describeProduct(product) : undefined,
        describeIndexAnnuity(product),
      ]) {
        if (part === undefined) continue;
        setTexts(paths, withExamples(part.paths, versions), asOld);
        setTexts(schemas, part.schemas, asOld);
      }
    });
  }
  const further = Object.entries(routes.paths).filter(([path]) => paths.get(path) === "");
  setTexts(paths, withExamples(Object.fromEntries(further), versions), aged);
  const components = textsOf(routes.components).set("schemas", objectOf(schemas));
  const document = textsOf({ ...routes, openapi: "3.1.1" })
    .set("paths", objectOf(paths))
    .set("webhooks", JSON.stringify(WEBHOOKS))
    .set("components", objectOf(components));
  return holdFile(objectOf(document), "application/json");
}

/** Paths and schemas of a product. */
type Part = Pick<Routes, "paths"> & Routes["components"];

/**
 * The path of one product; `undefined` where its schema cannot be described: the other products keep their documentation.
 */
function describeProduct(product: AnyProduct): Part | undefined {
  const { slug, inputsSchema } = product;
  const inputs = `${slug}.inputs`;
  try {
    return {
      paths: { [`/api/${slug}`]: { post: oneProductDocumentation(product) } },
      schemas: {
        [inputs]: asComponent(inputsSchema, `#/components/schemas/${inputs}`),
        ...illustrationSchemas(product, slug),
      },
    };
  } catch {
    return undefined;
  }
}

/** The path of an index annuity; `undefined` for a product of another kind. */
function describeIndexAnnuity(product: AnyProduct): Part | undefined {
  const { slug } = product;
  if (!INDEX_ANNUITY_PRODUCTS.includes(slug) || product.engine !== "builtin") return undefined;
  const identifier = indexAnnuityIdentifier(slug);
  return {
    paths: { [`/api/pdf/${slug}`]: { post: indexAnnuityDocumentation(slug, product) } },
    schemas: {
      [`${identifier}.annuiyInputData`]: asComponent(indexAnnuitySchema(product), ""),
      ...illustrationSchemas(product, identifier),
    },
  };
}

function textsOf(members: Json): Texts {
  return setTexts(new Map(), members);
}

function setTexts(texts: Texts, members: Json, aged?: ReturnType<typeof atSameAges>): Texts {
  for (const [name, value] of Object.entries(members)) texts.set(name, JSON.stringify(value, aged));
  return texts;
}

function objectOf(texts: ReadonlyMap<string, string>): string {
  return `{${[...texts].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
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
 * Paths with recorded answers, each shortened to the first rows of its tables; `bun run generate` records them. The
 * answer of a product that has changed since is left out. Operations that share an answer share
 * its example.
 */
function withExamples(paths: Routes["paths"], versions: ReadonlyMap<string, string>): Json {
  const copy = structuredClone(paths);
  for (const { method, path, mediaType, product, answer } of KEPT_ANSWERS) {
    const published = versions.get(product?.slug ?? "");
    if (published !== undefined && published !== product?.version) continue;
    const operation = copy[path]?.[method] as Answering | undefined;
    const content = operation?.responses["200"].content[mediaType];
    if (content !== undefined) content.example = answer;
  }
  return copy;
}

/** The part of an operation that an example needs. */
interface Answering {
  readonly responses: {
    readonly "200": { readonly content: Readonly<Record<string, { example?: unknown }>> };
  };
}

/** A schema as a part of the document: its references begin at `root`, and its dialect is the document's. */
function asComponent(schema: JsonSchema, root: string): Json {
  const text = JSON.stringify({
    ...schema,
    $schema: undefined,
    $id: undefined,
    // How a form shows the inputs; no generator reads it.
    "x-groups": undefined,
  });
  return JSON.parse(text, (name, value: unknown) =>
    name === "$ref" && typeof value === "string" ? value.replace(/^#(?=\/|$)/, root) : value,
  ) as Json;
}
