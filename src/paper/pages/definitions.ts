/** Definitions: every column heading and key term once, and the statement the rules require. */

import { memberNames } from "#base";
import { isPaidFromMinimum, followsIndex, type Illustration } from "#illustration";
import { type Texts, titleIn } from "#texts";
import type { Definitions, Page, Term } from "../content/block.ts";
import { heading, pageOf, present, statements } from "../content/builders.ts";
import { whoDies } from "./parties.ts";
import { statementsByPage } from "./statements.ts";

/**
 * The glossary of the other pages, with the required statement above it.
 * Source: NAIC Model #245 section 6.F(17)–(18), 6.G(3), 6.G(4).
 */
export function definitions(
  illustration: Illustration,
  texts: Texts,
  pages: readonly Page[],
): Page {
  const { definitions: say } = texts;
  const { required, withDefinitions } = statementsByPage(illustration, texts);
  return pageOf({
    name: "definitions",
    title: say.title,
    blocks: [
      required && { kind: "callout", title: required.title, text: required.text },
      statements(withDefinitions),
      heading(say.terms),
      { kind: "definitions", isGlossary: true, items: entries(illustration, texts, pages) },
    ],
  });
}

/** The entries of all column headings and terms that the pages use, in the order of the alphabet. */
function entries(
  illustration: Illustration,
  texts: Texts,
  pages: readonly Page[],
): Definitions["items"] {
  const { glossary } = texts;
  const used = new Set([...termsOfHeadings(pages), ...termsOf(illustration, texts)]);
  const about = contractFacts(illustration, texts);
  return alphabetOf(texts).flatMap((name) => {
    if (!used.has(name)) return [];
    const [term, meaning] = glossary[name];
    const inWords =
      typeof meaning === "string" ? meaning : meaningOf(name as TermOfContract, glossary, about);
    return inWords === "" ? [] : [[term, inWords]];
  });
}

function meaningOf<Name extends TermOfContract>(
  name: Name,
  glossary: {
    readonly [Each in TermOfContract]: readonly [string, (about: ContractFacts[Each]) => string];
  },
  about: ContractFacts,
): string {
  const [, meaning] = glossary[name];
  return meaning(about[name]);
}

/** What the meanings that depend on the contract are made from, by the names of their terms. */
type ContractFacts = {
  readonly [
    Name in Term as Texts["glossary"][Name][1] extends string ? never : Name
  ]: Texts["glossary"][Name][1] extends (about: infer About) => string ? About : never;
};

type TermOfContract = keyof ContractFacts;

/** The facts of this contract that meanings depend on, so that they name nothing that it does not have. */
function contractFacts(
  illustration: Illustration,
  { definitions: { deductions, costs }, crediting: { methods }, formats }: Texts,
): ContractFacts {
  const { laterPremiums, surrenderCharge, marketValueAdjustment } = illustration;
  const years = [...illustration.guaranteed.years, ...illustration.current.years];
  const hasBonus = years.some(({ premiumBonus }) => premiumBonus !== 0);
  const listOf = (parts: readonly (string | false)[]) => {
    const words = present(parts);
    return words.length === 0 ? undefined : formats.list(words);
  };
  const hasCharge = surrenderCharge.rates.length > 0 || surrenderCharge.renewal !== undefined;
  const hasUnfinished = years.some(({ termAdjustment }) => termAdjustment !== undefined);
  const deducted = listOf([
    hasCharge && deductions.surrenderCharge,
    isBonusTakenBack(illustration) && deductions.bonusRecapture,
    marketValueAdjustment !== undefined && deductions.marketValueAdjustment,
    hasUnfinished && deductions.unfinishedTerms,
  ]);
  const hasStrategyFees = years.some(({ strategyFee }) => strategyFee !== 0);
  const hasContractFee = years.some(({ contractFee }) => contractFee !== 0);
  const hasFees = hasStrategyFees || hasContractFee;
  const paidFor = listOf([
    years.some(({ riderCharge }) => riderCharge !== 0) && costs.riders,
    hasStrategyFees && costs.strategies,
    hasContractFee && costs.contract,
  ]);
  const { allocations } = illustration;
  const isCreditedYearly = allocations.some((allocation) => allocation.isCreditedYearly);
  const areYearsLimited =
    isCreditedYearly ||
    allocations.some(({ methodName }) => methodName === methods.annual_lock.name);
  return {
    accountValue: { hasBonus, hasCosts: paidFor !== undefined, paysLess: deducted !== undefined },
    benefitBase: years.some(({ deathPayments }) => deathPayments !== undefined),
    cap: areYearsLimited,
    cashSurrenderValue: deducted,
    charges: paidFor ?? "",
    currentTerms: illustration.inForce !== undefined,
    coveredAge: illustration.riders.some(
      ({ incomeByStart, covered = [] }) => incomeByStart !== undefined && covered.length === 2,
    ),
    deathBenefit: whoDies(illustration),
    floor: areYearsLimited,
    geometricMean: { hasBonus, hasLaterPremiums: laterPremiums !== undefined },
    geometricMeanOfCrediting: hasFees,
    indexTerm: isCreditedYearly,
    surrenderCharge: surrenderCharge.renewal !== undefined,
    withdrawal: {
      isPaidFromMinimum: isPaidFromMinimum(illustration),
      hasIncome: illustration.lifetimeIncome?.isTaken === true,
    },
    withdrawalCharge: deducted,
  };
}

