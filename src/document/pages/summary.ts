/** Page 1, the summary: parties, contract, terms and key values, guaranteed before non-guaranteed. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Allocation, Illustration } from "../../illustration/illustration.ts";
import { DEFAULT_LANGUAGE } from "../../texts/language.ts";
import { type Texts, textsOf, titleIn } from "../../texts/texts.ts";
import type { Block, Facts, KeyFigure, LineChart, Page, Table } from "../content/block.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { dollarsInWords } from "../../base/printed_number.ts";
import { partyFacts, twoLivesFacts } from "./parties.ts";
import { COLUMNS, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/** Name of the table of crediting strategies. */
export const CREDITING_TERMS = "crediting-terms";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration, texts: Texts): Page {
  const { summary: say, formats } = texts;
  const { product, owner, producer, preparedOn, issueDate, assumptions, isSample } = illustration;
  const isNameMarked = assumptions.some(({ name }) => name === "names");
  return {
    name: "summary",
    title: say.title(product.name),
    blocks: [
      // The mark across the sheets is not read out; this is.
      ...(isSample ? [{ kind: "paragraph", text: say.sample } as const] : []),
      {
        kind: "paragraph",
        style: "lead",
        text: say.lead({
          genericName: product.genericName,
          owner: owner.name,
          producer: producer?.name,
          preparedOn: formats.date(preparedOn),
          issueDate: issueDate === preparedOn ? undefined : formats.date(issueDate),
        }),
      },
      ...warningNotice(illustration, say),
      { kind: "keyFigures", items: keyFigures(illustration, say) },
      {
        kind: "callout",
        title: say.boxTitle,
        text: say.box + guaranteesInWords(illustration, say),
      },
      valuesChart(illustration, texts),
      ...unreviewedNotes(illustration, say),
      ...contractFacts(illustration, texts),
      ...(isNameMarked
        ? [{ kind: "paragraph", style: "note", text: say.names("\ufffd") } as const]
        : []),
      keyValues(illustration, texts),
      ...allocationBlocks(illustration, say),
    ],
  };
}

type Say = Texts["summary"];

/** Marks a translation as unreviewed, in its language and in the first one. Source: [D168]. */
function unreviewedNotes({ language }: Illustration, say: Say): readonly Block[] {
  if (language === DEFAULT_LANGUAGE) return [];
  const original = textsOf(DEFAULT_LANGUAGE).summary.unreviewed;
  return [
    { kind: "paragraph", style: "note", text: say.unreviewed },
    { kind: "paragraph", style: "note", text: original, language: DEFAULT_LANGUAGE },
  ];
}

/** Most warnings named on page 1, and most characters of a name. */
const NAMED_MAX = 4;
const NAME_LENGTH_MAX = 40;

/** The warnings: what was sent but is not in the values. Source: [D60]. */
function warningNotice({ warnings }: Illustration, { warnings: say }: Say): readonly Block[] {
  if (warnings.length === 0) return [];
  const named = warnings.slice(0, NAMED_MAX).map(({ field, code, didYouMean }) => {
    const characters = [...field];
    const isCut = characters.length > NAME_LENGTH_MAX;
    const name = isCut ? `${characters.slice(0, NAME_LENGTH_MAX).join("")}…` : field;
    if (code === "limited") return say.limited(name);
    return didYouMean === undefined ? name : say.nearest(name, didYouMean);
  });
  const more = warnings.length - named.length;
  return [
    {
      kind: "callout",
      title: say.title,
      text: say.text(warnings.length, named, more),
    },
  ];
}

function guaranteesInWords(
  { isFullyGuaranteed, marketValueAdjustment }: Illustration,
  say: Say,
): string {
  return isFullyGuaranteed
    ? say.allGuaranteed
    : say.guaranteedAlone(marketValueAdjustment !== undefined);
}

