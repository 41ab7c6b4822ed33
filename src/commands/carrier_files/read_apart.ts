/** Reads a foreign file in a process of its own, which is ended when it takes too long or too much memory. */

import { readFile } from "node:fs/promises";
import { FileFault } from "./file_fault.ts";
import type { FormReport } from "./read_form.ts";
import type { PictureData } from "../../product/picture.ts";
import type { Answer, Purpose } from "./reading_process.ts";

/** Bytes of the largest file, and of what papers get of it. Source: [D145]. */
export const FILE_BYTES_MAX = 10_000_000;

interface ReadBounds {
  readonly seconds: number;
  readonly memoryBytes: number;
}

/** A form of 20 pages and 10 MB takes some two seconds and 300 MB. */
const BOUNDS: ReadBounds = { seconds: 20, memoryBytes: 1_000_000_000 };
const WATCH_MS = 20;

/** What papers get of a file, and what an administrator wants to know of it. */
interface FormRead {
  readonly report: FormReport;
  readonly ready: Uint8Array;
}

/**
 * Reads a form.
 * @throws {FileFault} when the file is not taken, or not within the bounds
 */
export async function readFormApart(bytes: Uint8Array, bounds = BOUNDS): Promise<FormRead> {
  const { found, rest } = await readApart<FormReport>("form", bytes, bounds);
  if (rest.length > FILE_BYTES_MAX) {
    throw new FileFault(
      `takes ${rest.length} bytes in a paper; at most ${FILE_BYTES_MAX} are allowed`,
    );
  }
  return { report: found, ready: rest };
}

/**
 * Reads a picture as the member `logo` of a brand.
 * @throws {FileFault} when the file is not taken, or not within the bounds
 */
export async function readLogoApart(bytes: Uint8Array): Promise<PictureData> {
  const { found } = await readApart<PictureData>("logo", bytes, BOUNDS);
  return found;
}

async function readApart<Found>(
  purpose: Purpose,
  bytes: Uint8Array,
  bounds: ReadBounds,
): Promise<{ readonly found: Found; readonly rest: Uint8Array }> {
  if (bytes.length > FILE_BYTES_MAX) {
    throw new FileFault(`has ${bytes.length} bytes; at most ${FILE_BYTES_MAX} are allowed`);
  }
  const output = await runApart(purpose, bytes, bounds);
  const end = output.indexOf(10);
  const answer = JSON.parse(output.toString("utf8", 0, end)) as Answer<Found>;
  if ("fault" in answer) throw new FileFault(answer.fault);
  return { found: answer.found, rest: new Uint8Array(output.subarray(end + 1)) };
}

async function runApart(
  purpose: Purpose,
  bytes: Uint8Array,
  { seconds, memoryBytes }: ReadBounds,
): Promise<Buffer> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/reading_process.ts`, purpose], {
    stdin: bytes,
    stdout: "pipe",
    stderr: "ignore",
    env: {},
  });
  let fault: string | undefined;
  const end = (reason: string) => {
    fault ??= reason;
    child.kill("SIGKILL");
  };
  const clock = setTimeout(() => end(`takes more than ${seconds} seconds to read`), seconds * 1000);
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > memoryBytes) {
      end(`takes more than ${memoryBytes / 1_000_000} MB of memory to read`);
    }
  }, WATCH_MS);
  try {
    const output = Buffer.from(await new Response(child.stdout).arrayBuffer());
    const code = await child.exited;
    if (fault !== undefined) throw new FileFault(fault);
    if (code !== 0) throw new FileFault("is damaged: reading it fails");
    return output;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
  }
}

/** Bytes of memory that a process has, by the system's own list; 0 when it has ended. */
async function memoryOf(pid: number): Promise<number> {
  if (process.platform !== "linux") {
    const { stdout } = await Bun.$`ps -o rss= -p ${pid}`.nothrow().quiet();
    return Number(stdout.toString()) * 1024;
  }
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
