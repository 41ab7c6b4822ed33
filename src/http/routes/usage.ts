/** GET /api/usage: what a key has made in a month, by product. */

import { Elysia } from "elysia";
import type { UsageRow } from "#access";
import { omitUndefined, refused } from "#base";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../query.ts";
import { exampleOf, jsonAnswer } from "../openapi/answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  ERRORS_LANGUAGE,
  operation,
  queryParameter,
  responses,
} from "../openapi/operations.ts";
import { text } from "../openapi/schemas.ts";

/** A month as the document shows it. */
const EXAMPLE = {
  status: 200,
  month: "2026-11",
  asOf: "2026-11-21T15:04:05.000Z",
  products: [
    { requests: 2, illustrations: 0, papers: 0, refusals: 0 },
    { product: "demo-myga", requests: 41, illustrations: 36, papers: 12, refusals: 5 },
  ],
};

const READ_USAGE = operation({
  tags: ["Discovery"],
  operationId: "readUsage",
  summary: "What this key has made in a month",
  description:
    "Counts the calls of the key in a month (UTC), and of keys that it replaced or that replaced it, as the audit trail has them: " +
    "those that were answered more than two seconds ago, as a rule. Calls that concern no product, such as this one, have no `product`.",
  ...ANY_KEY,
  parameters: [
    queryParameter(
      "month",
      { ...text, pattern: "^(19|2\\d)\\d\\d-(0[1-9]|1[0-2])$" },
      "The month, as 2026-11; the current one when absent",
    ),
    ERRORS_LANGUAGE,
  ],
  responses: responses(
    exampleOf(jsonAnswer("The month, by product", "Usage"), EXAMPLE),
    BEHIND_THE_DOOR,
    { 400: "InvalidQuery" },
  ),
});

export interface UsageServices {
  /** The usage of a key from one instant to before another. */
  readonly readUsage: (apiKeyId: number, since: Date, until: Date) => Promise<readonly UsageRow[]>;
}

/** Elysia plugin with the route. Source: [D309]. */
export function usageRoute(door: DoorPlugin, { readUsage }: UsageServices) {
  return new Elysia({ name: "usage" }).use(door).get(
    "/api/usage",
    async ({ request, order: { apiKeyId, receivedAt } }) => {
      const { problems, month = receivedAt.toISOString().slice(0, 7) } = readQuery(request.url, [
        "month",
        "language",
      ]);
      if (problems.length > 0) throw refused(problems);
      const since = new Date(`${month}-01T00:00:00.000Z`);
      const until = new Date(since);
      until.setUTCMonth(until.getUTCMonth() + 1);
      const rows = await readUsage(apiKeyId, since, until);
      const products = rows.map(({ product, ...counts }) =>
        omitUndefined({ product: product ?? undefined, ...counts }),
      );
      return Response.json({ status: 200, month, asOf: receivedAt.toISOString(), products });
    },
    { door: "products", detail: READ_USAGE },
  );
}
