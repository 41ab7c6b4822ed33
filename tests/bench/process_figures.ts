/**
 * Figures that Linux reports for a process: time on a processor, memory, open descriptors; and what a virtual machine's
 * host took of its processors. NaN elsewhere.
 */

import { readdir, readFile } from "node:fs/promises";
import type { Sql } from "postgres";

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds that a process has spent on a processor since it began. */
export async function readProcessorSeconds(pid: number): Promise<number> {
  return (await readTimes(pid)).spent;
}

/** Seconds that processes, their children and those they have outlived have spent on a processor. */
export async function readFamilySeconds(parents: readonly number[]): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(readTimes));
  return stats.reduce((seconds, { parent, spent, endedChildren }, index) => {
    const isOfFamily = parents.includes(parent) || parents.includes(Number(pids[index]));
    return isOfFamily ? seconds + spent + endedChildren : seconds;
  }, 0);
}

/** Time of all processors together since the machine started, and what its host gave to others of it; in hundredths of a second. */
export interface MachineTicks {
  readonly all: number;
  readonly stolen: number;
}

export async function readMachineTicks(): Promise<MachineTicks> {
  const stat = await readFile("/proc/stat", "utf8").catch(() => "");
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of the first two.
  const ticks = /^cpu +((?:\d+ ){8})/.exec(stat)?.[1]?.trim().split(" ").map(Number);
  if (ticks === undefined) return { all: Number.NaN, stolen: Number.NaN };
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? Number.NaN };
}

/** What the host took between two readings, in per cent of the time of all processors. */
export function stolenPercent(before: MachineTicks, after: MachineTicks): number {
  return (100 * (after.stolen - before.stolen)) / (after.all - before.all);
}

/** The number of the process whose children serve a database's connections. */
export async function findPostmaster(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: string }[]>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`;
  return Number(row?.pid);
}

/** Bytes of memory that a process has resident. */
export async function readResidentBytes(pid: number): Promise<number> {
  return readStatusBytes(pid, "VmRSS");
}

/** The most bytes of memory that a process has had resident. */
export async function readMostResidentBytes(pid: number): Promise<number> {
  return readStatusBytes(pid, "VmHWM");
}

/** Bytes of memory that a process has asked for, used or not: what a limit on its data counts. */
export async function readDataBytes(pid: number): Promise<number> {
  return readStatusBytes(pid, "VmData");
}

async function readStatusBytes(pid: number, name: "VmRSS" | "VmHWM" | "VmData"): Promise<number> {
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

interface Times {
  readonly parent: number;
  /** Seconds on a processor. */
  readonly spent: number;
  readonly endedChildren: number;
}

/** What Linux says of a process; NaN of one that has ended. */
async function readTimes(pid: number | string): Promise<Times> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The fields after the name, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const sum = (user: number, system: number) =>
    (Number(fields[user]) + Number(fields[system])) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), spent: sum(11, 12), endedChildren: sum(13, 14) };
}
