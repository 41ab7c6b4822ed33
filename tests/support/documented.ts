/** Holds answers to the OpenAPI document: the status, every header, the body. */

import addFormats from "ajv-formats";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";

/** An answer as a caller saw it. `path` may have a query. */
export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What is wrong with an answer by the document; empty when nothing is. */
export type FindFaults = (answer: SeenAnswer) => readonly string[];

type Json = Readonly<Record<string, unknown>>;

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface DocumentedHeader {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: { readonly pattern?: string };
  }[];
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Headers of HTTP itself, which say nothing of this service alone. Source: RFC 9110, RFC 9111, RFC 9112, Fetch. */
const HEADERS_OF_HTTP: readonly string[] = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
];

/** Pages for people, which the document leaves out. */
const PAGES = /^\/($|openapi\.json$|(swagger|try|start|verify|admin)(\/|$))/;

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The document that was read last: most services of a test process have the same one. */
let last: { readonly text: string; readonly findFaults: FindFaults } | undefined;

/** Reads the document, and gives the function that judges answers by it. */
export function readDocumented(text: string): FindFaults {
  if (last?.text !== text) last = { text, findFaults: compileDocument(text) };
  return last.findFaults;
}

function compileDocument(text: string): FindFaults {
  const document = JSON.parse(text) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, "document", false, false);
  const compiled = new Map<string, ValidateFunction>();

  /** The schema at a place of the document, ready to judge values. */
  function schemaAt(pointer: string): ValidateFunction {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate;
  }

  function judge(pointer: string, value: unknown, what: string): readonly string[] {
    const validate = schemaAt(pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const place = `${what}${instancePath}`;
      return `${place} ${message ?? "is wrong"} ${JSON.stringify(params)}`;
    });
  }

  /** A part of the document and where it stands, its reference followed. */
  function follow(pointer: string): { readonly at: string; readonly part: Json } {
    const part = pointer
      .split("/")
      .slice(1)
      .reduce<unknown>(
        (at, name) => (at as Json)[name.replaceAll("~1", "/").replaceAll("~0", "~")],
        document,
      ) as Json;
    const { $ref: reference } = part;
    return typeof reference === "string" ? follow(reference.slice(1)) : { at: pointer, part };
  }

  function judgeHeaders(at: string, { headers = {} }: DocumentedResponse, seen: Headers) {
    const documented = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]));
    const faults = [...seen.keys()]
      .filter((name) => !documented.has(name) && !HEADERS_OF_HTTP.includes(name))
      .map((name) => `header ${name} is not documented`);
    for (const [lower, name] of documented) {
      const header = follow(`${at}/headers/${escaped(name)}`);
      const { required, schema } = header.part as unknown as DocumentedHeader;
      const value = seen.get(lower);
      if (value === null) {
        if (required === true) faults.push(`header ${name} is missing`);
        continue;
      }
      const typed = schema.type === "integer" && /^-?\d+$/.test(value) ? Number(value) : value;
      faults.push(...judge(`${header.at}/schema`, typed, `header ${name}`));
    }
    return faults;
  }

  function judgeBody(at: string, { content = {} }: DocumentedResponse, answer: SeenAnswer) {
    const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
    if (!Object.hasOwn(content, type)) return [`media type "${type}" is not documented`];
    if (answer.method === "HEAD") return [];
    if (type === "text/csv") return answer.body.endsWith("\r\n") ? [] : ["body is no CSV"];
    if (type === "application/x-ndjson") {
      return answer.body.split("\n").every(isJsonOrBlank) ? [] : ["a line is no JSON"];
    }
    if (type === "application/x-tar") {
      return answer.body.endsWith("\0".repeat(1_024)) ? [] : ["body is no archive"];
    }
    if (!type.endsWith("json")) return answer.body.startsWith("%PDF-") ? [] : ["body is no PDF"];
    const pointer = `${at}/content/${escaped(type)}/schema`;
    return judge(pointer, JSON.parse(answer.body) as unknown, "body");
  }

  /** The documented path that a request's path is: one without a parameter before one with. */
  function findPath(path: string): string | undefined {
    if (Object.hasOwn(document.paths, path)) return path;
    return Object.entries(document.paths).find(([pattern, methods]) => {
      const [before = "", named, after = ""] = pattern.split(/\{(\w+)\}/);
      if (named === undefined || !path.startsWith(before) || !path.endsWith(after)) return false;
      const value = path.slice(before.length, path.length - after.length);
      const [operation] = Object.values(methods);
      const parameter = operation?.parameters?.find(({ name }) => name === named);
      return new RegExp(parameter?.schema.pattern ?? "").test(value);
    })?.[0];
  }

  return (answer) => {
    const { status } = answer;
    // A browser asks whether a page may call, not a caller.
    if (answer.method === "OPTIONS" && status === 204) return [];
    const path = answer.path.split(/[?#]/, 1)[0] ?? "";
    const pattern = findPath(path);
    if (pattern === undefined) {
      if (PAGES.test(path)) return [];
      // Nothing is there, and only that is said.
      const body = answer.body === "" ? [] : judge(ERROR, JSON.parse(answer.body), "body");
      return status >= 400 ? body : [`${status} at a path that is not documented`];
    }
    const methods = document.paths[pattern] ?? {};
    const asked = (answer.method === "HEAD" ? "GET" : answer.method).toLowerCase();
    const method = Object.hasOwn(methods, asked) ? asked : Object.keys(methods)[0];
    const place = `/paths/${escaped(pattern)}/${method}/responses`;
    const { responses } = follow(place.slice(0, -"/responses".length)).part as unknown as Operation;
    if (!Object.hasOwn(responses, status) || (method !== asked && status < 400)) {
      return [`${answer.method} ${pattern}: status ${status} is not documented`];
    }
    const { at, part } = follow(`${place}/${status}`);
    const faults = [...judgeHeaders(at, part, answer.headers), ...judgeBody(at, part, answer)];
    return faults.map((fault) => `${answer.method} ${pattern} ${status}: ${fault}`);
  };
}

const ERROR = "/components/schemas/Error";

function isJsonOrBlank(line: string): boolean {
  try {
    return line === "" || JSON.parse(line) !== undefined;
  } catch {
    return false;
  }
}
