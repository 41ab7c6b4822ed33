-- Demo MYGA: a five-year fixed annuity with a market value adjustment [D18].
-- `demo-myga` is sold through the product endpoint, `DemoMYGA` through the index annuity endpoint [D20].
-- `demo-inactive` is no longer offered: a request for it is a 404 [D18].
--
-- Applying this file twice changes nothing. Each parameter's basis, member by member of `definition`:
-- kind, genericName, formNumber, ratesEffectiveOn, homeState, brand   demonstration values
-- unavailableStates             demonstration value: forms are commonly sold by an affiliate in New York
-- issueAge, premium             demonstration values, wide enough for the sample contract of [D18]
-- issueDate                     demonstration value: how far from the day of preparation an issue may be assumed
-- freeLook                      30 days, as California has it: of the states' rules seen, the longest, so that it holds in each
--                               (getyourannuity.com, free look periods state by state, 2025-05-20)
-- maximumAnnuitizationAge       demonstration value; nothing is illustrated past it (NAIC Model #245 6.F)
-- guaranteePeriodYears          five years, as the rates of the strategy have it
-- strategies                    demonstration rates: 4.45% for five years, renewal 3.00%, guaranteed 1.00%
-- surrenderCharge               LTAM Part II example 7.2, its first five years
-- freeWithdrawal                10% is the usual rate; bases differ by carrier
-- marketValueAdjustment         ratio family, after the Voya MGA prospectus; demonstration reference rate
-- minimumValue                  0.875 and $50 from NAIC Model #805 4.A; the rate rule from 4.B on a
--                               demonstration Treasury rate of 4.00%; rider charges come off it;
--                               charges of withdrawals do not come off it, so that what is paid and what is
--                               left are never less than it together, as SecureGain 5, MassMutual Ascend, does
-- annuitization                 2012 IAM Period Table with scale G2, as NAIC VM-M has it; interest rates are
--                               demonstration values; rates per $1,000 to the cent, as #245 appendix A shows
-- withdrawalTiming              start of each period, the lower of the two choices
-- riders                        demonstration values; mechanics as in Nassau OL5370B; return of premium after
--                               the Corebridge example (reduced in proportion)
--                               death benefit riders end with the account value: a demonstration choice
-- translations                  Spanish by this project, not reviewed by a lawyer [D168, D186]
-- scenarios                     not used by a fixed annuity

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
select slug, name, '2026.11', is_active, 'json', 'builtin', sample_inputs_for(name, definition), definition
from (values ('demo-myga', 'Demo MYGA', true),
             ('DemoMYGA', 'Demo MYGA', true),
             ('demo-inactive', 'Demo inactive', false)) as row (slug, name, is_active)
cross join (values (
$json${
  "kind": "fixed",
  "genericName": "Single premium deferred fixed annuity with a multi-year rate guarantee and a market value adjustment",
  "formNumber": "DEMO-MYGA-2611",
  "ratesEffectiveOn": "2026-11-01",
  "homeState": "IA",
  "unavailableStates": ["NY"],
  "brand": {
    "insurerName": "Example Mutual Life Insurance Company",
    "addressLines": ["100 Demonstration Way", "Des Moines, IA 50309"],
    "primaryColor": "#14365c",
    "accentColor": "#c8742b",
    "footer": "Example Mutual Life Insurance Company is made up. It does not exist.",
    "logo": {
      "width": 40,
      "height": 40,
      "paths": [
        {"fill": "#14365c", "data": "M20 1 37 7v12c0 10-7 16.5-17 20C10 35.5 3 29 3 19V7z"},
        {"fill": "#ffffff", "data": "M9.5 20h5v9l-5-3.5zM17.5 15h5v18L20 34.2 17.5 33z"},
        {"fill": "#c8742b", "data": "M25.5 10h5v15.5l-5 3.5z"}
      ]
    }
  },
  "disclosures": [
    {
      "title": "Demonstration",
      "text": "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance."
    }
  ],
  "translations": {
    "es-US": {
      "Single premium deferred fixed annuity with a multi-year rate guarantee and a market value adjustment":
        "Anualidad fija diferida de prima única con garantía de tasa por varios años y ajuste por valor de mercado",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "Demonstration": "Demostración",
      "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance.":
        "El producto, su aseguradora y sus condiciones son ficticios: solo muestran este servicio. No son una oferta de seguro.",
      "Five-year guaranteed rate": "Tasa garantizada por cinco años",
      "Lifetime income, one life": "Ingreso vitalicio, una vida",
      "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for the covered person’s life, even when the account value is used up.":
        "La cláusula adicional fija una base de beneficios, que no es un valor en efectivo. Cada año paga una parte de esa base mientras viva la persona cubierta, aunque se agote el valor de la cuenta.",
      "Lifetime income, two lives": "Ingreso vitalicio, dos vidas",
      "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for as long as either covered person lives, even when the account value is used up.":
        "La cláusula adicional fija una base de beneficios, que no es un valor en efectivo. Cada año paga una parte de esa base mientras viva cualquiera de las dos personas cubiertas, aunque se agote el valor de la cuenta.",
      "Return of premium at death": "Devolución de la prima al fallecer",
      "The death benefit is never less than the premium, reduced for withdrawals.":
        "El beneficio por muerte nunca es menor que la prima, reducida por los retiros."
    }
  },
  "issueAge": {"minimum": 0, "maximum": 85},
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 5000, "maximum": 2000000, "default": 100000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 100,
  "guaranteePeriodYears": 5,
  "strategies": [
    {
      "id": "fixed",
      "name": "Five-year guaranteed rate",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "declared_rate", "rate": [0.0445, 0.0445, 0.0445, 0.0445, 0.0445, 0.03]},
      "guaranteed": {"method": "declared_rate", "rate": [0.0445, 0.0445, 0.0445, 0.0445, 0.0445, 0.01]}
    }
  ],
  "allocation": {"default": [{"strategy": "fixed", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04], "grading": "yearly"},
  "freeWithdrawal": {
    "rate": 0.1,
    "base": "anniversary_value",
    "firstContractYear": 1,
    "isFreeOnSurrender": true,
    "isRequiredDistributionFree": true
  },
  "marketValueAdjustment": {
    "family": "ratio",
    "appliesTo": "charged_amount",
    "years": 5,
    "timeBasis": "months",
    "rateAtIssue": 0.042,
    "adder": 0,
    "demonstratedChange": 0.01
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": {"fiveYearTreasuryRate": 0.04},
    "annualCharge": 50,
    "isReducedByRiderCharges": true,
    "isReducedByWithdrawalCharges": false
  },
  "annuitization": {
    "table": "2012_iam_period",
    "improvement": "generational",
    "guaranteedInterestRate": 0.01,
    "currentInterestRate": 0.03,
    "rateDecimals": 2,
    "amount": "cash_surrender_value"
  },
  "withdrawalTiming": "start",
  "riders": [
    {
      "id": "income-single",
      "name": "Lifetime income, one life",
      "sentence": "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for the covered person’s life, even when the account value is used up.",
      "input": "Rider1",
      "code": 1,
      "coveredLife": "owner",
      "issueAge": {"minimum": 40, "maximum": 80},
      "charge": {
        "currentRate": 0.0085,
        "guaranteedRate": 0.015,
        "base": "opening_base",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0,
        "rollUp": {"rate": 0.04, "kind": "simple", "years": 10},
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "compounding",
        "isStepUpKeptDuringIncome": true,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.04},
          {"fromAge": 55, "rate": 0.045},
          {"fromAge": 60, "rate": 0.05},
          {"fromAge": 65, "rate": 0.055},
          {"fromAge": 70, "rate": 0.06},
          {"fromAge": 75, "rate": 0.065},
          {"fromAge": 80, "rate": 0.07}
        ],
        "payoutBase": "benefit_base",
        "excessBase": "account_value_less_income",
        "isRequiredDistributionFree": true
      }
    },
    {
      "id": "income-joint",
      "name": "Lifetime income, two lives",
      "sentence": "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for as long as either covered person lives, even when the account value is used up.",
      "input": "Rider1",
      "code": 2,
      "coveredLife": "owner",
      "issueAge": {"minimum": 40, "maximum": 80},
      "charge": {
        "currentRate": 0.0095,
        "guaranteedRate": 0.015,
        "base": "opening_base",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "joint",
        "baseBonusRate": 0,
        "rollUp": {"rate": 0.04, "kind": "simple", "years": 10},
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "compounding",
        "isStepUpKeptDuringIncome": true,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.035},
          {"fromAge": 55, "rate": 0.04},
          {"fromAge": 60, "rate": 0.045},
          {"fromAge": 65, "rate": 0.05},
          {"fromAge": 70, "rate": 0.055},
          {"fromAge": 75, "rate": 0.06},
          {"fromAge": 80, "rate": 0.065}
        ],
        "payoutBase": "benefit_base",
        "excessBase": "account_value_less_income",
        "isRequiredDistributionFree": true
      }
    },
    {
      "id": "return-of-premium",
      "name": "Return of premium at death",
      "sentence": "The death benefit is never less than the premium, reduced for withdrawals.",
      "input": "Rider2",
      "code": 1,
      "coveredLife": "owner",
      "issueAge": {"minimum": 0, "maximum": 75},
      "charge": {
        "currentRate": 0.001,
        "guaranteedRate": 0.002,
        "base": "account_value",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "death_benefit",
        "rollUp": {"rate": 0, "kind": "simple", "years": 0, "untilAge": 121},
        "isBonusIncluded": false,
        "reduction": "pro_rata",
        "endsWithAccountValue": true
      }
    }
  ],
  "scenarios": {"isEarlierWindowUntilMarch": false, "reducedBy": 0.25}
}$json$::jsonb
)) as terms (definition)
on conflict (slug) do update
   set (name, version, is_active, default_format, engine, inputs_schema, definition) =
       (excluded.name, excluded.version, excluded.is_active, excluded.default_format, excluded.engine,
        excluded.inputs_schema, excluded.definition)
 where product is distinct from excluded;
