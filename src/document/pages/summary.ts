/** Page 1, the summary: parties, contract, terms and key values, guaranteed before non-guaranteed. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Allocation, Illustration } from "../../illustration/illustration.ts";
import type { Block, Facts, KeyFigure, LineChart, Page, Table } from "../content/block.ts";
import { briefPercent, date, dollars, dollarsInWords } from "../content/format.ts";
import { counted } from "./index_scenarios.ts";
import { partyFacts, twoLivesFacts } from "./parties.ts";
import { COLUMNS, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/** Name of the table of crediting strategies. */
export const CREDITING_TERMS = "crediting-terms";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration): Page {
  const { product, owner, producer, preparedOn, assumptions, isSample } = illustration;
  const presentedBy = producer?.name === undefined ? "" : ` by ${producer.name}`;
  const isNameMarked = assumptions.some(({ name }) => name === "names");
  return {
    name: "summary",
    title: `${product.name} – Annuity Illustration`,
    blocks: [
      ...(isSample ? [SAMPLE_NOTE] : []),
      {
        kind: "paragraph",
        style: "lead",
        text:
          `${product.genericName}. Prepared for ${owner.name}${presentedBy} on ${date(preparedOn)}, ` +
          `${issueInWords(illustration)}.`,
      },
      ...warningNotice(illustration),
      { kind: "keyFigures", items: keyFigures(illustration) },
      {
        kind: "callout",
        title: "Read this together with the Disclosure Document and the Buyer’s Guide",
        text:
          "It is not complete without them: ask for both before you apply. " +
          guaranteesInWords(illustration),
      },
      valuesChart(illustration),
      ...contractFacts(illustration),
      ...(isNameMarked ? [NAMES_NOTE] : []),
      keyValues(illustration),
      ...allocationBlocks(illustration),
    ],
  };
}

/** The mark across the sheets is not read out; this is. */
const SAMPLE_NOTE: Block = {
  kind: "paragraph",
  text: "SAMPLE: made with a test key, to try the service. It is no offer, and no sale may rest on it.",
};

/** Most warnings named on page 1, and most characters of a name. */
const NAMED_MAX = 4;
const NAME_LENGTH_MAX = 40;

/** The warnings: what was sent but is not in the values. Source: [D60]. */
function warningNotice({ warnings }: Illustration): readonly Block[] {
  if (warnings.length === 0) return [];
  const named = warnings.slice(0, NAMED_MAX).map(({ field, code, didYouMean }) => {
    const characters = [...field];
    const isCut = characters.length > NAME_LENGTH_MAX;
    const name = isCut ? `${characters.slice(0, NAME_LENGTH_MAX).join("")}…` : field;
    if (code === "limited") return `${name} (limited)`;
    return didYouMean === undefined ? name : `${name} (the nearest input is ${didYouMean})`;
  });
  const more = warnings.length - named.length;
  const [was, one] =
    warnings.length === 1 ? ["was", "One input"] : ["were", `${warnings.length} inputs`];
  return [
    {
      kind: "callout",
      title: "Not everything that was sent is in these values",
      text:
        `${one} ${was} not used, or limited: ${named.join("; ")}${more === 0 ? "" : `; and ${more} more`}. ` +
        "“Values assumed, and where each is from”, near the end, lists what the values rest on.",
    },
  ];
}

const NAMES_NOTE: Block = {
  kind: "paragraph",
  style: "note",
  text: "The mark \ufffd stands for a letter of a script that this paper is not set in.",
};

function guaranteesInWords(illustration: Illustration): string {
  return illustration.isFullyGuaranteed
    ? "Non-guaranteed values: not applicable. The contract has no terms that the insurer may change, and all values " +
        "shown are guaranteed."
    : "Only values headed “Guaranteed” are guaranteed; others rest on terms that the insurer may change" +
        (illustration.marketValueAdjustment === undefined ? "." : ", and on interest rates (MVA).");
}

