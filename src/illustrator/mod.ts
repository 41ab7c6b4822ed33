/** Illustrations and papers on demand, in turn with other requests. */

export {
  type AnswerType,
  answerTypes,
  formProblems,
  MEDIA_TYPES,
  type Wanted,
} from "./answer_form.ts";
export { createCalculate } from "./calculation.ts";
export { type Answered, answerOptionsOf } from "./delivery.ts";
export { type Illustrator, type IllustratorServices, createIllustrator } from "./illustrator.ts";
export type { Outcome, Order } from "./order.ts";
export {
  type Plan,
  type ProductInContext,
  PLANS,
  planIllustration,
  planIndexAnnuity,
  requireBuiltin,
} from "./plan.ts";
export { contextOfRecipe, PROOFS, proofOf } from "./make_again.ts";
export { stillUnderWay } from "./repeated_request.ts";
export { type InTurn, type WorkStage, createTurns, stageInTurn } from "./turns.ts";
export { watchUnreadable } from "./unreadable_products.ts";
