/** The service's log: one JSON line an event on standard output. */

import packageFile from "../package.json";

export interface Log {
  readonly write: (line: Readonly<Record<string, unknown>>) => void;
}

/**
 * Writes lines that say when, how grave, and from which process: `at`, `level` (`info` unless the line
 * says otherwise), `service`, `version`, `pid`, then what the line itself has.
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
