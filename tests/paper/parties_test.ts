/** Who is who on paper: owners, entities, annuitants, two lives and the producer, whatever of them is given. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { renderer, wordsOf } from "./papers.ts";
import { least, runs } from "../support/depth.ts";

const TRUST = {
  Owner_Type: -1,
  Owner_FirstName: "The Smith Family Revocable Living Trust",
  Owner_LastName: "dated January 1, 2001",
};
const BASE = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 7 };

function illustrate(product: Product, sent: object): Illustration {
  const illustration = illustrationOf({ product, sent: { ...BASE, ...sent } });
  if (illustration === undefined) throw new RangeError(`${product} refuses the inputs`);
  return illustration;
}

/** The summary alone, a line a fact. */
const summaryOf = (illustration: Illustration) => wordsOf(pagesOf(illustration).slice(0, 1));
const wordsOfAll = (illustration: Illustration) => wordsOf(pagesOf(illustration));

const PRODUCTS = ["demo-fia", "demo-myga", "demo-upstream"] as const;
type Product = (typeof PRODUCTS)[number];

describe.each(PRODUCTS)("%s", (product) => {
  test("gives no trust an age or a gender", () => {
    const words = summaryOf(
      illustrate(product, {
        ...TRUST,
        Owner_Gender: 1,
        Annuitant_DOB: "1962-03-03",
        Annuitant_Gender: 1,
        Annuitant_FirstName: "John",
        Annuitant_LastName: "Smith",
      }),
    );
    expect(words).toContain(
      "Owner: The Smith Family Revocable Living Trust dated January 1, 2001, trust or other entity\n",
    );
    expect(words).toContain("Annuitant: John Smith, male, age 64. Ages shown, and payments for");
  });

  test("names joint owner and producer as they are given", () => {
    const words = summaryOf(
      illustrate(product, {
        JointOwner_DOB: "1968-01-01",
        JointOwner_FirstName: "Zoë",
        JointOwner_LastName: "Nguyễn",
        JointOwner_Gender: 2,
        JointOwner_Relation: 1,
        Producer_Name: "  Jane Producer ",
        Producer_License: "0A12345",
        Producer_Phone: "(515) 555-0100 x12",
      }),
    );
    expect(words).toContain(
      "Joint owner: Zoë Nguyễn, female, age 58, spouse. When one owner dies, the contract is paid out; only a surviving spouse may keep it instead.\n",
    );
    expect(words).toContain("Producer: Jane Producer, license 0A12345, phone (515) 555-0100 x12\n");
    expect(words).toContain("Prepared for Valued Client and Zoë Nguyễn by Jane Producer on ");
  });

  test("prints a producer's license without a name, and no producer where nothing is given", () => {
    const words = summaryOf(illustrate(product, { Producer_License: "0A12345" }));
    expect(words).toContain("Producer: License 0A12345\n");
    expect(words).not.toContain(" by  on ");
    expect(summaryOf(illustrate(product, { Producer_Name: " ", Producer_Phone: "" }))).not.toMatch(
      /Producer|by\s+on/,
    );
  });
});

describe("the annuitant", () => {
  test("of a trust that names no one is the life that the birth date is of", () => {
    const illustration = illustrate("demo-myga", { ...TRUST, Owner_Gender: 2 });
    expect(summaryOf(illustration)).toContain(
      "Annuitant: A person not named here, female, age 60. Ages shown",
    );
  });

  test("of a trust is named where a name alone is given, and is called the owner nowhere", () => {
    const sent = { ...TRUST, Annuitant_FirstName: "John", Annuitant_LastName: "Smith" };
    const illustration = illustrate("demo-fia", sent);
    expect(summaryOf(illustration)).toContain("Annuitant: John Smith, age 60. Ages shown");
    expect(illustration.warnings).toEqual([]);
    expect(wordsOfAll(illustration)).not.toMatch(/^(Annuitant|Annuitant_Type).* The owner$/m);
  });

  test.each(["demo-fia", "demo-myga"] as const)(
    "beside a trust leaves the trust's gender out of what %s assumes, and says so where it is sent",
    (product) => {
      const sent = { ...TRUST, Annuitant_DOB: "1962-03-03", Annuitant_Gender: 2 };
      const plain = illustrate(product, sent);
      const ofGender = ({ assumptions }: Illustration) =>
        assumptions.filter(({ name }) => name === "Owner_Gender");
      const figuresOf = (illustration: Illustration) => {
        const { outputs, tables } = responseData(illustration);
        return { tables, outputs: { ...outputs, illustrationId: "" } };
      };
      expect(ofGender(plain)).toEqual([]);
      for (const Owner_Gender of [1, 2, 3]) {
        const illustration = illustrate(product, { ...sent, Owner_Gender });
        expect(ofGender(illustration)).toMatchObject([{ value: Owner_Gender, origin: "ignored" }]);
        expect(illustration.warnings.map(({ field }) => field)).toEqual(["Owner_Gender"]);
        expect(figuresOf(illustration)).toEqual(figuresOf(plain));
      }
      // Where the trust's date of birth is the annuitant's, so is the gender.
      const own = illustrate(product, { ...TRUST, Owner_Gender: 2 });
      expect(ofGender(own)).toMatchObject([{ value: 2, origin: "input" }]);
      const typed = illustrate(product, { ...sent, Annuitant_Type: -2 });
      expect(ofGender(typed)).toMatchObject([{ origin: "default" }]);
    },
  );

  test("who is the joint owner is said to be", () => {
    const person = { FirstName: "Zoë", LastName: "Owner", DOB: "1968-01-01" };
    const sent = Object.fromEntries(
      Object.entries(person).flatMap(([name, value]) => [
        [`JointOwner_${name}`, value],
        [`Annuitant_${name}`, value],
      ]),
    );
    const illustration = illustrate("demo-fia", { ...sent, Rider1: 2, PaymentOption: 4 });
    const words = summaryOf(illustration);
    expect(words).toContain("Annuitant: The joint owner\n");
    // Both times the owner is the other one.
    expect(illustration.twoLives?.map(({ lives }) => lives.map(({ name }) => name))).toEqual([
      ["Valued Client", "Zoë Owner"],
      ["Zoë Owner", "Valued Client"],
    ]);
  });
});

