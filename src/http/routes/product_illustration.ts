/** POST /api/{productSlug}: illustrates any product from its own inputs. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { planIllustration } from "../../illustrator/illustrator.ts";
import { readQuery } from "../illustration_query.ts";
import { illustrationResponse } from "../illustration_response.ts";
import { findInputsEnvelopeProblems, readInputsBody, refused } from "../inputs_body.ts";
import { sayIn } from "../../product/translated_product.ts";
import type { DoorPlugin } from "../door.ts";
import { type IllustrationServices, recordKeeper } from "../keep_record.ts";
import { PRODUCT_DOCUMENTATION } from "../openapi.ts";
import { HIDDEN_PRODUCT, wrongMethod } from "../wrong_method.ts";

/** Elysia plugin with the product route. Its body is read here, after the door. */
export function productIllustrationRoute(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "product_illustration" })
    .use(door)
    .post(
      "/api/:productSlug",
      async ({ request, context, caller: { order } }) => {
        const body = await readInputsBody({ request, context }, services, "inputs");
        const asked = readQuery(request.url, ["format", "language"]);
        const prepared = await illustrator.prepare(order, asked.language);
        const { inputs } = body;
        const envelopeProblems = [...asked.problems, ...findInputsEnvelopeProblems(body)];
        if (!isObject(inputs)) throw refused(envelopeProblems);
        const plan = () => planIllustration(prepared, inputs);
        const say = sayIn(prepared.product, asked.language);
        if (envelopeProblems.length > 0) {
          const { problems } = await illustrator.judge(order, plan);
          throw refused([...envelopeProblems, ...problems], say);
        }
        const keep = recordKeeper(services.ledger, order, { prepared, inputs });
        const result = await illustrator.illustrate(order, plan());
        if (result.kind === "refused") throw refused(result.problems, say);
        const { illustration } = result;
        const given = asked.format ?? prepared.product.defaultFormat;
        context.format = given;
        return illustrationResponse(illustration, {
          format: given,
          disposition: "attachment",
          hasTablePerScenario: false,
          publicUrl: prepared.publicUrl,
          render: (printed, options) => illustrator.render(order, printed, options),
          keep: keep && ((answered) => keep(illustration, answered)),
        });
      },
      { door: "product", parse: "none", detail: PRODUCT_DOCUMENTATION },
    )
    .all("/api/:productSlug", wrongMethod("POST"), HIDDEN_PRODUCT);
}
