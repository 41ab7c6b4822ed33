/** Figures that Linux reports for a process: time on a processor, memory, open descriptors; NaN elsewhere. */

import { readdir, readFile } from "node:fs/promises";

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds that a process has spent on a processor since it began. */
export async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name, which may hold spaces: fields 11 and 12 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Bytes of memory that a process has resident. */
export async function readResidentBytes(pid: number): Promise<number> {
  return readStatusBytes(pid, "VmRSS");
}

/** Bytes of memory that a process has asked for, used or not: what a limit on its data counts. */
export async function readDataBytes(pid: number): Promise<number> {
  return readStatusBytes(pid, "VmData");
}

async function readStatusBytes(pid: number, name: "VmRSS" | "VmData"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1_024;
}

/** Files and sockets that a process has open. */
export async function countDescriptors(pid: number): Promise<number> {
  return readdir(`/proc/${pid}/fd`).then(
    (names) => names.length,
    () => Number.NaN,
  );
}
