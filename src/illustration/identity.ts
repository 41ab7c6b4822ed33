/** The illustration id: the same for the same product, inputs, rates and instant, and for nothing else. */

/**
 * Sixteen hexadecimal digits in groups of four, from a SHA-256 of the canonical text of an illustration's inputs.
 * Source: [D14].
 */
export function illustrationId(dependsOn: readonly unknown[]): string {
  const digest = Bun.SHA256.hash(JSON.stringify(dependsOn), "hex").toUpperCase();
  return [0, 4, 8, 12].map((start) => digest.slice(start, start + 4)).join("-");
}
