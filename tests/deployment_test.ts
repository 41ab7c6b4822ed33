/** The image and the compose file: what they name exists here. */

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import Ajv2019 from "ajv/dist/2019";
import manifest from "../package.json";
import { SETTINGS } from "../src/config.ts";
import { SECRET_VARIABLES } from "../src/base/secret_files.ts";
import { COMPOSE } from "./support/compose.ts";
import composeSchema from "./schemas/compose.json";

const ROOT = `${import.meta.dir}/..`;
const read = (name: string) => Bun.file(`${ROOT}/${name}`).text();

const { services, secrets } = COMPOSE;
const containers = Object.entries(services).map(([name, container]) =>
  Object.assign({ name }, container),
);
const started = containers.filter(({ profiles }) => profiles === undefined);
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
  test("is one by the Compose Specification's schema", () => {
    const isCompose = new Ajv2019({ strict: false, logger: false }).compile(composeSchema);
    expect(isCompose(COMPOSE) || isCompose.errors).toBe(true);
  });

  test("runs the service after its migrations and rights, on a database and a cache that are well", () => {
    expect(ours.map(({ name }) => name)).toEqual([
      "service",
      "worker",
      "webhooks",
      "migrate",
      "admin",
    ]);
    expect(ours.map(({ image }) => image)).toEqual(
      ours.map(() => `${manifest.name}:${manifest.version}`),
    );
    const order = ["service"];
    for (const name of order) order.push(...Object.keys(services[name]?.depends_on ?? {}));
    expect(order).toEqual(["service", "rights", "cache", "migrate", "roles", "database"]);
    const workers = ["worker", "webhooks"];
    for (const name of workers) {
      expect(Object.keys(services[name]?.depends_on ?? {})).toEqual(["rights"]);
    }
    expect(started.map(({ name }) => name).toSorted()).toEqual([...order, ...workers].toSorted());
    for (const { depends_on: needs = {} } of containers) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const isServer = services[name]?.healthcheck !== undefined;
        expect(condition).toBe(isServer ? "service_healthy" : "service_completed_successfully");
      }
    }
    const grace = Number(services["service"]?.stop_grace_period?.replace("s", ""));
    // The drain itself, and what `main.ts` allows for closing around it.
    expect(grace).toBeGreaterThanOrEqual(Number(SETTINGS.drainSeconds.fallback) + 5);
  });

  test.each(containers)(
    "$name has an exact image and a root that cannot be written",
    (container) => {
      // The digest of an image of others has a place of its own.
      expect(container.image).toMatch(
        /^(annuity-illustration-service:\d+\.\d+\.\d+|[a-z/]+:\d+\.\d+(\.\d+)?\$\{[A-Z]+_DIGEST:-\})$/,
      );
      expect(container.read_only).toBe(true);
    },
  );

  test.each(started)("$name may take only so much processor and memory", ({ deploy }) => {
    expect(deploy?.resources.limits).toEqual({
      cpus: expect.stringMatching(/^\d+$/),
      memory: expect.stringMatching(/^\d+[MG]$/),
    });
  });

  test("asks whether the service is ready", () => {
    expect(services["service"]?.healthcheck?.test.join(" ")).toContain("/readyz");
  });

  test("gives the service only variables it reads, and secrets only as files", () => {
    for (const { environment = {}, cap_drop: dropped } of ours) {
      for (const variable of Object.keys(environment)) expect(VARIABLES).toContain(variable);
      expect(environment).toHaveProperty("DATABASE_URL_FILE");
      expect(dropped).toEqual(["ALL"]);
    }
    for (const { environment = {}, secrets: mounted = [] } of containers) {
      for (const value of Object.values(environment)) expect(value).not.toMatch(/:\/\/[^/]*@/);
      for (const name of mounted) expect(secrets[name]?.file).toBe(`./secrets/${name}`);
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith("_FILE"));
      for (const [, path] of files) expect(mounted).toContain(path.replace("/run/secrets/", ""));
    }
  });

  test("service and worker share the folder of runs, which belongs to their account in the image", async () => {
    const sharing = [services["service"], services["worker"]];
    for (const each of sharing) {
      const folder = each?.environment?.["RUNS_FOLDER"] ?? "none";
      expect(each?.volumes).toContain(`runs:${folder}` as never);
      expect(await read("Dockerfile")).toContain(
        `--owner=bun --group=bun --mode=700 ${folder}\nUSER bun`,
      );
    }
  });

  test("service and administrator have what papers need, in folders that the first step makes", () => {
    for (const { name, environment = {}, secrets: mounted, volumes = [] } of ours) {
      if (name === "worker" || name === "webhooks") continue;
      const wanted = [
        "LEDGER_KEYS_FILE",
        "SIGNING_FOLDER",
        "TRUSTED_SIGNERS",
        "TRUSTED_TIMESTAMPS",
      ];
      for (const variable of [...wanted, "TIMESTAMP_URL", "PUBLIC_URL"]) {
        expect(Object.keys(environment)).toContain(variable);
      }
      expect(mounted).toContain("ledger_keys");
      const folders = volumes.filter((volume) => typeof volume !== "string");
      expect(folders.map(({ source, target }) => `${source} ${target}`)).toEqual([
        "./secrets/signing /etc/annuity/signing",
        "./secrets/trust /etc/annuity/trust",
      ]);
      for (const volume of folders) {
        expect(volume).toMatchObject({ read_only: true, bind: { create_host_path: false } });
      }
    }
  });

  test("the documents' lines run containers and commands there are", async () => {
    const text = (await read("README.md")) + (await read("docs/operations.md"));
    const lines = text.match(/^docker compose .+$/gm) ?? [];
    const help = await readHelp();
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const [, name, command] =
        /run --rm (\w+)(?: bun src\/admin\.ts ([a-z]+(?: (?=keys|issue)[a-z]+)?))?/.exec(line) ??
        [];
      if (name !== undefined) expect(Object.keys(services)).toContain(name);
      if (command !== undefined) expect(help).toMatch(new RegExp(`^ +${command}\\b`, "m"));
    }
    expect(help).toMatch(new RegExp(`^ +${services["migrate"]?.command?.at(-1)}\\b`, "m"));
  });
});

describe("the image", () => {
  test("is of the Bun that everything is tested with, runs unprivileged, and copies what exists", async () => {
    const dockerfile = await read("Dockerfile");
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    const base = `oven/bun:${manifest.devDependencies["bun-types"]}-slim\${BUN_DIGEST}`;
    expect(dockerfile).toContain('\nARG BUN_DIGEST=""\nFROM');
    expect(bases).toEqual([base, base]);
    expect(dockerfile).toMatch(/^USER bun$/m);
    const ignored = await read(".dockerignore");
    const admitted = ignored.match(/(?<=^!).+$/gm) ?? [];
    expect(ignored, "what only a developer's machine needs stays out").toEndWith("\nsrc/local\n");
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
