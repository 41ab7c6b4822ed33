/** The page's state in its address: inputs in the fragment, never the key. */

/** Product, tab and readable inputs of the address. */
export function readAddress() {
  const { product, tab } = Object.fromEntries(new URLSearchParams(location.search));
  try {
    const inputs = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    return { product, tab, inputs: typeof inputs === "object" && inputs ? inputs : undefined };
  } catch {
    return { product, tab };
  }
}

/** Writes the state; `isStep` adds it to the history. */
export function writeAddress({ product, tab, inputs }, { isStep = false } = {}) {
  const address = addressWith({ product, tab });
  address.hash = encodeURIComponent(JSON.stringify(inputs));
  if (address.href === location.href) return;
  history[isStep ? "pushState" : "replaceState"](undefined, "", address);
}

/** The address with members of its query set; what else it says stays. */
export function addressWith(members) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(members)) address.searchParams.set(name, value);
  return address;
}
