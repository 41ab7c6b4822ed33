/** The keys that secrets of webhooks are made of. */

import type { KeyObject } from "node:crypto";
import { readSetting } from "#config";
import { type Environment, UsageError } from "../command.ts";

/**
 * The keys, the newest first.
 * @throws {UsageError} without WEBHOOK_KEYS
 */
export function webhookKeys(env: Environment): readonly KeyObject[] {
  const keys = [...readSetting(env, "webhookKeys").byId.values()];
  if (keys.length > 0) return keys;
  throw new UsageError(
    "webhooks need WEBHOOK_KEYS, which their secrets are made of: openssl rand -base64 32",
  );
}
