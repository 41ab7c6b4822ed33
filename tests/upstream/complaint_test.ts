/** What is passed on of an upstream's complaint: the input it names, and no value that was sent. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readFieldComplaint, readSparkComplaint } from "../../src/upstream/complaint.ts";
import { problemIn } from "../../src/base/problem.ts";
import { runs } from "../support/depth.ts";

const asked = {
  inputs: { Owner_FirstName: "Zebulon", Owner_DOB: "1951-11-23", Premium: 123_456, State: 7 },
  names: ["Owner_FirstName", "Owner_DOB", "Premium", "PremiumBonus", "State", "a/b"],
};

const withErrors = (...errors: readonly unknown[]) => ({
  status: "Success",
  response_data: { outputs: {}, errors },
});

/** The first problem of a complaint, as callers read it in English. */
const only = (body: unknown) => {
  const [problem] = readSparkComplaint(body, asked)?.problems ?? [];
  return problem && problemIn("en-US", problem);
};

describe("readSparkComplaint()", () => {
  test("finds nothing to complain of in a success", () => {
    const body = { status: "Success", error: null, response_data: { outputs: {}, errors: null } };
    expect(readSparkComplaint(body, asked)).toBeUndefined();
    expect(readSparkComplaint(undefined, asked)).toBeUndefined();
    expect(readSparkComplaint([], asked)).toBeUndefined();
  });

  test.each([
    { by: "its cell", error: { message: "too low", source_path: "Inputs!Premium" } },
    { by: "its name in a sentence", error: { message: "Input Premium: too low" } },
    { by: "a map of details", error: { additional_details: { Premium: ["too low"] } } },
  ])("names the input by $by", ({ error }) => {
    expect(only(withErrors(error))).toMatchObject({ field: "Premium", pointer: "/inputs/Premium" });
  });

  test("prefers the longer of two names, and does not find a name inside a word", () => {
    expect(only(withErrors({ message: "PremiumBonus is too high" }))?.field).toBe("PremiumBonus");
    expect(only(withErrors({ message: "Premiums are too high" }))?.field).toBe("inputs");
  });

  test("writes a pointer by RFC 6901", () => {
    const complaint = readFieldComplaint([{ field: "a/b", message: "wrong" }], asked);
    expect(complaint?.problems[0]?.pointer).toBe("/inputs/a~1b");
  });

  test("lists every fault, at most 50", () => {
    const errors = Array.from({ length: 80 }, () => ({ message: "State is wrong" }));
    expect(readSparkComplaint(withErrors(...errors), asked)?.problems.length).toBe(50);
  });

  test("keeps what the service says of its own bounds", () => {
    expect(only(withErrors({ message: "Premium must be at least 25,000" }))?.message).toBe(
      "Premium must be at least 25,000",
    );
  });

  test("says of a fault without a word that it is one, in the language", () => {
    const [wordless] =
      readSparkComplaint(withErrors({ source_path: "Inputs!Premium" }), asked)?.problems ?? [];
    const said = (language: "en-US" | "es-US") => wordless && problemIn(language, wordless).message;
    expect(said("en-US")).toBe("The calculation service refuses this input");
    expect(said("es-US")).toBe("El servicio de cálculo rechaza este dato");
  });

  test.each([
    "Owner Zebulon is unknown",
    "owner ZEBULON is unknown",
    "Premium 123456 is too low",
    "Premium 123,456 is too low",
    "Premium $123,456.00 is too low",
    "Owner_DOB 1951-11-23 is too early",
    "Owner_DOB 11/23/1951 is too early",
  ])("[D9] removes what was sent: %s", (message) => {
    const said = only(withErrors({ message }))?.message ?? "";
    for (const value of ["zebulon", "123456", "123,456", "1951", "23"]) {
      expect(said.toLowerCase()).not.toContain(value);
    }
  });

  test("[D9] no value sent survives in any message around it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z]{3,12}$/),
        fc.constantFrom(" ", ", ", ": ", "'", '"', "(", "\n"),
        fc.constantFrom("is wrong", "must be another", "must not be"),
        (value, mark, rest) => {
          const message = `The text${mark}${value}${mark}${rest}`;
          const complaint = readSparkComplaint(withErrors({ message }), {
            inputs: { Name: value },
            names: ["Name"],
          });
          const [problem] = complaint?.problems ?? [];
          const said =
            problem === undefined ? "" : problemIn("en-US", problem).message.toLowerCase();
          expect(said.split(/[^a-z]+/)).not.toContain(value.toLowerCase());
        },
      ),
      runs(500),
    );
  });
});

describe("readFieldComplaint()", () => {
  test("reads a list of fields and messages, and nothing else", () => {
    const complaint = readFieldComplaint([{ field: "State", message: "not sold there" }], asked);
    expect(complaint).toMatchObject({
      namesInputs: true,
      problems: [{ field: "State", pointer: "/inputs/State", message: "not sold there" }],
    });
    expect(readFieldComplaint([], asked)).toBeUndefined();
    expect(readFieldComplaint(undefined, asked)).toBeUndefined();
    expect(readFieldComplaint([3, null, {}], asked)).toBeUndefined();
  });
});
