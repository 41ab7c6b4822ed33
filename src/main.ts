/** Starts the service: one server process per core on a shared port; restarts, rolls and drains them. */

import { withDeadline, LOG as log } from "#base";
import { findMisspeltSettings, readConfigOrExit, WORKER_MEMORY } from "#config";
import type { Member, ScrapeAnswer } from "#metrics";

/** A worker that exits unexpectedly is restarted after a pause that doubles up to the maximum. */
const PAUSE_MS_MAX = 10_000;
const PAUSE_MS_MIN = 100;

/** Uptime after which the pause starts over. */
const STEADY_MS = 60_000;

/** Stop signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

/** Startup timeout of a worker in a roll. */
const START_MS_MAX = 20_000;

/** Interval of the heartbeat checks, as long as `HEARTBEAT_MS` of worker.ts; how many heartbeats in a row a worker may miss. */
const CHECK_MS = 1_000;
const MISSED_MAX = 10;
/** The same for a worker that is not listening yet. */
const STARTING_MISSED_MAX = 30;

/** Timeout for the port while another process exits. */
const PORT_MS_MAX = 2_000;

interface Worker {
  readonly process: Bun.Subprocess;
  readonly isListening: Promise<boolean>;
  /** Checks since its last heartbeat; below 0 while it starts. */
  missed: number;
}

const config = readConfigOrExit(Bun.env);
for (const message of findMisspeltSettings(Bun.env)) {
  log.write({ level: "warn", failure: "settings", message });
}
const fleet = await openMetrics();
const workers = new Set<Worker>();
let isStopping = false;
let hasListened = false;

/** Shared by all workers, so that they share cached answers. */
const cacheSecret =
  config.cacheSecret || Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");

/** Serves the metrics of all workers on `METRICS_PORT`, if set. */
async function openMetrics() {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === 0) return undefined;
  const { createFleetMetrics, serveMetrics } = await import("#metrics");
  const created = createFleetMetrics();
  try {
    log.write({ metrics: serveMetrics(created, { host, port }).url });
  } catch (error) {
    log.write({ level: "error", failure: "metrics", message: String(error) });
    process.exit(1);
  }
  return created;
}

/** Starts a worker. If it exits while in `workers`, it is replaced after `pauseMs`. */
function start(pauseMs: number): Worker {
  const startedAt = performance.now();
  const listening = Promise.withResolvers<boolean>();
  let member: Member | undefined;
  const child = Bun.spawn({
    // Workers die with a parent that is killed.
    cmd: [process.execPath, "--no-orphans", `${import.meta.dir}/server/worker.ts`],
    env: { ...WORKER_MEMORY, ...Bun.env, CACHE_SECRET: cacheSecret },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: "listening" | "alive" | ScrapeAnswer) => {
      worker.missed = 0;
      if (message === "alive") return;
      if (message !== "listening") return member?.receive(message);
      hasListened = true;
      listening.resolve(true);
      member = fleet?.join((scrape) => child.send(scrape));
    },
    onExit: (_, exitCode) => {
      listening.resolve(false);
      member?.leave();
      const isUnexpected = workers.delete(worker) && !isStopping;
      if (isUnexpected) void replace(exitCode, performance.now() - startedAt, pauseMs);
    },
  });
  const worker: Worker = {
    process: child,
    isListening: listening.promise,
    missed: MISSED_MAX - STARTING_MISSED_MAX,
  };
  return worker;
}

/**
 * Kills workers that missed ten heartbeats; `onExit` replaces them. Checks are counted, not time, so that a
 * pause of this process kills no worker.
 */
function killSilentWorkers(): void {
  for (const worker of workers) {
    worker.missed += 1;
    if (worker.missed !== MISSED_MAX + 1) continue;
    fleet?.countSilent();
    log.write({ level: "error", failure: "worker_silent", worker: worker.process.pid });
    worker.process.kill("SIGKILL");
  }
}

/** Replaces a worker that exited unexpectedly; stops the service when none has ever listened. */
async function replace(exitCode: number | null, ranMs: number, pauseMs: number): Promise<void> {
  if (!hasListened) {
    log.write({ level: "error", failure: "start", exitCode });
    await stop("a worker that could not start");
    process.exit(1);
  }
  const wait = ranMs > STEADY_MS ? PAUSE_MS_MIN : pauseMs;
  log.write({ level: "error", failure: "worker_ended", exitCode, startsAgainInMs: wait });
  await Bun.sleep(wait);
  if (!isStopping) workers.add(start(Math.min(wait * 2, PAUSE_MS_MAX)));
}

/** Replaces the workers one by one; each drains once its successor listens. */
async function roll(): Promise<void> {
  const running = [...workers];
  for (const old of running) {
    if (isStopping) return;
    const next = start(PAUSE_MS_MIN);
    if (!(await withDeadline(next.isListening, START_MS_MAX, () => false))) {
      // The remaining old workers stay; this one is not in `workers`, so it is not replaced.
      next.process.kill("SIGKILL");
      log.write({ level: "error", failure: "roll" });
      return;
    }
    workers.add(next);
    workers.delete(old);
    await drain(old.process);
  }
  log.write({ rolled: true });
}

/** Drains a worker, and kills it when it is late; resolves to whether it drained in time. */
function drain(child: Bun.Subprocess): Promise<boolean> {
  child.kill("SIGTERM");
  const exited = child.exited.then(() => true);
  return withDeadline(exited, (config.drainSeconds + 5) * 1000, async () => {
    child.kill("SIGKILL");
    await child.exited;
    return false;
  });
}

/** Drains all workers; a second call kills them. Resolves to the exit code. */
async function stop(reason: string): Promise<number> {
  if (isStopping) {
    for (const worker of workers) worker.process.kill("SIGKILL");
    process.exit(1);
  }
  isStopping = true;
  log.write({ stopping: reason });
  const drained = await Promise.all([...workers].map((worker) => drain(worker.process)));
  return drained.every(Boolean) ? 0 : 1;
}

/**
 * Binds the port exclusively for a moment before the workers share it: a forgotten copy of this service
 * would otherwise answer every second request.
 */
async function requireFreePort(): Promise<void> {
  const { host: hostname, port } = config;
  const startedAt = performance.now();
  for (;;) {
    try {
      await Bun.serve({ hostname, port, fetch: () => new Response() }).stop(true);
      return;
    } catch (error) {
      if (performance.now() - startedAt > PORT_MS_MAX) {
        log.write({
          level: "error",
          failure: "port",
          host: hostname,
          port,
          message: String(error),
        });
        process.exit(1);
      }
      await Bun.sleep(100);
    }
  }
}

let signaledAtMs = -Infinity;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // A terminal signals the whole process group, and `bun run` forwards the signal again.
    if (performance.now() - signaledAtMs < SAME_SIGNAL_MS) return;
    signaledAtMs = performance.now();
    void stop(signal).then(process.exit);
  });
}
// Rolls are serialized: two at once would replace each worker twice.
let rolled = Promise.resolve();
process.on("SIGHUP", () => {
  rolled = rolled.then(roll);
});

await requireFreePort();
setInterval(killSilentWorkers, CHECK_MS);
// Workers cannot share port 0: each would get a free port of its own.
const count = config.port === 0 ? 1 : config.workers;
for (let index = 0; index < count; index += 1) workers.add(start(PAUSE_MS_MIN));
