/** `products check`: reads products, and illustrates and renders everything they sell once. */

import { LAST_CONTRACT_YEAR, toCents } from "#annuity";
import {
  dollarsInWords,
  dateOf,
  isObject,
  problemIn,
  sayProblem,
  walkJson,
  messageOf,
  ServiceError,
} from "#base";
import { prepareRenderer, type Renderer } from "#paper";
import {
  type UpstreamFigures,
  type AnyProduct,
  type ProductRow,
  type SheetRow,
  risingSurrenderCharges,
  parseIndexHistories,
  findSheetFaults,
  type UpstreamProduct,
} from "#terms";
import {
  type IllustrationContext,
  type IllustrationResult,
  responseData,
  findShortfall,
  findOverdueCloses,
  listIndexUses,
  listStrategiesWithoutCloses,
  listYoungStrategies,
  overdueInWords,
} from "#illustration";
import { findAnyProductFaults, parseAnyProduct, listUpgrades, upgradeRow } from "#product";
import { type JsonSchema, rowFault, sayFault } from "#schema";
import { findInputProblems, type Inputs } from "#inputs";
import { type Plan, planIllustration, planIndexAnnuity } from "#illustrator";
import { type CatalogRows, readCatalogRows } from "#storage";
import type { Language } from "#texts";
import { createSecretReader, createUpstream, type Upstream } from "#upstream";
import { AS_JSON, type Command } from "../command.ts";
import { homeZoneOf, timeIn } from "../home_time.ts";
import { findSlowPatterns } from "./pattern_times.ts";
import {
  listSales,
  listSoldTerms,
  listTermsTrials,
  listTrials,
  type Sold,
} from "./product_trials.ts";
import { say, sayJson } from "../say.ts";
import {
  findTranslationFaults,
  noteTranslations,
  translatedLanguages,
} from "./translation_check.ts";
import { noProduct } from "../suggest.ts";

interface Means {
  readonly context: IllustrationContext;
  /** Without it calculation services are not called, and only the inputs sent to them are checked. */
  readonly upstream?: Upstream;
}

/** Page limit of a trial, below the 60 of [D28]: a request may add pages, such as ignored fields. */
const PAGES_MAX = 40;

/** Created on first use: most commands do not need it. */
let renderer: Renderer | undefined;

/**
 * Checks every active product, or those named: its row is valid, and everything it sells and each example of its
 * inputs is illustrated and rendered, by its calculation service if it has one.
 */
export const CHECK_PRODUCTS: Command = {
  name: "products check",
  takes: ["[slug...]"],
  says: "read every active product, or those named, and illustrate everything they sell",
  options: AS_JSON,
  async run({ sql, words, env, has }) {
    const catalog = await readCatalogRows(sql(), { includesInactive: words.length > 0 });
    const known = catalog.products.map(({ slug }) => slug);
    const unknown = words.find((slug) => !known.includes(slug));
    if (unknown !== undefined) throw noProduct(unknown, known);
    const means = {
      context: contextOf(catalog),
      upstream: createUpstream({
        readSecret: createSecretReader(env),
        nowMs: () => performance.now(),
        log: { write: () => undefined },
      }),
    };
    const asked = catalog.products.filter(({ slug }) => words.length === 0 || words.includes(slug));
    const judged = await judgeAll(asked.map(upgradeRow), catalog, means);
    const verdicts = [
      ...judgeIndexes(catalog),
      ...judged.map((verdict, index) => withUpgrades(verdict, asked[index])),
    ];
    if (has("json")) sayJson(verdicts);
    else verdicts.forEach(sayVerdict);
    requireRight(verdicts);
  },
};

/** A context for samples of today, on the indexes of the catalog that can be read. */
export function contextOf({ indexHistories }: CatalogRows): IllustrationContext {
  return {
    preparedAt: new Date(),
    isSample: true,
    indexHistories: parseIndexHistories(indexHistories),
  };
}

/** The result of checking a form of a product, or an index. */
interface Judgment {
  /** Empty when it is right. */
  readonly faults: readonly string[];
  /** Possible mistakes; none is looked for in what is wrong. */
  readonly notes: readonly string[];
}

/** What is wrong with a product or an index, and what is to be noted. */
export interface Verdict extends Judgment {
  /** Slug, with the version where several are checked; or the id of the index. */
  readonly subject: string;
}

