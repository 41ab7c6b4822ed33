/** What the product routes do first: find the product the caller was let in for. */

import type { RenderedDocument } from "../document/render.ts";
import { type Problem, ServiceError } from "../errors.ts";
import type { IllustrationContext } from "../illustration/illustrate.ts";
import type { Illustration, IndexHistory } from "../illustration/illustration.ts";
import type { Product } from "../product/definition.ts";
import { isObject } from "./body.ts";
import { readCaller, readContext } from "./request_context.ts";

/** Everything an administrator configures: what can be illustrated, and on which history. */
export interface Catalog {
  readonly products: ReadonlyMap<string, Product>;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

export interface IllustrationServices {
  /** The catalog as it stands at a revision; read anew when the revision has moved. */
  readonly readCatalog: (revision: number) => Promise<Catalog>;
  readonly render: (illustration: Illustration) => RenderedDocument;
}

/** The caller's product and the context it is illustrated in. */
export async function prepareIllustration(
  request: Request,
  services: IllustrationServices,
): Promise<{ readonly product: Product; readonly context: IllustrationContext }> {
  const { admitted, productSlug } = readCaller(request);
  const { products, indexHistories } = await services.readCatalog(admitted.catalogRevision);
  const product = products.get(productSlug);
  if (product === undefined) {
    throw new TypeError(`Cannot illustrate ${productSlug}: its row does not hold a valid product`);
  }
  const context = {
    preparedAt: readContext(request).receivedAt,
    isSample: admitted.apiKey.mode === "test",
    indexHistories,
  };
  return { product, context };
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
