/** Answers orders, each in one call: an illustration and its paper, an explanation, or a verdict on the inputs. */

import { isObject, refused, type SaidProblem, ServiceError } from "#base";
import { explainFigures, type FiguresResult } from "#explain";
import {
  type IllustrationContext,
  type IllustrationResult,
  type EndpointName,
  ENDPOINTS,
  type FormEndpoint,
  sendTerms,
  type SentTerms,
  noTermsOn,
  termsInstant,
} from "#illustration";
import type { Inputs } from "#inputs";
import { type Ledger, type Note, type OpenedRecord, sourceOf } from "#ledger";
import { UnreadableProductError } from "#schema";
import {
  type NamedTerms,
  type NotOnOffer,
  type OnOffer,
  translationOf,
  type SheetInForce,
  type TermsByName,
  type UpstreamFigures,
} from "#terms";
import type { Calculate } from "./calculation.ts";
import {
  type Answered,
  createDelivery,
  type DeliveryServices,
  digestDelivered,
} from "./delivery.ts";
import {
  type AskedForm,
  fieldsOf,
  formatOf,
  formProblems,
  requireFurther,
  requireType,
} from "./answer_form.ts";
import { notReproducible, contextOfRecipe, proofOf } from "./make_again.ts";
import type { Order } from "./order.ts";
import { type Plan, PLANS, type ProductInContext, type UpstreamPlan, verdictOn } from "./plan.ts";
import { createFaults, type Faults, type FaultServices } from "./product_faults.ts";
import { type NoteAnswer, noteFirst, openFirst } from "./repeated_request.ts";
import { stageInTurn } from "./turns.ts";
import { reviveFigures } from "#upstream";

export interface IllustratorServices extends DeliveryServices, FaultServices {
  /** The terms of a product in force at an instant, as a revision of the catalog knew them, or why it is not on offer. */
  readonly readProduct: (slug: string, revision: number, at: Date) => Promise<OnOffer | NotOnOffer>;
  /** The distributor that a key is of; asked only for products that have rate sheets of one. */
  readonly readFirm: (apiKeyId: number) => Promise<string | undefined>;
  /** Terms by name, or why they cannot be read. */
  readonly readTerms: (named: NamedTerms) => Promise<TermsByName | Error>;
  readonly calculate: Calculate;
  /** Keeps and reads records of illustrations. */
  readonly ledger: Pick<Ledger, "requireKey" | "keep" | "read" | "reopen">;
  /** Notes answers to requests that their callers may repeat. */
  readonly noteAnswer: NoteAnswer;
  /** Address under which readers of papers reach the service; papers have no code without one. */
  readonly publicUrl: string | undefined;
  /** Rejects when the system clock is not trustworthy [D81]. */
  readonly requireClock: (moment: { readonly at: Date; readonly atMs: number }) => Promise<void>;
}

/** What a caller asks for. */
interface Asked {
  /** The endpoint that the inputs were sent to. */
  readonly endpoint: EndpointName;
  readonly inputs: unknown;
  /** What is wrong around the inputs: with the query, and with members beside them. */
  readonly around: readonly SaidProblem[];
  /** What the caller notes of the illustration, for the ledger alone; absent where it notes nothing. */
  readonly note?: Note | undefined;
  /** The product's unless one is given. */
  readonly language: IllustrationContext["language"];
}

/** Everything that keeps inputs from being illustrated, or else which of them have no effect. */
interface Verdict extends ReturnType<typeof verdictOn> {
  /** What the product says of its titles. */
  readonly say: ReturnType<typeof translationOf>;
}

type Explained = Extract<FiguresResult, { kind: "explained" }> &
  Pick<IllustrationContext, "indexHistories">;

/** What an order is made in. */
interface Prepared extends ProductInContext {
  readonly context: IllustrationContext & { readonly salt: string };
  /** Revision of the catalog that the indexes are of. */
  readonly revision: number;
  /** Whether recipes of its illustrations are kept. */
  readonly keepsRecipe: boolean;
}

/** Makes the illustrator of a process. */
export function createIllustrator(services: IllustratorServices): Illustrator {
  const faults = createFaults(services);
  const preparation = createPreparation(services, faults);
  const calculation = createCalculation(services, faults);
  const deliver = createDelivery(services, faults);
  const remake = createRemake(services, { ...calculation, faults, deliver });
  return {
    findProduct: preparation.findProduct,
    answer: createAnswer(services, { ...preparation, ...calculation, deliver, remake }),
    makeAgain: async (order, id, form) =>
      remake(order, await services.ledger.read(id, order.apiKeyId), form),
    ...createJudgment({ ...preparation, ...calculation }),
  };
}

