/** What the contract costs and how money comes out of it: every charge by itself, and the minimum guarantees. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../block.ts";
import { percent } from "../format.ts";

/**
 * Charges and access of an index annuity; a fixed annuity has them among its narrative.
 * Source: NAIC Model #245 section 6.E, 6.G(5).
 */
export function chargesAndAccess(illustration: Illustration): Page | undefined {
  if (illustration.product.kind !== "index") return undefined;
  return {
    name: "charges-and-access",
    title: "Charges and access to your money",
    blocks: chargeBlocks(illustration),
  };
}

/** The charges as blocks: surrender charge, free withdrawal, adjustment, riders, tax, minimum. */
export function chargeBlocks(illustration: Illustration): readonly Block[] {
  const { surrenderCharge, freeWithdrawal, withdrawalPlan, marketValueAdjustment } = illustration;
  return [
    { kind: "heading", text: "If you surrender early" },
    { kind: "paragraph", text: surrenderCharge.sentence },
    ...(surrenderCharge.rates.length === 0 ? [] : [scheduleTable(illustration)]),
    { kind: "heading", text: "Free withdrawals" },
    { kind: "paragraph", text: freeWithdrawal.sentence },
    ...(withdrawalPlan === undefined
      ? []
      : [
          {
            kind: "paragraph" as const,
            text: `Illustrated here: ${withdrawalPlan.sentence}`,
          },
        ]),
    ...(marketValueAdjustment === undefined
      ? []
      : [
          { kind: "heading" as const, text: "Market value adjustment (MVA)" },
          { kind: "paragraph" as const, text: marketValueAdjustment.sentence },
          {
            kind: "paragraph" as const,
            style: "note" as const,
            text: `Formula: ${marketValueAdjustment.formula}. The death benefit is paid without it.`,
          },
        ]),
    ...riderCharges(illustration),
    { kind: "heading", text: "What is left at least" },
    { kind: "paragraph", text: illustration.minimumValue.sentence },
    { kind: "heading", text: "Income later on" },
    { kind: "paragraph", text: incomeInWords(illustration) },
  ];
}

/** Surrender charge by contract year, beside the part of the bonus that has vested. */
function scheduleTable({ surrenderCharge, premiumBonus }: Illustration): Table {
  const { rates } = surrenderCharge;
  const vested = premiumBonus?.vestedRates;
  const years = Math.max(rates.length, vested?.length ?? 0);
  const places = Array.from({ length: years }, (_, index) => index);
  const row = (name: string, value: (index: number) => string) => [
    name,
    ...places.map(value),
    value(years),
  ];
  return {
    kind: "table",
    title: "Surrender charge by contract year",
    columns: [
      { heading: "Contract year", holds: "words" },
      ...places.map((index) => ({ heading: String(index + 1), holds: "figures" as const })),
      { heading: `${years + 1} on`, holds: "figures" },
    ],
    rows: [
      row("Surrender charge", (index) => percent(rates[index] ?? 0)),
      ...(vested === undefined
        ? []
        : [row("Bonus vested", (index) => percent(vested[index] ?? 1))]),
    ],
  };
}

function riderCharges({ riders, allocations }: Illustration): readonly Block[] {
  const fees = allocations.flatMap(({ strategyName, terms }) =>
    terms
      .filter(({ name }) => name.startsWith("Strategy fee"))
      .map(({ name, current }) => [strategyName, `${name}: ${percent(current ?? 0)}`] as const),
  );
  const items = [
    ...riders.map(({ name, chargeSentence }) => [name, chargeSentence] as const),
    ...fees,
  ];
  if (items.length === 0) return [];
  return [
    { kind: "heading", text: "Charges for riders and strategies" },
    { kind: "definitions", items },
  ];
}

function incomeInWords({ annuitization, taxStatus }: Illustration): string {
  return (
    "Instead of surrendering the contract you may turn it into annuity payments for life or for a number of years." +
    (annuitization === undefined
      ? ""
      : " The page on annuity payments shows what they would be, guaranteed and on current rates.") +
    (taxStatus.isQualified
      ? " Because the contract is part of a qualified plan, the law requires minimum distributions from a certain " +
        "age; they reduce the values."
      : "")
  );
}
