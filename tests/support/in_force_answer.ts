/** Answers of the endpoints of contracts in force, as far as tests read them. */

/** A refusal has `details` in place of `response_data`. */
export interface InForceAnswer {
  readonly response_data: {
    readonly inForce: Readonly<Record<string, unknown>>;
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly disclosures: readonly { readonly title: string; readonly text: string }[];
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, number>>[]>>;
    readonly scenarios: readonly {
      readonly scenario: string;
      readonly figures: readonly { readonly name: string; readonly value: number }[];
    }[];
  };
  readonly details: readonly { readonly pointer: string; readonly message: string }[];
}
