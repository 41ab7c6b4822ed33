/** Guaranteed values beside current ones, and lower assumptions below them, for the contract years that are shown. */

import {
  followsIndex,
  type Illustration,
  type InForceFacts,
  lastYearOf,
  type YearValues,
} from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { heading, note, pageOf, paragraph, type Part } from "../content/builders.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { usedUpYears } from "./chart_lines.ts";
import { windowsInWords } from "./index_scenarios.ts";
import { statementTitled } from "./statements.ts";
import {
  COLUMNS,
  guaranteedGroup,
  movements,
  nonGuaranteedGroup,
  shownYears,
  type ValueGroup,
  valuesTable,
  VALUES_TABLE,
  yearGroup,
} from "./value_columns.ts";

/**
 * Guaranteed and non-guaranteed values side by side, account value beside cash surrender value.
 * Source: NAIC Model #245 section 6.F(7), 6.F(9)–(12), 6.H.
 */
export function values(illustration: Illustration, texts: Texts): Page {
  const { values: say } = texts;
  const { guaranteed, current, riders, marketValueAdjustment } = illustration;
  const { isFullyGuaranteed: isGuaranteed } = illustration;
  // The table of lifetime income has them, since one table has no room for all.
  const hasIncomeTable = riders.some(({ incomeByStart }) => incomeByStart !== undefined);
  const movementsOf = ({ years }: Illustration["current"]) =>
    hasIncomeTable ? [] : movements(years);
  return pageOf({
    name: "values",
    title: isGuaranteed ? say.guaranteedTitle : say.title,
    blocks: [
      paragraph(basisInWords(illustration, texts)),
      isGuaranteeHigher(illustration) && paragraph(say.guaranteedIsHigher),
      valuesTable(
        texts,
        say.table,
        [
          yearGroup(illustration, texts),
          withOneRate(
            texts,
            guaranteedGroup(illustration, texts, [
              ...movementsOf(guaranteed),
              COLUMNS.creditedRate,
              COLUMNS.accountValue,
              COLUMNS.cashSurrenderValue,
              // Beside an adjustment its page has it, for the years in which they differ.
              ...(marketValueAdjustment === undefined ? [COLUMNS.minimumValue] : []),
              COLUMNS.deathBenefit,
            ]),
          ),
          !isGuaranteed &&
            withOneRate(
              texts,
              nonGuaranteedGroup(texts.groups.current, current, [
                ...movementsOf(current),
                COLUMNS.creditedRate,
                COLUMNS.accountValue,
                COLUMNS.cashSurrenderValue,
                COLUMNS.deathBenefit,
              ]),
            ),
        ],
        shownYears(illustration),
        VALUES_TABLE,
      ),
      usedUpInWords(illustration, texts),
      lowerAssumptions(illustration, texts),
    ],
  });
}

/** Columns of values; where all of their years credit one rate, their heading has it, as prominent as a column of it. */
function withOneRate({ values: say }: Texts, group: ValueGroup): ValueGroup {
  const [rate, ...others] = new Set(group.years.map(COLUMNS.creditedRate.value));
  if (rate === undefined || others.length > 0) return group;
  return {
    ...group,
    title: say.atRate(group.title, rate),
    columns: group.columns.filter((column) => column !== COLUMNS.creditedRate),
  };
}

/** Projections below the current one; none of a fixed annuity that has no terms to reduce. Source: [D19], NAIC Model #245 6.D. */
export function lowerOf(illustration: Illustration): Illustration["furtherProjections"] {
  const isIndexed = followsIndex(illustration);
  return illustration.furtherProjections.filter(({ scenario }) => isIndexed || scenario !== "zero");
}

/** By how much reduced terms are cut, e.g. `25%`; absent without them. */
export function cutOf({ assumptions }: Illustration): string | undefined {
  const cut = assumptions.find(({ name }) => name === "Reduced rates");
  return cut && briefPercent(Number(cut.value));
}

/** Values on lower assumptions, beside the guaranteed values. */
function lowerAssumptions(illustration: Illustration, texts: Texts): Part {
  const { lowerAssumptions: say } = texts;
  const lower = lowerOf(illustration);
  const cut = cutOf(illustration);
  if (lower.length === 0 || cut === undefined) return undefined;
  const hasLowered = lower.some(({ scenario }) => scenario === "lowered");
  const columns = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue];
  return [
    heading(say.title),
    paragraph(
      (followsIndex(illustration) ? say.index : say.declared)(cut, hasLowered) +
        incomeInWords(lower, texts),
    ),
    valuesTable(
      texts,
      say.table,
      [
        yearGroup(illustration, texts),
        guaranteedGroup(illustration, texts, columns),
        ...lower.map((each) => nonGuaranteedGroup(texts.groups[each.scenario], each, columns)),
      ],
      shownYears(illustration),
    ),
  ];
}

