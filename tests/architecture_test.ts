/** The shape of the house, asserted: layers, package homes, module comments, lists, coverage. */

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { Glob } from "bun";
import { parse } from "jsonc-parser";
import manifest from "../package.json";
import benchManifest from "./bench/package.json";
import { EXHAUSTIVE } from "./support/depth.ts";
import { ALONE, HOMES, MAY_IMPORT } from "./support/layers.ts";

/** Every room may import the version of this file. */
const PACKAGE = "package.json";

/** Files that start something, and so may read the environment. */
const STARTERS: readonly string[] = [
  "src/main.ts",
  "src/server/worker.ts",
  "src/admin.ts",
  "src/local/dev.ts",
  "src/local/demo.ts",
  "src/local/stand_in.ts",
  "src/proof/verify_process.ts",
];

/** The front door that is a list as well. */
const COMMANDS = "src/commands/mod.ts";

/** Rooms whose files neither wait nor look at the clock, at chance, or at the outside. */
const PURE: readonly string[] = [
  "annuity",
  "schema",
  "terms",
  "inputs",
  "product",
  "iri_rates",
  "iri_policy",
  "illustration",
  "explain",
  "access",
];

/** Rooms that write the sentence of a problem: of terms, for administrators, in English; `base` words all others. */
const WRITES_PROBLEMS: readonly string[] = ["base", "schema", "terms", "product", "illustrator"];

/** Front doors: `#room` → its file. */
const DOORS = new Map(
  Object.entries(manifest.imports).map(([name, path]) => [name, path.replace("./", "")]),
);

/** A room is what stands in src/, folder or file, and what stands in such a folder and has a rule of its own. */
function roomOf(path: string): string {
  const [outer = "", inner = ""] = path.split("/").slice(1);
  return `${outer}/${inner}` in MAY_IMPORT ? `${outer}/${inner}` : outer;
}

/** One import of a file: a package by its name, or a file by its path; `names` are the words that name what is taken. */
interface Import {
  readonly target: string;
  readonly isFile: boolean;
  /** Whether by a front door. */
  readonly isDoor: boolean;
  readonly names: string;
}

interface Module {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const ROOT = `${import.meta.dir}/..`;

async function readModules(folder: string): Promise<readonly Module[]> {
  const paths = [...new Glob(`${folder}/**/*.ts`).scanSync(ROOT)]
    .filter((path) => !path.includes("node_modules/"))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const text = await Bun.file(`${ROOT}/${path}`).text();
      return { path, room: roomOf(path), text, imports: listImports(path, text) };
    }),
  );
}

/** What a file imports at its head, at run time, or finds by `import.meta.resolve`. */
function listImports(path: string, text: string): readonly Import[] {
  const specifiers = text.matchAll(
    /^((?:import|export)\b[^;"]*?)from\s*"([^"]+)"|^import\s+"([^"]+)"|\bimport(?:\.meta\.resolve)?\(\s*["`]([^"`]+)/gm,
  );
  return [...specifiers].flatMap(([, names, from, bare, atRunTime]): readonly Import[] => {
    const name = from ?? bare ?? atRunTime ?? "";
    if (/^(?:node|bun):|^bun$/.test(name)) return [];
    const door = DOORS.get(name);
    if (door !== undefined || name.startsWith(".")) {
      const target = door ?? new URL(name, `file:///${path}`).pathname.slice(1);
      return [{ target, isFile: true, isDoor: door !== undefined, names: names ?? text }];
    }
    const target = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
    return [{ target, isFile: false, isDoor: false, names: "" }];
  });
}

const modules = await readModules("src");
const tests = await readModules("tests");

/** Every import between two files of src/. */
const arrows = modules.flatMap(({ path, room, imports }) =>
  imports
    .filter(({ isFile }) => isFile)
    .map(({ target, isDoor }) => ({
      from: path,
      room,
      to: target,
      toRoom: roomOf(target),
      isDoor,
    })),
);
const packages = modules.flatMap(({ path, room, imports }) =>
  imports.filter(({ isFile }) => !isFile).map(({ target }) => ({ path, room, name: target })),
);

/** Expects that no file breaks a rule, and lists those that do. */
function expectNone(files: readonly Module[], breaks: (module: Module) => boolean): void {
  expect(files.filter(breaks).map(({ path }) => path)).toEqual([]);
}

