/** Papers at their edges: amounts, contract years, ages, names and allocations. */

import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Language } from "../../src/texts/language.ts";
import { dear } from "../support/depth.ts";
import { COVER } from "./cover.ts";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS } from "./papers.ts";

/** A paper with every amount of its projections multiplied, and as many years as asked. */
export function stretched(base: Illustration, factor: number, years: number): Illustration {
  const stretch = <Year extends object>(rows: readonly Year[]): readonly Year[] =>
    Array.from({ length: years }, (_, index) => {
      const row = rows[index % rows.length];
      const entries = Object.entries(row ?? {}).map(([name, value]) => {
        const isAmount = typeof value === "number" && !/Rate|Change|Year|Age/.test(name);
        return [name, isAmount ? value * factor : value];
      });
      return {
        ...Object.fromEntries(entries),
        // Years that begin anew are paid for no second time.
        ...(index < rows.length ? {} : { premium: 0, premiumBonus: 0 }),
        contractYear: index + 1,
        attainedAge: index + 1,
      } as unknown as Year;
    });
  const projection = <Each extends Illustration["current"]>(one: Each): Each => ({
    ...one,
    years: stretch(one.years),
  });
  return {
    ...base,
    premium: base.premium * factor,
    guaranteed: projection(base.guaranteed),
    current: projection(base.current),
    furtherProjections: base.furtherProjections.map(projection),
  };
}

const named = (base: Illustration, name: string): Illustration => ({
  ...base,
  product: { ...base.product, acknowledgment: {} },
  owner: { ...base.owner, name },
  annuitant: { ...base.annuitant, name },
});

/** What another service may answer at most: wide tables, long ones, texts without a space, numbers of any size. */
const hostile: NonNullable<Illustration["supplement"]> = {
  values: Object.fromEntries([
    ...Array.from({ length: 60 }, (_, at) => [`Text${at}`, "W".repeat(3900)] as const),
    ["N".repeat(3900), "no space in its name"],
    ["Exponent", 1.234_567_890_123_456_7e300],
  ]),
  tables: {
    [`Wide${"M".repeat(500)}`]: Array.from({ length: 40 }, (_, year) =>
      Object.fromEntries(
        Array.from({ length: 60 }, (__, at) => [
          `AccountValueAtTheEndOfYear${at}${"Q".repeat(at * 40)}`,
          at % 2 === 0 ? -1.234_567_890_123e-7 * 10 ** (year % 20) : "W".repeat(year * 100),
        ]),
      ),
    ),
    Long: Array.from({ length: 2000 }, (_, at) => ({ Year: at, Value: at * 1e6 })),
  },
};

/** The longest texts that a carrier may give, where page 1 and the frame print them. */
const wordy = (index: Illustration): Illustration => ({
  ...index,
  product: {
    ...index.product,
    name: "Preferred Accumulator Flexible Income Fixed Index Annuity with Rider Package",
    genericName: "Single premium deferred fixed index annuity with premium bonus. ".repeat(3),
    formNumber: "ICC26-PREFERRED-ACCUMULATOR-FIA-10-(REV)-2026-11-22",
    brand: { ...index.product.brand, insurerName: "Mutual Life and Annuity ".repeat(5).trim() },
    acknowledgment: {
      ownerStatements: Array.from({ length: 6 }, () => "What the owner states. ".repeat(86)),
      producerStatements: Array.from({ length: 6 }, () => "W".repeat(2000)),
    },
  },
  allocations: Array.from({ length: 12 }, () => index.allocations).flat(),
});

const lengthened = (base: Illustration, text: string): Illustration => ({
  ...base,
  disclosures: [...base.disclosures, { title: "Long", text }],
});

/** Extremes in a language. The premium of the base paper is 100,000. */
export function extremesIn(language: Language): readonly (readonly [string, () => Illustration])[] {
  const index = () => illustrate("demo-fia", FULL_INPUTS, { language });
  const fixed = () => illustrate("demo-myga", FULL_INPUTS, { language });
  const plain = () => illustrate("demo-myga", PLAIN_INPUTS, { language });
  return [
    ...[1, 40, 90].flatMap((years) =>
      [0.01, 1, 1000].map(
        (factor) =>
          [
            `index, ${years} years, premium × ${factor}`,
            () => stretched(index(), factor, years),
          ] as const,
      ),
    ),
    ["fixed, 90 years, premium × 1000", () => stretched(fixed(), 1000, 90)],
    ["fixed without riders, 1 year, premium × 0.01", () => stretched(plain(), 0.01, 1)],
    ...[0, 5, 20, 46, 58, 59, 60, 61, 85].map((age) => {
      const inputs = { ...PLAIN_INPUTS, Owner_DOB: `${2026 - age}-01-01` };
      return [
        `index, issue age ${age}`,
        () => illustrate("demo-fia", inputs, { language }),
      ] as const;
    }),
    ["fixed, further figures past every bound", () => ({ ...plain(), supplement: hostile })],
    ["fixed, a statement longer than a sheet", () => lengthened(plain(), "W".repeat(4000))],
    ["index, long texts of the carrier", () => wordy(index())],
    ["index, names of 400 letters in one word", () => named(index(), "W".repeat(401))],
    [
      "fixed, names of 400 letters in short words",
      () => named(fixed(), "Ma Li ".repeat(67).slice(0, 401)),
    ],
    [
      "index, names in scripts without letters here",
      () => named(index(), "王小明 محمد שלום नमस्ते"),
    ],
  ];
}

/** Those of the cover, or all of them. */
export const EXTREMES = extremesIn("en-US")
  .filter(([name]) => dear(true, COVER.has(name)))
  .map(([name, make]) => [name, make()] as const);
