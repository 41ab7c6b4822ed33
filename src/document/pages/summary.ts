/** Page 1, the summary: who, what, on which terms, and the key values, guaranteed before non-guaranteed. */
import type { Allocation, Illustration, Party } from "../../illustration/illustration.ts";
import type { Block, Facts, Page, Table } from "../block.ts";
import { date, dollarsAndCents, percent } from "../format.ts";
import { COLUMNS, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration): Page {
  const { product, owner, preparedOn } = illustration;
  const { brand } = product;
  return {
    name: "summary",
    title: `${product.name} – Annuity Illustration`,
    blocks: [
      {
        kind: "paragraph",
        style: "lead",
        text:
          `${product.genericName}, issued by ${brand.insurerName}. ` +
          `Prepared for ${owner.name} on ${date(preparedOn)}.`,
      },
      { kind: "facts", columns: 2, items: contractFacts(illustration) },
      ...allocationBlocks(illustration.allocations),
      keyValues(illustration),
      valuesChart(illustration),
      {
        kind: "callout",
        title: "Read this together with the Disclosure Document and the Buyer’s Guide",
        text:
          "This illustration is not complete without them: ask for both before you apply. Values headed " +
          "“Non-guaranteed” assume terms that the insurer may change; they are neither promises nor " +
          "estimates. Only the values headed “Guaranteed” are guaranteed.",
      },
    ],
  };
}

function contractFacts(illustration: Illustration): Facts["items"] {
  const { product, owner, jointOwner, annuitant, premiumBonus, withdrawalPlan } = illustration;
  const { insurerName, addressLines } = product.brand;
  return [
    ["Owner", partyInWords(owner)],
    ["Annuitant", partyInWords(annuitant)],
    ...(jointOwner === undefined ? [] : [["Joint owner", partyInWords(jointOwner)] as const]),
    ["State", illustration.state.name],
    ["Tax status", illustration.taxStatus.title],
    ["Premium", `${dollarsAndCents(illustration.premium)}, paid at issue`],
    [
      "Premium bonus",
      premiumBonus === undefined
        ? "None"
        : `${dollarsAndCents(premiumBonus.bonus)} (${percent(premiumBonus.rate)})`,
    ],
    ["Withdrawals", withdrawalPlan?.type ?? "None illustrated"],
    ["Riders", illustration.riders.map(({ name }) => name).join("; ") || "None elected"],
    ["Annuity payments", `Begin by age ${product.maximumAnnuitizationAge}`],
    ["Rates effective", date(product.ratesEffectiveOn)],
    ["Contact", [insurerName, ...addressLines].join(", ")],
  ];
}

/** e.g. `Valued Owner, male, age 46`. */
function partyInWords({ name, gender, issueAge }: Party): string {
  return `${name}, ${gender}, age ${issueAge}`;
}

function allocationBlocks(allocations: readonly Allocation[]): readonly Block[] {
  if (allocations.length === 0) return [];
  const rows = allocations.map((allocation) => [
    allocation.strategyName,
    percent(allocation.share),
    dollarsAndCents(allocation.premium),
    termsInWords(allocation, "guaranteed"),
    termsInWords(allocation, "current"),
  ]);
  const table: Table = {
    kind: "table",
    title: "Where the premium goes: crediting strategies and their terms",
    columns: [
      { heading: "Crediting strategy", holds: "words" },
      { heading: "Share", holds: "figures" },
      { heading: "Premium", holds: "figures" },
      { heading: "Guaranteed terms", holds: "words" },
      { heading: "Current terms, not guaranteed", holds: "words" },
    ],
    rows,
  };
  return [table];
}

/** e.g. `Cap 7.25%; participation rate 100.00%`. */
function termsInWords({ terms }: Allocation, which: "current" | "guaranteed"): string {
  return terms
    .map(({ name, [which]: value }) => `${name} ${value === undefined ? "none" : percent(value)}`)
    .join("; ");
}

/** Contract years 1, 5, 10 and the last one with a surrender charge. */
function keyValues(illustration: Illustration): Table {
  const shown = new Set([1, 5, 10, illustration.surrenderCharge.rates.length]);
  const columns = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue, COLUMNS.deathBenefit];
  const { guaranteed, current } = illustration;
  return valuesTable(
    "Values at the end of selected contract years",
    [
      yearGroup(illustration),
      { title: "Guaranteed", tone: "guaranteed", years: guaranteed.years, columns },
      { title: "Non-guaranteed (current)", tone: "nonGuaranteed", years: current.years, columns },
    ],
    (contractYear) => shown.has(contractYear),
  );
}

function valuesChart({ guaranteed, current }: Illustration): Block {
  const last = guaranteed.years.length;
  return {
    kind: "chart",
    title: "Values over the years",
    description:
      `Three lines over ${last} contract years: the guaranteed cash surrender value, the non-guaranteed ` +
      "account value and the non-guaranteed cash surrender value. The tables of values give the figures.",
    horizontalTitle: "Contract year",
    verticalTitle: "Dollars at year end",
    unit: "dollars",
    height: 160,
    lines: [
      {
        name: "Guaranteed cash surrender value",
        points: guaranteed.years.map((year) => [year.contractYear, year.cashSurrenderValue]),
      },
      {
        name: "Account value*",
        points: current.years.map((year) => [year.contractYear, year.accountValue]),
      },
      {
        name: "Cash surrender value* (*non-guaranteed)",
        points: current.years.map((year) => [year.contractYear, year.cashSurrenderValue]),
      },
    ],
  };
}
