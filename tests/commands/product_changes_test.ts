/** What an administrator sees of changed terms and settings. */

import { describe, expect, test } from "bun:test";
import {
  describeDifferences,
  describeSettings,
  describeTerms,
} from "../../src/commands/products/product_changes.ts";
import type { TermsChange } from "../../src/storage/administration/rehearsal.ts";

const DAY_MS = 86_400_000;

const CHANGE: TermsChange = {
  action: "enter",
  kind: "form",
  slug: "acme",
  name: "2",
  firm: null,
  form: null,
  sheet: null,
  timeZone: "America/New_York",
  from: new Date("2026-12-01T05:00Z"),
  at: new Date("2026-12-01T05:00Z"),
  isApproved: true,
  replaces: "1",
  inForce: "2",
  differences: [],
  madeSince: undefined,
  before: null,
  after: null,
};

describe("describeTerms()", () => {
  test.each([
    [
      {},
      "acme 2: in force from 2026-12-01 00:00 America/New_York (2026-12-01 05:00 UTC), in place of 1",
    ],
    [
      { replaces: null },
      "acme 2: in force from 2026-12-01 00:00 America/New_York (2026-12-01 05:00 UTC), the first",
    ],
    [
      { isApproved: false },
      "acme 2: waits for approval, from 2026-12-01 00:00 America/New_York (2026-12-01 05:00 UTC) at the earliest, in place of 1",
    ],
    [
      { action: "approve", kind: "sheet", firm: "Acme Brokerage" },
      "acme, sheet 2 for Acme Brokerage: in force from 2026-12-01 00:00 America/New_York (2026-12-01 05:00 UTC), in place of 1",
    ],
    [
      { action: "withdraw", inForce: "1" },
      "acme 2: withdrawn, 1 is in force instead from 2026-12-01 00:00 America/New_York (2026-12-01 05:00 UTC)",
    ],
    [
      { action: "withdraw", inForce: null, timeZone: "UTC" },
      "acme 2: withdrawn, nothing is in force instead from 2026-12-01 05:00 UTC",
    ],
    [
      { action: "withdraw", inForce: null, timeZone: "UTC", kind: "sheet" },
      "acme, sheet 2: withdrawn, the form's own rates are in force instead from 2026-12-01 05:00 UTC",
    ],
    [
      { action: "withdraw", inForce: null, timeZone: "UTC", kind: "sheet", firm: "Acme" },
      "acme, sheet 2 for Acme: withdrawn, what is for every distributor is in force instead from 2026-12-01 05:00 UTC",
    ],
  ] as const)("%j", (change, head) => {
    expect(describeTerms({ ...CHANGE, ...change })).toEqual([head]);
  });

  test.each([
    [
      { from: Date.now() - 3.5 * DAY_MS, madeSince: 12 },
      ["begins 3 days ago: 12 illustrations were made since"],
    ],
    [
      { from: Date.now() - 90_000, madeSince: 1 },
      ["begins 1 minute ago: 1 illustration was made since"],
    ],
    [{ from: Date.now() - 90_000, madeSince: 0 }, []],
    [
      { from: Date.now() - 2 * DAY_MS, madeSince: 0 },
      ["begins 2 days ago: 0 illustrations were made since"],
    ],
    [{ from: Date.now() - 2 * DAY_MS, madeSince: 0, replaces: null }, []],
    [
      { from: Date.now() - 800 * DAY_MS, madeSince: null },
      ["begins 2 years ago: illustrations that were made since cannot be counted"],
    ],
    [
      { from: Date.now() - 5 * 3_600_000, madeSince: 10_000 },
      ["begins 5 hours ago: at least 10000 illustrations were made since"],
    ],
    [{ from: Date.now() + 30 * DAY_MS }, []],
    [{ from: Date.now() + 180.5 * 365.25 * DAY_MS }, ["begins in 180 years"]],
    [{ from: Date.now() - 3 * DAY_MS, madeSince: 12, action: "withdraw" }, []],
  ] as const)("notes dates that are far off: %#", (change, notes) => {
    const [, ...lines] = describeTerms({ ...CHANGE, ...change, from: new Date(change.from) });
    expect(lines).toEqual(notes.map((note) => `  note: ${note}`));
  });

  test("names each value with what it was and will be, bounded in lines and in length", () => {
    const differences = Array.from({ length: 50 }, (_, index) => ({
      pointer: `/definition/name${index}`,
      before: index === 0 ? null : 0.05,
      after: "x".repeat(1_000),
    }));
    const lines = describeTerms({ ...CHANGE, differences });
    expect(lines).toHaveLength(42);
    expect(lines[1]).toMatch(/^ {2}\/definition\/name0: none → "x{59}…$/);
    expect(lines[2]).toStartWith("  /definition/name1: 0.05 → ");
    expect(lines.at(-1)).toBe("  and 10 more: --json has them all");
  });
});

test("describeDifferences() puts neighbors of a list with equal values on one line", () => {
  const differences = [
    ...[0, 1, 2, 4].map((index) => ({ pointer: `/rate/${index}`, before: 0.04, after: 0.05 })),
    { pointer: "/rate/5", before: 0.04, after: 0.06 },
    { pointer: "/cap/6", before: 0.04, after: 0.06 },
    { pointer: "/years", before: 5, after: 7 },
    { pointer: "/width", before: 5, after: 7 },
  ];
  expect(describeDifferences(differences)).toEqual([
    "/rate/0 to 2: 0.04 → 0.05",
    "/rate/4: 0.04 → 0.05",
    "/rate/5: 0.04 → 0.06",
    "/cap/6: 0.04 → 0.06",
    "/years: 5 → 7",
    "/width: 5 → 7",
  ]);
});

test("describeSettings() names each setting that changes, a new product and a removed one", () => {
  const settings = { is_active: true, time_zone: "UTC", requires_approval: false };
  const after = { ...settings, time_zone: "America/New_York" };
  expect(describeSettings({ slug: "acme", before: settings, after })).toEqual([
    'acme: time_zone: "UTC" → "America/New_York"',
  ]);
  expect(describeSettings({ slug: "acme", before: null, after })).toEqual(["acme: new"]);
  expect(describeSettings({ slug: "acme", before: settings, after: null })).toEqual([
    "acme: removed",
  ]);
});
