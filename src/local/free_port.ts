/** A free port of 127.0.0.1. */

import { type AddressInfo, createServer } from "node:net";

/** Lets the system choose a free port, and releases it. */
export function freePort(): number {
  const listener = createServer().listen(0, "127.0.0.1");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}
