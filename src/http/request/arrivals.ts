/** How a request arrives: its context is begun before any other hook, and an error that Elysia throws is answered, too. */

import { Elysia } from "elysia";
import type { ReadClientAddress, ReadClientCertificate } from "#base";
import { type ApiLife, versionHeaders } from "../version_headers.ts";
import { contextOf, keepContext, peerOf } from "./elysia_speed.ts";
import { beginContext, contextPlugin } from "./request_context.ts";
import type { Endings } from "./request_end.ts";

/** What the arrival of a request goes by. */
export interface ArrivalServices {
  /** The one instant of a request. */
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly readClientAddress: ReadClientAddress;
  /** Reads certificates of clients that proxies have verified; absent where none are believed. */
  readonly readClientCertificate?: ReadClientCertificate | undefined;
  /** What was announced of the end of this API; nothing without it. */
  readonly apiLife?: ApiLife;
}

/** Elysia plugin with the first hook of every request. */
export function arrivals(services: ArrivalServices, { answerError, end }: Endings) {
  const { now, nowMs, readClientAddress, readClientCertificate, apiLife = {} } = services;
  const fixedHeaders = versionHeaders(apiLife);
  return (
    new Elysia({ name: "arrivals" })
      .use(contextPlugin)
      // Elysia throws on some errors: it reads `code` of a thrown `null`.
      .wrap((handle: (request: Request) => unknown) => async (request: Request) => {
        try {
          return await handle(request);
        } catch (error) {
          const context = contextOf(request);
          return end(request, context, await answerError(error, context, request.url));
        }
      })
      .onRequest((elysia) => {
        const { request, set } = elysia;
        const { headers } = request;
        const peer = peerOf(request);
        const address = readClientAddress(peer, headers.get("x-forwarded-for"));
        const context = beginContext(headers, { receivedAt: now(), address, nowMs, fixedHeaders });
        context.certificate = readClientCertificate?.(peer, headers.get("client-cert"));
        keepContext(request, context);
        elysia.context = context;
        set.headers = context.headers;
      })
  );
}
