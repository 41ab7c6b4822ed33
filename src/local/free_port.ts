/** A free port of 127.0.0.1. */

/** Ports below the ones that Linux and macOS choose themselves, for a listener or for the near end of a connection. */
const FIRST_PORT = 10_240;
const PORTS = 22_000;

/** Ports after which processes with consecutive ids begin. */
const PORTS_EACH = 16;

let given = 0;

/**
 * A port that nothing listens on. Other processes ask for others, so that it is still free when the one it is for
 * takes it.
 * @throws {Error} when all are taken
 */
export function freePort(): number {
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = FIRST_PORT + ((process.pid * PORTS_EACH + given) % PORTS);
    given += 1;
    if (isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free`);
}

/** Whether nothing listens on a port of 127.0.0.1. */
export function isFree(port: number): boolean {
  try {
    // A handler is asked for, and none is called: it stops at once.
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data: Boolean as () => void } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
