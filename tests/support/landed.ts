/**
 * The databases of days past: the SQL of each landed schema, every definition that a seed ever had, and what the
 * program of the day illustrated. `bun tests/tools/landed_record.ts <commit>` adds a day.
 */

import { withSession } from "../../src/storage/session.ts";

const FILE = `${import.meta.dir}/landed.json.zst`;

/** The commit of release 0.2.0: the first of today's migrations takes the place of its 22 [D252]. */
const RELEASE_0_2_0 = "196ff88e";

/** What a program of the day answered. */
export interface LandedFigures {
  readonly slug: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The numbers among the outputs. */
  readonly outputs: Readonly<Record<string, number>>;
}

/** A schema as it landed: files below `sql/`, each by the name of its text. */
export interface LandedDay {
  readonly commit: string;
  readonly files: Readonly<Record<string, string>>;
  readonly figures: readonly LandedFigures[];
}

/** A definition of a seed, and the commit that brought it. */
export interface LandedDefinition {
  readonly commit: string;
  readonly engine: string;
  readonly definition: unknown;
}

export interface Landed {
  /** Texts of SQL files, by hash: most stand in many days. */
  readonly texts: Readonly<Record<string, string>>;
  readonly days: readonly LandedDay[];
  readonly definitions: readonly LandedDefinition[];
}

/** The instant of all figures. */
export const LANDED_AT = new Date("2026-11-22T12:30:45.000Z");

/** Contracts with and without withdrawals and income; every product of every day takes them, or refuses the rider. */
export const LANDED_INPUTS: readonly LandedFigures["inputs"][] = [
  { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 },
  {
    Owner_DOB: "1961-06-30",
    State: 12,
    Premium: 250_000,
    WDType: 2,
    WDAmount: 5,
    WDStartDuration: 3,
    WDMode: 4,
  },
  {
    Owner_DOB: "1964-03-01",
    State: 7,
    Premium: 150_000,
    Rider1: 1,
    WDType: 6,
    WDStartDuration: 8,
  },
];

export async function readLanded(): Promise<Landed> {
  const bytes = Bun.zstdDecompressSync(await Bun.file(FILE).bytes());
  return JSON.parse(new TextDecoder().decode(bytes)) as Landed;
}

export async function writeLanded(landed: Landed): Promise<void> {
  await Bun.write(FILE, Bun.zstdCompressSync(JSON.stringify(landed), { level: 19 }));
}

/** The newest migration of a day. */
export function newestOf({ files }: LandedDay): number {
  return Math.max(0, ...Object.keys(files).map(numberOf));
}

function numberOf(file: string): number {
  return Number(/^migrations\/(\d+)/.exec(file)?.[1] ?? 0);
}

/** The day of release 0.2.0. */
export function releaseOf({ days }: Landed): LandedDay {
  const day = days.find(({ commit }) => commit === RELEASE_0_2_0);
  if (day === undefined) throw new RangeError("Release 0.2.0 was not recorded");
  return day;
}

/** Applies the SQL of a day as psql would: all to an empty database, else migrations after `from` and every function. */
export async function applyDay(
  { texts }: Landed,
  { files }: LandedDay,
  { url, from = 0 }: { readonly url: string; readonly from?: number },
): Promise<void> {
  const read = (part: string) =>
    Object.entries(files)
      .filter(([name]) => name.startsWith(`${part}/`))
      .map(([name, hash]) => ({ number: numberOf(name), text: texts[hash] ?? "" }));
  const migrations = read("migrations").filter(({ number }) => number > from);
  const functions = read("functions").map(({ text }) => text);
  const together = { text: `begin;\n${functions.join("\n")}\ncommit;` };
  const seeds = from === 0 ? read("seeds") : [];
  await withSession(url, async (session) => {
    // PostgreSQL would note each function that is not there to be dropped.
    await session`set client_min_messages = warning`;
    for (const { text } of [...migrations, together, ...seeds]) await session.unsafe(text).simple();
  });
}
