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
import { type PaperRuns, readRuns, untaggedBytes } from "./document_runs.ts";

/** Contestants take turns, each turn with another paper; the middle of all rounds counts. */
const ROUNDS = 9;
const WARM_PAPERS = 2400;

/**
 * Goals of the document: times of the floor, times of pdfkit, growth, start, two processes, bytes to pdfkit's for what
 * both draw, the share of attached files and seal in the time of a paper, milliseconds more with a form of four pages, and
 * times of pdf-lib binding it for each request. Papers without forms are held to the floor and pdfkit as before forms.
 */
const GOALS = {
  floor: 3,
  pdfkit: 40,
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

/** Prints the table and the goals; false when a goal is missed. */
export async function benchDocument(): Promise<boolean> {
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
      new Bun.CryptoHasher("md5").update(bytes).digest();
      const seal = new Bun.CryptoHasher("sha256").update(files[place]?.bytes ?? bytes);
      return deflate(bytes).body.length + seal.digest().length;
    },
    "this service, no shape remembered": async () =>
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
  const { firstMs, scale, grownMiB } = await processes(illustrations);
  const [short, long] = [10, 90].map((years) =>
    pageMs(renderer.render, withYears(illustrations[middle] as Illustration, years)),
  );
  return judge([
    {
      goal: `at most ${GOALS.floor} × the deflate floor`,
      value: ms(OURS) / ms("deflate floor"),
      most: GOALS.floor,
    },
    {
      goal: `at least ${GOALS.pdfkit} × as fast as pdfkit`,
      value: ms("pdfkit") / ms(OURS),
      least: GOALS.pdfkit,
    },
    {
      goal: "cost of a page in a paper of 40, to one of 12",
      value: (long ?? 0) / (short ?? 1),
      most: GOALS.linear,
    },
    {
      goal: "processor ms more with a form of 4 pages",
      value: ms(BOUND) - ms(OURS),
      most: GOALS.formMs,
    },
    {
      goal: `at least ${GOALS.pdfLib} × as fast, paper included, as pdf-lib binds the form`,
      value: ms(MERGED) / ms(BOUND),
      least: GOALS.pdfLib,
    },
    { goal: "MiB more after 10,000 papers", value: grownMiB, most: GOALS.memoryMiB },
    { goal: "processor ms from start to the first paper", value: firstMs, most: GOALS.firstMs },
    { goal: "papers of two processes, to one", value: scale, least: GOALS.processes },
    {
      goal: "share of attached files and seal in the time of a paper",
      value: ms(ATTACHED) / ms(OURS),
      most: GOALS.attachedShare,
    },
    {
      goal: "bytes without tags, to pdfkit's",
      value: untagged / (sizes.get("pdfkit") ?? 0),
      most: GOALS.bytes,
    },
  ]);
}

const OURS = "this service, tagged";
const BOUND = "this service, with a form of 4 pages";
const MERGED = "pdf-lib, binding a form of 4 pages";
const ATTACHED = "this service, attached files and seal alone";
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
      const repeats = name.startsWith("this") || name.startsWith("deflate") ? PAPERS * 2 : 1;
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
      await work();
      // Time on processors, of all threads: a machine that does other things as well adds nothing.
      const startedAt = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(startedAt);
      times.get(name)?.push((user + system) / 1000 / repeats);
    }
  }
  return { times, sizes };
}

interface Verdict {
  readonly goal: string;
  readonly value: number;
  readonly most?: number;
  readonly least?: number;
}

function judge(verdicts: readonly Verdict[]): boolean {
  const isMet = ({ value, most = Infinity, least = -Infinity }: Verdict) =>
    value <= most && value >= least;
  console.table(
    verdicts.map((verdict) => ({
      goal: verdict.goal,
      measured: verdict.value.toFixed(2),
      needed: verdict.most === undefined ? `≥ ${verdict.least}` : `≤ ${verdict.most}`,
      met: isMet(verdict) ? "yes" : "NO",
    })),
  );
  return verdicts.every(isMet);
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
  readonly firstMs: number;
  readonly scale: number;
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
    return { firstMs: median(firsts), scale: median(scales), grownMiB };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
