/** Years of which only the account value is asked, as for the growth of a contract that pays nothing before its end. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { project } from "../../../src/annuity/projection.ts";
import { contract } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const YEARS = 25;
const rate = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((of) => of / 10_000);

test("the account values are those of years with all values", () => {
  const drawn = fc.record({
    credits: fc.array(rate(0.12), { minLength: YEARS, maxLength: YEARS }),
    contractFee: fc.constantFrom(0, 50),
    bonus: fc.option(rate(0.1), { nil: undefined }),
    month: fc.constantFrom(1, 4),
    amount: fc.constantFrom(0, 10_000),
    chargeYears: fc.constantFrom("from_issue", "from_premium"),
  });
  fc.assert(
    fc.property(drawn, ({ credits, contractFee, bonus, month, amount, chargeYears }) => {
      const fee = {
        current: 0.01,
        guaranteed: 0.01,
        every: "contract_year",
        timing: "end",
        base: "credited_value",
      } as const;
      const issued = contract({
        contractFee,
        strategies: [
          { share: 0.6, termYears: 1, accruesDaily: true },
          { share: 0.4, termYears: 2, accruesDaily: false, fee },
        ],
        surrenderCharge: { rates: [0.08, 0.07, 0.06], grading: "monthly" },
        floors: [
          {
            considerationRate: 1,
            interestRate: 0.01,
            annualCharge: 0,
            isReducedByRiderCharges: false,
            isReducedByWithdrawalCharges: true,
            isLessSurrenderCharge: true,
            firstContractYear: 1,
          },
        ],
        ...(bonus === undefined ? {} : { premiumBonus: { rate: bonus, vestedRates: [0, 0.5] } }),
        laterPremiums: {
          payments: [
            { contractYear: 3, month, amount },
            { contractYear: 4, month, amount },
          ],
          lastBonusYear: 3,
          chargeYears,
          suspendsFreeWithdrawal: false,
        },
      });
      const assumptions = { creditedRates: [credits, credits], basis: "current" } as const;
      const shown = ({ accountValue, accountValueAtStart, premium, paidWithin }: Year) => ({
        accountValue,
        accountValueAtStart,
        premium,
        paidWithin,
      });
      const alone = project(issued, YEARS, assumptions, "account_value");
      expect(alone.map(shown)).toEqual(project(issued, YEARS, assumptions).map(shown));
    }),
    runs(100),
  );
});

type Year = ReturnType<typeof project>[number];
