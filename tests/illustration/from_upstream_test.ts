/** Another service's figures as an illustration: the seeded product, the stand-in's figures, and slips. */

import { describe, expect, test } from "bun:test";
import { hashInputs } from "../../src/base/inputs_hash.ts";
import { illustrateUpstream } from "../../src/illustration/from_upstream.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { type ReadUpstreamInputs, readUpstreamInputs } from "../../src/inputs/upstream_inputs.ts";
import { textsOf, titleIn } from "../../src/texts/texts.ts";
import { parseUpstreamProduct, type UpstreamProduct } from "../../src/terms/upstream_product.ts";
import { readFigures } from "../../src/upstream/figures.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { calculate } from "../../src/local/stand_in/calculation.ts";
import { wordsOf } from "../paper/papers.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { sparkProduct, TEST_INPUTS } from "../support/upstream.ts";

const AT = new Date("2026-06-15T12:30:45.000Z");
const seed = parseUpstreamProduct(await readSeededRow("demo_upstream", "demo-upstream"));

function read(
  product: UpstreamProduct,
  inputs: Readonly<Record<string, unknown>>,
): ReadUpstreamInputs {
  const result = readUpstreamInputs(product, inputs, "2026-06-15");
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.read;
}

function calculated(inputs: Readonly<Record<string, unknown>>) {
  const result = calculate(inputs, AT);
  const figures = result.kind === "calculated" ? readFigures(result.outputs) : undefined;
  if (figures === undefined) throw new Error("The stand-in refused the inputs");
  return figures;
}

function illustrate(product: UpstreamProduct, inputs: Readonly<Record<string, unknown>>) {
  const completed = read(product, inputs);
  const figures = calculated(completed.inputs);
  return illustrateUpstream(product, {
    read: completed,
    inputs: hashInputs(inputs),
    figures,
    preparedAt: AT,
    isSample: true,
  });
}

const EXAMPLES = seed.inputsSchema["examples"] as readonly Readonly<Record<string, unknown>>[];

describe("[D18] the seeded product demo-upstream", () => {
  test.each([0, 1])("illustrates its example %d", (place) => {
    const { guaranteed, current, ...illustration } = illustrate(seed, EXAMPLES[place] ?? {});
    expect(illustration.premium).toBe(100_000);
    expect(illustration.owner).toMatchObject({ name: "Valued Owner", issueAge: 46 });
    expect(illustration.state).toEqual({ abbreviation: "CO", name: "Colorado" });
    expect(illustration.taxStatus).toEqual({ isQualified: false, title: "Non-qualified" });
    expect(current.years.length).toBe(100 - illustration.annuitant.issueAge);
    expect(guaranteed.years.length).toBe(current.years.length);
  });

  test("takes owner and annuitant apart as the sample set has them", () => {
    const { annuitant, current } = illustrate(seed, EXAMPLES[1] ?? {});
    expect(annuitant).toEqual({
      name: "Valued Annuitant",
      gender: "male",
      issueAge: 80,
      type: "A person other than the owner",
    });
    expect(current.years[0]).toMatchObject({ attainedAge: 81, withdrawal: 1_000 });
  });

  test("adds up to the cent, every year of both tables", () => {
    const { guaranteed, current } = illustrate(seed, EXAMPLES[1] ?? {});
    for (const { years } of [guaranteed, current]) {
      years.forEach((year, place) => {
        const last = years[place - 1]?.accountValue ?? 0;
        const inflow = last + year.premium + year.premiumBonus + year.interestCredit;
        const outflow = year.withdrawal + year.riderCharge + year.strategyFee;
        expect(year.accountValue).toBeCloseTo(inflow - outflow, 6);
        expect(year.cashSurrenderValue).toBeLessThanOrEqual(year.accountValue);
      });
    }
  });

  test("credits the rate that the service applied: 4.60 % in year 1, by hand", () => {
    const { current } = illustrate(seed, EXAMPLES[0] ?? {});
    expect(current.years[0]).toMatchObject({
      accountValue: 104_600,
      interestCredit: 4_600,
      creditedRate: 0.046,
      surrenderCharge: 104_600 - (current.years[0]?.cashSurrenderValue ?? 0),
    });
  });

  test("says whether there are surrender charges, and for how many years", () => {
    const sentenceWith = (rates: number[]) => {
      const definition = { ...seed.definition, surrenderCharge: { rates } };
      const charged = { ...seed, definition } as UpstreamProduct;
      return illustrate(charged, EXAMPLES[0] ?? {}).surrenderCharge.sentence;
    };
    const { upstream, none } = textsOf("en-US").contract.surrenderCharge;
    expect([[], [0.09], [0.09, 0.08]].map(sentenceWith)).toEqual([none, upstream(1), upstream(2)]);
  });

  test("says which riders are elected, and what withdrawals are in the values", () => {
    const { riders, withdrawalPlan } = illustrate(seed, EXAMPLES[1] ?? {});
    expect(riders.map(({ id }) => id)).toEqual(["return-of-premium", "growing"]);
    expect(withdrawalPlan).toMatchObject({ type: "Fixed dollar amount", firstContractYear: 1 });
    const plain = illustrate(seed, EXAMPLES[0] ?? {});
    expect([plain.riders, plain.withdrawalPlan]).toEqual([[], undefined]);
  });

  test("lists defaults and codes taken, and no name or birth date that was sent", () => {
    const { assumptions } = read(seed, EXAMPLES[0] ?? {});
    expect(assumptions).toContainEqual({
      name: "TaxQualification",
      value: 2,
      origin: "default",
      note: "Non-qualified",
    });
    expect(assumptions).toContainEqual({
      name: "State",
      value: 7,
      origin: "input",
      note: "Colorado",
    });
    expect(JSON.stringify(assumptions)).not.toContain("1980");
    expect(JSON.stringify(assumptions)).not.toContain('Owner"');
  });
});

