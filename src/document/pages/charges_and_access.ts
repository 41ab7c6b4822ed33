/** Charges, access to money, and minimum guarantees. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { briefPercent, dollarsInWords } from "../content/format.ts";
import { formulaBlock } from "./market_value_adjustment.ts";

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
    ...renewalTable(surrenderCharge),
    ...workedSurrender(illustration),
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
    ...accessBlocks(illustration),
    { kind: "heading", text: "The least a surrender pays" },
    { kind: "paragraph", text: illustration.minimumValue.sentence },
    { kind: "heading", text: "Income later on" },
    { kind: "paragraph", text: incomeInWords(illustration) },
  ];
}

/** Contract year of the worked surrender, if it has a charge. */
const WORKED_YEAR = 3;

/** A surrender in dollars, step by step, and what it pays on guaranteed terms. */
function workedSurrender(illustration: Illustration): readonly Block[] {
  const { surrenderCharge, guaranteed, current, isFullyGuaranteed } = illustration;
  const place = Math.min(WORKED_YEAR, surrenderCharge.rates.length) - 1;
  const [year, least] = [current.years[place], guaranteed.years[place]];
  if (year === undefined || least === undefined || year.surrenderCharge === 0) return [];
  const { accountValue, bonusRecapture, marketValueAdjustment, cashSurrenderValue } = year;
  const { termAdjustment = 0 } = year;
  const steps = [
    `${dollarsInWords(year.surrenderCharge)} of surrender charge`,
    ...(bonusRecapture === 0 ? [] : [`${dollarsInWords(bonusRecapture)} of bonus taken back`]),
    ...(marketValueAdjustment < 0
      ? [`${dollarsInWords(-marketValueAdjustment)} of market value adjustment (MVA)`]
      : []),
    ...(termAdjustment < 0
      ? [`${dollarsInWords(-termAdjustment)} of fees of unfinished index terms`]
      : []),
  ];
  const gains = [
    ...(marketValueAdjustment > 0
      ? [`${dollarsInWords(marketValueAdjustment)} of market value adjustment (MVA)`]
      : []),
    ...(termAdjustment > 0
      ? [`${dollarsInWords(termAdjustment)} of credits of unfinished index terms`]
      : []),
  ];
  const gain = gains.length === 0 ? "" : `, plus ${LIST.format(gains)}`;
  const worked =
    accountValue - year.surrenderCharge - bonusRecapture + marketValueAdjustment + termAdjustment;
  const raised =
    cashSurrenderValue > worked + 0.01 ? ", raised to the least that a surrender pays" : "";
  return [
    {
      kind: "paragraph",
      text:
        `For example, at the end of contract year ${place + 1} the ${isFullyGuaranteed ? "" : "non-guaranteed "}account value is ` +
        `${dollarsInWords(accountValue)}. If you end the contract then, you get ${dollarsInWords(cashSurrenderValue)}: ` +
        `the account value less ${LIST.format(steps)}${gain}${raised}.` +
        (isFullyGuaranteed
          ? ""
          : ` On guaranteed terms you get ${dollarsInWords(least.cashSurrenderValue)}.`),
    },
  ];
}

const LIST = new Intl.ListFormat("en-US");

/** Renewal, guarantee, bailout and waivers. */
function accessBlocks({ accessTerms }: Illustration): readonly Block[] {
  if (accessTerms.length === 0) return [];
  return [
    { kind: "heading", text: "Renewal, guarantees and waivers" },
    { kind: "definitions", items: accessTerms.map(({ title, text }) => [title, text] as const) },
  ];
}

/** The adjustment in short; the page on its potential impact has it in full. */
function adjustmentBlocks(terms: Illustration["marketValueAdjustment"]): readonly Block[] {
  if (terms === undefined) return [];
  const hasOwnPage = terms.demonstration !== undefined;
  const text = !hasOwnPage
    ? terms.sentence
    : `During the first ${terms.years} contract years${terms.isRenewed ? ", and anew in each renewal term," : ""} ` +
      `${terms.amount} is also adjusted for the change of interest rates since ` +
      `${terms.isRenewed ? "the start of the term" : "issue"}: less is paid when they have risen, more when they have fallen. A page of its own shows ` +
      "the potential impact.";
  return [
    { kind: "heading", text: "Market value adjustment (MVA)" },
    {
      kind: "paragraph",
      text: `${text} The death benefit is paid without it.${hasOwnPage ? "" : " Its formula:"}`,
    },
    ...(hasOwnPage ? [] : [formulaBlock(terms.formula)]),
  ];
}

/** Surrender charge by contract year of the first term, beside the part of the bonus that has vested. */
function scheduleTable({ surrenderCharge, premiumBonus }: Illustration): Table {
  const { rates, renewal } = surrenderCharge;
  const vested = premiumBonus?.vestedRates;
  const years = Math.max(rates.length, vested?.length ?? 0);
  // A first term that ends with its charges has no year without one.
  const isOpen = renewal === undefined || renewal.firstTermYears > years;
  const places = Array.from({ length: years }, (_, index) => index);
  const row = (name: string, value: (index: number) => string) => [
    name,
    ...places.map(value),
    ...(isOpen ? [value(years)] : []),
  ];
  return {
    kind: "table",
    title: "Surrender charge by contract year",
    columns: [
      { heading: "Contract year", holds: "words" },
      ...places.map((index) => ({ heading: String(index + 1), holds: "figures" as const })),
      ...(isOpen
        ? [
            {
              heading: lastYears(years + 1, renewal?.firstTermYears),
              holds: "figures" as const,
            },
          ]
        : []),
    ],
    rows: [
      row("Surrender charge", (index) => briefPercent(rates[index] ?? 0)),
      ...(vested === undefined
        ? []
        : [row("Bonus vested", (index) => briefPercent(vested[index] ?? 1))]),
    ],
  };
}

/** e.g. `6 on`, or `6 to 7` where a renewal begins in contract year 8. */
function lastYears(first: number, last: number | undefined): string {
  if (last === undefined) return `${first} on`;
  return last === first ? String(first) : `${first} to ${last}`;
}

function renewalTable({ renewal }: Illustration["surrenderCharge"]): readonly Table[] {
  if (renewal === undefined) return [];
  return renewal.terms.map(({ name, rates }) => ({
    kind: "table",
    title: `Surrender charge by year of ${name}`,
    columns: [
      { heading: "Year of the term", holds: "words" },
      ...rates.map((_, index) => ({
        heading: String(index + 1),
        holds: "figures" as const,
      })),
    ],
    rows: [["Surrender charge", ...rates.map(briefPercent)]],
  }));
}

/** Charges of riders and strategies, and the contract fee. */
function furtherCharges({ riders, allocations, guaranteed }: Illustration): readonly Block[] {
  const fees = allocations.flatMap(({ strategyName, feeSentence }) =>
    feeSentence === undefined ? [] : [[strategyName, `Strategy fee: ${feeSentence}`] as const],
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