/** Whether a surrender takes back the unvested part of a premium bonus; without rates it is vested at issue. */
function isBonusTakenBack({ premiumBonus }: Illustration): boolean {
  return premiumBonus !== undefined && premiumBonus.vestedRates.length > 0;
}

/** The names of terms, by the order of the alphabet in each language. */
const ALPHABETS = new Map<Texts, readonly Term[]>();

function alphabetOf(texts: Texts): readonly Term[] {
  const { glossary, formats } = texts;
  const known = ALPHABETS.get(texts);
  if (known !== undefined) return known;
  const alphabet = memberNames(glossary).toSorted((one, other) =>
    formats.compare(glossary[one][0], glossary[other][0]),
  );
  ALPHABETS.set(texts, alphabet);
  return alphabet;
}

/** The terms of the headings of columns and of their groups; numbers and the names of an insurer’s service have none. */
function termsOfHeadings(pages: readonly Page[]): readonly Term[] {
  return pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "table"
        ? [...(block.groups ?? []), ...block.columns].flatMap(({ term }) => term ?? [])
        : [],
    ),
  );
}

/** The terms that sentences use in every paper. */
const GENERAL_TERMS: readonly Term[] = [
  "annuitant",
  "contractYear",
  "creditedRate",
  "gain",
  "guaranteed",
  "insurer",
  "minimumValue",
  "ordinaryIncome",
  "withdrawal",
  "yearsCertain",
];

/** The terms of sentences and of cells. */
function termsOf(illustration: Illustration, texts: Texts): readonly Term[] {
  const { riders, surrenderCharge, marketValueAdjustment, allocations } = illustration;
  const { renewal, bailout: say } = texts.access;
  const isRenewed = illustration.accessTerms.some(({ title }) => title === renewal.title);
  // It goes by a rate of a strategy that may hold nothing.
  const bailout = illustration.accessTerms.find(({ title }) => title === say.title);
  const fieldsOfBailout = Object.entries(say.rates).flatMap(([field, words]) =>
    bailout?.text.includes(words) === true ? [field] : [],
  );
  const fields = allocations.flatMap(({ terms }) => terms.map(({ field }) => field));
  const conditional: readonly (readonly [isUsed: boolean, terms: readonly Term[]])[] = [
    [true, GENERAL_TERMS],
    [surrenderCharge.rates.length > 0, ["surrenderCharge"]],
    [marketValueAdjustment !== undefined, ["marketValueAdjustment"]],
    [isBonusTakenBack(illustration), ["bonusRecapture"]],
    [riders.length > 0, ["rider"]],
    [riders.some(({ incomeByStart }) => incomeByStart !== undefined), ["lifetimeIncome", "rollUp"]],
    [followsIndex(illustration), ["cap", "index", "indexTerm", "participation", "spread"]],
    [isRenewed, ["renewalTerm"]],
    [illustration.tax !== undefined, ["beneficiary"]],
    [true, [illustration.taxStatus.isQualified ? "qualified" : "nonQualified"]],
    [namesRequiredDistributions(illustration, texts), ["requiredDistribution"]],
  ];
  return [
    ...conditional.flatMap(([isUsed, terms]) => (isUsed ? terms : [])),
    ...[...fieldsOfBailout, ...fields].flatMap((field) => termOfField(field, texts) ?? []),
  ];
}

/** Whether the contract has required distributions, or they are asked for and an assumption names them [D195]. */
function namesRequiredDistributions(
  { taxStatus: { isQualified, isRoth }, assumptions }: Illustration,
  texts: Texts,
): boolean {
  const asked = titleIn(texts, "Required minimum distribution");
  return (isQualified && isRoth !== true) || assumptions.some(({ note }) => note === asked);
}

/** The term of a rate of crediting methods, or of the strategy fee, by its field. */
export function termOfField(field: string, { glossary }: Texts): Term | undefined {
  const name = field === "triggerRateAbove" ? "triggerRate" : field;
  return Object.hasOwn(glossary, name) ? (name as Term) : undefined;
}
