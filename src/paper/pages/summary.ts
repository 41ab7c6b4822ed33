/** Page 1, the summary: parties, contract, terms and key values, guaranteed before non-guaranteed. */

import {
  dayOf,
  followsIndex,
  type Illustration,
  lastYearOf,
  paidBefore,
  yearIn,
  type YearValues,
  yearsThrough,
  yearsPast,
} from "#illustration";
import { DEFAULT_LANGUAGE, type Language, pageTextsOf, type Texts, textsOf, titleIn } from "#texts";
import type { Callout, Facts, LineChart, Page, Table } from "../content/block.ts";
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
import { endsOf, lineOf, PICTURE_HEIGHT_MIN } from "./chart_lines.ts";
import { incomePicture } from "./income_picture.ts";
import { hasSeveralCharges, keyFigures } from "./key_figures.ts";
import { partyFacts, personsOf, twoLivesFacts } from "./parties.ts";
import { isOnPageOne, strategiesPage } from "./crediting_strategies.ts";
import { shownYears } from "./value_columns.ts";
import { currentTermsOf, cutOf, lowerOf } from "./values.ts";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration, texts: Texts): Page {
  const { summary: say } = texts;
  const { product, assumptions, isSample, inForce } = illustration;
  const guarantees = illustration.isFullyGuaranteed
    ? say.allGuaranteed
    : say.guaranteedAlone(illustration.marketValueAdjustment !== undefined);
  const strategies = isOnPageOne(illustration) ? strategiesPage(illustration, texts) : undefined;
  const isNameMarked = assumptions.some(({ name }) => name === "names");
  return pageOf({
    name: "summary",
    title: titleOf(illustration, texts),
    isWide: true,
    blocks: [
      // The mark across the sheets is not read out; this is.
      isSample && paragraph(say.sample),
      paragraph(leadOf(illustration, texts)),
      warningNotice(illustration, say),
      { kind: "keyFigures", items: keyFigures(illustration, texts) },
      {
        kind: "callout",
        title: say.boxTitle,
        text: present([
          inForce === undefined ? say.box : texts.inForce.box,
          guarantees,
          say.noDeposit,
          inForce === undefined &&
            product.freeLook &&
            (product.freeLook.sentence ?? say.freeLook(product.freeLook.days)),
        ]).join(" "),
      },
      incomePicture(illustration, texts) ?? valuesChart(illustration, texts),
      unreviewedNote(illustration, (language) => textsOf(language).summary.unreviewed),
      contractFacts(illustration, texts),
      isNameMarked && note(say.names("\ufffd")),
      keyValues(illustration, texts),
      strategies?.blocks,
    ],
    ...(strategies === undefined ? {} : { detachable: strategies }),
  });
}

type Say = Texts["summary"];

/** The title of a paper, by the kind of its illustration. Source: NAIC Model #245 section 6.A(1). */
export function titleOf(
  { product, inForce, report, change, language }: Illustration,
  texts: Texts,
): string {
  if (report !== undefined) return pageTextsOf(language).report.paperTitle(product.name);
  if (change !== undefined) return pageTextsOf(language).change.paperTitle(product.name);
  return inForce === undefined
    ? texts.summary.title(product.name)
    : texts.inForce.paperTitle(product.name);
}

/** The owners, the producer and the day; of a contract in force also where its values begin. */
function leadOf(
  { product, owner, jointOwner, producer, preparedOn, inForce, change, language }: Illustration,
  { summary: say, inForce: sayInForce, formats }: Texts,
): string {
  const lead = say.lead({
    genericName: product.genericName,
    owners: formats.list(present([owner, jointOwner]).map(({ name }) => name)),
    producer: producer?.name,
    preparedOn: formats.date(preparedOn),
  });
  if (inForce === undefined) return lead;
  const ofContract = sayInForce.lead({
    lead,
    issueDate: formats.date(inForce.issueDate),
    asOf: formats.date(dayOf(inForce)),
    contractYear: inForce.contractYear,
    months: inForce.yearSoFar?.monthsPassed ?? 0,
  });
  return change === undefined ? ofContract : pageTextsOf(language).change.lead(ofContract);
}

