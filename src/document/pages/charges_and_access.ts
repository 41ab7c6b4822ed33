/** Charges, access to money, and minimum guarantees. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { briefPercent, dollars, wholeDollars } from "../content/format.ts";
import { dollarsInWords } from "../../base/printed_number.ts";
import { formulaBlock } from "./market_value_adjustment.ts";

/** Whether the narrative includes the charges: that of a fixed annuity without riders. */
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
  const { surrenderCharge, freeWithdrawal, withdrawalPlan, marketValueAdjustment, premiumBonus } =
    illustration;
  return [
    { kind: "heading", text: say.early },
    { kind: "paragraph", text: surrenderCharge.sentence },
    ...(Math.max(surrenderCharge.rates.length, premiumBonus?.vestedRates.length ?? 0) === 0
      ? []
      : [scheduleTable(illustration, say)]),
    ...renewalTable(surrenderCharge, say),
    ...workedSurrender(illustration, texts),
    { kind: "heading", text: say.free },
    { kind: "paragraph", text: freeWithdrawal.sentence },
    ...(withdrawalPlan === undefined
      ? []
      : [
          {
            kind: "paragraph" as const,
            text: say.illustrated(withdrawalPlan.sentence),
          },
        ]),
    ...adjustmentBlocks(marketValueAdjustment, texts),
    ...furtherCharges(illustration, say),
    ...accessBlocks(illustration, say),
    { kind: "heading", text: say.least },
    { kind: "paragraph", text: illustration.minimumValue.sentence },
    { kind: "heading", text: say.incomeLater },
    { kind: "paragraph", text: incomeInWords(illustration, say) },
  ];
}

type Say = Texts["charges"];

/** Contract year of the worked surrender, if it has a charge. */
const WORKED_YEAR = 3;

/**
 * A surrender in whole dollars, step by step, and what it pays on guaranteed terms. The steps add up as printed: the
 * surrender charge is what the others leave, at most $3 from its own rounding.
 */
function workedSurrender(
  illustration: Illustration,
  { charges, formats }: Texts,
): readonly Block[] {
  const { worked: say } = charges;
  const { surrenderCharge, guaranteed, current, isFullyGuaranteed } = illustration;
  const place = Math.min(WORKED_YEAR, surrenderCharge.rates.length) - 1;
  const [year, least] = [current.years[place], guaranteed.years[place]];
  if (year === undefined || least === undefined || year.surrenderCharge === 0) return [];
  const { bonusRecapture, marketValueAdjustment, termAdjustment = 0 } = year;
  const worked =
    year.accountValue -
    year.surrenderCharge -
    bonusRecapture +
    marketValueAdjustment +
    termAdjustment;
  const isRaised = year.cashSurrenderValue > worked + 0.01;
  const [accountValue, bonus, adjustment, ofTerms, paid] = [
    year.accountValue,
    bonusRecapture,
    marketValueAdjustment,
    termAdjustment,
    isRaised ? worked : year.cashSurrenderValue,
  ].map(wholeDollars) as [number, number, number, number, number];
  const charge = accountValue - bonus + adjustment + ofTerms - paid;
  // Of an account that is nearly used up the roundings may take more than the charge itself.
  if (charge <= 0) return [];
  const steps = [
    say.charge(dollars(charge)),
    ...(bonus === 0 ? [] : [say.bonus(dollars(bonus))]),
    ...(adjustment < 0 ? [say.adjustment(dollars(-adjustment))] : []),
    ...(ofTerms < 0 ? [say.termFees(dollars(-ofTerms))] : []),
  ];
  const gains = [
    ...(adjustment > 0 ? [say.adjustment(dollars(adjustment))] : []),
    ...(ofTerms > 0 ? [say.termCredits(dollars(ofTerms))] : []),
  ];
  return [
    {
      kind: "paragraph",
      text: say.text({
        year: place + 1,
        isFullyGuaranteed,
        accountValue: dollars(accountValue),
        paid: dollars(year.cashSurrenderValue),
        steps: formats.list(steps),
        gains: gains.length === 0 ? undefined : formats.list(gains),
        isRaised,
        guaranteed: dollars(least.cashSurrenderValue),
      }),
    },
  ];
}

