/** What an illustration is of: a digest of its terms, and its id. */

import { version } from "../../package.json";
import type { IndexHistory } from "../annuity/index_history.ts";
import { canonicalJson } from "../base/canonical_json.ts";
import type { AnyProduct } from "../product/any_product.ts";
import { indexPartsOf } from "../product/followed_index.ts";

/** Hexadecimal digits of a digest beside a product's version. */
const DIGITS = 12;

/**
 * SHA-256, in hexadecimal digits, of what figures and texts depend on beside the inputs: the product's terms, the closes
 * of the indexes that it follows, and this software. Of a product that another service calculates, whose figures are
 * known from the answer alone, that service's address and account are no terms. Source: [D98].
 */
export function termsDigest(
  product: AnyProduct,
  histories: ReadonlyMap<string, IndexHistory>,
): string {
  const { definition } = product;
  const parts =
    product.engine === "builtin" ? product.definition.strategies.flatMap(indexPartsOf) : [];
  const ids = [...new Set(parts.map(({ indexId }) => indexId))].toSorted();
  const closes = ids.map((id) => {
    const history = histories.get(id);
    return [id, history === undefined ? "" : digestOf(history)];
  });
  return sha256(JSON.stringify([digestOf(definition), closes, version]));
}

/** A product's version as answers name it: the label that the administrator gave, and the digest of the terms. */
export function versionInFull({ version: label }: { readonly version: string }, digest: string) {
  return `${label}+${digest.slice(0, DIGITS)}`;
}

/**
 * Sixteen hexadecimal digits in groups of four, from a SHA-256 of the canonical text of what an illustration depends on:
 * the same for the same product, terms, inputs and instant, and for nothing else. Source: [D14], [D98].
 */
export function illustrationId(dependsOn: readonly unknown[]): string {
  const digest = sha256(JSON.stringify(dependsOn)).toUpperCase();
  return [0, 4, 8, 12].map((start) => digest.slice(start, start + 4)).join("-");
}

/** Of terms and histories, which stay the same objects for many requests. */
const DIGESTS = new WeakMap<object, string>();

function digestOf(value: AnyProduct["definition"] | IndexHistory): string {
  const known = DIGESTS.get(value);
  if (known !== undefined) return known;
  const terms = { ...value, spark: undefined, http: undefined };
  // Without the members that JSON leaves out.
  const digest = sha256(canonicalJson(JSON.parse(JSON.stringify(terms))));
  DIGESTS.set(value, digest);
  return digest;
}

function sha256(text: string): string {
  return Bun.SHA256.hash(text, "hex");
}
