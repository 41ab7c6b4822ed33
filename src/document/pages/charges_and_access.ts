/** Charges, access to money, and minimum guarantees. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { briefPercent, dollarsInWords } from "../content/format.ts";

/** Whether the narrative includes the charges: that of a fixed annuity without riders. */
export function hasBriefCharges({ product, riders }: Illustration): boolean {
  return product.kind === "fixed" && riders.every(({ facts }) => facts.length === 0);
}

/** Charges and access on a page of their own. Source: NAIC Model #245 section 6.E, 6.G(5). */
export function chargesAndAccess(illustration: Illustration): Page | undefined {
  if (hasBriefCharges(illustration)) return undefined;
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
    ...adjustmentBlocks(marketValueAdjustment),
    ...furtherCharges(illustration),
    { kind: "heading", text: "The least a surrender pays" },
    { kind: "paragraph", text: illustration.minimumValue.sentence },
    { kind: "heading", text: "Income later on" },
    { kind: "paragraph", text: incomeInWords(illustration) },
  ];
}

/** The adjustment in short; the page on its potential impact has it in full. */
function adjustmentBlocks(terms: Illustration["marketValueAdjustment"]): readonly Block[] {
  if (terms === undefined) return [];
  const text =
    terms.demonstration === undefined
      ? `${terms.sentence} Formula: ${terms.formula}.`
      : `During the first ${terms.years} contract years ${terms.amount} is also adjusted for the change of interest ` +
        "rates since issue: less is paid when they have risen, more when they have fallen. A page of its own shows " +
        "the potential impact.";
  return [
    { kind: "heading", text: "Market value adjustment (MVA)" },
    { kind: "paragraph", text: `${text} The death benefit is paid without it.` },
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
      row("Surrender charge", (index) => briefPercent(rates[index] ?? 0)),
      ...(vested === undefined
        ? []
        : [row("Bonus vested", (index) => briefPercent(vested[index] ?? 1))]),
    ],
  };
}

/** Charges of riders and strategies, and the contract fee. */
function furtherCharges({ riders, allocations, guaranteed }: Illustration): readonly Block[] {
  const fees = allocations.flatMap(({ strategyName, terms }) =>
    terms
      .filter(({ name }) => name === "Strategy fee a year")
      .map(
        ({ current }) =>
          [
            strategyName,
            `Strategy fee: ${briefPercent(current ?? 0)} of what the strategy holds, taken at the end of each contract ` +
              "year, also when no interest is credited.",
          ] as const,
      ),
  );
  const contractFee = Math.max(...guaranteed.years.map((year) => year.contractFee));
  const items = [
    ...riders.map(({ name, chargeSentence }) => [name, chargeSentence] as const),
    ...fees,
    ...(contractFee === 0
      ? []
      : [
          [
            "Contract fee",
            `${dollarsInWords(contractFee)}, taken from the account value at the end of each contract year.`,
          ] as const,
        ]),
  ];
  if (items.length === 0) return [];
  return [
    { kind: "heading", text: "Further charges and fees" },
    { kind: "definitions", items },
  ];
}

function incomeInWords(illustration: Illustration): string {
  const { annuitization, taxStatus } = illustration;
  return (
    "Instead of surrendering the contract you may turn it into annuity payments for life or for a number of years." +
    (annuitization === undefined
      ? ""
      : ` The page on annuity payments shows what they would be${illustration.isFullyGuaranteed ? "" : ", guaranteed and on current rates"}.`) +
    (taxStatus.isQualified
      ? " Because the contract is part of a qualified plan, the law requires minimum distributions from a certain " +
        "age; they reduce the values."
      : "")
  );
}
