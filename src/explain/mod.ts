/** Every figure of a contract year by its formula, operands and sources. */

export { CONTRACT_YEAR_MAX, type FiguresResult, explainFigures } from "./explain_figures.ts";
export { type WordedFigure, scenariosIn } from "./worded.ts";
