/** A wire between the service and its database that a test can cut, silence and mend. */

import type { Socket } from "bun";

interface Ends {
  peer?: Socket<Ends>;
}

export interface Wire {
  readonly port: number;
  /** Carries bytes to another port from now on. */
  readonly leadTo: (port: number) => void;
  /** Resets what is connected and refuses who comes. */
  readonly refuse: () => void;
  /** Swallows every byte of connections old and new, and says nothing. */
  readonly silence: () => void;
  /** Carries new connections again; those that were silenced stay so, as after a partition. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** Opens a wire to a port of this machine. */
export function openWire(target: number): Wire {
  let targetPort = target;
  let state: "whole" | "refused" | "silent" = "whole";
  const silenced = new WeakSet<Socket<Ends>>();
  const sockets = new Set<Socket<Ends>>();
  const carry = (socket: Socket<Ends>, bytes: Uint8Array) => {
    if (!silenced.has(socket)) socket.data.peer?.write(bytes);
  };
  const listener = Bun.listen<Ends>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(socket) {
        socket.data = {};
        if (state === "refused") return void socket.terminate();
        sockets.add(socket);
        if (state === "silent") return void silenced.add(socket);
        socket.pause();
        try {
          socket.data.peer = await Bun.connect<Ends>({
            hostname: "127.0.0.1",
            port: targetPort,
            socket: {
              open(peer) {
                peer.data = { peer: socket };
                sockets.add(peer);
              },
              data: carry,
              close(peer) {
                sockets.delete(peer);
                socket.terminate();
              },
            },
          });
          socket.resume();
        } catch {
          socket.terminate();
        }
      },
      data: carry,
      close(socket) {
        sockets.delete(socket);
        socket.data.peer?.terminate();
      },
    },
  });
  return {
    port: listener.port,
    leadTo: (port) => {
      targetPort = port;
    },
    refuse() {
      state = "refused";
      for (const socket of sockets) socket.terminate();
    },
    silence() {
      state = "silent";
      for (const socket of sockets) silenced.add(socket);
    },
    mend: () => {
      state = "whole";
    },
    close: () => listener.stop(true),
  };
}
