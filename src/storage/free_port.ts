/** A port of 127.0.0.1 that nobody listens on at this moment. */

/** Asks the system for any free port and gives it back at once. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}
