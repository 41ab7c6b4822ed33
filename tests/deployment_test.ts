/** The image and the README's compose file: what they name exists here, and nothing is left to chance. */

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import manifest from "../package.json";
import { SETTINGS } from "../src/config.ts";
import { SECRET_VARIABLES } from "../src/secret_files.ts";

const ROOT = `${import.meta.dir}/..`;
const read = (name: string) => Bun.file(`${ROOT}/${name}`).text();

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Container>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const readme = await read("README.md");
const [, yaml = ""] = /^```yaml\n([^]*?)^```$/m.exec(readme) ?? [];
const { services, secrets } = Bun.YAML.parse(yaml) as Compose;
const containers = Object.entries(services).map(([name, container]) =>
  Object.assign(container, { name }),
);
const ours = containers.filter(({ image }) => image.startsWith(manifest.name));

/** Every variable that the service reads. */
const VARIABLES = [
  ...Object.values(SETTINGS).map(({ variable }) => variable),
  ...SECRET_VARIABLES.map((variable) => `${variable}_FILE`),
];

/** What the administrator's help says there is. */
async function readHelp(): Promise<string> {
  const admin = Bun.spawn([process.execPath, "src/admin.ts", "help"], { cwd: ROOT });
  return new Response(admin.stdout).text();
}

describe("the compose file", () => {
  test("runs the service after its migrations, on a database and a cache that are well", () => {
    expect(ours.map(({ name }) => name)).toEqual(["service", "migrate"]);
    expect(ours.map(({ image }) => image)).toEqual(
      ours.map(() => `${manifest.name}:${manifest.version}`),
    );
    expect(services["service"]?.depends_on).toMatchObject({
      migrate: { condition: "service_completed_successfully" },
    });
    for (const { depends_on: needs = {} } of containers) {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(services[name], name).toBeDefined();
        if (condition === "service_healthy") expect(services[name]?.healthcheck).toBeDefined();
      }
    }
    const grace = Number(services["service"]?.stop_grace_period?.replace("s", ""));
    // The drain itself, and what `main.ts` allows for closing around it.
    expect(grace).toBeGreaterThanOrEqual(Number(SETTINGS.drainSeconds.fallback) + 5);
  });

  test.each(containers)(
    "$name has an exact image and a root that cannot be written",
    (container) => {
      expect(container.image).toMatch(/^[a-z][a-z/-]*:\d+\.\d+(\.\d+)?$/);
      expect(container.read_only).toBe(true);
    },
  );

  test("gives the service only variables it reads, and secrets only as files", () => {
    for (const { environment = {}, cap_drop: dropped } of ours) {
      for (const [variable, value] of Object.entries(environment)) {
        expect(VARIABLES).toContain(variable);
        expect(value).not.toMatch(/:\/\/[^/]*@/);
      }
      expect(environment).toHaveProperty("DATABASE_URL_FILE");
      expect(dropped).toEqual(["ALL"]);
    }
    for (const { environment = {}, secrets: mounted = [] } of containers) {
      for (const name of mounted) expect(secrets[name]?.file).toBe(`./secrets/${name}`);
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith("_FILE"));
      expect(files.map(([, path]) => path).toSorted()).toEqual(
        mounted.map((name) => `/run/secrets/${name}`).toSorted(),
      );
    }
  });

  test("its secrets are made by the lines below it, which run commands there are", async () => {
    const [, lines = ""] =
      /^```\n+```sh\n([^]*?)^```$/m.exec(readme.slice(readme.indexOf(yaml))) ?? [];
    for (const name of Object.keys(secrets))
      expect(lines).toMatch(new RegExp(`> secrets/${name}\\b`));
    const help = await readHelp();
    const commands = [
      ...lines.matchAll(/run --rm (\w+) bun src\/admin\.ts ([a-z]+(?: [a-z]+)?)/g),
      ...ours.flatMap(({ name, command }) =>
        command === undefined ? [] : [["", name, command.at(-1) ?? ""]],
      ),
    ];
    expect(commands).toHaveLength(3);
    for (const [, name = "", command] of commands) {
      expect(Object.keys(services)).toContain(name);
      expect(help).toMatch(new RegExp(`^ +${command}\\b`, "m"));
    }
  });
});

describe("the image", () => {
  test("is of the Bun that everything is tested with, runs unprivileged, and copies what exists", async () => {
    const dockerfile = await read("Dockerfile");
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    const base = `oven/bun:${manifest.devDependencies["bun-types"]}-slim`;
    expect(bases).toEqual([base, base]);
    expect(dockerfile).toMatch(/^USER bun$/m);
    const admitted = (await read(".dockerignore")).match(/(?<=^!).+$/gm) ?? [];
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names = ""]) => names.split(" "),
    );
    expect(admitted.toSorted()).toEqual([...new Set(copied)].toSorted());
    for (const name of copied) expect(existsSync(`${ROOT}/${name}`), name).toBe(true);
    expect(dockerfile).toContain('CMD ["bun", "src/main.ts"]');
  });

  test("sets only variables that the service, the runtime or the clock read", async () => {
    const [, line = ""] = /^ENV (.+)$/m.exec(await read("Dockerfile")) ?? [];
    const names = line.split(" ").map((pair) => pair.split("=")[0]);
    const others = ["TZ", "BUN_RUNTIME_TRANSPILER_CACHE_PATH"];
    for (const name of names) expect([...VARIABLES, ...others]).toContain(name ?? "");
  });
});
