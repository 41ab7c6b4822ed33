/**
 * POST /api/pdf/DemoFIA and its sisters: the index annuity illustration.
 *
 * `annuiyInputData` is spelled here as the specification spells it [SPEC Resources].
 */

import { Elysia } from "elysia";
import { type Problem, ServiceError } from "../../errors.ts";
import { illustrateIndexAnnuity } from "../../illustration/illustrate.ts";
import { isObject } from "../../product/value_fault.ts";
import { PRINT_ILLUSTRATION_MESSAGE } from "../error_response.ts";
import { illustrationResponse } from "../illustration_response.ts";
import { indexAnnuityDocumentation } from "../openapi.ts";
import { INDEX_ANNUITY_PRODUCTS } from "../paths.ts";
import {
  type IllustrationServices,
  inTurn,
  prepareIllustration,
  readBody,
  refused,
  renderFor,
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
    const { product, context } = await prepareIllustration(request, services);
    if (product.engine !== "builtin") {
      throw new TypeError("Cannot illustrate an index annuity: its product is not built in");
    }
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
    const detail = indexAnnuityDocumentation(name);
    routes.post(`/api/pdf/${name}`, answer, { parse: "none", detail });
  }
  return routes;
}

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
