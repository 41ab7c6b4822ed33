/** `products check`: reads products, and illustrates and renders everything they sell once. */

import { toCents } from "../annuity/money.ts";
import { dollarsInWords } from "../base/printed_number.ts";
import { dateOf } from "../base/calendar_date.ts";
import { isContainer, isObject } from "../base/is_object.ts";
import { prepareRenderer, type Renderer } from "../document/render.ts";
import { ServiceError } from "../base/service_error.ts";
import type { UpstreamFigures } from "../product/upstream_figures.ts";
import type { IllustrationContext, IllustrationResult } from "../illustration/illustrate.ts";
import { responseData } from "../illustration/outputs.ts";
import { findShortfall } from "../illustration/prospective_nonforfeiture.ts";
import { type AnyProduct, findAnyProductFaults, parseAnyProduct } from "../product/any_product.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import type { Product } from "../product/product.ts";
import type { ProductRow } from "../product/product_row.ts";
import { risingSurrenderCharges } from "../product/definition_rules.ts";
import { findInputProblems, type Inputs } from "../product/inputs.ts";
import { rowFault, sayFault } from "../product/row_fault.ts";
import { listUpgrades, upgradeRow } from "../product/upgrades.ts";
import {
  findOverdueCloses,
  listIndexUses,
  listYoungStrategies,
  overdueInWords,
} from "../illustration/index_closes.ts";
import { type Plan, planIllustration, planIndexAnnuity } from "../illustrator/illustrator.ts";
import { parseIndexHistories } from "../product/market_index.ts";
import type { SheetRow } from "../product/rate_sheet.ts";
import { findSheetFaults } from "../product/sheet_faults.ts";
import type { UpstreamProduct } from "../product/upstream_product.ts";
import { type CatalogRows, readCatalogRows } from "../storage/administration.ts";
import { createSecretReader } from "../upstream/secret.ts";
import { createUpstream, type Upstream } from "../upstream/upstream.ts";
import { AS_JSON, type Command } from "./command.ts";
import { findSlowPatterns } from "./pattern_times.ts";
import { listSales, listSoldTerms, listTermsTrials, listTrials } from "./product_trials.ts";
import { say, sayJson } from "./say.ts";
import {
  findTranslationFaults,
  noteTranslations,
  translatedLanguages,
} from "./translation_check.ts";
import { noProduct } from "./suggest.ts";

interface Means {
  readonly context: IllustrationContext;
  /** Without it calculation services are not called, and only the inputs sent to them are checked. */
  readonly upstream?: Upstream;
  /** Rate sheets, of these products and others. */
  readonly sheets?: readonly SheetRow[];
}

/** Page limit of a trial, below the 60 of [D28]: a request may add pages, such as ignored fields. */
const PAGES_MAX = 40;

/** Contract years of figures that replace a calculation service's, for the longest paper. */
const STAND_IN_YEARS = 121;

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
  async run({ databaseUrl, words, env, has }) {
    const catalog = await readCatalogRows(databaseUrl(), { includesInactive: words.length > 0 });
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
    const wrong = verdicts.filter(isWrong).map(({ subject }) => subject);
    if (wrong.length > 0) throw new Error(`Not right: ${wrong.join(", ")}`);
  },
};

export function contextOf({ indexHistories }: CatalogRows): IllustrationContext {
  return {
    preparedAt: new Date(),
    isSample: true,
    indexHistories: parseIndexHistories(indexHistories),
  };
}

/** The result of checking a form of a product, or an index. */
export interface Verdict {
  /** Slug, with the version where several are checked; or the id of the index. */
  readonly subject: string;
  /** Empty when it is right. */
  readonly faults: readonly string[];
  /** Possible mistakes. */
  readonly notes: readonly string[];
}

export function isWrong({ faults }: Verdict): boolean {
  return faults.length > 0;
}

/** Notes how a row of an earlier program is read. */
function withUpgrades(verdict: Verdict, stored: ProductRow | undefined): Verdict {
  const upgrades = stored === undefined ? [] : listUpgrades(stored);
  const notes = upgrades.map((says) => `of an earlier program, read as: ${says}`);
  return { ...verdict, notes: [...verdict.notes, ...notes] };
}

export function sayVerdict({ subject, faults, notes }: Verdict): void {
  say([
    `${subject}: ${faults.length === 0 ? "right" : "wrong"}`,
    ...faults.map((fault) => `  ${fault}`),
    ...notes.map((note) => `  note: ${note}`),
  ]);
}

