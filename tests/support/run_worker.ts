/** A worker of runs in a process of its own, as an administrator starts it. */

const ROOT = `${import.meta.dir}/../..`;

export interface RunWorker {
  readonly pid: number;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly kill: () => Promise<void>;
  /** Stops it as an operator does; resolves to its exit code. */
  readonly stop: () => Promise<number>;
}

export function startRunWorker({
  databaseUrl,
  folder,
}: {
  readonly databaseUrl: string;
  readonly folder: string;
}): RunWorker {
  const child = Bun.spawn({
    cmd: [process.execPath, "--no-orphans", "src/admin.ts", "runs", "work"],
    cwd: ROOT,
    // Beside other work of the machine a worker stands back, and tests that wait for it would, too.
    env: { ...Bun.env, DATABASE_URL: databaseUrl, RUNS_FOLDER: folder, RUN_NICENESS: "0" },
    stdin: "ignore",
    stdout: Bun.env["SHOW_WORKERS"] ? "inherit" : "ignore",
    stderr: "inherit",
  });
  const signal = (name: NodeJS.Signals) => async () => {
    child.kill(name);
    return child.exited;
  };
  return {
    pid: child.pid,
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    kill: async () => void (await signal("SIGKILL")()),
    stop: signal("SIGTERM"),
  };
}
