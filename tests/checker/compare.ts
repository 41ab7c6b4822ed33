/** An answer's figures beside the recomputed ones. */

import {
  CENT,
  cents,
  decimal,
  type Decimal,
  least,
  MILLIONTH,
  most,
  ONE,
  shown,
  size,
  ZERO,
} from "./decimal.ts";
import type { Year } from "./projection.ts";
import type { Figure, Recomputed } from "./tables.ts";

export type Row = Readonly<Record<string, number | string>>;

/** Rounded to the cent, whichever way half a cent went where a double cannot tell. */
const EXACT = CENT / 2n + MILLIONTH;
/** Movements add up in their row, so that one may be off by a cent [D65]. */
const WITHIN_A_CENT = CENT + MILLIONTH;

/** What a double keeps of an amount through a hundred years. */
const DOUBLE = 10n ** 13n;

/** A difference, as a line to print. */
export type Difference = string;

const SAME = ["lifetimeIncome", "incomeTaken", "requiredMinimumDistribution", "taxableWithdrawal"];
const VALUES = [
  "accountValue",
  "surrenderValue",
  "minimumValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
  "incomeTaken",
  "deathPayments",
  "surrenderValueBeforeMva",
  "requiredMinimumDistribution",
  "taxableWithdrawal",
  "taxBasis",
  "premium",
  "withdrawalCharge",
  "accumulationCredit",
] as const satisfies readonly (keyof Year)[];
const MOVEMENTS = [
  "premiumBonus",
  "withdrawal",
  "riderCharge",
  "strategyFee",
  "contractFee",
  "interest",
  "surrenderCharge",
  "bonusRecapture",
  "marketValueAdjustment",
] as const satisfies readonly (keyof Year)[];

/** The figures of a row that are not the contract year's. */
export function compareRow(place: string, row: Row, year: Year, prefix = ""): Difference[] {
  const differences: Difference[] = [];
  const check = (names: readonly (keyof Year)[], tolerance: Decimal) => {
    for (const name of names) {
      const column = columnOf(name, prefix);
      const printed = row[column];
      if (typeof printed !== "number") continue;
      const exact = (year[name] ?? 0n) as Decimal;
      // What is the withdrawal itself is the same number, which adds up in its row [D65].
      const isWithdrawal =
        SAME.includes(name) && size(exact - year.withdrawal) < MILLIONTH && exact > 0n;
      const withdrawn = row[columnOf("withdrawal", prefix)];
      if (isWithdrawal && printed === withdrawn) continue;
      // What net withdrawals pay is to the cent, and the charge what that leaves of the withdrawal as printed [D233].
      const isRest = name === "withdrawalCharge" && year.isNet && size(exact) > MILLIONTH;
      const rounding = isRest ? decimal(Number(withdrawn)) - year.withdrawal : 0n;
      // What moves nothing has nothing to round; what the minimum value pays a part of is to the cent.
      const bounded = name === "withdrawal" && isBeyondValue(year) ? EXACT : tolerance;
      const within = size(exact) < MILLIONTH ? MILLIONTH : bounded;
      if (size(decimal(printed) - rounding - exact) > within + size(exact) / DOUBLE) {
        differences.push(`${place} ${column}: ${printed}, not ${shown(exact)}`);
      }
    }
  };
  check(VALUES, EXACT);
  check(MOVEMENTS, WITHIN_A_CENT);
  // What is left by charges and adjustment is to the cent, also where the minimum value is paid in its place.
  for (const parts of Object.values(LEFT_BY_CHARGES)) {
    const left = sumOf(parts, (name) => decimal(Number(row[columnOf(name, prefix)] ?? 0)));
    const exact = sumOf(parts, (name) => year[name]);
    if (size(left - exact) > EXACT + size(exact) / DOUBLE) {
      differences.push(`${place}: charges leave ${shown(left)}, not ${shown(exact)}`);
    }
  }
  return differences;
}

