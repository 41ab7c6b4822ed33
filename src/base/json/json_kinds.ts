/** Type guards of JSON values. */

/** Whether a JSON value is an object: not null, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isContainer(value) && !Array.isArray(value);
}

/** Whether a JSON value has members or entries: an object or an array. */
export function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
