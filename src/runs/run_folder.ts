/** The folder of runs: a folder each, in which files are named by their content. Service and workers share it. */

import { link, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { errorCode } from "#base";
import type { StoredBytes } from "./run.ts";

/** A UUID: what a folder of a run is called. */
export const RUN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A file that is being written; `keep` or `drop` ends it. */
export interface NewFile {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Keeps it under the digest of its content, on disk before this resolves; nothing is kept of no bytes. */
  readonly keep: () => Promise<StoredBytes>;
  readonly drop: () => Promise<void>;
}

export type RunFolder = ReturnType<typeof openRunFolder>;

/** The folder of all runs. What it does rejects with errors of the file system: no room, no right, gone. */
export function openRunFolder(folder: string) {
  const pathOf = (run: string, name: string) => `${folder}/${run}/${name}`;
  return {
    /** Makes the folder of a run, which its account alone may read. */
    async make(run: string): Promise<void> {
      await mkdir(`${folder}/${run}`, { recursive: true, mode: 0o700 });
    },

    begin: (run: string) => beginFile(`${folder}/${run}`),

    read(run: string, sha256: string): ReadableStream<Uint8Array> {
      return Bun.file(pathOf(run, sha256)).stream();
    },

    /** The text under a name, or the one that `make` makes: of several processes that make one, the first is kept. */
    async readOrMake(run: string, name: string, make: () => Promise<string>): Promise<string> {
      const path = pathOf(run, name);
      const known = await textOf(path);
      if (known !== undefined) return known;
      const own = pathOf(run, `.${crypto.randomUUID()}`);
      const file = await open(own, "wx", 0o600);
      try {
        await file.writeFile(await make());
        await file.sync();
      } finally {
        await file.close();
      }
      await link(own, path).catch((error: unknown) => {
        if (errorCode(error) !== "EEXIST") throw error;
      });
      await unlink(own);
      return Bun.file(path).text();
    },

    async remove(run: string): Promise<void> {
      await rm(`${folder}/${run}`, { recursive: true, force: true });
    },

    /** The runs with a folder that nothing was written into for so long. */
    async listIdle(ms: number): Promise<readonly string[]> {
      const idle: string[] = [];
      const before = Date.now() - ms;
      for (const name of await readdir(folder)) {
        if (!RUN_ID.test(name)) continue;
        const found = await stat(`${folder}/${name}`).catch(() => undefined);
        if (found !== undefined && found.mtimeMs < before) idle.push(name);
      }
      return idle;
    },
  };
}

async function beginFile(folder: string): Promise<NewFile> {
  const path = `${folder}/.${crypto.randomUUID()}`;
  const file = await open(path, "wx", 0o600);
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  const drop = async () => {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
  };
  return {
    async write(piece) {
      hash.update(piece);
      bytes += piece.byteLength;
      await file.appendFile(piece);
    },
    async keep() {
      const sha256 = hash.digest("hex");
      if (bytes === 0) {
        await drop();
        return { sha256, bytes };
      }
      await file.sync();
      await file.close();
      await rename(path, `${folder}/${sha256}`);
      return { sha256, bytes };
    },
    drop,
  };
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Bun.file(path).text();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
