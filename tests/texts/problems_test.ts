/** [D247] What a request is refused for, worded in the language of the answer. */

import { expect, test } from "bun:test";
import { problemIn } from "../../src/base/problem.ts";
import type { SaidFault } from "../../src/texts/said.ts";

const place = (field: string) => ({ field, pointer: `/inputs/${field}`, code: "text" }) as const;

const GENDERS = [
  { codes: ["male", "M", "1"], title: "Male" },
  { codes: ["U"], title: "Unisex" },
];

test.each<[string, SaidFault, string, string]>([
  ["State", "required", "is required", "es obligatorio"],
  [
    "Premium",
    { code: "between", least: "5,000", most: "2,000,000" },
    "must be from 5,000 to 2,000,000",
    "debe ser de 5,000 a 2,000,000",
  ],
  [
    "Allocations[1].pct",
    { code: "numberBetween", least: "0", most: "100", unit: "percent" },
    "must be a number from 0 to 100 per cent",
    "debe ser un porcentaje de 0 a 100",
  ],
  [
    "State",
    { code: "notSold", states: ["New York", "Ohio", "Guam"] },
    "must be a state where the product is sold; it is not sold in New York, Ohio, and Guam",
    "debe ser un estado donde se vende el producto; no se vende en New York, Ohio y Guam",
  ],
  [
    "State",
    { code: "notSold", states: ["Ohio", "Iowa"] },
    "must be a state where the product is sold; it is not sold in Ohio and Iowa",
    "debe ser un estado donde se vende el producto; no se vende en Ohio e Iowa",
  ],
  [
    "gender",
    { code: "choices", choices: GENDERS },
    "must be one of male or M or 1 (Male), U (Unisex)",
    "debe ser uno de male o M o 1 (Hombre), U (Unisex)",
  ],
  [
    "Extra",
    { code: "choices", choices: [{ codes: ["7"], title: undefined }] },
    "must be one of 7 (no title)",
    "debe ser uno de 7 (sin título)",
  ],
  [
    "Extra",
    { code: "types", types: ["object", "string"] },
    "must be an object or text",
    "debe ser un objeto o un texto",
  ],
  [
    "Owner_Gender",
    { code: "schema", title: "Owner's gender" },
    "must fit the product's schema for Owner's gender",
    "debe cumplir el esquema del producto para Sexo del titular",
  ],
  [
    "Extra",
    { code: "schema", title: undefined },
    "must fit the product's schema for this field",
    "debe cumplir el esquema del producto para este dato",
  ],
  [
    "withdrawals",
    { code: "objectWith", members: ["type", "amount"] },
    "must be an object with type, amount",
    "debe ser un objeto con type, amount",
  ],
])("%s %j begins with the field", (field, fault, english, spanish) => {
  const problem = { ...place(field), fault };
  expect(problemIn("en-US", problem)).toEqual({ ...place(field), message: `${field} ${english}` });
  expect(problemIn("es-US", problem)).toEqual({ ...place(field), message: `${field} ${spanish}` });
});

test("a sentence that names no field stands by itself, with the nearest name", () => {
  const problem = { ...place("Premum"), said: "unknownInput", didYouMean: "Premium" } as const;
  expect(problemIn("es-US", problem)).toEqual({
    ...place("Premum"),
    message:
      "El producto no tiene ningún dato con este nombre; los nombres distinguen mayúsculas de minúsculas",
    didYouMean: "Premium",
  });
});

test("what a calculation service said stays as it came", () => {
  const problem = { ...place("Premium"), message: "Premium must be a number" };
  expect(problemIn("es-US", problem)).toBe(problem);
});

test("titles in a sentence are the product's words, or else the service's", () => {
  const say = (text: string) =>
    ({ "Income (joint) or none": "Ingreso (dos vidas) o nada", None: "Nada" })[text] ?? text;
  const titles = ["None", "Income (joint) or none", "Spouse", "Another"];
  const choices = titles.map((title, code) => ({ codes: [String(code)], title }));
  const problem = { ...place("Rider1"), fault: { code: "choices", choices } } as const;
  expect(problemIn("en-US", problem).message).toBe(
    "Rider1 must be one of 0 (None), 1 (Income (joint) or none), 2 (Spouse), 3 (Another)",
  );
  expect(problemIn("es-US", problem, say).message).toBe(
    "Rider1 debe ser uno de 0 (Nada), 1 (Ingreso (dos vidas) o nada), 2 (Cónyuge), 3 (Another)",
  );
});

test("of a product in Spanish, an error in English has the titles of its English translation", () => {
  const choices = [{ codes: ["1"], title: "Ingreso" }];
  const problem = { ...place("Rider1"), fault: { code: "choices", choices } } as const;
  const say = (text: string) => (text === "Ingreso" ? "Income" : text);
  expect(problemIn("en-US", problem, say).message).toBe("Rider1 must be one of 1 (Income)");
});

test("an input that names the second life has its title up to the comma, as the product says it", () => {
  const title = "Date of birth of the partner, YYYY-MM-DD";
  const fault = { code: "paysTwoLives", ways: [{ name: "Partner_DOB", title }] } as const;
  const say = (text: string) => (text === title ? "Nacimiento de la pareja, YYYY-MM-DD" : text);
  const problem = { ...place("PaymentOption"), fault };
  expect(problemIn("en-US", problem).message).toEndWith(
    "Partner_DOB (Date of birth of the partner)",
  );
  expect(problemIn("es-US", problem, say).message).toEndWith(
    "Partner_DOB (Nacimiento de la pareja)",
  );
});
