/** The protocol of a kind of calculation service: the forms of question and answer. */

import type { Inputs } from "#inputs";
import type { HttpSettings, SparkSettings } from "#terms";
import type { AskedInputs, Complaint } from "./complaint.ts";

export type Authentication = (SparkSettings | HttpSettings)["authentication"];

/** One calculation to request. */
interface Calculation {
  readonly product: { readonly slug: string; readonly version: string };
  readonly inputs: Inputs;
  /** Our request id, which correlates both logs [D12]. */
  readonly requestId: string;
  /** The instant that a test key fixed; absent for now [D122]. */
  readonly at?: Date | undefined;
}

/** The content of an answer. */
interface Reading {
  readonly complaint: Complaint | undefined;
  /** The outputs as they came. */
  readonly outputs: unknown;
  /** The service's ids of the call, for the log. */
  readonly trace: Readonly<Record<string, unknown>>;
}

/** How a service is asked and how its answers are read. */
export interface Dialect {
  readonly url: string;
  /** `/health` sends it a GET; never a calculation. */
  readonly healthUrl: string | undefined;
  readonly authentication: Authentication;
  readonly timeoutSeconds: number;
  readonly write: (calculation: Calculation) => {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly read: (body: unknown, asked: AskedInputs) => Reading;
}
