/** Requests that are answered with 200 as they stand: for the OpenAPI document, `dev`, `demo` and tests. */

import { EXAMPLE_INPUTS, FULL_EXAMPLE_INPUTS } from "#inputs";

/** A request that the product endpoint answers with 200 as it stands. */
export const PRODUCT_EXAMPLE = { inputs: EXAMPLE_INPUTS } as const;

/** The specification's full sample set. */
export const PRODUCT_FULL_EXAMPLE = { inputs: FULL_EXAMPLE_INPUTS } as const;

/** A request that the index annuity endpoints answer with 200 as it stands. Source: [D21]. */
export const INDEX_ANNUITY_EXAMPLE = {
  printIllustration: "yes",
  annuiyInputData: { Product: "Demo FIA", initamt: 100000, State: "CT" },
} as const;
