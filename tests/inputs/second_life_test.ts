/** A rider or payments for two lives without a second one: the message names each way to name it, and each way will do. */

import { describe, expect, test } from "bun:test";
import { illustrateIndexAnnuity, illustrateInputs } from "../../src/illustration/illustrate.ts";
import { problemIn } from "../../src/base/problem.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const PLAIN = { Owner_DOB: "1961-01-01", Premium: 100_000, State: 19 };
const INDEX = { initamt: 100_000, State: "IA", dob: "1961-01-01" };

const ask = (inputs: object) => illustrateInputs(fia, { ...PLAIN, ...inputs }, CONTEXT);
const askIndexAnnuity = (data: object) =>
  illustrateIndexAnnuity(fia, { ...INDEX, ...data }, CONTEXT);

/** The inputs that a message names, in its order. */
const namesIn = (message: string) => [...message.matchAll(/([\w.]+) \(/g)].map(([, name]) => name);

const BIRTH = "1964-05-05";

describe.each<[string, object]>([
  ["a rider", { Rider1: 2 }],
  ["payments", { PaymentOption: 4 }],
])("%s for two lives", (_, elected) => {
  test.each<[string, object, readonly string[]]>([
    ["of a person", {}, ["JointOwner_DOB", "Annuitant_DOB", "JointAnnuitant_DOB"]],
    ["of an individual retirement annuity", { TaxQualification: 1 }, ["JointAnnuitant_DOB"]],
    ["of a trust", { Owner_Type: -1, Annuitant_DOB: "1960-01-01" }, ["JointAnnuitant_DOB"]],
  ])("%s: each input that is named will do, the joint owner's first", (_name, who, ways) => {
    const [problem, ...others] = problemsOf(ask({ ...elected, ...who }));
    expect(others).toEqual([]);
    expect(namesIn(problem?.message ?? "")).toEqual([...ways]);
    for (const way of ways) {
      expect(problemsOf(ask({ ...elected, ...who, [way]: BIRTH }))).toEqual([]);
    }
  });

  test("an input that the product does not have is not named", () => {
    const { JointOwner_DOB: _left, ...properties } = fia.inputsSchema["properties"] as Record<
      string,
      object
    >;
    const narrow = { ...fia, inputsSchema: { ...fia.inputsSchema, properties } };
    const [problem] = problemsOf(illustrateInputs(narrow, { ...PLAIN, ...elected }, CONTEXT));
    expect(namesIn(problem?.message ?? "")).toEqual(["Annuitant_DOB", "JointAnnuitant_DOB"]);
  });
});

test.each<[object, readonly object[]]>([
  [{ rider: "joint" }, [{ jointOwner: { dob: BIRTH } }, { jointage: 60 }]],
  [{ paymentOption: 4 }, [{ jointOwner: { dob: BIRTH } }, { jointage: 60 }]],
])("%o of the index annuity endpoint", (elected, ways) => {
  const [problem] = problemsOf(askIndexAnnuity(elected));
  expect(namesIn(problem?.message ?? "")).toEqual(["jointOwner.dob", "jointage"]);
  for (const way of ways) expect(problemsOf(askIndexAnnuity({ ...elected, ...way }))).toEqual([]);
});

test("titles are those of the inputs, in both languages", () => {
  const result = ask({ Rider1: 2 });
  const [problem] = result.kind === "refused" ? result.problems : [];
  if (problem === undefined) throw new RangeError("Nothing is wrong");
  expect(problemIn("en-US", problem).message).toBe(
    "Rider1 covers two lives: name the second by JointOwner_DOB (Date of birth of the joint owner), " +
      "Annuitant_DOB (Annuitant's date of birth), or JointAnnuitant_DOB (Date of birth of a joint annuitant)",
  );
  expect(problemIn("es-US", problem).message).toBe(
    "Rider1 cubre dos vidas: indique la segunda con JointOwner_DOB (Fecha de nacimiento del cotitular), " +
      "Annuitant_DOB (Fecha de nacimiento del anualizador) o JointAnnuitant_DOB (Fecha de nacimiento del segundo anualizador)",
  );
});