describe("[D19] what the definition does not map", () => {
  test("appears under its own name; a table that is mapped whole does not appear twice", () => {
    const { supplement } = illustrate(seed, EXAMPLES[0] ?? {});
    expect(supplement?.values).toMatchObject({
      IssueAge: 46,
      RateBasis: "Rates effective 2026-11-01",
    });
    expect(Object.keys(supplement?.tables ?? {})).toEqual(["SurrenderChargeSchedule"]);
  });

  test("stands in the JSON answer whatever it is called", () => {
    const completed = read(seed, EXAMPLES[0] ?? {});
    const calculation = calculated(completed.inputs);
    const values = Object.fromEntries([...Object.entries(calculation.values), ["__proto__", 1]]);
    const figures = { ...calculation, values };
    const { outputs } = responseData(
      illustrateUpstream(seed, {
        read: completed,
        inputs: hashInputs(completed.inputs),
        figures,
        preparedAt: AT,
        isSample: true,
      }),
    );
    expect(Object.entries(outputs)).toContainEqual(["__proto__", 1]);
  });

  test("stands in the JSON answer beside the yearly table, flat, finite and never null", () => {
    const { outputs, tables } = responseData(illustrate(seed, EXAMPLES[1] ?? {}));
    expect(outputs).toMatchObject({ SinglePremium: 100_000, premium: 100_000 });
    expect(tables["Illustration"]?.length).toBe(20);
    expect(tables["SurrenderChargeSchedule"]?.length).toBe(7);
    const cells = [outputs, ...Object.values(tables).flat()].flatMap((row) => Object.values(row));
    for (const cell of cells) {
      expect(typeof cell === "string" || Number.isFinite(cell)).toBe(true);
    }
  });
});

