-- Demo FIA: a ten-year fixed index annuity with premium bonus, five strategies and riders [D18].
-- `demo-fia` is sold through the product endpoint, `DemoFIA` through the index annuity endpoint [D20].
--
-- Applying this file twice changes nothing. Each parameter's basis, member by member of `definition`:
-- kind, genericName, formNumber, ratesEffectiveOn, homeState, brand   demonstration values
-- unavailableStates             demonstration value: forms are commonly sold by an affiliate in New York
-- issueAge, premium             demonstration values, wide enough for the sample contract of [D18]
-- issueDate                     demonstration value: how far from the day of preparation an issue may be assumed
-- freeLook                      30 days, as California has it: of the states' rules seen, the longest, so that it holds in each
--                               (getyourannuity.com, free look periods state by state, 2025-05-20)
-- maximumAnnuitizationAge       demonstration value; nothing is illustrated past it (NAIC Model #245 6.F)
-- premiumBonus                  demonstration value; vesting schedules of ten years are common
-- strategies                    demonstration rates; guaranteed ones never beat current ones (#245 6.F(8))
-- allocation                    all in the capped strategy unless the request says otherwise
-- surrenderCharge               demonstration value of a ten-year schedule
-- freeWithdrawal                10% is the usual rate; bases differ by carrier
-- marketValueAdjustment         linear family with both collars, after Midland National 32340Y-2;
--                               rateAtIssue is a demonstration value
-- minimumValue                  0.875 and $50 from NAIC Model #805 4.A; the rate rule from 4.B and 4.C on
--                               a demonstration Treasury rate of 4.00% and option cost of 1.00%;
--                               rider charges come off it, as some carriers have it;
--                               charges of withdrawals do not come off it, so that what is paid and what is
--                               left are never less than it together, as MNL IndexBuilder, Midland National, does
-- annuitization                 2012 IAM Period Table with scale G2, as NAIC VM-M has it; interest rates are
--                               demonstration values; rates per $1,000 to the cent, as #245 appendix A shows
-- withdrawalTiming              start of each period, the lower of the two choices
-- riders                        demonstration values; mechanics as in Nassau OL5370B (simple roll-up, excess
--                               net of income); payout bands in the manner of Allianz
--                               death benefit riders end with the account value: a demonstration choice
-- translations                  Spanish by this project, not reviewed by a lawyer [D168, D186]
-- scenarios                     #245 6.F(9); a quarter off for the reduced rates

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
select slug, name, '2026.11', is_active, 'pdf', 'builtin', sample_inputs_for(name, definition, own), definition
from (values ('demo-fia', 'Demo FIA', true), ('DemoFIA', 'Demo FIA', true)) as row (slug, name, is_active)
cross join (values (
-- Inputs in place of those that the definition asks for.
$json${
  "Allocations": {
    "title": "Premium by crediting strategy, in per cent that sum to 100; all in the first strategy unless given",
    "type": "array",
    "maxItems": 5,
    "items": {
      "type": "object",
      "properties": {
        "strategy": {
          "title": "Crediting strategy",
          "type": "string",
          "oneOf": [
            {"const": "sp500-cap", "title": "S&P 500 annual point-to-point with cap"},
            {"const": "sp500-participation", "title": "S&P 500 annual point-to-point with participation rate"},
            {"const": "sp500-two-year", "title": "S&P 500 two-year point-to-point with participation rate and fee"},
            {"const": "sp500-monthly-sum", "title": "S&P 500 monthly sum with monthly cap"},
            {"const": "fixed", "title": "Declared rate"}
          ]
        },
        "pct": {"title": "Share of the premium in per cent", "type": "number", "minimum": 0, "maximum": 100}
      },
      "required": ["strategy", "pct"],
      "additionalProperties": false
    }
  }
}$json$::jsonb,
$json${
  "kind": "index",
  "genericName": "Single premium deferred fixed index annuity",
  "formNumber": "DEMO-FIA-2611",
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
      "Single premium deferred fixed index annuity": "Anualidad fija indexada diferida de prima única",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "Demonstration": "Demostración",
      "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance.":
        "El producto, su aseguradora y sus condiciones son ficticios: solo muestran este servicio. No son una oferta de seguro.",
      "S&P 500 annual point-to-point with cap": "S&P 500 anual punto a punto con límite máximo",
      "S&P 500 annual point-to-point with participation rate":
        "S&P 500 anual punto a punto con tasa de participación",
      "S&P 500 two-year point-to-point with participation rate and fee":
        "S&P 500 punto a punto de dos años con tasa de participación y tarifa",
      "S&P 500 monthly sum with monthly cap": "S&P 500 suma mensual con límite máximo mensual",
      "Declared rate": "Tasa declarada",
      "Lifetime income, one life": "Ingreso vitalicio, una vida",
      "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for the covered person’s life, even when the account value is used up.":
        "La cláusula adicional fija una base de beneficios, que no es un valor en efectivo. Cada año paga una parte de esa base mientras viva la persona cubierta, aunque se agote el valor de la cuenta.",
      "Lifetime income, two lives": "Ingreso vitalicio, dos vidas",
      "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for as long as either covered person lives, even when the account value is used up.":
        "La cláusula adicional fija una base de beneficios, que no es un valor en efectivo. Cada año paga una parte de esa base mientras viva cualquiera de las dos personas cubiertas, aunque se agote el valor de la cuenta.",
      "Enhanced death benefit": "Beneficio por muerte mejorado",
      "The death benefit is never less than the premium grown at the rider’s rate, reduced for withdrawals.":
        "El beneficio por muerte nunca es menor que la prima acumulada a la tasa de la cláusula adicional, reducida por los retiros.",
      "S&P 500 is a trademark of its owner. The index is named here only to say which published closes the figures are calculated from; its owner has no part in any contract illustrated here, and neither recommends nor guarantees it. The index leaves out dividends, and no one can invest in it directly.":
        "S&P 500 es una marca de su dueño. El índice se nombra aquí solo para decir con qué cierres publicados se calculan las cifras; su dueño no tiene parte en ningún contrato ilustrado aquí, y no lo recomienda ni lo garantiza. El índice no incluye los dividendos, y no se puede invertir en él directamente."
    }
  },
  "issueAge": {"minimum": 0, "maximum": 85},
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 5000, "maximum": 2000000, "default": 100000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 100,
  "premiumBonus": {"rate": 0.05, "vestedRates": [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]},
  "strategies": [
    {
      "id": "sp500-cap",
      "name": "S&P 500 annual point-to-point with cap",
      "indexId": "sp500",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "point_to_point", "cap": 0.0725, "participation": 1, "floor": 0},
      "guaranteed": {"method": "point_to_point", "cap": 0.01, "participation": 1, "floor": 0}
    },
    {
      "id": "sp500-participation",
      "name": "S&P 500 annual point-to-point with participation rate",
      "indexId": "sp500",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "point_to_point", "participation": 0.45, "floor": 0},
      "guaranteed": {"method": "point_to_point", "participation": 0.1, "floor": 0}
    },
    {
      "id": "sp500-two-year",
      "name": "S&P 500 two-year point-to-point with participation rate and fee",
      "indexId": "sp500",
      "termYears": 2,
      "feeRate": 0.01,
      "current": {"method": "point_to_point", "participation": 0.8, "floor": 0},
      "guaranteed": {"method": "point_to_point", "participation": 0.2, "floor": 0}
    },
    {
      "id": "sp500-monthly-sum",
      "name": "S&P 500 monthly sum with monthly cap",
      "indexId": "sp500",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "monthly_sum", "monthlyCap": 0.02, "floor": 0},
      "guaranteed": {"method": "monthly_sum", "monthlyCap": 0.005, "floor": 0}
    },
    {
      "id": "fixed",
      "name": "Declared rate",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "declared_rate", "rate": 0.0325},
      "guaranteed": {"method": "declared_rate", "rate": [0.0325, 0.01]}
    }
  ],
  "allocation": {"default": [{"strategy": "sp500-cap", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {"rates": [0.09, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01], "grading": "yearly"},
  "freeWithdrawal": {
    "rate": 0.1,
    "base": "anniversary_value",
    "firstContractYear": 1,
    "isFreeOnSurrender": true,
    "isRequiredDistributionFree": true
  },
  "marketValueAdjustment": {
    "family": "linear",
    "appliesTo": "charged_amount",
    "years": 10,
    "timeBasis": "months",
    "rateAtIssue": 0.0475,
    "adder": 0,
    "demonstratedChange": 0.01,
    "collar": {"isWithinSurrenderCharge": true, "isWithinInterestCredited": true}
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": {"fiveYearTreasuryRate": 0.04, "indexedBenefitCost": 0.01},
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
        "currentRate": 0.01,
        "guaranteedRate": 0.02,
        "base": "opening_base",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0,
        "rollUp": {"rate": 0.06, "kind": "simple", "years": 10},
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
        "currentRate": 0.011,
        "guaranteedRate": 0.02,
        "base": "opening_base",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "joint",
        "baseBonusRate": 0,
        "rollUp": {"rate": 0.06, "kind": "simple", "years": 10},
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
      "id": "enhanced-death-benefit",
      "name": "Enhanced death benefit",
      "sentence": "The death benefit is never less than the premium grown at the rider’s rate, reduced for withdrawals.",
      "input": "Rider2",
      "code": 1,
      "coveredLife": "owner",
      "issueAge": {"minimum": 0, "maximum": 75},
      "charge": {
        "currentRate": 0.004,
        "guaranteedRate": 0.01,
        "base": "opening_base",
        "timing": "after_credits"
      },
      "terms": {
        "kind": "death_benefit",
        "rollUp": {"rate": 0.05, "kind": "compound", "years": 10, "untilAge": 85},
        "isBonusIncluded": false,
        "reduction": "pro_rata",
        "endsWithAccountValue": true
      }
    }
  ],
  "scenarios": {"isEarlierWindowUntilMarch": false, "reducedBy": 0.25}
}$json$::jsonb
)) as terms (own, definition)
on conflict (slug) do update
   set (name, version, is_active, default_format, engine, inputs_schema, definition) =
       (excluded.name, excluded.version, excluded.is_active, excluded.default_format, excluded.engine,
        excluded.inputs_schema, excluded.definition)
 where product is distinct from excluded;
