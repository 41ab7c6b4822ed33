/** The engine room: a product on offer and a caller's inputs become an illustration, paper, or a verdict. */

import { dateOf } from "../base/date_of.ts";
import type { RenderedDocument } from "../document/render.ts";
import { type Problem, ServiceError } from "../errors.ts";
import { illustrateUpstream, type UpstreamFigures } from "../illustration/from_upstream.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
} from "../illustration/illustrate.ts";
import type { Illustration } from "../illustration/illustration.ts";
import type { AnyProduct, OnOffer } from "../product/any_product.ts";
import type { Product } from "../product/product.ts";
import { readUpstreamInputs } from "../product/upstream_inputs.ts";
import type { UpstreamProduct } from "../product/upstream_settings.ts";
import type { Calculate, Calculation } from "./calculation.ts";
import { type InTurn, type Progress, stageInTurn } from "./turns.ts";

type Inputs = Readonly<Record<string, unknown>>;

/** What an illustration is made for. */
export interface Order {
  readonly requestId: string;
  readonly productSlug: string;
  /** Revision of the catalog that the product is read at, or a later one. */
  readonly catalogRevision: number;
  /** The one instant that dates the paper, and the same on the clock that never goes back [D13]. */
  readonly receivedAt: Date;
  readonly receivedAtMs: number;
  /** Whether paper is marked as a sample [D4]. */
  readonly isSample: boolean;
  /** Aborts when the caller leaves; a calculation by another service ends with it. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Sent along to another service, by which its traces join ours. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  readonly account: Account;
}

/** What is known of the work on an order, each member from the moment at which it is known. */
export interface Account {
  /** The version is absent until the product is read. */
  product?: { readonly slug: string; readonly version?: string };
  /** Where another service's figures came from. */
  upstream?: Omit<Calculation, "figures">;
  illustrationId?: string;
  document?: { readonly bytes: number; readonly pageCount: number };
}

export interface IllustratorServices {
  /** A product as it stands at a revision of the catalog; `undefined` when its row cannot be read. */
  readonly readProduct: (slug: string, revision: number) => Promise<OnOffer | undefined>;
  readonly calculate: Calculate;
  readonly render: (illustration: Illustration) => RenderedDocument;
  readonly inTurn: InTurn;
  /** Rejects when the clock that dates illustrations is not to be believed [D81]. */
  readonly requireClock: (moment: { readonly at: Date; readonly atMs: number }) => Promise<void>;
}

/** A product, and what it is illustrated in. */
interface Prepared {
  readonly product: AnyProduct;
  readonly context: IllustrationContext;
}

/** What keeps inputs from being illustrated, or else what would be illustrated without effect. */
export interface Verdict {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export type Illustrator = ReturnType<typeof createIllustrator>;

/** Seconds a caller is asked to wait for an administrator to mend a product. */
const UNREADABLE_RETRY_SECONDS = 60;

/** Makes the illustrator of a process. */
export function createIllustrator({
  readProduct,
  calculate,
  render,
  inTurn,
  requireClock,
}: IllustratorServices) {
  /** @throws {ServiceError} `service_unavailable` when the product's row cannot be read */
  async function findProduct(order: Order): Promise<OnOffer> {
    const { productSlug, catalogRevision, progress, account } = order;
    progress.enter("calculation");
    const onOffer = await readProduct(productSlug, catalogRevision);
    if (onOffer === undefined) throw unreadable(productSlug);
    account.product = onOffer.product;
    return onOffer;
  }

  return {
    findProduct,

    /** The order's product and what it is illustrated in, dated with the day of the request [D13]. */
    async prepare(order: Order): Promise<Prepared> {
      const { receivedAt, receivedAtMs, isSample } = order;
      await requireClock({ at: receivedAt, atMs: receivedAtMs });
      const { product, indexHistories } = await findProduct(order);
      return { product, context: { preparedAt: receivedAt, isSample, indexHistories } };
    },

    /** Carries a plan out. Source: [D17], [D26]. */
    async illustrate(order: Order, plan: Plan): Promise<IllustrationResult> {
      const { requestId, signal, progress, traceHeaders, account } = order;
      const result =
        plan.kind === "local"
          ? await stageInTurn(inTurn, progress, { stage: "calculation", work: plan.illustrate })
          : plan.kind === "refused"
            ? plan
            : await illustrateElsewhere(plan);
      if (result.kind === "illustrated") account.illustrationId = result.illustration.id;
      return result;

      async function illustrateElsewhere({ product, inputs, illustrate }: UpstreamPlan) {
        progress.enter("upstream");
        const call = { requestId, signal, traceHeaders: traceHeaders() };
        const { figures, ...origin } = await calculate(product, inputs, call);
        progress.leave();
        account.upstream = origin;
        const work = () => illustrate(figures);
        return stageInTurn(inTurn, progress, { stage: "calculation", work });
      }
    },

    /** The verdict on what `makePlan` plans, in a turn of its own [D67]; no other service is asked. */
    judge({ progress }: Order, makePlan: () => Plan): Promise<Verdict> {
      const work = () => verdictOn(makePlan());
      return stageInTurn(inTurn, progress, { stage: "calculation", work });
    },

    /** The paper of an illustration. */
    async render(
      { progress, account }: Order,
      illustration: Illustration,
    ): Promise<RenderedDocument> {
      const work = () => render(illustration);
      const document = await stageInTurn(inTurn, progress, { stage: "document", work });
      account.document = { bytes: document.bytes.length, pageCount: document.pageCount };
      return document;
    },
  };
}

/** How inputs become an illustration, or why they do not. */
export type Plan =
  | { readonly kind: "refused"; readonly problems: readonly Problem[] }
  | { readonly kind: "local"; readonly illustrate: () => IllustrationResult }
  | UpstreamPlan;

/** `inputs` are what the product's service calculates from. */
interface UpstreamPlan {
  readonly kind: "upstream";
  readonly product: UpstreamProduct;
  readonly inputs: Inputs;
  readonly illustrate: (figures: UpstreamFigures) => IllustrationResult;
}

/** Plans the illustration of the product endpoint's `inputs`: the one place where the engine is chosen. */
export function planIllustration({ product, context }: Prepared, inputs: Inputs): Plan {
  if (product.engine === "builtin") {
    return { kind: "local", illustrate: () => illustrateInputs(product, inputs, context) };
  }
  const result = readUpstreamInputs(product, inputs, dateOf(context.preparedAt));
  if (result.kind === "refused") return result;
  const { read } = result;
  return {
    kind: "upstream",
    product,
    inputs: read.inputs,
    illustrate: (figures) => ({
      kind: "illustrated",
      illustration: illustrateUpstream(product, { read, figures, ...context }),
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

/** The product, which the index annuity endpoints illustrate only with this project's arithmetic. */
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

/** An active product whose row this program cannot read: an administrator's to mend, no fault of the request. */
function unreadable(slug: string): ServiceError {
  const message = "This product cannot be illustrated now; try again later";
  return new ServiceError("service_unavailable", message, {
    retryAfterSeconds: UNREADABLE_RETRY_SECONDS,
    detail: `product: the row of ${slug} cannot be read; \`bun run admin products check ${slug}\` says why`,
  });
}
