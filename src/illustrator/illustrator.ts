/** Turns a product and a caller's inputs into an illustration, a PDF, or a verdict on the inputs. */

import type { PaperOptions, ReadyForm, RenderedDocument } from "#paper";
import { hashInputs, type Problem, type SaidProblem, ServiceError } from "#base";
import { explainFigures, type FiguresResult } from "#explain";
import {
  illustrateUpstream,
  dayOf,
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
  languageFor,
  type Illustration,
} from "#illustration";
import type {
  UpstreamFigures,
  AnyProduct,
  NamedTerms,
  NotOnOffer,
  OnOffer,
  TermsByName,
  CarrierForm,
  Product,
  UpstreamProduct,
} from "#terms";
import { type Inputs, readUpstreamInputs } from "#inputs";
import { UnreadableProductError } from "#schema";
import type { Calculate, Calculation } from "./calculation.ts";
import { type MadeBefore, notReproducible, preparedAgain } from "./make_again.ts";
import { createFaults, type Faults, type FaultServices } from "./product_faults.ts";
import { type InTurn, type Progress, stageInTurn } from "./turns.ts";

/** What an illustration is made for. */
export interface Order {
  readonly requestId: string;
  readonly apiKeyId: number;
  readonly productSlug: string;
  /** Lowest catalog revision at which the product may be read. */
  readonly catalogRevision: number;
  /** When the request arrived, and its reading on the monotonic clock [D13]. */
  readonly receivedAt: Date;
  readonly receivedAtMs: number;
  /** The instant that the illustration is for and dated with: the arrival, unless a test key names another [D97]. */
  readonly illustratedAt: Date;
  /** Of the illustration; see `hashInputs`. */
  readonly salt: string;
  /** Whether the PDF is marked as a sample [D4]. */
  readonly isSample: boolean;
  /** What the key has kept of its illustrations; absent where their product says so [D176]. */
  readonly keeps?: "recipe" | "hash" | undefined;
  /** Aborts when the caller disconnects; cancels an upstream calculation. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Trace context, propagated to upstream services. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  readonly account: Account;
}

/** What an order has produced so far, for logs, metrics and the audit trail. */
export interface Account {
  /** The version is absent until the product is read. */
  product?: { readonly slug: string; readonly version?: string };
  upstream?: Omit<Calculation, "figures">;
  /** What an examined file was found to be, and which paper it is, as far as that is proved. */
  verified?: {
    readonly verdict: string;
    readonly id?: string | undefined;
    readonly digest?: string | undefined;
    readonly sha256?: string | undefined;
  };
  catalogRevision?: number;
  /** What an illustration was given as. */
  format?: AnyProduct["defaultFormat"];
  illustrated?: Pick<Illustration, "id" | "digest" | "recipe">;
  document?: { readonly bytes: number; readonly pageCount: number; readonly sha256: string };
}

export interface IllustratorServices extends FaultServices {
  /** What of a product is in force at an instant, as is known at a revision of the catalog; or why nothing is on offer. */
  readonly readProduct: (slug: string, revision: number, at: Date) => Promise<OnOffer | NotOnOffer>;
  /** The distributor that a key is of; asked only for products that have rate sheets of one. */
  readonly readFirm: (apiKeyId: number) => Promise<string | undefined>;
  /** Terms by name, or why they cannot be read. */
  readonly readTerms: (named: NamedTerms) => Promise<TermsByName | Error>;
  readonly calculate: Calculate;
  readonly render: (
    illustration: Illustration,
    options: PaperOptions,
    forms: readonly ReadyForm[],
  ) => RenderedDocument;
  /** Address under which readers of papers reach the service; papers have no code without one. */
  readonly publicUrl: string | undefined;
  /** What papers get of a form that an illustration names. */
  readonly readForm: (form: CarrierForm) => Promise<ReadyForm>;
  /** Signs a printed paper where its brand says by whom. */
  readonly sign: (printed: Uint8Array, illustration: Illustration) => Promise<Uint8Array>;
  readonly inTurn: InTurn;
  /** Rejects when the system clock is not trustworthy [D81]. */
  readonly requireClock: (moment: { readonly at: Date; readonly atMs: number }) => Promise<void>;
}

/** A product, and what it is illustrated in. */
interface ProductInContext {
  readonly product: AnyProduct;
  readonly context: IllustrationContext;
}

/** What an order is made in. */
export interface Prepared extends ProductInContext {
  readonly context: IllustrationContext & { readonly salt: string };
  /** Revision of the catalog that the indexes are of. */
  readonly revision: number;
  /** Whether recipes of its illustrations are kept. */
  readonly keepsRecipe: boolean;
  /** Where the code of its paper leads. */
  readonly publicUrl: string | undefined;
}

export type Illustrator = ReturnType<typeof createIllustrator>;

/** Makes the illustrator of a process. */
export function createIllustrator(services: IllustratorServices) {
  const faults = createFaults(services);
  const { calculateInTurn, illustrate } = createCalculation(services, faults);
  return {
    ...createPreparation(services, faults),

    /**
     * An illustration of rows that a recipe names, whose product need not be on offer.
     * @throws {ServiceError} `service_unavailable` when this software cannot read them, `not_reproducible` when it
     * refuses the inputs
     */
    async makeAgain(order: Order, { recipe, source, inputs }: MadeBefore) {
      const { product: slug, version } = recipe;
      order.progress.enter("calculation");
      order.account.product = { slug, version };
      order.account.catalogRevision = source.revision;
      const terms = await services.readTerms({
        slug,
        version,
        sheet: source.sheet?.name,
        forms: source.forms,
        revision: source.revision,
      });
      if (terms instanceof Error) throw faults.unreadable(slug, terms);
      const plan = planAgain(preparedAgain(terms, { recipe, source }), inputs);
      const illustratedAt = new Date(recipe.instant);
      const result = await illustrate({ ...order, productSlug: slug, illustratedAt }, plan);
      if (result.kind === "refused") throw notReproducible(recipe.software);
      return { illustration: result.illustration, defaultFormat: terms.product.defaultFormat };
    },

    illustrate,

    /** The verdict on a plan, queued as a job [D67]; calls no upstream service. */
    judge: (order: Order, makePlan: () => Plan) =>
      calculateInTurn(order, () => verdictOn(makePlan())),

    /** The figures of a contract year, each by its formula. */
    explain: (order: Order, explanation: () => FiguresResult) =>
      calculateInTurn(order, explanation),

    render: createPrinter(services, faults),
  };
}

/** What finds the product of an order, and the context of its illustration. */
function createPreparation(services: IllustratorServices, { noted }: Faults) {
  /**
   * @throws {ServiceError} `product_not_found` when no terms of the product are in force, `service_unavailable` when
   * they cannot be read
   */
  async function findProduct(order: Order): Promise<OnOffer> {
    const { productSlug, catalogRevision, illustratedAt, progress, account } = order;
    progress.enter("calculation");
    const onOffer = await services.readProduct(productSlug, catalogRevision, illustratedAt);
    if (onOffer === "not_in_force") {
      throw new ServiceError({ code: "notInForce", instant: illustratedAt.toISOString() });
    }
    if (onOffer instanceof Error) throw noted(productSlug, onOffer);
    account.product = onOffer.product;
    account.catalogRevision = onOffer.revision;
    return onOffer;
  }

  /**
   * The order's product and the context of its illustration, dated with the instant that it is for [D13]; the language is
   * the product's unless one is given.
   */
  async function prepare(
    order: Order,
    language?: IllustrationContext["language"],
  ): Promise<Prepared> {
    const { receivedAt, receivedAtMs, illustratedAt, isSample, keeps, salt } = order;
    await services.requireClock({ at: receivedAt, atMs: receivedAtMs });
    const { product, revision, keepsRecipe: isKept = false, ...offer } = await findProduct(order);
    const keepsRecipe = keeps === undefined ? isKept : keeps === "recipe";
    const hasFirms = offer.sheets?.some(({ sheet }) => sheet.firm !== undefined) === true;
    const firm = hasFirms ? await services.readFirm(order.apiKeyId) : undefined;
    const context = { preparedAt: illustratedAt, salt, isSample, ...offer, firm, language };
    return { product, context, revision, keepsRecipe, publicUrl: services.publicUrl };
  }

  return { findProduct, prepare };
}

/** What calculates an illustration, here or by the calculation service of its product. */
function createCalculation(services: IllustratorServices, { noted }: Faults) {
  /** The work of an order in its turn; a sheet that makes no readable terms is the administrator's fault. */
  async function calculateInTurn<Output>(
    { productSlug, progress }: Order,
    work: () => Output,
  ): Promise<Output> {
    try {
      return await stageInTurn(services.inTurn, progress, { stage: "calculation", work });
    } catch (error) {
      throw error instanceof UnreadableProductError
        ? noted(productSlug, error, error.message)
        : error;
    }
  }

  /** Executes a plan. Source: [D17], [D26]. */
  async function illustrate(order: Order, plan: Plan): Promise<IllustrationResult> {
    const { account } = order;
    const result =
      plan.kind === "local"
        ? await calculateInTurn(order, plan.illustrate)
        : plan.kind === "refused"
          ? plan
          : await illustrateElsewhere(order, plan);
    if (result.kind === "illustrated") {
      const { id, digest, recipe } = result.illustration;
      account.illustrated = { id, digest, recipe };
    }
    return result;
  }

  async function illustrateElsewhere(
    order: Order,
    { product, inputs, illustrate: read }: UpstreamPlan,
  ) {
    const { requestId, signal, progress, account, illustratedAt } = order;
    const at = illustratedAt.getTime() === order.receivedAt.getTime() ? undefined : illustratedAt;
    progress.enter("upstream");
    const call = { requestId, at, signal, traceHeaders: order.traceHeaders() };
    const { figures, ...origin } = await services.calculate(product, inputs, call);
    progress.leave();
    account.upstream = origin;
    return calculateInTurn(order, () => read(figures));
  }

  return { calculateInTurn, illustrate };
}

/** What prints an illustration. */
function createPrinter(services: IllustratorServices, { noted }: Faults) {
  async function readForms(named: readonly CarrierForm[], slug: string) {
    try {
      return await Promise.all(named.map(services.readForm));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw noted(slug, error, `one of its forms cannot be read (${String(error)})`);
    }
  }

  /**
   * The PDF of an illustration, with the forms that it names, signed where its brand says so.
   * @throws {ServiceError} `service_unavailable` when a form cannot be read
   */
  async function render(
    { progress, account, productSlug }: Order,
    illustration: Illustration,
    options: PaperOptions,
  ): Promise<RenderedDocument> {
    const named = illustration.forms ?? [];
    const forms = named.length === 0 ? [] : await readForms(named, productSlug);
    const work = () => services.render(illustration, options, forms);
    let document = await stageInTurn(services.inTurn, progress, { stage: "document", work });
    if (illustration.product.brand.signature !== undefined) {
      progress.enter("signature");
      document = { ...document, bytes: await services.sign(document.bytes, illustration) };
      progress.leave();
    }
    const { bytes, pageCount, sha256 } = document;
    account.document = { bytes: bytes.length, pageCount, sha256 };
    return document;
  }

  return render;
}

/** How inputs become an illustration, or why they cannot. */
export type Plan =
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] }
  | { readonly kind: "local"; readonly illustrate: () => IllustrationResult }
  | UpstreamPlan;