/** The column of a figure: those of guaranteed values beside others have a prefix. */
function columnOf(name: string, prefix: string): string {
  return prefix === "" ? name : prefix + name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** A total's parts, with the sign that each counts with. */
type Parts = readonly (readonly [name: keyof Year, sign: 1n | -1n])[];

/** What leads from the account value of the year before to the year's own. */
const MOVED = [
  ["premium", 1n],
  ["premiumBonus", 1n],
  ["interest", 1n],
  ["withdrawal", -1n],
  ["riderCharge", -1n],
  ["strategyFee", -1n],
  ["contractFee", -1n],
] as const satisfies Parts;

const CHARGED = [
  ["accountValue", 1n],
  ["surrenderCharge", -1n],
  ["bonusRecapture", -1n],
] as const satisfies Parts;

/** What leads from the account value to what a surrender leaves; the minimum value is paid where it is higher. */
const LEFT_BY_CHARGES = {
  surrenderValueBeforeMva: CHARGED,
  surrenderValue: [...CHARGED, ["marketValueAdjustment", 1n]],
} as const satisfies Readonly<Record<string, Parts>>;

function sumOf<Name>(
  parts: readonly (readonly [Name, 1n | -1n])[],
  amountOf: (name: Name) => Decimal,
): Decimal {
  return parts.reduce((total, [name, sign]) => total + sign * amountOf(name), ZERO);
}

interface Answer {
  readonly outputs: Row;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Where a contract in force stood. */
  readonly inForce?: {
    readonly contractYear: number;
    readonly accountValue: number;
    readonly lifetimeIncomeTaken: number;
    readonly strategies: readonly { readonly strategy: string; readonly value: number }[];
    readonly yearSoFar?: unknown;
  };
}

/** Every difference between an answer and what was recomputed. */
export function compareAnswer(answer: Answer, recomputed: Recomputed): Difference[] {
  const { scenarios, indexChanges, tables, outputs } = recomputed;
  const differences: Difference[] = [];
  const compareYears = (table: string, scenario: string, prefix = "") => {
    const rows = answer.tables[table] ?? [];
    const years = scenarios[scenario] ?? [];
    if (rows.length !== years.length) {
      differences.push(`${table}: ${rows.length} years, not ${years.length}`);
      return;
    }
    let paid = decimal(answer.inForce?.lifetimeIncomeTaken ?? 0);
    rows.forEach((row, index) => {
      const year = years[index] as Year;
      const place = `${table} ${year.year}`;
      const age = recomputed.issueAge + year.year;
      if (row["year"] !== year.year) differences.push(`${place} year: ${row["year"]}`);
      if (row["age"] !== age) differences.push(`${place} age: ${row["age"]}, not ${age}`);
      const cumulative = columnOf("cumulativeIncome", prefix);
      if (row[cumulative] !== undefined) {
        // The sum of the amounts as printed, so that the column adds up.
        paid += decimal(Number(row[columnOf("incomeTaken", prefix)]));
        const sum = { exact: paid, decimals: 2 };
        differences.push(...isFigure(`${place} ${cumulative}`, row[cumulative], sum));
      }
      if (prefix === "g" && row["surrenderValueMin"] !== undefined) {
        const minimum = { exact: year.minimumValue, decimals: 2 };
        differences.push(
          ...isFigure(`${place} surrenderValueMin`, row["surrenderValueMin"], minimum),
        );
      }
      differences.push(...compareRow(place, row, year, prefix));
      const credited = prefix === "" ? "creditedRate" : "gRate";
      const rate = rateOf(year.creditedRate);
      differences.push(...isFigure(`${place} ${credited}`, row[credited], rate));
      const change = indexChanges[scenario]?.[index];
      if (prefix === "" && change !== undefined) {
        differences.push(...isFigure(`${place} indexChange`, row["indexChange"], rateOf(change)));
      }
    });
  };
  compareYears("Illustration", "Current");
  compareYears("Illustration", "Guaranteed", "g");
  differences.push(...differBeside(answer.tables));
  for (const name of Object.keys(scenarios)) {
    compareYears(name, name);
    differences.push(...doNotAddUp(name, answer, scenarios[name] ?? []));
  }
  for (const [name, rows] of Object.entries(tables)) {
    const printed = answer.tables[name] ?? [];
    if (printed.length !== rows.length) {
      differences.push(`${name}: ${printed.length} rows, not ${rows.length}`);
      continue;
    }
    rows.forEach((row, index) => {
      for (const [column, figure] of Object.entries(row)) {
        differences.push(
          ...isFigure(`${name} ${index + 1} ${column}`, printed[index]?.[column], figure),
        );
      }
    });
  }
  for (const [name, figure] of Object.entries(outputs)) {
    differences.push(...isFigure(name, answer.outputs[name], figure));
  }
  const stood = stoodBy(answer);
  if (stood.yearSoFar !== undefined && recomputed.stated["yearSoFar/day"] === undefined) {
    differences.push("inForce yearSoFar: nothing of the year has passed");
  }
  for (const [name, figure] of Object.entries(recomputed.stated)) {
    let found: any = stood;
    for (const member of name.split("/")) found = found?.[member];
    differences.push(...isFigure(`inForce ${name}`, found, figure));
  }
  return differences;
}

/** Where a contract in force stood, with its strategies by name; one that holds premiums too stands there twice. */
function stoodBy({ inForce }: Answer) {
  const strategies: Record<string, { readonly value: number }> = {};
  for (const each of inForce?.strategies ?? []) {
    const { value = 0 } = strategies[each.strategy] ?? {};
    strategies[each.strategy] = { ...each, value: value + each.value };
  }
  return { ...inForce, strategies };
}

/** Figures of the table with both sides that are not those of the tables of each. */
function differBeside({ Illustration = [], ...tables }: Answer["tables"]): Difference[] {
  return Illustration.flatMap((row, index) =>
    (["Current", "Guaranteed"] as const).flatMap((name) =>
      Object.entries(tables[name]?.[index] ?? {}).flatMap(([column, figure]) => {
        const beside = columnOf(column, name === "Current" ? "" : "g");
        return row[beside] === undefined || row[beside] === figure
          ? []
          : [`Illustration ${row["year"]} ${beside}: ${row[beside]}, not ${figure}`];
      }),
    ),
  );
}

const rateOf = (exact: Decimal): Figure => ({ exact, decimals: 6 });

function isFigure(place: string, printed: unknown, figure: Figure | string): Difference[] {
  if (typeof figure === "string") {
    return printed === figure ? [] : [`${place}: ${String(printed)}, not ${figure}`];
  }
  if (typeof printed !== "number") return [`${place} is missing`];
  const half = ONE / 10n ** BigInt(figure.decimals) / 2n;
  const isSame =
    size(decimal(printed) - figure.exact) <= half + half / 1000n + size(figure.exact) / DOUBLE;
  return isSame ? [] : [`${place}: ${printed}, not ${shown(figure.exact)}`];
}

/** Years whose movements do not lead from one account value to the next, or from it to the surrender value [D65]. */
function doNotAddUp(
  table: string,
  { tables, inForce }: Answer,
  years: readonly Year[],
): Difference[] {
  // Before its issue a contract has nothing: the row of its first year has the premium.
  let last = decimal(
    inForce === undefined || inForce.contractYear === 0 ? 0 : inForce.accountValue,
  );
  return (tables[table] ?? []).flatMap((row, index) => {
    const year = years[index];
    if (year === undefined) return [];
    const place = `${table} ${row["year"]}`;
    const printed = (name: string): Decimal => cents(decimal(Number(row[name] ?? 0)));
    const opening = last + printed("premium") + printed("premiumBonus");
    // What is withdrawn beyond the account value comes out of the minimum value.
    const withdrawal = isBeyondValue(year)
      ? least(opening, printed("withdrawal"))
      : printed("withdrawal");
    const left =
      last + sumOf(MOVED, (name) => (name === "withdrawal" ? withdrawal : printed(name)));
    last = printed("accountValue");
    const differs = Object.entries(LEFT_BY_CHARGES).flatMap(([name, parts]) =>
      row[name] === undefined ||
      printed(name) === most(sumOf(parts, printed), printed("minimumValue"))
        ? []
        : [`${place}: what leads to ${name} does not add up`],
    );
    return left === last ? differs : [`${place}: movements do not add up`].concat(differs);
  });
}

/** Whether a withdrawal takes more than the account value. */
function isBeyondValue({ withdrawal, openingValue }: Year): boolean {
  return withdrawal > openingValue + MILLIONTH;
}
