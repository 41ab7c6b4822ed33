/** The file as the readers of others see it: qpdf, poppler and mupdf, where they are installed. */
import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer } from "./papers.ts";

const papers = {
  "index annuity": illustrate("demo-fia", FULL_INPUTS),
  "fixed annuity": illustrate("demo-myga", PLAIN_INPUTS),
  "names of many scripts": illustrate("demo-fia", {
    ...PLAIN_INPUTS,
    Owner_FirstName: "Łukasz Ελένη",
    Owner_LastName: "Дмитрий Nguyễn",
  }),
  sample: illustrate("demo-myga", PLAIN_INPUTS, { isSample: true }),
};

/** Runs a reader on a paper written to a file of its own; standard output, and the error if it failed. */
async function read(name: keyof typeof papers, command: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paper-"));
  const path = join(folder, "paper.pdf");
  await Bun.write(path, renderer.render(papers[name]).bytes);
  const line = command.map((word) => (word === "FILE" ? path : word));
  const { stdout, stderr, exitCode } = Bun.spawnSync(line, { timeout: 30_000 });
  await rm(folder, { recursive: true });
  return `${stdout.toString()}${exitCode === 0 ? "" : `FAILED ${stderr.toString()}`}`;
}

/** A test that needs a program; says so when the program is missing. */
function testWith(program: string, name: string, run: () => Promise<void>): void {
  if (Bun.which(program) === null)
    console.warn(`not checked, ${program} is not installed: ${name}`);
  else test(name, run, 60_000);
}

describe.each(Object.keys(papers) as (keyof typeof papers)[])("%s", (name) => {
  testWith("qpdf", "is a sound file", async () => {
    const answer = await read(name, ["qpdf", "--check", "FILE"]);
    expect(answer).toContain("No syntax or stream encoding errors found");
    expect(answer).not.toContain("FAILED");
  });

  testWith("pdffonts", "embeds every font as a subset, with its map to text", async () => {
    const [, , ...rows] = (await read(name, ["pdffonts", "FILE"])).trim().split("\n");
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatch(/TrueType .* yes yes yes/);
  });

  testWith("pdfinfo", "is tagged, with a table's rows and cells", async () => {
    expect(await read(name, ["pdfinfo", "FILE"])).toMatch(/Tagged: +yes/);
    const structure = await read(name, ["pdfinfo", "-struct", "FILE"]);
    for (const type of ["Document", "H1", "Table", "TR", "TH", "TD", "Figure"]) {
      expect(structure).toContain(type);
    }
  });

  testWith("pdftotext", "gives its text back", async () => {
    const text = await read(name, ["pdftotext", "-layout", "FILE", "-"]);
    expect(text).toContain(papers[name].owner.name);
    expect(text).toContain("Important statement and definitions");
    expect(text).toMatch(/Page 1 of \d+/);
    expect(text.includes("SAMPLE")).toBe(papers[name].isSample);
  });

  testWith("mutool", "draws on another engine without a complaint", async () => {
    const answer = await read(name, ["mutool", "draw", "-F", "trace", "FILE", "1-2"]);
    expect(answer).toContain("fill_text");
    expect(answer).not.toMatch(/FAILED|error:|warning:/);
  });
});
