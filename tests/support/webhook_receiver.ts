/** A receiver of webhooks on a real socket, which keeps what it was sent. */

export interface Received {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How it answers from now on. */
  readonly answer: (how: (sent: Received) => Response | Promise<Response>) => void;
  /** Forgets what it was sent, and answers 204 again. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

const OK = () => new Response(undefined, { status: 204 });

export function startWebhookReceiver(tls?: {
  readonly key: string;
  readonly cert: string;
}): WebhookReceiver {
  const received: Received[] = [];
  let how: (sent: Received) => Response | Promise<Response> = OK;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 120,
    ...(tls && { tls }),
    async fetch(request) {
      const sent = { body: await request.text(), headers: Object.fromEntries(request.headers) };
      received.push(sent);
      return how(sent);
    },
  });
  return {
    url: `${tls ? "https://localhost" : "http://127.0.0.1"}:${server.port}/hook?of=annuity`,
    received,
    answer: (next) => (how = next),
    reset() {
      received.length = 0;
      how = OK;
    },
    stop: () => server.stop(true),
  };
}
