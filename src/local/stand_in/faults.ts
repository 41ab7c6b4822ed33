/** Fault injection of the stand-in: which answers fail, how often, and how. */

import type { ServerResponse } from "node:http";

/** One fault, as `POST /__fault` takes it. */
export interface FaultOrder {
  readonly on: "token" | "execute" | "health";
  /** How many answers fail; 0 cancels the fault. */
  readonly times: number;
  /**
   * `answer`: status, headers and body below. `reset`: the connection ends before a byte. `cut`: it ends
   * in mid-answer. `drip`: a byte at a time. `hang`: no answer.
   */
  readonly manner?: "answer" | "reset" | "cut" | "drip" | "hang";
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Pads the body with leading spaces to this length. */
  readonly bodyBytes?: number;
  readonly delayMs?: number;
}

interface Faults {
  readonly order: (order: FaultOrder) => void;
  /** Consumes the fault of the next answer. */
  readonly take: (on: FaultOrder["on"]) => FaultOrder | undefined;
}

/** Time between two bytes of a drip. */
const DRIP_MS = 50;

/** The faults that are ordered, one for each kind of call; a later order replaces an earlier one. */
export function createFaults(): Faults {
  const pending = new Map<FaultOrder["on"], { readonly order: FaultOrder; left: number }>();
  return {
    order: (order) => void pending.set(order.on, { order, left: order.times }),
    take(on) {
      const fault = pending.get(on);
      if (fault === undefined || fault.left <= 0) return undefined;
      fault.left -= 1;
      return fault.order;
    },
  };
}

/** Answers a call as its fault says: late, broken off, byte by byte, with another body, or never. */
export async function playFault(fault: FaultOrder, response: ServerResponse): Promise<void> {
  const { manner = "answer", body = "", bodyBytes = 0, delayMs = 0 } = fault;
  if (manner === "hang") return;
  if (delayMs > 0) await Bun.sleep(delayMs);
  if (manner === "reset") {
    response.socket?.destroy();
    return;
  }
  const text = body.padStart(bodyBytes, " ");
  response.writeHead(fault.status ?? 200, {
    "content-type": "application/json",
    ...fault.headers,
    "content-length": Buffer.byteLength(text),
  });
  if (manner === "answer") response.end(text);
  else if (manner === "cut") {
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.socket?.destroy());
  } else {
    for (const byte of text) {
      if (response.destroyed) return;
      response.write(byte);
      await Bun.sleep(DRIP_MS);
    }
    response.end();
  }
}
