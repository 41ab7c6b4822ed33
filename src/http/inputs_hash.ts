/** The name of a caller's inputs in a record: the same for equal inputs, and nothing of them in it. */

/**
 * SHA-256 of the inputs' canonical JSON, as 64 lower-case hex digits.
 *
 * Whoever has the inputs can find the record of them, however they were spaced and in whatever
 * order their members stood. Source: RFC 8785 (JSON Canonicalization Scheme).
 */
export function hashInputs(inputs: unknown): string {
  return Bun.SHA256.hash(canonical(inputs), "hex");
}

/** The depth is bounded where the body is read. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const object = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(object)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(object[name])}`);
  return `{${members.join(",")}}`;
}
