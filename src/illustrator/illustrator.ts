/** Turns a product and a caller's inputs into an illustration, a PDF, or a verdict on the inputs. */

import type { ReadyForm, RenderedDocument } from "../document/render.ts";
import { hashInputs } from "../base/inputs_hash.ts";
import { type Problem, ServiceError } from "../base/service_error.ts";
import type { AnswerOptions } from "../illustration/answer.ts";
import { illustrateUpstream, type UpstreamFigures } from "../illustration/from_upstream.ts";
import {
  dayOf,
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
} from "../illustration/illustrate.ts";
import type { Illustration } from "../illustration/illustration.ts";
import type { AnyProduct, NotOnOffer, OnOffer } from "../product/any_product.ts";
import type { CarrierForm } from "../product/carrier_form.ts";
import type { Product } from "../product/product.ts";
import { UnreadableProductError } from "../product/row_fault.ts";
import { readUpstreamInputs } from "../product/upstream_inputs.ts";
import type { UpstreamProduct } from "../product/upstream_product.ts";
import type { Calculate, Calculation } from "./calculation.ts";
import { type InTurn, type Progress, stageInTurn } from "./turns.ts";

type Inputs = Readonly<Record<string, unknown>>;

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
  /** The instant for which everything is illustrated, and which dates it: the arrival, unless a test key names another [D97]. */
  readonly illustratedAt: Date;
  /** Whether the PDF is marked as a sample [D4]. */
  readonly isSample: boolean;
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
  /** Where the upstream figures came from. */
  upstream?: Omit<Calculation, "figures">;
  illustrationId?: string;
  /** What an examined file was found to be. */
  verdict?: string;
  document?: { readonly bytes: number; readonly pageCount: number };
}

export interface IllustratorServices {
  /** What of a product is in force at an instant, as is known at a revision of the catalog; or why nothing is on offer. */
  readonly readProduct: (slug: string, revision: number, at: Date) => Promise<OnOffer | NotOnOffer>;
  /** The distributor that a key is of; asked only for products that have rate sheets of one. */
  readonly readFirm: (apiKeyId: number) => Promise<string | undefined>;
  readonly calculate: Calculate;
  readonly render: (
    illustration: Illustration,
    options: AnswerOptions,
    forms: readonly ReadyForm[],
  ) => RenderedDocument;
  /** What papers get of a form that an illustration names. */
  readonly readForm: (form: CarrierForm) => Promise<ReadyForm>;
  /** Signs a printed paper where its brand says by whom. */
  readonly sign: (printed: Uint8Array, illustration: Illustration) => Promise<Uint8Array>;
  readonly inTurn: InTurn;
  /** Rejects when the system clock is not trustworthy [D81]. */
  readonly requireClock: (moment: { readonly at: Date; readonly atMs: number }) => Promise<void>;
  /** Called for each order of a product that cannot be read. */
  readonly onUnreadable?: (slug: string) => void;
}

/** A product, and what it is illustrated in. */
interface Prepared {
  readonly product: AnyProduct;
  readonly context: IllustrationContext;
}