export interface Illustrator {
  /**
   * The terms in force of the order's product.
   * @throws {ServiceError} `product_not_found` when no terms of it are, `service_unavailable` when they cannot be read
   */
  readonly findProduct: (order: Order) => Promise<OnOffer>;

  /**
   * The illustration of inputs, kept where its product or its key says so; in the product's format unless one is given.
   * Where a request is repeated under its Idempotency-Key, its illustration is made again.
   * @throws {ServiceError} `invalid_request` with every problem around and in the inputs; `service_unavailable` when the
   * record could not be kept, before anything is calculated [D150]; `idempotency_key_reused` for another request than the
   * first, `request_under_way` when another attempt has taken the place of this one [D302]
   */
  readonly answer: (order: Order, asked: Asked & AskedForm) => Promise<Answered>;

  /**
   * The illustration of a record, on the rows that its recipe names; its product need not be on offer.
   * @throws {ServiceError} `illustration_not_found` when the key may read no record of that id, `service_unavailable` when
   * this software cannot read its rows, `not_reproducible` when it refuses the inputs or makes other figures [D151]
   */
  readonly makeAgain: (order: Order, id: string, form: AskedForm) => Promise<Answered>;

  /**
   * What figures of the order's product depend on, for a page that makes them itself; `undefined` for a product that
   * another service calculates.
   * @throws {ServiceError} as `findProduct`
   */
  readonly findTerms: (order: Order) => Promise<SentTerms | undefined>;

  /** The verdict on inputs, queued as a job [D67]; calls no upstream service. */
  readonly judge: (order: Order, asked: Asked & AskedForm) => Promise<Verdict>;

  /**
   * The figures of a contract year, each by its formula; of a quote the year that it begins, which none is given for.
   * @throws {ServiceError} `invalid_request` as `answer`, `not_explained` for a product that another service calculates
   */
  readonly explain: (
    order: Order,
    asked: Asked & {
      readonly endpoint: FormEndpoint;
      readonly contractYear: number | undefined;
    },
  ) => Promise<Explained>;
}

type Preparation = ReturnType<typeof createPreparation>;
type Calculation = ReturnType<typeof createCalculation>;
type Deliver = ReturnType<typeof createDelivery>;
type Remake = ReturnType<typeof createRemake>;

function createAnswer(
  { ledger, publicUrl, noteAnswer }: IllustratorServices,
  {
    prepare,
    illustrate,
    requireInputs,
    deliver,
    remake,
  }: Preparation & Calculation & { readonly deliver: Deliver; readonly remake: Remake },
): Illustrator["answer"] {
  return async (order, asked) => {
    const { attempt } = order;
    const { endpoint } = asked;
    if (attempt?.first !== undefined) {
      if (!isObject(asked.inputs) || asked.around.length > 0) throw refused(asked.around);
      const { salt, figures, ...first } = openFirst(attempt, attempt.first, asked);
      const record = ledger.reopen(first, { inputs: asked.inputs, salt });
      return { ...(await remake(order, record, { ...asked, figures })), isRepetition: true };
    }
    const prepared = await prepare(order, asked);
    const { product, context, revision, keepsRecipe } = prepared;
    const around = [
      ...asked.around,
      ...formProblems(endpoint, asked, product),
      ...(keepsRecipe ? [] : notKept(asked.note)),
    ];
    const { inputs, say } = await requireInputs(order, prepared, { ...asked, around });
    if (keepsRecipe) ledger.requireKey();
    const plan = PLANS[endpoint](prepared, inputs);
    const { result, figures } = await illustrate(order, plan);
    if (result.kind === "refused") throw refused(result.problems, say);
    const { illustration } = result;
    requireFurther(product, illustration, asked);
    const { receivedAt: at, apiKeyId } = order;
    const { salt } = context;
    const format = formatOf(endpoint, asked, product);
    const delivered = await deliver(order, illustration, { format, publicUrl });
    const fields = fieldsOf(format, asked, product);
    if (!keepsRecipe && attempt === undefined) return { ...delivered, fields, salt };
    const { json, digests: answered } = digestDelivered(delivered);
    const source = sourceOf(context, illustration, { revision, publicUrl });
    if (attempt !== undefined) {
      await noteFirst(noteAnswer, attempt, {
        asking: asked,
        illustration,
        source,
        answered,
        salt,
        figures,
      });
    }
    if (keepsRecipe) {
      const { note } = asked;
      ledger.keep({ at, apiKeyId, illustration, source, inputs, salt, note, answered });
    }
    return { ...delivered, fields, json, salt };
  };
}

