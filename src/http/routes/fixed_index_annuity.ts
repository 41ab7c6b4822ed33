/**
 * POST /api/pdf/DemoFIA and its sisters: the index annuity illustration; below each, its inputs' schema and a
 * dry run.
 *
 * `annuiyInputData` is spelled here as the specification spells it [SPEC Resources].
 */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { type Problem, ServiceError } from "../../errors.ts";
import {
  type Illustrator,
  planIndexAnnuity,
  requireBuiltin,
  type Verdict,
} from "../../illustrator/illustrator.ts";
import { indexAnnuitySchema } from "../../product/index_annuity_fields.ts";
import { PRINT_ILLUSTRATION_MESSAGE } from "../error_response.ts";
import { illustrationResponse, schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type BodyServices, readInputsBody, refused } from "../inputs_body.ts";
import {
  indexAnnuityDocumentation,
  indexAnnuitySchemaDocumentation,
  indexAnnuityValidateDocumentation,
} from "../openapi.ts";
import { INDEX_ANNUITY_PRODUCTS } from "../paths.ts";
import { orderOf, readContext } from "../request_context.ts";

interface IndexAnnuityServices extends BodyServices {
  readonly illustrator: Illustrator;
}

const MEMBERS: readonly string[] = ["printIllustration", "annuiyInputData"];

/** Elysia plugin with a route for each name, one handler for all. Source: [D20], [D22], [D23]. */
export function fixedIndexAnnuityRoutes(services: IndexAnnuityServices) {
  const { illustrator } = services;
  const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
    const order = orderOf(request);
    const body = await readInputsBody(request, services, "annuiyInputData");
    const { printIllustration, annuiyInputData } = body;
    if (printIllustration !== "yes" && printIllustration !== "no") {
      throw new ServiceError("invalid_request", PRINT_ILLUSTRATION_MESSAGE);
    }
    const problems = findEnvelopeProblems(body);
    if (problems.length > 0 || !isObject(annuiyInputData)) throw refused(problems);
    const { product, context } = await illustrator.prepare(order);
    const plan = planIndexAnnuity(product, annuiyInputData, context);
    const result = await illustrator.illustrate(order, plan);
    if (result.kind === "refused") throw refused(result.problems);
    const format = printIllustration === "yes" ? "pdf" : "json";
    readContext(request).format = format;
    return illustrationResponse(result.illustration, {
      format,
      disposition: "inline",
      hasTablePerScenario: true,
      render: (illustration) => illustrator.render(order, illustration),
    });
  };
  const routes = new Elysia({ name: "fixed_index_annuity" });
  for (const name of INDEX_ANNUITY_PRODUCTS) {
    routes
      .post(`/api/pdf/${name}`, answer, { parse: "none", detail: indexAnnuityDocumentation(name) })
      .get(
        `/api/pdf/${name}/schema`,
        async ({ request }) => {
          const { product } = await illustrator.findProduct(orderOf(request));
          return schemaResponse(product, indexAnnuitySchema(requireBuiltin(product)));
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

/** Everything that would keep this body from being illustrated; one that is no JSON object is still a 400. */
async function judge(request: Request, services: IndexAnnuityServices): Promise<Verdict> {
  const { illustrator } = services;
  const order = orderOf(request);
  const body = await readInputsBody(request, services, "annuiyInputData");
  const { product, context } = await illustrator.prepare(order);
  const { printIllustration, annuiyInputData } = body;
  const envelopeProblems = [
    ...(printIllustration === "yes" || printIllustration === "no" ? [] : [PRINT_PROBLEM]),
    ...findEnvelopeProblems(body),
  ];
  requireBuiltin(product);
  if (!isObject(annuiyInputData)) return { problems: envelopeProblems, warnings: [] };
  const plan = () => planIndexAnnuity(product, annuiyInputData, context);
  const { problems, warnings } = await illustrator.judge(order, plan);
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
