/** Secrets are read by name, only where those of calculation services are kept, and never shown when they are wrong. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createSecretReader } from "../../src/upstream/secret.ts";

const folder = await mkdtemp(`${tmpdir()}/secret-`);
afterAll(() => rm(folder, { recursive: true }));

const ENVIRONMENT = {
  UPSTREAM_SECRETS_FOLDER: folder,
  UPSTREAM_SECRET_KEY: "from-environment",
  UPSTREAM_SECRET_EMPTY: " ",
  UPSTREAM_SECRET_TWO_LINES: "hidden\nvalue",
  DATABASE_URL: "postgres://u:hidden@db/annuity",
};

describe("createSecretReader()", () => {
  const read = createSecretReader(ENVIRONMENT);

  test("reads a variable, and a file without its last line feed", async () => {
    await Bun.write(`${folder}/key`, "from-file\n");
    expect(await read({ environment: "UPSTREAM_SECRET_KEY" })).toBe("from-environment");
    expect(await read({ file: "key" })).toBe("from-file");
  });

  test("reads a file anew, so that a renewed secret counts at once", async () => {
    await Bun.write(`${folder}/renewed`, "first");
    expect(await read({ file: "renewed" })).toBe("first");
    await Bun.write(`${folder}/renewed`, "second");
    expect(await read({ file: "renewed" })).toBe("second");
  });

  test.each([
    [{ environment: "UPSTREAM_SECRET_ABSENT" }, "UPSTREAM_SECRET_ABSENT"],
    [{ environment: "UPSTREAM_SECRET_EMPTY" }, "UPSTREAM_SECRET_EMPTY"],
    [{ environment: "UPSTREAM_SECRET_TWO_LINES" }, "UPSTREAM_SECRET_TWO_LINES"],
    [{ file: "absent" }, "the file absent of the folder"],
  ])("names what is missing, not what it holds: %o", async (name, text) => {
    const error = await read(name).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(text);
    expect(String(error)).not.toContain("hidden");
  });

  test.each([
    { environment: "DATABASE_URL" },
    { environment: "CACHE_SECRET" },
    { environment: "UPSTREAM_SECRETS_FOLDER" },
    { file: "/etc/hostname" },
    { file: "../hostname" },
    { file: "." },
  ])("[D72] refuses what is not there for calculation services: %o", async (name) => {
    await expect(read(name)).rejects.toThrow("its name is not one of a calculation service's");
  });

  test("[D72] looks for files in /run/secrets/upstream by default", async () => {
    await expect(createSecretReader({})({ file: "absent" })).rejects.toThrow(
      "the folder /run/secrets/upstream",
    );
  });
});
