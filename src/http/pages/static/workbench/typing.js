/** Values while a person types, made in the page by the service's engine and terms. */

import { ask } from "./client.js";
import { language } from "./page.js";

/** How long typing rests before values are made. */
const REST_MS = 250;
/** Older terms are read again, for new rates or another day. */
const TERMS_MS_MAX = 600_000;

/** Calls `act` after a rest, which may begin again. */
export function makeRest(act) {
  let timer;
  const stop = () => clearTimeout(timer);
  const begin = () => {
    stop();
    timer = setTimeout(() => act(), REST_MS);
  };
  return { begin, stop };
}

/** Makes figures: `illustrated`, `refused` with problems, `elsewhere` by another service, or `unknown`. */
export function makeFigures(product, schema) {
  let engine;
  let readMs = -Infinity;
  return async (inputs, key) => {
    if (performance.now() - readMs > TERMS_MS_MAX) {
      engine = readEngine(product, { schema, key });
      readMs = performance.now();
      engine.catch(() => (readMs = -Infinity));
    }
    try {
      return (await engine)(inputs);
    } catch {
      return { kind: "unknown" };
    }
  };
}

async function readEngine(product, { schema, key }) {
  const path = `/api/${product}/terms?language=${language}`;
  const [{ makeEngine }, { body }] = await Promise.all([import("./engine.js"), ask(path, { key })]);
  if (body.status !== 200) throw new Error(body.message);
  return body.terms ? makeEngine(body.terms, schema) : () => ({ kind: "elsewhere" });
}
