/** A real product whole: sql/examples/secure_term_5.sql, after MassMutual Ascend SecureGain 5, with its flier's figures. */

import { describe, expect, test } from "bun:test";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { findSheetFaults } from "../../src/terms/checks/sheet_faults.ts";
import { SECURE_TERM_CONTEXT, secureTerm, secureTermSheet } from "../support/secure_term.ts";

function illustrated(inputs: object = {}): Illustration {
  const sent = { Owner_DOB: "1965-01-01", State: 41, Premium: 100_000, ...inputs };
  const result = illustrateInputs(secureTerm, sent, SECURE_TERM_CONTEXT);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

const valuesOf = ({ current }: Illustration) =>
  current.years.map(({ accountValue }) => accountValue);

test("form and rate sheet have no fault, together or alone", () => {
  expect(findSheetFaults(secureTerm, secureTermSheet)).toEqual([]);
});

describe("rate flier 9/22/25: 4.45% at or above $100,000, 4.10% below, for five years", () => {
  test("100,000 becomes 100,000 × 1.0445^5", () => {
    expect(valuesOf(illustrated()).slice(0, 5)).toEqual([
      104_450, 109_098.03, 113_952.89, 119_023.79, 124_320.35,
    ]);
  });

  test("a cent less is of the lower band: 99,999.99 × 1.041^5", () => {
    const lower = illustrated({ Premium: 99_999.99 });
    expect(lower.current.years[4]?.accountValue).toBe(122_251.33);
    expect(lower.basis).toMatchObject({ sheet: "2025-09-22", sheetCell: 2 });
    expect(illustrated().basis?.sheetCell).toBe(1);
  });

  test("a sheet that is not in force yet changes nothing", () => {
    const before = { ...SECURE_TERM_CONTEXT, preparedAt: new Date("2025-09-22T03:59:59Z") };
    const result = illustrateInputs(
      secureTerm,
      { Owner_DOB: "1965-01-01", State: 41, Premium: 100_000 },
      before,
    );
    if (result.kind === "refused") throw new Error("refused");
    expect(result.illustration.current.years[0]?.accountValue).toBe(104_100);
  });
});

describe("the guaranteed minimum surrender value: 87.5% at the GMSV rate, less withdrawals net of charges", () => {
  test("89,950.00 after the first year, on both terms", () => {
    const { current, guaranteed } = illustrated();
    expect(current.years[0]?.minimumValue).toBe(89_950);
    expect(guaranteed.years[0]?.minimumValue).toBe(89_950);
  });

  test("a withdrawal of 30,000 in year 2 takes off what is paid after its charge", () => {
    const plan = { WDType: 5, WDAmount: 30_000, WDStartDuration: 2 };
    const [, second] = illustrated(plan).current.years;
    // 10% of 104,450 is free; 7% of the rest stays with the carrier.
    const charge = 0.07 * (30_000 - 10_445);
    expect(second?.withdrawalCharge).toBeCloseTo(charge, 2);
    expect(second?.minimumValue).toBeCloseTo((89_950 - (30_000 - charge)) * 1.028, 2);
  });
});

describe("the adjustment: a gain at most the charge, a loss and the charge together at most twice the charge", () => {
  const { guaranteed, current, marketValueAdjustment } = illustrated();

  test("guaranteed is the account value less twice the charge of what is not free", () => {
    // Year 2: 7% of 109,098.03 − 10,445, twice.
    const charge = 0.07 * (109_098.025 - 10_445);
    expect(guaranteed.years[1]?.cashSurrenderValue).toBeCloseTo(109_098.025 - 2 * charge, 1);
    expect(current.years[1]?.cashSurrenderValue).toBeCloseTo(109_098.025 - charge, 1);
  });

  test("rates down 1% add no more than the charge, in the first and in the renewal term", () => {
    const years = marketValueAdjustment?.demonstration?.years ?? [];
    for (const year of years) {
      expect(year.surrenderValueRatesDown).toBeLessThanOrEqual(year.accountValue + 0.01);
    }
    const sixth = years[5];
    expect(sixth?.surrenderValueRatesUp).toBeLessThan(sixth?.surrenderValueBeforeAdjustment ?? 0);
  });
});

describe("initial and renewal terms of five years", () => {
  const { current } = illustrated();

  test("are charged alike, and a surrender at the end of each pays the account value", () => {
    const free = current.years
      .slice(0, 15)
      .map((year) => year.cashSurrenderValue === year.accountValue);
    expect(free.flatMap((isFree, index) => (isFree ? [index + 1] : []))).toEqual([5, 10, 15]);
    const [fifth, sixth] = current.years.slice(4, 6);
    const charged = (sixth?.accountValue ?? 0) - 0.1 * (fifth?.accountValue ?? 0);
    expect(sixth?.surrenderCharge).toBeCloseTo(0.08 * charged, 1);
  });
});

test("waivers stand in the answer, but for Massachusetts, and an IRA is sold from age 18", () => {
  const titles = responseData(illustrated()).disclosures.map(({ title }) => title);
  expect(titles.slice(-3)).toEqual(["Renewal", "Extended care waiver", "Terminal illness waiver"]);
  expect(illustrated({ State: 26 }).accessTerms[1]?.text).toBe(
    "Contracts issued in Massachusetts do not have this waiver.",
  );
  const young = { Owner_DOB: "2015-01-01", State: 41, Premium: 100_000, TaxQualification: 1 };
  expect(illustrateInputs(secureTerm, young, SECURE_TERM_CONTEXT).kind).toBe("refused");
});

describe("a state may have its own: no adjustment, lower charges, a returned premium, another window", () => {
  const floor = {
    considerationRate: 1,
    interestRate: 0,
    annualCharge: 0,
    isReducedByRiderCharges: false,
    isReducedByWithdrawalCharges: false,
    isLessSurrenderCharge: false,
    firstContractYear: 1,
  };
  const lower = [0.07, 0.06, 0.05, 0.04, 0.03];
  const varied = parseProduct({
    ...secureTerm,
    definition: {
      ...secureTerm.definition,
      variations: [
        {
          states: ["CA"],
          terms: {
            marketValueAdjustment: null,
            surrenderCharge: { rates: lower },
            renewal: { surrenderCharge: { rates: lower }, freeWindow: { at: "term_start" } },
            minimumValue: { floors: [floor] },
          },
        },
      ],
    },
  });
  const inState = (State: number) => {
    const sent = { Owner_DOB: "1965-01-01", State, Premium: 100_000 };
    const result = illustrateInputs(varied, sent, SECURE_TERM_CONTEXT);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    return result.illustration;
  };

  test("California has them, and Ohio the form's", () => {
    const [california, ohio] = [inState(6), inState(41)];
    expect(california.surrenderCharge.rates).toEqual(lower);
    expect(california.marketValueAdjustment).toBeUndefined();
    expect(california.accessTerms[0]?.text).toContain("It has no market value adjustment.");
    expect(california.accessTerms[1]?.text).not.toContain("market value adjustment");
    // 104,450 less 7% of 94,450 is 97,833.50, and the premium is returned.
    expect(california.guaranteed.years[0]?.cashSurrenderValue).toBe(100_000);
    expect(ohio.guaranteed.years[0]?.cashSurrenderValue).toBe(89_950);
    expect(ohio.current.years).toEqual(illustrated().current.years);
  });
});