describe("a rate that the service does not give", () => {
  test("is the interest over the value it was earned on, withdrawals there for half a year", () => {
    const product = sparkProduct("http://127.0.0.1:1");
    const row = { Year: 1, DeathBenefit: 0, MinimumValue: 0, RiderCharge: 0, SurrenderValue: 0 };
    const guaranteed = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [`Guaranteed${name}`, value]),
    );
    const current = { Withdrawal: 2_000, AccountValue: 101_960 };
    const Schedule = [
      {
        ...row,
        ...guaranteed,
        ...current,
        GuaranteedWithdrawal: 0,
        GuaranteedAccountValue: 104_000,
      },
    ];
    const illustration = illustrateUpstream(product, {
      read: read(product, TEST_INPUTS),
      inputs: hashInputs(TEST_INPUTS),
      figures: { values: {}, tables: { Schedule } },
      preparedAt: AT,
      isSample: false,
    });
    // Interest 101,960 − 100,000 + 2,000 = 3,960 on 100,000 − 1,000.
    expect(illustration.current.years[0]).toMatchObject({
      interestCredit: 3_960,
      creditedRate: 0.04,
    });
    expect(illustration.guaranteed.years[0]).toMatchObject({ creditedRate: 0.04 });
  });
});

describe("what leads from the account value to the surrender value", () => {
  const yearOf = (accountValue: number, surrenderValue: number, minimumValue: number) => {
    const values = {
      AccountValue: accountValue,
      SurrenderValue: surrenderValue,
      MinimumValue: minimumValue,
      Withdrawal: 0,
      DeathBenefit: accountValue,
      RiderCharge: 0,
    };
    const guaranteed = Object.entries(values).map(([name, value]) => [`Guaranteed${name}`, value]);
    const Schedule = [{ Year: 1, ...values, ...Object.fromEntries(guaranteed) }];
    const product = sparkProduct("http://127.0.0.1:1");
    const { guaranteed: one, current: other } = illustrateUpstream(product, {
      read: read(product, TEST_INPUTS),
      inputs: hashInputs(TEST_INPUTS),
      figures: { values: {}, tables: { Schedule } },
      preparedAt: AT,
      isSample: false,
    });
    return [one, other].map(({ years }) => {
      const { surrenderCharge, bonusRecapture, marketValueAdjustment } = years[0] ?? {};
      return { surrenderCharge, bonusRecapture, marketValueAdjustment };
    });
  };

  test.each([
    ["is a charge where less is paid", 104_000, 96_000.5, 90_000, 7_999.5, 0],
    ["is a gain where more is paid", 104_000, 105_000.25, 90_000, 0, 1_000.25],
    ["is nothing where as much is paid", 104_000, 104_000, 90_000, 0, 0],
    ["is a charge down to the minimum value", 104_000, 90_000, 90_000, 14_000, 0],
    ["is no gain where the minimum value is paid", 80_000, 90_000, 90_000, 0, 0],
  ])("%s", (_, accountValue, surrenderValue, minimumValue, surrenderCharge, gain) => {
    const parts = { surrenderCharge, bonusRecapture: 0, marketValueAdjustment: gain };
    expect(yearOf(accountValue, surrenderValue, minimumValue)).toEqual([parts, parts]);
  });
});

describe("[D14] an illustration's id", () => {
  test("is the same for the same answer, and another for any difference", () => {
    const product = sparkProduct("http://127.0.0.1:1");
    const same = illustrate(product, TEST_INPUTS);
    expect(illustrate(product, TEST_INPUTS)).toEqual(same);
    const ids = [
      illustrate(product, { ...TEST_INPUTS, Premium: 100_001 }).id,
      illustrate({ ...product, version: "2" }, TEST_INPUTS).id,
      illustrateUpstream(product, {
        read: read(product, TEST_INPUTS),
        inputs: hashInputs(TEST_INPUTS),
        figures: { ...calculated(TEST_INPUTS), values: {} },
        preparedAt: AT,
        isSample: true,
      }).id,
    ];
    expect(new Set([same.id, ...ids]).size).toBe(4);
  });
});

describe("an answer that the definition does not fit", () => {
  const product = sparkProduct("http://127.0.0.1:1");
  const whole = calculated(TEST_INPUTS);
  const rows = whole.tables["Schedule"] ?? [];
  const cases = [
    ["no such table", {}],
    ["an empty table", { Schedule: [] }],
    ["a column missing in a late row", { Schedule: [...rows.slice(0, 5), { Year: 6 }] }],
    ["a text in place of a number", { Schedule: [{ ...rows[0], AccountValue: "n/a" }] }],
    ["years that do not count from 1", { Schedule: rows.slice(1) }],
    ["more years than a life", { Schedule: Array.from({ length: 122 }, () => rows[0] ?? {}) }],
  ] as const;

  test.each(cases)("is our fault and never a partial illustration: %s", (_, tables) => {
    const inputs = {
      read: read(product, TEST_INPUTS),
      inputs: hashInputs(TEST_INPUTS),
      preparedAt: AT,
      isSample: false,
    };
    const illustrating = () =>
      illustrateUpstream(product, { ...inputs, figures: { values: whole.values, tables } });
    expect(illustrating).toThrow(expect.objectContaining({ failure: "upstream_misconfigured" }));
  });
});

