/** Examples that the service gives are inputs that it takes, in every year: their persons do not grow older. */

import { describe, expect, test } from "bun:test";
import { atSameAges } from "../../src/inputs/example_ages.ts";
import { ageOn } from "../../src/annuity/lives/age.ts";
import { testService } from "../support/service.ts";

const service = await testService();
const key = await service.issueKey({ perWindow: 10_000 });
/** Without demo-fia, which is not illustrated in years whose index closes are not there. */
const SLUGS = ["demo-bands", "demo-myga", "demo-upstream"];

type Inputs = Readonly<Record<string, unknown>>;

async function problemsOf(slug: string, inputs: Inputs): Promise<readonly unknown[]> {
  const answer = await service.send(`/api/${slug}/validate`, { key, json: { inputs } });
  return ((await answer.json()) as { readonly details: readonly unknown[] }).details;
}

describe.each(["2026-11-22", "2032-01-01", "2060-02-29", "2098-12-31"])("on %s", (today) => {
  test.each(SLUGS)("[D201] the examples of the schema of %s", async (slug) => {
    service.setClock(new Date(`${today}T12:00:00Z`));
    const answer = await service.send(`/api/${slug}/schema`, { key, method: "GET" });
    const { examples } = (await answer.json()) as { readonly examples: readonly Inputs[] };
    expect(examples.length).toBeGreaterThan(0);
    for (const inputs of examples) expect(await problemsOf(slug, inputs)).toEqual([]);
  });

  test("[D201] the persons of demo-fia's examples are 46 and 80", async () => {
    service.setClock(new Date(`${today}T12:00:00Z`));
    const answer = await service.send("/api/demo-fia/schema", { key, method: "GET" });
    const { examples } = (await answer.json()) as { readonly examples: readonly Inputs[] };
    const ages = examples.map(({ Owner_DOB: owner, Annuitant_DOB: annuitant = owner }) =>
      [owner, annuitant].map((birthDate) => ageOn(today, String(birthDate))),
    );
    expect(ages).toEqual([
      [46, 46],
      [46, 80],
    ]);
  });

  test("[D201] the examples of the OpenAPI document, held from the day before or not", async () => {
    service.setClock(new Date(Date.parse(today) - 86_400_000));
    await service.send("/swagger/json", { method: "GET" });
    service.setClock(new Date(`${today}T12:00:00Z`));
    const answer = await service.send("/swagger/json", { method: "GET" });
    const { paths } = (await answer.json()) as { readonly paths: Paths };
    for (const slug of SLUGS) {
      for (const path of [`/api/${slug}`, "/api/{productSlug}"]) {
        const examples = paths[path]?.post.requestBody.content["application/json"].examples ?? {};
        expect(Object.keys(examples).length).toBeGreaterThan(1);
        for (const { value } of Object.values(examples)) {
          expect(await problemsOf(slug, value.inputs)).toEqual([]);
        }
      }
    }
  });
});

interface Paths {
  readonly [path: string]: {
    readonly post: {
      readonly requestBody: {
        readonly content: {
          readonly "application/json": {
            readonly examples: Readonly<Record<string, { readonly value: { inputs: Inputs } }>>;
          };
        };
      };
    };
  };
}

test("[D201] the age of a person born on February 29 stays, on every day", () => {
  const age = (today: string, born: unknown) => ageOn(today, String(born));
  for (let at = Date.parse("2026-11-01"); at < Date.parse("2033-04-01"); at += 86_400_000) {
    const today = new Date(at).toISOString().slice(0, 10);
    expect([today, age(today, atSameAges(today)("dob", "1980-02-29"))]).toEqual([today, 46]);
  }
});

test("[D201] ages stay, other dates, words and days before the writing do not move", () => {
  const written = { ownerDob: "1946-01-31", birthDate: "1980-12-31", issuedOn: "2026-01-01" };
  const words = { ...written, Spouse_DOB: "unknown", dob: { type: "string" } };
  const on = (today: string) =>
    JSON.parse(JSON.stringify(words, atSameAges(today))) as typeof words;
  expect(on("2020-01-01")).toEqual(words);
  for (const today of ["2026-11-01", "2027-01-30", "2027-01-31", "2044-02-29", "2099-12-30"]) {
    const { ownerDob: owner, birthDate, ...others } = on(today);
    expect([ageOn(today, owner), ageOn(today, birthDate)]).toEqual([80, 45]);
    expect(others).toEqual({ issuedOn: "2026-01-01", Spouse_DOB: "unknown", dob: words.dob });
  }
});
