/** The Kubernetes manifests: right by Kubernetes' schemas, with no field that it does not know, and true of us. */

import { expect, test } from "bun:test";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Glob } from "bun";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import manifest from "../package.json";
import { SETTINGS } from "../src/base/config.ts";
import { SECRET_VARIABLES } from "../src/base/secret_files.ts";

const FOLDER = `${import.meta.dir}/../docs/kubernetes`;
const KINDS = {
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: keyof typeof KINDS;
}

const files = [...new Glob("*.yaml").scanSync(FOLDER)].toSorted();
const manifests = await Promise.all(
  files.map(async (file) => Bun.YAML.parse(await Bun.file(`${FOLDER}/${file}`).text()) as Manifest),
);
const find = <Kind extends keyof typeof KINDS>(kind: Kind) =>
  manifests.find((each) => each.kind === kind) as InstanceType<(typeof KINDS)[Kind]> | undefined;

test("there is one of each kind", () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
    (Object.keys(KINDS) as Manifest["kind"][]).toSorted(),
  );
});

test.each(manifests)("$kind is right by its schema", (each) => {
  expect(each.apiVersion).toBe(KINDS[each.kind].apiVersion);
  // The constructors' types are those of the fields, which are what is checked here.
  const model = new KINDS[each.kind](each as never);
  expect(() => model.validate()).not.toThrow();
});

test("no manifest has a field that Kubernetes does not know", async () => {
  const folder = await mkdtemp(join(tmpdir(), "annuity-kubernetes-"));
  const root = resolve(import.meta.dir, "..");
  try {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    await Bun.write(join(folder, "package.json"), '{"type":"module"}');
    const compile = async (checked: readonly Manifest[]) => {
      const text = checked.map(({ kind, ...rest }, place) => {
        const { apiVersion } = KINDS[kind];
        const path = apiVersion === "v1" ? "v1" : apiVersion;
        return `import type { I${kind} as T${place} } from "kubernetes-models/${path}/${kind}";
export const m${place}: T${place} = ${JSON.stringify({ kind, ...rest })};`;
      });
      await Bun.write(join(folder, "manifests.ts"), text.join("\n"));
      const options = "--noEmit --strict --skipLibCheck --module nodenext --target esnext";
      const tsc = [join(root, "node_modules/typescript/bin/tsc"), ...options.split(" ")];
      const child = Bun.spawn([process.execPath, ...tsc, "manifests.ts"], {
        cwd: folder,
        stdout: "pipe",
      });
      return new Response(child.stdout).text();
    };
    expect(await compile(manifests)).toBe("");
    const misspelt = manifests.map(
      (each) =>
        JSON.parse(
          JSON.stringify(each).replace('"readinessProbe"', '"readynessProbe"'),
        ) as Manifest,
    );
    expect(await compile(misspelt)).toContain("readynessProbe");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the service's pod asks, sets and reads what there is", () => {
  const pod = find("Deployment")?.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  const variables = [
    ...Object.values(SETTINGS).map(({ variable }) => variable as string),
    ...SECRET_VARIABLES.map((variable) => `${variable}_FILE`),
  ];
  for (const { name } of container?.env ?? []) expect(variables).toContain(name);
  for (const each of [container, find("Job")?.spec?.template.spec?.containers[0]]) {
    expect(each?.image).toBe(`${manifest.name}:${manifest.version}`);
    expect(each?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  }
  expect(container?.livenessProbe?.httpGet?.path).toBe("/livez");
  expect(container?.readinessProbe?.httpGet?.path).toBe("/readyz");
  const wait = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
  // The drain itself, and what `main.ts` allows for closing around it.
  const grace = wait + Number(SETTINGS.drainSeconds.fallback) + 5;
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace);
});

test("all select the same pods, and scale by a metric that the service has", async () => {
  const labels = find("Deployment")?.spec?.template.metadata?.labels;
  expect(find("Deployment")?.spec?.selector.matchLabels).toEqual(labels as never);
  expect(find("Service")?.spec?.selector).toEqual(labels as never);
  expect(find("PodDisruptionBudget")?.spec?.selector?.matchLabels).toEqual(labels as never);
  expect(find("NetworkPolicy")?.spec?.podSelector?.matchLabels).toEqual(labels as never);
  const scaler = find("HorizontalPodAutoscaler")?.spec;
  expect(scaler?.scaleTargetRef.name).toBe(find("Deployment")?.metadata?.name);
  const metric = scaler?.metrics?.find(({ type }) => type === "Pods")?.pods?.metric.name ?? "";
  const source = await Bun.file(`${import.meta.dir}/../src/server/monitoring/metrics.ts`).text();
  expect(source).toContain(`"${metric}"`);
});
