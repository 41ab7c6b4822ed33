/** Work on an untrusted file in a process of its own, which is ended when it takes too much time or memory. */

import { readFile } from "node:fs/promises";

/** Bounds on such a process. */
export interface ProcessBounds {
  /** From its start to its answer. */
  readonly seconds: number;
  /** On all processors together; only on Linux. */
  readonly processorSeconds: number;
  /** Resident; some 70 MB at its start, most of it shared with other processes. */
  readonly memoryBytes: number;
}

/** What such a process is given, and what it answers: a line of JSON, then bytes. */
interface Parcel<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why there is no answer: the words end a sentence that begins with the name of the file. */
export class BoundedProcessError extends Error {
  override readonly name = "BoundedProcessError";
}

/** Interval at which time and memory are read; a process gets some 30 MB in it. */
const WATCH_MS = 15;
/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const LINE_FEED = 10;
const PIECE_BYTES = 1 << 18;

/**
 * Has a program, which calls `answerParcel`, work on a parcel; it takes over the parcel's bytes.
 * @throws {BoundedProcessError} when it does not answer within the bounds
 */
export async function runBounded<Answer>(
  program: string,
  question: Parcel<unknown>,
  { seconds, processorSeconds, memoryBytes }: ProcessBounds,
): Promise<Parcel<Answer>> {
  const child = start(program, piecesOf(question), memoryBytes);
  let fault = "is damaged: reading it fails";
  const end = (reason: string) => {
    fault = reason;
    child.kill("SIGKILL");
  };
  const clock = setTimeout(end, seconds * 1000, `takes more than ${seconds} seconds to read`);
  const look = async () => {
    const used = await usageOf(child.pid);
    if (used.memoryBytes > memoryBytes) {
      end(`takes more than ${memoryBytes / 1_000_000} MB of memory to read`);
    } else if (used.processorSeconds > processorSeconds) {
      end(`takes more than ${processorSeconds} seconds of a processor to read`);
    }
  };
  const watch = setInterval(() => void look(), WATCH_MS);
  try {
    const output = new Uint8Array(await new Response(child.stdout).arrayBuffer());
    if ((await child.exited) !== 0) throw new BoundedProcessError(fault);
    // It has read them all: their memory is given back at once rather than by the garbage collector.
    question.bytes.buffer.transfer(0);
    return unwrap<Answer>(output);
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
  }
}

/** @throws {BoundedProcessError} when the system has no room for another process */
function start(program: string, stdin: ReadableStream<Uint8Array>, memoryBytes: number) {
  try {
    return Bun.spawn([process.execPath, "--no-orphans", "--smol", program], {
      stdin,
      stdout: "pipe",
      stderr: "ignore",
      // The garbage collector goes by this size, and lets garbage double a heap that is small beside it.
      env: { BUN_JSC_forceRAMSize: String(memoryBytes / 4) },
    });
  } catch (cause) {
    throw new BoundedProcessError("gets no process to be read in", { cause });
  }
}

/** Answers, in such a process, the parcel that it was given. */
export async function answerParcel<Question>(
  work: (question: Parcel<Question>) => Parcel<unknown> | Promise<Parcel<unknown>>,
): Promise<void> {
  const given = new Uint8Array(await Bun.stdin.arrayBuffer());
  const { head, bytes } = await work(unwrap<Question>(given));
  await Bun.write(Bun.stdout, new Blob([`${JSON.stringify(head)}\n`, bytes]));
}

/** A parcel in pieces, so that no copy of it is made. */
function piecesOf({ head, bytes }: Parcel<unknown>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(`${JSON.stringify(head)}\n`)),
    pull(stream) {
      if (at < bytes.length) stream.enqueue(bytes.subarray(at, (at += PIECE_BYTES)));
      else stream.close();
    },
  });
}

function unwrap<Head>(parcel: Uint8Array<ArrayBuffer>): Parcel<Head> {
  const end = parcel.indexOf(LINE_FEED);
  const head = JSON.parse(new TextDecoder().decode(parcel.subarray(0, end))) as Head;
  return { head, bytes: parcel.subarray(end + 1) };
}

/** What a process has used, by the system's own lists; 0 when it has ended. */
async function usageOf(pid: number): Promise<Omit<ProcessBounds, "seconds">> {
  if (process.platform !== "linux") {
    const { stdout } = await Bun.$`ps -o rss= -p ${pid}`.nothrow().quiet();
    return { memoryBytes: Number(stdout.toString()) * 1024, processorSeconds: 0 };
  }
  const [status, stat] = await Promise.all(
    ["status", "stat"].map((list) => readFile(`/proc/${pid}/${list}`, "utf8").catch(() => "")),
  );
  // The fields after the name of the program, which may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  return {
    memoryBytes: Number(/VmRSS:\s+(\d+)/.exec(status ?? "")?.[1] ?? 0) * 1024,
    processorSeconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND,
  };
}
