/** POST /api/verify and the page at /verify; what is tried here of a file is examined in this process. */

import { describe, expect, test } from "bun:test";
import { pageTextsOf } from "../../../src/texts/page_texts.ts";
import { type Verification, verifyFile } from "../../../src/proof/verify.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { renderer } from "../../paper/papers.ts";
import { untilTrue } from "../../support/until_true.ts";
import { testService, TRANSPORTS, type TestService } from "../../support/service.ts";

const examining: Parameters<typeof verifyFile>[1] = {
  preparePrint:
    async () =>
    ({ illustration, options }) =>
      renderer.render(illustration, options).bytes,
  trusted: { signers: [], timestamps: [] },
};
const service = await testService({
  auditsCalls: true,
  override: { verify: (file) => verifyFile(file, examining) },
});
service.setClock(new Date());
const withoutVerification = await testService({ override: { servesVerification: false } });

const paper = await printedPaper();
const altered = paper.slice();
altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;

/** A paper that the books have. */
async function printedPaper(): Promise<Uint8Array<ArrayBuffer>> {
  const key = await service.issueKey();
  const response = await service.send("/api/demo-fia?format=pdf", { key, json: PRODUCT_EXAMPLE });
  expect(response.status).toBe(200);
  await untilTrue(async () => (await service.sql`select from audit_call`).length > 0);
  return response.bytes();
}

const pdf = { "content-type": "application/pdf" };

function formOf(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new Blob([file], { type: "application/pdf" }), "paper.pdf");
  return form;
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const verify = async (raw: Uint8Array<ArrayBuffer>) => {
    const response = await service.send("/api/verify", { raw, headers: pdf, transport });
    expect(response.status).toBe(200);
    return (await response.json()) as { verdict: string; paper?: Record<string, unknown> };
  };

  test("finds a paper of this service unchanged, and one with another byte altered", async () => {
    expect(await verify(paper.slice())).toMatchObject({
      status: 200,
      verdict: "issued",
      paper: { illustrationId: expect.stringMatching(/^(\w{4}-){3}\w{4}$/), isSample: false },
    });
    expect((await verify(altered.slice())).verdict).toBe("altered");
  });

  test("finds that anything else is no paper", async () => {
    for (const text of ["", "%PDF-1.4\n", "x".repeat(100_000)]) {
      expect((await verify(new TextEncoder().encode(text))).verdict).toBe("not_a_paper");
    }
  });

  test("a file of more than 20 MiB is a 413, another media type a 415, another method a 405", async () => {
    const large = new Uint8Array((20 << 20) + 1);
    const send = (options: Parameters<TestService["send"]>[1]) =>
      service.send("/api/verify", { transport, ...options });
    expect((await send({ raw: large, headers: pdf })).status).toBe(413);
    expect((await send({ json: {} })).status).toBe(415);
    const get = await send({ method: "GET" });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is not there when it is switched off", async () => {
    for (const [path, method] of [
      ["/api/verify", "POST"],
      ["/verify", "GET"],
      ["/verify", "POST"],
      ["/verify/verify.css", "GET"],
    ] as const) {
      const asked = { method, headers: pdf, transport };
      const { status, headers } = await withoutVerification.send(path, asked);
      // No page says so: its path is as unknown as any other.
      expect([status, headers.get("content-type")], path).toEqual([
        404,
        expect.stringContaining("application/json"),
      ]);
    }
  });
});

test("[D298] the endpoint answers in the language asked for, in the page's sentences, and in English as it found", async () => {
  const ask = async (file: Uint8Array<ArrayBuffer>, query: string, accepted?: string) => {
    const headers = { ...pdf, ...(accepted !== undefined && { "accept-language": accepted }) };
    const response = await service.send(`/api/verify${query}`, { raw: file.slice(), headers });
    const found = (await response.json()) as Verification;
    return { language: response.headers.get("content-language"), found };
  };
  const { meanings, reasons, books } = pageTextsOf("es-US").verification;
  for (const file of [paper, altered, new Uint8Array(7)]) {
    const { language, found } = await ask(file, "");
    expect(language).toBe("en-US");
    expect(await ask(file, "?language=en-US", "es-US")).toEqual({ language, found });
    const spanish = await ask(file, "?language=es-US");
    expect(spanish).toEqual(await ask(file, "", "es-MX, en;q=0.5"));
    expect(spanish.language).toBe("es-US");
    expect(spanish.found.says).toStartWith(meanings[found.verdict]);
    const said = Object.values({ ...reasons, books }).flatMap((each) => Object.values(each));
    for (const [index, check] of spanish.found.checks.entries()) {
      expect(said).toContain(check.says);
      expect(found.checks[index]).toEqual({ ...check, says: found.checks[index]?.says ?? "" });
    }
  }
});

test("a language that is none, or named twice, is a 400 that says which there are", async () => {
  const raw = new Uint8Array(7);
  for (const query of ["?language=fr", "?language=", "?language=es-US&language=es-US"]) {
    const response = await service.send(`/api/verify${query}`, { raw, headers: pdf });
    expect(response.status, query).toBe(400);
    expect(await response.text()).toContain("language");
  }
});

test("an address that has too many files verified is a 429 that says when to come again, page and endpoint", async () => {
  const limited = await testService({
    override: { verification: { limit: 2, windowSeconds: 60, addressesMax: 10 }, nowMs: () => 0 },
  });
  const send = () => limited.send("/api/verify", { raw: new Uint8Array(1), headers: pdf });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  const body = formOf(new Uint8Array(1));
  const page = new Request("http://localhost/verify", { method: "POST", body });
  for (const refused of [await send(), await limited.handle(page)]) {
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 61]);
  }
});

