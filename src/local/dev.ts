/** The development server: a database, a server that restarts on save, SQL applied on save. */

import { watch } from "node:fs";
import { DEMO_KEY } from "../base/demo_api_key.ts";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../http/examples.ts";
import { exitWithMessage, startLocalDatabase, startLocalStandIn, startServer } from "./stack.ts";
import { migrate, seed } from "../storage/migrate.ts";
import { exampleAt } from "./example_at.ts";

const port = Number(Bun.env["PORT"] || "3000");

function say(text: string): void {
  console.log(`dev  ${text}`);
}

/** Exits with a message when the port is taken, most likely by another `bun run dev`. */
function requireFreePort(): void {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
  } catch {
    console.error(
      `Port ${port} is taken, perhaps by another \`bun run dev\`. ` +
        "Stop that one, or choose another port: PORT=3001 bun run dev",
    );
    process.exit(1);
  }
}

/** Prints addresses, the demo key and three commands to paste. */
function greet(url: string, databaseUrl: string): void {
  const curl = (path: string, body: unknown) =>
    `curl -sS --fail-with-body -H 'Authorization: Bearer ${DEMO_KEY}' ` +
    `-H 'Content-Type: application/json' -d '${exampleAt(new Date(), body)}' '${url}${path}'`;
  console.log(`
  listening on  ${url}
  health        ${url}/health
  try it        ${url}/try
  API docs      ${url}/swagger
  demo key      ${DEMO_KEY}

  ${curl("/api/demo-myga", PRODUCT_EXAMPLE)}

  ${curl("/api/pdf/DemoFIA", INDEX_ANNUITY_EXAMPLE)} -o illustration.pdf

  DATABASE_URL='${databaseUrl}' bun run admin products list

  Ctrl-C stops everything.
`);
}

/** Applies the SQL again whenever a file under sql/ is saved. */
function applySqlOnSave(databaseUrl: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(`${import.meta.dir}/../../sql`, { recursive: true }, (_, file) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      migrate(databaseUrl)
        .then(() => seed(databaseUrl))
        .then(
          () => say(`applied sql/${file ?? ""}`),
          (error: unknown) => say(`sql/${file ?? ""} was refused: ${String(error)}`),
        );
    }, 100);
  });
}

requireFreePort();
const stopping = Promise.withResolvers<void>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopping.resolve);

const database = await startLocalDatabase({
  databaseUrl: Bun.env["DATABASE_URL"],
  name: "dev",
  say,
}).catch(exitWithMessage);
try {
  const standIn = await startLocalStandIn(Bun.env, say);
  const server = await startServer({
    env: Bun.env,
    databaseUrl: database.url,
    port,
    watches: true,
    onLogLine: (line) => console.log(line),
  });
  greet(server.url, database.url);
  applySqlOnSave(database.url);
  await Promise.race([stopping.promise, server.exited]);
  say("stopping");
  await Promise.all([server.stop(), standIn.stop()]);
} catch (error) {
  await database.stop();
  exitWithMessage(error);
}
await database.stop();
process.exit(0);
