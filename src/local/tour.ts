/** What the demonstration shows, stop by stop: illustrations, a rates desk, a record, a book, a form, a signature. */

import { PDFDocument, StandardFonts } from "pdf-lib";
import { DAY_MS, DEMO_KEY } from "#base";
import { readSigners } from "#cms";
import {
  CHANGE_EXAMPLE,
  IN_FORCE_EXAMPLE,
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  PRODUCT_FULL_EXAMPLE,
  REPORT_EXAMPLE,
} from "#http";
import { signPaper, type Verification } from "#proof";
import { setKeeping, type Sql, withSession } from "#storage";
import { ANSWER_MS_MAX, ask, type Request, type Stage } from "./ask.ts";
import { tenYears } from "./ten_years.ts";
import { exampleAt } from "./example_at.ts";
import { startRunWorker } from "./stack.ts";
import { makeCertificate } from "./throwaway_certificate.ts";

/** A stop with several requests, and what is done between them. */
type Scene = (stage: Stage) => Promise<void>;

const asJson = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" };

/** Each endpoint, engine and format. */
const ILLUSTRATIONS: readonly Request[] = [
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
  { file: "demo-myga-in-force.json", path: "/api/demo-myga/inforce", body: IN_FORCE_EXAMPLE },
  { file: "demo-myga-change.both.json", path: "/api/demo-myga/change", body: CHANGE_EXAMPLE },
  { file: "demo-myga-change.pdf", path: "/api/demo-myga/change?format=pdf", body: CHANGE_EXAMPLE },
  { file: "demo-myga-report.pdf", path: "/api/demo-myga/report?format=pdf", body: REPORT_EXAMPLE },
];

/** The whole tour, in order. What a stop enters is withdrawn at its end, so that the tour can be taken again. */
export const TOUR: readonly Scene[] = [
  async (stage) => {
    for (const request of ILLUSTRATIONS) await ask(stage, request);
  },
  deskOfRates,
  madeAgain,
  tenYears,
  bookOfContracts,
  carrierForm,
  signatures,
];

/** The rates of one product: Friday's sheet for Monday, last month's terms, and a sheet with a mistake. */
async function deskOfRates(stage: Stage): Promise<void> {
  const rates = async (file: string, at: string) => {
    const answer = await ask(stage, {
      file: `rates-desk-${file}.json`,
      path: "/api/demo-bands?format=json",
      body: { inputs: { Owner_DOB: "1966-05-01", State: 19, Premium: 150_000 } },
      at,
    });
    const { response_data } = JSON.parse(new TextDecoder().decode(answer.bytes)) as {
      response_data: { outputs: Record<string, unknown>; basis: { explanation: string } };
    };
    const value = String(response_data.outputs["accountValueYear1"]);
    stage.say(`  ${value} after a year. ${response_data.basis.explanation}`);
  };
  await rates("sunday", "2026-11-22T20:00-05:00");
  await rates("monday", "2026-11-23T09:00-05:00");
  await rates("last-month", "2026-10-15T12:00-04:00");
  const sheet = `mistake ${new Date().toISOString().slice(0, 19)}`;
  const nextMonday = "2026-11-30T09:00-05:00";
  await inSession(stage, (sql) => enterSheet(sql, sheet, 0.2));
  await rates("mistake", nextMonday);
  await inSession(stage, (sql) => sql`select product_withdraw('demo-bands', ${sheet})`);
  await rates("mistake-withdrawn", nextMonday);
  const log = await inSession(
    stage,
    (sql) => sql<{ line: string }[]>`
      select format('%s  %s  %s %s', to_char(at, 'HH24:MI:SS'), by, action, subject) as line
        from product_log where subject like ${`%${sheet}`} order by at`,
  );
  for (const { line } of log) stage.say(line);
}

/** Enters a sheet with one rate for everything, from the next Monday on. */
function enterSheet(sql: Sql, sheet: string, rate: number): Promise<unknown> {
  const cells = [5, 7, 10].map((surrenderYears) => {
    const guaranteed = Array.from({ length: surrenderYears }, () => rate);
    const fixed = {
      current: { rate: [...guaranteed, 0.03] },
      guaranteed: { rate: [...guaranteed, 0.01] },
    };
    return { surrenderYears, terms: { strategies: { fixed } } };
  });
  return sql`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    values ('demo-bands', ${sheet}, ${JSON.stringify(cells)}::text::jsonb, '2026-11-30')`;
}

