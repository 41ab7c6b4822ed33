/** Fastify on Node as a peer of the HTTP benchmark: `node http_fastify.mjs <port> <file>`. */

import { readFileSync } from "node:fs";
import Fastify from "fastify";

const [, , port, file] = process.argv;
const answer = readFileSync(file, "utf8");
const app = Fastify();
app.post("/api/:productSlug", (request, reply) => {
  const premium = request.body.inputs.Premium;
  if (typeof premium !== "number") throw new TypeError("A premium must be a number");
  reply.type("application/json").send(answer);
});
await app.listen({ host: "127.0.0.1", port: Number(port) });
