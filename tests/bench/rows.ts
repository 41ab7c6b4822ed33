/** The figures of a benchmark beside their goals, and those of two commits beside each other. */

/** A figure, and the bound that is its goal: `least` where more is better, `most` where less is. */
export interface Row {
  readonly name: string;
  /** In each round: a ratio to a peer of the same round wherever there is one. The median counts. */
  readonly rounds: readonly number[];
  readonly least?: number;
  readonly most?: number;
}

/** How much worse than the worst round of the commit before a median may be. */
const SLACK = 0.05;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** `numerator` ÷ `denominator`, round by round. */
export function ratios(
  numerator: readonly number[] = [],
  denominator: readonly number[] = [],
): readonly number[] {
  return numerator.map((value, round) => value / (denominator[round] ?? Number.NaN));
}

/** Prints each row beside its goal; false when one is missed. A figure that is no number misses it. */
export function judge(rows: readonly Row[]): boolean {
  const isMet = ({ rounds, most = Infinity, least = -Infinity }: Row) =>
    median(rounds) <= most && median(rounds) >= least;
  console.table(
    rows.map((row) => ({
      goal: row.name,
      median: figure(median(row.rounds)),
      spread: spreadOf(row.rounds),
      needed: row.most === undefined ? `≥ ${row.least}` : `≤ ${row.most}`,
      met: isMet(row) ? "yes" : "NO",
    })),
  );
  return rows.every(isMet);
}

export interface Comparison {
  readonly name: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Median after ÷ median before. */
  readonly ratio: number;
  readonly isWorse: boolean;
}

/**
 * Each row of two commits that ran in turn, by the medians of each run. It is worse when the median after is more than
 * 5% beyond the worst run before: the spread is what the machine does, the 5% what a change may cost unnoticed. Rows that
 * the commit before does not have are left out.
 */
export function compare(
  before: readonly (readonly Row[])[],
  after: readonly (readonly Row[])[],
): readonly Comparison[] {
  const runsOf = (all: readonly (readonly Row[])[], name: string) =>
    all.flatMap((rows) => rows.filter((row) => row.name === name).map((row) => median(row.rounds)));
  return (before[0] ?? []).map(({ name, most }) => {
    const [was, is] = [runsOf(before, name), runsOf(after, name)];
    const worst = most === undefined ? Math.min(...was) : Math.max(...was);
    const slack = SLACK * Math.abs(worst);
    // A figure that is missing or no number is worse too.
    const isHeld = most === undefined ? median(is) >= worst - slack : median(is) <= worst + slack;
    return { name, before: was, after: is, ratio: median(is) / median(was), isWorse: !isHeld };
  });
}

/** Prints each row of two commits; false when one got worse. */
export function judgeChange(compared: readonly Comparison[]): boolean {
  console.table(
    compared.map(({ name, before, after, ratio, isWorse }) => ({
      goal: name,
      before: `${figure(median(before))}  (${spreadOf(before)})`,
      after: `${figure(median(after))}  (${spreadOf(after)})`,
      "after ÷ before": ratio.toFixed(3),
      verdict: isWorse ? "WORSE" : "held",
    })),
  );
  return compared.every(({ isWorse }) => !isWorse);
}

function spreadOf(values: readonly number[]): string {
  return `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`;
}

/** Three figures of a number, however small. */
function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
