/** `products check`: reads products, and illustrates and renders everything they sell once. */

import { dateOf } from "../base/date_of.ts";
import { isContainer, isObject } from "../base/is_object.ts";
import { prepareRenderer, type Renderer } from "../document/render.ts";
import { ServiceError } from "../errors.ts";
import type { UpstreamFigures } from "../illustration/from_upstream.ts";
import type { IllustrationContext, IllustrationResult } from "../illustration/illustrate.ts";
import { responseData } from "../illustration/outputs.ts";
import { type AnyProduct, findAnyProductFaults, parseAnyProduct } from "../product/any_product.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import type { ProductRow } from "../product/product_row.ts";
import { risingSurrenderCharges } from "../product/definition_rules.ts";
import { findInputProblems } from "../product/inputs.ts";
import { rowFault, sayFault } from "../product/row_fault.ts";
import {
  findOverdueCloses,
  listIndexUses,
  listYoungStrategies,
  overdueInWords,
} from "../illustration/index_closes.ts";
import { type Plan, planIllustration, planIndexAnnuity } from "../illustrator/illustrator.ts";
import { parseIndexHistories } from "../product/market_index.ts";
import type { UpstreamProduct } from "../product/upstream_product.ts";
import { type CatalogRows, readCatalogRows } from "../storage/administration.ts";
import { createSecretReader } from "../upstream/secret.ts";
import { createUpstream, type Upstream } from "../upstream/upstream.ts";
import type { Command } from "./command.ts";
import { findSlowPatterns } from "./pattern_times.ts";
import { type Inputs, listTrials } from "./product_trials.ts";
import { say } from "./say.ts";

interface Means {
  readonly context: IllustrationContext;
  /** Without it calculation services are not called, and only the inputs sent to them are checked. */
  readonly upstream?: Upstream;
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
  async run({ databaseUrl, words, env }) {
    const catalog = await readCatalogRows(databaseUrl(), { includesInactive: words.length > 0 });
    const known = catalog.products.map(({ slug }) => slug);
    const unknown = words.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) {
      throw new Error(`There is no product ${unknown.join(", ")}; there are ${known.join(", ")}`);
    }
    const means = {
      context: contextOf(catalog),
      upstream: createUpstream({
        readSecret: createSecretReader(env),
        nowMs: () => performance.now(),
        log: { write: () => undefined },
      }),
    };
    const asked = catalog.products.filter(({ slug }) => words.length === 0 || words.includes(slug));
    const wrong = [...checkIndexes(catalog), ...(await checkAll(asked, means))];
    if (wrong.length > 0) throw new Error(`Not right: ${wrong.join(", ")}`);
  },
};

/** The context to illustrate products of a catalog in. */
export function contextOf({ indexHistories }: CatalogRows): IllustrationContext {
  return {
    preparedAt: new Date(),
    isSample: true,
    indexHistories: parseIndexHistories(indexHistories, () => undefined),
  };
}

/** Prints the faults of each invalid index; returns their ids. */
export function checkIndexes({ indexHistories }: CatalogRows): readonly string[] {
  const wrong: string[] = [];
  parseIndexHistories(indexHistories, (id, error) => {
    say([`${id}: wrong`, `  ${error instanceof Error ? error.message : String(error)}`]);
    wrong.push(id);
  });
  return wrong;
}

/** Prints the verdict on each product with every fault; returns the slugs of the wrong ones. */
export async function checkAll(
  products: readonly ProductRow[],
  means: Means,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const row of products) {
    const faults = await findFaults(row, means);
    const verdict = faults.length === 0 ? "right" : "wrong";
    const notes = faults.length === 0 ? findNotes(row, means.context) : [];
    say([
      `${row.slug}: ${verdict}`,
      ...faults.map((fault) => `  ${fault}`),
      ...notes.map((note) => `  note: ${note}`),
    ]);
    if (faults.length > 0) wrong.push(row.slug);
  }
  return wrong;
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
  const slow = findSlowPatterns(product.inputsSchema).map(sayFault);
  if (slow.length > 0) return slow;
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

/** Valid terms that may still be a mistake. */
function findNotes(row: ProductRow, context: IllustrationContext): readonly string[] {
  const product = parseAnyProduct(row);
  const { ratesEffectiveOn, surrenderCharge } = product.definition;
  const today = dateOf(context.preparedAt);
  return [
    ...risingSurrenderCharges(surrenderCharge.rates).map(
      (year) => `the surrender charge rises in contract year ${year}`,
    ),
    ...(ratesEffectiveOn > today
      ? [`its rates take effect on ${ratesEffectiveOn}; until then its illustrations say so`]
      : []),
    ...findOverdueCloses(listIndexUses(product), context.indexHistories, today).map((overdue) =>
      overdueInWords(overdue, today),
    ),
    ...listYoungStrategies(product, context.indexHistories, today).map(
      ({ id, years }) =>
        `${id} is not illustrated: its index has ${years} full calendar years of 10`,
    ),
  ];
}

/** Strategies that follow an index missing from the catalog. */
function findIndexFaults({ definition }: ProductRow, { indexHistories }: IllustrationContext) {
  const strategies = isObject(definition) ? definition["strategies"] : undefined;
  return (Array.isArray(strategies) ? strategies : []).flatMap((strategy: unknown, index) => {
    const indexId = isObject(strategy) ? strategy["indexId"] : undefined;
    if (typeof indexId !== "string" || indexHistories.has(indexId)) return [];
    const known = [...indexHistories.keys()].join(", ");
    const path = ["definition", "strategies", index, "indexId"];
    return [
      rowFault(path, `must be an index of the catalog: ${known === "" ? "it has none" : known}`),
    ];
  });
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
  /** Whether a refusal is no fault. */
  readonly mayBeRefused?: boolean;
}

/** The examples and, for a built-in product, everything that it sells. */
function planTrials(
  product: AnyProduct,
  examples: readonly Inputs[],
  context: IllustrationContext,
): readonly PlannedTrial[] {
  const ofExamples = examples.map((inputs, index) => ({
    name: `example ${index + 1}`,
    makePlan: () => planIllustration({ product, context }, inputs),
  }));
  if (product.engine !== "builtin") return ofExamples;
  const today = dateOf(context.preparedAt);
  const young = listYoungStrategies(product, context.indexHistories, today);
  const trials = listTrials(product, today, new Set(young.map(({ id }) => id)));
  return [
    ...ofExamples,
    ...trials.map(({ name, inputs, product: sold }) => ({
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
  { name, makePlan, mayBeRefused = false }: PlannedTrial,
  upstream: Upstream | undefined,
): Promise<readonly string[]> {
  try {
    const result = await carryOut(makePlan(), upstream);
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
