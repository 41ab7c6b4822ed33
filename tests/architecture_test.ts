/** The shape of the house, asserted: layers, package homes, module comments, lists, coverage. */

import { describe, expect, test } from "bun:test";
import { Glob } from "bun";

/** Room of src/ → rooms it may import besides itself. `base`, `errors.ts` and the version in `package.json` are open to all; "" is src/. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  annuity: [],
  product: ["annuity"],
  illustration: ["annuity", "product"],
  "document/content": ["annuity"],
  "document/pages": ["illustration", "document/content"],
  "document/pdf": [],
  "document/layout": ["illustration", "document/content", "document/pdf"],
  document: [
    "illustration",
    "document/content",
    "document/pages",
    "document/layout",
    "document/pdf",
  ],
  access: [],
  upstream: ["annuity", "product", "illustration"],
  cache: [],
  illustrator: ["product", "illustration", "document", "upstream", "cache"],
  storage: ["annuity", "product", "access"],
  http: ["product", "illustration", "illustrator", "access"],
  monitoring: ["http"],
  commands: [
    "annuity",
    "product",
    "illustration",
    "illustrator",
    "document",
    "storage",
    "upstream",
  ],
  // For a developer's machine alone: not in the image, and no room may import it [D91].
  local: ["", "annuity", "product", "illustration", "access", "storage", "http"],
  "": [
    "commands",
    "annuity",
    "product",
    "illustration",
    "document",
    "access",
    "upstream",
    "cache",
    "illustrator",
    "storage",
    "http",
    "monitoring",
  ],
};

/** Package → the only folders whose files may import it. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  typebox: ["product", "http"],
  "@pdf-lib/fontkit": ["document"],
  "@expo-google-fonts/ibm-plex-sans": ["document"],
  "lru-cache": ["access", "cache", "document", "storage"],
  commander: ["commands"],
  postgres: ["storage"],
  elysia: ["http", ""],
  "@elysiajs/swagger": ["http"],
  "prom-client": ["monitoring"],
  "@opentelemetry/api": ["monitoring"],
  "@opentelemetry/core": ["monitoring"],
  "@opentelemetry/exporter-trace-otlp-proto": ["monitoring"],
  "@opentelemetry/resources": ["monitoring"],
  "@opentelemetry/sdk-trace": ["monitoring"],
};

/** Files that start something, and so may read the environment. */
const STARTERS: readonly string[] = [
  "main.ts",
  "worker.ts",
  "admin.ts",
  "local/dev.ts",
  "local/demo.ts",
  "local/stand_in.ts",
];

/** Folders whose files neither wait nor look at the clock, at chance, or at the outside. */
const PURE: readonly string[] = ["annuity", "product", "illustration", "access"];

/** A room is a folder of src/ with the folders in it, or a folder in it that has a rule of its own. */
function roomOf(path: string): string {
  const [folder = "", inner] = path.split("/").slice(0, -1);
  return `${folder}/${inner}` in MAY_IMPORT ? `${folder}/${inner}` : folder;
}

interface Module {
  readonly path: string;
  readonly folder: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
}

async function readModules(root: string): Promise<readonly Module[]> {
  const base = `${import.meta.dir}/../${root}`;
  const paths = [...new Glob("**/*.ts").scanSync(base)]
    .filter((path) => !path.includes("node_modules/"))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const text = await Bun.file(`${base}/${path}`).text();
      const specifiers = text.matchAll(
        /^(?:import|export)\b[^;"]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|^import\s+"([^"]+)"/gm,
      );
      return {
        path,
        folder: path.includes("/") ? (path.split("/")[0] ?? "") : "",
        room: roomOf(path),
        text,
        imports: [...specifiers].map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? ""),
      };
    }),
  );
}

/** Path below src/ that a relative import of a module names. */
function resolve(module: Module, specifier: string): string {
  return new URL(specifier, `file:///${module.path}`).pathname.slice(1);
}