/** Whether anything keeps the product, or the index, from being used. */
export function isWrong({ faults }: Judgment): boolean {
  return faults.length > 0;
}

/** @throws {Error} that names what is wrong */
export function requireRight(verdicts: readonly Verdict[]): void {
  const subjects = verdicts.filter(isWrong).map(({ subject }) => subject);
  if (subjects.length > 0) throw new Error(`Not right: ${subjects.join(", ")}`);
}

/** Notes how a row of an earlier program is read. */
function withUpgrades(verdict: Verdict, stored: ProductRow | undefined): Verdict {
  const upgrades = stored === undefined ? [] : listUpgrades(stored);
  const notes = upgrades.map((says) => `of an earlier program, read as: ${says}`);
  return { ...verdict, notes: [...verdict.notes, ...notes] };
}

/** Prints a verdict with its faults and notes, a line each. */
export function sayVerdict({ subject, faults, notes }: Verdict): void {
  say([
    `${subject}: ${faults.length === 0 ? "right" : "wrong"}`,
    ...faults.map((fault) => `  ${fault}`),
    ...notes.map((note) => `  note: ${note}`),
  ]);
}

/** The verdicts on indexes that cannot be read; the others have none. */
export function judgeIndexes({ indexHistories }: CatalogRows): readonly Verdict[] {
  const verdicts: Verdict[] = [];
  parseIndexHistories(indexHistories, (subject, error) => {
    const fault = messageOf(error);
    verdicts.push({ subject, faults: [fault], notes: [] });
  });
  return verdicts;
}

/** A verdict on each form, with every fault of it and of the sheets of the catalog that requests may combine with it. */
export async function judgeAll(
  rows: readonly ProductRow[],
  catalog: CatalogRows,
  means: Means,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const row of rows) {
    const isOnly = rows.every(({ slug, version }) => slug !== row.slug || version === row.version);
    const subject = isOnly ? row.slug : `${row.slug} ${row.version}`;
    verdicts.push({ subject, ...(await judge(row, catalog, means)) });
  }
  return verdicts;
}

/**
 * Every fault that keeps a product from being sold. Faults of its row are returned at once, with the examples that
 * its schema rejects; only a valid row is tried.
 */
export async function judge(
  row: ProductRow,
  { sheets, forms, inUtc }: CatalogRows,
  { context, upstream }: Means,
): Promise<Judgment> {
  const examples = examplesOf(row);
  const rowFaults = findAnyProductFaults(row).map(sayFault);
  if (rowFaults.length > 0 || examples === undefined)
    return wrong(withExamples(row, rowFaults, examples));
  const product = parseAnyProduct(row);
  const { indexHistories } = context;
  const ownSheets = sheets
    .filter((sheet) => sheet.row.slug === row.slug && sheet.version === row.version)
    .map((sheet) => sheet.row);
  const closes = closesOf(product, context);
  const termsFaults = findTermsFaults(row, product, ownSheets, { context, closes });
  if (termsFaults !== undefined) return wrong(termsFaults);
  renderer ??= await prepareRenderer();
  const around = { sheets: ownSheets, indexHistories };
  const translations = findTranslationFaults(product, around, renderer);
  if (translations.length > 0) return wrong(translations.map(sayFault));
  const sold = product.engine === "builtin" ? listSoldTerms(product) : [];
  const tried: Judgment[] = [];
  for (const trial of planTrials(product, sold, { examples, context })) {
    tried.push(await tryOnce(trial, upstream));
  }
  const faults = tried.flatMap((one) => one.faults);
  if (faults.length > 0) return wrong(faults);
  const { today, overdue, lacking } = closes;
  const notes = [
    ...noteTerms(product, sold, today),
    ...noteCloses(lacking, overdue, today),
    // The examples alone: their translations would repeat the notes.
    ...tried.slice(0, examples.length).flatMap((one) => one.notes),
    ...prospectiveTest(sold, today),
    ...noteFurtherReductions(sold),
    ...listYoungStrategies(product, indexHistories, today).map(
      ({ id, years }) =>
        `${id} is not illustrated: its index has ${years} full calendar years of 10`,
    ),
    ...noteTranslations(product, around),
    ...noteForms(row.slug, forms),
    ...(inUtc.has(row.slug) ? [noteUtc(row, context.preparedAt)] : []),
  ];
  return { faults: [], notes };
}

