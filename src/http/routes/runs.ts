/** POST /api/runs and what follows: books of contracts, answered by workers. */

import { pipeline, Readable } from "node:stream";
import { createZstdCompress } from "node:zlib";
import { Elysia } from "elysia";
import { isObject, omitUndefined, refused, type SaidProblem, ServiceError } from "#base";
import { linesOfCsv, noTable, type Runs } from "#runs";
import type { Illustrator, InTurn, Order } from "#illustrator";
import type { JsonSchema } from "#schema";
import { type BodyBounds, isCsv, isJson, readBook, readJsonObject } from "../body.ts";
import type { DoorPlugin } from "../door.ts";
import { accepts, COMPRESSED_BYTES_MIN } from "../sending.ts";
import { malformedIdempotencyKey, readIdempotencyKey } from "../idempotency_key.ts";
import { readQuery } from "../query.ts";
import { statusOf } from "./run_status.ts";
import {
  BEGIN_RUN,
  BEGUN_EXAMPLE,
  DELETE_RUN,
  INLINE_LINES_MAX,
  MANIFEST,
  READ_RUN,
  REJECTS,
  RESULTS,
} from "../openapi/run_operations.ts";

export interface RunServices {
  /** Absent where the service takes no runs. */
  readonly runs: Runs | undefined;
  readonly bodyBounds: BodyBounds;
  readonly inTurn: InTurn;
  readonly illustrator: Pick<Illustrator, "findProduct">;
}

/** The door of every route: paths name no product, and a token has to have its scope. */
const DOOR = { name: "products", scope: "runs" } as const;

/** Elysia plugin with the routes. Source: [D315]. */
export function runRoutes(door: DoorPlugin, services: RunServices) {
  const requireRuns = (): Runs => {
    if (services.runs === undefined) throw new ServiceError("noRuns");
    return services.runs;
  };

  return new Elysia({ name: "runs" })
    .use(door)
    .post(
      "/api/runs",
      async ({ request, order }) => {
        const runs = requireRuns();
        const wanted = readWanted(request, order);
        const book = await bookOf(services, { request, order, products: wanted.products });
        const id = await runs.take(order.apiKeyId, wanted, book);
        const statusUrl = `/api/runs/${id}`;
        const body: typeof BEGUN_EXAMPLE = { status: 202, runId: id, statusUrl };
        return Response.json(body, { status: 202, headers: { Location: statusUrl } });
      },
      { door: DOOR, detail: BEGIN_RUN },
    )
    .get(
      "/api/runs/:id",
      async ({ request, params: { id }, order: { apiKeyId } }) => {
        requireNothingAsked(request.url);
        const run = await requireRuns().readRun(apiKeyId, id);
        return Response.json({ status: 200, ...statusOf(run) });
      },
      { door: DOOR, detail: READ_RUN },
    )
    .get(
      "/api/runs/:id/manifest",
      async ({ request, params: { id }, order: { apiKeyId } }) => {
        requireNothingAsked(request.url);
        const manifest = await requireRuns().readManifest(apiKeyId, id);
        return Response.json({ status: 200, ...manifest });
      },
      { door: DOOR, detail: MANIFEST },
    )
    .get(
      "/api/runs/:id/results",
      async ({ request, params: { id }, order: { apiKeyId } }) => {
        const kind = readForm(request.url);
        return fileOf(request, id, await requireRuns().readAnswers(apiKeyId, id, kind));
      },
      { door: DOOR, detail: RESULTS },
    )
    .get(
      "/api/runs/:id/rejects",
      async ({ request, params: { id }, order: { apiKeyId } }) => {
        requireNothingAsked(request.url);
        return fileOf(request, id, await requireRuns().readAnswers(apiKeyId, id, "rejects"));
      },
      { door: DOOR, detail: REJECTS },
    )
    .delete(
      "/api/runs/:id",
      async ({ request, params: { id }, order: { apiKeyId } }) => {
        requireNothingAsked(request.url);
        await requireRuns().removeRun(apiKeyId, id);
        return Response.json({ status: 200, deleted: id });
      },
      { door: DOOR, detail: DELETE_RUN },
    );
}

/** Parameters of the query beside the language of errors. */
const WANTED = ["products", "columns", "years", "outputs", "recipes", "answers"] as const;

