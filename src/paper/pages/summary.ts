/** Page 1, the summary: parties, contract, terms and key values, guaranteed before non-guaranteed. */

import { followsIndex, type Allocation, type Illustration } from "#illustration";
import { DEFAULT_LANGUAGE, type Texts, textsOf, titleIn } from "#texts";
import type { Callout, Facts, KeyFigure, LineChart, Page, Table } from "../content/block.ts";
import {
  figures,
  note,
  pageOf,
  paragraph,
  type Part,
  present,
  tableOf,
  words,
} from "../content/builders.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { dollarsInWords } from "#base";
import { endsOf, lineOf } from "./chart_lines.ts";
import { partyFacts, twoLivesFacts } from "./parties.ts";
import { COLUMNS, scenarioGroups, valuesTable } from "./value_columns.ts";

/** Name of the table of crediting strategies. */
export const CREDITING_TERMS = "crediting-terms";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration, texts: Texts): Page {
  const { summary: say, formats } = texts;
  const { product, owner, jointOwner, producer, preparedOn, issueDate } = illustration;
  const { assumptions, isSample } = illustration;
  const guarantees = illustration.isFullyGuaranteed
    ? say.allGuaranteed
    : say.guaranteedAlone(illustration.marketValueAdjustment !== undefined);
  const isNameMarked = assumptions.some(({ name }) => name === "names");
  return pageOf({
    name: "summary",
    title: say.title(product.name),
    blocks: [
      // The mark across the sheets is not read out; this is.
      isSample && paragraph(say.sample),
      {
        kind: "paragraph",
        style: "lead",
        text: say.lead({
          genericName: product.genericName,
          owners: formats.list(present([owner, jointOwner]).map(({ name }) => name)),
          producer: producer?.name,
          preparedOn: formats.date(preparedOn),
          issueDate: issueDate === preparedOn ? undefined : formats.date(issueDate),
        }),
      },
      warningNotice(illustration, say),
      { kind: "keyFigures", items: keyFigures(illustration, say) },
      { kind: "callout", title: say.boxTitle, text: say.box + guarantees },
      valuesChart(illustration, texts),
      unreviewedNotes(illustration, say),
      contractFacts(illustration, texts),
      isNameMarked && note(say.names("\ufffd")),
      keyValues(illustration, texts),
      allocationBlocks(illustration, say),
    ],
  });
}

type Say = Texts["summary"];

/** Marks a translation as unreviewed, in its language and in the first one. Source: [D168]. */
function unreviewedNotes({ language }: Illustration, say: Say): Part {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const original = textsOf(DEFAULT_LANGUAGE).summary.unreviewed;
  return [note(say.unreviewed), { ...note(original), language: DEFAULT_LANGUAGE }];
}

/** Most warnings named on page 1, and most characters of a name. */
const NAMED_MAX = 4;
const NAME_LENGTH_MAX = 40;

/** The warnings: what was sent but is not in the values. Source: [D60]. */
function warningNotice({ warnings }: Illustration, { warnings: say }: Say): Callout | undefined {
  if (warnings.length === 0) return undefined;
  const named = warnings.slice(0, NAMED_MAX).map(({ field, code, didYouMean }) => {
    const characters = [...field];
    const isCut = characters.length > NAME_LENGTH_MAX;
    const name = isCut ? `${characters.slice(0, NAME_LENGTH_MAX).join("")}…` : field;
    if (code === "limited") return say.limited(name);
    return didYouMean === undefined ? name : say.nearest(name, didYouMean);
  });
  const more = warnings.length - named.length;
  return { kind: "callout", title: say.title, text: say.text(warnings.length, named, more) };
}

