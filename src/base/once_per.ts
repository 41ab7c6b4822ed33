/** Values calculated from an object once, and kept as long as the object lives. */

/** Makes a function that calculates once for each object; the object must not change. */
export function oncePer<Of extends object, Value extends {}>(
  calculate: (of: Of) => Value,
): (of: Of) => Value {
  const known = new WeakMap<Of, Value>();
  return (of) => {
    const ready = known.get(of);
    if (ready !== undefined) return ready;
    const value = calculate(of);
    known.set(of, value);
    return value;
  };
}
