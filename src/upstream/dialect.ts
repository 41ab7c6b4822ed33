/** What differs between one kind of calculation service and another: the question and the answer's form. */

import type { HttpSettings, SparkSettings } from "../product/upstream_settings.ts";
import type { AskedInputs, Complaint } from "./complaint.ts";

export type Authentication = (SparkSettings | HttpSettings)["authentication"];

/** One calculation to be asked for. */
interface Calculation {
  readonly product: { readonly slug: string; readonly version: string };
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Our request id, by which both logs can be laid side by side [D12]. */
  readonly requestId: string;
}

/** What an answer's JSON says. */
interface Reading {
  readonly complaint: Complaint | undefined;
  /** The outputs as they came. */
  readonly outputs: unknown;
  /** The service's own names for the call, for the log. */
  readonly trace: Readonly<Record<string, unknown>>;
}

export interface Dialect {
  readonly url: string;
  /** Asked with GET by `/health`; never a calculation. */
  readonly healthUrl: string | undefined;
  readonly authentication: Authentication;
  readonly timeoutSeconds: number;
  readonly write: (calculation: Calculation) => {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly read: (body: unknown, asked: AskedInputs) => Reading;
}

/** Time for a calculation, retries included, when the product does not say. Source: [D28]. */
export const TIMEOUT_SECONDS_DEFAULT = 30;
