/** What an endpoint that takes a contract in force does: its answer, the schema of its inputs, and its verdict on them. */

import { refused } from "#base";
import { ENDPOINTS, type FormEndpoint } from "#illustration";
import { answerTypes, type Order } from "#illustrator";
import { illustrationResponse, schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type IllustrationServices, INPUTS_ENVELOPE, readInputs } from "../inputs_body.ts";
import { readForm } from "../answer_form.ts";
import { readQuery } from "../query.ts";

interface Call {
  readonly request: Request;
  readonly order: Order;
}

/** The handlers of an endpoint. */
export function standingHandlers(services: IllustrationServices, endpoint: FormEndpoint) {
  const { illustrator } = services;
  const { formOf } = ENDPOINTS[endpoint];
  return {
    async answer(call: Call) {
      const { inputs, note, ...sent } = await readInputs(call, INPUTS_ENVELOPE, services);
      const { problems, ...asked } = readForm(call.request, answerTypes(endpoint));
      const around = [...problems, ...sent.problems];
      return illustrationResponse(
        await illustrator.answer(call.order, { endpoint, inputs, note, around, ...asked }),
      );
    },

    async schema({ request, order }: Call) {
      const onOffer = await illustrator.findProduct(order);
      const { product } = onOffer;
      const form = product.engine === "builtin" ? formOf(product) : product;
      const about = { schema: form.inputsSchema, at: order.illustratedAt };
      return schemaResponse(onOffer, about, readQuery(request.url, ["language"]));
    },

    async validate(call: Call) {
      const sent = await readInputs(call, INPUTS_ENVELOPE, services);
      const { problems, language } = readQuery(call.request.url, ["language"]);
      if (problems.length > 0) throw refused(problems);
      const { inputs, note, problems: around } = sent;
      const asked = { endpoint, inputs, note, around, language };
      return verdictResponse(await illustrator.judge(call.order, asked), language);
    },
  };
}
