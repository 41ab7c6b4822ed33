/** [D321] Secrets and headers of webhooks. Source: the examples of the Standard Webhooks specification and its own library. */

import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { webhookHeaders, webhookSecrets } from "../../src/webhooks/signature.ts";
import { runs } from "../support/depth.ts";

const keysOf = (text: string) => [...(parseWrappingKeys(text)?.byId.values() ?? [])];
const KEY = Buffer.alloc(32, 1).toString("base64");
const OTHER = Buffer.alloc(32, 2).toString("base64");
const ID = "0b9e6f0a-0000-4000-8000-000000000000";

test("the standard's example", () => {
  // Its verification guide: this secret, id, time and body give this signature.
  const headers = webhookHeaders({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  });
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  expect(headers["webhook-timestamp"]).toBe("1614265330");
});

test("each secret is its own, of 32 bytes, the same again, and of each key while keys change", () => {
  const secrets = webhookSecrets(keysOf(`${KEY},${OTHER}`), [ID, ID.replace("0b", "1b")]);
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  expect(webhookSecrets(keysOf(KEY), [ID])).toEqual(secrets.slice(0, 1));
});

test("the standard's library verifies any body by any of the secrets, and none that was changed", () => {
  const secrets = webhookSecrets(keysOf(`${KEY},${OTHER}`), [ID]);
  fc.assert(
    fc.property(fc.json(), (body) => {
      const headers = webhookHeaders({ id: ID, at: new Date(), body, secrets });
      for (const secret of secrets) new Webhook(secret).verify(body, headers);
      expect(() => new Webhook(secrets[0] ?? "").verify(`${body} `, headers)).toThrow();
      const [stranger = ""] = webhookSecrets(keysOf(KEY), [crypto.randomUUID()]);
      expect(() => new Webhook(stranger).verify(body, headers)).toThrow();
      const shared = Buffer.from(secrets[0]?.slice(6) ?? "", "base64");
      const overBody = createHmac("sha256", shared).update(body).digest("hex");
      expect(headers["x-signature-sha256"]).toBe(overBody);
      expect(headers["idempotency-key"]).toBe(headers["webhook-id"] ?? "");
    }),
    runs(50),
  );
});
