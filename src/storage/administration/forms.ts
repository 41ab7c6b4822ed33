/** Carriers' forms as an administrator lists, adds and withdraws them. */

import type { CarrierForm } from "#terms";
import type { Sql } from "../database.ts";
import { formColumns } from "../catalog/forms.ts";
import { inTransaction, readJson } from "../session.ts";

/** A form as an administrator sees it; withdrawn ones too. */
export interface FormRow extends CarrierForm {
  readonly preparedAt: string;
  readonly preparedBy: string;
  readonly withdrawnAt: string | null;
  readonly withdrawnBy: string | null;
}

/** Every form in the order in which they were added. */
export function listForms(sql: Sql): Promise<readonly FormRow[]> {
  return readJson<FormRow>(sql)`
      select ${formColumns(sql)}, prepared_at as "preparedAt", prepared_by as "preparedBy",
             withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
        from carrier_form order by id`;
}

/** A form to be added; without `from` it begins on the earliest date that it is now in any time zone. */
interface NewForm extends Omit<CarrierForm, "id" | "from"> {
  readonly from: string | undefined;
  readonly file: Uint8Array;
  readonly ready: Uint8Array;
}

/**
 * Adds a form and returns it, unless `require` throws for the forms that are not withdrawn, the new one included. Administrators
 * who add forms at the same time wait for each other.
 */
export function addForm(
  sql: Sql,
  form: NewForm,
  require: (forms: readonly CarrierForm[]) => void,
): Promise<FormRow> {
  const list = (values: readonly string[] | null) => (values === null ? null : values.join(","));
  return inTransaction(sql, async () => {
    await sql`lock table carrier_form in share row exclusive mode`;
    const [{ id }] = await sql<[{ id: number }]>`
      insert into carrier_form (name, products, states, tax_statuses, effective_from, effective_to,
                                hash, pages, objects, bytes, conforms)
      values (${form.name}, string_to_array(${list(form.products)}::text, ','),
              string_to_array(${list(form.states)}::text, ','),
              string_to_array(${list(form.taxStatuses)}::text, ','),
              coalesce(${form.from ?? null}::text::date, (now() at time zone 'Etc/GMT+12')::date),
              ${form.until}::text::date, ${form.hash}, ${form.pages}::int, ${form.objects}::int,
              ${form.bytes}::int, ${form.conforms}::boolean)
      returning id`;
    await sql`
      insert into carrier_form_file (form, file, ready) values (${id}::int, ${form.file}, ${form.ready})`;
    const forms = await listForms(sql);
    require(forms.filter(({ withdrawnAt }) => withdrawnAt === null));
    return forms.find((each) => each.id === id) as FormRow;
  });
}

/** Withdraws a form: papers no longer have it. */
export async function withdrawForm(sql: Sql, id: number): Promise<void> {
  await sql`update carrier_form set withdrawn_at = now() where id = ${id}::int`;
}
