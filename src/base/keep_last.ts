/** Keeps what was last made, until something else is asked for or it has failed. */

/** Makes a function that makes a value once for all who ask for the same while it is the last; equal keys are the same. */
export function keepLast<Asked, Value>(
  make: (asked: Asked) => Promise<Value>,
  keyOf: (asked: Asked) => unknown = (asked) => asked,
): (asked: Asked) => Promise<Value> {
  let last: { readonly key: unknown; readonly value: Promise<Value> } | undefined;
  return (asked) => {
    const key = keyOf(asked);
    if (last !== undefined && last.key === key) return last.value;
    const mine = { key, value: make(asked) };
    last = mine;
    mine.value.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.value;
  };
}