export function judgeIndexes({ indexHistories }: CatalogRows): readonly Verdict[] {
  const verdicts: Verdict[] = [];
  parseIndexHistories(indexHistories, (subject, error) => {
    const fault = error instanceof Error ? error.message : String(error);
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
    const ofForm = { ...means, sheets: sheetsOf(row, catalog) };
    const faults = await findFaults(row, ofForm);
    const notes =
      faults.length === 0
        ? [
            ...findNotes(row, means.context),
            ...noteTranslations(parseAnyProduct(row), surroundings(ofForm)),
            ...noteForms(row.slug, catalog.forms),
          ]
        : [];
    verdicts.push({ subject, faults, notes });
  }
  return verdicts;
}

/** The sheets that requests may combine with a form. */
export function sheetsOf({ slug, version }: ProductRow, { sheets }: CatalogRows) {
  return sheets
    .filter((sheet) => sheet.row.slug === slug && sheet.version === version)
    .map(({ row }) => row);
}

/**
 * Every fault that keeps a product from being sold. Faults of its row are returned at once, with the examples that
 * its schema rejects; only a valid row is tried.
 */
export async function findFaults(row: ProductRow, means: Means): Promise<readonly string[]> {
  const { inputsSchema } = row;
  const faults = [...findAnyProductFaults(row), ...findIndexFaults(row, means.context)].map(
    sayFault,
  );
  const examples = isObject(inputsSchema) ? inputsSchema["examples"] : undefined;
  const found =
    Array.isArray(examples) && examples.length > 0 && examples.every(isObject)
      ? []
      : ["/inputs_schema/examples must hold at least one object of inputs"];
  if (faults.length > 0 || found.length > 0) {
    const isUsable =
      found.length === 0 && !faults.some((fault) => fault.startsWith("/inputs_schema "));
    return [
      ...faults,
      ...found,
      ...(isUsable ? findExampleFaults(inputsSchema as JsonSchema, examples as Inputs[]) : []),
    ];
  }
  const product = parseAnyProduct(row);
  const ofSheets = (means.sheets ?? [])
    .filter(({ slug }) => slug === product.slug)
    .flatMap((sheet) =>
      findSheetFaults(product, sheet).map((fault) => `sheet ${sheet.sheet}, ${sayFault(fault)}`),
    );
  if (ofSheets.length > 0) return ofSheets;
  const slow = findSlowPatterns(product.inputsSchema).map(sayFault);
  if (slow.length > 0) return slow;
  renderer ??= prepareRenderer();
  const translations = findTranslationFaults(product, surroundings(means), renderer);
  if (translations.length > 0) return translations.map(sayFault);
  const today = dateOf(means.context.preparedAt);
  const lacking = findOverdueCloses(listIndexUses(product), means.context.indexHistories, today)
    .filter(({ refusedFrom }) => refusedFrom <= today)
    .map((overdue) => overdueInWords(overdue, today));
  if (lacking.length > 0) return lacking;
  const faultsFound: string[] = [];
  for (const trial of planTrials(product, examples as Inputs[], means.context)) {
    faultsFound.push(...(await tryOnce(trial, means.upstream)));
  }
  return faultsFound;
}

/** What the texts of a product are checked with. */
function surroundings({ sheets = [], context: { indexHistories } }: Means) {
  return { sheets, indexHistories };
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

/** Valid terms that may still be a mistake. */
function findNotes(row: ProductRow, context: IllustrationContext): readonly string[] {
  const product = parseAnyProduct(row);
  const { ratesEffectiveOn } = product.definition;
  const today = dateOf(context.preparedAt);
  return [
    ...listCharges(product).flatMap(({ name, rates }) =>
      risingSurrenderCharges(rates).map(
        (year) => `${name}the surrender charge rises in contract year ${year}`,
      ),
    ),
    ...(ratesEffectiveOn > today
      ? [`its rates take effect on ${ratesEffectiveOn}; until then its illustrations say so`]
      : []),
    ...findOverdueCloses(listIndexUses(product), context.indexHistories, today).map((overdue) =>
      overdueInWords(overdue, today),
    ),
    ...noteAgedExamples(product, context),
    ...(product.engine === "builtin" ? prospectiveTest(product, today) : []),
    ...listYoungStrategies(product, context.indexHistories, today).map(
      ({ id, years }) =>
        `${id} is not illustrated: its index has ${years} full calendar years of 10`,
    ),
  ];
}

/** Examples that callers are refused by now, since their persons have grown too old. */
function noteAgedExamples(product: AnyProduct, context: IllustrationContext): readonly string[] {
  const examples = product.inputsSchema["examples"] as readonly Inputs[];
  return examples.flatMap((inputs, index) => {
    const plan = planIllustration({ product, context }, inputs);
    const result = plan.kind === "local" ? plan.illustrate() : plan;
    if (result.kind !== "refused") return [];
    const why = result.problems.map(({ message }) => message).join("; ");
    return [`example ${index + 1} is refused by now: ${why}`];
  });
}

/** The surrender charges of a product, by the states and surrender periods that have them. */
function listCharges(product: AnyProduct) {
  const sold = product.engine === "builtin" ? listSoldTerms(product) : [{ name: "", product }];
  return sold.map(({ name, product: { definition } }) => ({
    name,
    rates: definition.surrenderCharge.rates,
  }));
}

/** The worst failure of the prospective nonforfeiture test, over every strategy and the ends of the issue ages. */
function prospectiveTest(product: Product, today: string): readonly string[] {
  const found = listSoldTerms(product).flatMap(({ name, product: sold }) =>
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

function findIndexFaults({ definition }: ProductRow, { indexHistories }: IllustrationContext) {
  const strategies = isObject(definition) ? definition["strategies"] : undefined;
  const known = [...indexHistories.keys()].join(", ");
  return listEntries(strategies).flatMap(([index, { indexId, blend }]) =>
    [
      [["indexId"], indexId] as const,
      ...listEntries(blend).map(
        ([at, part]) => [["blend", at, "indexId"], part["indexId"]] as const,
      ),
    ]
      .filter(([, id]) => typeof id === "string" && !indexHistories.has(id))
      .map(([path]) =>
        rowFault(
          ["definition", "strategies", index, ...path],
          `must be an index of the catalog: ${known === "" ? "it has none" : known}`,
        ),
      ),
  );
}

/** The objects of a value that may be a list, with their indexes. */
function listEntries(list: unknown) {
  return (Array.isArray(list) ? list : []).flatMap((entry: unknown, index) =>
    isObject(entry) ? [[index, entry] as const] : [],
  );
}

function findExampleFaults(inputsSchema: JsonSchema, examples: readonly Inputs[]) {
  return examples.flatMap((example, index) =>
    findInputProblems({ inputsSchema }, example).map(
      ({ pointer, message }) => `example ${index + 1}, ${pointer} ${message}`,
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
  examples: readonly Inputs[],
  context: IllustrationContext,
): readonly PlannedTrial[] {
  const firstDay = { ...context, preparedAt: new Date(product.definition.ratesEffectiveOn) };
  const ofExamples = examples.map((inputs, index) => ({
    name: `example ${index + 1}`,
    makePlan: () => planIllustration({ product, context }, inputs),
    makeFirstPlan: () => planIllustration({ product, context: firstDay }, inputs),
  }));
  for (const language of translatedLanguages(product)) {
    const said = { product, context: { ...context, language } };
    const [inputs = {}] = examples;
    ofExamples.push({
      name: `example 1 in ${language}`,
      makePlan: () => planIllustration(said, inputs),
      makeFirstPlan: () =>
        planIllustration({ product, context: { ...firstDay, language } }, inputs),
    });
  }
  if (product.engine !== "builtin") return ofExamples;
  const today = dateOf(context.preparedAt);
  const young = listYoungStrategies(product, context.indexHistories, today);
  const notIllustrated = new Set(young.map(({ id }) => id));
  const trials = listSoldTerms(product).flatMap(({ name, product: sold }, index) =>
    (index === 0 ? listTrials : listTermsTrials)(sold, today, notIllustrated).map(
      (trial) => [name + trial.name, trial] as const,
    ),
  );
  return [
    ...ofExamples,
    ...trials.map(([name, { inputs, product: sold }]) => ({
      name,
      makePlan: () => planIllustration({ product: sold, context }, inputs),
    })),
    {
      name: "no annuiyInputData",
      makePlan: () => planIndexAnnuity({ product, context }, {}),
      // The product may not be sold to the default person.
      mayBeRefused: true,
    },
  ];
}

/** Illustrates and renders one trial; its faults begin with its name. */
async function tryOnce(
  { name, makePlan, mayBeRefused = false, makeFirstPlan }: PlannedTrial,
  upstream: Upstream | undefined,
): Promise<readonly string[]> {
  try {
    let result = await carryOut(makePlan(), upstream);
    // An example whose persons have grown too old was right, and changes as little as the terms of its version.
    if (result.kind === "refused" && makeFirstPlan !== undefined) {
      result = await carryOut(makeFirstPlan(), upstream);
    }
    if (result.kind === "refused" && mayBeRefused) return [];
    if (result.kind === "refused") {
      return result.problems.map(({ pointer, message }) => `${name}, ${pointer} ${message}`);
    }
    const { illustration } = result;
    const faults = findNumberFaults(responseData(illustration), []).map(
      (path) => `${name}, ${path} is not a finite number`,
    );
    renderer ??= prepareRenderer();
    const { pageCount } = renderer.render(illustration);
    return pageCount <= PAGES_MAX
      ? faults
      : [
          ...faults,
          `${name} makes ${pageCount} pages of at most ${PAGES_MAX}: shorten disclosures, names and sentences`,
        ];
  } catch (error) {
    return sayFailure(name, error);
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
    const rows = (tables[table] ??= Array.from({ length: STAND_IN_YEARS }, () => ({})));
    for (const [index, row] of rows.entries()) {
      for (const column of Object.values(columns)) row[column] = 0;
      row[contractYear] = index + 1;
    }
  }
  return { values: {}, tables };
}

function sayFailure(name: string, error: unknown): readonly string[] {
  if (!(error instanceof ServiceError)) {
    return [`${name}, ${error instanceof Error ? error.message : String(error)}`];
  }
  const { message, detail, details = [] } = error;
  if (details.length === 0) return [`${name}, ${detail ?? message}`];
  return details.map((problem) => `${name}, ${problem.pointer} ${problem.message}`);
}

/** Paths of numbers that JSON cannot represent. */
function findNumberFaults(value: unknown, path: readonly string[]): readonly string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path.join(".")];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    findNumberFaults(member, [...path, name]),
  );
}