describe("two lives", () => {
  const JOINT = { Rider1: 2, WDType: 6, WDStartDuration: 6, PaymentOption: 5 };
  const SECOND = {
    Annuitant_DOB: "1962-03-03",
    JointAnnuitant_DOB: "1964-04-04",
    JointAnnuitant_FirstName: "Mary",
    JointAnnuitant_LastName: "Smith",
    JointAnnuitant_Gender: 2,
  };

  test("of a trust are both annuitants, and the younger one's age is the rider's", () => {
    const illustration = illustrate("demo-fia", { ...TRUST, ...SECOND, ...JOINT });
    const words = wordsOfAll(illustration);
    const lives = "Valued Annuitant, age 64, and Mary Smith, female, age 62";
    expect(words).toContain(
      `Two lives: ${lives}. Lifetime income, two lives: the age of the younger one counts. ` +
        "Joint life, 50% to the survivor: annuity payments depend on both.\n",
    );
    expect(words).toContain(`Covered persons: ${lives}`);
    expect(words).toContain(`The two lives are ${lives}; ages are at issue.`);
    expect(illustration.lifetimeIncome?.age).toBe(62 + 5);
    expect(responseData(illustration).outputs["secondLifeIssueAge"]).toBe(62);
  });

  test("are asked for where a trust names one alone", () => {
    const sent = { ...BASE, ...TRUST, Annuitant_DOB: "1962-03-03", ...JOINT };
    expect(illustrationOf({ product: "demo-fia", sent })).toBeUndefined();
  });

  test("are printed by age where one has no name", () => {
    const sent = { issueage: 60, jointage: 58, rider: "joint", paymentOption: 4 };
    const named = illustrationOf({
      product: "DemoFIA",
      sent: { ...sent, jointName: "Mary Smith" },
    });
    const unnamed = illustrationOf({ product: "DemoFIA", sent });
    if (named === undefined || unnamed === undefined) throw new RangeError("refused");
    expect(wordsOfAll(named)).toContain(
      "Valued Client, taken as male, age 60, and Mary Smith, age",
    );
    expect(wordsOfAll(unnamed)).toContain("age 60, and a person not named here, age 58");
    expect(named.current).toEqual(unnamed.current);
  });

  test("are named nowhere where figures rest on one", () => {
    const illustration = illustrate("demo-fia", { ...SECOND, Rider1: 1 });
    expect(illustration.twoLives).toBeUndefined();
    expect(summaryOf(illustration)).not.toContain("Two lives: ");
    expect(illustration.warnings.map(({ field }) => field)).toEqual(["JointAnnuitant_DOB"]);
  });
});

test("the age by which annuity payments begin is said to be the oldest person’s where ages differ", () => {
  const OLDEST = "Begin by age 100 of the oldest person\n";
  const isSaid = (sent: object) => summaryOf(illustrate("demo-fia", sent)).includes(OLDEST);
  expect(isSaid({})).toBe(false);
  expect(isSaid({ Annuitant_DOB: "1958-03-03" })).toBe(true);
  expect(isSaid({ JointOwner_DOB: "1968-03-03" })).toBe(true);
  expect(isSaid({ ...TRUST, Annuitant_DOB: "1958-03-03" })).toBe(false);
  expect(isSaid({ JointAnnuitant_DOB: "1950-03-03", PaymentOption: 4 })).toBe(false);
});