/** `inputs` are sent to the product's calculation service. */
interface UpstreamPlan {
  readonly kind: "upstream";
  readonly product: UpstreamProduct;
  readonly inputs: Inputs;
  readonly illustrate: (figures: UpstreamFigures) => IllustrationResult;
}

/** Plans the illustration of the product endpoint's `inputs`; chooses the engine. */
export function planIllustration({ product, context }: ProductInContext, inputs: Inputs): Plan {
  if (product.engine === "builtin") {
    return { kind: "local", illustrate: () => illustrateInputs(product, inputs, context) };
  }
  const language = languageFor(product, context);
  const result = readUpstreamInputs(product, inputs, dayOf(context), language);
  if (result.kind === "refused") return result;
  const { read } = result;
  return {
    kind: "upstream",
    product,
    inputs: read.inputs,
    illustrate: (figures) => ({
      kind: "illustrated",
      illustration: illustrateUpstream(product, {
        read,
        inputs: hashInputs(inputs, context.salt),
        figures,
        ...context,
      }),
    }),
  };
}

/**
 * The explanation of one contract year of the product endpoint's `inputs`.
 * @throws {ServiceError} `not_explained` for a product that another service calculates
 */
export function planExplanation(
  { product, context }: Prepared,
  inputs: Inputs,
  contractYear: number,
): () => FiguresResult {
  if (product.engine !== "builtin") throw new ServiceError("explainedElsewhere");
  return () => explainFigures(product, inputs, { ...context, contractYear });
}

