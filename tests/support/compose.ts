/** The compose file, as far as tests read it. */

interface Container {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
  readonly deploy?: { readonly resources: { readonly limits: Readonly<Record<string, string>> } };
}

const text = await Bun.file(`${import.meta.dir}/../../compose.yaml`).text();

export const COMPOSE = Bun.YAML.parse(text) as {
  readonly services: Readonly<Record<string, Container>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

/** The words that a container runs, as its shell gets them. */
export function commandOf(name: string): readonly string[] {
  return (COMPOSE.services[name]?.command ?? []).map((word) => word.replaceAll("$$", "$"));
}
