/** Shared by the list: the wrapping keys of the environment. */

import { parseAesKeys } from "../base/aes_keys.ts";
import { importWrappingKeys, type WrappingKeys } from "../ledger/wrapping_keys.ts";
import type { Environment } from "./command.ts";

/** @throws {Error} when LEDGER_KEYS cannot be read; the message repeats nothing of it */
export function readLedgerKeys(env: Environment): WrappingKeys {
  const keys = parseAesKeys(env["LEDGER_KEYS"] ?? "");
  if (keys === undefined) {
    throw new Error(
      "LEDGER_KEYS must be at most 20 keys of 32 bytes in base64, separated by commas",
    );
  }
  return importWrappingKeys(keys);
}
