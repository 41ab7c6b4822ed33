/** Secrets are read by name, and never shown when they are wrong. */

import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createSecretReader } from "../../src/upstream/secret.ts";

describe("createSecretReader()", () => {
  test("reads a variable, and a file without its last line feed", async () => {
    const folder = await mkdtemp(`${tmpdir()}/secret-`);
    await Bun.write(`${folder}/key`, "from-file\n");
    const read = createSecretReader({ KEY: "from-environment" });
    expect(await read({ environment: "KEY" })).toBe("from-environment");
    expect(await read({ file: `${folder}/key` })).toBe("from-file");
    await rm(folder, { recursive: true });
  });

  test("reads a file anew, so that a renewed secret counts at once", async () => {
    const folder = await mkdtemp(`${tmpdir()}/secret-`);
    const read = createSecretReader({});
    await Bun.write(`${folder}/key`, "first");
    expect(await read({ file: `${folder}/key` })).toBe("first");
    await Bun.write(`${folder}/key`, "second");
    expect(await read({ file: `${folder}/key` })).toBe("second");
    await rm(folder, { recursive: true });
  });

  test.each([
    [{ environment: "ABSENT" }, "ABSENT"],
    [{ environment: "EMPTY" }, "EMPTY"],
    [{ environment: "TWO_LINES" }, "TWO_LINES"],
    [{ file: "/no/such/file" }, "/no/such/file"],
  ])("names what is missing, not what it holds: %o", async (name, text) => {
    const read = createSecretReader({ EMPTY: " ", TWO_LINES: "hidden\nvalue" });
    const error = await read(name).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(text);
    expect(String(error)).not.toContain("hidden");
  });
});
