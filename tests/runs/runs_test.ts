/** [D315] A book over HTTP gives what `book chunk` gives on one process, to its own key alone. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import { chosenFigures } from "../../src/contract_book/answer_line.ts";
import { readTermsFile } from "../../src/contract_book/terms_file.ts";
import type { AskedOfRun } from "../../src/runs/run.ts";
import { admin } from "../commands/admin.ts";
import { freshDatabase } from "../support/database.ts";
import { testService, TRANSPORTS } from "../support/service.ts";
import { startRunWorker } from "../support/run_worker.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const folder = await mkdtemp(`${tmpdir()}/runs-`);
const service = await testService({ database, runsFolder: folder });
service.setClock(new Date());
const worker = startRunWorker({ databaseUrl: database.url, folder });
afterAll(async () => {
  await worker.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});

const NDJSON = { "content-type": "application/x-ndjson" };

/** A contract that is illustrated, by its place in the book. */
function goodLine(place: number): string {
  const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 20_000 + 100 * place };
  return JSON.stringify({
    reference: `C-${place}`,
    product: "demo-fia",
    kind: "new_business",
    inputs,
  });
}

/** Lines that nothing can be made of, each by another fault; the last by its premium. */
const POISON: readonly string[] = [
  "no JSON",
  "[]",
  '{"product":"demo-fia"}',
  '{"product":"unknown","kind":"quote","inputs":{}}',
  `{"reference":"poison","product":"demo-fia","kind":"new_business","inputs":{"Owner_DOB":"1966-01-15","State":7,"Premium":-1}}`,
];

interface Status {
  readonly state: string;
  readonly failure?: string;
  readonly contracts: number;
  readonly rejected: number;
  readonly lines: number;
}

async function begin(key: string, query: string, book: string): Promise<string> {
  const response = await service.send(`/api/runs?${query}`, { key, headers: NDJSON, raw: book });
  const { runId, statusUrl } = (await response.json()) as { runId: string; statusUrl: string };
  expect([response.status, statusUrl]).toEqual([202, `/api/runs/${runId}`]);
  expect(response.headers.get("location")).toBe(statusUrl);
  return runId;
}

const get = (path: string, key: string) => service.send(path, { method: "GET", key });

async function readStatus(key: string, id: string): Promise<Status> {
  return (await (await get(`/api/runs/${id}`, key)).json()) as Status;
}

async function finish(key: string, id: string): Promise<Status> {
  await untilTrue(async () => /done|failed/.test((await readStatus(key, id)).state));
  return readStatus(key, id);
}

/** What one process makes of the book, on the terms that the run was answered on. */
async function onOneProcess(id: string, book: string, asked: AskedOfRun) {
  const terms = readTermsFile(await Bun.file(`${folder}/${id}/terms.json`).text());
  const texts = { answers: "", rejects: "" };
  const append = (name: keyof typeof texts) => async (bytes: Uint8Array) =>
    void (texts[name] += Buffer.from(bytes).toString());
  await answerBook(terms, new Blob([book]).stream(), {
    asked: { figures: chosenFigures(asked), hasRecipes: false },
    write: append("answers"),
    reject: append("rejects"),
  });
  return texts;
}

