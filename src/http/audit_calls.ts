/** Hands every call whose key is known to the audit trail. */

import type { AuditedCall } from "../access/audited_call.ts";
import type { OnFinished } from "./request_context.ts";

/** Another service's name for a call is kept when it is 1 to 128 visible ASCII characters. */
const CALL_ID = /^[\x21-\x7e]{1,128}$/;

/** Tells `record` of finished calls; a call without a valid key is in the log alone. Source: [D36]. */
export function auditCalls(record: (call: AuditedCall) => void): OnFinished {
  return ({ context, method, status, milliseconds }) => {
    const { apiKey, route } = context;
    if (apiKey === undefined || route === undefined) return;
    const { product, upstream, illustrated, catalogRevision } = context.account;
    const recipe = illustrated?.recipe;
    const callId = upstream?.callId;
    record({
      at: context.receivedAt,
      request_id: context.id,
      key_id: apiKey.id,
      method,
      route,
      product_slug: product?.slug,
      product_version: product?.version,
      status,
      milliseconds: Math.round(milliseconds * 100) / 100,
      inputs_sha256: context.inputsHash?.(),
      illustration_id: illustrated?.id,
      illustration_sha256: illustrated?.digest,
      terms_sha256: recipe?.terms,
      catalog_revision: recipe && catalogRevision,
      software: recipe?.software,
      illustrated_at:
        recipe?.instant === context.receivedAt.toISOString() ? undefined : recipe?.instant,
      upstream_call_id: callId !== undefined && CALL_ID.test(callId) ? callId : undefined,
    });
  };
}