/** Premium, lifetime income, and surrender value after the surrender charge period or ten years. */
function keyFigures(illustration: Illustration, say: Say): readonly KeyFigure[] {
  const { premium, premiumBonus, guaranteed, current, surrenderCharge } = illustration;
  const contractYear = Math.min(surrenderCharge.rates.length || 10, guaranteed.years.length);
  const valueIn = ({ years }: Illustration["current"]) =>
    dollars(years[contractYear - 1]?.cashSurrenderValue ?? 0);
  const isWithdrawn = ({ years }: Illustration["current"]) =>
    years.slice(0, contractYear).some(({ withdrawal }) => withdrawal > 0);
  const isGuaranteed = illustration.isFullyGuaranteed;
  return [
    {
      title: say.youPay,
      figure: dollars(premium),
      note:
        (illustration.laterPremiums === undefined
          ? say.paidOnce
          : say.paidLater(dollars(illustration.laterPremiums.total))) +
        (premiumBonus === undefined ? "" : say.bonusAdded(dollars(premiumBonus.bonus))),
      tone: "plain",
    },
    ...incomeFigures(illustration, say),
    {
      title: say.guaranteedAfter(contractYear),
      figure: valueIn(guaranteed),
      note: say.onGuaranteedTerms(isWithdrawn(guaranteed)),
      tone: "guaranteed",
    },
    isGuaranteed
      ? {
          title: say.nonGuaranteedAfter(contractYear),
          figure: say.notApplicable,
          note: say.allValuesGuaranteed,
          tone: "nonGuaranteed",
        }
      : {
          title: say.nonGuaranteedAfter(contractYear),
          figure: valueIn(current),
          note: followsIndex(illustration)
            ? say.ifGrowthRepeats(isWithdrawn(current), lowInWords(illustration, valueIn))
            : say.onTodaysTerms(isWithdrawn(current)),
          tone: "nonGuaranteed",
        },
  ];
}

/** The low case beside the high one: the value where the index never grows. */
function lowInWords(
  { furtherProjections }: Illustration,
  valueIn: (projection: Illustration["current"]) => string,
): string | undefined {
  const zero = furtherProjections.find(({ scenario }) => scenario === "zero");
  return zero === undefined ? undefined : valueIn(zero);
}

function incomeFigures(illustration: Illustration, say: Say): readonly KeyFigure[] {
  const { lifetimeIncome: income, isFullyGuaranteed: isGuaranteed } = illustration;
  if (income === undefined) return [];
  const { isTaken, contractYear, age, guaranteed, current } = income;
  return [
    {
      title: say.guaranteedForLife,
      figure: dollars(guaranteed),
      note: say.income({
        age: isAgeOfAll(illustration, age - contractYear + 1) ? age : undefined,
        contractYear,
        isTaken,
        current: isGuaranteed || current === guaranteed ? undefined : dollars(current),
      }),
      tone: "guaranteed",
    },
  ];
}

/** Whether all persons have this age at issue, so that it is plain whose age is meant. */
function isAgeOfAll(illustration: Illustration, issueAge: number): boolean {
  const covered = illustration.twoLives?.find(({ rests }) => rests === "rider")?.lives ?? [];
  return [...personsOf(illustration), ...covered].every((one) => one.issueAge === issueAge);
}

/** The annuitant, and the owners that are persons. */
function personsOf({ owner, jointOwner, annuitant }: Illustration) {
  const all = [annuitant, owner, jointOwner];
  return all.flatMap((one) => (one === undefined || one.isEntity ? [] : [one]));
}

/** Longest party that fits beside another one. */
const PARTY_LENGTH_MAX = 34;

/** The facts in two columns; long ones on lines of their own. */
function contractFacts(illustration: Illustration, texts: Texts): readonly Block[] {
  const { summary: say } = texts;
  const { product, taxStatus, premiumBonus, riders, withdrawalPlan, laterPremiums } = illustration;
  const parties = partyFacts(illustration, texts);
  const [annuitant, ...owners] = personsOf(illustration);
  const hasOldest = owners.some(({ issueAge }) => issueAge !== annuitant?.issueAge);
  const twoLives = twoLivesFacts(illustration, texts);
  const isShort = parties.every(([, party]) => party.length <= PARTY_LENGTH_MAX);
  const elected: Facts["items"] = [
    ...(laterPremiums === undefined ? [] : [[say.laterPremiums, laterPremiums.sentence] as const]),
    [say.withdrawals, withdrawalPlan?.sentence ?? say.noWithdrawals],
    [say.riders, riders.map(({ name }) => name).join("; ") || say.noRiders],
    ...twoLives,
  ];
  const isPlain =
    withdrawalPlan === undefined &&
    riders.length === 0 &&
    laterPremiums === undefined &&
    twoLives.length === 0;
  const facts: Facts["items"] = [
    ...(isShort ? parties : []),
    [say.premium, say.premiumAtIssue(dollarsInWords(illustration.premium))],
    [
      say.premiumBonus,
      premiumBonus === undefined
        ? say.noBonus
        : `${dollarsInWords(premiumBonus.bonus)} (${briefPercent(premiumBonus.rate)})`,
    ],
    [say.state, illustration.state.name],
    [say.taxStatus, titleIn(texts, taxStatus.printedTitle ?? taxStatus.title)],
    ...(isPlain ? elected : []),
    [say.annuityPayments, say.paymentsBegin(product.maximumAnnuitizationAge, hasOldest)],
    [say.ratesEffective, ratesInWords(illustration, texts)],
  ];
  return [
    ...(isShort ? [] : [{ kind: "facts", columns: 1, items: parties } as const]),
    { kind: "facts", columns: 2, items: facts },
    ...(isPlain ? [] : [{ kind: "facts", columns: 1, items: elected } as const]),
  ];
}

