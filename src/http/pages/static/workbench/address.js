/**
 * The page's state: product, tab and inputs without personal data in its address, which others may read; all inputs in
 * the browser's history, which the page alone can; never the key. Source: [D241].
 */

/** Product, what is asked of it, tab and inputs of this step of the history, or those of an address that was followed. */
export function readAddress() {
  const { product, kind, tab, view } = Object.fromEntries(new URLSearchParams(location.search));
  try {
    const inputs = history.state?.inputs ?? JSON.parse(decodeURIComponent(location.hash.slice(1)));
    return { product, kind, tab, view, inputs: typeof inputs === "object" && inputs ? inputs : undefined };
  } catch {
    return { product, kind, tab, view };
  }
}

/** Writes the state; `shared` are the inputs for the address, `isStep` adds it to the history. */
export function writeAddress({ product, kind, tab, inputs, shared }, { isStep = false } = {}) {
  const address = addressWith({ product, kind, tab });
  address.hash = encodeURIComponent(JSON.stringify(shared));
  const isSame = JSON.stringify(history.state?.inputs) === JSON.stringify(inputs);
  if (isSame && address.href === location.href) return;
  history[isStep ? "pushState" : "replaceState"]({ inputs }, "", address);
}

/** Opens this step of the history at another address. */
export function moveTo(address) {
  history.replaceState(history.state, "", address);
  location.reload();
}

/** The address with members of its query set; what else it says stays. */
export function addressWith(members) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(members)) {
    if (value === "") address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address;
}