/** Why inputs cannot be illustrated, or else which of them have no effect. */
export interface Verdict {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export type Illustrator = ReturnType<typeof createIllustrator>;

const NO_FORMS: readonly ReadyForm[] = [];

/** `Retry-After` while a product's row cannot be read. */
const UNREADABLE_RETRY_SECONDS = 60;

/** Makes the illustrator of a process. */
export function createIllustrator({
  readProduct,
  readFirm,
  calculate,
  render,
  readForm,
  sign,
  inTurn,
  requireClock,
  onUnreadable,
}: IllustratorServices) {
  /**
   * @throws {ServiceError} `product_not_found` when no terms of the product are in force, `service_unavailable` when
   * they cannot be read
   */
  async function findProduct(order: Order): Promise<OnOffer> {
    const { productSlug, catalogRevision, illustratedAt, progress, account } = order;
    progress.enter("calculation");
    const onOffer = await readProduct(productSlug, catalogRevision, illustratedAt);
    if (onOffer === "not_in_force") {
      const message = `No terms of this product are in force at ${illustratedAt.toISOString()}`;
      throw new ServiceError("product_not_found", message);
    }
    if (onOffer === "unreadable") {
      onUnreadable?.(productSlug);
      throw unreadable(productSlug);
    }
    account.product = onOffer.product;
    return onOffer;
  }

  /** The work of an order in its turn; a sheet that makes no readable terms is the administrator's fault. */
  async function calculateInTurn<Output>(
    { productSlug, progress }: Order,
    work: () => Output,
  ): Promise<Output> {
    try {
      return await stageInTurn(inTurn, progress, { stage: "calculation", work });
    } catch (error) {
      if (!(error instanceof UnreadableProductError)) throw error;
      onUnreadable?.(productSlug);
      throw unreadable(productSlug, error.message);
    }
  }

  async function readForms(named: readonly CarrierForm[], slug: string) {
    try {
      return await Promise.all(named.map(readForm));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      onUnreadable?.(slug);
      throw unreadable(slug, `one of its forms cannot be read (${String(error)})`);
    }
  }

  return {
    findProduct,

    /** The order's product and the context of its illustration, dated with the instant that it is for [D13]. */
    async prepare(order: Order): Promise<Prepared> {
      const { receivedAt, receivedAtMs, illustratedAt, isSample } = order;
      await requireClock({ at: receivedAt, atMs: receivedAtMs });
      const { product, ...offer } = await findProduct(order);
      const hasFirms = offer.sheets?.some(({ sheet }) => sheet.firm !== undefined) === true;
      const firm = hasFirms ? await readFirm(order.apiKeyId) : undefined;
      return { product, context: { preparedAt: illustratedAt, isSample, ...offer, firm } };
    },

    /** Executes a plan. Source: [D17], [D26]. */
    async illustrate(order: Order, plan: Plan): Promise<IllustrationResult> {
      const { requestId, signal, progress, traceHeaders, account } = order;
      const isFixed = order.illustratedAt.getTime() !== order.receivedAt.getTime();
      const at = isFixed ? order.illustratedAt : undefined;
      const result =
        plan.kind === "local"
          ? await calculateInTurn(order, plan.illustrate)
          : plan.kind === "refused"
            ? plan
            : await illustrateElsewhere(plan);
      if (result.kind === "illustrated") account.illustrationId = result.illustration.id;
      return result;

      async function illustrateElsewhere({ product, inputs, illustrate }: UpstreamPlan) {
        progress.enter("upstream");
        const call = { requestId, at, signal, traceHeaders: traceHeaders() };
        const { figures, ...origin } = await calculate(product, inputs, call);
        progress.leave();
        account.upstream = origin;
        return calculateInTurn(order, () => illustrate(figures));
      }
    },

    /** The verdict on a plan, queued as a job [D67]; calls no upstream service. */
    judge(order: Order, makePlan: () => Plan): Promise<Verdict> {
      return calculateInTurn(order, () => verdictOn(makePlan()));
    },

    /**
     * The PDF of an illustration, with the forms that it names, signed where its brand says so.
     * @throws {ServiceError} `service_unavailable` when a form cannot be read
     */
    async render(
      { progress, account, productSlug }: Order,
      illustration: Illustration,
      options: AnswerOptions,
    ): Promise<RenderedDocument> {
      const named = illustration.forms ?? [];
      const forms = named.length === 0 ? NO_FORMS : await readForms(named, productSlug);
      const work = () => render(illustration, options, forms);
      let document = await stageInTurn(inTurn, progress, { stage: "document", work });
      if (illustration.product.brand.signature !== undefined) {
        progress.enter("signature");
        document = { ...document, bytes: await sign(document.bytes, illustration) };
        progress.leave();
      }
      account.document = { bytes: document.bytes.length, pageCount: document.pageCount };
      return document;
    },
  };
}

/** How inputs become an illustration, or why they cannot. */
export type Plan =
  | { readonly kind: "refused"; readonly problems: readonly Problem[] }
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
export function planIllustration({ product, context }: Prepared, inputs: Inputs): Plan {
  if (product.engine === "builtin") {
    return { kind: "local", illustrate: () => illustrateInputs(product, inputs, context) };
  }
  const result = readUpstreamInputs(product, inputs, dayOf(context));
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
        inputs: hashInputs(inputs),
        figures,
        ...context,
      }),
    }),
  };
}

/** Plans the illustration of the index annuity endpoint's `annuiyInputData`. */
export function planIndexAnnuity({ product, context }: Prepared, inputData: Inputs): Plan {
  const builtin = requireBuiltin(product);
  return {
    kind: "local",
    illustrate: () => illustrateIndexAnnuity(builtin, inputData, context),
  };
}

/** Requires the built-in engine, the only one of the index annuity endpoints. */
export function requireBuiltin(product: AnyProduct): Product {
  if (product.engine === "builtin") return product;
  throw new TypeError("Cannot illustrate an index annuity: its product is not built in");
}

function verdictOn(plan: Plan): Verdict {
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  const problems = result.kind === "refused" ? result.problems : [];
  const warnings = result.kind === "illustrated" ? result.illustration.warnings : [];
  return { problems, warnings };
}

/** The error for an active product whose row cannot be read; an administrator has to correct it. */
function unreadable(slug: string, fault = "its row cannot be read"): ServiceError {
  const message = "This product cannot be illustrated now; try again later";
  return new ServiceError("service_unavailable", message, {
    retryAfterSeconds: UNREADABLE_RETRY_SECONDS,
    detail: `product ${slug}: ${fault}; \`bun run admin products check ${slug}\` says why`,
  });
}
