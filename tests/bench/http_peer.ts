/**
 * One peer of the HTTP benchmark in a process of its own: `bun http_peer.ts <name> <port> <file>`.
 *
 * Each reads the body as JSON, looks at the premium, and answers: `small` with a few bytes, the
 * others with the bytes of the file, which is an answer of the service.
 */

import { Elysia } from "elysia";
import { Hono } from "hono";

const [, , name = "", port = "", file = ""] = Bun.argv;
const answer = await Bun.file(file).text();
const answerObject: unknown = JSON.parse(answer);
const listen = { hostname: "127.0.0.1", port: Number(port), development: false } as const;
const headers = { "content-type": "application/json" };

interface Body {
  readonly inputs: { readonly Premium: number };
}

function requirePremium(body: Body): number {
  if (typeof body.inputs.Premium !== "number") throw new TypeError("A premium must be a number");
  return body.inputs.Premium;
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

PEERS[name]?.();
console.log("listening");