describe("[D16] inputs, before anything is asked of the service", () => {
  test.each([
    [{ ...TEST_INPUTS, Owner_DOB: "2027-01-01" }, "Owner_DOB", "range"],
    [{ ...TEST_INPUTS, Owner_DOB: "1920-01-01" }, "Owner_DOB", "issue_age"],
    [{ ...TEST_INPUTS, Owner_DOB: "1980-02-30" }, "Owner_DOB", "date"],
    [{ ...TEST_INPUTS, State: 11 }, "State", "code"],
    [{ ...TEST_INPUTS, Premium: 0 }, "Premium", "range"],
    [{ ...TEST_INPUTS, premium: 1 }, "premium", "unknown_field"],
    [{ State: 7, Premium: 1 }, "Owner_DOB", "required"],
  ])("%o: %s is refused (%s)", (inputs, field, code) => {
    const result = readUpstreamInputs(sparkProduct("http://127.0.0.1:1"), inputs, "2026-06-15");
    expect(result).toMatchObject({ kind: "refused", problems: [{ field, code }] });
  });
});

test.each([
  [5, "en-US", "Dollars a year", "$1,000 a year"],
  [2, "en-US", "Per cent of the account value a year", "1000% of the account value a year"],
  [5, "es-US", "Dólares al año", "$1,000 al año"],
  [0, "en-US", "", "1000"],
  [3, "en-US", "", "1000"],
] as const)(
  "an amount of withdrawals of kind %d in %s has its unit, and a rider its name",
  (type, language, note, words) => {
    const inputs = { ...TEST_INPUTS, Rider1: 1, WDType: type, WDAmount: 1000, WDStartDuration: 2 };
    const result = readUpstreamInputs(seed, inputs, "2026-06-15", language);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    expect(result.read.assumptions).toContainEqual({
      name: "WDAmount",
      value: 1000,
      origin: "input",
      note,
    });
    const illustration = illustrateUpstream(seed, {
      read: result.read,
      inputs: hashInputs(inputs),
      figures: calculated({ ...inputs, WDType: 0 }),
      preparedAt: AT,
      isSample: false,
      language,
    });
    const rows = {
      "en-US": [`Amount of withdrawals: ${words};`, "; Rider: Return of premium at death."],
      "es-US": [
        `Monto de los retiros: ${words};`,
        "; Cláusula adicional: Devolución de la prima al fallecer.",
      ],
    };
    const paper = wordsOf(pagesOf(illustration));
    for (const row of rows[language]) expect(paper).toContain(row);
  },
);

test.each([
  ["Lifetime income", "Dollars a year"],
  ["Percentage of account value", ""],
  [undefined, ""],
])("the unit of an amount of withdrawals titled %p is %p", (title, note) => {
  const { properties } = seed.inputsSchema as { readonly properties: object };
  const oneOf = [title === undefined ? { const: 0 } : { const: 0, title }];
  const WDType = { title: "Withdrawals", type: "integer", oneOf, default: 0 };
  const inputsSchema = { ...seed.inputsSchema, properties: { ...properties, WDType } };
  const { assumptions } = read({ ...seed, inputsSchema }, { ...TEST_INPUTS, WDAmount: 1000 });
  expect(assumptions).toContainEqual({ name: "WDAmount", value: 1000, origin: "input", note });
});