/** A paper of a product that keeps recipes, and the same bytes again from its record. */
async function madeAgain(stage: Stage): Promise<void> {
  const keep = (keeps: string) => inSession(stage, (sql) => setKeeping(sql, "demo-fia", { keeps }));
  await keep("recipe");
  try {
    const made = await ask(stage, {
      file: "made.pdf",
      path: "/api/demo-fia?format=pdf",
      body: PRODUCT_FULL_EXAMPLE,
    });
    const id = made.headers.get("x-illustration-id") ?? "";
    const again = await ask(stage, {
      file: "made-again.pdf",
      path: `/api/illustrations/${id}?format=pdf`,
    });
    stage.say(`  X-Illustration-Reproduction: ${again.headers.get("x-illustration-reproduction")}`);
    if (!Buffer.from(again.bytes).equals(Buffer.from(made.bytes))) {
      throw new Error(`${id} was not made again to the byte`);
    }
  } finally {
    await keep("hash");
  }
}

/** A form that the administrator adds is printed behind a paper. */
async function carrierForm(stage: Stage): Promise<void> {
  const { env, folder, say } = stage;
  const file = `${folder}/state-form.pdf`;
  const form = await PDFDocument.create();
  const font = await form.embedFont(StandardFonts.Helvetica);
  const text = `This form is made up, and says nothing. A carrier adds those that a state asks for, or
its Buyer's Guide, by: bun run admin forms add guide.pdf --name "Buyer's Guide"`;
  form.addPage([612, 792]).drawText(text, { x: 72, y: 700, size: 12, lineHeight: 18, font });
  await Bun.write(file, await form.save());
  const words = ["--name", "Demo state form", "--product", "demo-myga", "--json"];
  const { id } = await admin<{ readonly id: number }>(env, ["forms", "add", file, ...words]);
  say('bun run admin forms add demo/state-form.pdf --name "Demo state form" --product demo-myga');
  try {
    const path = "/api/demo-myga?format=pdf";
    await ask(stage, { file: "demo-myga-with-form.pdf", path, body: PRODUCT_EXAMPLE });
  } finally {
    await admin(env, ["forms", "remove", String(id), "--json"]);
    say(`bun run admin forms remove ${id}`);
  }
}

/** What an administrator's command says as JSON. */
async function admin<Answer>(env: Stage["env"], words: readonly string[]): Promise<Answer> {
  return JSON.parse(await adminText(env, words)) as Answer;
}

/** What an administrator's command prints, with a text on its standard input. */
async function adminText(env: Stage["env"], words: readonly string[], input = ""): Promise<string> {
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/../admin.ts`, ...words],
    env,
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Cannot run ${words[0]} ${words[1]}`);
  return text;
}

/** Contracts of the demonstration's book. */
const BOOK_LINES = 200;

/** A book of contracts at once, on a file of terms, without the server and without a database; and as a run, which answers the same. */
async function bookOfContracts(stage: Stage): Promise<void> {
  const { env, folder, say } = stage;
  const terms = `${folder}/book-terms.json`;
  await Bun.write(terms, await adminText(env, ["book", "terms", "demo-fia", "demo-myga"]));
  say("bun run admin book terms demo-fia demo-myga > demo/book-terms.json");
  const lines = Array.from({ length: BOOK_LINES }, (_, place) =>
    exampleAt(new Date(), {
      reference: `C-${place + 1}`,
      product: place % 2 === 0 ? "demo-fia" : "demo-myga",
      kind: "new_business",
      inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: 20_000 + 1_000 * place },
    }),
  );
  const book = `${lines.join("\n")}\n`;
  await Bun.write(`${folder}/book.ndjson`, book);
  const words = ["book", "chunk", "--terms", terms, "--columns", "accountValue"];
  const startedAt = performance.now();
  const answers = await adminText({ ...env, DATABASE_URL: undefined }, words, book);
  const milliseconds = Math.round(performance.now() - startedAt);
  await Bun.write(`${folder}/book-answers.ndjson`, answers);
  const count = answers.trimEnd().split("\n").length;
  if (count !== BOOK_LINES) throw new Error(`${count} of ${BOOK_LINES} contracts were answered`);
  say(
    `bun run admin book chunk --terms demo/book-terms.json --columns accountValue < demo/book.ndjson: ${count} contracts, ${milliseconds} ms, demo/book-answers.ndjson`,
  );
  await runOfContracts(stage, book, answers);
}

