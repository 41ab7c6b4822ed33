/** Ports for processes of tests: free, and another process asks for others. */

import { expect, test } from "bun:test";
import { freePort, isFree } from "../../src/local/free_port.ts";

const MODULE = `${import.meta.dir}/../../src/local/free_port.ts`;

test("freePort() gives a port once, and another process others, while nothing listens yet", async () => {
  const ask = `const { freePort } = await import(${JSON.stringify(MODULE)});
    console.log(JSON.stringify(Array.from({ length: 10 }, freePort)));`;
  const child = Bun.spawn([process.execPath, "-e", ask], { stdout: "pipe" });
  const own = Array.from({ length: 10 }, freePort);
  const others = (await new Response(child.stdout).json()) as number[];
  expect(new Set([...own, ...others]).size).toBe(20);
  expect(own.every(isFree)).toBe(true);
});

test("isFree() sees what listens, also where others may listen beside it", async () => {
  const port = freePort();
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    reusePort: true,
    fetch: () => new Response(),
  });
  expect(isFree(port)).toBe(false);
  await server.stop(true);
  expect(isFree(port)).toBe(true);
});
