/** Keeps the last value that was made, until another key is asked for or it fails. */

/** Makes a function that gives callers with equal keys one value, until one comes with another key or the value fails. */
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
