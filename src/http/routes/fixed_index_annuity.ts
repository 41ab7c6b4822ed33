/**
 * POST /api/pdf/DemoFIA and its sisters: the index annuity illustration; below each, its inputs' schema and a
 * dry run.
 *
 * `annuiyInputData` is spelled here as the specification spells it [SPEC Resources].
 */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { type Problem, ServiceError } from "../../errors.ts";
import { illustrateIndexAnnuity, type IllustrationContext } from "../../illustration/illustrate.ts";
import type { AnyProduct } from "../../product/any_product.ts";
import type { Product } from "../../product/definition.ts";
import { indexAnnuitySchema } from "../../product/index_annuity_fields.ts";
import { PRINT_ILLUSTRATION_MESSAGE } from "../error_response.ts";
import { illustrationResponse } from "../illustration_response.ts";
import {
  indexAnnuityDocumentation,
  indexAnnuitySchemaDocumentation,
  indexAnnuityValidateDocumentation,
} from "../openapi.ts";
import { INDEX_ANNUITY_PRODUCTS } from "../paths.ts";
import {
  findProduct,
  type IllustrationServices,
  inTurn,
  prepareIllustration,
  readBody,
  refused,
  renderFor,
  schemaResponse,
  type Verdict,
  verdictOn,
  verdictResponse,
} from "../preparation.ts";
import { readContext } from "../request_context.ts";

const MEMBERS: readonly string[] = ["printIllustration", "annuiyInputData"];

/** Elysia plugin with a route for each name, one handler for all. Source: [D20], [D22], [D23]. */
export function fixedIndexAnnuityRoutes(services: IllustrationServices) {
  const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
    const body = await readBody(request, services, "annuiyInputData");
    const { printIllustration, annuiyInputData } = body;
    if (printIllustration !== "yes" && printIllustration !== "no") {
      throw new ServiceError("invalid_request", PRINT_ILLUSTRATION_MESSAGE);
    }
    const problems = findEnvelopeProblems(body);
    if (problems.length > 0 || !isObject(annuiyInputData)) throw refused(problems);
    const { product, context } = await prepare(request, services);
    const result = await inTurn(services, request, {
      stage: "calculation",
      work: () => illustrateIndexAnnuity(product, annuiyInputData, context),
    });
    if (result.kind === "refused") throw refused(result.problems);
    const format = printIllustration === "yes" ? "pdf" : "json";
    readContext(request).format = format;
    readContext(request).illustrationId = result.illustration.id;
    return illustrationResponse(result.illustration, {
      format,
      disposition: "inline",
      hasTablePerScenario: true,
      render: renderFor(request, services),
    });
  };
  const routes = new Elysia({ name: "fixed_index_annuity" });
  for (const name of INDEX_ANNUITY_PRODUCTS) {
    routes
      .post(`/api/pdf/${name}`, answer, { parse: "none", detail: indexAnnuityDocumentation(name) })
      .get(
        `/api/pdf/${name}/schema`,
        async ({ request }) => {
          const product = requireBuiltin((await findProduct(request, services)).product);
          return schemaResponse(product, indexAnnuitySchema(product));
        },
        { detail: indexAnnuitySchemaDocumentation(name) },
      )
      .post(
        `/api/pdf/${name}/validate`,
        async ({ request }) => verdictResponse(await judge(request, services)),
        { parse: "none", detail: indexAnnuityValidateDocumentation(name) },
      );
  }
  return routes;
}

/** The caller's product, which the index annuity endpoints illustrate only with this project's arithmetic. */
async function prepare(
  request: Request,
  services: IllustrationServices,
): Promise<{ readonly product: Product; readonly context: IllustrationContext }> {
  const { product, context } = await prepareIllustration(request, services);
  return { product: requireBuiltin(product), context };
}

function requireBuiltin(product: AnyProduct): Product {
  if (product.engine === "builtin") return product;
  throw new TypeError("Cannot illustrate an index annuity: its product is not built in");
}

/** Everything that would keep this body from being illustrated; one that is no JSON object is still a 400. */
async function judge(request: Request, services: IllustrationServices): Promise<Verdict> {
  const body = await readBody(request, services, "annuiyInputData");
  const { product, context } = await prepare(request, services);
  const { printIllustration, annuiyInputData } = body;
  const envelopeProblems = [
    ...(printIllustration === "yes" || printIllustration === "no" ? [] : [PRINT_PROBLEM]),
    ...findEnvelopeProblems(body),
  ];
  if (!isObject(annuiyInputData)) return { problems: envelopeProblems, warnings: [] };
  const work = () => verdictOn(illustrateIndexAnnuity(product, annuiyInputData, context));
  const { problems, warnings } = await inTurn(services, request, { stage: "calculation", work });
  return { problems: [...envelopeProblems, ...problems], warnings };
}

const PRINT_PROBLEM: Problem = {
  field: "printIllustration",
  pointer: "/printIllustration",
  code: "code",
  message: PRINT_ILLUSTRATION_MESSAGE,
};

/** The two members and no other; a corrected spelling of the second is the likeliest mistake. */
function findEnvelopeProblems(body: Readonly<Record<string, unknown>>): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isObject(body["annuiyInputData"])) {
    problems.push({
      field: "annuiyInputData",
      pointer: "/annuiyInputData",
      code: Object.hasOwn(body, "annuiyInputData") ? "type" : "required",
      message: "annuiyInputData must be an object; the name is spelled exactly so",
    });
  }
  if (Object.keys(body).some((name) => !MEMBERS.includes(name))) {
    problems.push({
      field: "body",
      pointer: "",
      code: "unknown_field",
      message: "The body takes two members, printIllustration and annuiyInputData",
      didYouMean: "annuiyInputData",
    });
  }
  return problems;
}
