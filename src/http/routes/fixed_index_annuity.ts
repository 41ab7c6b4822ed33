/**
 * POST /api/pdf/DemoFIA and its sisters: the index annuity illustration; below each, its inputs' schema and a
 * dry run.
 *
 * `annuiyInputData` is spelled here as the specification spells it [SPEC Resources].
 */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { type Problem, ServiceError } from "../../base/service_error.ts";
import { planIndexAnnuity, requireBuiltin } from "../../illustrator/illustrator.ts";
import { indexAnnuitySchema } from "../../product/index_annuity_fields.ts";
import { sayIn } from "../../product/translated_product.ts";
import { type AdmittedRequest, type DoorPlugin, INDEX_ANNUITY_PRODUCTS } from "../door.ts";
import { PRINT_ILLUSTRATION_MESSAGE } from "../error_response.ts";
import { readLanguage } from "../illustration_query.ts";
import {
  illustrationResponse,
  type ProductVerdict,
  schemaResponse,
  verdictResponse,
} from "../illustration_response.ts";
import { readInputsBody, refused } from "../inputs_body.ts";
import { type IllustrationServices, recordKeeper } from "../keep_record.ts";
import {
  indexAnnuityDocumentation,
  indexAnnuitySchemaDocumentation,
  indexAnnuityValidateDocumentation,
} from "../openapi.ts";
import { NO_PRODUCT } from "../route_label.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";

const MEMBERS: readonly string[] = ["printIllustration", "annuiyInputData"];

/** Elysia plugin with a route for each name, one handler for all. Source: [D20], [D22], [D23]. */
export function fixedIndexAnnuityRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  const hidden = { door: "index_annuity", parse: "none", detail: HIDDEN } as const;
  const routes = new Elysia({ name: "fixed_index_annuity" }).use(door);
  routes.all(NO_PRODUCT, () => undefined, { detail: HIDDEN });
  // Whom the door admits here asks for a product below by another method: no other name is a product's. Those of
  // GET and POST stand before the product endpoint's schema and dry run, for which "pdf" would be a slug.
  for (const name of [":name", ""]) {
    routes
      .all(`/api/pdf/${name}`, wrongMethod("POST"), hidden)
      .get(`/api/pdf/${name}`, wrongMethod("POST"), hidden)
      .post(`/api/pdf/${name}`, wrongMethod("POST"), hidden)
      .all(`/api/pdf/${name}/schema`, wrongMethod("GET, HEAD"), hidden)
      .all(`/api/pdf/${name}/validate`, wrongMethod("POST"), hidden);
  }
  for (const name of INDEX_ANNUITY_PRODUCTS) {
    routes
      .post(
        `/api/pdf/${name}`,
        ({ request, context, caller }) => answer({ request, context, caller }, services),
        { door: "index_annuity", parse: "none", detail: indexAnnuityDocumentation(name) },
      )
      .get(
        `/api/pdf/${name}/schema`,
        async ({ request, caller }) => {
          const onOffer = await illustrator.findProduct(caller.order);
          const schema = indexAnnuitySchema(requireBuiltin(onOffer.product));
          return schemaResponse(onOffer, schema, readLanguage(request.url));
        },
        { door: "index_annuity", detail: indexAnnuitySchemaDocumentation(name) },
      )
      .post(
        `/api/pdf/${name}/validate`,
        async ({ request, context, caller }) =>
          verdictResponse(await judge({ request, context, caller }, services), request.url),
        { door: "index_annuity", parse: "none", detail: indexAnnuityValidateDocumentation(name) },
      );
  }
  return routes;
}

async function answer(
  { request, context, caller: { order } }: AdmittedRequest,
  services: IllustrationServices,
): Promise<Response> {
  const { illustrator } = services;
  const body = await readInputsBody({ request, context }, services, "annuiyInputData");
  const { printIllustration, annuiyInputData } = body;
  if (printIllustration !== "yes" && printIllustration !== "no") {
    throw new ServiceError("invalid_request", PRINT_ILLUSTRATION_MESSAGE);
  }
  const asked = readLanguage(request.url);
  const problems = [...asked.problems, ...findEnvelopeProblems(body)];
  if (problems.length > 0 || !isObject(annuiyInputData)) throw refused(problems);
  const prepared = await illustrator.prepare(order, asked.language);
  const keep = recordKeeper(services.ledger, order, { prepared, inputs: annuiyInputData });
  const plan = planIndexAnnuity(prepared, annuiyInputData);
  const result = await illustrator.illustrate(order, plan);
  if (result.kind === "refused") {
    throw refused(result.problems, sayIn(prepared.product, asked.language));
  }
  const { illustration } = result;
  const format = printIllustration === "yes" ? "pdf" : "json";
  context.format = format;
  return illustrationResponse(illustration, {
    format,
    disposition: "inline",
    hasTablePerScenario: true,
    publicUrl: prepared.publicUrl,
    render: (printed, options) => illustrator.render(order, printed, options),
    keep: keep && ((answered) => keep(illustration, answered)),
  });
}

/** Everything that would keep this body from being illustrated; one that is no JSON object is still a 400. */
async function judge(
  { request, context, caller: { order } }: AdmittedRequest,
  services: IllustrationServices,
): Promise<ProductVerdict> {
  const { illustrator } = services;
  const body = await readInputsBody({ request, context }, services, "annuiyInputData");
  const asked = readLanguage(request.url);
  if (asked.problems.length > 0) throw refused(asked.problems);
  const prepared = await illustrator.prepare(order, asked.language);
  const product = requireBuiltin(prepared.product);
  const { printIllustration, annuiyInputData } = body;
  const envelopeProblems = [
    ...(printIllustration === "yes" || printIllustration === "no" ? [] : [PRINT_PROBLEM]),
    ...findEnvelopeProblems(body),
  ];
  if (!isObject(annuiyInputData)) return { product, problems: envelopeProblems, warnings: [] };
  const plan = () => planIndexAnnuity(prepared, annuiyInputData);
  const { problems, warnings } = await illustrator.judge(order, plan);
  return { product, problems: [...envelopeProblems, ...problems], warnings };
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
