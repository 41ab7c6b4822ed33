/** The development server: a database, a server that restarts on save, SQL applied on save. */

import { existsSync, watch } from "node:fs";
import { DEMO_KEY, messageOf } from "#base";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "#http";
import {
  exitWithMessage,
  startLocalDatabase,
  startLocalStandIn,
  startRunWorker,
  startServer,
} from "./stack.ts";
import { applySql, createCheck } from "./apply_sql.ts";
import { exampleAt } from "./example_at.ts";
import { isFree } from "./free_port.ts";

const SQL_FOLDER = `${import.meta.dir}/../../sql`;

const port = Number(Bun.env["PORT"] || "3000");

const [option, ...others] = Bun.argv.slice(2);

function say(text: string): void {
  console.log(`dev  ${text}`);
}

/** Exits with a message at an option that is not `--fresh`. */
function requireKnownOptions(): void {
  if ((option === undefined || option === "--fresh") && others.length === 0) return;
  console.error(
    "dev takes no arguments but --fresh, which removes its database and makes a new one; PORT=3001 bun run dev chooses a port",
  );
  process.exit(1);
}

/** Exits with a message when the port is taken, most likely by another `bun run dev`. */
function requireFreePort(): void {
  if (isFree(port)) return;
  console.error(
    `Port ${port} is taken, perhaps by another \`bun run dev\`. ` +
      "Stop that one, or choose another port: PORT=3001 bun run dev",
  );
  process.exit(1);
}

/** What a stop leaves behind. */
const WHAT_STAYS = Bun.env["DATABASE_URL"]
  ? "The database of DATABASE_URL stays as it is then."
  : "The next start has this database again; `bun run dev --fresh` makes a new one.";

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

  Ctrl-C stops everything. ${WHAT_STAYS}
`);
}

/** How often a start says that it goes on. */
const PROGRESS_MS = 30_000;

/** Time in which an editor saves a file, and others with it. */
const SAVING_MS = 100;

/** Files that are applied by themselves, as paths below `sql/`. */
const APPLIED = /^(migrations|functions|seeds)\/.*\.sql$/;

/** Applies SQL under sql/ whenever it is saved, one save after another, and checks the products that it changed. */
function applySqlOnSave(databaseUrl: string, check: ReturnType<typeof createCheck>): void {
  const saved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();

  async function applySaved(): Promise<void> {
    const files = [...saved];
    saved.clear();
    if (files.length === 0) return;
    try {
      const unchecked = await applySql(databaseUrl, { saved: files, say });
      void check(files.map((file) => `sql/${file}`).join(", "), unchecked);
    } catch (error) {
      say(messageOf(error));
    }
  }

  watch(SQL_FOLDER, { recursive: true }, (_, file) => {
    if (file === null || !APPLIED.test(file) || !existsSync(`${SQL_FOLDER}/${file}`)) return;
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(applySaved);
    }, SAVING_MS);
  });
}

requireKnownOptions();
requireFreePort();
const stopping = Promise.withResolvers<void>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopping.resolve);

const startedAt = performance.now();
const startTimer = setInterval(
  () => say(`still starting, after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
  PROGRESS_MS,
);
const database = await startLocalDatabase({
  databaseUrl: Bun.env["DATABASE_URL"],
  name: "dev",
  isFresh: option === "--fresh",
  say,
}).catch(exitWithMessage);
try {
  const standIn = await startLocalStandIn(Bun.env, say);
  say("starting the server");
  const server = await startServer({
    env: Bun.env,
    databaseUrl: database.url,
    port,
    watches: true,
    onLogLine: (line) => console.log(line),
  });
  const worker = startRunWorker(Bun.env, database.url);
  const check = createCheck({ databaseUrl: database.url, env: Bun.env, say });
  applySqlOnSave(database.url, check);
  clearInterval(startTimer);
  greet(server.url, database.url);
  void check("what changed in sql/seeds", database.unchecked);
  await Promise.race([stopping.promise, server.exited]);
  say("stopping");
  await Promise.all([server.stop(), worker.stop(), standIn.stop()]);
} catch (error) {
  await database.stop();
  exitWithMessage(error);
}
await database.stop();
process.exit(0);
