/** The thread that examines files: it answers, ends what takes too long, and takes no more than it can. */

import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { createVerifier } from "../../src/proof/verifier.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../document/papers.ts";

const paper = () => renderer.render(illustrate("demo-myga", PLAIN_INPUTS)).bytes.slice();

async function program(name: string, text: string): Promise<URL> {
  const path = `${tmpdir()}/${name}_${process.pid}.ts`;
  await Bun.write(path, text);
  return pathToFileURL(path);
}

test("examines files in their order", async () => {
  const verify = createVerifier({
    trusted: { signers: [], timestamps: [] },
    examinationMsMax: 60_000,
  });
  const files = [paper(), new Uint8Array(9), paper()] as Uint8Array<ArrayBuffer>[];
  const verdicts = await Promise.all(files.map(async (file) => (await verify(file)).verdict));
  expect(verdicts).toEqual(["not_signed", "not_a_paper", "not_signed"]);
});

test("ends what takes too long, and examines the next file", async () => {
  const busy = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ file }) => {
      while (file.length === 1);
      parentPort.postMessage({ verdict: "not_a_paper", says: "", checks: [] }, []);
    });`;
  const verify = createVerifier({
    trusted: { signers: [], timestamps: [] },
    program: await program("busy", busy),
    examinationMsMax: 1500,
  });
  const startedAt = performance.now();
  const late = verify(new Uint8Array(1));
  const next = verify(new Uint8Array(2));
  expect(late).rejects.toMatchObject({
    failure: "service_unavailable",
    detail: expect.stringContaining("longer than 1500 ms"),
  });
  expect((await next).verdict).toBe("not_a_paper");
  expect(performance.now() - startedAt).toBeLessThan(10_000);
}, 30_000);

test("a thread that fails fails its file alone", async () => {
  const failing = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ file }) => {
      if (file.length === 1) throw new Error("broken");
      parentPort.postMessage({ verdict: "not_a_paper", says: "", checks: [] }, []);
    });`;
  const verify = createVerifier({
    trusted: { signers: [], timestamps: [] },
    program: await program("failing", failing),
    examinationMsMax: 60_000,
  });
  const broken = verify(new Uint8Array(1));
  expect(broken).rejects.toMatchObject({ failure: "service_unavailable" });
  await broken.catch(() => undefined);
  expect((await verify(new Uint8Array(2))).verdict).toBe("not_a_paper");
}, 30_000);

test("takes four files at a time", async () => {
  const verify = createVerifier({
    trusted: { signers: [], timestamps: [] },
    examinationMsMax: 60_000,
  });
  const taken = Array.from({ length: 4 }, () => verify(new Uint8Array(9)));
  expect(verify(new Uint8Array(9))).rejects.toMatchObject({
    failure: "service_unavailable",
    retryAfterSeconds: 1,
  });
  await Promise.all(taken);
  expect((await verify(new Uint8Array(9))).verdict).toBe("not_a_paper");
});