/** Premium, lifetime income, and surrender value after the surrender charge period or ten years. */
function keyFigures(illustration: Illustration, say: Say): readonly KeyFigure[] {
  const { premium, premiumBonus, laterPremiums, guaranteed, current } = illustration;
  const { isFullyGuaranteed, surrenderCharge } = illustration;
  const contractYear = Math.min(surrenderCharge.rates.length || 10, guaranteed.years.length);
  const valueIn = ({ years }: Pick<Illustration["current"], "years">) =>
    dollars(years[contractYear - 1]?.cashSurrenderValue ?? 0);
  const isWithdrawn = ({ years }: Illustration["current"]) =>
    years.slice(0, contractYear).some(({ withdrawal }) => withdrawal > 0);
  // The low case beside the high one: the value where the index never grows.
  const low = illustration.furtherProjections.find(({ scenario }) => scenario === "zero");
  const currentNote = followsIndex(illustration)
    ? say.ifGrowthRepeats(isWithdrawn(current), low && valueIn(low))
    : say.onTodaysTerms(isWithdrawn(current));
  return present([
    {
      title: say.youPay,
      figure: dollars(premium),
      note:
        (laterPremiums === undefined ? say.paidOnce : say.paidLater(dollars(laterPremiums.total))) +
        (premiumBonus === undefined ? "" : say.bonusAdded(dollars(premiumBonus.bonus))),
      tone: "plain",
    },
    incomeFigure(illustration, say),
    {
      title: say.guaranteedAfter(contractYear),
      figure: valueIn(guaranteed),
      note: say.onGuaranteedTerms(isWithdrawn(guaranteed)),
      tone: "guaranteed",
    },
    {
      title: say.nonGuaranteedAfter(contractYear),
      figure: isFullyGuaranteed ? say.notApplicable : valueIn(current),
      note: isFullyGuaranteed ? say.allValuesGuaranteed : currentNote,
      tone: "nonGuaranteed",
    },
  ]);
}

function incomeFigure(illustration: Illustration, say: Say): KeyFigure | undefined {
  const { lifetimeIncome: income, isFullyGuaranteed: isGuaranteed } = illustration;
  if (income === undefined) return undefined;
  const { isTaken, contractYear, age, guaranteed, current } = income;
  return {
    title: say.guaranteedForLife,
    figure: dollars(guaranteed),
    note: say.income({
      age: isAgeOfAll(illustration, age - contractYear + 1) ? age : undefined,
      contractYear,
      isTaken,
      current: isGuaranteed || current === guaranteed ? undefined : dollars(current),
    }),
    tone: "guaranteed",
  };
}