/** What keeps a product from being tried: its sheets, or else slow patterns, or else indexes; `undefined` where nothing does. */
function findTermsFaults(
  row: ProductRow,
  product: AnyProduct,
  sheets: readonly SheetRow[],
  { context, closes }: { readonly context: IllustrationContext; readonly closes: Closes },
): readonly string[] | undefined {
  const sheetFaults = sheets.flatMap((sheet) =>
    findSheetFaults(product, sheet).map((fault) => `sheet ${sheet.sheet}, ${sayFault(fault)}`),
  );
  if (sheetFaults.length > 0) return sheetFaults;
  const slow = findSlowPatterns(product.inputsSchema).map(sayFault);
  if (slow.length > 0) return slow;
  const { today, overdue, lacking } = closes;
  if (!isAllocatedTo(product, lacking)) return undefined;
  const refused = overdue.filter(
    ({ refusedFrom, months }) => refusedFrom <= today && months.length > 0,
  );
  return [
    ...findIndexFaults(row, context).map(sayFault),
    ...refused.map((one) => overdueInWords(one, today)),
  ];
}

type Closes = ReturnType<typeof closesOf>;

/** What the indexes of a product lack today. */
function closesOf(product: AnyProduct, { preparedAt, indexHistories }: IllustrationContext) {
  const today = dateOf(preparedAt);
  return {
    today,
    overdue: findOverdueCloses(listIndexUses(product), indexHistories, today),
    lacking: listStrategiesWithoutCloses(product, indexHistories, today),
  };
}

/** Terms that are legal and may be meant: charges that rise, and rates of a day to come. */
function noteTerms(product: AnyProduct, sold: readonly Sold[], today: string): readonly string[] {
  const { ratesEffectiveOn } = product.definition;
  const rising = (sold.length === 0 ? [{ name: "", product }] : sold).flatMap(noteRisingCharges);
  if (ratesEffectiveOn <= today) return rising;
  return [
    ...rising,
    `its rates take effect on ${ratesEffectiveOn}; until then its illustrations say so`,
  ];
}

/** Strategies without closes of their indexes, and closes that will soon be missed. */
function noteCloses(
  lacking: ReturnType<typeof listStrategiesWithoutCloses>,
  overdue: ReturnType<typeof findOverdueCloses>,
  today: string,
): readonly string[] {
  const toCome = overdue.filter(({ refusedFrom }) => refusedFrom > today);
  return [
    ...lacking.map(
      ({ id, lacks }) => `${id} is not illustrated: ${lacks}; requests for it are a 503`,
    ),
    ...toCome.map((one) => overdueInWords(one, today)),
  ];
}

/** The faults of a row, and of its examples where its schema is sound enough to check them. */
function withExamples(
  row: ProductRow,
  rowFaults: readonly string[],
  examples: readonly Inputs[] | undefined,
): readonly string[] {
  const lacking = "/inputs_schema/examples must hold at least one object of inputs";
  const faults = examples === undefined ? [...rowFaults, lacking] : rowFaults;
  const isUsable = !rowFaults.some((fault) => fault.startsWith("/inputs_schema "));
  return isUsable ? [...faults, ...findExampleFaults(row, examples ?? [])] : faults;
}

/** A note on a product without a time zone: its dates begin in the middle of a day where it is sold. */
function noteUtc({ slug, definition }: ProductRow, now: Date): string {
  const zone = homeZoneOf(definition);
  const midnight = new Date(`${dateOf(now)}T00:00:00Z`);
  const there = zone === undefined ? "" : `, which is ${timeIn(zone, midnight).slice(-5)} ${zone}`;
  const set = `update product set time_zone = '${zone ?? "America/New_York"}' where slug = '${slug}'`;
  return `it has no time zone: its dates begin at midnight UTC${there}; ${set}`;
}

function wrong(faults: readonly string[]): Judgment {
  return { faults, notes: [] };
}

/** The examples of a product's inputs, where there are any and all are objects. */
function examplesOf({ inputsSchema }: ProductRow): readonly Inputs[] | undefined {
  const examples = isObject(inputsSchema) ? inputsSchema["examples"] : undefined;
  const isSound = Array.isArray(examples) && examples.length > 0 && examples.every(isObject);
  return isSound ? examples : undefined;
}

/** Carriers' forms with which papers of a product do not conform to PDF/A and PDF/UA. */
function noteForms(slug: string, forms: CatalogRows["forms"]): readonly string[] {
  return forms
    .filter(({ products, conforms }) => !conforms && products?.includes(slug) !== false)
    .map(
      ({ id, name, from }) =>
        `papers with form ${id} (${name}, from ${from}) claim neither PDF/A nor PDF/UA: forms add said why`,
    );
}

