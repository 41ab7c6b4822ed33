/** Starts the stand-in for a calculation service, as a process of its own: `bun src/local/stand_in.ts [port]`. */

import { startStandIn } from "./stand_in/server.ts";

if (Bun.env["NODE_ENV"] === "production") {
  console.error("The stand-in calculates demonstration values and does not start in production");
  process.exit(1);
}

const [, , port = String(3100)] = process.argv;
const standIn = await startStandIn({
  port: Number(port),
  now: () => new Date(),
  nowMs: () => performance.now(),
  tokenLifeSeconds: 300,
});
console.log(JSON.stringify({ listening: standIn.url }));

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => void standIn.stop().then(() => process.exit(0)));
}