describe("[D207] files that arrive", () => {
  /** Begins to send files: of each so many bytes have arrived, and no more do until it is ended. */
  async function begin(files: number, bytes: number) {
    const sent = Array.from({ length: files }, () => {
      const [arrived, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let pulls = 0;
      const source: UnderlyingDefaultSource<Uint8Array> = {
        async pull(controller) {
          pulls += 1;
          if (pulls === 1) return controller.enqueue(new Uint8Array(bytes));
          // The first piece has been taken.
          arrived.resolve();
          await ended.promise;
          controller.close();
        },
      };
      const body = new ReadableStream(source, { highWaterMark: 0 });
      const init = { method: "POST", headers: pdf, body };
      const answer = service.handle(new Request("http://localhost/api/verify", init));
      return { arrived: arrived.promise, end: ended.resolve, answer };
    });
    await Promise.all(sent.map(({ arrived }) => arrived));
    return async () => {
      for (const { end } of sent) end();
      const answers = await Promise.all(sent.map(({ answer }) => answer));
      return answers.map(({ status }) => status);
    };
  }
  const sendOne = async (bytes: number) => {
    const response = await service.send("/api/verify", {
      raw: new Uint8Array(bytes),
      headers: pdf,
    });
    return [response.status, response.headers.get("retry-after")];
  };

  test.each([
    ["four", 4, 1],
    ["22 MiB", 2, 11 << 20],
  ])(
    "of a sender are %s at once, and as many again once they are examined",
    async (_, files, bytes) => {
      for (let round = 0; round < 2; round += 1) {
        const end = await begin(files, bytes);
        expect(await sendOne(1)).toEqual([503, "1"]);
        expect(await end()).toEqual(Array.from({ length: files }, () => 200));
      }
    },
  );
});

test("the log says what a file was found to be, and nothing of it", async () => {
  // A service that answers this alone: requests without a key that repeat share a line.
  const { send, logLines } = await testService();
  await send("/api/verify", { raw: new Uint8Array(7), headers: pdf });
  const line = logLines.find(({ route }) => route === "/api/verify");
  expect(line).toMatchObject({ verdict: "not_a_paper", status: 200 });
});

/** What the page says in each language. */
const SAID = {
  "en-US": {
    title: "Verify an illustration",
    issued: "Untouched, and issued by this service",
    checks: "Checks that hold: 5 of 5",
    choose: "Choose a PDF",
    noAnswer: "No answer",
  },
  "es-US": {
    title: "Verificar una ilustración",
    issued: "Sin cambios y emitido por este servicio",
    checks: "Comprobaciones que se cumplen: 5 de 5",
    choose: "Elija",
    noAnswer: "Sin respuesta",
  },
} as const;

describe.each(["en-US", "es-US"] as const)("the page in %s", (language) => {
  const said = SAID[language];
  const path = `/verify?language=${language}`;
  const upload = (body: FormData) => fetch(service.url + path, { method: "POST", body });

  test("has a form, and neither script nor another host", async () => {
    const response = await service.send(path, { method: "GET" });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-language")).toBe(language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${said.title}</h1>`);
    expect(page).toContain('enctype="multipart/form-data"');
    expect(page).not.toMatch(/<script|<style|style=|https?:|<!--|\{\{/);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'self'; img-src 'self'; form-action 'self'",
    );
  });

  test("answers an upload with itself and the verdict above its form", async () => {
    const response = await upload(formOf(paper));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-language")).toBe(language);
    expect(page).toContain(said.checks);
    expect(page).toContain("Example Mutual Life Insurance Company");
    expect(page).toMatch(/ 20\d\d,? .*\d:\d\d.* E[SD]T</);
    expect(page.indexOf(said.issued)).toBeGreaterThan(0);
    expect(page.indexOf(said.issued)).toBeLessThan(page.indexOf("multipart/form-data"));
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
  });

  test("says what is wrong with an upload, under its status", async () => {
    const none = await upload(formOf(new Uint8Array()));
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining(said.choose)]);
    const large = await upload(formOf(new Uint8Array((20 << 20) + 5000)));
    expect([large.status, (await large.text()).includes(said.noAnswer)]).toEqual([413, true]);
    const text = await fetch(service.url + path, { method: "POST", body: "words" });
    expect(text.status).toBe(415);
  });
});

test("the page is in the language that the browser prefers, and leads to the other", async () => {
  const headers = { "accept-language": "es-MX, en;q=0.5" };
  const response = await service.send("/verify", { method: "GET", headers });
  const page = await response.text();
  expect(page).toContain(SAID["es-US"].title);
  expect(page).toContain('<a href="/verify?language=en-US" lang="en-US" hreflang="en-US">English');
  expect(page).toContain('action="/verify?language=es-US"');
});

test("the page names the illustration of a paper's code, and nothing else of its address", async () => {
  const open = async (query: string) =>
    (await service.send(`/verify?${query}`, { method: "GET" })).text();
  const page = await open("id=32D2-AB12-0000-XYZ9&language=es-US");
  expect(page).toContain("Usted busca la ilustración 32D2-AB12-0000-XYZ9.");
  expect(page).toContain('href="/verify?language=en-US&amp;id=32D2-AB12-0000-XYZ9"');
  const [, action = ""] = /action="([^"]*)"/.exec(page) ?? [];
  const form = { method: "POST", body: formOf(new Uint8Array(10)) };
  const answer = await fetch(service.url + action.replaceAll("&amp;", "&"), form);
  expect(await answer.text()).toContain("Usted busca la ilustración 32D2-AB12-0000-XYZ9.");
  expect(await open("id=<b>32D2</b>")).toBe(await open(""));
  const asked = { method: "GET" };
  expect((await withoutVerification.send("/verify?id=32D2-AB12-0000-XYZ9", asked)).status).toBe(
    404,
  );
});
