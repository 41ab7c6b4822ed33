/** SQL files that enter terms, for tests of commands: a form is a copy of a seeded product with some values replaced. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface FormFile {
  readonly slug: string;
  readonly version: string;
  /** Date as it is written; without one, none. */
  readonly from?: string;
  /** Texts of the definition as JSON, and what stands in their place. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** The seeded product that is copied. */
  readonly like?: string;
}

/** An insert of a form. */
export function formSql({
  slug,
  version,
  from,
  replaced = {},
  like = "demo-myga",
}: FormFile): string {
  const definition = Object.entries(replaced).reduce(
    (text, [before, after]) => `replace(${text}, '${before}', '${after}')`,
    "definition::text",
  );
  return `
    insert into product_version (slug, version, name, engine, inputs_schema, definition, effective_from)
    select '${slug}', '${version}', 'Acme', engine, inputs_schema, (${definition})::jsonb,
           ${from === undefined ? "null" : `'${from}'`}
      from product_version where slug = '${like}' and version = '2026.11';`;
}

/** The rates of demo-myga for its guarantee period, and others in their place. */
export const RATES = { "0.0445": "0.0475" };

/** A folder for SQL files. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "annuity-terms-"));
  return {
    async write(name: string, text: string): Promise<string> {
      const path = join(folder, name);
      await Bun.write(path, text);
      return path;
    },
    close: () => rm(folder, { recursive: true }),
  };
}