describe("a rider’s covered person", () => {
  const OTHER = { Annuitant_DOB: "1958-03-03", Annuitant_FirstName: "Ann", Annuitant_Gender: 2 };
  const JOINT = { JointOwner_DOB: "1968-05-05", JointOwner_FirstName: "Zoë" };
  /** Persons, rider, and the age at issue that counts. */
  const CASES = [
    ["the owner alone", {}, 1, 60, undefined],
    ["the owner beside an annuitant", OTHER, 1, 60, "Valued Client, age 60"],
    ["the owner beside a joint owner", JOINT, 1, 60, "Valued Client, age 60"],
    ["a trust’s annuitant", { ...TRUST, ...OTHER }, 1, 68, "Ann Annuitant, female, age 68"],
    ["the younger of two owners", JOINT, 2, 58, "Both owners"],
  ] as const;
  const languages = LANGUAGES.flatMap((language) =>
    (["demo-fia", "demo-myga"] as const).flatMap((product) =>
      CASES.flatMap((one) => [[...one, product, language] as const]),
    ),
  );

  test.each(languages)(
    "is named with the age that income goes by: %s",
    (_, persons, Rider1, issueAge, named, product, language) => {
      const sent = { ...BASE, ...persons, Rider1 };
      const illustration = illustrationOf({ product, sent }, language);
      if (illustration === undefined) throw new RangeError("refused");
      const { riders: say } = textsOf(language);
      const page = pagesOf(illustration).find(({ name }) => name === "riders");
      const blocks = page?.blocks ?? [];
      const areTwo = Rider1 === 2;
      const table = blocks.find((block) => block.kind === "table");
      const [year, age] = (table?.kind === "table" ? table.rows[0] : undefined) ?? [];
      expect(Number(age) - Number(year) + 1).toBe(issueAge);
      const facts = blocks.flatMap((block) => (block.kind === "definitions" ? block.items : []));
      const covered = facts.filter(([name]) => Object.values(say.covered).includes(name));
      expect(covered.map(([name]) => name)).toEqual(
        named === undefined ? [] : [areTwo ? say.covered.two : say.covered.one],
      );
      if (language === "en-US") expect(covered[0]?.[1]).toBe(named as string);
    },
  );
});

describe("any persons", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
  const gender = fc.integer({ min: 1, max: 3 });
  const born = fc.constantFrom("1950-05-05", "1962-03-03", "1966-01-01", "1980-12-31");
  const persons = fc.record(
    {
      Owner_Type: fc.constantFrom(-1, -2),
      Owner_FirstName: name,
      Owner_LastName: name,
      Owner_Gender: gender,
      JointOwner_DOB: born,
      JointOwner_FirstName: name,
      JointOwner_Gender: gender,
      Annuitant_DOB: born,
      Annuitant_FirstName: name,
      Annuitant_Gender: gender,
      JointAnnuitant_DOB: born,
      JointAnnuitant_FirstName: name,
      Producer_Name: name,
      Producer_License: fc.constantFrom("0A12345", "NPN 123-456", ""),
      Producer_Phone: fc.constantFrom("+1 515 555 0100", "(515) 555-0100 ext. 7", ""),
      PaymentOption: fc.integer({ min: 1, max: 7 }),
      Rider1: fc.integer({ min: 0, max: 2 }),
    },
    { requiredKeys: [] },
  );

  test("are on paper as they are, and no figure rests on a life that the paper does not name", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom("demo-fia", "demo-myga"), persons, (product, sent) => {
        const illustration = illustrationOf({ product, sent: { ...BASE, ...sent } });
        if (illustration === undefined) return;
        accepted += 1;
        const { owner, twoLives = [], riders } = illustration;
        const words = summaryOf(illustration);
        expect(words).not.toContain(", unisex");
        if (sent.Owner_Type === -1) {
          expect(words).toContain(`Owner: ${owner.name}, trust or other entity`);
          expect(words).not.toContain(`${owner.name}, age`);
          for (const { lives } of twoLives)
            expect(lives.map((life) => life.name)).not.toContain(owner.name);
        }
        const isJoint = riders.some(({ name: title }) => title.includes("two lives"));
        const arePaymentsJoint = sent.PaymentOption === 4 || sent.PaymentOption === 5;
        expect(twoLives.map(({ rests }) => rests)).toEqual([
          ...(isJoint ? (["rider"] as const) : []),
          ...(arePaymentsJoint ? (["payments"] as const) : []),
        ]);
        for (const { title, lives } of twoLives) {
          const ofLives = words.split("\n").find((line) => line.includes(`${title}: `));
          // Page 1 has the owners by name.
          const fact = ofLives?.startsWith("Two lives: Both owners.") === true ? words : ofLives;
          for (const { name: of, issueAge } of lives) {
            expect(fact).toContain(of);
            expect(fact).toContain(`age ${issueAge}`);
          }
        }
        expect(renderer.render(illustration).pageCount).toBeGreaterThan(5);
      }),
      runs(150),
    );
    expect(accepted).toBeGreaterThan(least(50));
  });
});
