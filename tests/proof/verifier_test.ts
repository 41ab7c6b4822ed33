/** The process that examines a file: it answers, ends what takes too much, and takes senders in turn. */

import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { prepareRenderer } from "../../src/paper/render.ts";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import { createVerifier } from "../../src/proof/verifier.ts";
import { EXTREMES } from "../paper/extremes.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { some } from "../support/depth.ts";

const paper = () => renderer.render(illustrate("demo-myga", PLAIN_INPUTS)).bytes.slice();

/** The typeface of a process that has printed nothing: most pairs of letters were not laid out yet. */
async function freshTypeface(): Promise<Uint8Array<ArrayBuffer>> {
  const script =
    'import { packTypeface } from "./src/paper/render.ts"; await Bun.write(Bun.stdout, await packTypeface());';
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: `${import.meta.dir}/../..` });
  return new Response(child.stdout).bytes();
}

const trusted = { signers: [], timestamps: [] };
/** A file that begins as papers do, has a seal, and ends with a byte. */
const sealed = (mark = 0) =>
  new Uint8Array(
    Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${SEAL}${String.fromCharCode(mark)}`, "latin1"),
  );

/** Tests share their machine with others. */
const bounds = { seconds: 60, processorSeconds: 20, memoryBytes: 200_000_000 };

async function program(name: string, text: string): Promise<string> {
  const path = `${tmpdir()}/${name}_${process.pid}.ts`;
  const from = `${import.meta.dir}/../../src/base/bounded_process.ts`;
  await Bun.write(
    path,
    `import { answerParcel } from ${JSON.stringify(from)};
     const found = { head: { verdict: "not_a_paper", says: "", checks: [] }, bytes: new Uint8Array() };
     await answerParcel(async ({ bytes }) => { ${text}; return found; });`,
  );
  return path;
}

test("examines the files of a sender in their order", async () => {
  const verify = createVerifier({ trusted, bounds });
  const files = [paper(), sealed(), paper()] as Uint8Array<ArrayBuffer>[];
  const verdicts = await Promise.all(files.map(async (file) => (await verify(file, "a")).verdict));
  expect(verdicts).toEqual(["not_signed", "not_a_paper", "not_signed"]);
}, 300_000);

test("a packed typeface prints the same bytes, though pairs of letters and blocks were not used before", async () => {
  const other = await prepareRenderer(await freshTypeface());
  const named = { ...PLAIN_INPUTS, Owner_FirstName: "Łukasz Ελένη", Owner_LastName: "Дмитрий" };
  const each = illustrate("signed-fia", named);
  expect(Buffer.compare(other.render(each).bytes, renderer.render(each).bytes)).toBe(0);
});

test("starts no process for a file that is no paper at first sight", async () => {
  const verify = createVerifier({ trusted, bounds, program: await program("none", "throw 1") });
  expect((await verify(new Uint8Array(9), "a")).verdict).toBe("not_a_paper");
  expect((await verify(paper().slice(1), "a")).verdict).toBe("not_a_paper");
});

test("examines every paper at its edges within its memory", async () => {
  const verify = createVerifier({ trusted, bounds });
  // The largest are among them. `verify_test.ts` examines the same without a process for each.
  for (const [name, illustration] of some(EXTREMES, 4)) {
    const file = renderer.render(illustration, { hasTablePerScenario: true }).bytes.slice();
    expect([name, (await verify(file, "a")).verdict]).toEqual([name, "not_signed"]);
  }
}, 300_000);

test.each([
  ["time", { seconds: 1.5 }, "while (bytes.at(-1) === 1)", "takes more than 1.5 seconds to read"],
  [
    "time of a processor",
    { processorSeconds: 0.5 },
    "while (bytes.at(-1) === 1)",
    "takes more than 0.5 seconds of a processor to read",
  ],
  [
    "memory",
    {},
    "const kept = []; while (bytes.at(-1) === 1) kept.push(new Uint8Array(1 << 20).fill(1))",
    "takes more than 200 MB of memory to read",
  ],
  ["a broken process", {}, "if (bytes.at(-1) === 1) process.exit(3)", "reading it fails"],
])(
  "ends what takes too much %s, and examines the next file",
  async (name, less, text, why) => {
    const verify = createVerifier({
      trusted,
      bounds: { ...bounds, ...less },
      program: await program(name.replaceAll(" ", "_"), text),
    });
    const late = verify(sealed(1), "a");
    const next = verify(sealed(2), "a");
    const failure = await late.catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: "service_unavailable" });
    expect((failure as { detail: string }).detail).toContain(why);
    expect((await next).verdict).toBe("not_a_paper");
  },
  300_000,
);

test("takes senders in turn: a file waits for one of each other sender", async () => {
  const verify = createVerifier({ trusted, bounds, program: await program("turns", "") });
  const ended: string[] = [];
  const send = async (sender: string, name: string) => {
    await verify(sealed(), sender);
    ended.push(name);
  };
  await Promise.all([
    send("a", "a1"),
    send("a", "a2"),
    send("a", "a3"),
    send("a", "a4"),
    send("b", "b1"),
    send("c", "c1"),
    send("b", "b2"),
  ]);
  expect(ended).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
}, 300_000);

test("takes four files of a sender and sixteen of all at a time", async () => {
  const verify = createVerifier({ trusted, bounds, program: await program("four", "") });
  const refused = { failure: "service_unavailable", retryAfterSeconds: 1 };
  const taken = ["a", "b", "c", "d"].flatMap((sender) =>
    Array.from({ length: 4 }, () => verify(sealed(), sender)),
  );
  expect(verify(sealed(), "a")).rejects.toMatchObject(refused);
  expect(verify(sealed(), "e")).rejects.toMatchObject(refused);
  await Promise.all(taken);
  expect((await verify(sealed(), "a")).verdict).toBe("not_a_paper");
}, 300_000);

test("a file that gets no process is refused as the others are", async () => {
  // No program has a zero in its name, so that the runtime starts none.
  const verify = createVerifier({ trusted, bounds, program: "\0" });
  expect(verify(sealed(), "a")).rejects.toMatchObject({
    failure: "service_unavailable",
    detail: "a file was not verified: it gets no process to be read in",
  });
});
