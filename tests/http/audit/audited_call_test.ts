/** [D36], [D177] Which finished requests are calls for the audit trail, and what is written of them. */

import { expect, test } from "bun:test";
import type { AuditedCall } from "../../../src/access/audited_call.ts";
import { auditCalls } from "../../../src/http/audit_calls.ts";

const CONTEXT = {
  receivedAt: new Date("2026-11-22T12:00:00.000Z"),
  id: "one",
  route: "/api/{productSlug}",
  apiKey: { id: "7" },
  outcome: {},
};
const RECIPE = { terms: "aa", software: "0.1.0", instant: "2026-11-22T12:00:00.000Z" };

function audited(context: object): AuditedCall | undefined {
  const calls: AuditedCall[] = [];
  const finished = {
    context: { ...CONTEXT, ...context },
    method: "POST",
    status: 200,
    milliseconds: 1.2349,
  };
  auditCalls((call) => calls.push(call))(finished as never);
  expect(calls.length).toBeLessThanOrEqual(1);
  return calls[0];
}

test("an illustration has its product, its recipe, its digests and the upstream service's name for the call", () => {
  const outcome = {
    product: { slug: "demo-myga", version: "2026.11+aa" },
    upstream: { callId: "call-1" },
    illustrated: { id: "3F0A-91C2-77B4-D05E", digest: "bb", recipe: RECIPE },
    catalogRevision: 12,
    document: { sha256: "cc" },
  };
  expect(audited({ outcome })).toEqual({
    at: CONTEXT.receivedAt,
    request_id: "one",
    key_id: "7",
    method: "POST",
    route: "/api/{productSlug}",
    product_slug: "demo-myga",
    product_version: "2026.11+aa",
    status: 200,
    milliseconds: 1.23,
    illustration_id: "3F0A-91C2-77B4-D05E",
    illustration_sha256: "bb",
    paper_sha256: "cc",
    terms_sha256: "aa",
    catalog_revision: 12,
    software: "0.1.0",
    upstream_call_id: "call-1",
  } as never);
});

test("an illustration for another instant than its request's has that instant", () => {
  const at = (instant: string) =>
    audited({ outcome: { illustrated: { id: "", digest: "", recipe: { ...RECIPE, instant } } } });
  expect(at("2026-11-22T12:00:00.001Z")?.illustrated_at).toBe("2026-11-22T12:00:00.001Z");
  expect(at("2026-11-22T12:00:00.000Z")?.illustrated_at).toBeUndefined();
});

test("the catalog's revision belongs to a recipe, and is written with one alone", () => {
  expect(audited({ outcome: { catalogRevision: 12 } })?.catalog_revision).toBeUndefined();
});

test("a verification has what the paper names, and needs no key", () => {
  const verified = { verdict: "untouched", id: "id", digest: "bb", sha256: "cc" };
  expect(audited({ apiKey: undefined, outcome: { verified } })).toMatchObject({
    verdict: "untouched",
    illustration_id: "id",
    illustration_sha256: "bb",
    paper_sha256: "cc",
  });
});

test("a request without a known key, or without a route, is no call", () => {
  expect(audited({ apiKey: undefined })).toBeUndefined();
  expect(audited({ route: undefined })).toBeUndefined();
  expect(
    audited({ route: undefined, outcome: { verified: { verdict: "altered" } } }),
  ).toBeUndefined();
});

test.each([
  ["!", true],
  ["~".repeat(128), true],
  ["a".repeat(129), false],
  ["", false],
  ["two words", false],
  ["é", false],
])("the upstream service's name %p is written: %p", (callId, isWritten) => {
  const call = audited({ outcome: { upstream: { callId } } });
  expect(call?.upstream_call_id).toBe(isWritten ? callId : (undefined as never));
});