/** The seeded product, its codes of some inputs under other titles, as `[code, title]`. */
function titled(
  codes: Readonly<Record<string, readonly (readonly [number, string])[]>>,
  translations: UpstreamProduct["definition"]["translations"] = {},
): UpstreamProduct {
  const { properties } = seed.inputsSchema as { readonly properties: object };
  const changed = Object.entries(codes).map(([name, entries]) => {
    const oneOf = entries.map(([code, title]) => ({ const: code, title }));
    return [name, { title: name, type: "integer", oneOf }];
  });
  return {
    ...seed,
    inputsSchema: {
      ...seed.inputsSchema,
      properties: { ...properties, ...Object.fromEntries(changed) },
    },
    definition: { ...seed.definition, translations },
  } as UpstreamProduct;
}

test("titles of tax status and owner are printed as the product translates them, and mean the same", () => {
  const product = titled(
    { TaxQualification: [[9, "After-tax money"]], Owner_Type: [[9, "Family trust"]] },
    { "es-US": { "After-tax money": "Dinero ya gravado", "Family trust": "Fideicomiso familiar" } },
  );
  const inputs = { ...TEST_INPUTS, TaxQualification: 9, Owner_Type: 9 };
  const result = readUpstreamInputs(product, inputs, "2026-06-15", "es-US");
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const illustration = illustrateUpstream(product, {
    read: result.read,
    inputs: hashInputs(inputs),
    figures: calculated({ ...inputs, TaxQualification: 2, Owner_Type: -1 }),
    preparedAt: AT,
    isSample: false,
    language: "es-US",
  });
  const paper = wordsOf(pagesOf(illustration));
  expect(paper).toContain("Situación fiscal: Dinero ya gravado");
  expect(paper).toContain("fideicomiso familiar");
  expect(paper).not.toContain("After-tax money");
  expect(illustration.owner.isEntity).toBe(true);
  expect(illustration.taxStatus).toMatchObject({ isQualified: true, title: "After-tax money" });
});

test.each([
  ["titles of the service", {}],
  [
    "titles with a translation into English",
    {
      "en-US": {
        "Sin calificar": "Non-qualified",
        Dama: "Female",
        Fundación: "Charity",
        "Parte del valor": "Per cent of account value",
      },
    },
  ],
])("a product in Spanish means what it says, with %s", (_, translations) => {
  const isOwn = Object.keys(translations).length > 0;
  const texts = textsOf("es-US");
  const { notes } = texts;
  const product = titled(
    {
      TaxQualification: [[9, isOwn ? "Sin calificar" : titleIn(texts, "Non-qualified")]],
      Owner_Gender: [[9, isOwn ? "Dama" : titleIn(texts, "Female")]],
      Owner_Type: [[9, isOwn ? "Fundación" : titleIn(texts, "Trust or other entity")]],
      WDType: [[9, isOwn ? "Parte del valor" : titleIn(texts, "Per cent of account value")]],
    },
    translations,
  );
  const codes = { TaxQualification: 9, Owner_Gender: 9, Owner_Type: 9, WDType: 9, WDAmount: 5 };
  const result = readUpstreamInputs(product, { ...TEST_INPUTS, ...codes }, "2026-06-15", "es-US");
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { facts, assumptions } = result.read;
  expect(facts.taxStatus.isQualified).toBe(false);
  expect(facts.owner).toMatchObject({ isEntity: true, gender: "female" });
  const note = notes.percentAYear;
  expect(assumptions).toContainEqual({ name: "WDAmount", value: 5, origin: "input", note });
});

test("names that were not given are said in the language, and sent as the schema has them", () => {
  const inputs = { Owner_DOB: "1960-01-01", State: 7, Premium: 100_000, Owner_FirstName: "Client" };
  const result = readUpstreamInputs(seed, inputs, "2026-06-15", "es-US");
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { names } = textsOf("es-US").parties;
  const { facts, assumptions, inputs: sent } = result.read;
  expect(facts.owner.name).toBe(`Client ${names.owner}`);
  expect(assumptions).toContainEqual({
    name: "Owner_LastName",
    value: names.owner,
    origin: "default",
    note: "",
  });
  expect(sent).toMatchObject({ Owner_FirstName: "Client", Owner_LastName: "Client" });
  expect(read(seed, inputs).facts.owner.name).toBe("Client Client");
});