/** Plans the illustration of the index annuity endpoint's `annuiyInputData`. */
export function planIndexAnnuity({ product, context }: ProductInContext, inputData: Inputs): Plan {
  const builtin = requireBuiltin(product);
  return {
    kind: "local",
    illustrate: () => illustrateIndexAnnuity(builtin, inputData, context),
  };
}

/** Plans an illustration that is made again, of the recipe's endpoint unless another is given. */
export function planAgain(
  prepared: ProductInContext,
  inputs: Inputs,
  endpoint = prepared.context.recipe?.endpoint,
): Plan {
  return (endpoint === "index_annuity" ? planIndexAnnuity : planIllustration)(prepared, inputs);
}

/** Requires the built-in engine, the only one of the index annuity endpoints. */
export function requireBuiltin(product: AnyProduct): Product {
  if (product.engine === "builtin") return product;
  throw new TypeError("Cannot illustrate an index annuity: its product is not built in");
}

/** Why inputs cannot be illustrated, or else which of them have no effect. */
function verdictOn(plan: Plan): {
  readonly problems: readonly SaidProblem[];
  readonly warnings: readonly Problem[];
} {
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  const problems = result.kind === "refused" ? result.problems : [];
  const warnings = result.kind === "illustrated" ? result.illustration.warnings : [];
  return { problems, warnings };
}
