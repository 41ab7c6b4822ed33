/** A collector of OpenTelemetry traces for tests: a real server that takes spans by OTLP over HTTP. */

import { afterAll } from "bun:test";

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a span without a parent. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 0 unset, 2 error. */
  readonly status: number;
  readonly durationMs: number;
  /** Attributes of the process that sent it. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface TestCollector {
  readonly url: string;
  /** Everything collected so far. */
  readonly spans: readonly CollectedSpan[];
  /** Headers of the requests that brought it. */
  readonly headers: readonly Headers[];
}

/** Starts a collector; it ends after the file's last test. */
export function startCollector(): TestCollector {
  const spans: CollectedSpan[] = [];
  const headers: Headers[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/v1/traces": {
        async POST(request) {
          spans.push(...readSpans(await request.bytes()));
          headers.push(request.headers);
          return new Response(new Uint8Array(), {
            headers: { "content-type": "application/x-protobuf" },
          });
        },
      },
    },
    fetch: () => new Response(null, { status: 404 }),
  });
  afterAll(() => server.stop(true));
  return { url: server.url.origin, spans, headers };
}

/** A field of a Protocol Buffers message: its number, and bytes or a number by its wire type. */
interface Field {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly value: bigint;
}

/** The spans of an ExportTraceServiceRequest. Source: opentelemetry-proto, trace/v1/trace.proto. */
function readSpans(message: Uint8Array): readonly CollectedSpan[] {
  return inside(readFields(message), 1).flatMap((resourceSpans) => {
    const [resource = []] = inside(resourceSpans, 1);
    const attributes = readAttributes(resource, 1);
    return inside(resourceSpans, 2)
      .flatMap((scopeSpans) => inside(scopeSpans, 2))
      .map((span) => readSpan(span, attributes));
  });
}

function readSpan(span: readonly Field[], resource: CollectedSpan["resource"]): CollectedSpan {
  const field = (number: number) => span.find((each) => each.number === number);
  const hex = (number: number) => field(number)?.bytes.toHex() ?? "";
  const [status = []] = inside(span, 15);
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: text(field(5)),
    kind: Number(field(6)?.value ?? 0n),
    attributes: readAttributes(span, 9),
    status: Number(status.find(({ number }) => number === 3)?.value ?? 0n),
    durationMs: Number((field(8)?.value ?? 0n) - (field(7)?.value ?? 0n)) / 1e6,
    resource,
  };
}

function readAttributes(fields: readonly Field[], number: number): CollectedSpan["attributes"] {
  const pairs = inside(fields, number).map((pair) => {
    const [value] = inside(pair, 2).flat();
    const isText = value?.number === 1;
    return [text(pair[0]), isText ? text(value) : Number(value?.value ?? 0n)] as const;
  });
  return Object.fromEntries(pairs);
}

const text = (field: Field | undefined) => new TextDecoder().decode(field?.bytes);

/** The messages in the fields of a number. */
function inside(fields: readonly Field[], number: number): readonly (readonly Field[])[] {
  return fields.filter((field) => field.number === number).map(({ bytes }) => readFields(bytes));
}

function readFields(message: Uint8Array): readonly Field[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const readNumber = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(view.getUint8(at));
      at += 1;
      value |= (byte & 0x7fn) << shift;
      if (byte < 0x80n) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(readNumber());
    const [number, wireType] = [tag >> 3, tag & 7];
    if (wireType === 0) {
      fields.push({ number, value: readNumber(), bytes: new Uint8Array() });
    } else if (wireType === 2) {
      const length = Number(readNumber());
      fields.push({ number, value: 0n, bytes: message.subarray(at, at + length) });
      at += length;
    } else {
      const length = wireType === 1 ? 8 : 4;
      const value = wireType === 1 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true));
      fields.push({ number, value, bytes: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}
