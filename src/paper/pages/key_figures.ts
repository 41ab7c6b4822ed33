/** Shared by the papers: the key figures of page 1, no value of them twice. */

import {
  dayOf,
  followsIndex,
  type Illustration,
  lastYearOf,
  totalsSoFar,
  yearIn,
  yearsThrough,
  yearsPast,
} from "#illustration";
import type { Texts } from "#texts";
import type { KeyFigure } from "../content/block.ts";
import { present } from "../content/builders.ts";
import { briefPercent, dollars, exactDollars } from "../content/format.ts";
import { isAgeOfAll } from "./parties.ts";

type Say = Texts["summary"];

/** Most figures that stand side by side. */
const FIGURES_MAX = 4;

/** Years after which a surrender value stands, where no year with a charge is left. */
const YEARS_SHOWN = 10;

/**
 * A rate that is guaranteed for years, premium or what a contract in force is worth, lifetime income, surrender value after
 * the surrender charge period or ten years, and what it is without the charge, as far as there is room: the first ones.
 */
export function keyFigures(illustration: Illustration, texts: Texts): readonly KeyFigure[] {
  const { summary: say } = texts;
  const { surrenderCharge, guaranteed } = illustration;
  const past = yearsPast(illustration);
  const charged = surrenderCharge.rates.length;
  const year = Math.min(charged > past ? charged : past + YEARS_SHOWN, lastYearOf(guaranteed));
  const rate = rateFigure(illustration, say);
  const later = rate && dayLater(illustration, year, say);
  const all = present([
    rate,
    soFarFigure(illustration, texts) ?? premiumFigure(illustration, say),
    incomeFigure(illustration, say),
    ...valueFigures(illustration, year, { say, isChargeLast: later !== undefined }),
  ]);
  const isNew = later !== undefined && all.every(({ figure }) => figure !== later.figure);
  return (isNew ? [...all, later] : all).slice(0, FIGURES_MAX);
}

/** The rate that a fixed annuity credits in each year of its guarantee; absent where it credits several, or another service calculates. */
function rateFigure(illustration: Illustration, say: Say): KeyFigure | undefined {
  const { product, guaranteed, supplement } = illustration;
  const { kind, guaranteePeriodYears = 1 } = product;
  const years = guaranteePeriodYears - yearsPast(illustration);
  const credited = yearsThrough(guaranteed, guaranteePeriodYears).map(
    ({ creditedRate }) => creditedRate,
  );
  const [rate = 0] = credited;
  const isOne = credited.length === years && credited.every((each) => each === rate);
  if (kind !== "fixed" || supplement !== undefined || rate <= 0 || !isOne) return undefined;
  return {
    title: say.interestRate,
    figure: briefPercent(rate),
    note: say.guaranteedForYears(years, years < guaranteePeriodYears),
    tone: "guaranteed",
  };
}

/** What a contract in force was worth, a fact. */
function soFarFigure(
  { inForce }: Illustration,
  { inForce: say, formats }: Texts,
): KeyFigure | undefined {
  if (inForce === undefined) return undefined;
  const { yearSoFar } = inForce;
  const { premiumsPaid, withdrawn } = totalsSoFar(inForce);
  return {
    title: say.soFar,
    figure: exactDollars(yearSoFar?.accountValue ?? inForce.accountValue),
    note: say.soFarNote({
      asOf: formats.date(dayOf(inForce)),
      paid: exactDollars(premiumsPaid),
      withdrawn: withdrawn > 0 ? exactDollars(withdrawn) : undefined,
      worth: yearSoFar && {
        surrender: exactDollars(yearSoFar.cashSurrenderValue),
        death: exactDollars(yearSoFar.deathBenefit),
      },
    }),
    tone: "plain",
  };
}

