/** A port of 127.0.0.1 that nobody listens on at this moment. */

import { type AddressInfo, createServer } from "node:net";

/** Asks the system for any free port and gives it back at once. */
export function freePort(): number {
  const listener = createServer().listen(0, "127.0.0.1");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}
