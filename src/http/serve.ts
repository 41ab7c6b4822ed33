/** Listens on a socket, with timeouts and graceful shutdown. */

import { withDeadline } from "#base";
import { prepareToSend } from "./sending.ts";

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Whether other processes may listen on the same port; the kernel balances connections between them. */
  readonly sharesPort: boolean;
  /** Longest time an answer may take. Source: [D28]. */
  readonly requestSeconds: number;
  /** Time that requests under way have to finish at shutdown. */
  readonly drainSeconds: number;
  readonly answer: (request: Request, address: string) => Promise<Response>;
}

interface RunningServer {
  readonly url: string;
  /** Refuses new connections, lets requests under way finish, then closes. */
  readonly stop: () => Promise<void>;
}

/** Time for a connection to send its next header or piece of body. Source: [D28]. */
const IDLE_SECONDS = 10;

/**
 * The runtime's own limit on bodies, set so high that it never applies: it responds without JSON and without the rate
 * headers. Bodies are streamed, and never read past the service's limit.
 */
const BODY_BYTES_MAX = Number.MAX_SAFE_INTEGER;

/** Time before the socket closes in which responses carry `Connection: close`. */
const CLOSING_MS = 1_000;

/**
 * Time for which responses are delayed before the socket closes, and again after it: processes that share a port do
 * not close theirs at the same moment.
 */
const HOLDING_MS = 250;

/** Starts listening; rejects when the port is taken. */
export function serve(options: ServeOptions): RunningServer {
  let isStopping = false;
  let socketCloses: Promise<void> = Promise.resolve();
  const server = Bun.serve({
    hostname: options.host,
    port: options.port,
    reusePort: options.sharesPort,
    development: false,
    idleTimeout: IDLE_SECONDS,
    maxRequestBodySize: BODY_BYTES_MAX,
    async fetch(request, socket) {
      // A calculation may take longer than the idle timeout of a connection.
      socket.timeout(request, options.requestSeconds);
      const peer = socket.requestIP(request)?.address ?? "";
      const response = await options.answer(withOrigin(request), peer);
      if (isStopping) {
        response.headers.set("Connection", "close");
        await socketCloses;
      }
      return prepareToSend(request, response);
    },
  });
  return {
    url: server.url.origin,
    async stop() {
      isStopping = true;
      await Bun.sleep(CLOSING_MS);
      // A client reconnects at once, and `stop` cuts connections that have not sent anything yet: so
      // no request is answered until every socket refuses connections.
      const { promise, resolve: release } = Promise.withResolvers<void>();
      socketCloses = promise;
      await Bun.sleep(HOLDING_MS);
      const drained = server.stop(false);
      await Bun.sleep(HOLDING_MS);
      release();
      await withDeadline(drained, options.drainSeconds * 1000, () => server.stop(true));
    },
  };
}

/** The request with an absolute URL: for HTTP/1.0, or a `Host` that it cannot parse, Bun 1.4 has a bare path. */
function withOrigin(request: Request): Request {
  if (!request.url.startsWith("/")) return request;
  return new Request(`http://localhost${request.url}`, request);
}
