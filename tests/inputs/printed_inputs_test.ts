/** Each input that answers list has a printed name, in every language. */

import { expect, test } from "bun:test";
import { SAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { indexAnnuityFields, listFields } from "../../src/inputs/index_annuity_fields.ts";
import type { InputField } from "../../src/inputs/input_field.ts";
import { printedInput } from "../../src/inputs/printed_inputs.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { bandedForm } from "../support/banded_annuity.ts";

/** The names that assumptions have for a field and its members; lists are one assumption. */
function namesOf(field: InputField): readonly string[] {
  if (field.kind !== "group" || field.isList === true) return [field.name];
  const members = Object.keys(field.fields).map((member) => `${field.name}.${member}`);
  return [field.name, ...members];
}

test.each(LANGUAGES)("in %s each input of both endpoints has a printed name", (language) => {
  const { inputNames, inputNamesAtEndpoints } = textsOf(language);
  const fields = listFields(indexAnnuityFields(bandedForm()));
  const inputs = [...Object.keys(SAMPLE_INPUTS), ...fields.flatMap(namesOf)];
  const nameless = inputs.filter((name) => {
    const row = printedInput(name)?.row;
    return !Object.hasOwn(inputNamesAtEndpoints, name) && (row === undefined || !inputNames[row]);
  });
  expect(nameless).toEqual([]);
});