/** e.g. `November 1, 2026`; marks a future date. */
function ratesInWords(
  { product, preparedOn }: Illustration,
  { summary: say, formats }: Texts,
): string {
  const day = formats.date(product.ratesEffectiveOn);
  return product.ratesEffectiveOn > preparedOn ? say.notYetInForce(day) : day;
}

function allocationBlocks(illustration: Illustration, say: Say): readonly Block[] {
  const { allocations } = illustration;
  if (allocations.length === 0) return [];
  const isGuaranteed = illustration.isFullyGuaranteed;
  const table: Table = {
    kind: "table",
    name: CREDITING_TERMS,
    title: say.strategies.title,
    columns: [
      { heading: say.strategies.strategy, term: "creditingStrategy", holds: "words" },
      { heading: say.strategies.share, term: "share", holds: "figures" },
      { heading: say.strategies.guaranteed, term: "guaranteed", holds: "words" },
      ...(isGuaranteed
        ? []
        : [{ heading: say.strategies.current, term: "currentTerms", holds: "words" } as const]),
    ],
    rows: allocations.map((allocation) =>
      [
        allocation.strategyName,
        briefPercent(allocation.share),
        termsInWords(allocation, "guaranteed", say),
      ].concat(isGuaranteed ? [] : termsInWords(allocation, "current", say)),
    ),
  };
  return [table, ...notIllustratedNote(illustration, say)];
}

/** NAIC Model #245 section 6.F(9)(b). */
function notIllustratedNote({ notIllustrated }: Illustration, say: Say): readonly Block[] {
  if (notIllustrated.length === 0) return [];
  const each = notIllustrated.map(({ strategyName, indexName, share }) =>
    say.notIllustratedEach(briefPercent(share), strategyName, indexName),
  );
  return [
    {
      kind: "paragraph",
      style: "note",
      text: say.notIllustrated(each),
    },
  ];
}

/** e.g. `Cap: 7.25%; participation rate: 100%`. */
function termsInWords({ terms }: Allocation, which: "current" | "guaranteed", say: Say): string {
  return terms
    .map(({ name, [which]: value }, index) => {
      const term = index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
      return `${term}: ${value === undefined ? say.strategies.none : briefPercent(value)}`;
    })
    .join("; ");
}

/** Contract years 1, 5, 10 and the last one with a surrender charge. */
function keyValues(illustration: Illustration, texts: Texts): Table {
  const shown = new Set([1, 5, 10, illustration.surrenderCharge.rates.length]);
  return valuesTable(
    texts,
    texts.summary.values,
    [
      yearGroup(illustration, texts),
      ...scenarioGroups(illustration, texts, [
        COLUMNS.accountValue,
        COLUMNS.cashSurrenderValue,
        COLUMNS.deathBenefit,
      ]),
    ],
    (contractYear) => shown.has(contractYear),
  );
}

/** The surrender value by year, with the account value where all values are guaranteed, beside the premiums paid. */
function valuesChart(illustration: Illustration, texts: Texts): LineChart {
  const { groups } = texts;
  const { chart: say, youPay } = texts.summary;
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
          line(say.cashSurrenderValue, guaranteed, "cashSurrenderValue"),
          line(say.accountValue, guaranteed, "accountValue"),
        ]
      : [
          line(groups.guaranteed, guaranteed, "cashSurrenderValue"),
          line(groups.nonGuaranteed, current, "cashSurrenderValue"),
        ]),
    { name: youPay, points: premiums },
  ];
  const title = isFullyGuaranteed ? say.guaranteedValues : say.cashSurrenderValue;
  const ends = lines.map(({ name, points }) => `${name}: ${dollars(points.at(-1)?.[1] ?? 0)}`);
  return {
    kind: "chart",
    title: say.title(title),
    description: say.description(title, texts.indexScenarios.years(guaranteed.years.length), ends),
    horizontalTitle: say.years,
    unit: "dollars",
    height: 230,
    leastHeight: 150,
    lines,
  };
}
