/** Hands every call with a known key, and every verification of a paper, to the audit trail. */

import type { AuditedCall } from "#access";
import { loggedMilliseconds } from "#base";
import { type OnFinished, OUTSIDE_ID } from "./request/request_context.ts";

/**
 * Tells `record` of finished calls; a call without a valid key is only in the log, unless it verified a paper.
 * Source: [D36], [D177].
 */
export function auditCalls(record: (call: AuditedCall) => void): OnFinished {
  return ({ context, method, status, milliseconds }) => {
    const { apiKey, route } = context;
    const { product, upstream, illustrated, catalogRevision, document, verified } = context.outcome;
    if ((apiKey === undefined && verified === undefined) || route === undefined) return;
    const recipe = illustrated?.recipe;
    const callId = upstream?.callId;
    record({
      at: context.receivedAt,
      request_id: context.id,
      key_id: apiKey?.id,
      method,
      route,
      product_slug: product?.slug,
      product_version: product?.version,
      status,
      milliseconds: loggedMilliseconds(milliseconds),
      illustration_id: illustrated?.id ?? verified?.id,
      illustration_sha256: illustrated?.digest ?? verified?.digest,
      paper_sha256: document?.sha256 ?? verified?.sha256,
      verdict: verified?.verdict,
      terms_sha256: recipe?.terms,
      catalog_revision: recipe && catalogRevision,
      software: recipe?.software,
      illustrated_at:
        recipe?.instant === context.receivedAt.toISOString() ? undefined : recipe?.instant,
      upstream_call_id: callId !== undefined && OUTSIDE_ID.test(callId) ? callId : undefined,
    });
  };
}