function premiumFigure(
  { premium, premiumBonus, laterPremiums }: Illustration,
  say: Say,
): KeyFigure {
  return {
    title: say.youPay,
    figure: exactDollars(premium),
    note:
      (laterPremiums === undefined
        ? say.paidOnce
        : say.paidLater(exactDollars(laterPremiums.total))) +
      (premiumBonus === undefined
        ? ""
        : say.bonusAdded(dollars(premiumBonus.bonus), briefPercent(premiumBonus.rate))),
    tone: "plain",
  };
}

function incomeFigure(illustration: Illustration, say: Say): KeyFigure | undefined {
  const { lifetimeIncome: income, isFullyGuaranteed: isGuaranteed } = illustration;
  if (income === undefined) return undefined;
  const { isTaken, contractYear, age, guaranteed, current } = income;
  return {
    title: say.guaranteedForLife,
    figure: exactDollars(guaranteed),
    note: say.income.inWords({
      age: isAgeOfAll(illustration, age - contractYear + 1) ? age : undefined,
      contractYear,
      isTaken,
      current:
        isGuaranteed || dollars(current) === dollars(guaranteed) ? undefined : dollars(current),
    }),
    tone: "guaranteed",
  };
}

/** The surrender value at the end of a year: as guaranteed, and as not guaranteed where that is another number. */
function valueFigures(
  illustration: Illustration,
  year: number,
  { say, isChargeLast }: { readonly say: Say; readonly isChargeLast: boolean },
): readonly KeyFigure[] {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const valueIn = (side: Illustration["current"]) =>
    dollars(yearIn(side, year)?.cashSurrenderValue ?? 0);
  const isWithdrawn = (side: Illustration["current"]) =>
    yearsThrough(side, year).some(({ withdrawal }) => withdrawal > 0);
  const isSame = !isFullyGuaranteed && valueIn(guaranteed) === valueIn(current);
  const currentNote = followsIndex(illustration)
    ? say.ifGrowthRepeats(isWithdrawn(current))
    : say.onTodaysTerms(isWithdrawn(current));
  return present([
    {
      title: say.guaranteedAfter(year),
      figure: valueIn(guaranteed),
      note: say.onGuaranteedTerms({
        contractYear: yearsPast(illustration) === 0 || isChargeLast ? undefined : year,
        isWithdrawn: isWithdrawn(guaranteed),
        isSame,
        isChargeLast,
      }),
      tone: "guaranteed",
    },
    !isSame && {
      title: say.nonGuaranteedAfter(year),
      figure: isFullyGuaranteed ? say.notApplicable : valueIn(current),
      note: isFullyGuaranteed ? say.allValuesGuaranteed : currentNote,
      tone: "nonGuaranteed",
    },
  ]);
}

/** Whether a year may have several surrender charges: of several premiums, or of terms that renew. */
export function hasSeveralCharges({ surrenderCharge, laterPremiums }: Illustration): boolean {
  const { renewal, isFromPremium } = surrenderCharge;
  return renewal !== undefined || (isFromPremium === true && laterPremiums !== undefined);
}

/**
 * What a surrender pays on the day after a year, the last with a charge: the whole account value. Absent unless the guaranteed
 * values show that nothing is taken off it in the next year, and pay as much in no other way.
 */
function dayLater(illustration: Illustration, year: number, say: Say): KeyFigure | undefined {
  const { guaranteed } = illustration;
  const [last, next] = [yearIn(guaranteed, year), yearIn(guaranteed, year + 1)];
  if (last === undefined || next === undefined || last.surrenderCharge <= 0) return undefined;
  const { withdrawal, incomeTaken = 0, riderCharge, strategyFee, contractFee } = next;
  const taken = [withdrawal, incomeTaken, riderCharge, strategyFee, contractFee];
  if (hasSeveralCharges(illustration) || taken.some((each) => each > 0)) return undefined;
  if (next.cashSurrenderValue !== next.accountValue) return undefined;
  const figure = dollars(last.accountValue);
  if (figure === dollars(last.cashSurrenderValue)) return undefined;
  return { title: say.dayLater, figure, note: say.withoutCharge, tone: "guaranteed" };
}