/** The book over HTTP, for a worker of runs beside the server. */
async function runOfContracts(stage: Stage, book: string, expected: string): Promise<void> {
  const { databaseUrl, env, folder, say, url } = stage;
  const send = (path: string, method = "GET", body?: string) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${DEMO_KEY}`, "content-type": "application/x-ndjson" },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
  const sentAt = performance.now();
  const path = "/api/runs?products=demo-fia,demo-myga&columns=accountValue";
  const begun = await send(path, "POST", book);
  if (!begun.ok) throw new Error(await begun.text());
  const { statusUrl } = (await begun.json()) as { readonly statusUrl: string };
  const worker = startRunWorker(env, databaseUrl);
  try {
    let results = await send(`${statusUrl}/results`);
    while (results.status === 409 && performance.now() < sentAt + ANSWER_MS_MAX) {
      await Bun.sleep(250);
      results = await send(`${statusUrl}/results`);
    }
    const answers = await results.text();
    const milliseconds = Math.round(performance.now() - sentAt);
    if (answers !== expected) throw new Error(`The run answered ${results.status}, otherwise`);
    await Bun.write(`${folder}/run-answers.ndjson`, answers);
    say(`POST ${path}: the same answers, ${milliseconds} ms, demo/run-answers.ndjson`);
  } finally {
    await send(statusUrl, "DELETE");
    await worker.stop();
  }
}

/** What a brand names as its signer, for as long as the last stop lasts. */
const SIGNER = "throwaway";

/** Writes a certificate of a day with its key, which papers of the last stop are signed with; returns its folder. */
export async function writeThrowawaySigner(demo: string, now: Date): Promise<string> {
  const folder = `${demo}/proof`;
  const { pem, keyPem } = await makeCertificate({
    name: "Demo insurer, throwaway certificate",
    algorithm: "RSA 2048",
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + DAY_MS),
  });
  await Promise.all([
    Bun.write(`${folder}/${SIGNER}.pem`, pem),
    Bun.write(`${folder}/${SIGNER}.key`, keyPem, { mode: 0o600 }),
  ]);
  return folder;
}

/** What the service finds a signed paper to be, an altered copy, one with something added, and one of another brand. */
async function signatures(stage: Stage): Promise<void> {
  const folder = `${stage.folder}/proof`;
  const printed = await Bun.file(`${stage.folder}/demo-fia-full.pdf`).bytes();
  const signed = await makeSigned(stage);
  const altered = signed.slice();
  const middle = signed.length >> 2;
  altered[middle] = (altered[middle] ?? 0) ^ 1;
  const [found] = await readSigners(folder);
  if (found?.signer === undefined) throw new Error(`Cannot sign: ${found?.fault}`);
  const terms = { signedAt: new Date().toISOString(), insurer: "Demo insurer" };
  const foreign = await signPaper(printed, found.signer, terms);
  const files = [
    ["as the service made it", "printed", printed, "issued"],
    ["signed by the service", "signed", signed, "untouched"],
    ["signed, one bit altered", "altered", altered, "altered"],
    ["signed, something added", "added", Buffer.concat([signed, Buffer.from("%\n")]), "added_to"],
    ["of a brand that names no signer, signed", "foreign", foreign, "signed_by_another"],
  ] as const;
  for (const [what, name, file, expected] of files) {
    await Bun.write(`${folder}/${name}.pdf`, file);
    const response = await fetch(`${stage.url}/api/verify`, {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: new Uint8Array(file),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    if (!response.ok) {
      throw new Error(`POST /api/verify, ${what}: ${response.status}, ${await response.text()}`);
    }
    const { verdict, says } = (await response.json()) as Verification;
    stage.say(`POST /api/verify, ${what}: ${verdict}. ${says}`);
    if (verdict !== expected) throw new Error(`A paper ${what} was found ${verdict}`);
  }
}

/** A paper of terms with a brand that names the signer. */
async function makeSigned(stage: Stage): Promise<Uint8Array> {
  const version = `signed ${new Date().toISOString().slice(0, 19)}`;
  await inSession(
    stage,
    (sql) => sql`
      insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
      select slug, ${version}, name, engine, default_format, inputs_schema,
             jsonb_set(definition, '{brand,signature}', to_jsonb(${SIGNER}::text))
        from product where slug = 'demo-myga'`,
  );
  try {
    const path = "/api/demo-myga?format=pdf";
    return (await ask(stage, { file: "proof/signed.pdf", path, body: PRODUCT_EXAMPLE })).bytes;
  } finally {
    await inSession(stage, (sql) => sql`select product_withdraw('demo-myga', ${version})`);
  }
}

function inSession<Result>(
  { databaseUrl }: Stage,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return withSession(databaseUrl, work);
}
