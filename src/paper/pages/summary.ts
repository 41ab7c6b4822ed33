/** Page 1, the summary: parties, contract, terms and key values, guaranteed before non-guaranteed. */

import { followsIndex, type Illustration } from "#illustration";
import { DEFAULT_LANGUAGE, type Texts, textsOf, titleIn } from "#texts";
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
import { lowerOf } from "./values.ts";

/**
 * The summary of one illustration.
 * Source: NAIC Model #245 section 6.A(1)–(3), 6.F(1), 6.F(5), 6.F(7), 6.F(10)–(12), 6.F(16).
 */
export function summary(illustration: Illustration, texts: Texts): Page {
  const { summary: say, formats } = texts;
  const { product, owner, jointOwner, producer, preparedOn } = illustration;
  const { assumptions, isSample } = illustration;
  const guarantees = illustration.isFullyGuaranteed
    ? say.allGuaranteed
    : say.guaranteedAlone(illustration.marketValueAdjustment !== undefined);
  const strategies = isOnPageOne(illustration) ? strategiesPage(illustration, texts) : undefined;
  const isNameMarked = assumptions.some(({ name }) => name === "names");
  return pageOf({
    name: "summary",
    title: say.title(product.name),
    isWide: true,
    blocks: [
      // The mark across the sheets is not read out; this is.
      isSample && paragraph(say.sample),
      {
        kind: "paragraph",
        text: say.lead({
          genericName: product.genericName,
          owners: formats.list(present([owner, jointOwner]).map(({ name }) => name)),
          producer: producer?.name,
          preparedOn: formats.date(preparedOn),
        }),
      },
      warningNotice(illustration, say),
      { kind: "keyFigures", items: keyFigures(illustration, say) },
      {
        kind: "callout",
        title: say.boxTitle,
        text: present([
          say.box,
          guarantees,
          say.noDeposit,
          product.freeLook && (product.freeLook.sentence ?? say.freeLook(product.freeLook.days)),
        ]).join(" "),
      },
      incomePicture(illustration, texts) ?? valuesChart(illustration, texts),
      unreviewedNote(illustration, say),
      contractFacts(illustration, texts),
      isNameMarked && note(say.names("\ufffd")),
      keyValues(illustration, texts),
      strategies?.blocks,
    ],
    ...(strategies === undefined ? {} : { detachable: strategies }),
  });
}

type Say = Texts["summary"];

/** Marks a translation as unreviewed, in its language and in the first one, until one has reviewed it. Source: [D284]. */
function unreviewedNote({ language, product }: Illustration, say: Say): Part {
  if (language === DEFAULT_LANGUAGE || product.reviewedLanguages?.includes(language))
    return undefined;
  return note(`${say.unreviewed} ${textsOf(DEFAULT_LANGUAGE).summary.unreviewed}`);
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
  const { product, taxStatus, riders, withdrawalPlan, laterPremiums } = illustration;
  const [annuitant, ...owners] = personsOf(illustration);
  const hasOldest = owners.some(({ issueAge }) => issueAge !== annuitant?.issueAge);
  const items: Facts["items"] = present([
    ...partyFacts(illustration, texts),
    laterPremiums && [say.laterPremiums, laterPremiums.sentence],
    [say.state, illustration.state.name],
    [say.taxStatus, titleIn(texts, taxStatus.printedTitle ?? taxStatus.title)],
    [say.annuityPayments, say.paymentsBegin(product.maximumAnnuitizationAge, hasOldest)],
    [say.ifIssuedOn, texts.formats.date(illustration.issueDate)],
    [say.ratesEffective, ratesInWords(illustration, texts)],
    [say.riders, riders.map(({ name }) => name).join("; ") || say.noRiders],
    [say.withdrawals, withdrawalPlan?.sentence ?? say.noWithdrawals],
    ...twoLivesFacts(illustration, texts),
  ]);
  return { kind: "facts", columns: 3, items };
}

