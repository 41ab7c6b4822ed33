/** What the product routes share: bodies read, products found, calculations and papers made in turn. */

import { dateOf } from "../base/date_of.ts";
import { isObject } from "../base/is_object.ts";
import type { RenderedDocument } from "../document/render.ts";
import { type Problem, ServiceError } from "../errors.ts";
import { illustrateUpstream, type UpstreamFigures } from "../illustration/from_upstream.ts";
import {
  type IllustrationContext,
  type IllustrationResult,
  illustrateInputs,
} from "../illustration/illustrate.ts";
import type { Illustration, IndexHistory } from "../illustration/illustration.ts";
import type { AnyProduct } from "../product/any_product.ts";
import type { JsonSchema } from "../product/definition.ts";
import type { UpstreamProduct } from "../product/upstream_settings.ts";
import { readUpstreamInputs } from "../product/upstream_inputs.ts";
import { type BodyBounds, readJsonObject } from "./body.ts";
import { hashInputs } from "./inputs_hash.ts";
import { readCaller, readContext, type UpstreamAnswer } from "./request_context.ts";
import type { InTurn } from "./turns.ts";

type Inputs = Readonly<Record<string, unknown>>;

/** A product that can be illustrated, and the histories of indexes it may follow. */
export interface OnOffer {
  readonly product: AnyProduct;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

export interface IllustrationServices {
  /** A product as it stands at a revision of the catalog; `undefined` when its row cannot be read. */
  readonly readProduct: (slug: string, revision: number) => Promise<OnOffer | undefined>;
  /** Figures of a product that another service calculates, and where they came from. */
  readonly calculate: (
    product: UpstreamProduct,
    inputs: Inputs,
    call: {
      readonly requestId: string;
      readonly signal: AbortSignal;
      /** Sent along, by which the service's traces join ours. */
      readonly traceHeaders: Readonly<Record<string, string>>;
    },
  ) => Promise<UpstreamAnswer & { readonly figures: UpstreamFigures }>;
  readonly render: (illustration: Illustration) => RenderedDocument;
  readonly inTurn: InTurn;
  /** Rejects when the clock that dates illustrations is not to be believed [D81]. */
  readonly requireClock: (moment: { readonly at: Date; readonly atMs: number }) => Promise<void>;
  readonly bodyBounds: BodyBounds;
}

/** Seconds a caller is asked to wait for an administrator to mend a product. */
const UNREADABLE_RETRY_SECONDS = 60;

/** The body, of which the member that `inputsMember` names holds the inputs. */
export async function readBody(
  request: Request,
  services: IllustrationServices,
  inputsMember: "inputs" | "annuiyInputData",
): Promise<Inputs> {
  const context = readContext(request);
  context.stages.enter("body");
  const body = await readJsonObject(request, {
    bounds: services.bodyBounds,
    inTurn: (work) => inTurn(services, request, { stage: "body", work }),
  });
  const inputs = body[inputsMember];
  if (isObject(inputs)) context.inputsHash = () => hashInputs(inputs);
  return body;
}

/**
 * The caller's product, and the catalog it is of.
 * @throws {ServiceError} `service_unavailable` when the product's row cannot be read
 */
export async function findProduct(
  request: Request,
  services: IllustrationServices,
): Promise<OnOffer> {
  const { admitted, productSlug } = readCaller(request);
  const requestContext = readContext(request);
  requestContext.stages.enter("calculation");
  const onOffer = await services.readProduct(productSlug, admitted.catalogRevision);
  if (onOffer === undefined) {
    // An active product whose row this program cannot read: an administrator's to mend, no fault of the request.
    throw new ServiceError(
      "service_unavailable",
      "This product cannot be illustrated now; try again later",
      {
        retryAfterSeconds: UNREADABLE_RETRY_SECONDS,
        detail: `product: the row of ${productSlug} cannot be read; \`bun run admin products check ${productSlug}\` says why`,
      },
    );
  }
  requestContext.product = onOffer.product;
  return onOffer;
}

/** The caller's product and the context it is illustrated in, dated with the day of the request [D13]. */
export async function prepareIllustration(
  request: Request,
  services: IllustrationServices,
): Promise<{ readonly product: AnyProduct; readonly context: IllustrationContext }> {
  const { receivedAt, receivedAtMs } = readContext(request);
  await services.requireClock({ at: receivedAt, atMs: receivedAtMs });
  const { product, indexHistories } = await findProduct(request, services);
  const context = {
    preparedAt: receivedAt,
    isSample: readCaller(request).admitted.apiKey.mode === "test",
    indexHistories,
  };
  return { product, context };
}

/**
 * The illustration of `inputs` by the product's own engine, or what is wrong with them.
 *
 * A caller who leaves takes the upstream call along. Source: [D17], [D26].
 */
export async function illustrate(
  services: IllustrationServices,
  request: Request,
  asked: {
    readonly product: AnyProduct;
    readonly inputs: Inputs;
    readonly context: IllustrationContext;
  },
): Promise<IllustrationResult> {
  const { product, inputs, context } = asked;
  if (product.engine === "builtin") {
    const work = () => illustrateInputs(product, inputs, context);
    return inTurn(services, request, { stage: "calculation", work });
  }
  const result = readUpstreamInputs(product, inputs, dateOf(context.preparedAt));
  if (result.kind === "refused") return result;
  const { read } = result;
  const requestContext = readContext(request);
  const { id, headers, stages, trace } = requestContext;
  stages.enter("upstream");
  const traceHeaders = trace?.headers() ?? {};
  const call = { requestId: id, signal: request.signal, traceHeaders };
  const { figures, ...answer } = await services.calculate(product, read.inputs, call);
  stages.leave();
  requestContext.upstream = answer;
  headers["X-Cache"] = answer.isHit ? "hit" : "miss";
  const illustration = await inTurn(services, request, {
    stage: "calculation",
    work: () => illustrateUpstream(product, { read, figures, ...context }),
  });
  return { kind: "illustrated", illustration };
}

/** Does a stage's work when its turn has come; a wait for it is a stage of its own. */
export function inTurn<Output>(
  services: IllustrationServices,
  request: Request,
  {
    stage,
    work,
  }: { readonly stage: "body" | "calculation" | "document"; readonly work: () => Output },
): Promise<Output> {
  const { stages } = readContext(request);
  let hasBegun = false;
  const done = services.inTurn(() => {
    hasBegun = true;
    stages.enter(stage);
    const output = work();
    stages.leave();
    return output;
  });
  if (!hasBegun) stages.enter("turn");
  return done;
}

/** The renderer for one request, whose context learns what was made. */
export function renderFor(
  request: Request,
  services: IllustrationServices,
): (illustration: Illustration) => Promise<RenderedDocument> {
  const context = readContext(request);
  return async (illustration) => {
    const work = () => services.render(illustration);
    const document = await inTurn(services, request, { stage: "document", work });
    context.document = { bytes: document.bytes.length, pageCount: document.pageCount };
    return document;
  };
}

/** A schema of a product's inputs as an answer. */
export function schemaResponse({ version }: AnyProduct, schema: JsonSchema): Response {
  const headers = { "Content-Type": "application/schema+json", "X-Product-Version": version };
  return Response.json(schema, { headers });
}

/** What keeps inputs from being illustrated, or else what would be illustrated without effect. */
export interface Verdict {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** The verdict on `inputs`, asking no other service. */
export function judgeInputs(
  product: AnyProduct,
  inputs: Inputs,
  context: IllustrationContext,
): Verdict {
  if (product.engine === "builtin") return verdictOn(illustrateInputs(product, inputs, context));
  const result = readUpstreamInputs(product, inputs, dateOf(context.preparedAt));
  return { problems: result.kind === "refused" ? result.problems : [], warnings: [] };
}

export function verdictOn(result: IllustrationResult): Verdict {
  return result.kind === "refused"
    ? { problems: result.problems, warnings: [] }
    : { problems: [], warnings: result.illustration.warnings };
}

/** The answer of a dry run; a member for warnings only when there are any. */
export function verdictResponse({ problems, warnings }: Verdict): Response {
  return Response.json({
    status: 200,
    valid: problems.length === 0,
    details: problems,
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

/** The 400 that lists everything there is to change. Source: [D9]. */
export function refused(details: readonly Problem[]): ServiceError {
  const message = "Correct the fields that `details` names";
  return new ServiceError("invalid_request", message, { details });
}

/** `inputs` must be there and be an object, and nothing else may be: a typo is not passed over. */
export function findInputsEnvelopeProblems(
  body: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const unknown = Object.keys(body).filter((name) => name !== "inputs");
  if (!Object.hasOwn(body, "inputs")) {
    problems.push({
      field: "inputs",
      pointer: "/inputs",
      code: "required",
      message: "inputs is required: an object of the product's input fields",
    });
  } else if (!isObject(body["inputs"])) {
    const message = "inputs must be an object of the product's input fields";
    problems.push({ field: "inputs", pointer: "/inputs", code: "type", message });
  }
  if (unknown.length > 0) {
    const message = "The body takes one member, inputs; fields belong inside it";
    problems.push({
      field: "body",
      pointer: "",
      code: "unknown_field",
      message,
      didYouMean: "inputs",
    });
  }
  return problems;
}
