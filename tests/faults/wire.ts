/** A wire between the service and a dependency, which a test can break and repair. */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

/**
 * How the wire fails.
 *
 * `refused`: connections, open and new, are reset. `silent`: every byte is swallowed, and
 * so it stays for connections of that time, as after a partition. `garbled`: answers become random
 * bytes. `cut`: a connection is reset in the middle of its next answer. `slow`: every piece of an
 * answer comes 300 ms late. `trickling`: answers come at 20 bytes a second.
 */
export type Harm = "refused" | "silent" | "garbled" | "cut" | "slow" | "trickling";

export interface Wire {
  readonly port: number;
  /** Carries bytes to another port from now on. */
  readonly leadTo: (port: number) => void;
  /** Breaks connections old and new. */
  readonly harm: (harm: Harm) => void;
  /** Carries bytes unchanged and without delay again. */
  readonly mend: () => void;
  readonly close: () => void;
}

const SLOW_MS = 300;
const TRICKLE_MS = 50;

/** Opens a wire to a port of this machine. */
export async function openWire(target: number): Promise<Wire> {
  let targetPort = target;
  let harm: Harm | undefined;
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();

  /** Forwards bytes from one end to the other until either closes. */
  async function carry(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    sockets.add(from);
    from.on("error", () => from.destroy());
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (harm === "silent") silenced.add(from).add(to);
        if (!silenced.has(from)) await pass(chunk, to, isAnswer);
      }
    } catch {
      // A connection that was reset sends nothing more.
    } finally {
      sockets.delete(from);
      to.destroy();
    }
  }

  async function pass(chunk: Buffer, to: Socket, isAnswer: boolean): Promise<void> {
    if (!isAnswer) return void to.write(chunk);
    if (harm === "garbled") return void to.write(randomBytes(chunk.length));
    if (harm === "cut") {
      to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => to.resetAndDestroy());
      return;
    }
    if (harm === "slow") await Bun.sleep(SLOW_MS);
    const trickles = () => harm === "trickling" && !to.destroyed;
    let sent = 0;
    for (; trickles() && sent < chunk.length; sent += 1) {
      to.write(chunk.subarray(sent, sent + 1));
      await Bun.sleep(TRICKLE_MS);
    }
    to.write(chunk.subarray(sent));
  }

  const server = createServer((near) => {
    if (harm === "refused") return void near.resetAndDestroy();
    const far = createConnection(targetPort, "127.0.0.1");
    void carry(near, far, false);
    void carry(far, near, true);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      targetPort = port;
    },
    harm(next) {
      harm = next;
      for (const socket of sockets) {
        if (next === "refused") socket.resetAndDestroy();
        if (next === "silent") silenced.add(socket);
      }
    },
    mend: () => {
      harm = undefined;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
