/** Shared by the list: the wrapping keys of the environment. */

import { readSetting } from "../base/config.ts";
import { importWrappingKeys, type WrappingKeys } from "../proof/ledger/wrapping_keys.ts";
import type { Environment } from "./command.ts";

/** @throws {Error} when LEDGER_KEYS cannot be read; the message repeats nothing of it */
export function readLedgerKeys(env: Environment): WrappingKeys {
  return importWrappingKeys(readSetting(env, "ledgerKeys"));
}
