/** Shared by the papers with lifetime income: the picture of page 1, and what the guaranteed values promise. */

import { type Illustration, paidBefore, type YearValues } from "#illustration";
import type { Texts } from "#texts";
import type { IncomeBars, Paragraph } from "../content/block.ts";
import { present } from "../content/builders.ts";
import { dollars, exactDollars } from "../content/format.ts";
import { usedUpYears, PICTURE_HEIGHT_MIN } from "./chart_lines.ts";
import { isAgeOfAll, personsOf } from "./parties.ts";

/** The age up to which income is drawn, and the least number of years where it starts later. */
const AGE_MAX = 95;
const YEARS_MIN = 10;

/** Above it what the guaranteed values promise, which stays where the picture has no room; absent where no year has income. */
export function incomePicture(
  illustration: Illustration,
  texts: Texts,
): readonly (Paragraph | IncomeBars)[] | undefined {
  const bars = incomeBars(illustration, texts);
  const text = promiseInWords(illustration, texts);
  if (bars === undefined || text === undefined) return bars && [bars];
  const { title: _, ...untitled } = bars;
  return [{ kind: "paragraph", style: "strong", text }, untitled];
}

function incomeBars(illustration: Illustration, texts: Texts): IncomeBars | undefined {
  const { guaranteed, current, isFullyGuaranteed, premium, premiumBonus, inForce } = illustration;
  const { summary, groups } = texts;
  const { income: say } = summary;
  const firstOf = ({ years }: Illustration["current"]) => years.findIndex(isPaying);
  const starts = [firstOf(guaranteed), firstOf(current)].filter((start) => start >= 0);
  if (starts.length === 0) return undefined;
  const start = Math.min(...starts);
  const shown = guaranteed.years
    .slice(start)
    .filter(({ attainedAge }, index) => attainedAge - 1 <= AGE_MAX || index < YEARS_MIN);
  const hasAges = hasOneAge(illustration);
  const bars = shown.map((year, index) => ({
    at: hasAges ? year.attainedAge - 1 : year.contractYear,
    guaranteed: year.incomeTaken ?? 0,
    current: current.years[start + index]?.incomeTaken ?? 0,
  }));
  const hasMore =
    !isFullyGuaranteed && bars.some((bar) => dollars(bar.current) !== dollars(bar.guaranteed));
  const [usedUp] = usedUpYears(guaranteed.years);
  const last = shown.at(-1);
  const lasts = usedUp === undefined || usedUp.contractYear > (last?.contractYear ?? 0);
  const end = lasts
    ? dollars(last?.accountValue ?? 0)
    : say.usedUp(hasAges ? usedUp.attainedAge : undefined, usedUp.contractYear);
  const before =
    guaranteed.years[start - 1]?.accountValue ??
    inForce?.accountValue ??
    premium + (premiumBonus?.bonus ?? 0);
  const inUse = lasts
    ? shown
    : shown.filter(({ contractYear }) => contractYear <= usedUp.contractYear);
  const ends = [bars[0], bars.at(-1)].map((bar) =>
    say.barInWords({
      at: say.year(hasAges, bar?.at ?? 0),
      guaranteed: dollars(bar?.guaranteed ?? 0),
      current: hasMore ? dollars(bar?.current ?? 0) : undefined,
    }),
  );
  return {
    kind: "bars",
    title: say.title(hasMore),
    description: say.description(hasMore, ends, `${say.account}: ${end}`),
    horizontalTitle: say.by(hasAges),
    height: 190,
    leastHeight: PICTURE_HEIGHT_MIN,
    isDispensable: !illustration.product.brand.largePrint,
    guaranteed: groups.guaranteed,
    ...(hasMore ? { current: groups.nonGuaranteed } : {}),
    bars,
    account: {
      name: say.account,
      end,
      values: [before, ...inUse.map(({ accountValue }) => accountValue)],
    },
  };
}

function isPaying({ incomeTaken = 0 }: YearValues): boolean {
  return incomeTaken > 0;
}

/** Whether all persons have one age, so that it is plain which is meant. */
function hasOneAge(illustration: Illustration): boolean {
  const issueAge = personsOf(illustration)[0]?.issueAge;
  return issueAge !== undefined && isAgeOfAll(illustration, issueAge);
}

/**
 * What the guaranteed values promise, as far as each of their years has it: the income after what is taken off it, for life or
 * until it ends, and by when it comes to more than all premiums. Absent where it is not so.
 */
function promiseInWords(illustration: Illustration, { summary: { income: say } }: Texts) {
  const { lifetimeIncome: income, guaranteed } = illustration;
  if (income?.isTaken !== true) return undefined;
  const { contractYear, guaranteed: least } = income;
  const years = guaranteed.years.filter((year) => year.contractYear >= contractYear);
  const paying = years.slice(0, years.findLastIndex(isPaying) + 1);
  const isPaid = ({ incomeTaken = 0, withdrawalCharge }: YearValues) =>
    incomeTaken - Math.max(0, withdrawalCharge) >= least;
  if (paying.length === 0 || !paying.every(isPaid)) return undefined;
  const last = paying.length < years.length ? paying.at(-1) : undefined;
  const { paid, taken } = paidAndTaken(illustration);
  const returned = paying.find((_, index) => taken + least * (index + 1) > paid);
  const ageOf = (age: number | undefined) => (hasOneAge(illustration) ? age : undefined);
  const promise = say.promise({
    age: ageOf(income.age),
    contractYear,
    least: exactDollars(least),
    until: last && { age: ageOf(last.attainedAge - 1), contractYear: last.contractYear },
    whoLives: whoLivesOf(illustration),
  });
  return present([
    promise,
    returned && say.moreThanPaid(ageOf(returned.attainedAge), returned.contractYear, taken > 0),
    last === undefined && say.lowered,
  ]).join(" ");
}

/** All premiums of the guaranteed values, and the income that was taken before them. */
function paidAndTaken({ premium, laterPremiums, inForce, guaranteed }: Illustration) {
  if (inForce === undefined) return { paid: premium + (laterPremiums?.total ?? 0), taken: 0 };
  const toCome = guaranteed.years.reduce((sum, year) => sum + year.premium, 0);
  return { paid: paidBefore(inForce) + toCome, taken: inForce.lifetimeIncomeTaken };
}

/** The life that the income rests on: the reader's, another's, or one of two. */
function whoLivesOf({ riders }: Illustration): "you" | "covered" | "oneOfTwo" {
  const rider = riders.findLast(({ incomeByStart }) => incomeByStart !== undefined);
  if (rider?.covered === undefined) return "you";
  return rider.covered.length > 1 ? "oneOfTwo" : "covered";
}
