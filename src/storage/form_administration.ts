/** Carriers' forms as an administrator lists, adds and withdraws them. */

import type { CarrierForm } from "../product/carrier_form.ts";
import { withSession } from "./administration.ts";
import type { Sql } from "./database.ts";

/** A form as an administrator sees it; withdrawn ones too. */
export interface FormRow extends CarrierForm {
  readonly preparedAt: string;
  readonly preparedBy: string;
  readonly withdrawnAt: string | null;
  readonly withdrawnBy: string | null;
}

/** Every form in the order in which they were added. */
export function listForms(databaseUrl: string): Promise<readonly FormRow[]> {
  return withSession(databaseUrl, readForms);
}

async function readForms(sql: Sql): Promise<readonly FormRow[]> {
  const rows = await sql<{ form: FormRow }[]>`
    select json_build_object(
             'id', id, 'name', name, 'hash', hash, 'products', products, 'states', states,
             'taxStatuses', tax_statuses, 'from', effective_from, 'until', effective_to,
             'pages', pages, 'objects', objects, 'bytes', bytes, 'conforms', conforms,
             'preparedAt', prepared_at, 'preparedBy', prepared_by,
             'withdrawnAt', withdrawn_at, 'withdrawnBy', withdrawn_by) as form
      from carrier_form order by id`;
  return rows.map(({ form }) => form);
}

/** A form to be added; without `from`, from the day that it is now where it is earliest. */
interface NewForm extends Omit<CarrierForm, "id" | "from"> {
  readonly from: string | undefined;
  readonly file: Uint8Array;
  readonly ready: Uint8Array;
}

/**
 * Adds a form, unless `require` throws on all that are not withdrawn, the new one among them; returns it. Administrators
 * who add forms at the same time wait for each other.
 */
export function addForm(
  databaseUrl: string,
  form: NewForm,
  require: (forms: readonly CarrierForm[]) => void,
): Promise<FormRow> {
  const list = (values: readonly string[] | null) => (values === null ? null : values.join(","));
  return withSession(databaseUrl, async (sql) => {
    await sql`begin`;
    try {
      await sql`lock table carrier_form in share row exclusive mode`;
      const [row] = await sql<{ id: number }[]>`
        insert into carrier_form (name, products, states, tax_statuses, effective_from, effective_to,
                                  hash, pages, objects, bytes, conforms)
        values (${form.name}, string_to_array(${list(form.products)}::text, ','),
                string_to_array(${list(form.states)}::text, ','),
                string_to_array(${list(form.taxStatuses)}::text, ','),
                coalesce(${form.from ?? null}::text::date, (now() at time zone 'Etc/GMT+12')::date),
                ${form.until}::text::date, ${form.hash}, ${form.pages}::int, ${form.objects}::int,
                ${form.bytes}::int, ${form.conforms}::boolean)
        returning id`;
      const id = row?.id ?? 0;
      await sql`
        insert into carrier_form_file (form, file, ready) values (${id}::int, ${form.file}, ${form.ready})`;
      const forms = await readForms(sql);
      require(forms.filter(({ withdrawnAt }) => withdrawnAt === null));
      await sql`commit`;
      return forms.find((each) => each.id === id) as FormRow;
    } catch (error) {
      await sql`rollback`;
      throw error;
    }
  });
}

/** Withdraws a form: papers no longer have it. */
export function withdrawForm(databaseUrl: string, id: number): Promise<void> {
  return withSession(databaseUrl, async (sql) => {
    await sql`update carrier_form set withdrawn_at = now() where id = ${id}::int`;
  });
}
