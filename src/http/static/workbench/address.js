/** The page's state in its address. Inputs stand in the fragment, which no server is sent; the key never. */

/** Product and tab of the address, and the inputs, or `undefined` where it has none that can be read. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    product: query.get("product") ?? undefined,
    tab: query.get("tab") ?? undefined,
    inputs: readInputs(location.hash.slice(1)),
  };
}

function readInputs(fragment) {
  try {
    const inputs = JSON.parse(decodeURIComponent(fragment));
    return typeof inputs === "object" && inputs !== null ? inputs : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the state; `isStep` makes it one that the browser's Back returns from. */
export function writeAddress({ product, tab, inputs }, { isStep = false } = {}) {
  const fragment = inputs === undefined ? "" : `#${encodeURIComponent(JSON.stringify(inputs))}`;
  const address = `${location.pathname}?${new URLSearchParams({ product, tab })}${fragment}`;
  if (address === location.pathname + location.search + location.hash) return;
  history[isStep ? "pushState" : "replaceState"](undefined, "", address);
}
