/** The Kubernetes manifests: right by Kubernetes' schemas, with no field that it does not know, and true of us. */

import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import Ajv from "ajv";
import { Glob } from "bun";
import manifest from "../package.json";
import { SETTINGS } from "../src/config.ts";
import { SECRET_VARIABLES } from "../src/base/secret_files.ts";
import { PDF_MIB_MAX } from "../src/http/body.ts";
import { commandOf, COMPOSE } from "./support/compose.ts";
import kubernetes from "./schemas/kubernetes.json";

const FOLDER = `${import.meta.dir}/../docs/kubernetes`;

type Kind = keyof typeof kubernetes.kinds;
type Labels = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet?: { readonly path: string };
}

interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly livenessProbe?: Probe;
  readonly ports?: readonly { readonly name?: string }[];
  readonly readinessProbe?: Probe;
  readonly securityContext?: object;
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
}

interface Secret {
  readonly name: string;
  readonly items?: readonly { readonly key: string }[];
}

interface Pod {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly securityContext?: object;
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes?: readonly {
    readonly name: string;
    readonly projected?: { readonly sources: readonly { readonly secret?: Secret }[] };
  }[];
}

interface Template {
  readonly metadata: { readonly labels: Labels };
  readonly spec: Pod;
}

interface Egress {
  readonly to?: readonly {
    readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
  }[];
  readonly ports?: readonly { readonly port: number }[];
}

interface Backend {
  readonly service: { readonly name: string; readonly port: { readonly name: string } };
}

/** What the tests read of each kind. */
interface Specs {
  readonly Deployment: {
    readonly replicas?: number;
    readonly selector: { readonly matchLabels: Labels };
    readonly template: Template;
  };
  readonly HorizontalPodAutoscaler: {
    readonly metrics: readonly {
      readonly type: string;
      readonly pods?: { readonly metric: { readonly name: string } };
    }[];
    readonly minReplicas: number;
    readonly scaleTargetRef: { readonly name: string };
  };
  readonly Ingress: {
    readonly rules: readonly {
      readonly http: { readonly paths: readonly { readonly backend: Backend }[] };
    }[];
  };
  readonly Job: { readonly completions?: number; readonly template: Template };
  readonly NetworkPolicy: {
    readonly egress?: readonly Egress[];
    readonly podSelector: {
      readonly matchExpressions?: readonly object[];
      readonly matchLabels?: Labels;
    };
  };
  readonly PodDisruptionBudget: { readonly selector: { readonly matchLabels: Labels } };
  readonly Service: {
    readonly ports: readonly { readonly name: string }[];
    readonly selector: Labels;
  };
}

interface Manifest<Of extends Kind = Kind> {
  readonly kind: Of;
  readonly metadata: { readonly name: string; readonly annotations?: Labels };
  readonly spec: Specs[Of];
}

/** What kustomize and the Prometheus Operator read; neither is among Kubernetes' own schemas. */
const OTHERS = ["kustomization.yaml", "pod_monitor.yaml"];

const readYaml = async <Read>(file: string) =>
  Bun.YAML.parse(await Bun.file(`${FOLDER}/${file}`).text()) as Read;
const files = [...new Glob("*.yaml").scanSync(FOLDER)].toSorted();
const manifests = await Promise.all(
  files.filter((file) => !OTHERS.includes(file)).map((file) => readYaml<Manifest>(file)),
);
/** All of a kind, in the order of their files' names. */
const all = <Of extends Kind>(kind: Of) =>
  manifests.filter((each): each is Manifest<Of> => each.kind === kind);
const find = <Of extends Kind>(kind: Of) => all(kind)[0];

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { name: string; newName: string; newTag: string }[];
  readonly configMapGenerator: readonly { name: string; literals: readonly string[] }[];
}
const kustomization = await readYaml<Kustomization>("kustomization.yaml");

test("there is one of each kind, but for two deployments, jobs and network policies", () => {
  const twice = ["Deployment", "Job", "NetworkPolicy"];
  const kinds: string[] = [...Object.keys(kubernetes.kinds), ...twice];
  expect(manifests.map(({ kind }) => kind as string).toSorted()).toEqual(kinds.toSorted());
});

