/** Answers on the wire: how a body of any size leaves, to clients of any patience. */

import { afterAll, describe, expect, test } from "bun:test";
import { serve } from "../../src/http/serve.ts";

const LARGE = 30_000_000;

const server = serve({
  host: "127.0.0.1",
  port: 0,
  sharesPort: false,
  requestSeconds: 30,
  drainSeconds: 10,
  async answer(request) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const size = Number(/\/(\d+)$/.exec(request.url)?.[1]);
    const headers = { "Content-Type": "text/plain", "X-Kind": "test" };
    if (size === 0) return new Response(null, { status: 304, headers });
    return new Response("a".repeat(size), { headers });
  },
});
const { port } = new URL(server.url);

afterAll(() => server.stop());

interface Received {
  readonly head: string;
  readonly bodyBytes: number;
}

/** Sends a request and takes everything until the server closes; `pauseMs` after the first piece. */
async function exchange(request: string, pauseMs = 0): Promise<Received> {
  const pieces: string[] = [];
  const closed = Promise.withResolvers<void>();
  await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(request),
      data(socket, piece) {
        pieces.push(piece.toString("latin1"));
        if (pauseMs === 0 || pieces.length > 1) return;
        socket.pause();
        setTimeout(() => socket.resume(), pauseMs);
      },
      close: () => closed.resolve(),
      error: (_, error) => closed.reject(error),
    },
  });
  await closed.promise;
  const whole = pieces.join("");
  const end = whole.indexOf("\r\n\r\n") + 4;
  return { head: whole.slice(0, end), bodyBytes: whole.length - end };
}

const get = (size: number, method = "GET") =>
  `${method} /${size} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

describe("a body of any size", () => {
  test.each([1, 15_359, 15_360, 30_000, LARGE])(
    "of %i bytes comes whole, under its own headers and with its length",
    async (size) => {
      const { head, bodyBytes } = await exchange(get(size));
      expect(bodyBytes).toBe(size);
      expect(head).toStartWith("HTTP/1.1 200 OK\r\n");
      expect(head).toContain(`\r\nContent-Length: ${size}\r\n`);
      expect(head).toContain("\r\nContent-Type: text/plain\r\n");
      expect(head).toContain("\r\nX-Kind: test\r\n");
      expect(head).not.toMatch(/transfer-encoding/i);
    },
  );

  test("is announced to HEAD and not sent", async () => {
    const { head, bodyBytes } = await exchange(get(30_000, "HEAD"));
    expect(head).toMatch(/\r\ncontent-length: 30000\r\n/i);
    expect(bodyBytes).toBe(0);
  });

  test("has its length in the answer to HTTP/1.0, which knows no chunks", async () => {
    const { head, bodyBytes } = await exchange("GET /30000 HTTP/1.0\r\n\r\n");
    expect(head).toContain("\r\nContent-Length: 30000\r\n");
    expect(bodyBytes).toBe(30_000);
  });

  test("stays absent where the status has none", async () => {
    const { head, bodyBytes } = await exchange(get(0));
    expect(head).toStartWith("HTTP/1.1 304");
    expect(head).toContain("\r\nX-Kind: test\r\n");
    expect(bodyBytes).toBe(0);
  });
});

describe("clients of any patience", () => {
  test("one connection carries one answer after the other", async () => {
    for (const size of [30_000, 10, 200_000]) {
      const response = await fetch(`${server.url}/${size}`);
      expect((await response.text()).length).toBe(size);
    }
  });

  test("a client who reads late gets everything", async () => {
    const { bodyBytes } = await exchange(get(LARGE), 500);
    expect(bodyBytes).toBe(LARGE);
  });

  test("a client who leaves in mid-answer keeps the server neither from answering nor from stopping", async () => {
    const other = serve({
      host: "127.0.0.1",
      port: 0,
      sharesPort: false,
      requestSeconds: 30,
      drainSeconds: 60,
      answer: async () => {
        await new Promise<void>((resolve) => void setImmediate(resolve));
        return new Response(new Uint8Array(LARGE));
      },
    });
    const address = new URL(other.url);
    for (let leaver = 0; leaver < 5; leaver += 1) {
      const left = Promise.withResolvers<void>();
      await Bun.connect({
        hostname: address.hostname,
        port: Number(address.port),
        socket: {
          open: (socket) => void socket.write(get(LARGE)),
          data: (socket) => socket.terminate(),
          close: () => left.resolve(),
        },
      });
      await left.promise;
    }
    expect((await (await fetch(other.url)).bytes()).length).toBe(LARGE);
    // Stopping waits up to a minute for a request under way, longer than this test may take.
    await other.stop();
  }, 300_000);

  test("answers while stopping tell the client to connect again", async () => {
    const other = serve({
      host: "127.0.0.1",
      port: 0,
      sharesPort: false,
      requestSeconds: 30,
      drainSeconds: 10,
      answer: async () => new Response("answered"),
    });
    const before = await fetch(other.url);
    expect(before.headers.get("connection")).not.toBe("close");
    const stopped = other.stop();
    const during = await fetch(other.url);
    expect([await during.text(), during.headers.get("connection")]).toEqual(["answered", "close"]);
    await stopped;
  });

  test("a request that does not end is cut off after the time to drain", async () => {
    const other = serve({
      host: "127.0.0.1",
      port: 0,
      sharesPort: false,
      requestSeconds: 30,
      drainSeconds: 0.1,
      answer: () => Promise.withResolvers<Response>().promise,
    });
    const outcome = fetch(other.url).then(
      () => "answered",
      () => "cut off",
    );
    // Time for the request to arrive.
    await Bun.sleep(100);
    await other.stop();
    expect(await outcome).toBe("cut off");
  }, 300_000);
});