describe("a run", () => {
  test(
    "answers every line or rejects it, by its number in the whole book, as one process does",
    async () => {
      const key = await service.issueKey({ perWindow: 10_000 });
      const lines = Array.from({ length: 1_060 }, (_, place) =>
        place % 100 === 42
          ? (POISON[Math.floor(place / 100) % POISON.length] ?? "")
          : goodLine(place),
      );
      // Without a line feed at the end, and with blank lines at the seam of two chunks.
      const book = [...lines.slice(0, 499), "", "", ...lines.slice(499)].join("\n");
      const id = await begin(key, "products=demo-fia&columns=accountValue&years=1,5", book);
      const status = await finish(key, id);
      expect(status).toMatchObject({ state: "done", lines: 1_062, contracts: 1_060, rejected: 11 });

      const single = await onOneProcess(id, book, { columns: ["accountValue"], years: [1, 5] });
      expect(await (await get(`/api/runs/${id}/results`, key)).text()).toBe(single.answers);
      const rejects = await (await get(`/api/runs/${id}/rejects`, key)).text();
      expect(rejects).toBe(single.rejects);
      expect(rejects).toContain('"pointer":"/inputs/Premium"');

      const manifest = (await (await get(`/api/runs/${id}/manifest`, key)).json()) as {
        chunks: readonly { lines: number; answers: { sha256: string; bytes: number } }[];
      };
      expect(manifest.chunks.map((chunk) => chunk.lines)).toEqual([500, 500, 62]);
      let from = 0;
      const bytes = Buffer.from(single.answers);
      for (const { answers } of manifest.chunks) {
        const part = bytes.subarray(from, (from += answers.bytes));
        expect(answers.sha256).toBe(Bun.SHA256.hash(part, "hex"));
      }
      expect(from).toBe(bytes.length);
    },
    HUNG_MS,
  );

  test(
    "takes lines within JSON, in whole answers",
    async () => {
      const key = await service.issueKey();
      const response = await service.send("/api/runs?products=demo-fia", {
        key,
        json: { lines: [JSON.parse(goodLine(1)) as object] },
      });
      const { runId } = (await response.json()) as { runId: string };
      await finish(key, runId);
      const [line = ""] = (await (await get(`/api/runs/${runId}/results`, key)).text()).split("\n");
      const { reference, answer } = JSON.parse(line) as {
        reference: string;
        answer: { response_data: object };
      };
      expect([reference, Object.keys(answer.response_data)]).toEqual([
        "C-1",
        expect.arrayContaining(["outputs", "tables"]),
      ]);
    },
    HUNG_MS,
  );

  test(
    "has papers as files of an archive that ends, and takes their place alone",
    async () => {
      const key = await service.issueKey({ perWindow: 10_000 });
      const book = [1, 2].map(goodLine).join("\n");
      const id = await begin(key, "products=demo-fia&answers=papers", book);
      await finish(key, id);
      const results = await get(`/api/runs/${id}/results`, key);
      expect(results.headers.get("content-type")).toBe("application/x-tar");
      const archive = await results.bytes();
      expect(archive.subarray(-1_024)).toEqual(new Uint8Array(1_024));
      const files = await new Bun.Archive(archive).files();
      expect([...files.keys()].toSorted()).toEqual(["C-1.pdf", "C-2.pdf"]);
      for (const file of files.values()) expect(await file.text()).toStartWith("%PDF-1.7");
      expect((await get(`/api/runs/${id}/rejects`, key)).status).toBe(200);
      for (const query of ["answers=pdf", "answers=papers&outputs=premium"]) {
        const refused = await service.send(`/api/runs?products=demo-fia&${query}`, {
          key,
          headers: NDJSON,
          raw: book,
        });
        expect(await refused.json()).toMatchObject({ details: [{ field: "answers" }] });
      }
    },
    HUNG_MS,
  );

  test(
    "is unknown to every other key, and after it is deleted to its own, with all its files",
    async () => {
      const [key, other] = [await service.issueKey(), await service.issueKey()];
      const id = await begin(key, "products=demo-fia&outputs=premium", goodLine(1));
      await finish(key, id);
      const unknown = "00000000-0000-4000-8000-000000000000";
      for (const path of ["", "/results", "/rejects", "/manifest"]) {
        for (const [asked, by] of [
          [id, other],
          [unknown, key],
          ["no-id", key],
        ] as const) {
          const response = await get(`/api/runs/${asked}${path}`, by);
          expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
            404,
            "Run not found",
          ]);
        }
      }
      const remove = (by: string) => service.send(`/api/runs/${id}`, { method: "DELETE", key: by });
      expect((await remove(other)).status).toBe(404);
      expect((await remove(key)).status).toBe(200);
      expect((await get(`/api/runs/${id}`, key)).status).toBe(404);
      expect(await readdir(folder)).not.toContain(id);
    },
    HUNG_MS,
  );

  test(
    "has no results before it is done, and is deleted with what waits in the queue",
    async () => {
      const key = await service.issueKey();
      worker.pause();
      const id = await begin(
        key,
        "products=demo-fia&outputs=premium",
        `${goodLine(1)}\n`.repeat(600),
      );
      expect((await readStatus(key, id)).state).toBe("queued");
      const early = await get(`/api/runs/${id}/results`, key);
      expect([early.status, early.headers.get("retry-after")]).toEqual([409, "5"]);
      await service.send(`/api/runs/${id}`, { method: "DELETE", key });
      worker.resume();
      const [left] = await database.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from run_queue.job where data ->> 'run' = ${id} and state < 'active'`;
      expect(left?.jobs).toBe(0);
    },
    HUNG_MS,
  );

  test(
    "of a product that cannot be illustrated here fails, and says why",
    async () => {
      const key = await service.issueKey();
      const id = await begin(key, "products=demo-upstream&outputs=premium", goodLine(1));
      const status = await finish(key, id);
      expect(status).toMatchObject({ state: "failed", failure: "terms_unusable" });
      expect((await get(`/api/runs/${id}/results`, key)).status).toBe(409);
    },
    HUNG_MS,
  );
});

test.each(TRANSPORTS)(
  "results through %s are compressed by Zstandard for a caller who takes it, and the same bytes then",
  async (transport) => {
    const key = await service.issueKey({ perWindow: 10_000 });
    const book = Array.from({ length: 60 }, (_, place) => goodLine(place)).join("\n");
    const id = await begin(key, "products=demo-fia&columns=accountValue", book);
    await finish(key, id);
    const read = (accept: string, path = "results") =>
      service.send(`/api/runs/${id}/${path}`, {
        method: "GET",
        key,
        transport,
        headers: { "accept-encoding": accept },
      });
    const plain = await read("identity");
    const bytes = await plain.bytes();
    expect(plain.headers.get("content-encoding")).toBeNull();
    const small = await read("gzip, zstd");
    expect([small.headers.get("content-encoding"), small.headers.get("vary")]).toEqual([
      "zstd",
      "Accept-Encoding",
    ]);
    expect(small.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    // The client of a socket decompresses by itself.
    const sent = await small.bytes();
    const got = transport === "socket" ? sent : Bun.zstdDecompressSync(sent);
    expect(Buffer.from(got).equals(bytes)).toBe(true);
    if (transport === "handle") expect(sent.length).toBeLessThan(bytes.length / 4);
    const refused = await read("zstd;q=0");
    expect(Buffer.from(await refused.bytes()).equals(bytes)).toBe(true);
    expect((await read("zstd", "rejects")).headers.get("content-encoding")).toBeNull();
  },
  HUNG_MS,
);

describe("a book as CSV", () => {
  const CSV = { "content-type": "text/csv; charset=utf-8" };
  const send = (key: string, query: string, raw: string | Uint8Array<ArrayBuffer>) =>
    service.send(`/api/runs?${query}`, { key, headers: CSV, raw });
  const resultsOf = async (key: string, response: Response) => {
    const { runId } = (await response.json()) as { runId: string };
    await finish(key, runId);
    const read = async (path: string) =>
      (await (await get(`/api/runs/${runId}/${path}`, key)).text())
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    return { answers: await read("results"), rejects: await read("rejects") };
  };

  test(
    "is answered as the lines that it stands for; a rejected line has its place in the file, and a pointer",
    async () => {
      const key = await service.issueKey({ perWindow: 10_000 });
      const query = "products=demo-fia&outputs=premium";
      const csv = [
        "\ufeffreference,Owner_DOB,State,Premium,Owner_LastName",
        'C-1,1966-01-15,7,20100,"Ann ""A"" Smith, Esq."',
        "C-2,1966-01-15,7,none,",
        "C-3,1966-01-15,7,20300,12",
      ].join("\r\n");
      const { answers, rejects } = await resultsOf(key, await send(key, query, csv));
      expect(answers).toEqual([
        { reference: "C-1", outputs: { premium: 20_100 } },
        { reference: "C-3", outputs: { premium: 20_300 } },
      ]);
      expect(rejects).toMatchObject([
        { line: 3, reference: "C-2", details: [{ pointer: "/inputs/Premium", code: "type" }] },
      ]);
      const lines = [1, 3].map((place) =>
        JSON.stringify({
          reference: `C-${place}`,
          product: "demo-fia",
          kind: "new_business",
          inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 20_000 + 100 * place },
        }),
      );
      const whole = await begin(key, "products=demo-fia", lines.join("\n"));
      await finish(key, whole);
      const heads = "Owner_DOB,State,Premium,reference\n";
      const cells = "1966-01-15,7,20100,C-1\n1966-01-15,7,20300,C-3\n";
      const same = (await (await send(key, "products=demo-fia", heads + cells)).json()) as {
        runId: string;
      };
      await finish(key, same.runId);
      const textOf = async (id: string) => (await get(`/api/runs/${id}/results`, key)).text();
      // Answers differ by the instant of the request, in their ids.
      const figuresOf = async (id: string) =>
        (await textOf(id)).match(/"tables":.*"assumptions"/g) ?? [];
      const figures = await figuresOf(whole);
      expect(figures).toHaveLength(2);
      expect(await figuresOf(same.runId)).toEqual(figures);
    },
    HUNG_MS,
  );

  test(
    "has its answers as one too, a record for each year of a contract, where they are figures alone",
    async () => {
      const key = await service.issueKey({ perWindow: 10_000 });
      const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 20_000 };
      const book = [
        { reference: "=A,1", product: "demo-fia", kind: "new_business", inputs },
        { product: "demo-fia", kind: "new_business", inputs },
      ].map((line) => JSON.stringify(line));
      const read = async (query: string, format = "csv") => {
        const id = await begin(key, `products=demo-fia&${query}`, book.join("\n"));
        await finish(key, id);
        const path = `/api/runs/${id}/results`;
        const [lines, table] = [await get(path, key), await get(`${path}?format=${format}`, key)];
        const answers = (await lines.text()).split("\n").filter(Boolean);
        type Years = readonly Readonly<Record<string, number>>[];
        return {
          table: [table.status, table.headers.get("content-type"), await table.text()] as const,
          years: answers.flatMap((line) => (JSON.parse(line) as { years?: Years }).years ?? []),
        };
      };
      const { table, years } = await read(
        "columns=accountValue,gSurrenderValue&years=1,5&outputs=premium",
      );
      expect(years).toHaveLength(4);
      // A reference that a spreadsheet would run as a formula is disarmed.
      const records = years.map(({ year, accountValue, gSurrenderValue }, place) =>
        [place < 2 ? `"'=A,1",` : ",2", year, accountValue, gSurrenderValue, 20_000].join(","),
      );
      const heads = "reference,line,year,accountValue,gSurrenderValue,premium";
      expect(table).toEqual([
        200,
        "text/csv; charset=utf-8",
        [heads, ...records].map((line) => `${line}\r\n`).join(""),
      ]);
      const plain = await read("outputs=premium");
      expect(plain.table[2]).toBe(`reference,line,premium\r\n"'=A,1",,20000\r\n,2,20000\r\n`);
      for (const [query, format] of [
        ["recipes=yes", "csv"],
        ["recipes=yes&outputs=premium", "csv"],
        ["outputs=premium", "json"],
      ] as const) {
        const { table: refused } = await read(query, format);
        expect([refused[0], refused[2]]).toEqual([
          400,
          expect.stringContaining("format may be csv"),
        ]);
      }
    },
    HUNG_MS,
  );

  test("that is none is refused whole, by its line or column, and leaves nothing", async () => {
    const key = await service.issueKey({ perWindow: 10_000 });
    const messageOf = async (raw: string | Uint8Array<ArrayBuffer>) => {
      const response = await send(key, "products=demo-fia", raw);
      const { details } = (await response.json()) as { details?: readonly { message: string }[] };
      return [response.status, details?.[0]?.message];
    };
    for (const [raw, says] of [
      ["", "at least one line"],
      ["State,Premium\r\n", "at least one line"],
      ["State,Premium\n7,1\n7\n7,2\n", "Line 3 of the CSV"],
      ['State,Premium\n7,1\n"7,1\n', "Line 3 of the CSV"],
      ["State,,Premium\n7,1,2\n", "Column 2 of the CSV"],
      ["State,State\n7,7\n", "Column 2 of the CSV"],
      ["standing,standing.day\n1,1\n", "Column 2 of the CSV"],
      ["__proto__.x\n1\n", "Column 1 of the CSV"],
      [new Uint8Array([83, 10, 255, 10]), "must be UTF-8"],
      [`a\n"${"x".repeat(1_100_000)}"\n`, "Line 2 of the CSV"],
    ] as const) {
      expect(await messageOf(raw), says).toEqual([400, expect.stringContaining(says)]);
    }
    const [kept] = await database.sql<{ ids: string[] }[]>`
      select coalesce(array_agg(id::text), '{}') as ids from run`;
    expect((await readdir(folder)).filter((name) => !kept?.ids.includes(name))).toEqual([]);
  });
});

describe("a run that is sent again under its Idempotency-Key", () => {
  const query = "products=demo-fia&outputs=premium";
  const send = (
    key: string,
    { name, asked = query, lines = 2 }: { name?: string; asked?: string; lines?: number },
  ) =>
    service.send(`/api/runs?${asked}`, {
      key,
      headers: { ...NDJSON, ...(name !== undefined && { "idempotency-key": name }) },
      raw: Array.from({ length: lines }, (_, place) => `${goodLine(place)}\n`).join(""),
    });
  const idOf = async (response: Response) => ((await response.json()) as { runId: string }).runId;
  const usedBy = async (key: string) => {
    const [row] = await database.sql<{ used: number }[]>`
      select used from run_budget join api_key using (budget_id) where prefix = ${key.slice(0, 16)}`;
    return row?.used;
  };

  test("is the run that there is, and costs nothing, also beside itself and with nothing left", async () => {
    const key = await service.issueKey({ perWindow: 100 });
    await admin(database.url, "runs", "budget", key, "2");
    const both = await Promise.all([send(key, { name: "a" }), send(key, { name: '"a"' })]);
    both.push(await send(key, { name: "a" }));
    expect(both.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = new Set(await Promise.all(both.map(idOf)));
    expect([ids.size, await usedBy(key)]).toEqual([1, 2]);
    const [id = ""] = ids;
    expect(await readdir(folder)).toContain(id);
    const rotated = await admin(database.url, "keys", "rotate", key, "--now");
    const successor = /ann_live_\w+/.exec(rotated.out)?.[0] ?? "";
    expect(await idOf(await send(successor, { name: "a" }))).toBe(id);
    // Nothing is left that was sent again.
    const kept = await database.sql<{ id: string }[]>`select id::text from run`;
    const known = kept.map((run) => run.id);
    expect((await readdir(folder)).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("is refused where something else is sent, and another run under another name, of another key or once it is deleted", async () => {
    const [key, other] = [await service.issueKey({ perWindow: 100 }), await service.issueKey()];
    const id = await idOf(await send(key, { name: "b" }));
    for (const changed of [
      { lines: 3 },
      { asked: "products=demo-fia&columns=accountValue" },
      { asked: "products=demo-fia,demo-myga&outputs=premium" },
    ]) {
      const response = await send(key, { name: "b", ...changed });
      const { error, message, details } = (await response.json()) as {
        error: string;
        message: string;
        details: readonly { field: string; code: string }[];
      };
      expect([response.status, error, details.map(({ field, code }) => [field, code])]).toEqual([
        409,
        "Idempotency-Key reused",
        [["Idempotency-Key", "reused"]],
      ]);
      expect(message).toStartWith("Another run was sent under this Idempotency-Key");
    }
    const others = [
      await idOf(await send(key, { name: "c" })),
      await idOf(await send(key, {})),
      await idOf(await send(other, { name: "b" })),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
    expect((await send(key, { name: "a".repeat(256) })).status).toBe(400);
    await service.send(`/api/runs/${id}`, { method: "DELETE", key });
    expect(await idOf(await send(key, { name: "b" }))).not.toBe(id);
  });

  test("is a new one once the first was kept for its time", async () => {
    const key = await service.issueKey();
    const id = await idOf(await send(key, { name: "d" }));
    await database.sql`update run set expires_at = clock_timestamp() where id = ${id}`;
    const next = await send(key, { name: "d", lines: 1 });
    expect([next.status, (await idOf(next)) === id]).toEqual([202, false]);
    // Its files go when a worker finds them idle.
    await rm(`${folder}/${id}`, { recursive: true });
  });
});

describe("what a key may not have in a run", () => {
  test("is a product that is not there, or not its own", async () => {
    const key = await service.issueKey({ products: ["demo-myga"] });
    const statusFor = async (products: string) =>
      (await service.send(`/api/runs?products=${products}`, { key, headers: NDJSON, raw: "{}" }))
        .status;
    expect([await statusFor("demo-myga,no-such"), await statusFor("demo-fia")]).toEqual([404, 403]);
  });

  test("are more contracts in a day than its budget, counted at once for all its runs", async () => {
    const key = await service.issueKey();
    const said = await admin(database.url, "runs", "budget", key, "3");
    expect([said.code, said.out]).toEqual([0, expect.stringContaining("3 contracts a day")]);
    const send = (lines: number) =>
      service.send("/api/runs?products=demo-fia&outputs=premium", {
        key,
        headers: NDJSON,
        raw: `${goodLine(1)}\n`.repeat(lines),
      });
    const over = await send(4);
    const { message } = (await over.json()) as { message: string };
    expect([over.status, message]).toEqual([
      429,
      expect.stringContaining("3 contracts in runs a day, and 3 are left"),
    ]);
    expect(Number(over.headers.get("retry-after"))).toBeLessThanOrEqual(86_400);
    const both = await Promise.all([send(2), send(2)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 429]));
  });

  test("are bodies that are no book, and queries that ask for what there is not", async () => {
    const key = await service.issueKey({ perWindow: 100 });
    const send = (query: string, raw: string, type: string) =>
      service.send(`/api/runs?${query}`, { key, headers: { "content-type": type }, raw });
    const fields = async (response: Response) => [
      response.status,
      ...(((await response.json()) as { details?: readonly { field: string }[] }).details?.map(
        ({ field }) => field,
      ) ?? []),
    ];
    const ndjson = NDJSON["content-type"];
    expect(await fields(await send("", "{}", ndjson))).toEqual([400, "products"]);
    expect(await fields(await send("products=demo-fia&columns=nothing", "{}", ndjson))).toEqual([
      400,
      "columns",
    ]);
    expect(await fields(await send("products=demo-fia&years=1", "{}", ndjson))).toEqual([
      400,
      "years",
    ]);
    expect(await fields(await send("products=demo-fia", "", ndjson))).toEqual([400, "body"]);
    expect(await fields(await send("products=demo-fia", "{}", "text/plain"))).toEqual([415]);
    expect(
      await fields(await send("products=demo-fia", '{"lines":[1]}', "application/json")),
    ).toEqual([400, "lines"]);
    expect(
      await fields(await send("products=demo-fia", '{"lines":[]}', "application/json")),
    ).toEqual([400, "lines"]);
    // Nothing of them is left.
    const [kept] = await database.sql<
      { ids: string[] }[]
    >`select array_agg(id::text) as ids from run`;
    expect((await readdir(folder)).filter((name) => !kept?.ids.includes(name))).toEqual([]);
  });

  test("are runs where the service has no folder for them", async () => {
    const none = await testService({ database });
    const response = await none.send("/api/runs?products=demo-fia", {
      key: await none.issueKey(),
      headers: NDJSON,
      raw: "{}",
    });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      404,
      "This service takes no runs",
    ]);
  });
});