/** What is wrong with a manifest by Kubernetes' schema of its kind, which admits no further members. */
function findFaults(each: Manifest): readonly string[] {
  const isRight = schemas.getSchema(`kubernetes#/kinds/${each.kind}`);
  if (isRight === undefined) throw new RangeError(`There is no schema of ${each.kind}`);
  void isRight(each);
  return (isRight.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${Object.values(params).join()}`,
  );
}

const schemas = new Ajv({ strict: false, allErrors: true }).addSchema(kubernetes, "kubernetes");

test.each(manifests)("$kind is right by its schema, which admits no other member", (each) => {
  expect(findFaults(each)).toEqual([]);
  // Kubernetes' own schema has `integer` where the types that ours is made of have a number.
  JSON.stringify(each, (_, value: unknown) => {
    if (typeof value === "number") expect(value).toBe(Math.trunc(value));
    return value;
  });
});

test.each([
  ['"readinessProbe"', '"readynessProbe"', "readynessProbe"],
  ['"containerPort":3000', '"containerPort":"3000"', "must be number"],
  ['"apps/v1"', '"apps/v2"', "/apiVersion must be equal to constant"],
])("a manifest with %s written as %s is found wrong", (right, wrong, fault) => {
  const text = JSON.stringify(find("Deployment"));
  expect(text).toContain(right);
  const faults = findFaults(JSON.parse(text.replace(right, wrong)) as Manifest);
  expect(faults.join("\n")).toContain(fault);
});

test("the service's pod asks, sets and reads what there is", () => {
  const pod = find("Deployment")?.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  const variables = [
    ...Object.values(SETTINGS).map(({ variable }) => variable as string),
    ...SECRET_VARIABLES.map((variable) => `${variable}_FILE`),
  ];
  const settings = kustomization.configMapGenerator.flatMap(({ literals }) =>
    literals.map((literal) => literal.split("=")[0]),
  );
  const set = [...(container?.env ?? []).map(({ name }) => name), ...settings];
  for (const name of set) expect(variables).toContain(name ?? "");
  for (const name of ["LEDGER_KEYS_FILE", "SIGNING_FOLDER", "TRUSTED_SIGNERS", "PUBLIC_URL"]) {
    expect(set).toContain(name);
  }
  const mounts = (container?.volumeMounts ?? []).map(({ mountPath }) => mountPath);
  for (const { value = "" } of container?.env ?? []) {
    if (value.startsWith("/")) expect(mounts.some((path) => value.startsWith(path))).toBe(true);
  }
  const job = find("Job")?.spec?.template.spec;
  const [migrate, rights] = [job?.initContainers?.[0], job?.containers[0]];
  for (const each of [container, migrate, rights]) {
    expect(each?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  }
  for (const each of [container, migrate]) {
    expect(each?.image).toBe(`${manifest.name}:${manifest.version}`);
  }
  expect(container?.livenessProbe?.httpGet?.path).toBe("/livez");
  expect(container?.readinessProbe?.httpGet?.path).toBe("/readyz");
  const wait = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
  // The drain itself, and what `main.ts` allows for closing around it.
  const grace = wait + Number(SETTINGS.drainSeconds.fallback) + 5;
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace);
});

test("the Job migrates, then gives the rights, as the compose file does", () => {
  const job = find("Job")?.spec?.template.spec;
  expect(job?.initContainers?.[0]?.args).toEqual([...commandOf("migrate")]);
  expect(job?.containers[0]?.command).toEqual([...commandOf("rights")]);
  expect(COMPOSE.services["rights"]?.image).toStartWith(job?.containers[0]?.image ?? "none");
});

test("the Job of a book has the service's image, parts for each of its pods, and no network to ask for", () => {
  const [, book] = all("Job");
  const pod = book?.spec.template.spec;
  const [container] = pod?.containers ?? [];
  const [served] = find("Deployment")?.spec.template.spec.containers ?? [];
  expect(container?.image).toBe(served?.image ?? "none");
  expect(container?.securityContext).toEqual(served?.securityContext);
  expect(pod?.securityContext).toEqual(find("Deployment")?.spec.template.spec.securityContext);
  expect(container?.env).toBeUndefined();
  expect(container?.command?.at(-1)).toContain(
    `/${book?.spec.completions}" /book/contracts.ndjson`,
  );
});