/** Premium, lifetime income, and surrender value after the surrender charge period or ten years. */
function keyFigures(illustration: Illustration): readonly KeyFigure[] {
  const { premium, premiumBonus, guaranteed, current, surrenderCharge } = illustration;
  const contractYear = Math.min(surrenderCharge.rates.length || 10, guaranteed.years.length);
  const valueIn = ({ years }: Illustration["current"]) =>
    dollars(years[contractYear - 1]?.cashSurrenderValue ?? 0);
  const when = contractYear === 1 ? "after 1 year" : `after ${contractYear} years`;
  const withdrawn = illustration.withdrawalPlan === undefined ? "" : ", after withdrawals";
  const isGuaranteed = illustration.isFullyGuaranteed;
  return [
    {
      title: "You pay",
      figure: dollars(premium),
      note:
        (illustration.laterPremiums === undefined
          ? "once, at issue"
          : `at issue, and ${dollars(illustration.laterPremiums.total)} later`) +
        (premiumBonus === undefined ? "" : `; ${dollars(premiumBonus.bonus)} bonus is added`),
      tone: "plain",
    },
    ...incomeFigures(illustration.lifetimeIncome, isGuaranteed),
    {
      title: `Guaranteed ${when}`,
      figure: valueIn(guaranteed),
      note: `cash surrender value on guaranteed terms${withdrawn}`,
      tone: "guaranteed",
    },
    isGuaranteed
      ? {
          title: `Non-guaranteed ${when}`,
          figure: "Not applicable",
          note: "all values are guaranteed",
          tone: "nonGuaranteed",
        }
      : {
          title: `Non-guaranteed ${when}`,
          figure: valueIn(current),
          note: followsIndex(illustration)
            ? `cash surrender value if past index growth repeats${withdrawn}${lowInWords(illustration, valueIn)}`
            : `cash surrender value on today’s terms${withdrawn}`,
          tone: "nonGuaranteed",
        },
  ];
}

/** The low case beside the high one: the value where the index never grows. */
function lowInWords(
  { furtherProjections }: Illustration,
  valueIn: (projection: Illustration["current"]) => string,
): string {
  const zero = furtherProjections.find(({ scenario }) => scenario === "zero");
  return zero === undefined ? "" : `; ${valueIn(zero)} without growth`;
}

/** The rider's lifetime income. */
function incomeFigures(
  income: Illustration["lifetimeIncome"],
  isGuaranteed: boolean,
): readonly KeyFigure[] {
  if (income === undefined) return [];
  const { isTaken, contractYear, age, guaranteed, current } = income;
  return [
    {
      title: "Guaranteed for life",
      figure: dollars(guaranteed),
      note:
        `a year from age ${age}` +
        (isTaken ? "" : `, if taken from contract year ${contractYear} on`) +
        (isGuaranteed || current === guaranteed
          ? ""
          : `; ${dollars(current)} on today’s terms, not guaranteed`),
      tone: "guaranteed",
    },
  ];
}

/** Longest party that fits beside another one. */
const PARTY_LENGTH_MAX = 34;

function issueInWords({ preparedOn, issueDate }: Illustration): string {
  return issueDate === preparedOn
    ? "the assumed issue date"
    : `with an assumed issue date of ${date(issueDate)}`;
}

/** The facts in two columns; long ones on lines of their own. */
function contractFacts(illustration: Illustration): readonly Block[] {
  const { product, premiumBonus, riders, withdrawalPlan, laterPremiums } = illustration;
  const parties = partyFacts(illustration);
  const twoLives = twoLivesFacts(illustration);
  const isShort = parties.every(([, party]) => party.length <= PARTY_LENGTH_MAX);
  const elected: Facts["items"] = [
    ...(laterPremiums === undefined ? [] : [["Later premiums", laterPremiums.sentence] as const]),
    ["Withdrawals", withdrawalPlan?.sentence ?? "None illustrated"],
    ["Riders", riders.map(({ name }) => name).join("; ") || "None elected"],
    ...twoLives,
  ];
  const isPlain =
    withdrawalPlan === undefined &&
    riders.length === 0 &&
    laterPremiums === undefined &&
    twoLives.length === 0;
  const facts: Facts["items"] = [
    ...(isShort ? parties : []),
    ["Premium", `${dollarsInWords(illustration.premium)}, paid at issue`],
    [
      "Premium bonus",
      premiumBonus === undefined
        ? "None"
        : `${dollarsInWords(premiumBonus.bonus)} (${briefPercent(premiumBonus.rate)})`,
    ],
    ["State", illustration.state.name],
    ["Tax status", illustration.taxStatus.title],
    ...(isPlain ? elected : []),
    ["Annuity payments", `Begin by age ${product.maximumAnnuitizationAge}`],
    ["Rates effective", ratesInWords(illustration)],
  ];
  return [
    ...(isShort ? [] : [{ kind: "facts", columns: 1, items: parties } as const]),
    { kind: "facts", columns: 2, items: facts },
    ...(isPlain ? [] : [{ kind: "facts", columns: 1, items: elected } as const]),
  ];
}

