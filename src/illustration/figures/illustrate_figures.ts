/** The figures of an illustration alone, where no code may be made and nothing is kept: in a browser. */

import { EN_US } from "#texts";
import { omitUndefined, type SaidProblem } from "#base";
import { chooseTermsBy, type Product, resolveUnchecked } from "#terms";
import { findInputProblemsUncompiled, type Inputs } from "#inputs";
import { figuresOf, type ResponseData } from "../outputs.ts";
import { plainRows } from "../years/year_rows.ts";
import { findStrategies } from "../years/find_strategies.ts";
import { describeContract, projectContract } from "./contract.ts";
import {
  ALLOCATION_INPUT,
  type FiguresContext,
  type Reading,
  readSampleRequestBy,
} from "./read_request.ts";

/** The figures that a browser shows, or every problem with its inputs. */
export type FiguresResult =
  | ({ readonly kind: "illustrated" } & Pick<ResponseData, "outputs" | "tables">)
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/** The service has checked the terms that it sent. Words are English, as of names that no figure depends on. */
const READING: Reading = {
  choose: (form, offer, asked) => chooseTermsBy(resolveUnchecked, form, offer, asked),
  say: (product) => product,
  texts: EN_US,
};

const PLAIN = { hasTablePerScenario: false, rowMaker: plainRows };

/** The outputs and tables of the product endpoint's answer, without an id; or all problems of the inputs. */
export function illustrateFigures(
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
): FiguresResult {
  const problems = findInputProblemsUncompiled(form, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const { product, basis, read } = readSampleRequestBy(READING, form, inputs, context);
  if (read.kind === "refused") return read;
  const { definition, name, version } = product;
  const { texts } = READING;
  const found = findStrategies(definition, read.request, {
    indexHistories: context.indexHistories,
    allocations: ALLOCATION_INPUT,
    texts,
  });
  if (found.kind === "refused") return found;
  const about = { ...found, basis, texts, translate: (text: string) => text };
  const contract = describeContract(projectContract(definition, about), about);
  const { ratesEffectiveOn } = definition;
  const figured = omitUndefined({ ...contract, product: { name, version, ratesEffectiveOn } });
  return { kind: "illustrated", ...figuresOf(figured, PLAIN) };
}