/** The lifetime income taken on each lower assumption: its least and its most in a year, and the years; empty for none. */
function incomeInWords(lower: ReturnType<typeof lowerOf>, texts: Texts): string {
  const sides = lower.flatMap(({ scenario, years }) => {
    const taken = years.filter(({ incomeTaken = 0 }) => incomeTaken > 0);
    const [first, last] = [taken[0], taken.at(-1)];
    if (first === undefined || last === undefined) return [];
    const each = taken.map(({ incomeTaken = 0 }) => incomeTaken);
    const amounts = [...new Set([Math.min(...each), Math.max(...each)].map(dollars))];
    const title = texts.groups[scenario];
    const lastYear = last === years.at(-1) ? undefined : last.contractYear;
    return [{ title, amounts, firstYear: first.contractYear, lastYear }];
  });
  return sides.length === 0 ? "" : texts.lowerAssumptions.income(sides);
}

/** From when on the account is used up, and what is paid then. */
function usedUpInWords(illustration: Illustration, texts: Texts): Part {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const { groups } = texts;
  const { usedUp: say } = texts.values;
  const sides: readonly (readonly [title: string, years: readonly YearValues[]])[] = [
    [groups.guaranteed, guaranteed.years],
    ...(isFullyGuaranteed ? [] : [[groups.current, current.years] as const]),
    ...lowerOf(illustration).map(({ scenario, years }) => [groups[scenario], years] as const),
  ];
  const usedUp = sides.flatMap(([title, years]) => {
    const after = usedUpYears(years);
    const [first] = after;
    return first === undefined ? [] : [{ title, first, after }];
  });
  if (usedUp.length === 0) return undefined;
  const later = usedUp.flatMap(({ after }) => after);
  return note(
    say.text({
      sides: usedUp.map(({ title, first, after }) =>
        say.side({
          title,
          contractYear: first.contractYear,
          age: first.attainedAge,
          minimumThrough: minimumThrough(after),
        }),
      ),
      hasIncome: later.some(({ incomeTaken = 0 }) => incomeTaken > 0),
      hasDeathBenefit: later.some(({ deathBenefit }) => deathBenefit > 0),
    }),
  );
}

/** Values compared, guaranteed with current. */
const COMPARED = [
  "accountValue",
  "cashSurrenderValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
] as const;

/** Whether a guaranteed value is above the current one of the same year, since withdrawals had paid less. */
export function isGuaranteeHigher({ guaranteed, current }: Illustration): boolean {
  let lessPaid = 0;
  return guaranteed.years.some((year, index) => {
    const other = current.years[index] ?? year;
    lessPaid += paidIn(other) - paidIn(year);
    return lessPaid > 0 && COMPARED.some((name) => (year[name] ?? 0) > (other[name] ?? 0));
  });
}

/** What withdrawals of a year paid, after their charges. */
function paidIn({ withdrawal, withdrawalCharge }: YearValues): number {
  return withdrawal - withdrawalCharge;
}

function basisInWords(illustration: Illustration, texts: Texts): string {
  const { values: say, disclosures } = texts;
  const { timingTitle } = disclosures;
  const { laterPremiums, marketValueAdjustment, withdrawalPlan } = illustration;
  const statement = statementTitled(illustration, timingTitle);
  // Another service may time what it calculates otherwise.
  const timing =
    statement === "" ? say.timing(laterPremiums !== undefined) : ` ${statement}${say.ages}`;
  if (illustration.isFullyGuaranteed) return say.allGuaranteed + timing;
  const guaranteed = say.guaranteed(
    followsIndex(illustration) ? say.indexTerms : say.rates,
    marketValueAdjustment !== undefined,
    withdrawalPlan !== undefined,
  );
  const { inForce } = illustration;
  const terms = inForce ? texts.inForce.currentTermsAre(currentTermsOf(inForce, texts)) : "";
  return guaranteed + currentInWords(illustration, say) + terms + timing;
}

/** Which terms a contract in force is illustrated on as current. */
export function currentTermsOf(
  { issueDate, termsAsOf, strategies, strategiesRenewed: { length: count } = [] }: InForceFacts,
  { formats }: Texts,
): Parameters<Texts["inForce"]["currentTermsOf"]>[0] {
  return {
    day: formats.date(termsAsOf),
    isOfIssue: termsAsOf === issueDate,
    renewed: count === 0 ? "none" : count < strategies.length ? "some" : "all",
  };
}

function currentInWords(illustration: Illustration, say: Texts["values"]): string {
  const { product, current, indexScenarios } = illustration;
  if (product.kind === "fixed") {
    const isWithin = lastYearOf(current) <= (product.guaranteePeriodYears ?? 0);
    return isWithin ? say.fixedWithinGuarantee : say.fixed;
  }
  if (!followsIndex(illustration)) return say.declared;
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  return say.index(recent === undefined ? undefined : windowsInWords(recent.strategies));
}

/** The last of the years, which have no account value, in which a surrender pays something. */
function minimumThrough(years: readonly YearValues[]): number | "end" | undefined {
  const last = years.findLast(({ cashSurrenderValue }) => cashSurrenderValue > 0);
  return last !== undefined && last === years.at(-1) ? "end" : last?.contractYear;
}
