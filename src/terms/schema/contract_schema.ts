/** The schema of what a contract charges, guarantees and pays, as members of a product's definition. */

import { AdjustmentTerms } from "./contract/adjustment_terms.ts";
import { ChargeTerms } from "./contract/charge_terms.ts";
import { PayoutTerms } from "./contract/payout_terms.ts";
import { ValueTerms } from "./contract/value_terms.ts";
import { WaiverTerms } from "./contract/waiver_terms.ts";

/** Members of a definition: charges, values and payments of the contract. */
export const ContractTerms = {
  ...ChargeTerms,
  ...AdjustmentTerms,
  ...ValueTerms,
  ...WaiverTerms,
  ...PayoutTerms,
};
