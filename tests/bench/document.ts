/** Real tagged illustrations of 12 pages beside peers, which draw the same pages without tags. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflate } from "../../src/pdf/deflate.ts";
import { prepareFonts } from "../../src/pdf/fonts.ts";
import { attachmentsOf } from "../../src/paper/record.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { type Contestant, CONTESTANTS } from "./document_contestants.ts";
import { makeForm, mergeWithPdfLib, withForm } from "./document_forms.ts";
import { illustratePapers, PAPERS, withAssumptions, withYears } from "./document_papers.ts";
import { median, ratios, type Row } from "./rows.ts";
import { type PaperRuns, readRuns, untaggedBytes } from "./document_runs.ts";

/** Contestants take turns, each turn with another paper; the middle of all rounds counts. */
const ROUNDS = 9;
const WARM_PAPERS = 2400;
/** Turns of a fast contestant before the one that is measured: after a slow one and a full collection it takes as many to settle. */
const WARM_TURNS = 6;

/**
 * Goals of the document: times of the floor, of a shape seen before and of another; times of pdfkit, growth, start, two processes, bytes to pdfkit's for what
 * both draw, the share of attached files and seal in the time of a paper, milliseconds more with a form of four pages, and
 * times of pdf-lib binding it for each request. Papers without forms are held to the floor and pdfkit as before forms.
 */
const GOALS = {
  floor: 2.5,
  unseen: 3.5,
  pdfkit: 45,
  linear: 1.6,
  memoryMiB: 24,
  firstMs: 300,
  processes: 1.7,
  bytes: 1,
  attachedShare: 0.15,
  formMs: 0.5,
  pdfLib: 10,
};

/** Shapes of each paper, so many together that a renderer has forgotten one before it comes again. */
const NEW_SHAPES = 20;

/** Prints the table of contestants, and gives the rows. */
export async function benchDocument(): Promise<readonly Row[]> {
  const illustrations = await illustratePapers();
  const renderer = await prepareRenderer();
  const fonts = await prepareFonts();
  const files = illustrations.map((each) => renderer.render(each));
  const papers = await Promise.all(files.map(({ bytes }) => readRuns(bytes, fonts)));
  const middle = PAPERS / 2;
  const raw = (papers[middle]?.streams ?? []).reduce((sum, { length }) => sum + length, 0);
  console.log(`${files[middle]?.pageCount} pages, ${raw} bytes of content before compression`);

  // A tree of a shape that came before is remembered, as in a service that runs for days; one row says
  // what a paper takes when none is.
  const newShapes = Array.from({ length: PAPERS * NEW_SHAPES }, (_, index) =>
    withAssumptions(illustrations[index % PAPERS] as Illustration, Math.floor(index / PAPERS)),
  );
  const forgetful = await prepareRenderer();
  let asked = 0;
  const form = await makeForm();
  const withForms = illustrations.map((each) => withForm(each));
  const contestants: Readonly<Record<string, Contestant>> = {
    ...CONTESTANTS,
    [OURS]: async (paper) =>
      renderer.render(illustrations[papers.indexOf(paper)] as Illustration).bytes.length,
    [BOUND]: async (paper) => {
      const illustration = withForms[papers.indexOf(paper)] as Illustration;
      return renderer.render(illustration, undefined, [form.ready]).bytes.length;
    },
    [MERGED]: (paper) => mergeWithPdfLib(files[papers.indexOf(paper)]?.bytes ?? form.file, form),
    [ATTACHED]: async (paper) => {
      const place = papers.indexOf(paper);
      const [record] = attachmentsOf(illustrations[place] as Illustration, PLAIN);
      const { bytes } = record ?? { bytes: new Uint8Array() };
      const seal = new Bun.CryptoHasher("sha256").update(files[place]?.bytes ?? bytes);
      return deflate(bytes).body.length + seal.digest().length;
    },
    [UNSEEN]: async () =>
      forgetful.render(newShapes[asked++ % newShapes.length] as Illustration).bytes.length,
  };
  // A service runs for days: all are measured after the compiler has done its work.
  for (let count = 0; count < WARM_PAPERS; count += 1) {
    renderer.render(illustrations[count % PAPERS] as Illustration);
  }
  const { times, sizes } = await compete(contestants, papers);
  const ms = (name: string) => median(times.get(name) ?? []);
  console.table(
    [...times.keys()].map((name) => ({
      contestant: name,
      "processor ms a paper": ms(name).toFixed(2),
      "× floor": (ms(name) / ms("deflate floor")).toFixed(1),
      bytes: sizes.get(name),
    })),
  );
  const drawn = files[middle]?.bytes ?? new Uint8Array();
  const untagged = untaggedBytes(drawn);
  console.log(
    `without tags and what PDF/A asks for, of ${drawn.length} bytes are left ${untagged}`,
  );
  const { firstsMs, scales, grownMiB } = await processes(illustrations);
  const [short, long] = [10, 90].map((years) =>
    pageMs(renderer.render, withYears(illustrations[middle] as Illustration, years)),
  );
  const beside = (one: string, other: string) => ratios(times.get(one), times.get(other));
  return [
    { name: "paper ÷ deflate floor", rounds: beside(OURS, "deflate floor"), most: GOALS.floor },
    {
      name: "paper of an unseen shape ÷ deflate floor",
      rounds: beside(UNSEEN, "deflate floor"),
      most: GOALS.unseen,
    },
    { name: "pdfkit ÷ paper", rounds: beside("pdfkit", OURS), least: GOALS.pdfkit },
    {
      name: "page of a paper of 40 ÷ page of one of 12",
      rounds: [(long ?? 0) / (short ?? 1)],
      most: GOALS.linear,
    },
    {
      name: "processor ms more with a form of 4 pages",
      rounds: [ms(BOUND) - ms(OURS)],
      most: GOALS.formMs,
    },
    {
      name: "pdf-lib, binding the form ÷ paper with the form",
      rounds: beside(MERGED, BOUND),
      least: GOALS.pdfLib,
    },
    { name: "MiB more after 10,000 papers", rounds: [grownMiB], most: GOALS.memoryMiB },
    { name: "processor ms from start to the first paper", rounds: firstsMs, most: GOALS.firstMs },
    { name: "papers of two processes ÷ of one", rounds: scales, least: GOALS.processes },
    {
      name: "attached files and seal ÷ paper",
      rounds: beside(ATTACHED, OURS),
      most: GOALS.attachedShare,
    },
    {
      name: "bytes without tags ÷ bytes of pdfkit",
      rounds: [untagged / (sizes.get("pdfkit") ?? 0)],
      most: GOALS.bytes,
    },
  ];
}