/** What makes an illustration of before again, of its record; a calculation service is asked unless its figures are given. */
function createRemake(
  { readTerms }: IllustratorServices,
  {
    illustrate,
    faults,
    deliver,
  }: Calculation & { readonly faults: Faults; readonly deliver: Deliver },
) {
  return async (
    order: Order,
    { recipe, source, inputs, salt, answered }: OpenedRecord,
    { figures, ...form }: AskedForm & { readonly figures?: unknown },
  ): Promise<Answered> => {
    const { product: slug, version } = recipe;
    const { endpoint } = recipe;
    order.progress.enter("calculation");
    order.outcome.product = { slug, version };
    order.outcome.catalogRevision = source.revision;
    const terms = await readTerms({
      slug,
      version,
      sheet: source.sheet?.name,
      forms: source.forms,
      pastKnownAt: source.pastKnownAt,
      revision: source.revision,
    });
    if (terms instanceof Error) throw faults.unreadable(slug, terms);
    const problems = formProblems(endpoint, form, terms.product);
    if (problems.length > 0) throw refused(problems);
    requireType(endpoint, form);
    const plan = PLANS[endpoint](contextOfRecipe(terms, { recipe, source }), inputs);
    const illustratedAt = new Date(recipe.instant);
    const again = { ...order, productSlug: slug, illustratedAt };
    const { result } = await illustrate(again, plan, reviveFigures(figures));
    if (result.kind === "refused") throw notReproducible(recipe.software);
    const { illustration } = result;
    requireFurther(terms.product, illustration, form);
    const format = formatOf(endpoint, form, terms.product);
    const { publicUrl } = source;
    const delivered = await deliver(order, illustration, { format, publicUrl });
    const fields = fieldsOf(format, form, terms.product);
    const { json, digests } = digestDelivered(delivered);
    const proof = proofOf(illustration, answered, digests);
    return { ...delivered, fields, json, salt, proof };
  };
}

/** A note is refused where no record would have it: nothing could be found by it later. */
function notKept(note: Note = {}): readonly SaidProblem[] {
  return Object.keys(note).map((field) => ({
    field,
    pointer: `/${field}`,
    code: "not_kept",
    said: { code: "noteNotKept", name: field },
  }));
}

/** What judges and explains, without an illustration. */
function createJudgment({
  prepare,
  requireInputs,
  judgeInputs,
  calculateInTurn,
}: Preparation & Calculation): Pick<Illustrator, "judge" | "explain" | "findTerms"> {
  return {
    async findTerms(order) {
      const { product, context } = await prepare(order);
      return product.engine === "builtin" ? sendTerms(product, context) : undefined;
    },

    async judge(order, asked) {
      const { endpoint, inputs, language, note } = asked;
      const prepared = await prepare(order, asked);
      const around = [
        ...asked.around,
        ...formProblems(endpoint, asked, prepared.product),
        ...(prepared.keepsRecipe ? [] : notKept(note)),
      ];
      const { problems, warnings } = isObject(inputs)
        ? await judgeInputs(order, prepared, endpoint, inputs)
        : { problems: [], warnings: [] };
      const say = translationOf(prepared.product, language);
      return { problems: [...around, ...problems], warnings, say };
    },

    async explain(order, { contractYear, ...asked }) {
      const prepared = await prepare(order, asked);
      const { product, context } = prepared;
      if (product.engine !== "builtin") {
        throw isObject(asked.inputs)
          ? new ServiceError("explainedElsewhere")
          : refused(asked.around);
      }
      const { inputs, say } = await requireInputs(order, prepared, asked);
      const result = await calculateInTurn(order, () =>
        explainFigures(product, inputs, {
          ...context,
          contractYear,
          endpoint: asked.endpoint,
        }),
      );
      if (result.kind === "refused") throw refused(result.problems, say);
      order.outcome.format = "json";
      return { ...result, indexHistories: context.indexHistories };
    },
  };
}