function noteRisingCharges({ name, product }: Sold<AnyProduct>): readonly string[] {
  return risingSurrenderCharges(product.definition.surrenderCharge.rates).map(
    (year) => `${name}the surrender charge rises in contract year ${year}`,
  );
}

/** What comes off the minimum value beyond what the law lists: withdrawals, the annual charge, premium tax and debt. */
function noteFurtherReductions(terms: readonly Sold[]): readonly string[] {
  const reduced = terms.find(({ product: { definition } }) => {
    const { minimumValue, riders } = definition;
    return minimumValue.isReducedByRiderCharges && riders.length > 0;
  });
  if (reduced === undefined) return [];
  return [
    `${reduced.name}rider charges reduce the minimum value (minimumValue.isReducedByRiderCharges), and NAIC Model #805 section 4.A does not list them`,
  ];
}

/** The worst failure of the prospective nonforfeiture test, over every strategy and the ends of the issue ages. */
function prospectiveTest(terms: readonly Sold[], today: string): readonly string[] {
  const found = terms.flatMap(({ name, product: sold }) =>
    listSales(sold, today).flatMap(({ strategy, request }) => {
      const shortfall = findShortfall(sold, request);
      return shortfall === undefined ? [] : [{ strategy: name + strategy, ...shortfall }];
    }),
  );
  const worst = found.toSorted(
    (one, other) =>
      one.surrenderValue - one.presentValue - (other.surrenderValue - other.presentValue),
  )[0];
  if (worst === undefined) return [];
  const { strategy, issueAge, contractYear } = worst;
  return [
    `the prospective nonforfeiture test fails (NAIC Model #805 section 6): in ${strategy}, issue age ${issueAge}, the guaranteed surrender value of contract year ${contractYear} ` +
      `before market value adjustment, ${dollarsInWords(toCents(worst.surrenderValue))}, is below the present value of ` +
      `the maturity value at the guaranteed rate plus 1%, ${dollarsInWords(toCents(worst.presentValue))}`,
  ];
}

/** Whether a request without an allocation is refused: then the product is not sold as its file says. */
function isAllocatedTo(product: AnyProduct, lacking: readonly { readonly id: string }[]): boolean {
  return (
    product.engine === "builtin" &&
    product.definition.allocation.default.some(({ strategy }) =>
      lacking.some(({ id }) => id === strategy),
    )
  );
}

function findIndexFaults({ definition }: ProductRow, { indexHistories }: IllustrationContext) {
  const known = [...indexHistories.keys()].join(", ");
  const strategies = isObject(definition) ? definition["strategies"] : undefined;
  return [...walkJson(strategies, ["definition", "strategies"])].flatMap(([path, id]) =>
    path.at(-1) === "indexId" && typeof id === "string" && !indexHistories.has(id)
      ? [rowFault(path, `must be an index of the catalog: ${known === "" ? "it has none" : known}`)]
      : [],
  );
}

function findExampleFaults({ inputsSchema }: ProductRow, examples: readonly Inputs[]) {
  return examples.flatMap((example, index) =>
    findInputProblems({ inputsSchema: inputsSchema as JsonSchema }, example).map(
      (problem) => `example ${index + 1}, ${sayProblem(problem)}`,
    ),
  );
}

interface PlannedTrial {
  readonly name: string;
  readonly makePlan: () => Plan;
  /** Whether the inputs may be refused. */
  readonly mayBeRefused?: boolean;
  /** The plan of the day on which the product's rates took effect, for inputs with birth dates of their own. */
  readonly makeFirstPlan?: () => Plan;
}