function readWanted({ url, headers }: Request, { illustratedAt: asOf }: Order) {
  const {
    problems,
    products = [],
    columns,
    years,
    outputs,
    recipes,
    answers,
  } = readQuery(url, [...WANTED, "language"]);
  const faults: SaidProblem[] = [...problems];
  if (years !== undefined && columns === undefined) {
    const said = "yearsWithoutColumns";
    faults.push({ field: "years", pointer: "", code: "contradiction", said });
  }
  if (answers !== undefined && (columns ?? years ?? outputs ?? recipes) !== undefined) {
    const said = "answersAlone";
    faults.push({ field: "answers", pointer: "", code: "contradiction", said });
  }
  if (faults.length > 0) throw refused(faults);
  const hasRecipes = recipes && (true as const);
  const asked = omitUndefined({ columns, years, outputs, recipes: hasRecipes, answers });
  const idempotencyKey = readIdempotencyKey(headers);
  if (idempotencyKey === null) throw malformedIdempotencyKey();
  const namedInstant = headers.get("X-Illustration-Instant") ?? undefined;
  return { products, asked, asOf, idempotencyKey, namedInstant };
}

/** The lines of JSON of a body, as they arrive. */
async function bookOf(
  services: RunServices,
  {
    request,
    order,
    products,
  }: { readonly request: Request; readonly order: Order; readonly products: readonly string[] },
): Promise<AsyncIterable<Uint8Array>> {
  const { headers } = request;
  if (isJson(headers)) {
    return linesOf(await readJsonObject(request, { ...services, bounds: services.bodyBounds }));
  }
  if (!isCsv(headers)) return readBook(request);
  return linesOfCsv(readBook(request), () => readSchemas(services, order, products));
}

function requireNothingAsked(url: string): void {
  const { problems } = readQuery(url, ["language"]);
  if (problems.length > 0) throw refused(problems);
}

/**
 * The schemas of the inputs of products.
 * @throws {ServiceError} when there is no such product, the key may not use it, or its terms cannot be read
 */
async function readSchemas(
  { illustrator }: RunServices,
  order: Order,
  products: readonly string[],
): Promise<ReadonlyMap<string, JsonSchema>> {
  const schemas = new Map<string, JsonSchema>();
  for (const productSlug of products) {
    const { product } = await illustrator.findProduct({ ...order, productSlug, outcome: {} });
    schemas.set(productSlug, product.inputsSchema);
  }
  return schemas;
}

/** Whether answers are asked for as lines of JSON or as a table. */
function readForm(url: string): "answers" | "table" {
  const { problems, format } = readQuery(url, ["format", "language"]);
  if (problems.length > 0) throw refused(problems);
  if (format !== undefined && format !== "csv") throw noTable();
  return format === "csv" ? "table" : "answers";
}

/** Lines of a body in JSON, as a book has them. */
async function* linesOf(body: Readonly<Record<string, unknown>>): AsyncGenerator<Uint8Array> {
  const { lines, ...others } = body;
  const isBook =
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.length <= INLINE_LINES_MAX &&
    lines.every(isObject) &&
    Object.keys(others).length === 0;
  if (!isBook) {
    const said = { code: "bookLines", most: INLINE_LINES_MAX } as const;
    throw refused([{ field: "lines", pointer: "/lines", code: "format", said }]);
  }
  yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

const MEDIA_TYPES = {
  lines: "application/x-ndjson",
  table: "text/csv; charset=utf-8",
  archive: "application/x-tar",
} as const;

/** What never changes; compressed as it is read where the request accepts that. Of a table the length is not known. */
function fileOf(
  { method, headers: asked }: Request,
  id: string,
  { bytes, stream, type }: Awaited<ReturnType<Runs["readAnswers"]>>,
): Response {
  const isTable = bytes === undefined;
  const name = isTable ? `${id}-csv` : id;
  const headers = {
    "Content-Type": MEDIA_TYPES[type],
    Vary: "Accept-Encoding",
    ETag: `"${name}"`,
  };
  const isLarge = isTable || bytes >= COMPRESSED_BYTES_MIN;
  if (method !== "GET" || !isLarge || !accepts(asked, "zstd")) {
    return new Response(bytes === 0 ? null : (stream as unknown as ReadableStream), {
      headers: { ...headers, ...(!isTable && { "Content-Length": String(bytes) }) },
    });
  }
  // What cannot be read ends the answer within a frame, which no reader takes for whole.
  const compressed = pipeline(Readable.from(stream), createZstdCompress(), () => undefined);
  return new Response(compressed as unknown as ReadableStream, {
    headers: { ...headers, ETag: `"${name}-zstd"`, "Content-Encoding": "zstd" },
  });
}
