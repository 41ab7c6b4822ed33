/** The illustration id: the same for the same product, inputs, rates and instant, and for nothing else. */

/**
 * Sixteen hexadecimal digits in groups of four, from a SHA-256 of the canonical text of all that the
 * illustration depends on. Source: [D14].
 */
export function illustrationId(dependsOn: readonly unknown[]): string {
  const digest = new Bun.CryptoHasher("sha256").update(JSON.stringify(dependsOn)).digest("hex");
  return digest.slice(0, 16).toUpperCase().match(/.{4}/g)?.join("-") ?? "";
}
