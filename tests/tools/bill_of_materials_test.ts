/** What ships: a bill of materials by the CycloneDX schema, complete, under licenses that we accept. */

import { expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { Glob } from "bun";
import { listShippedPackages, writeBillOfMaterials } from "./bill_of_materials.ts";

const ROOT = `${import.meta.dir}/../..`;

/** Each allows use, change and sale, and asks at most for its notice; OFL-1.1 is the font's. */
const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
];

const shipped = await listShippedPackages();
const bill = await writeBillOfMaterials();

test("the bill of materials is one by the schema of CycloneDX 1.6, and the same every time", async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(bill)).toBeNull();
  expect(await validator.validate(bill.replace('"library"', '"libary"'))).not.toBeNull();
  expect(await writeBillOfMaterials()).toBe(bill);
});

test("it lists each package with its hash, license and needs", () => {
  const { components, dependencies } = JSON.parse(bill) as {
    components: {
      "bom-ref": string;
      purl: string;
      hashes: { content: string }[];
      licenses: object[];
    }[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };
  expect(components.map((component) => component["bom-ref"]).toSorted()).toEqual(
    shipped.map(({ path }) => path).toSorted(),
  );
  for (const { purl, hashes, licenses } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d+\.\d+\.\d+$/);
    expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses).toHaveLength(1);
  }
  expect(dependencies.find(({ ref }) => ref === "prom-client")?.dependsOn?.toSorted()).toEqual([
    "@opentelemetry/api",
    "tdigest",
  ]);
});

test("it lists what the image installs, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "annuity-shipped-"));
  try {
    for (const name of ["package.json", "bun.lock", ".ci/patches"]) {
      await cp(join(ROOT, name), join(folder, name), { recursive: true });
    }
    const [install = ""] =
      /(?<=RUN )bun install.*?(?= &&)/.exec(await Bun.file(`${ROOT}/Dockerfile`).text()) ?? [];
    expect(install).toContain("--production");
    const child = Bun.spawn([process.execPath, ...install.split(" ").slice(1), "--silent"], {
      cwd: folder,
    });
    expect(await child.exited).toBe(0);
    const files = new Glob("node_modules/**/package.json").scan({ cwd: folder, dot: true });
    const folders = (await Array.fromAsync(files)).map((file) => file.replace("/package.json", ""));
    const installed = folders
      .filter((path) => /^(@[^/]+\/)?[^/]+$/.test(path.split("node_modules/").at(-1) ?? ""))
      .map((path) => path.replace("node_modules/", "").replaceAll("/node_modules/", "/"));
    // The Dockerfile removes the compiler, which nothing of ours runs.
    const kept = installed.filter((path) => path !== "typescript");
    expect(kept.toSorted()).toEqual(shipped.map(({ path }) => path).toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(shipped)("$path is under a license that we accept", ({ license }) => {
  const named = license.replace(/[()]/g, "").split(/ (?:AND|OR) /);
  for (const one of named) expect(LICENSES).toContain(one);
});
