/**
 * POST /api/pdf/DemoFIA and its sisters: the index annuity illustration; below each, its inputs' schema and a
 * dry run.
 *
 * `annuiyInputData` is spelled here as the specification spells it [SPEC Resources].
 */

import { Elysia } from "elysia";
import { isObject, refused, type SaidProblem, ServiceError } from "#base";
import { requireBuiltin } from "#illustrator";
import { indexAnnuitySchema } from "#inputs";
import type { AnswerFormat } from "#terms";
import { type DoorPlugin, INDEX_ANNUITY_PRODUCTS } from "../door.ts";
import { readLanguage } from "../query.ts";
import { illustrationResponse, schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type IllustrationServices, readInputs } from "../inputs_body.ts";
import {
  indexAnnuityDocumentation,
  indexAnnuitySchemaDocumentation,
  indexAnnuityValidateDocumentation,
} from "../openapi/operations.ts";
import { NO_PRODUCT } from "../request/route_label.ts";
import { unknownPath } from "../unknown_path.ts";
import { UNDOCUMENTED } from "../wrong_method.ts";

/** Elysia plugin with a route for each name, one handler for all. Source: [D20], [D22], [D23]. */
export function fixedIndexAnnuityRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  const hidden = { door: "index_annuity", parse: "none", detail: UNDOCUMENTED } as const;
  const routes = new Elysia({ name: "fixed_index_annuity" }).use(door);
  // Paths that name no product, rejected before any handler. GET and POST have routes of their own, so that these paths
  // never reach the product endpoint's schema and dry run, with "pdf" as a slug.
  const reject = () => {
    throw unknownPath();
  };
  routes.all(NO_PRODUCT, reject, { detail: UNDOCUMENTED });
  for (const name of [":name", ""]) {
    routes
      .all(`/api/pdf/${name}`, reject, hidden)
      .get(`/api/pdf/${name}`, reject, hidden)
      .post(`/api/pdf/${name}`, reject, hidden)
      .all(`/api/pdf/${name}/schema`, reject, hidden)
      .all(`/api/pdf/${name}/validate`, reject, hidden);
  }
  for (const name of INDEX_ANNUITY_PRODUCTS) {
    routes
      .post(
        `/api/pdf/${name}`,
        async ({ request, order }) => {
          const sent = await readInputs({ request, order }, ENVELOPE, services);
          const { inputs, note } = sent;
          const { printIllustration } = sent.body;
          if (!isYesOrNo(printIllustration)) throw new ServiceError("printIllustration");
          const { language, problems } = readLanguage(request.url);
          const around = [...problems, ...sent.problems];
          if (around.length > 0 || !isObject(inputs)) throw refused(around);
          const format: AnswerFormat = printIllustration === "yes" ? "pdf" : "json";
          const asked = { ...INDEX_ANNUITY, inputs, note, around, language, format };
          return illustrationResponse(await illustrator.answer(order, asked));
        },
        {
          door: { name: "index_annuity", mayRepeat: true },
          parse: "none",
          detail: indexAnnuityDocumentation(name),
        },
      )
      .get(
        `/api/pdf/${name}/schema`,
        async ({ request, order }) => {
          const onOffer = await illustrator.findProduct(order);
          const asked = readLanguage(request.url);
          const schema = indexAnnuitySchema(requireBuiltin(onOffer.product), asked.language);
          return schemaResponse(onOffer, { schema, at: order.illustratedAt }, asked);
        },
        { door: "index_annuity", detail: indexAnnuitySchemaDocumentation(name) },
      )
      .post(
        `/api/pdf/${name}/validate`,
        async ({ request, order }) => {
          const sent = await readInputs({ request, order }, ENVELOPE, services);
          const { inputs, note } = sent;
          const { language, problems } = readLanguage(request.url);
          if (problems.length > 0) throw refused(problems);
          const around = [
            ...(isYesOrNo(sent.body["printIllustration"]) ? [] : [PRINT_PROBLEM]),
            ...sent.problems,
          ];
          const asked = { ...INDEX_ANNUITY, inputs, note, around, language };
          return verdictResponse(await illustrator.judge(order, asked), language);
        },
        { door: "index_annuity", parse: "none", detail: indexAnnuityValidateDocumentation(name) },
      );
  }
  return routes;
}

const INDEX_ANNUITY = { endpoint: "index_annuity" } as const;

const isYesOrNo = (value: unknown) => value === "yes" || value === "no";

const PRINT_PROBLEM: SaidProblem = {
  field: "printIllustration",
  pointer: "/printIllustration",
  code: "code",
  said: "printIllustration",
};

/** The two members and no other; a corrected spelling of the second is the likeliest mistake. */
const ENVELOPE = {
  member: "annuiyInputData",
  others: ["printIllustration"],
  required: "annuiyInputDataNoObject",
  type: "annuiyInputDataNoObject",
  unknown: "twoMembersAlone",
} as const;