/** Whether all persons have this age at issue, so that it is plain which age is meant. */
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
function contractFacts(illustration: Illustration, texts: Texts): Part {
  const { summary: say } = texts;
  const { product, taxStatus, premiumBonus, riders, withdrawalPlan, laterPremiums } = illustration;
  const parties = partyFacts(illustration, texts);
  const [annuitant, ...owners] = personsOf(illustration);
  const hasOldest = owners.some(({ issueAge }) => issueAge !== annuitant?.issueAge);
  const twoLives = twoLivesFacts(illustration, texts);
  const isShort = parties.every(([, party]) => party.length <= PARTY_LENGTH_MAX);
  const elected: Facts["items"] = present([
    laterPremiums && [say.laterPremiums, laterPremiums.sentence],
    [say.withdrawals, withdrawalPlan?.sentence ?? say.noWithdrawals],
    [say.riders, riders.map(({ name }) => name).join("; ") || say.noRiders],
    ...twoLives,
  ]);
  const isPlain =
    withdrawalPlan === undefined &&
    riders.length === 0 &&
    laterPremiums === undefined &&
    twoLives.length === 0;
  const bonus = premiumBonus && dollarsInWords(premiumBonus.bonus);
  const facts: Facts["items"] = [
    ...(isShort ? parties : []),
    [say.premium, say.premiumAtIssue(dollarsInWords(illustration.premium))],
    [say.premiumBonus, bonus ? `${bonus} (${briefPercent(premiumBonus.rate)})` : say.noBonus],
    [say.state, illustration.state.name],
    [say.taxStatus, titleIn(texts, taxStatus.printedTitle ?? taxStatus.title)],
    ...(isPlain ? elected : []),
    [say.annuityPayments, say.paymentsBegin(product.maximumAnnuitizationAge, hasOldest)],
    [say.ratesEffective, ratesInWords(illustration, texts)],
  ];
  return [
    !isShort && { kind: "facts", columns: 1, items: parties },
    { kind: "facts", columns: 2, items: facts },
    !isPlain && { kind: "facts", columns: 1, items: elected },
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

function allocationBlocks(illustration: Illustration, say: Say): Part {
  const { strategies } = say;
  const { allocations, notIllustrated, isFullyGuaranteed } = illustration;
  if (allocations.length === 0) return undefined;
  const omitted = notIllustrated.map(({ strategyName, indexName, share }) =>
    say.notIllustratedEach(briefPercent(share), strategyName, indexName),
  );
  return [
    tableOf(
      strategies.title,
      allocations,
      [
        words(strategies.strategy, "creditingStrategy", ({ strategyName }) => strategyName),
        figures(strategies.share, "share", ({ share }) => briefPercent(share)),
        words(strategies.guaranteed, "guaranteed", (each) =>
          termsInWords(each, "guaranteed", strategies),
        ),
        !isFullyGuaranteed &&
          words(strategies.current, "currentTerms", (each) =>
            termsInWords(each, "current", strategies),
          ),
      ],
      { name: CREDITING_TERMS },
    ),
    // NAIC Model #245 section 6.F(9)(b).
    omitted.length > 0 && note(say.notIllustrated(omitted)),
  ];
}

/** e.g. `Cap: 7.25%; participation rate: 100%`. */
function termsInWords(
  { terms }: Allocation,
  which: "current" | "guaranteed",
  say: Say["strategies"],
): string {
  return terms
    .map(({ name, [which]: value }, index) => {
      const term = index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
      return `${term}: ${value === undefined ? say.none : briefPercent(value)}`;
    })
    .join("; ");
}

/** Contract years 1, 5, 10 and the last one with a surrender charge. */
function keyValues(illustration: Illustration, texts: Texts): Table {
  const shown = new Set([1, 5, 10, illustration.surrenderCharge.rates.length]);
  const columns = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue, COLUMNS.deathBenefit];
  return valuesTable(
    texts,
    texts.summary.values,
    scenarioGroups(illustration, texts, columns),
    (contractYear) => shown.has(contractYear),
  );
}

/** The surrender value by year, with the account value where all values are guaranteed, beside the premiums paid. */
function valuesChart(illustration: Illustration, texts: Texts): LineChart {
  const { groups } = texts;
  const { chart: say, youPay } = texts.summary;
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  let paid = 0;
  const premiums = guaranteed.years.map(({ contractYear, premium }) => {
    paid += premium;
    return [contractYear, paid] as const;
  });
  const lines = [
    ...(isFullyGuaranteed
      ? [
          lineOf(say.cashSurrenderValue, guaranteed.years, "cashSurrenderValue"),
          lineOf(say.accountValue, guaranteed.years, "accountValue"),
        ]
      : [
          lineOf(groups.guaranteed, guaranteed.years, "cashSurrenderValue"),
          lineOf(groups.nonGuaranteed, current.years, "cashSurrenderValue"),
        ]),
    { name: youPay, points: premiums },
  ];
  const title = isFullyGuaranteed ? say.guaranteedValues : say.cashSurrenderValue;
  const years = texts.indexScenarios.years(guaranteed.years.length);
  return {
    kind: "chart",
    title: say.title(title),
    description: say.description(title, years, endsOf(lines)),
    horizontalTitle: say.years,
    unit: "dollars",
    height: 230,
    leastHeight: 150,
    lines,
  };
}
