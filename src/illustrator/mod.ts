/** Illustrations and papers on demand, in turn with other requests. */

export { createCalculate } from "./calculation.ts";
export {
  type Account,
  type Illustrator,
  type IllustratorServices,
  type Order,
  type Plan,
  type Prepared,
  createIllustrator,
  planAgain,
  planExplanation,
  planIllustration,
  planIndexAnnuity,
  requireBuiltin,
} from "./illustrator.ts";
export { type Proof, preparedAgain, proofOf } from "./make_again.ts";
export { type InTurn, createTurns, stageInTurn } from "./turns.ts";
export { watchUnreadable } from "./unreadable_products.ts";
