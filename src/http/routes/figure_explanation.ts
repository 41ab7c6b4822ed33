/** POST /api/{productSlug}/explain?year=n: every figure of one contract year, with its formula and operands. */

import { Elysia } from "elysia";
import { isObject } from "#base";
import { planExplanation, planIllustration } from "#illustrator";
import { sayIn } from "#terms";
import { DEFAULT_LANGUAGE } from "#texts";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../illustration_query.ts";
import { explanationResponse } from "../illustration_response.ts";
import type { IllustrationServices } from "../illustrate_and_keep.ts";
import { findEnvelopeProblems, INPUTS_ENVELOPE, readInputsBody, refused } from "../inputs_body.ts";
import { OPERATIONS } from "../openapi/operations.ts";
import { hiddenBehind, wrongMethod } from "../wrong_method.ts";

/** Elysia plugin with the route; it needs a key of the product and counts like an illustration. */
export function figureExplanationRoute(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "figure_explanation" })
    .use(door)
    .post(
      "/api/:productSlug/explain",
      async ({ request, order }) => {
        const body = await readInputsBody(request, order, services);
        const asked = readQuery(request.url, ["year", "language"]);
        const { year = 1, language = DEFAULT_LANGUAGE } = asked;
        const prepared = await illustrator.prepare(order, language);
        const { inputs } = body;
        const problems = [...asked.problems, ...findEnvelopeProblems(body, INPUTS_ENVELOPE)];
        if (!isObject(inputs)) throw refused(problems);
        const say = sayIn(prepared.product, language);
        const explanation = planExplanation(prepared, inputs, year);
        if (problems.length > 0) {
          const plan = () => planIllustration(prepared, inputs);
          const verdict = await illustrator.judge(order, plan);
          throw refused([...problems, ...verdict.problems], say);
        }
        const result = await illustrator.explain(order, explanation);
        if (result.kind === "refused") throw refused(result.problems, say);
        order.account.format = "json";
        return explanationResponse(result, prepared.context, language);
      },
      { door: "product", parse: "none", detail: OPERATIONS["POST /api/{productSlug}/explain"] },
    )
    .all("/api/:productSlug/explain", wrongMethod("POST"), hiddenBehind("product"));
}