const modules = await readModules("src");
const tests = await readModules("tests");
const relative = (module: Module) => module.imports.filter((name) => name.startsWith("."));

describe.each(modules)("src/$path", (module) => {
  test("imports only what its room may", () => {
    const allowed = MAY_IMPORT[module.room];
    expect(allowed, `the room ${module.room} has no rule`).toBeDefined();
    const strangers = relative(module)
      .map((specifier) => resolve(module, specifier))
      .filter((path) => path !== "errors.ts" && path !== "package.json")
      .map(roomOf)
      .filter((room) => room !== "base" && room !== module.room && !allowed?.includes(room));
    expect(strangers).toEqual([]);
  });

  test("uses a package only in its home", () => {
    const strays = module.imports
      .filter((name) => !name.startsWith(".") && !/^(node|bun):/.test(name) && name !== "bun")
      .map((name) => name.match(/^(@[^/]+\/[^/]+|[^/]+)/)?.[0] ?? name)
      .filter((name) => !HOMES[name]?.includes(module.folder));
    expect(strays).toEqual([]);
  });

  test("opens by saying what it is", () => {
    expect(module.text).toStartWith("/**");
  });

  test("reads the environment only where something is started", () => {
    const reads = /Bun\.env|process\.env|import\.meta\.env/.test(module.text);
    expect(reads && !STARTERS.includes(module.path)).toBe(false);
  });

  test("is pure where purity is promised", () => {
    const impure = /\basync\b|\bawait\b|Date\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/;
    const isImpure = impure.test(module.text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ""));
    expect(isImpure && PURE.includes(module.folder)).toBe(false);
  });

  test("has a file name that says what it holds", () => {
    expect(module.path).toMatch(/^[a-z0-9_/]+\.ts$/);
    expect(module.path).not.toMatch(
      /(^|\/)(utils?|helpers?|common|types|constants|service|manager|model|index)\.ts$/,
    );
  });
});

test("rooms stand on floors: a room imports only rooms below its own", () => {
  const floors = new Map<string, number>();
  const floorOf = (room: string, above: readonly string[]): number => {
    expect(above, "a circle of rooms").not.toContain(room);
    const known = floors.get(room);
    if (known !== undefined) return known;
    const below = (MAY_IMPORT[room] ?? []).map((other) => floorOf(other, [...above, room]));
    floors.set(room, 1 + Math.max(-1, ...below));
    return floors.get(room) ?? 0;
  };
  for (const room of Object.keys(MAY_IMPORT)) floorOf(room, []);
});

test("every source file is imported by another, or started by a command", () => {
  const imported = new Set(
    modules.flatMap((module) => relative(module).map((name) => resolve(module, name))),
  );
  const unused = modules.filter(
    ({ path }) => !imported.has(path) && !STARTERS.includes(path) && !path.endsWith(".d.ts"),
  );
  expect(unused.map(({ path }) => path)).toEqual([]);
});

test("every file of a list folder is on its list", () => {
  const lists = modules.filter(({ path }) => path.endsWith("/mod.ts"));
  for (const list of lists) {
    const folder = list.path.slice(0, -"mod.ts".length);
    const listed = relative(list).map((name) => resolve(list, name));
    const members = modules.filter(
      ({ path, text }) =>
        path.startsWith(folder) && path !== list.path && !text.startsWith("/** Shared by the list"),
    );
    expect(members.filter(({ path }) => !listed.includes(path)).map(({ path }) => path)).toEqual(
      [],
    );
  }
});

test("no test is skipped, singled out or left for later", () => {
  const marks = /\b(?:test|describe|it)\.(?:skip|only|todo)\(/;
  expect(tests.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
});

test("TypeBox has one spelling", () => {
  const wrong = [...modules, ...tests].filter(({ imports }) =>
    imports.includes("@sinclair/typebox"),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
