/** 405: what a path answers to the methods that it does not take. */

import type { AnyElysia } from "elysia";
import { ServiceError } from "#base";

/** For routes that the OpenAPI document does not describe. */
export const UNDOCUMENTED = { hide: true } as const;

/**
 * Gives each path of an application its 405, behind the door of its other routes: Elysia keeps what a door does with a
 * request as the only hook before their handlers.
 */
export function refuseOtherMethods(app: AnyElysia): void {
  for (const [path, routes] of Map.groupBy([...app.routes], (route) => route.path)) {
    const methods = routes.map(({ method }) => (method === "GET" ? "GET, HEAD" : method));
    if (methods.includes("ALL")) continue;
    const beforeHandle = routes[0]?.hooks.beforeHandle ?? [];
    const taken = methods.join(", ");
    app.all(
      path,
      ({ set }) => {
        set.headers["Allow"] = taken;
        throw new ServiceError({ code: "wrongMethod", taken });
      },
      { beforeHandle, parse: "none", detail: UNDOCUMENTED },
    );
  }
}