test("an annuitant who is the owner has no name and gender that are assumed", () => {
  const assumed = (inputs: Readonly<Record<string, unknown>>) =>
    read(seed, { ...TEST_INPUTS, ...inputs }).assumptions.filter(
      ({ name, origin }) => name.startsWith("Annuitant_") && origin === "default",
    );
  expect(assumed({})).toEqual([]);
  expect(assumed({ Annuitant_DOB: "1960-01-01" }).map(({ name }) => name)).toEqual([
    "Annuitant_FirstName",
    "Annuitant_LastName",
    "Annuitant_Gender",
  ]);
  expect(read(seed, TEST_INPUTS).inputs).toMatchObject({ Annuitant_Gender: 3 });
});

test("riders whose codes have no titles keep the names of their inputs", () => {
  const { inputsSchema, ...rest } = seed;
  const { properties } = inputsSchema as { readonly properties: object };
  const rider = { title: "Rider", type: "integer" };
  const bare = {
    ...rest,
    inputsSchema: { ...inputsSchema, properties: { ...properties, Rider1: rider, Rider2: rider } },
  };
  const paper = wordsOf(pagesOf(illustrate(bare, { ...TEST_INPUTS, Rider1: 0, Rider2: 1 })));
  expect(paper).toContain("; Rider1: 0");
  expect(paper).toContain("; Rider2: 1");
});

describe("parseUpstreamProduct()", () => {
  const row = { ...seed, defaultFormat: "both", engine: "spark" };
  const withDefinition = (over: object) => ({
    ...row,
    definition: { ...seed.definition, ...over },
  });

  const withSecret = (token: object) =>
    withDefinition({
      spark: { ...seed.definition.spark, authentication: { kind: "bearer", token } },
    });

  test.each([{ environment: "UPSTREAM_SECRET_ACME_2" }, { file: "acme_client.secret" }])(
    "takes the secret %o",
    (token) => {
      expect(parseUpstreamProduct(withSecret(token)).slug).toBe(row.slug);
    },
  );

  test.each([
    ["no service", withDefinition({ spark: undefined }), "spark"],
    [
      "another engine's service",
      { ...row, engine: "http" },
      "/definition/spark has no place with the engine http",
    ],
    [
      "a fact that is no input",
      withDefinition({
        facts: {
          ...seed.definition.facts,
          state: "Statee",
        },
      }),
      "/definition/facts/state must name an input that the product has; did you mean State?",
    ],
    [
      "a secret that is written down",
      withDefinition({ spark: { authentication: { kind: "bearer", token: "s3cret" } } }),
      "definition",
    ],
    ...[
      { environment: "DATABASE_URL" },
      { environment: "CACHE_SECRET" },
      { environment: "UPSTREAM_SECRET_" },
      { environment: "MY_UPSTREAM_SECRET_KEY" },
      { environment: "UPSTREAM_SECRETS_FOLDER" },
    ].map(
      (token) =>
        [
          `a secret that is not there for calculation services: ${token.environment}`,
          withSecret(token),
          "/definition/spark/authentication/token/environment must be the name of a variable that begins with UPSTREAM_SECRET_",
        ] as const,
    ),
    ...["/etc/passwd", "/run/secrets/database_url", "../database_url", "..", "a/b", ".env", ""].map(
      (file) =>
        [
          `a secret that is not in the folder: ${file}`,
          withSecret({ file }),
          "/definition/spark/authentication/token/file must be the name of a file in the folder UPSTREAM_SECRETS_FOLDER",
        ] as const,
    ),
    ["an unknown member", withDefinition({ color: "red" }), "definition"],
    ["an unknown format", { ...row, defaultFormat: "xml" }, "default_format"],
    ["no schema", { ...row, inputsSchema: [] }, "inputs_schema"],
    // NAIC Model #245 section 6.F(9), 6.J, 6.K: what nothing maps, no paper can show.
    [
      "an index annuity",
      withDefinition({ kind: "index" }),
      "three scenarios of ten calendar years",
    ],
  ])("refuses a row with %s", (_, wrong, said) => {
    expect(() => parseUpstreamProduct(wrong)).toThrow(said);
  });
});
