/** The port that Prometheus scrapes. */

import type { FleetMetrics } from "./fleet_metrics.ts";

/** Idle time after which a connection is closed. */
const IDLE_SECONDS = 10;

/**
 * Serves only `GET /metrics`. It needs no key: the address it listens on limits access.
 * @throws {Error} when the port is taken
 */
export function serveMetrics(
  fleet: FleetMetrics,
  { host, port }: { readonly host: string; readonly port: number },
): { readonly url: string; readonly stop: () => Promise<void> } {
  const page = async () => {
    const headers = { "Content-Type": fleet.contentType, "Cache-Control": "no-store" };
    return new Response(await fleet.read(), { headers });
  };
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    idleTimeout: IDLE_SECONDS,
    routes: { "/metrics": { GET: page, HEAD: page } },
    fetch: () => new Response("GET /metrics is all there is\n", { status: 404 }),
    error: () => new Response("The metrics could not be read\n", { status: 500 }),
  });
  return { url: new URL("/metrics", server.url).href, stop: () => server.stop(true) };
}
