/**
 * The README's pictures of the paper and of the workbench. `bun run generate` draws them anew where poppler
 * and Chromium are installed; otherwise what the README shows is there and can be read.
 */

import { expect, test } from "bun:test";
import { browserVisits, CHROMIUM } from "./support/browser.ts";
import { testService } from "./support/service.ts";

const ROOT = `${import.meta.dir}/..`;
const FOLDER = `${ROOT}/docs/pictures`;
const isDrawing = Bun.env["GENERATE"] === "yes";
const visit = browserVisits();

/** Sheets of the paper that are shown, with the resolution at which they are still read. */
const SHEETS = [
  { sheet: 1, heading: "Annuity Illustration", file: "paper-first-page.png" },
  {
    sheet: 5,
    heading: "Values by contract year\n",
    file: "paper-values.png",
  },
];
const DOTS_PER_INCH = 80;

/** What the page at the root has in each language: a sample of the paper, and a picture of its first sheet, twice as fine as it is shown. */
const SAMPLES = [
  { language: "en-US", file: "sample_en_us" },
  { language: "es-US", file: "sample_es_us" },
];
const SAMPLE_FOLDER = `${ROOT}/src/http/pages/static/start`;
const SAMPLE_DOTS_PER_INCH = 72;

const readme = await Bun.file(`${ROOT}/README.md`).text();
const shown = [...readme.matchAll(/!\[([^\]]+)\]\((docs\/pictures\/[^)]+)\)/g)];

/** A day on which the terms of the seeded products are in force. */
const DAY = new Date("2026-11-21T10:00:00Z");

test.if(isDrawing && Bun.which("pdftoppm") !== null)("draws sheets of the paper", async () => {
  const service = await testService();
  service.setClock(DAY);
  const response = await service.send("/api/demo-fia?format=pdf", {
    key: await service.issueKey({ mode: "live" }),
    json: { inputs: { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 } },
  });
  const pdf = new Uint8Array(await response.arrayBuffer());
  for (const { sheet, heading, file } of SHEETS) {
    const range = ["-f", String(sheet), "-l", String(sheet)];
    const words = Bun.spawnSync(["pdftotext", ...range, "-", "-"], { stdin: pdf });
    expect(words.stdout.toString()).toContain(heading);
    const pages = [...range, "-singlefile"];
    const drawing = Bun.spawn({
      cmd: [
        "pdftoppm",
        "-png",
        "-r",
        String(DOTS_PER_INCH),
        ...pages,
        "-",
        `${FOLDER}/${file.slice(0, -4)}`,
      ],
      stdin: pdf,
    });
    expect(await drawing.exited).toBe(0);
  }
});

test.if(isDrawing && CHROMIUM !== undefined && Bun.which("pdftoppm") !== null).each(SAMPLES)(
  "draws the sample in $language",
  async ({ language, file }) => {
    const service = await testService();
    service.setClock(DAY);
    const response = await service.send(`/api/demo-fia?format=pdf&language=${language}`, {
      key: await service.issueKey({ mode: "test" }),
      json: { inputs: { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000, Rider1: 1 } },
    });
    const pdf = new Uint8Array(await response.arrayBuffer());
    await Bun.write(`${SAMPLE_FOLDER}/${file}.pdf`, pdf);
    const cmd = ["pdftoppm", "-png", "-r", String(SAMPLE_DOTS_PER_INCH), "-f", "1", "-l", "1"];
    const png = Bun.spawnSync({ cmd, stdin: pdf }).stdout.toString("base64");
    const { page } = await visit("about:blank", { width: 1_280 });
    const webp = await page.evaluate<string>(`(async () => {
      const picture = new Image();
      picture.src = "data:image/png;base64,${png}";
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), {
        width: picture.width,
        height: picture.height,
      });
      canvas.getContext("2d").drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", 0.7).split(",")[1];
    })()`);
    await Bun.write(`${SAMPLE_FOLDER}/${file}.webp`, Buffer.from(webp, "base64"));
  },
);

test.if(isDrawing && CHROMIUM !== undefined)("draws the workbench", async () => {
  const service = await testService();
  service.setClock(DAY);
  const { page } = await visit(`${service.url}/try`, { width: 1_280 });
  await page.getByRole("tabpanel", { name: "Chart" }).getByRole("img").waitFor();
  await page.screenshot({ path: `${FOLDER}/workbench.png` });
});

test("every picture that the README shows is a PNG, has words for those who cannot see it, and none is left over", async () => {
  const files = shown.map(([, , path = ""]) => path);
  expect(files.toSorted()).toEqual(
    [...new Bun.Glob("*").scanSync(FOLDER)].map((name) => `docs/pictures/${name}`).toSorted(),
  );
  for (const [, words = "", path = ""] of shown) {
    const picture = Bun.file(`${ROOT}/${path}`);
    const head = Buffer.from(await picture.slice(0, 8).arrayBuffer());
    expect(head.toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect(words.split(" ").length).toBeGreaterThan(4);
    expect(picture.size).toBeLessThan(400_000);
  }
});
