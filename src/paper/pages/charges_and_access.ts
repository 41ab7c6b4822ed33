/** Charges, access to money, and minimum guarantees. */

import { type Illustration, yearsPast } from "#illustration";
import type { Texts } from "#texts";
import type { Block, Definitions, Page, Paragraph, Table } from "../content/block.ts";
import {
  blocksOf,
  heading,
  paragraph,
  type Part,
  present,
  statements,
  tableAcross,
} from "../content/builders.ts";
import { briefPercent } from "../content/format.ts";
import { dollarsInWords } from "#base";
import { PAYMENTS_PAGE } from "./annuity_payments.ts";
import { costBlocks } from "./costs.ts";
import { ADJUSTMENT_PAGE } from "./market_value_adjustment.ts";
import { whoDies } from "./parties.ts";
import { VALUES_TABLE } from "./value_columns.ts";

/** Whether the narrative includes the charges, as for a fixed annuity without riders. */
export function hasBriefCharges({ product, riders }: Illustration): boolean {
  return product.kind === "fixed" && riders.every(({ facts }) => facts.length === 0);
}

/** Charges and access on a page of their own. Source: NAIC Model #245 section 6.E, 6.G(5). */
export function chargesAndAccess(illustration: Illustration, texts: Texts): Page | undefined {
  if (hasBriefCharges(illustration)) return undefined;
  return {
    name: "charges-and-access",
    title: texts.charges.title,
    blocks: chargeBlocks(illustration, texts),
  };
}

/** The charges as blocks: surrender charge, free withdrawal, adjustment, riders, tax, minimum. */
export function chargeBlocks(illustration: Illustration, texts: Texts): readonly Block[] {
  const { charges: say } = texts;
  const { surrenderCharge, freeWithdrawal, accessTerms, marketValueAdjustment } = illustration;
  return blocksOf([
    heading(say.early),
    paragraph(surrenderCharge.sentence),
    scheduleTable(illustration, say),
    renewalTables(surrenderCharge, say),
    costBlocks(illustration, texts),
    heading(say.free),
    paragraph(freeWithdrawal.sentence),
    adjustmentBlocks(illustration, texts),
    furtherCharges(illustration, say),
    accessTerms.length > 0 && [heading(say.access), statements(accessTerms)],
    heading(say.least),
    paragraph(illustration.minimumValue.sentence),
    heading(say.death),
    {
      kind: "paragraph",
      refersTo: VALUES_TABLE,
      text: say.atDeath(whoDies(illustration), marketValueAdjustment !== undefined),
    },
    heading(say.incomeLater),
    incomeInWords(illustration, say),
  ]);
}

type Say = Texts["charges"];

/** The adjustment in short; the page on its potential impact has it in full. */
function adjustmentBlocks({ marketValueAdjustment: terms }: Illustration, texts: Texts): Part {
  if (terms === undefined) return undefined;
  const { charges: say } = texts;
  const { years, isRenewed, amount } = terms;
  return [
    heading(say.adjustment),
    {
      kind: "paragraph",
      refersTo: ADJUSTMENT_PAGE,
      text: say.adjustmentInShort(years, isRenewed, amount),
    },
  ];
}

function yearsFrom(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
}

/** Surrender charge by contract year of the first term that is still to come, beside the part of the bonus that has vested. */
function scheduleTable(illustration: Illustration, say: Say): Table | undefined {
  const { schedule } = say;
  const { surrenderCharge, premiumBonus } = illustration;
  const { rates, renewal, isFromPremium } = surrenderCharge;
  const vested = premiumBonus?.vestedRates;
  const years = Math.max(rates.length, vested?.length ?? 0);
  // Each premium has years of its own.
  const past = isFromPremium === true ? 0 : yearsPast(illustration);
  if (years <= past) return undefined;
  // A first term that ends with its charges has no year without one.
  const isOpen = renewal === undefined || renewal.firstTermYears > years;
  return tableAcross(
    isFromPremium === true ? schedule.titleFromPremium : schedule.title,
    [schedule.year, "contractYear"],
    present([
      ...yearsFrom(past + 1, years),
      isOpen && lastYears(years + 1, renewal?.firstTermYears, say),
    ]),
    present([
      { name: schedule.charge, cellOf: (place) => briefPercent(rates[past + place] ?? 0) },
      vested && {
        name: schedule.vested,
        cellOf: (place) => briefPercent(vested[past + place] ?? 1),
      },
    ]),
  );
}

/** e.g. `6 on`, or `6 to 7` where a renewal begins in contract year 8. */
function lastYears(first: number, last: number | undefined, { schedule }: Say): string {
  if (last === undefined) return schedule.from(first);
  return last === first ? String(first) : schedule.fromTo(first, last);
}

function renewalTables(
  { renewal }: Illustration["surrenderCharge"],
  { schedule }: Say,
): readonly Table[] {
  return (renewal?.terms ?? []).map(({ name, rates }) =>
    tableAcross(
      schedule.renewalTitle(name),
      [schedule.renewalYear, "yearOfTerm"],
      yearsFrom(1, rates.length),
      [{ name: schedule.charge, cellOf: (place) => briefPercent(rates[place] ?? 0) }],
    ),
  );
}

/** Charges of riders and strategies, and the contract fee. */
function furtherCharges({ riders, allocations, guaranteed }: Illustration, say: Say): Part {
  const contractFee = Math.max(...guaranteed.years.map((year) => year.contractFee));
  const items: Definitions["items"] = present([
    ...riders.map(({ name, chargeSentence }) => [name, chargeSentence] as const),
    ...allocations.map(
      ({ strategyName, feeSentence }) =>
        feeSentence !== undefined && ([strategyName, say.strategyFee(feeSentence)] as const),
    ),
    contractFee !== 0 && [say.contractFee, say.contractFeeText(dollarsInWords(contractFee))],
  ]);
  return items.length > 0 && [heading(say.further), { kind: "definitions", items }];
}

function incomeInWords(
  { annuitization, taxStatus, isFullyGuaranteed }: Illustration,
  say: Say,
): Paragraph {
  const text = say.payments + (taxStatus.isQualified && !taxStatus.isRoth ? say.qualified : "");
  return annuitization === undefined || annuitization.points.length === 0
    ? paragraph(text.trimEnd())
    : {
        kind: "paragraph",
        refersTo: PAYMENTS_PAGE,
        text: text + say.paymentsPage(isFullyGuaranteed),
      };
}
