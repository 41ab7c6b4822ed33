/** The service's log: one JSON line per event on standard output. */

import packageFile from "../../package.json";

/** The log of a process: one JSON object a line, without personal data or secrets. */
export interface Log {
  readonly write: (line: Readonly<Record<string, unknown>>) => void;
}

/** A duration in the seconds that a line of the log has, to tenths. */
export function loggedSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

/** A duration in milliseconds as the log and the audit trail have it, to hundredths. */
export function loggedMilliseconds(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

/**
 * Writes lines with `at`, `level` (`info` unless given), `service`, `version` and `pid`, then the members
 * of the line.
 */
export const LOG: Log = {
  write(line) {
    console.log(
      JSON.stringify({
        at: new Date().toISOString(),
        level: "info",
        service: packageFile.name,
        version: packageFile.version,
        pid: process.pid,
        ...line,
      }),
    );
  },
};
