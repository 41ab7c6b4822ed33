/** An illustration in the format that is asked for: its paper with forms and signature, and digests of both. */

import { ServiceError } from "#base";
import { type AnswerOptions, answerAsJson, type Illustration } from "#illustration";
import { digestsOf } from "#ledger";
import type { PaperOptions, ReadyForm, RenderedDocument } from "#paper";
import type { AskedFormat, CarrierForm } from "#terms";
import type { Proof } from "./make_again.ts";
import type { Order } from "./order.ts";
import type { Faults } from "./product_faults.ts";
import { type InTurn, stageInTurn } from "./turns.ts";

export interface DeliveryServices {
  readonly render: (
    illustration: Illustration,
    options: PaperOptions,
    forms: readonly ReadyForm[],
  ) => RenderedDocument;
  /** What papers get of a form that an illustration names. */
  readonly readForm: (form: CarrierForm) => Promise<ReadyForm>;
  /** Signs a printed paper if its brand names a signer. */
  readonly sign: (printed: Uint8Array, illustration: Illustration) => Promise<Uint8Array>;
  readonly inTurn: InTurn;
}

/** An illustration as it is delivered. */
export interface Answered {
  readonly illustration: Illustration;
  readonly format: AskedFormat;
  /** The columns of a CSV. */
  readonly fields?: readonly string[] | undefined;
  /** The body of `format=json`, where its digest was made. */
  readonly json?: Uint8Array<ArrayBuffer> | undefined;
  readonly document?: RenderedDocument | undefined;
  /** Salt in the hash of the inputs; absent for an illustration of an earlier program. */
  readonly salt: string | undefined;
  /** What an illustration that was made again proves; absent for a new one. */
  readonly proof?: Proof;
  /** Whether it answers a repeated request: in the form of the first answer. */
  readonly isRepetition?: true;
}

/** What delivers an illustration in a format. */
export function createDelivery(services: DeliveryServices, { noted }: Faults) {
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
    { progress, outcome, productSlug }: Order,
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
    outcome.document = { bytes: bytes.length, pageCount, sha256 };
    return document;
  }

  return async (
    order: Order,
    illustration: Illustration,
    { format, publicUrl }: DeliveredAs,
  ): Promise<Delivered> => {
    order.outcome.format = format;
    if (format === "json" || format === "csv") return { illustration, format };
    const options = { ...answerOptionsOf(illustration), publicUrl };
    return { illustration, format, document: await render(order, illustration, options) };
  };
}

interface DeliveredAs {
  readonly format: AskedFormat;
  /** Where the code of the paper leads. */
  readonly publicUrl: string | undefined;
}

type Delivered = Pick<Answered, "illustration" | "format" | "document">;

/** The digests of what is delivered, and the body of `format=json` that one of them is of. */
export function digestDelivered({ illustration, format, document }: Delivered) {
  const json =
    format === "pdf" || format === "csv"
      ? undefined
      : answerAsJson(illustration, answerOptionsOf(illustration));
  return { json, digests: digestsOf(illustration, { json, document }) };
}

/** How the tables of an answer are laid out: as the endpoint of its inputs has them. */
export function answerOptionsOf({ recipe }: Illustration): AnswerOptions {
  return { hasTablePerScenario: recipe.endpoint === "index_annuity" };
}