/** What finds the product of an order, and the context of its illustration. */
function createPreparation(services: IllustratorServices, { noted }: Faults) {
  /**
   * @throws {ServiceError} `product_not_found` when no terms of the product are in force, `invalid_request` when none were
   * on the issue date of a contract in force, `service_unavailable` when they cannot be read
   */
  async function findProduct(
    order: Order,
    { at = order.illustratedAt, inputs }: { readonly at?: Date; readonly inputs?: unknown } = {},
  ): Promise<OnOffer> {
    const { productSlug, catalogRevision, progress, outcome } = order;
    progress.enter("calculation");
    const onOffer = await services.readProduct(productSlug, catalogRevision, at);
    if (onOffer === "not_in_force") {
      if (at < order.illustratedAt) throw refused([noTermsOn(inputs)]);
      throw new ServiceError({ code: "notInForce", instant: at.toISOString() });
    }
    if (onOffer instanceof Error) throw noted(productSlug, onOffer);
    outcome.product = onOffer.product;
    outcome.catalogRevision = onOffer.revision;
    return onOffer;
  }

  /**
   * The order's product and the context of its illustration, dated with the instant that it is for [D13]; the language is
   * the product's unless one is given. A contract in force is of the terms of its issue.
   */
  async function prepare(
    order: Order,
    { endpoint, inputs, language }: Partial<Pick<Asked, "endpoint" | "inputs" | "language">> = {},
  ): Promise<Prepared> {
    const { receivedAt, receivedAtMs, illustratedAt, isSample, keeps, salt } = order;
    await services.requireClock({ at: receivedAt, atMs: receivedAtMs });
    const {
      product,
      revision,
      keepsRecipe: isKept = false,
      ...offer
    } = await findProduct(order, {
      at:
        endpoint !== undefined && ENDPOINTS[endpoint].isOfStanding
          ? termsInstant(inputs, illustratedAt)
          : illustratedAt,
      inputs,
    });
    const keepsRecipe = keeps === undefined ? isKept : keeps === "recipe";
    const hasFirms = offer.sheets?.some(isOfFirm) || offer.past?.sheets.some(isOfFirm);
    const firm = hasFirms ? await services.readFirm(order.apiKeyId) : undefined;
    const context = { preparedAt: illustratedAt, salt, isSample, ...offer, firm, language };
    return { product, context, revision, keepsRecipe };
  }

  return { findProduct, prepare };
}

/** Whether a sheet is for one firm alone. */
function isOfFirm({ sheet }: SheetInForce): boolean {
  return sheet.firm !== undefined;
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

  /**
   * Executes a plan, with figures of its calculation service where these are known; they come back with the result.
   * Source: [D17], [D26].
   */
  async function illustrate(
    order: Order,
    plan: Plan,
    known?: UpstreamFigures,
  ): Promise<{ readonly result: IllustrationResult; readonly figures?: UpstreamFigures }> {
    const { outcome } = order;
    const executed =
      plan.kind === "local"
        ? { result: await calculateInTurn(order, plan.illustrate) }
        : plan.kind === "refused"
          ? { result: plan }
          : await illustrateElsewhere(order, plan, known);
    const { result } = executed;
    if (result.kind === "illustrated") {
      const { id, digest, recipe } = result.illustration;
      outcome.illustrated = { id, digest, recipe };
    }
    return executed;
  }

  async function illustrateElsewhere(
    order: Order,
    { product, inputs, illustrate: read }: UpstreamPlan,
    known: UpstreamFigures | undefined,
  ) {
    if (known !== undefined) return { result: await calculateInTurn(order, () => read(known)) };
    const { requestId, signal, progress, outcome, illustratedAt } = order;
    const at = illustratedAt.getTime() === order.receivedAt.getTime() ? undefined : illustratedAt;
    progress.enter("upstream");
    const call = { requestId, at, signal, traceHeaders: order.traceHeaders() };
    const { figures, ...origin } = await services.calculate(product, inputs, call);
    progress.leave();
    outcome.upstream = origin;
    return { result: await calculateInTurn(order, () => read(figures)), figures };
  }

  /** The verdict on inputs, without an illustration. */
  const judgeInputs = (
    order: Order,
    prepared: Prepared,
    endpoint: Asked["endpoint"],
    inputs: Inputs,
  ) => calculateInTurn(order, () => verdictOn(PLANS[endpoint](prepared, inputs)));

  /**
   * The inputs that are illustrated.
   * @throws {ServiceError} `invalid_request` with every problem around and in them, when there is one around them
   */
  async function requireInputs(
    order: Order,
    prepared: Prepared,
    { endpoint, inputs, around, language }: Asked,
  ): Promise<{ readonly inputs: Inputs; readonly say: ReturnType<typeof translationOf> }> {
    if (!isObject(inputs)) throw refused(around);
    const say = translationOf(prepared.product, language);
    if (around.length === 0) return { inputs, say };
    const { problems } = await judgeInputs(order, prepared, endpoint, inputs);
    throw refused([...around, ...problems], say);
  }

  return { calculateInTurn, illustrate, judgeInputs, requireInputs };
}
