/** Which forms a paper has, and how many it may have. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type CarrierForm,
  carrierFormsInForce,
  findPaperFault,
  formsOfPaper,
} from "../../src/terms/carrier_form.ts";
import { TAX_STATUSES, type TaxStatus } from "../../src/terms/codes.ts";
import { runs } from "../support/depth.ts";

const FORM: CarrierForm = {
  id: 1,
  name: "Buyer’s Guide",
  hash: "0".repeat(64),
  products: null,
  states: null,
  taxStatuses: null,
  from: "2026-01-01",
  until: null,
  pages: 4,
  objects: 40,
  bytes: 100_000,
  conforms: true,
};
const formOf = (more: Partial<CarrierForm>): CarrierForm => ({ ...FORM, ...more });
const PAPER = { state: "CT", taxTitle: "Non-qualified" };
const ids = (forms: readonly CarrierForm[]) => forms.map(({ id }) => id);

test("a form is in force from its first day until its last, in the time zone of the product", () => {
  const forms = [{ ...FORM, from: "2026-12-01", until: "2027-01-01" }];
  const on = (instant: string, timeZone: string) =>
    carrierFormsInForce(forms, { slug: "a", timeZone, at: new Date(instant) }).length;
  expect(on("2026-12-01T04:59:59Z", "America/New_York")).toBe(0);
  expect(on("2026-12-01T05:00:00Z", "America/New_York")).toBe(1);
  expect(on("2026-12-01T00:00:00Z", "UTC")).toBe(1);
  expect(on("2027-01-01T04:59:59Z", "America/New_York")).toBe(1);
  expect(on("2027-01-01T05:00:00Z", "America/New_York")).toBe(0);
});

test("a form is for the products, states and tax statuses that it names", () => {
  const forms: readonly CarrierForm[] = [
    { ...FORM, id: 1, products: ["a", "b"] },
    { ...FORM, id: 2, name: "State", states: ["CT", "NY"] },
    { ...FORM, id: 3, name: "IRA", taxStatuses: ["ira", "roth"] },
  ];
  const at = new Date("2026-11-21T10:00:00Z");
  const of = (slug: string, state: string, taxTitle: string) =>
    ids(
      formsOfPaper(carrierFormsInForce(forms, { slug, timeZone: "UTC", at }), { state, taxTitle }),
    );
  expect(of("a", "CT", "Roth IRA")).toEqual([1, 3, 2]);
  expect(of("c", "NY", "Non-qualified")).toEqual([2]);
  expect(of("c", "TX", "Not stated")).toEqual([]);
});

test("a form replaces those of its name and papers that begin before it", () => {
  const forms: readonly CarrierForm[] = [
    { ...FORM, id: 4, from: "2026-06-01", states: ["NY", "CT"] },
    { ...FORM, id: 3, from: "2026-03-01", states: ["CT", "NY"] },
    { ...FORM, id: 2, from: "2026-03-01" },
    { ...FORM, id: 1, from: "2026-03-01" },
  ];
  expect(ids(formsOfPaper(forms, PAPER))).toEqual([2, 4]);
});

describe("the forms of a paper together", () => {
  test("are bounded in number, pages, objects and bytes", () => {
    const forms = (count: number, more: Partial<CarrierForm>) =>
      Array.from({ length: count }, (_, id) => ({ ...FORM, name: `Form ${id}`, id, ...more }));
    expect(findPaperFault(forms(10, {}))).toBeUndefined();
    const said = "a paper of 2026-01-01 would have";
    expect(findPaperFault(forms(11, {}))).toBe(`${said} 11 forms; at most 10 are allowed`);
    expect(findPaperFault(forms(4, { pages: 20 }))).toBe(
      `${said} forms of 80 pages together; at most 60 are allowed`,
    );
    expect(findPaperFault(forms(3, { objects: 9_000 }))).toContain("27000 objects");
    expect(findPaperFault(forms(2, { bytes: 6_000_000 }))).toContain("12000000 bytes");
    expect(findPaperFault(forms(40, { name: "One" }))).toBeUndefined();
    const states = ["CT", "NY", "TX", "CA"];
    expect(
      findPaperFault(states.flatMap((state) => forms(3, { states: [state], pages: 20 }))),
    ).toBeUndefined();
  });

  const days = ["2026-01-01", "2026-02-01", "2026-03-01"];
  const list = <Entry>(...entries: readonly Entry[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...entries), { minLength: 1 }), { nil: null });
  const anyForm = fc.record({
    name: fc.constantFrom("a", "b", "c", "d"),
    products: list("p", "q"),
    states: list("CT", "NY"),
    taxStatuses: list<TaxStatus>("nq", "ira"),
    from: fc.constantFrom(...days),
    until: fc.option(fc.constant("2026-04-01"), { nil: null }),
    pages: fc.constantFrom(4, 16, 20),
  });

  test("are too many exactly when those of a paper are", () => {
    fc.assert(
      fc.property(fc.array(anyForm, { maxLength: 9 }), (some) => {
        const forms = some.map((form, id) => ({ ...FORM, ...form, id }));
        const papers = days.flatMap((day) =>
          ["p", "q", "r"].flatMap((slug) =>
            ["CT", "NY", "TX"].flatMap((state) =>
              Object.values(TAX_STATUSES).map(({ title }) => {
                const at = new Date(day);
                const inForce = carrierFormsInForce(forms, { slug, timeZone: "UTC", at });
                return formsOfPaper(inForce, { state, taxTitle: title });
              }),
            ),
          ),
        );
        const isTooMuch = papers.some(
          (paper) => paper.reduce((sum, { pages }) => sum + pages, 0) > 60,
        );
        expect(findPaperFault(forms) !== undefined).toBe(isTooMuch);
      }),
      runs(100),
    );
  });

  test("are looked at in a second, of a hundred products with forms of every state", () => {
    const states = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD".split(" ");
    const forms = Array.from({ length: 100 }, (_, product) => product).flatMap((product) =>
      states.map((state, id) =>
        formOf({
          id: product * 100 + id,
          products: [`product-${product}`],
          states: [state],
          from: `2026-01-${String((id % 20) + 1).padStart(2, "0")}`,
        }),
      ),
    );
    // Time of the processor, which others may keep busy too; `cpuUsage()` gives microseconds.
    const before = process.cpuUsage();
    expect(findPaperFault(forms)).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