/** Renewal, guarantee, bailout and waivers. */
function accessBlocks({ accessTerms }: Illustration, say: Say): readonly Block[] {
  if (accessTerms.length === 0) return [];
  return [
    { kind: "heading", text: say.access },
    { kind: "definitions", items: accessTerms.map(({ title, text }) => [title, text] as const) },
  ];
}

/** The adjustment in short; the page on its potential impact has it in full. */
function adjustmentBlocks(
  terms: Illustration["marketValueAdjustment"],
  texts: Texts,
): readonly Block[] {
  if (terms === undefined) return [];
  const { charges: say } = texts;
  const hasOwnPage = terms.demonstration !== undefined;
  const text = !hasOwnPage
    ? terms.sentence
    : say.adjustmentInShort(terms.years, terms.isRenewed, terms.amount);
  return [
    { kind: "heading", text: say.adjustment },
    {
      kind: "paragraph",
      text: text + say.deathWithoutAdjustment + (hasOwnPage ? "" : say.itsFormula),
    },
    ...(hasOwnPage ? [] : [formulaBlock(terms.formula, texts)]),
  ];
}

/** Surrender charge by contract year of the first term, beside the part of the bonus that has vested. */
function scheduleTable({ surrenderCharge, premiumBonus }: Illustration, say: Say): Table {
  const { schedule } = say;
  const { rates, renewal, isFromPremium } = surrenderCharge;
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
    title: isFromPremium === true ? schedule.titleFromPremium : schedule.title,
    columns: [
      { heading: schedule.year, term: "contractYear", holds: "words" },
      ...places.map((index) => ({ heading: String(index + 1), holds: "figures" as const })),
      ...(isOpen
        ? [
            {
              heading: lastYears(years + 1, renewal?.firstTermYears, say),
              holds: "figures" as const,
            },
          ]
        : []),
    ],
    rows: [
      row(schedule.charge, (index) => briefPercent(rates[index] ?? 0)),
      ...(vested === undefined
        ? []
        : [row(schedule.vested, (index) => briefPercent(vested[index] ?? 1))]),
    ],
  };
}

/** e.g. `6 on`, or `6 to 7` where a renewal begins in contract year 8. */
function lastYears(first: number, last: number | undefined, { schedule }: Say): string {
  if (last === undefined) return schedule.from(first);
  return last === first ? String(first) : schedule.fromTo(first, last);
}

function renewalTable(
  { renewal }: Illustration["surrenderCharge"],
  { schedule }: Say,
): readonly Table[] {
  if (renewal === undefined) return [];
  return renewal.terms.map(({ name, rates }) => ({
    kind: "table",
    title: schedule.renewalTitle(name),
    columns: [
      { heading: schedule.renewalYear, term: "yearOfTerm", holds: "words" },
      ...rates.map((_, index) => ({
        heading: String(index + 1),
        holds: "figures" as const,
      })),
    ],
    rows: [[schedule.charge, ...rates.map(briefPercent)]],
  }));
}

/** Charges of riders and strategies, and the contract fee. */
function furtherCharges(
  { riders, allocations, guaranteed }: Illustration,
  say: Say,
): readonly Block[] {
  const fees = allocations.flatMap(({ strategyName, feeSentence }) =>
    feeSentence === undefined ? [] : [[strategyName, say.strategyFee(feeSentence)] as const],
  );
  const contractFee = Math.max(...guaranteed.years.map((year) => year.contractFee));
  const items = [
    ...riders.map(({ name, chargeSentence }) => [name, chargeSentence] as const),
    ...fees,
    ...(contractFee === 0
      ? []
      : [[say.contractFee, say.contractFeeText(dollarsInWords(contractFee))] as const]),
  ];
  if (items.length === 0) return [];
  return [
    { kind: "heading", text: say.further },
    { kind: "definitions", items },
  ];
}

function incomeInWords(
  { annuitization, taxStatus, isFullyGuaranteed }: Illustration,
  say: Say,
): string {
  return (
    say.payments +
    (annuitization === undefined || annuitization.points.length === 0
      ? ""
      : say.paymentsPage(isFullyGuaranteed)) +
    (taxStatus.isQualified && !taxStatus.isRoth ? say.qualified : "")
  );
}