/** Marks a translation as unreviewed, in its language and in the first one, until one has reviewed it. Source: [D284]. */
export function unreviewedNote(
  { language, product }: Illustration,
  wordsIn: (language: Language) => string,
): Part {
  if (language === DEFAULT_LANGUAGE || product.reviewedLanguages?.includes(language))
    return undefined;
  return note(`${wordsIn(language)} ${wordsIn(DEFAULT_LANGUAGE)}`);
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

function contractFacts(illustration: Illustration, texts: Texts): Facts {
  const { summary: say } = texts;
  const { product, taxStatus, riders, withdrawalPlan, laterPremiums, inForce } = illustration;
  const [annuitant, ...owners] = personsOf(illustration);
  const hasOldest = owners.some(({ issueAge }) => issueAge !== annuitant?.issueAge);
  const items: Facts["items"] = present([
    ...partyFacts(illustration, texts),
    laterPremiums?.sentence !== undefined && [say.laterPremiums, laterPremiums.sentence],
    [say.state, illustration.state.name],
    [say.taxStatus, titleIn(texts, taxStatus.printedTitle ?? taxStatus.title)],
    [say.annuityPayments, say.paymentsBegin(product.maximumAnnuitizationAge, hasOldest)],
    inForce?.contractNumber !== undefined && [texts.inForce.contractNumber, inForce.contractNumber],
    [
      inForce === undefined ? say.ifIssuedOn : texts.inForce.issuedOn,
      texts.formats.date(illustration.issueDate),
    ],
    inForce === undefined
      ? [say.ratesEffective, ratesInWords(illustration, texts)]
      : !illustration.isFullyGuaranteed && [
          texts.inForce.currentTerms,
          texts.inForce.currentTermsOf(currentTermsOf(inForce, texts)),
        ],
    [say.riders, riders.map(({ name }) => name).join("; ") || say.noRiders],
    [say.withdrawals, withdrawalPlan?.sentence ?? say.noWithdrawals],
    ...twoLivesFacts(illustration, texts),
  ]);
  return { kind: "facts", items };
}

/** e.g. `November 1, 2026`; marks a future date. */
function ratesInWords(
  { product, preparedOn }: Illustration,
  { summary: say, formats }: Texts,
): string {
  const day = formats.date(product.ratesEffectiveOn);
  return product.ratesEffectiveOn > preparedOn ? say.notYetInForce(day) : day;
}

/** Years after which values are shown, counted from where the values begin, and the age. */
const YEARS_SHOWN = [5, 10, 20];
const AGE_SHOWN = 70;
/** Fewest years between two that are shown. */
const YEARS_APART = 2;

/** Some years that the tables of values have too, the one of age 70 and the last; of two that are close only the later. */
function yearsShown(illustration: Illustration): readonly number[] {
  const { guaranteed } = illustration;
  const last = lastYearOf(guaranteed);
  const atAge = guaranteed.years.find(({ attainedAge }) => attainedAge === AGE_SHOWN)?.contractYear;
  const isShown = shownYears(illustration);
  const shown = YEARS_SHOWN.flatMap((year) => {
    const least = yearsPast(illustration) + year;
    return (
      guaranteed.years.find(({ contractYear }) => contractYear >= least && isShown(contractYear))
        ?.contractYear ?? []
    );
  });
  const all = [...new Set([...shown, atAge ?? last, last])].toSorted((one, other) => one - other);
  return all.filter((year, place) => (all[place + 1] ?? Infinity) - year >= YEARS_APART);
}

/** What a surrender pays after some years: as guaranteed, then on each assumption that is not. */
function keyValues(illustration: Illustration, { summary: { ways: say } }: Texts): Part {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const cut = cutOf(illustration) ?? "";
  const rows = present([
    { name: say.guaranteed, side: guaranteed },
    ...lowerOf(illustration).map(
      (side) =>
        !isFullyGuaranteed && {
          name: side.scenario === "reduced" ? say.reduced(cut) : say[side.scenario],
          side,
        },
    ),
    !isFullyGuaranteed && {
      name: followsIndex(illustration) ? say.repeated : say.current,
      side: current,
    },
  ]);
  const years = yearsShown(illustration);
  const usedUp = rows.flatMap(({ side }) =>
    years.flatMap((year) => yearIn(side, year) ?? []).filter(isUsedUp),
  );
  const table: Table = {
    ...tableOf(say.title(rows.length), rows, [
      words(say.year, "contractYear", ({ name }) => name),
      ...years.map((year) =>
        figures<(typeof rows)[number]>(
          `${year} (${yearIn(guaranteed, year)?.attainedAge})`,
          undefined,
          ({ side }) => dollars(yearIn(side, year)?.cashSurrenderValue ?? 0),
        ),
      ),
    ]),
    hasGuaranteedRow: true,
  };
  const hasIncome = usedUp.some(({ incomeTaken = 0 }) => incomeTaken > 0);
  return [table, usedUp.length > 0 && note(say.usedUp(hasIncome))];
}

/** Whether nothing is left that a surrender could pay. */
function isUsedUp({ accountValue, cashSurrenderValue }: YearValues): boolean {
  return accountValue === 0 && cashSurrenderValue === 0;
}

/** Contract years of the picture: all with a surrender charge of the first schedule, and some past it, to fifteen [D282]. */
const YEARS_AFTER_CHARGES = 5;
const DRAWN_MIN = 10;
const DRAWN_MAX = 15;

/** The surrender value by year, with the account value where all values are guaranteed, beside the premiums paid; of one year alone, no line. */
function valuesChart(illustration: Illustration, texts: Texts): LineChart | undefined {
  const { groups } = texts;
  const { chart: say, youPay } = texts.summary;
  const { isFullyGuaranteed, surrenderCharge, inForce } = illustration;
  const past = yearsPast(illustration);
  const charged = Math.max(0, surrenderCharge.rates.length - past);
  const drawn = Math.max(DRAWN_MIN, charged, Math.min(DRAWN_MAX, charged + YEARS_AFTER_CHARGES));
  const drawnOf = (side: Illustration["current"]) => yearsThrough(side, past + drawn);
  const guaranteed = drawnOf(illustration.guaranteed);
  if (guaranteed.length < 2) return undefined;
  const current = drawnOf(illustration.current);
  let paid = inForce === undefined ? 0 : paidBefore(inForce);
  const premiums = guaranteed.map(({ contractYear, premium }) => {
    paid += premium;
    return [contractYear, paid] as const;
  });
  const noGrowth = lowerOf(illustration).find(({ scenario }) => scenario === "zero");
  const lines = present([
    ...(isFullyGuaranteed
      ? [
          lineOf(say.cashSurrenderValue, guaranteed, "cashSurrenderValue"),
          lineOf(say.accountValue, guaranteed, "accountValue"),
        ]
      : [
          lineOf(groups.guaranteed, guaranteed, "cashSurrenderValue"),
          lineOf(groups.nonGuaranteed, current, "cashSurrenderValue"),
        ]),
    { name: inForce === undefined ? youPay : texts.inForce.youPaid, points: premiums },
    noGrowth && lineOf(groups.zero, drawnOf(noGrowth), "cashSurrenderValue"),
  ]);
  const title = isFullyGuaranteed ? say.guaranteedValues : say.cashSurrenderValue;
  const years = texts.indexScenarios.years(guaranteed.length);
  const charges = chargesDrawn(illustration, guaranteed);
  const chargesInWords = charges.map(([year, rate]) => say.chargeInWords(rate, year));
  return {
    kind: "chart",
    title: say.title(title, inForce !== undefined),
    description: say.description(title, years, { ends: endsOf(lines), charges: chargesInWords }),
    unit: "dollars",
    isFromLeast: true,
    ...(charges.length === 0 ? {} : { strip: { name: say.charge, items: charges } }),
    height: 190,
    leastHeight: PICTURE_HEIGHT_MIN,
    isDispensable: !illustration.product.brand.largePrint,
    lines,
  };
}

/** The surrender charge by year; none where a year has several: in several premiums, months or terms. */
function chargesDrawn(
  illustration: Illustration,
  years: Illustration["guaranteed"]["years"],
): readonly (readonly [year: number, rate: string])[] {
  const { rates, grading } = illustration.surrenderCharge;
  if (hasSeveralCharges(illustration) || grading === "monthly") return [];
  return years.flatMap(({ contractYear }) => {
    const rate = rates[contractYear - 1];
    return rate === undefined ? [] : [[contractYear, briefPercent(rate)] as const];
  });
}
