/** A cache of what was found out about the latest texts, since papers repeat each other's. */

/** Values by text, of the latest texts. */
export interface LatestTexts<Value> {
  readonly get: (text: string) => Value | undefined;
  readonly set: (text: string, value: Value) => void;
}

/** Keeps at least the latest `count` values, and at most twice as many: all that are older go together. */
export function latestTexts<Value extends object | string>(count: number): LatestTexts<Value> {
  let latest = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  const set = (text: string, value: Value) => {
    if (latest.size === count) {
      earlier = latest;
      latest = new Map();
    }
    latest.set(text, value);
  };
  const get = (text: string) => {
    const known = latest.get(text);
    if (known !== undefined) return known;
    const old = earlier.get(text);
    if (old !== undefined) set(text, old);
    return old;
  };
  return { get, set };
}
