/**
 * The databases of days past: the SQL of each landed schema, every definition that a seed ever had, and what the
 * program of the day illustrated. `bun tests/tools/landed_record.ts <commit>` adds a day.
 */

const FILE = `${import.meta.dir}/landed.json.zst`;

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
