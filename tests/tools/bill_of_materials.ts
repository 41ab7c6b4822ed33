/**
 * The packages that ship, as a CycloneDX bill of materials: `bun run sbom > sbom.json`.
 *
 * They are read from `bun.lock`, their licenses from what is installed. The same lock gives the same
 * bytes: there is neither a serial number nor a time in it.
 */

import { Enums, Models, Serialize, Spec, SPDX } from "@cyclonedx/cyclonedx-library";
import manifest from "../../package.json";

/** A package as the lock has it; `path` is its place in it, nested ones after their parent's. */
export interface ShippedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX identifier or expression, in the package's own words; empty when it names none. */
  readonly license: string;
  readonly integrity: string;
  readonly needs: readonly string[];
}

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly workspaces: Readonly<Record<string, Needs>>;
  readonly packages: Readonly<Record<string, readonly [string, string, Needs, string]>>;
}

const ROOT = `${import.meta.dir}/../..`;

/** An optional peer that the Dockerfile removes: nothing runs it. */
const REMOVED = "typescript";

/** What the service needs, and what that needs in turn; an optional peer when the lock has it. */
export async function listShippedPackages(): Promise<readonly ShippedPackage[]> {
  const lock = Bun.JSONC.parse(await Bun.file(`${ROOT}/bun.lock`).text()) as Lock;
  const find = (name: string, from: string): string | undefined => {
    // As in node_modules: beside the one who needs it first, then outward.
    const place = from === "" ? name : `${from}/${name}`;
    if (place in lock.packages) return place;
    return from === "" ? undefined : find(name, splitPath(from).slice(0, -1).join("/"));
  };
  const listNeeds = (needs: Needs, from: string) =>
    Object.keys({ ...needs.dependencies, ...needs.optionalDependencies, ...needs.peerDependencies })
      .filter((name) => name !== REMOVED)
      .map((name) => find(name, from))
      .filter((path) => path !== undefined);
  const root = lock.workspaces[""] ?? {};
  const paths = new Set(Object.keys(root.dependencies ?? {}));
  const shipped: ShippedPackage[] = [];
  for (const path of paths) {
    const [id, , its, integrity] = lock.packages[path] ?? ["", "", {}, ""];
    const needs = listNeeds(its, path);
    for (const need of needs) paths.add(need);
    const at = id.lastIndexOf("@");
    const folder = splitPath(path).join("/node_modules/");
    const { license = "" } = (await Bun.file(
      `${ROOT}/node_modules/${folder}/package.json`,
    ).json()) as {
      license?: string;
    };
    shipped.push({
      path,
      name: id.slice(0, at),
      version: id.slice(at + 1),
      license,
      integrity,
      needs,
    });
  }
  return shipped.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The names of a path of the lock: a scope and what follows are one. */
function splitPath(path: string): readonly string[] {
  return path.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
}

/** The bill of materials as JSON. */
export async function writeBillOfMaterials(): Promise<string> {
  const shipped = await listShippedPackages();
  const service = new Models.Component(Enums.ComponentType.Application, manifest.name, {
    version: manifest.version,
    bomRef: manifest.name,
    licenses: new Models.LicenseRepository([toLicense(manifest.license)]),
  });
  const components = new Map(shipped.map((one) => [one.path, toComponent(one)]));
  const add = (component: Models.Component, needs: readonly string[]) => {
    for (const need of needs) {
      const needed = components.get(need);
      if (needed !== undefined) component.dependencies.add(needed.bomRef);
    }
  };
  add(service, Object.keys(manifest.dependencies));
  for (const { path, needs } of shipped) {
    const component = components.get(path);
    if (component !== undefined) add(component, needs);
  }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: service }),
    components: new Models.ComponentRepository(components.values()),
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
}

function toComponent({ path, name, version, license, integrity }: ShippedPackage) {
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const hash = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return new Models.Component(Enums.ComponentType.Library, short ?? name, {
    ...(group === undefined ? {} : { group }),
    version,
    bomRef: path,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm["SHA-512"], hash]]),
    licenses: new Models.LicenseRepository([toLicense(license)]),
  });
}

function toLicense(text: string): Models.License {
  return SPDX.isSupportedSpdxId(text)
    ? new Models.SpdxLicense(text)
    : new Models.LicenseExpression(text);
}

if (import.meta.main) console.log(await writeBillOfMaterials());
