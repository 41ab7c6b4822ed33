/** The port on which Prometheus reads: one page, apart from the service's own port. */

import type { FleetMetrics } from "./fleet_metrics.ts";

/** Time for a connection to say what it wants. */
const IDLE_SECONDS = 10;

/**
 * Serves `GET /metrics`; nothing else is there. It asks for no key, so the address it listens on
 * decides who may read.
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