/** e.g. `November 1, 2026`; marks a future date. */
function ratesInWords(
  { product, preparedOn }: Illustration,
  { summary: say, formats }: Texts,
): string {
  const day = formats.date(product.ratesEffectiveOn);
  return product.ratesEffectiveOn > preparedOn ? say.notYetInForce(day) : day;
}

/** Years after which values are shown, and the age. */
const YEARS_SHOWN = [5, 10, 20];
const AGE_SHOWN = 70;
/** Fewest years between two that are shown. */
const YEARS_APART = 2;

/** Some years, the one of age 70 and the last; of two that are close only the later. */
function yearsShown({ years }: Illustration["guaranteed"]): readonly number[] {
  const last = years.length;
  const atAge = years.find(({ attainedAge }) => attainedAge === AGE_SHOWN)?.contractYear;
  const all = [...new Set([...YEARS_SHOWN, atAge ?? last, last])]
    .filter((year) => year <= last)
    .toSorted((one, other) => one - other);
  return all.filter((year, place) => (all[place + 1] ?? Infinity) - year >= YEARS_APART);
}

/** What a surrender pays after some years: as guaranteed, then on each assumption that is not. */
function keyValues(illustration: Illustration, { summary: { ways: say } }: Texts): Table {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const rows = present([
    { name: say.guaranteed, years: guaranteed.years },
    ...lowerOf(illustration).map(
      ({ scenario, years }) => !isFullyGuaranteed && { name: say[scenario], years },
    ),
    !isFullyGuaranteed && {
      name: followsIndex(illustration) ? say.repeated : say.current,
      years: current.years,
    },
  ]);
  return {
    ...tableOf(say.title(rows.length), rows, [
      words(say.year, "contractYear", ({ name }) => name),
      ...yearsShown(guaranteed).map((year) =>
        figures<(typeof rows)[number]>(
          `${year} (${guaranteed.years[year - 1]?.attainedAge})`,
          undefined,
          ({ years }) => dollars(years[year - 1]?.cashSurrenderValue ?? 0),
        ),
      ),
    ]),
    hasGuaranteedRow: true,
  };
}

/** Contract years of the picture: all with a surrender charge of the first schedule, and some past it, to fifteen [D282]. */
const YEARS_AFTER_CHARGES = 5;
const DRAWN_MIN = 10;
const DRAWN_MAX = 15;

/** The surrender value by year, with the account value where all values are guaranteed, beside the premiums paid; of one year alone, no line. */
function valuesChart(illustration: Illustration, texts: Texts): LineChart | undefined {
  const { groups } = texts;
  const { chart: say, youPay } = texts.summary;
  const { isFullyGuaranteed, surrenderCharge } = illustration;
  const charged = surrenderCharge.rates.length;
  const drawn = Math.max(DRAWN_MIN, charged, Math.min(DRAWN_MAX, charged + YEARS_AFTER_CHARGES));
  const guaranteed = illustration.guaranteed.years.slice(0, drawn);
  if (guaranteed.length < 2) return undefined;
  const current = illustration.current.years.slice(0, drawn);
  let paid = 0;
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
    { name: youPay, points: premiums },
    noGrowth && lineOf(groups.zero, noGrowth.years.slice(0, drawn), "cashSurrenderValue"),
  ]);
  const title = isFullyGuaranteed ? say.guaranteedValues : say.cashSurrenderValue;
  const years = texts.indexScenarios.years(guaranteed.length);
  const charges = chargesDrawn(illustration, guaranteed.length);
  const chargesInWords = charges.map(([year, rate]) => say.chargeInWords(rate, year));
  return {
    kind: "chart",
    title: say.title(title),
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
  years: number,
): readonly (readonly [year: number, rate: string])[] {
  const { rates, grading } = illustration.surrenderCharge;
  if (hasSeveralCharges(illustration) || grading === "monthly") return [];
  return rates.slice(0, years).map((rate, index) => [index + 1, briefPercent(rate)] as const);
}
