/** What a route is called in the log, the metrics and the traces. */

import { unknownPath } from "../unknown_path.ts";

/** A file of the docs page or of the workbench; its route knows whether the file exists. */
const FILE = /\/[0-9a-z_.-]{1,64}$/;

/** No product is named "pdf": the paths of the index annuity endpoints begin with it, and it has no endpoint itself. */
export const NO_PRODUCT = "/api/pdf";

const labels = new Map<string, string>();

/**
 * The pattern of a route as OpenAPI writes it: `/api/{productSlug}`.
 * @throws {ServiceError} `unknown_path` where there is none: `NO_PRODUCT`, and what can be no file of a page
 */
export function labelOf(route: string, path: string): string {
  if (route === NO_PRODUCT || (route.endsWith("/:file") && !FILE.test(path))) {
    throw unknownPath();
  }
  const known = labels.get(route);
  if (known !== undefined) return known;
  const label = route
    .replace(/^\/api\/pdf\/[^/]*/, "/api/pdf/{name}")
    .replace(/:(\w+)/, (_, name: string) => `{${name}}`);
  labels.set(route, label);
  return label;
}