/** e.g. `November 1, 2026`; marks a future date. */
function ratesInWords({ product, preparedOn }: Illustration): string {
  const day = date(product.ratesEffectiveOn);
  return product.ratesEffectiveOn > preparedOn ? `${day}, not yet in force` : day;
}

function allocationBlocks(illustration: Illustration): readonly Block[] {
  const { allocations } = illustration;
  if (allocations.length === 0) return [];
  const isGuaranteed = illustration.isFullyGuaranteed;
  const table: Table = {
    kind: "table",
    name: CREDITING_TERMS,
    title: "Where the premium goes: crediting strategies and their terms",
    columns: [
      { heading: "Crediting strategy", holds: "words" },
      { heading: "Share", holds: "figures" },
      { heading: "Guaranteed terms", holds: "words" },
      ...(isGuaranteed
        ? []
        : [{ heading: "Current terms, not guaranteed", holds: "words" } as const]),
    ],
    rows: allocations.map((allocation) =>
      [
        allocation.strategyName,
        briefPercent(allocation.share),
        termsInWords(allocation, "guaranteed"),
      ].concat(isGuaranteed ? [] : termsInWords(allocation, "current")),
    ),
  };
  return [table, ...notIllustratedNote(illustration)];
}

/** NAIC Model #245 section 6.F(9)(b). */
function notIllustratedNote({ notIllustrated }: Illustration): readonly Block[] {
  if (notIllustrated.length === 0) return [];
  const each = notIllustrated.map(
    ({ strategyName, indexName, share }) =>
      `${briefPercent(share)} for ${strategyName} (${indexName})`,
  );
  return [
    {
      kind: "paragraph",
      style: "note",
      text:
        `Asked for and not illustrated: ${each.join("; ")}. An index in existence for fewer than ten calendar years ` +
        "is not illustrated; what was meant for it is in the strategies above, in proportion.",
    },
  ];
}

/** e.g. `Cap: 7.25%; participation rate: 100%`. */
function termsInWords({ terms }: Allocation, which: "current" | "guaranteed"): string {
  return terms
    .map(({ name, [which]: value }, index) => {
      const term = index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
      return `${term}: ${value === undefined ? "none" : briefPercent(value)}`;
    })
    .join("; ");
}

/** Contract years 1, 5, 10 and the last one with a surrender charge. */
function keyValues(illustration: Illustration): Table {
  const shown = new Set([1, 5, 10, illustration.surrenderCharge.rates.length]);
  return valuesTable(
    "Values at the end of selected contract years",
    [
      yearGroup(illustration),
      ...scenarioGroups(illustration, [
        COLUMNS.accountValue,
        COLUMNS.cashSurrenderValue,
        COLUMNS.deathBenefit,
      ]),
    ],
    (contractYear) => shown.has(contractYear),
  );
}

/** The surrender value by year, with the account value where all values are guaranteed, beside the premiums paid. */
function valuesChart(illustration: Illustration): LineChart {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const line = (
    name: string,
    { years }: Illustration["current"],
    value: "accountValue" | "cashSurrenderValue",
  ) => ({ name, points: years.map((year) => [year.contractYear, year[value]] as const) });
  let paid = 0;
  const premiums = guaranteed.years.map(({ contractYear, premium }) => {
    paid += premium;
    return [contractYear, paid] as const;
  });
  const lines = [
    ...(isFullyGuaranteed
      ? [
          line("Cash surrender value", guaranteed, "cashSurrenderValue"),
          line("Account value", guaranteed, "accountValue"),
        ]
      : [
          line("Guaranteed", guaranteed, "cashSurrenderValue"),
          line("Non-guaranteed", current, "cashSurrenderValue"),
        ]),
    { name: "You pay", points: premiums },
  ];
  const title = isFullyGuaranteed ? "Guaranteed values" : "Cash surrender value";
  const ends = lines.map(({ name, points }) => `${name}: ${dollars(points.at(-1)?.[1] ?? 0)}`);
  return {
    kind: "chart",
    title: `${title} beside what you pay`,
    description:
      `${title} over ${counted(guaranteed.years.length)}, beside the premium paid so far. At the end, ` +
      `${ends.join("; ")}. The tables of values give the figures.`,
    horizontalTitle: "End of contract year",
    unit: "dollars",
    height: 230,
    leastHeight: 150,
    lines,
  };
}
