/**
 * One peer of the HTTP benchmark in a process of its own: `bun http_peer.ts <name> <port> <file>`.
 *
 * Each reads the body as JSON and answers: `small` with a few bytes, `calculation` with our own
 * calculation and nothing else of ours, `query` likewise after the shortest query there is, the
 * others with the file, which is an answer of the service.
 */

import { Elysia } from "elysia";
import { Hono } from "hono";
import postgres from "postgres";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const [, , name = "", port = "", file = ""] = Bun.argv;
const answer = await Bun.file(file).text();
const answerObject: unknown = JSON.parse(answer);
const listen = { hostname: "127.0.0.1", port: Number(port), development: false } as const;
const headers = { "content-type": "application/json" };

interface Body {
  readonly inputs: { readonly Premium: number } & Readonly<Record<string, unknown>>;
}

function requirePremium(body: Body): number {
  if (typeof body.inputs.Premium !== "number") throw new TypeError("A premium must be a number");
  return body.inputs.Premium;
}

/** Answers with our calculation after something else, under no header but its own. */
async function calculateAfter(before: () => Promise<unknown>): Promise<unknown> {
  const product = await readSeededProduct("demo_myga", "demo-myga");
  return Bun.serve({
    ...listen,
    async fetch(request) {
      await before();
      const { inputs } = (await request.json()) as Body;
      const context = { preparedAt: new Date(), isSample: true, indexHistories: new Map() };
      const result = illustrateInputs(product, inputs, context);
      if (result.kind === "refused") throw new TypeError("The example was refused");
      return Response.json({ status: 200, response_data: responseData(result.illustration) });
    },
  });
}

const PEERS: Readonly<Record<string, () => unknown>> = {
  small: () =>
    Bun.serve({
      ...listen,
      async fetch(request) {
        const premium = requirePremium((await request.json()) as Body);
        return Response.json({ status: 200, premium });
      },
    }),
  bytes: () =>
    Bun.serve({
      ...listen,
      async fetch(request) {
        requirePremium((await request.json()) as Body);
        return new Response(answer, { headers });
      },
    }),
  json: () =>
    Bun.serve({
      ...listen,
      async fetch(request) {
        requirePremium((await request.json()) as Body);
        return Response.json(answerObject);
      },
    }),
  calculation: () => calculateAfter(async () => undefined),
  query: () => {
    const sql = postgres(Bun.env["DATABASE_URL"] ?? "", { max: 4, fetch_types: false });
    return calculateAfter(() => sql`select 1`);
  },
  elysia: () =>
    new Elysia()
      .post("/api/:productSlug", ({ body }) => {
        requirePremium(body as Body);
        return new Response(answer, { headers });
      })
      .listen(listen),
  hono: () => {
    const app = new Hono().post("/api/:productSlug", async (context) => {
      requirePremium((await context.req.json()) as Body);
      return context.body(answer, 200, headers);
    });
    return Bun.serve({ ...listen, fetch: app.fetch });
  },
};

await PEERS[name]?.();
