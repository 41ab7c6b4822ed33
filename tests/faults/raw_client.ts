/** A client that writes HTTP/1.1 by hand, to observe the fate of a connection. */

import type { Socket } from "bun";

/**
 * `answered`: a whole 200; `busy`: a whole 503 that says when to come back; `cut`: the connection
 * ended after the request without a whole answer.
 */
export type Fate = "answered" | "busy" | "refused" | "cut" | "other status";

export interface RawConnection {
  /** Sends bytes and returns the outcome of the request they complete. */
  readonly send: (request: string) => Promise<Fate>;
  /** Whether the last answer asked for the connection to be closed, or it was. */
  readonly isClosing: () => boolean;
  readonly socket: Socket;
  readonly close: () => void;
}

/** Opens a connection; `undefined` when it is refused. */
export async function connectRaw(port: number): Promise<RawConnection | undefined> {
  let fate = Promise.withResolvers<Fate>();
  let text = "";
  let isClosing = false;
  const cut = () => {
    isClosing = true;
    fate.resolve("cut");
  };
  try {
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        data(_, chunk) {
          text += chunk.toString("latin1");
          const end = text.indexOf("\r\n\r\n");
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
          if (end < 0 || text.length < end + 4 + length) return;
          isClosing = /^connection: close/im.test(text.slice(0, end));
          fate.resolve(fateOf(text.slice(0, end)));
        },
        close: cut,
        error: cut,
      },
    });
    return {
      socket,
      isClosing: () => isClosing,
      close: () => socket.terminate(),
      send(request) {
        fate = Promise.withResolvers();
        text = "";
        socket.write(request);
        return fate.promise;
      },
    };
  } catch {
    return undefined;
  }
}

function fateOf(head: string): Fate {
  if (head.startsWith("HTTP/1.1 200")) return "answered";
  const isBusy = head.startsWith("HTTP/1.1 503") && /^retry-after: [1-9]/im.test(head);
  return isBusy ? "busy" : "other status";
}

/** A request for an illustration, whole, as bytes on the wire. */
export function illustrationRequest(
  key: string,
  options: { readonly format: "json" | "pdf"; readonly body: string },
): string {
  return (
    `POST /api/demo-myga?format=${options.format} HTTP/1.1\r\nHost: localhost\r\n` +
    `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(options.body)}\r\n\r\n${options.body}`
  );
}