/** The examples and, for a built-in product, everything that it sells. */
function planTrials(
  product: AnyProduct,
  terms: readonly Sold[],
  {
    examples,
    context,
  }: { readonly examples: readonly Inputs[]; readonly context: IllustrationContext },
): readonly PlannedTrial[] {
  const firstDay = { ...context, preparedAt: new Date(product.definition.ratesEffectiveOn) };
  const tryExample = (inputs: Inputs, name: string, said: { language?: Language } = {}) => ({
    name,
    makePlan: () => planIllustration({ product, context: { ...context, ...said } }, inputs),
    makeFirstPlan: () => planIllustration({ product, context: { ...firstDay, ...said } }, inputs),
  });
  const exampleTrials = [
    ...examples.map((inputs, index) => tryExample(inputs, `example ${index + 1}`)),
    ...translatedLanguages(product).map((language) =>
      tryExample(examples[0] ?? {}, `example 1 in ${language}`, { language }),
    ),
  ];
  if (product.engine !== "builtin") return exampleTrials;
  const today = dateOf(context.preparedAt);
  const young = listYoungStrategies(product, context.indexHistories, today);
  const lacking = listStrategiesWithoutCloses(product, context.indexHistories, today);
  const skipped = {
    young: new Set(young.map(({ id }) => id)),
    lacking: new Set(lacking.map(({ id }) => id)),
  };
  return [
    ...exampleTrials,
    ...terms.flatMap((sold, index) =>
      (index === 0 ? listTrials : listTermsTrials)(sold.product, today, skipped).map((trial) => ({
        name: sold.name + trial.name,
        makePlan: () => planIllustration({ product: trial.product, context }, trial.inputs),
      })),
    ),
    {
      name: "no annuiyInputData",
      makePlan: () => planIndexAnnuity({ product, context }, {}),
      // The product may not be sold to the default person.
      mayBeRefused: true,
    },
  ];
}

/** Illustrates and renders one trial; faults begin with its name. */
async function tryOnce(
  { name, makePlan, mayBeRefused = false, makeFirstPlan }: PlannedTrial,
  upstream: Upstream | undefined,
): Promise<Judgment> {
  try {
    let result = await carryOut(makePlan(), upstream);
    const notes: string[] = [];
    // An example with persons who have grown too old was right once, and never changes, like its version's terms.
    if (result.kind === "refused" && makeFirstPlan !== undefined) {
      const why = result.problems.map((problem) => problemIn("en-US", problem).message).join("; ");
      notes.push(`${name} is refused by now: ${why}`);
      result = await carryOut(makeFirstPlan(), upstream);
    }
    if (result.kind === "refused") {
      return wrong(
        mayBeRefused ? [] : result.problems.map((problem) => `${name}, ${sayProblem(problem)}`),
      );
    }
    const { illustration } = result;
    const faults = [...walkJson(responseData(illustration))].flatMap(([path, value]) =>
      typeof value === "number" && !Number.isFinite(value)
        ? [`${name}, ${path.join(".")} is not a finite number`]
        : [],
    );
    renderer ??= await prepareRenderer();
    const { pageCount } = renderer.render(illustration);
    if (pageCount > PAGES_MAX) {
      faults.push(
        `${name} makes ${pageCount} pages of at most ${PAGES_MAX}: shorten disclosures, names and sentences`,
      );
    }
    return { faults, notes };
  } catch (error) {
    return wrong(sayFailure(name, error));
  }
}

/** Without an upstream, zeros replace the figures of the product's service. */
async function carryOut(plan: Plan, upstream: Upstream | undefined): Promise<IllustrationResult> {
  if (plan.kind === "refused") return plan;
  if (plan.kind === "local") return plan.illustrate();
  const { product, inputs, illustrate } = plan;
  if (upstream === undefined) return illustrate(standInFigures(product));
  const call = { requestId: crypto.randomUUID(), signal: AbortSignal.timeout(60_000) };
  const { figures } = await upstream.calculate(product, inputs, call);
  return illustrate(figures);
}

/** Zeros in every column that the definition maps, enough to render the product's texts. */
function standInFigures({ definition }: UpstreamProduct): UpstreamFigures {
  const { guaranteed, current } = definition.figures;
  const tables: Record<string, Record<string, number>[]> = {};
  for (const { table, contractYear, columns } of [guaranteed, current]) {
    const rows = (tables[table] ??= Array.from({ length: LAST_CONTRACT_YEAR }, () => ({})));
    for (const [index, row] of rows.entries()) {
      for (const column of Object.values(columns)) row[column] = 0;
      row[contractYear] = index + 1;
    }
  }
  return { values: {}, tables };
}

function sayFailure(name: string, error: unknown): readonly string[] {
  if (!(error instanceof ServiceError)) {
    return [`${name}, ${messageOf(error)}`];
  }
  const { message, detail, details = [] } = error;
  if (details.length === 0) return [`${name}, ${detail ?? message}`];
  return details.map((problem) => `${name}, ${sayProblem(problem)}`);
}
