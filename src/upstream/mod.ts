/** The calculation services of products: bounded calls, tokens, and what failures mean. */

export { findServiceFault, listServiceUrls } from "./examine.ts";
export { reviveFigures } from "./figures.ts";
export { type ImportSource, importInputsSchema, writeProductSeed } from "./import_schema.ts";
export { type ReadSecret, createSecretReader } from "./secret.ts";
export { type Calculated, type Upstream, type UpstreamCall, createUpstream } from "./upstream.ts";