const OURS = "this service, tagged";
const BOUND = "this service, with a form of 4 pages";
const MERGED = "pdf-lib, binding a form of 4 pages";
const ATTACHED = "this service, attached files and seal alone";
const UNSEEN = "this service, no shape remembered";
const PLAIN = { hasTablePerScenario: false };

/** Processor time a paper of each contestant, round by round, and bytes of the paper in the middle. */
async function compete(
  contestants: Readonly<Record<string, Contestant>>,
  papers: readonly PaperRuns[],
): Promise<{ times: ReadonlyMap<string, number[]>; sizes: ReadonlyMap<string, number> }> {
  const times = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
  const sizes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, make] of Object.entries(contestants)) {
      // Fast ones are repeated within a turn, so that the clock's grain does not count.
      const isFast = name.startsWith("this") || name.startsWith("deflate");
      const repeats = isFast ? PAPERS * 2 : 1;
      const work = async () => {
        for (let count = 0; count < repeats; count += 1) {
          const paper = (round + count) % PAPERS;
          const size = await make(papers[paper] as PaperRuns);
          if (paper === PAPERS / 2) sizes.set(name, size);
        }
      };
      // What one contestant left behind is not collected in the next one's time, and the memory that a
      // collection gave back to the system is not fetched again in it.
      Bun.gc(true);
      for (let turn = 0; turn < (isFast ? WARM_TURNS : 1); turn += 1) await work();
      // Time on processors, of all threads: a machine that does other things as well adds nothing.
      const startedAt = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(startedAt);
      times.get(name)?.push((user + system) / 1000 / repeats);
    }
  }
  return { times, sizes };
}

/** Milliseconds on a processor that a page takes. */
function pageMs(
  render: (illustration: Illustration) => { pageCount: number },
  illustration: Illustration,
): number {
  const samples = Array.from({ length: 20 }, () => {
    const startedAt = process.threadCpuUsage();
    let pages = 0;
    for (let count = 0; count < 5; count += 1) pages += render(illustration).pageCount;
    const { user, system } = process.threadCpuUsage(startedAt);
    return (user + system) / 1000 / pages;
  });
  return median(samples);
}

interface ProcessAnswer {
  readonly firstMs: number;
  readonly threadMs: number;
  readonly processMs: number;
  readonly grownMiB: number;
}

interface Processes {
  readonly firstsMs: readonly number[];
  readonly scales: readonly number[];
  readonly grownMiB: number;
}

/**
 * Fresh processes: the first paper, how many more papers two of them make on two cores than one, and memory.
 *
 * One alone makes a paper in the time of its thread, since its helpers have the other core. Two keep both
 * cores busy with all their threads. Both times are of processors: what else the machine does is left out.
 */
async function processes(illustrations: readonly Illustration[]): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), "paper-bench-"));
  const path = join(folder, "illustrations.json");
  await Bun.write(path, JSON.stringify(illustrations));
  const run = async (work: string) => {
    const script = join(import.meta.dir, "document_process.ts");
    const child = Bun.spawn([process.execPath, script, work, path], {
      stdout: "pipe",
    });
    return JSON.parse(await new Response(child.stdout).text()) as ProcessAnswer;
  };
  try {
    const firsts: number[] = [];
    for (let round = 0; round < 5; round += 1) firsts.push((await run("first")).firstMs);
    const scales: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { threadMs } = await run("many");
      const [one, other] = await Promise.all([run("many"), run("many")]);
      scales.push(threadMs / one.processMs + threadMs / other.processMs);
    }
    const { grownMiB } = await run("memory");
    return { firstsMs: firsts, scales, grownMiB };
  } finally {
    await rm(folder, { recursive: true });
  }
}
