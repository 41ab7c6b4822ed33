/**
 * Papers under veraPDF, by the profiles that each paper claims in its metadata: PDF/A-3a and PDF/UA-1. One JVM reads them
 * all.
 */

import { afterAll, expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { PDFDocument, PDFName } from "pdf-lib";
import type { PaperOptions } from "../../src/paper/record.ts";
import { signPaper } from "../../src/proof/signed_paper.ts";
import { COVER } from "../paper/cover.ts";
import { ENGLISH_MAKERS, SPANISH_MAKERS } from "../paper/gallery.ts";
import { naming, readyForm, taggedFile } from "../paper/form_files.ts";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { dear, runs, share } from "../support/depth.ts";
import { newStamp } from "../support/new_stamp.ts";
import { newSigner } from "../support/signers.ts";
import { HAS_OPENSSL } from "../support/timestamp_authority.ts";
import { testWith, VALIDATOR_MS_MAX, VERAPDF } from "./validators.ts";
import { runProgram } from "../support/own_process.ts";

const PROFILES = ["PDF/A-3A validation profile", "PDF/UA-1 validation profile"];

/** Papers that `bun run test:rest` takes of the gallery; the rules of ours are held on all of the cover. */
const CHOSEN: ReadonlySet<string> = new Set(share(COVER));

/** Contracts drawn at random, beside the gallery. */
const DRAWN = 20;

/** Entries of the catalog without which a paper breaks a rule, and the rule. */
const NEEDED = {
  OutputIntents: "ISO 19005-3:2012 6.2.4.3-",
  ViewerPreferences: "ISO 14289-1:2014 7.1-10",
} as const;

/** What veraPDF reports of a file. */
interface Job {
  readonly itemDetails: { readonly name: string };
  readonly taskException?: unknown;
  readonly validationResult?: readonly {
    readonly profileName: string;
    readonly compliant: boolean;
    readonly details: {
      readonly ruleSummaries: readonly {
        readonly specification: string;
        readonly clause: string;
        readonly testNumber: number;
        readonly description: string;
      }[];
    };
  }[];
}

const stamp = HAS_OPENSSL ? newStamp() : undefined;
const folder = await mkdtemp(join(tmpdir(), "verapdf-"));
afterAll(() => rm(folder, { recursive: true }));

/** What veraPDF finds in files, by their names: a line for each rule that is broken or profile that is not claimed. */
async function validate(
  papers: AsyncIterable<readonly [name: string, bytes: Uint8Array]>,
): Promise<Map<string, readonly string[]>> {
  const names: string[] = [];
  for await (const [name, bytes] of papers) {
    await Bun.write(join(folder, `${names.length}.pdf`), bytes);
    names.push(name);
  }
  const command = [
    ["java", "-XX:+UseSerialGC", "-Xmx2g", "-cp", VERAPDF, "org.verapdf.apps.GreenfieldCliWrapper"],
    // The profiles are those of the metadata.
    ["--flavour", "0", "--format", "json", "--maxfailuresdisplayed", "1", folder],
  ].flat();
  const { out, err } = await runProgram(command, { timeout: VALIDATOR_MS_MAX });
  if (!out.startsWith("{")) throw new Error(`veraPDF did not run: ${err}`);
  const { report } = JSON.parse(out) as { readonly report: { readonly jobs: readonly Job[] } };
  return new Map(
    report.jobs.map((job) => {
      const at = Number(/(\d+)\.pdf$/.exec(job.itemDetails.name)?.[1]);
      return [names[at] ?? job.itemDetails.name, faultsOf(job)];
    }),
  );
}

function faultsOf({ taskException, validationResult = [] }: Job): readonly string[] {
  const absent = PROFILES.filter(
    (profile) => !validationResult.some(({ profileName }) => profileName === profile),
  );
  return [
    ...(taskException === undefined ? [] : [JSON.stringify(taskException)]),
    ...absent.map((profile) => `is not judged by the ${profile}`),
    ...validationResult.flatMap(({ details }) =>
      details.ruleSummaries.map(
        ({ specification, clause, testNumber, description }) =>
          `${specification} ${clause}-${testNumber}: ${description}`,
      ),
    ),
  ];
}

async function* everyPaper(): AsyncGenerator<readonly [string, Uint8Array]> {
  for (const [name, make] of [...ENGLISH_MAKERS, ...SPANISH_MAKERS]) {
    if (dear(true, CHOSEN.has(name))) yield [name, renderer.render(make()).bytes];
  }
  const drawn = fc.sample(anyCase, runs(DRAWN, 4));
  for (const [index, each] of drawn.entries()) {
    const illustration = illustrationOf(each);
    if (illustration !== undefined) {
      yield [`drawn ${index}: ${JSON.stringify(each)}`, renderer.render(illustration).bytes];
    }
  }
  const full = illustrate("demo-fia", FULL_INPUTS);
  const options: PaperOptions = {
    hasTablePerScenario: true,
    publicUrl: "https://illustrations.example.com/annuities",
  };
  yield ["tables of each scenario, a code", renderer.render(full, options).bytes];
  const form = await readyForm(await taggedFile());
  const bound = naming(full, ["A guide", "Another"]);
  yield ["forms", renderer.render(bound, undefined, [form, form]).bytes];
  const signed = illustrate("signed-myga", PLAIN_INPUTS);
  const printed = renderer.render(signed).bytes;
  const terms = { signedAt: signed.preparedAt, insurer: "Acme (Łódź) Life" };
  for (const algorithm of ["RSA 2048", "P-256", "P-384"] as const) {
    const signer = await newSigner(algorithm);
    yield [`signed by ${algorithm}`, await signPaper(printed, signer, terms)];
    yield [
      `signed by ${algorithm}, confirmed`,
      await signPaper(printed, signer, { ...terms, stamp }),
    ];
  }
  for (const entry of Object.keys(NEEDED)) {
    const document = await PDFDocument.load(printed, { updateMetadata: false });
    document.catalog.delete(PDFName.of(entry));
    yield [`without ${entry}`, await document.save()];
  }
}

testWith(VERAPDF, "every paper keeps each rule of PDF/A-3a and PDF/UA-1", async () => {
  const found = await validate(everyPaper());
  expect(found.size).toBeGreaterThan(dear(200, 15));
  for (const [entry, rule] of Object.entries(NEEDED)) {
    expect(found.get(`without ${entry}`)?.join("\n")).toContain(rule);
    found.delete(`without ${entry}`);
  }
  expect([...found].filter(([, faults]) => faults.length > 0)).toEqual([]);
});
