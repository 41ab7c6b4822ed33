/** `admin check`: reads every product and illustrates the examples of its inputs. */

import type { IllustrationContext } from "../illustration/illustrate.ts";
import { illustrateInputs } from "../illustration/illustrate.ts";
import { illustrateUpstream } from "../illustration/from_upstream.ts";
import { type AnyProduct, parseAnyProduct } from "../product/any_product.ts";
import type { ProductRow } from "../product/definition.ts";
import { readUpstreamInputs } from "../product/upstream_inputs.ts";
import { readCatalogRows } from "../storage/administration.ts";
import { createSecretReader } from "../upstream/secret.ts";
import { createUpstream, type Upstream } from "../upstream/upstream.ts";
import { fail, say } from "./say.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Inputs = Readonly<Record<string, unknown>>;

interface Means {
  readonly context: IllustrationContext;
  readonly upstream: Upstream;
}

/**
 * Says of every active product whether it is right: its row is whole, and each example of its inputs is
 * illustrated, by the calculation service when it has one. One that is not makes the exit code 1.
 */
export async function check(databaseUrl: string, env: Environment): Promise<void> {
  const { products, indexHistories } = await readCatalogRows(databaseUrl, {
    includesInactive: false,
  });
  const means: Means = {
    context: {
      preparedAt: new Date(),
      isSample: true,
      indexHistories: new Map(indexHistories.map((history) => [history.id, history])),
    },
    upstream: createUpstream({
      readSecret: createSecretReader(env),
      nowMs: () => performance.now(),
      log: { write: () => undefined },
    }),
  };
  for (const row of products) {
    const faults = await findFaults(row, means);
    if (faults.length === 0) say([`${row.slug}: right`]);
    else fail([`${row.slug}: wrong`, ...faults.map((fault) => `  ${fault}`)]);
  }
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
    return result.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
  }
  if (result.kind === "read" && product.engine !== "builtin") {
    const { read } = result;
    const call = { requestId: crypto.randomUUID(), signal: AbortSignal.timeout(60_000) };
    const { figures } = await upstream.calculate(product, read.inputs, call);
    illustrateUpstream(product, { read, figures, ...context });
  }
  return [];
}
