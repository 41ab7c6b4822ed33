/** Starts the service: one server process a core on one port, kept running, rolled and drained. */

import { withDeadline } from "./base/deadline.ts";
import { readConfigOrExit } from "./config.ts";
import { LOG as log } from "./log.ts";
import type { FleetMetrics, Member } from "./monitoring/fleet_metrics.ts";
import type { ScrapeAnswer } from "./monitoring/scrape.ts";

/** A worker that ends by itself is started again after a pause that doubles up to this. */
const PAUSE_MS_MAX = 10_000;
const PAUSE_MS_MIN = 100;

/** A worker that ran this long is not taken for one that cannot start. */
const STEADY_MS = 60_000;

/** Signals to stop that come within this time of one another are the same one. */
const SAME_SIGNAL_MS = 500;

/** Time a worker may take to listen before a roll gives up on it. */
const START_MS_MAX = 20_000;

/** Looks at the workers' signs of life, one a second, and how many in a row may find none. */
const LOOK_MS = 1_000;
const SILENT_LOOKS_MAX = 10;
/** The same for a worker that has yet to listen. */
const STARTING_LOOKS_MAX = 30;

/** Time in which a port may become free that another process is just leaving. */
const PORT_MS_MAX = 2_000;

interface Worker {
  readonly process: Bun.Subprocess;
  readonly isListening: Promise<boolean>;
  /** Looks since its last sign of life; below 0 while it starts. */
  silentLooks: number;
}

const config = readConfigOrExit(Bun.env);
const fleet = await openMetrics();
const workers = new Set<Worker>();
let isStopping = false;
let hasListened = false;

/** Workers share what names answers in the cache, unless the administrator chose it. */
const cacheSecret =
  config.cacheSecret || Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");

/** The metrics of all workers on a port of their own, when the administrator wants them. */
async function openMetrics(): Promise<FleetMetrics | undefined> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === 0) return undefined;
  const { createFleetMetrics } = await import("./monitoring/fleet_metrics.ts");
  const { serveMetrics } = await import("./monitoring/metrics_server.ts");
  const created = createFleetMetrics();
  try {
    log.write({ metrics: serveMetrics(created, { host, port }).url });
  } catch (error) {
    log.write({ level: "error", failure: "metrics", message: String(error) });
    process.exit(1);
  }
  return created;
}

/**
 * Starts a worker. Once it is one of `workers` it is replaced should it end by itself, after `pauseMs`.
 */
function start(pauseMs: number): Worker {
  const startedAt = performance.now();
  const listening = Promise.withResolvers<boolean>();
  let member: Member | undefined;
  const child = Bun.spawn({
    // A parent that is killed takes its workers with it.
    cmd: [process.execPath, "--no-orphans", `${import.meta.dir}/worker.ts`],
    env: { ...Bun.env, CACHE_SECRET: cacheSecret },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: "listening" | "alive" | ScrapeAnswer) => {
      worker.silentLooks = 0;
      if (message === "alive") return;
      if (message !== "listening") return member?.receive(message);
      hasListened = true;
      listening.resolve(true);
      member = fleet?.join((scrape) => child.send(scrape));
    },
    onExit: (_, exitCode) => {
      listening.resolve(false);
      member?.leave();
      const isMissed = workers.delete(worker) && !isStopping;
      if (isMissed) void replace(exitCode, performance.now() - startedAt, pauseMs);
    },
  });
  const worker: Worker = {
    process: child,
    isListening: listening.promise,
    silentLooks: SILENT_LOOKS_MAX - STARTING_LOOKS_MAX,
  };
  return worker;
}

/**
 * Kills workers that have been silent for ten looks; `onExit` replaces them.
 *
 * Looks are counted, not time: when this process itself has stood still, the workers are not to blame.
 */
function killSilentWorkers(): void {
  for (const worker of workers) {
    worker.silentLooks += 1;
    if (worker.silentLooks !== SILENT_LOOKS_MAX + 1) continue;
    fleet?.countSilent();
    log.write({ level: "error", failure: "worker_silent", worker: worker.process.pid });
    worker.process.kill("SIGKILL");
  }
}

/** A worker ended that nobody asked to: another takes its place, unless none ever came up. */
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

/** Replaces the workers one after the other; an old one drains once its successor listens. */
async function roll(): Promise<void> {
  const running = [...workers];
  for (const old of running) {
    if (isStopping) return;
    const next = start(PAUSE_MS_MIN);
    if (!(await withDeadline(next.isListening, START_MS_MAX, () => false))) {
      // The old ones go on, and nobody else is to take this one's place.
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

/** Lets a worker finish what it is doing, and kills it when that takes too long; resolves to whether it finished. */
function drain(child: Bun.Subprocess): Promise<boolean> {
  child.kill("SIGTERM");
  const exited = child.exited.then(() => true);
  return withDeadline(exited, (config.drainSeconds + 5) * 1000, async () => {
    child.kill("SIGKILL");
    await child.exited;
    return false;
  });
}

/** Lets every worker finish what it is doing and cuts the rest; resolves to the exit code. */
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
 * Takes the port for a moment that no other process may share it, before the workers do share it: a
 * forgotten copy of this service would answer every second request.
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

let toldAt = -Infinity;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // A terminal tells the whole group and `bun run` passes it on: what comes at once is one signal.
    if (performance.now() - toldAt < SAME_SIGNAL_MS) return;
    toldAt = performance.now();
    void stop(signal).then(process.exit);
  });
}
// One roll after the other: two at once would replace each worker twice.
let rolled = Promise.resolve();
process.on("SIGHUP", () => {
  rolled = rolled.then(roll);
});

await requireFreePort();
setInterval(killSilentWorkers, LOOK_MS);
// Port 0 means any: processes that share one must know it.
const count = config.port === 0 ? 1 : config.workers;
for (let worker = 0; worker < count; worker += 1) workers.add(start(PAUSE_MS_MIN));
