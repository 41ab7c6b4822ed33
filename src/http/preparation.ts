/** What both illustration routes do first: find the product the caller was let in for. */

import type { RenderedDocument } from "../document/render.ts";
import { type Problem, ServiceError } from "../errors.ts";
import type { IllustrationContext } from "../illustration/illustrate.ts";
import type { Illustration, IndexHistory } from "../illustration/illustration.ts";
import type { Product } from "../product/definition.ts";
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
