/** How inputs become an illustration: by this project's arithmetic, or by the calculation service of the product. */

import { hashInputs, type Problem, type SaidProblem } from "#base";
import {
  type EndpointName,
  ENDPOINTS,
  type FormEndpoint,
  illustrateUpstream,
  preparationDay,
  illustrateIndexAnnuity,
  illustrateAt,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
  languageFor,
} from "#illustration";
import type { AnyProduct, Product, UpstreamFigures, UpstreamProduct } from "#terms";
import { fieldProblem, type Inputs, readUpstreamInputs } from "#inputs";

/** A product, and what it is illustrated in. */
export interface ProductInContext {
  readonly product: AnyProduct;
  readonly context: IllustrationContext;
}

/** How inputs become an illustration, or why they cannot. */
export type Plan =
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] }
  | { readonly kind: "local"; readonly illustrate: () => IllustrationResult }
  | UpstreamPlan;

/** `inputs` are sent to the product's calculation service. */
export interface UpstreamPlan {
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
  const result = readUpstreamInputs(product, inputs, preparationDay(context), language);
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

/** Plans the illustration of the index annuity endpoint's `annuiyInputData`. */
export function planIndexAnnuity({ product, context }: ProductInContext, inputData: Inputs): Plan {
  const builtin = requireBuiltin(product);
  return {
    kind: "local",
    illustrate: () => illustrateIndexAnnuity(builtin, inputData, context),
  };
}

/** Plans what is asked of a contract in force. */
const planStanding =
  (endpoint: FormEndpoint) =>
  ({ product, context }: ProductInContext, inputs: Inputs): Plan => {
    if (product.engine === "builtin") {
      return { kind: "local", illustrate: () => illustrateAt(endpoint, product, inputs, context) };
    }
    const { input = "" } = ENDPOINTS[endpoint];
    return { kind: "refused", problems: [fieldProblem(input, "range", "inForceElsewhere")] };
  };

/** How the inputs of each endpoint are planned. */
export const PLANS: Readonly<Record<EndpointName, typeof planIllustration>> = {
  product: planIllustration,
  index_annuity: planIndexAnnuity,
  in_force: planStanding("in_force"),
  quote: planStanding("quote"),
  report: planStanding("report"),
  change: planStanding("change"),
};

/** Requires the built-in engine, the only one of the index annuity endpoints. */
export function requireBuiltin(product: AnyProduct): Product {
  if (product.engine === "builtin") return product;
  throw new TypeError("Cannot illustrate an index annuity: its product is not built in");
}

/** Why inputs cannot be illustrated, or else which of them have no effect. */
export function verdictOn(plan: Plan): {
  readonly problems: readonly SaidProblem[];
  readonly warnings: readonly Problem[];
} {
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  const problems = result.kind === "refused" ? result.problems : [];
  const warnings = result.kind === "illustrated" ? result.illustration.warnings : [];
  return { problems, warnings };
}