describe("rooms", () => {
  test("import only the rooms they may", () => {
    const strays = arrows.filter(
      ({ room, to, toRoom }) =>
        to !== PACKAGE &&
        toRoom !== room &&
        (toRoom !== "base" || ALONE.includes(room)) &&
        !MAY_IMPORT[room]?.includes(toRoom),
    );
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("import every room they may", () => {
    const unused = Object.entries(MAY_IMPORT).flatMap(([room, others]) =>
      others
        .filter((other) => !arrows.some((arrow) => arrow.room === room && arrow.toRoom === other))
        .map((other) => `${room} → ${other}`),
    );
    expect(unused).toEqual([]);
  });

  test("enter each other by the front door alone, and no room its own", () => {
    const outermost = (path: string) => path.split("/")[1];
    const strays = arrows.filter(
      ({ from, to, isDoor }) => to !== PACKAGE && isDoor === (outermost(from) === outermost(to)),
    );
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("have nothing at the front door that no other room takes", () => {
    const unused = [...DOORS.values()].flatMap((door) => {
      const takers = modules.flatMap(({ imports }) =>
        imports.filter(({ isDoor, target }) => isDoor && target === door),
      );
      const { text = "" } = modules.find(({ path }) => path === door) ?? {};
      return [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from/gm)]
        .flatMap(([, list = "", whole = ""]) => `${list},${whole}`.split(","))
        .flatMap((said) => /\w+$/.exec(said.trim())?.[0] ?? [])
        .filter((name) => !takers.some(({ names }) => new RegExp(`\\b${name}\\b`).test(names)))
        .map((name) => `${door}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test("stand on floors: a room imports only rooms below its own", () => {
    expect(listCircles(Object.keys(MAY_IMPORT), (room) => MAY_IMPORT[room] ?? [])).toEqual([]);
  });

  test("use a package only in its home, and every home uses it", () => {
    const strays = packages.filter(({ room, name }) => !HOMES[name]?.includes(room));
    expect(strays.map(({ path, name }) => `${path} uses ${name}`)).toEqual([]);
    const stale = Object.entries(HOMES).flatMap(([name, rooms]) =>
      rooms
        .filter((room) => !packages.some((used) => used.name === name && used.room === room))
        .map((room) => `${room} does not use ${name}`),
    );
    expect(stale).toEqual([]);
  });
});

/** The nodes from which a way leads back to themselves. */
function listCircles(
  nodes: readonly string[],
  next: (node: string) => readonly string[],
): readonly string[] {
  return nodes.filter((start) => {
    const seen = new Set(next(start));
    for (const node of seen) for (const other of next(node)) seen.add(other);
    return seen.has(start);
  });
}

test("no files import each other in a circle, types included", () => {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const next = (path: string) => (targets.get(path) ?? []).map(({ to }) => to);
  const paths = modules.map(({ path }) => path);
  expect(listCircles(paths, next)).toEqual([]);
});

test("every file opens by saying what it is", () => {
  expectNone(modules, ({ text }) => !text.startsWith("/**"));
});

/** Its functions are one expression each, which says what the name stands for. */
const FORMULAS = "src/annuity/formulas.ts";

test("every exported function says what it does", () => {
  const bare =
    /(?<!\*\/\n|\): \w+;\n(?:\/\/.*\n)?)^export (?:(?:async )?function\*? (\w+)|const (\w+) =\s+(?:async )?(?:<[^(]*>)?\()/gm;
  const found = modules.flatMap(({ path, text }) =>
    path === FORMULAS
      ? []
      : [...text.matchAll(bare)].map(([, named, held]) => `${path}: ${named ?? held}`),
  );
  expect(found).toEqual([]);
});

test("only what starts something reads the environment", () => {
  expectNone(
    modules,
    ({ path, text }) =>
      /Bun\.env|process\.env|import\.meta\.env/.test(text) && !STARTERS.includes(path),
  );
});

test("what is done to a request is a hook of Elysia, which is asked with nothing around it", () => {
  expectNone(modules, ({ path, text }) => path === "src/http/app.ts" && /\blet\b/.test(text));
  const asking = modules.flatMap(({ text }) => text.match(/\w+\.handle\(.*$/gm) ?? []);
  expect(asking).toEqual(["app.handle(arrivingFrom(request, peer));"]);
});

test("purity holds where it is promised", () => {
  const impure = /\basync\b|\bawait\b|Date\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/;
  expectNone(
    modules,
    ({ room, text }) =>
      PURE.includes(room) && impure.test(text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
});

test("[D250] the sentence of a problem is in texts/, but for the rooms that write theirs", () => {
  const written = /\bpointer\b[^;{}]*,\s*message\b/;
  const writers = modules.filter(({ text }) => written.test(text)).map(({ room }) => room);
  expect([...new Set(writers)].toSorted()).toEqual(WRITES_PROBLEMS.toSorted());
});

test("the benchmarks, which `bun run lint:bench` alone type checks, import files that there are", () => {
  const benches = tests.filter(({ path }) => path.startsWith("tests/bench/"));
  const missing = benches.flatMap(({ path, imports }) =>
    imports
      .filter(({ isFile, target }) => isFile && !existsSync(`${ROOT}/${target}`))
      .map(({ target }) => `${path}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test("[D248] the linter holds every function of src/ to 70 lines", async () => {
  const { rules, overrides } = parse(await Bun.file(`${ROOT}/.ci/oxlint.json`).text());
  expect(rules["max-lines-per-function"]).toMatchObject(["error", { max: 70 }]);
  expect(overrides.flatMap(({ files }: { readonly files: unknown }) => files)).toEqual([
    "**/tests/**",
  ]);
});

test("no folder of src/ holds more than 25 files", () => {
  const folders = Map.groupBy(modules, ({ path }) => dirname(path));
  const large = [...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder);
  expect(large).toEqual([]);
});

test("every file name says what the file holds", () => {
  const empty = /(^|\/)(utils?|helpers?|common|types|constants|service|manager|model|index)\.ts$/;
  expectNone(modules, ({ path }) => !/^[a-z0-9_/]+\.ts$/.test(path) || empty.test(path));
});

test("every source file is imported by another, or started by a command", () => {
  const imported = new Set(arrows.map(({ to }) => to));
  expectNone(modules, ({ path }) => !imported.has(path) && !STARTERS.includes(path));
});

test("every exported name is imported by another file", () => {
  const takers = Map.groupBy(
    [...modules, ...tests].flatMap(({ imports }) => imports),
    ({ target }) => target,
  );
  const unused = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => {
        // Texts alone are imported whole.
        const whole = path.startsWith("src/texts/") ? "|^(im|ex)port \\*" : "";
        return !takers.get(path)?.some(({ names }) => names.match(`\\b${name}\\b${whole}`));
      })
      .map((name) => `${path}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test("every file of a list folder is on its list", () => {
  const doors = new Set(DOORS.values());
  const unlisted = modules
    .filter(({ path }) => path.endsWith("/mod.ts") && (path === COMMANDS || !doors.has(path)))
    .flatMap((list) => {
      const folder = dirname(list.path);
      const listed = list.imports.map(({ target }) => target);
      return modules.filter(
        ({ path, text }) =>
          dirname(path) === folder &&
          path !== list.path &&
          !/^\/\*\* Shared by the \w+/.test(text) &&
          !listed.includes(path),
      );
    });
  expect(unlisted.map(({ path }) => path)).toEqual([]);
});

test("every class of errors has its own name, which the log writes", () => {
  expectNone(modules, ({ text }) =>
    [...text.matchAll(/class (\w+) extends \w*Error \{(.*\n.*)/g)].some(
      ([, name, first]) => first?.trim() !== `override readonly name = "${name}";`,
    ),
  );
});

test("every package imported is named by the manifest", () => {
  const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const peers = Object.keys(benchManifest.dependencies);
  const unnamed = [...modules, ...tests].flatMap(({ path, imports }) => {
    const known = path.startsWith("tests/bench/") ? [...named, ...peers] : named;
    return imports
      .filter(({ isFile, target }) => !isFile && !known.includes(target))
      .map(({ target }) => `${path}: ${target}`);
  });
  expect(unnamed).toEqual([]);
});

test("every property takes its seed and its number of cases from support/depth.ts", () => {
  expectNone(
    tests,
    ({ text }) =>
      /\bfc\.(?:assert|check)\(/.test(text) && !/\b(?:runs|times)\(|\bRUNS\b/.test(text),
  );
  expectNone(tests, ({ text }) => /\bseed: \d/.test(text));
});

test("no test is skipped, singled out or left for later", () => {
  expectNone(tests, ({ text }) => /\b(?:test|describe|it)\.(?:skip|only|todo)\(/.test(text));
});

test("every file that `bun run test` leaves to `test:all` is there", () => {
  const paths = EXHAUSTIVE.flatMap((pattern) => {
    const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return names?.split(",").map((name) => `${before}${name}${after}`) ?? [pattern];
  });
  expect(paths.filter((path) => new Glob(path).scanSync().next().done === true)).toEqual([]);
});
