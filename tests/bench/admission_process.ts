/**
 * One process that asks a contestant for decisions, as a server process would.
 *
 * Argument: a JSON object `Work`. It opens its connections, warms up, prints "ready", waits for a
 * line, works for the time given, and prints a JSON line of `Measured`.
 */

import { type Addresses, benchKey, CONTESTANTS } from "./admission_contestants.ts";

export interface Work extends Addresses {
  readonly contestant: string;
  readonly keys: number;
  readonly inFlight: number;
  readonly seconds: number;
}

export interface Measured {
  readonly decisions: number;
  readonly failures: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time that this process spent, on asking and on measuring. */
  readonly processorSeconds: number;
}

if (import.meta.main) {
  const work = JSON.parse(Bun.argv[2] ?? "") as Work;
  const open = CONTESTANTS[work.contestant];
  if (open === undefined) throw new RangeError(`No contestant ${work.contestant}`);
  const decide = await open(work);
  const names = Array.from({ length: work.keys }, (_, place) => benchKey(place));
  await run(0.3);
  console.log("ready");
  await Bun.stdin.stream().getReader().read();
  console.log(JSON.stringify(await run(work.seconds)));
  process.exit(0);

  async function run(seconds: number): Promise<Measured> {
    const times: number[] = [];
    let failures = 0;
    const spentBefore = process.cpuUsage();
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1_000;
    const lane = async () => {
      for (;;) {
        const askedAt = performance.now();
        if (askedAt >= endsAt) return;
        const name = names[Math.floor(Math.random() * names.length)] ?? "";
        const isDecided = await decide(name).then(
          () => true,
          () => false,
        );
        if (isDecided) times.push(performance.now() - askedAt);
        else failures += 1;
      }
    };
    await Promise.all(Array.from({ length: work.inFlight }, lane));
    const { user, system } = process.cpuUsage(spentBefore);
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return {
      decisions: times.length,
      failures,
      seconds: (performance.now() - startedAt) / 1_000,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      processorSeconds: (user + system) / 1e6,
    };
  }
}
