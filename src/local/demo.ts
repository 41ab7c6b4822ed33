/**
 * The main job end to end: a real database, a real server, both endpoints, files in `demo/`.
 *
 * With `--gallery`, also every seeded product with a spread of inputs, in `demo/gallery/`.
 */

import { mkdir } from "node:fs/promises";
import { issueKey, withSession } from "#storage";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "#http";
import { exampleAt } from "./example_at.ts";
import { DEMO_LEDGER_KEY, makeAgainDemo } from "./ledger_demo.ts";
import { proveDemo, writeThrowawaySigner } from "./proof_demo.ts";
import { bindDemoForm } from "./form_demo.ts";
import { ratesDeskJobs, readRatesLog } from "./rates_desk.ts";
import { drawContactSheet, GALLERY } from "./gallery.ts";
import { ask, type Job } from "./stage.ts";
import { exitWithMessage, startLocalDatabase, startLocalStandIn, startServer } from "./stack.ts";

const asJson = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" };

const JOBS: readonly Job[] = [
  { file: "demo-myga.json", path: "/api/demo-myga", body: PRODUCT_EXAMPLE },
  { file: "demo-myga.pdf", path: "/api/demo-myga?format=pdf", body: PRODUCT_EXAMPLE },
  {
    file: "demo-myga-full.both.json",
    path: "/api/demo-myga?format=both",
    body: PRODUCT_FULL_EXAMPLE,
  },
  { file: "demo-fia.pdf", path: "/api/demo-fia", body: PRODUCT_EXAMPLE },
  { file: "demo-fia-full.pdf", path: "/api/demo-fia", body: PRODUCT_FULL_EXAMPLE },
  { file: "demo-fia-full.json", path: "/api/demo-fia?format=json", body: PRODUCT_FULL_EXAMPLE },
  { file: "demo-upstream.both.json", path: "/api/demo-upstream", body: PRODUCT_EXAMPLE },
  {
    file: "demo-upstream-full.pdf",
    path: "/api/demo-upstream?format=pdf",
    body: PRODUCT_FULL_EXAMPLE,
  },
  { file: "DemoFIA.pdf", path: "/api/pdf/DemoFIA", body: INDEX_ANNUITY_EXAMPLE },
  { file: "DemoFIA.json", path: "/api/pdf/DemoFIA", body: asJson },
  { file: "DemoMYGA.pdf", path: "/api/pdf/DemoMYGA", body: INDEX_ANNUITY_EXAMPLE },
  { file: "DemoMYGA.json", path: "/api/pdf/DemoMYGA", body: asJson },
];

interface Made {
  readonly file: string;
  readonly request: string;
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly illustration: string;
}

const isGallery = Bun.argv.includes("--gallery");
const folder = `${import.meta.dir}/../../demo`;
const startedAt = performance.now();

function say(text: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${seconds.padStart(5)} s  ${text}`);
}

async function make(url: string, job: Job): Promise<Made> {
  const sentAt = performance.now();
  const response = await ask(url + job.path, {
    headers: {
      ...(job.key && { authorization: `Bearer ${job.key}` }),
      ...(job.at && { "x-illustration-instant": job.at }),
    },
    body: exampleAt(new Date(job.at ?? Date.now()), job.body),
  });
  const bytes = await response.bytes();
  const milliseconds = performance.now() - sentAt;
  await Bun.write(`${folder}/${job.file}`, bytes);
  return {
    file: `demo/${job.file}`,
    request: `POST ${job.path}`,
    status: response.status,
    bytes: bytes.length,
    milliseconds: Math.round(milliseconds * 10) / 10,
    illustration: response.headers.get("x-illustration-id") ?? "",
  };
}

/** The gallery's documents; those without a SAMPLE mark need a live key. */
async function galleryJobs(databaseUrl: string): Promise<readonly Job[]> {
  await mkdir(`${folder}/gallery`, { recursive: true });
  const liveKey = await withSession(databaseUrl, (sql) =>
    issueKey(sql, {
      p_name: "Gallery",
      p_products: ["*"],
      p_requests_per_window: "1000",
      p_fia_requests_per_window: "1000",
    }),
  );
  return GALLERY.map(({ name, path, body, isSample }) => ({
    file: `gallery/${name}.pdf`,
    path,
    body,
    key: isSample ? undefined : liveKey,
  }));
}

async function makeAll(url: string, jobs: readonly Job[]): Promise<readonly Made[]> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) });
  say(`GET /health: ${await health.text()}`);
  const made: Made[] = [];
  for (const job of jobs) {
    interruption.signal.throwIfAborted();
    await job.prepare?.();
    say(`POST ${job.path}${job.at === undefined ? "" : ` at ${job.at}`}`);
    made.push(await make(url, job));
    if (job.at !== undefined && job.file.endsWith(".json")) await sayTerms(job.file);
  }
  return made;
}

async function sayTerms(file: string): Promise<void> {
  const { response_data } = (await Bun.file(`${folder}/${file}`).json()) as {
    response_data?: { outputs: Record<string, unknown>; basis: { explanation: string } };
  };
  const value = String(response_data?.outputs["accountValueYear1"]);
  say(`  ${value} after a year. ${String(response_data?.basis.explanation)}`);
}

async function run(): Promise<readonly Made[]> {
  await mkdir(folder, { recursive: true });
  const database = await startLocalDatabase({
    databaseUrl: Bun.env["DATABASE_URL"],
    name: "demo",
    say,
  });
  try {
    interruption.signal.throwIfAborted();
    const standIn = await startLocalStandIn(Bun.env, say);
    const signers = await writeThrowawaySigner(folder, new Date());
    say("starting the server");
    const server = await startServer({
      env: { ...Bun.env, SIGNING_FOLDER: signers, LEDGER_KEYS: DEMO_LEDGER_KEY },
      databaseUrl: database.url,
      port: 0,
      watches: false,
    });
    try {
      const name = new Date().toISOString().slice(0, 19);
      const ofDesk = await ratesDeskJobs(database.url, name);
      const ofGallery = isGallery ? await galleryJobs(database.url) : [];
      const made = await makeAll(server.url, [...JOBS, ...ofDesk, ...ofGallery]);
      for (const line of await readRatesLog(database.url, name)) say(line);
      const env = { ...Bun.env, DATABASE_URL: database.url };
      const stage = { url: server.url, databaseUrl: database.url, env, folder, say };
      await makeAgainDemo(stage);
      await bindDemoForm(stage);
      await proveDemo(stage);
      return made;
    } finally {
      say("stopping the server");
      await Promise.all([server.stop(), standIn.stop()]);
    }
  } finally {
    await database.stop();
  }
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => interruption.abort(new Error("interrupted")));
}

const made = await run().catch(exitWithMessage);
console.table(made);
if (isGallery) {
  const pages = await drawContactSheet(`${folder}/gallery`);
  console.log(pages === 0 ? "Install poppler to see pages as pictures" : `${pages} pages drawn`);
}
const failed = made.filter(({ status }) => status !== 200);
if (failed.length > 0) console.error(`${failed.length} of ${made.length} requests failed`);
process.exit(failed.length === 0 ? 0 : 1);