test("the administrator's pod is there when it is asked for, and has what compose gives the commands", async () => {
  const [service, admin] = all("Deployment");
  expect(admin?.spec?.replicas).toBe(0);
  const pod = admin?.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  const [served] = service?.spec?.template.spec?.containers ?? [];
  expect(container?.image).toBe(served?.image);
  expect(container?.securityContext).toEqual(served?.securityContext);
  expect(pod?.securityContext).toEqual(service?.spec?.template.spec?.securityContext);
  // The component of webhooks adds its own, with its secret.
  const component = `${import.meta.dir}/../docs/kubernetes/webhooks/kustomization.yaml`;
  const added = /name: annuity-admin [^]*?value: \{ name: (\w+),/.exec(
    await Bun.file(component).text(),
  );
  const set = [
    added?.[1] ?? "",
    ...(container?.env ?? []).map(({ name }) => name),
    ...kustomization.configMapGenerator.flatMap(({ literals }) =>
      literals.map((literal) => literal.split("=")[0] ?? ""),
    ),
  ];
  expect(set).toEqual(
    expect.arrayContaining(Object.keys(COMPOSE.services["admin"]?.environment ?? { none: "" })),
  );
  // The service's own address of the database stays with the service.
  const sources = pod?.volumes?.find(({ name }) => name === "secrets")?.projected?.sources ?? [];
  const keys = sources.map(({ secret }) => [secret?.name, secret?.items?.map(({ key }) => key)]);
  expect(keys).toEqual([
    ["annuity-admin", undefined],
    ["annuity", ["ledger_keys"]],
  ]);
  const mounts = (container?.volumeMounts ?? []).map(({ mountPath }) => mountPath);
  for (const { value = "" } of container?.env ?? []) {
    expect(mounts.some((path) => value.startsWith(path))).toBe(true);
  }
});

test.each([
  ["runs/deployment_workers.yaml", "worker"],
  ["webhooks/deployment_worker.yaml", "webhooks"],
])("%s is the compose file's, with the service's account and image", async (file, composed) => {
  const workers = await readYaml<Manifest<"Deployment">>(file);
  expect(findFaults(workers)).toEqual([]);
  const { metadata, spec: pod } = workers.spec.template;
  expect(workers.spec.selector.matchLabels).toEqual(metadata.labels);
  const [container] = pod.containers;
  const service = find("Deployment")?.spec.template.spec;
  expect(container?.args).toEqual([...commandOf(composed)]);
  expect(container?.image).toBe(service?.containers[0]?.image ?? "none");
  expect(container?.securityContext).toEqual(service?.containers[0]?.securityContext);
  expect(pod.securityContext).toEqual(service?.securityContext);
  const { environment = {}, stop_grace_period: grace } = COMPOSE.services[composed] ?? {};
  expect(container?.env?.map(({ name }) => name)).toEqual(Object.keys(environment));
  expect(`${pod.terminationGracePeriodSeconds}s`).toBe(grace ?? "");
});

test("the number of pods is the autoscaler's alone", () => {
  expect(find("Deployment")?.spec?.replicas).toBeUndefined();
  expect(find("HorizontalPodAutoscaler")?.spec?.minReplicas).toBeGreaterThan(1);
});

test("the way out is no wider than it has to be", () => {
  const policies = all("NetworkPolicy");
  expect(policies).toHaveLength(2);
  for (const { spec } of policies) {
    for (const { to = [], ports = [] } of spec?.egress ?? []) {
      expect(to.length, "each port has a destination").toBeGreaterThan(0);
      const isOpen = to.some(({ ipBlock }) => ipBlock?.cidr.endsWith("/0"));
      if (!isOpen) continue;
      expect(ports.map(({ port }) => port)).toEqual([443]);
      const left = to.flatMap(({ ipBlock }) => ipBlock?.except ?? []);
      expect(left, "addresses of a cloud's credentials").toContain("169.254.0.0/16");
    }
  }
  const job = find("Job")?.spec?.template.metadata?.labels;
  expect(policies.map(({ spec }) => spec?.podSelector?.matchLabels)).toContainEqual(job as never);
});

test("the ingress takes the largest file that is verified, and waits for the last answer", () => {
  const annotations = find("Ingress")?.metadata?.annotations ?? {};
  const of = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`] ?? "";
  expect(Number(/^(\d+)m$/.exec(of("proxy-body-size"))?.[1])).toBeGreaterThan(PDF_MIB_MAX);
  expect(Number(of("proxy-read-timeout"))).toBeGreaterThan(
    Number(SETTINGS.requestSeconds.fallback),
  );
  const literals = kustomization.configMapGenerator.flatMap((each) => each.literals);
  expect(literals.some((literal) => literal.startsWith("TRUSTED_PROXIES="))).toBe(true);
});

test("the PodMonitor scrapes the pods' metrics under the alert rules' job", async () => {
  const monitor = await readYaml<{
    apiVersion: string;
    spec: {
      jobLabel: string;
      selector: { matchLabels: Record<string, string> };
      podMetricsEndpoints: readonly { port: string }[];
    };
  }>("pod_monitor.yaml");
  const pod = find("Deployment")?.spec?.template;
  const labels = pod?.metadata?.labels ?? {};
  expect(monitor.apiVersion).toBe("monitoring.coreos.com/v1");
  expect(monitor.spec.selector.matchLabels).toEqual(labels);
  expect(labels[monitor.spec.jobLabel]).toBe("annuity");
  const ports = pod?.spec?.containers[0]?.ports?.map(({ name = "" }) => name) ?? [];
  for (const { port } of monitor.spec.podMetricsEndpoints) expect(ports).toContain(port);
});

/** What kustomize makes of a folder. */
async function kustomize(folder: string): Promise<string> {
  const child = Bun.spawn(
    ["kubectl", "kustomize", "--load-restrictor=LoadRestrictionsNone", folder],
    {
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const [made, said] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
  );
  if ((await child.exited) !== 0) throw new Error(said);
  return made ?? "";
}

test("the kustomization names every file but those that need something else in the cluster", () => {
  const optional = [...OTHERS, "ingress.yaml", "run_book.yaml"];
  expect(kustomization.resources.toSorted()).toEqual(
    files.filter((file) => !optional.includes(file)),
  );
});

test.skipIf(Bun.which("kubectl") === null)(
  "kubectl builds it, and images by digest where the place for it is used",
  async () => {
    const made = await kustomize(FOLDER);
    expect(made.split("\n---\n")).toHaveLength(kustomization.resources.length + 1);
    const [, name = ""] = /name: (annuity-settings-\w+)\n/.exec(made) ?? [];
    expect(made.match(new RegExp(`configMapRef:\n +name: ${name}\n`))).not.toBeNull();
    const folder = await mkdtemp(join(tmpdir(), "annuity-kustomize-"));
    try {
      const digest = `sha256:${"5".repeat(64)}`;
      const overlay = {
        resources: [relative(folder, FOLDER)],
        components: [relative(folder, `${FOLDER}/runs`)],
        images: kustomization.images.map(({ name: image }) => ({
          name: image,
          newName: `registry.example.com/${image}`,
          digest,
        })),
      };
      await Bun.write(join(folder, "kustomization.yaml"), JSON.stringify(overlay));
      const images = (await kustomize(folder)).match(/(?<=image: ).+/g) ?? [];
      expect(images).toHaveLength(5);
      const built = await kustomize(folder);
      expect(built.match(/claimName: annuity-runs/g)).toHaveLength(2);
      expect(built.match(/name: RUNS_FOLDER\n +value: \/srv\/runs/g)).toHaveLength(2);
      for (const image of images) {
        expect(image).toMatch(new RegExp(`^registry\\.example\\.com/[a-z-]+@${digest}$`));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  300_000,
);

test("all select the same pods, and scale by a metric that the service has", async () => {
  const labels = find("Deployment")?.spec?.template.metadata?.labels;
  expect(find("Deployment")?.spec?.selector.matchLabels).toEqual(labels as never);
  expect(find("Service")?.spec?.selector).toEqual(labels as never);
  expect(find("PodDisruptionBudget")?.spec?.selector?.matchLabels).toEqual(labels as never);
  const [expression] = find("NetworkPolicy")?.spec?.podSelector?.matchExpressions ?? [];
  const [[label, service] = []] = Object.entries(labels ?? {});
  expect(expression).toEqual({
    key: label ?? "",
    operator: "In",
    values: [service ?? "", `${service}-admin`, "annuity-run-workers", "annuity-webhooks"],
  });
  const backend = find("Ingress")?.spec?.rules?.[0]?.http?.paths[0]?.backend.service;
  expect(backend?.name).toBe(find("Service")?.metadata?.name ?? "");
  expect(find("Service")?.spec.ports.map(({ name }) => name)).toEqual([backend?.port.name ?? ""]);
  const scaler = find("HorizontalPodAutoscaler")?.spec;
  expect(scaler?.scaleTargetRef.name).toBe(find("Deployment")?.metadata?.name);
  const metric = scaler?.metrics?.find(({ type }) => type === "Pods")?.pods?.metric.name ?? "";
  const source = await Bun.file(`${import.meta.dir}/../src/metrics/metrics.ts`).text();
  expect(source).toContain(`"${metric}"`);
});
