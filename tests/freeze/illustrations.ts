/**
 * Random illustrations of every product of the tests: both languages as JSON, the figures before they are rounded, the
 * papers as hashes, and the explanation of a contract year.
 */

import { problemIn } from "../../src/base/problem.ts";
import fc from "fast-check";
import { prepareRenderer } from "../../src/paper/render.ts";
import { answerAsJson } from "../../src/illustration/answer.ts";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { scenariosIn } from "../../src/explain/worded.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { type Language, LANGUAGES } from "../../src/texts/language.ts";
import type { Inputs } from "../checker/check.ts";
import { type CheckedProduct, PRODUCTS } from "../checker/products.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { anyProduct } from "../checker/random_terms.ts";
import {
  anyCase,
  CONTEXT,
  illustrationOf,
  PRODUCT_NAMES,
  sampleInputs,
} from "../support/any_contract.ts";
import { FURTHER_INPUTS, FURTHER_PRODUCTS } from "../support/further_products.ts";
import type { Item } from "./record.ts";

/** Illustrations of each product of random terms. */
const OF_RANDOM = 3;

const renderer = await prepareRenderer();

/** How many cases of each product, and what they come from. */
export interface Draw {
  readonly cases: number;
  readonly seed: number;
}

export function* illustrations({ cases, seed }: Draw): Generator<Item> {
  for (const product of PRODUCTS) yield* ofProduct(product, { cases, seed });
  for (const [name, product] of FURTHER_PRODUCTS) {
    const context = { isSample: false, indexHistories: CONTEXT.indexHistories };
    for (const [at, sent] of fc.sample(sampleInputs, { numRuns: cases, seed }).entries()) {
      const asked = {
        product,
        context,
        inputs: { ...sent, ...FURTHER_INPUTS },
        at: CONTEXT.preparedAt,
      };
      yield* ofRequest(`demo_fia with ${name} ${at}`, asked);
    }
  }
  for (const [at, asked] of fc
    .sample(anyCase, { numRuns: cases * PRODUCT_NAMES.length, seed })
    .entries()) {
    const hasTablePerScenario = asked.product.startsWith("Demo");
    yield* ofIllustration(`${asked.product} ${at}`, {
      hasTablePerScenario,
      illustrate: (language) => illustrationOf(asked, language),
    });
  }
  for (const [at, product] of fc.sample(anyProduct, { numRuns: cases, seed }).entries()) {
    yield* ofProduct({ ...product, file: `random ${at}` }, { cases: OF_RANDOM, seed: seed + at });
  }
}

function* ofProduct(checked: CheckedProduct, { cases, seed }: Draw): Generator<Item> {
  const { file, product, context } = checked;
  const drawn = fc.sample(anyRequest(checked), { numRuns: cases, seed });
  for (const [at, [instant, inputs]] of drawn.entries()) {
    yield* ofRequest(`${file} ${at}`, { product, context, inputs, at: instant });
  }
}

interface Asked extends Pick<CheckedProduct, "product" | "context"> {
  readonly inputs: Inputs;
  readonly at: Date;
}

function* ofRequest(name: string, { product, context, inputs, at }: Asked): Generator<Item> {
  const about = { ...context, preparedAt: at };
  yield* ofIllustration(name, {
    hasTablePerScenario: false,
    illustrate(language) {
      const result = illustrateInputs(product, inputs, { ...about, language });
      return result.kind === "refused" ? undefined : result.illustration;
    },
  });
  // One year each, of all years together.
  const contractYear = 1 + (Number(/\d+$/.exec(name)?.[0]) % 40);
  const explained = explainFigures(product, inputs, { ...about, contractYear });
  yield {
    name: `${name}, year ${contractYear} explained`,
    text: JSON.stringify(
      explained.kind === "refused"
        ? explained.problems.map((problem) => problemIn("en-US", problem))
        : scenariosIn("en-US", explained.scenarios),
    ),
  };
}

function* ofIllustration(
  name: string,
  {
    illustrate,
    hasTablePerScenario,
  }: {
    readonly illustrate: (language: Language) => Illustration | undefined;
    readonly hasTablePerScenario: boolean;
  },
): Generator<Item> {
  for (const [index, language] of LANGUAGES.entries()) {
    const illustration = illustrate(language);
    if (illustration === undefined) {
      yield { name: `${name}, ${language}`, text: "refused" };
      continue;
    }
    const options = { hasTablePerScenario };
    const answer = new TextDecoder().decode(answerAsJson(illustration, options));
    yield { name: `${name}, ${language}`, text: answer };
    const { bytes, pageCount } = renderer.render(illustration, options);
    const hash = Bun.SHA256.hash(bytes, "hex");
    yield { name: `${name}, paper ${language}`, text: `${pageCount} pages, SHA-256 ${hash}` };
    if (index === 0) yield { name: `${name}, figures`, text: figuresOf(illustration) };
  }
}

/** Every number of an illustration as the 16 hex digits of its double, in the shape of the illustration. */
function figuresOf(illustration: Illustration): string {
  const bits = new DataView(new ArrayBuffer(8));
  return JSON.stringify(illustration, (_, value: unknown) => {
    if (typeof value === "string") return undefined;
    if (typeof value !== "number") return value;
    bits.setFloat64(0, value);
    return `${bits.getUint32(0).toString(16).padStart(8, "0")}${bits.getUint32(4).toString(16).padStart(8, "0")}`;
  });
}
