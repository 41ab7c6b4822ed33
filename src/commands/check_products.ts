/** `products check`: reads products and illustrates the examples of their inputs. */

import type { IllustrationContext } from "../illustration/illustrate.ts";
import { illustrateInputs } from "../illustration/illustrate.ts";
import { illustrateUpstream } from "../illustration/from_upstream.ts";
import { type AnyProduct, parseAnyProduct } from "../product/any_product.ts";
import type { ProductRow } from "../product/definition.ts";
import { readUpstreamInputs } from "../product/upstream_inputs.ts";
import { type CatalogRows, readCatalogRows } from "../storage/administration.ts";
import { createSecretReader } from "../upstream/secret.ts";
import { createUpstream, type Upstream } from "../upstream/upstream.ts";
import type { Command } from "./command.ts";
import { say } from "./say.ts";

type Inputs = Readonly<Record<string, unknown>>;

/** What a product is checked with. */
export interface Means {
  readonly context: IllustrationContext;
  /** Left out, other services are not asked, and only what is sent to them is checked. */
  readonly upstream?: Upstream;
}

/**
 * Says of every active product, or of those named, whether it is right: its row is whole, and each
 * example of its inputs is illustrated, by the calculation service when it has one.
 */
export const CHECK_PRODUCTS: Command = {
  name: "products check",
  takes: ["[slug…]"],
  says: "read every active product, or those named, and illustrate the examples of its inputs",
  async run({ databaseUrl, words, env }) {
    const catalog = await readCatalogRows(databaseUrl(), { includesInactive: words.length > 0 });
    const known = catalog.products.map(({ slug }) => slug);
    const unknown = words.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) {
      throw new Error(`There is no product ${unknown.join(", ")}; there are ${known.join(", ")}`);
    }
    const means = {
      context: contextOf(catalog),
      upstream: createUpstream({
        readSecret: createSecretReader(env),
        nowMs: () => performance.now(),
        log: { write: () => undefined },
      }),
    };
    const asked = catalog.products.filter(({ slug }) => words.length === 0 || words.includes(slug));
    const wrong = await checkAll(asked, means);
    if (wrong.length > 0) throw new Error(`Not right: ${wrong.join(", ")}`);
  },
};

/** What a product of a catalog is illustrated in. */
export function contextOf({ indexHistories }: CatalogRows): IllustrationContext {
  return {
    preparedAt: new Date(),
    isSample: true,
    indexHistories: new Map(indexHistories.map((history) => [history.id, history])),
  };
}

/** Says of each product whether it is right, and if not, every fault; returns the wrong ones' slugs. */
export async function checkAll(
  products: readonly ProductRow[],
  means: Means,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const row of products) {
    const faults = await findFaults(row, means);
    const verdict = faults.length === 0 ? "right" : "wrong";
    say([`${row.slug}: ${verdict}`, ...faults.map((fault) => `  ${fault}`)]);
    if (faults.length > 0) wrong.push(row.slug);
  }
  return wrong;
}

async function findFaults(row: ProductRow, means: Means): Promise<readonly string[]> {
  try {
    const product = parseAnyProduct(row);
    const examples = product.inputsSchema["examples"];
    if (!Array.isArray(examples) || examples.length === 0) {
      return ["inputs_schema needs at least one example"];
    }
    const faults: string[] = [];
    for (const [at, example] of examples.entries()) {
      const found = await tryExample(product, example as Inputs, means);
      faults.push(...found.map((fault) => `example ${at + 1}, ${fault}`));
    }
    return faults;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function tryExample(
  product: AnyProduct,
  example: Inputs,
  { context, upstream }: Means,
): Promise<readonly string[]> {
  const result =
    product.engine === "builtin"
      ? illustrateInputs(product, example, context)
      : readUpstreamInputs(product, example, context.preparedAt.toISOString().slice(0, 10));
  if (result.kind === "refused") {
    return result.problems.map(({ pointer, message }) => `${pointer} ${message}`.trim());
  }
  if (result.kind === "read" && product.engine !== "builtin" && upstream !== undefined) {
    const { read } = result;
    const call = { requestId: crypto.randomUUID(), signal: AbortSignal.timeout(60_000) };
    const { figures } = await upstream.calculate(product, read.inputs, call);
    illustrateUpstream(product, { read, figures, ...context });
  }
  return [];
}
