/** The file as the readers of others see it: qpdf, poppler and mupdf, where they are installed. */

import { describe, expect } from "bun:test";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

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

/** Standard output of a reader on a paper, and the error if it failed. */
function read(name: keyof typeof papers, command: readonly string[]): Promise<string> {
  return readWith(renderer.render(papers[name]).bytes, command);
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
