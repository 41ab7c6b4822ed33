/** The last page: everything the illustration assumes, and the statements that go with it. */
import type { Assumption, Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../block.ts";
import { date } from "../format.ts";
import { SOFTWARE } from "../software.ts";
import { STATEMENTS_WITH_DEFINITIONS } from "./definitions.ts";

/** How the origin of a value is said. */
const ORIGINS: Readonly<Record<Assumption["origin"], string>> = {
  input: "given",
  default: "default",
  product: "product",
  clamped: "limited",
  ignored: "not used",
};

/** Assumptions and statements. Source: NAIC Model #245 section 6.A(3), 6.F(3), 6.L, [D19]. */
export function assumptions(illustration: Illustration): Page {
  const { product, preparedOn, id, disclosures } = illustration;
  return {
    name: "assumptions",
    title: "Assumptions and further statements",
    blocks: [
      {
        kind: "paragraph",
        text:
          `Prepared on ${date(preparedOn)} with ${SOFTWARE}, software authorized by ` +
          `${product.brand.insurerName}, for product version ${product.version}, form ${product.formNumber}, rates ` +
          `effective ${date(product.ratesEffectiveOn)}. Illustration ${id}. If the contract is issued other than as ` +
          "illustrated, a revised illustration goes with it.",
      },
      {
        kind: "table",
        title: "Values assumed, each with its origin",
        columns: [
          { heading: "Input", holds: "words" },
          { heading: "Value", holds: "words" },
          { heading: "Origin", holds: "words" },
          { heading: "Note", holds: "words" },
        ],
        rows: illustration.assumptions.map(({ name, value, origin, note }) => [
          name,
          String(value),
          ORIGINS[origin],
          note,
        ]),
      },
      { kind: "heading", text: "Statements" },
      {
        kind: "definitions",
        items: disclosures
          .slice(1 + STATEMENTS_WITH_DEFINITIONS)
          .map(({ title, text }) => [title, text] as const),
      },
    ],
  };
}
