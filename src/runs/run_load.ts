/** How much work there is in runs, and whether a worker asks for it. */

/** As `read_run_load` documents it. */
export interface RunLoad {
  readonly runs: Readonly<Record<string, number>>;
  readonly totals: Readonly<Record<string, number>>;
  readonly waiting: number;
  readonly active: number;
  readonly oldest_seconds: number;
  readonly silent_seconds: number;
}

/** A worker asks every 2 seconds; a book that was sent as long ago waits for none that is only being replaced. */
const SILENT_SECONDS = 60;

/** Makes the watch of one process; without `read`, where no runs are taken, all is well. */
export function watchRunLoad(read: (() => Promise<RunLoad>) | undefined) {
  let known: RunLoad | undefined;
  return {
    /**
     * Reads the load.
     * @throws {Error} when chunks wait and no worker asks for them, or the database does not answer
     */
    async probe(): Promise<void> {
      if (read === undefined) return;
      known = await read();
      const { waiting, oldest_seconds: oldest, silent_seconds: silent } = known;
      if (waiting === 0 || Math.min(oldest, silent) < SILENT_SECONDS) return;
      throw new Error(`Chunks of runs wait, and no worker asks for them: ${waiting}`);
    },
    /** `undefined` before the first look, and where no runs are taken. */
    load: () => known,
  };
}
