-- Demo Income Bonus 10: a whole index annuity as carriers sell it, as an example: premium bonus, income rider with five
-- ways to be paid, schedules by state, bailout, accumulation guarantee and waivers.
--
-- Built after Athene Ascent Pro 10 Bonus; its name, insurer and rates are not Athene's. What is published:
-- riders                        base 125,000 of 100,000, then 10 % of the premium less withdrawals a year for ten years
--                               and 5 % for ten more (135,000, 225,000 and 275,000 at years 1, 10 and 20); 8.05 % and
--                               so 18,112.50 at 70; two lives 0.5 % less; twice the interest in the other option; a
--                               monthly charge of the base (product guide 65220, 1 July 2022). Earnings-linked income
--                               begins 1.1 % lower, inflation-linked at 45 % of the level rate (brochure, page 10)
-- marketValueAdjustment         unchanged rates cost 0.25 % a year (brochure, page 15)
-- waivers, bailout              brochures, pages 10 and 14; days and years as there
-- freeLook                      as in sql/seeds/products/demo_myga.sql
-- The rest are demonstration values: other payout rates, charges, vesting, states, premiums and crediting rates. The
-- carrier's own indexes are left out: they are younger than ten years (NAIC Model #245 6.F(9)).
--
-- Applying this file twice changes nothing.

insert into product_version
  (slug, version, name, default_format, engine, effective_from, inputs_schema, definition)
select 'demo-income-bonus-10', '2026.11', 'Demo Income Bonus 10', 'pdf', 'builtin', '2026-11-01',
       sample_inputs_for('Demo Income Bonus 10', definition, own) || examples, definition
from (values (
-- Inputs in place of those that the definition asks for.
$json${
  "Rider1": {
    "title": "Income rider",
    "type": "integer",
    "oneOf": [
      {"const": 0, "title": "None"},
      {"const": 1, "title": "Guaranteed growth, level income, one life"},
      {"const": 2, "title": "Guaranteed growth, level income, two lives"},
      {"const": 3, "title": "Guaranteed growth, earnings-linked income, one life"},
      {"const": 4, "title": "Guaranteed growth, inflation-linked income, one life"},
      {"const": 5, "title": "Growth with interest, level income, one life"}
    ],
    "default": 0
  },
  "Rider2": {"title": "Death benefit rider", "type": "integer", "oneOf": [{"const": 0, "title": "None"}], "default": 0},
  "Allocations": {
    "title": "Premium by crediting strategy, in per cent that sum to 100; all in the first strategy unless given",
    "type": "array",
    "maxItems": 4,
    "items": {
      "type": "object",
      "properties": {
        "strategy": {
          "type": "string",
          "oneOf": [
            {"const": "sp500-cap", "title": "S&P 500 one-year point-to-point with cap"},
            {"const": "sp500-monthly-cap", "title": "S&P 500 one-year monthly cap"},
            {"const": "sp500-two-year", "title": "S&P 500 two-year point-to-point with participation rate and charge"},
            {"const": "fixed", "title": "Fixed strategy"}
          ]
        },
        "pct": {"type": "number", "minimum": 0, "maximum": 100}
      },
      "required": ["strategy", "pct"],
      "additionalProperties": false
    }
  }
}$json$::jsonb,
$json${
  "examples": [
    {"Owner_FirstName": "Valued", "Owner_LastName": "Owner", "Owner_DOB": "1966-01-01", "Premium": 100000, "State": 19},
    {
      "Owner_DOB": "1966-01-01",
      "Owner_Gender": 1,
      "Premium": 100000,
      "State": 19,
      "Rider1": 1,
      "WDType": 6,
      "WDAmount": 0,
      "WDStartDuration": 11
    }
  ]
}$json$::jsonb,
$json${
  "kind": "index",
  "genericName": "Single premium deferred fixed index annuity with a premium bonus",
  "formNumber": "DEMO-IB10-2611",
  "ratesEffectiveOn": "2026-11-01",
  "homeState": "IA",
  "unavailableStates": ["NY"],
  "brand": {
    "insurerName": "Example Mutual Life Insurance Company",
    "addressLines": ["100 Demonstration Way", "Des Moines, IA 50309"],
    "footer": "Example Mutual Life Insurance Company is made up. It does not exist."
  },
  "acknowledgment": {},
  "translations": {
    "es-US": {
      "Single premium deferred fixed index annuity with a premium bonus":
        "Anualidad fija indexada diferida de prima única con un bono de prima",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "S&P 500 one-year point-to-point with cap":
        "S&P 500 punto a punto de un año con límite máximo",
      "S&P 500 one-year monthly cap": "S&P 500 de un año con límite máximo mensual",
      "S&P 500 two-year point-to-point with participation rate and charge":
        "S&P 500 punto a punto de dos años con tasa de participación y cargo",
      "Fixed strategy": "Estrategia fija",
      "Confinement waiver": "Exención por internamiento",
      "the annuitant is confined to a qualified care home for at least 60 days in a row. The stay must begin at least one year after the contract date":
        "el rentista está internado en un centro de cuidados calificado por lo menos 60 días seguidos. La estadía debe empezar por lo menos un año después de la fecha del contrato",
      "Terminal illness waiver": "Exención por enfermedad terminal",
      "a doctor finds an illness that is expected to cause death within one year. The finding must be at least one year after the contract date":
        "un médico diagnostica una enfermedad que se prevé que cause la muerte en un año. El diagnóstico debe hacerse por lo menos un año después de la fecha del contrato",
      "Income rider": "Cláusula de ingreso",
      "Guaranteed growth, level income, one life":
        "Crecimiento garantizado, ingreso constante, una vida",
      "Guaranteed growth, level income, two lives":
        "Crecimiento garantizado, ingreso constante, dos vidas",
      "Guaranteed growth, earnings-linked income, one life":
        "Crecimiento garantizado, ingreso vinculado al interés, una vida",
      "Guaranteed growth, inflation-linked income, one life":
        "Crecimiento garantizado, ingreso vinculado a la inflación, una vida",
      "Growth with interest, level income, one life":
        "Crecimiento con el interés, ingreso constante, una vida",
      "The rider’s income base grows by a share of the premium each year. It pays a level income for the covered person’s life, even when the account value is used up.":
        "La base de ingresos de la cláusula adicional crece cada año en una parte de la prima. La cláusula paga un ingreso constante mientras viva la persona cubierta, aunque se agote el valor de la cuenta.",
      "The rider’s income base grows by a share of the premium each year. It pays a level income for as long as either covered person lives, even when the account value is used up.":
        "La base de ingresos de la cláusula adicional crece cada año en una parte de la prima. La cláusula paga un ingreso constante mientras viva cualquiera de las dos personas cubiertas, aunque se agote el valor de la cuenta.",
      "The rider’s income base grows by a share of the premium each year. It pays an income for the covered person’s life that rises with the interest credited.":
        "La base de ingresos de la cláusula adicional crece cada año en una parte de la prima. La cláusula paga un ingreso mientras viva la persona cubierta, que aumenta con el interés acreditado.",
      "The rider’s income base grows by a share of the premium each year. It pays an income for the covered person’s life that rises with consumer prices.":
        "La base de ingresos de la cláusula adicional crece cada año en una parte de la prima. La cláusula paga un ingreso mientras viva la persona cubierta, que aumenta con los precios al consumidor.",
      "Twice the interest credited is added to the rider’s income base. It pays a level income for the covered person’s life, even when the account value is used up.":
        "El doble del interés acreditado se añade a la base de ingresos de la cláusula adicional. La cláusula paga un ingreso constante mientras viva la persona cubierta, aunque se agote el valor de la cuenta.",
      "The covered person is confined to a qualified care home for at least 180 days of 250.":
        "La persona cubierta está internada en un centro de cuidados calificado por lo menos 180 días de 250.",
      "S&P 500 is a trademark of its owner. The index is named here only to say which published closes the figures are calculated from; its owner has no part in any contract illustrated here, and neither recommends nor guarantees it. The index leaves out dividends, and no one can invest in it directly.":
        "S&P 500 es una marca de su dueño. El índice se nombra aquí solo para decir con qué cierres publicados se calculan las cifras; su dueño no tiene parte en ningún contrato ilustrado aquí, y no lo recomienda ni lo garantiza. El índice no incluye los dividendos, y no se puede invertir en él directamente."
    }
  },
  "issueAge": {"minimum": 35, "maximum": 80},
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 5000, "maximum": 1000000, "default": 100000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 95,
  "premiumBonus": {"rate": 0.1, "vestedRates": [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]},
  "strategies": [
    {
      "id": "sp500-cap",
      "name": "S&P 500 one-year point-to-point with cap",
      "indexId": "sp500",
      "termYears": 1,
      "current": {"method": "point_to_point", "cap": 0.06, "participation": 1, "floor": 0},
      "guaranteed": {"method": "point_to_point", "cap": 0.01, "participation": 1, "floor": 0}
    },
    {
      "id": "sp500-monthly-cap",
      "name": "S&P 500 one-year monthly cap",
      "indexId": "sp500",
      "termYears": 1,
      "current": {"method": "monthly_sum", "monthlyCap": 0.02, "floor": 0},
      "guaranteed": {"method": "monthly_sum", "monthlyCap": 0.005, "floor": 0}
    },
    {
      "id": "sp500-two-year",
      "name": "S&P 500 two-year point-to-point with participation rate and charge",
      "indexId": "sp500",
      "termYears": 2,
      "fee": {
        "current": 0.0095,
        "guaranteed": 0.025,
        "every": "contract_year",
        "timing": "end",
        "base": "credited_value"
      },
      "current": {"method": "point_to_point", "participation": 0.6, "floor": 0},
      "guaranteed": {"method": "point_to_point", "participation": 0.05, "floor": 0}
    },
    {
      "id": "fixed",
      "name": "Fixed strategy",
      "termYears": 1,
      "current": {"method": "declared_rate", "rate": 0.025},
      "guaranteed": {"method": "declared_rate", "rate": [0.025, 0.001]}
    }
  ],
  "allocation": {"default": [{"strategy": "sp500-cap", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {"rates": [0.12, 0.12, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.04], "grading": "yearly"},
  "freeWithdrawal": {
    "rate": 0.1,
    "base": "anniversary_value",
    "alternatives": [{"rate": 0.1, "base": "premium"}],
    "firstContractYear": 1,
    "isFreeOnSurrender": true,
    "isRequiredDistributionFree": true
  },
  "marketValueAdjustment": {
    "family": "ratio",
    "appliesTo": "charged_amount",
    "years": 10,
    "timeBasis": "months",
    "rateAtIssue": 0.045,
    "adder": 0.0025,
    "demonstratedChange": 0.01
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": {"fiveYearTreasuryRate": 0.04, "indexedBenefitCost": 0.01},
    "annualCharge": 0,
    "isReducedByRiderCharges": false,
    "isReducedByWithdrawalCharges": false
  },
  "accumulationGuarantee": {
    "contractYear": 10,
    "rate": 1.1,
    "isBonusIncluded": false,
    "reduction": "pro_rata",
    "isReducedByRiderCharges": true,
    "isLostByExcessWithdrawal": false
  },
  "bailout": {"strategy": "sp500-cap", "field": "cap", "rate": 0.03, "days": 30},
  "waivers": [
    {
      "kind": "nursing_home",
      "name": "Confinement waiver",
      "condition": "the annuitant is confined to a qualified care home for at least 60 days in a row. The stay must begin at least one year after the contract date",
      "firstContractYear": 2,
      "rate": 1,
      "isAdjustmentWaived": true
    },
    {
      "kind": "terminal_illness",
      "name": "Terminal illness waiver",
      "condition": "a doctor finds an illness that is expected to cause death within one year. The finding must be at least one year after the contract date",
      "firstContractYear": 2,
      "rate": 1,
      "isAdjustmentWaived": true,
      "unavailableStates": ["MA"]
    }
  ],
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
      "id": "level-single",
      "name": "Guaranteed growth, level income, one life",
      "sentence": "The rider’s income base grows by a share of the premium each year. It pays a level income for the covered person’s life, even when the account value is used up.",
      "input": "Rider1",
      "code": 1,
      "coveredLife": "annuitant",
      "issueAge": {"minimum": 35, "maximum": 80},
      "charge": {
        "currentRate": 0.01,
        "guaranteedRate": [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.025],
        "base": "opening_base",
        "timing": "after_credits",
        "frequency": "monthly"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0.25,
        "rollUp": {
          "rate": [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05],
          "kind": "simple",
          "years": 20
        },
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0575},
          {"fromAge": 55, "rate": 0.0625},
          {"fromAge": 60, "rate": 0.0685},
          {"fromAge": 65, "rate": 0.0745},
          {"fromAge": 70, "rate": 0.0805},
          {"fromAge": 75, "rate": 0.0875},
          {"fromAge": 80, "rate": 0.096}
        ],
        "payoutBase": "greater_of_base_and_account_value_at_first_income",
        "excessBase": "account_value",
        "premiumReduction": "dollar_for_dollar",
        "isRequiredDistributionFree": true,
        "incomeMultiplier": {
          "multiple": 2,
          "years": 5,
          "firstContractYear": 3,
          "condition": "The covered person is confined to a qualified care home for at least 180 days of 250."
        }
      }
    },
    {
      "id": "level-joint",
      "name": "Guaranteed growth, level income, two lives",
      "sentence": "The rider’s income base grows by a share of the premium each year. It pays a level income for as long as either covered person lives, even when the account value is used up.",
      "input": "Rider1",
      "code": 2,
      "coveredLife": "annuitant",
      "issueAge": {"minimum": 35, "maximum": 80},
      "charge": {
        "currentRate": 0.01,
        "guaranteedRate": [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.025],
        "base": "opening_base",
        "timing": "after_credits",
        "frequency": "monthly"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "joint",
        "baseBonusRate": 0.25,
        "rollUp": {
          "rate": [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05],
          "kind": "simple",
          "years": 20
        },
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0525},
          {"fromAge": 55, "rate": 0.0575},
          {"fromAge": 60, "rate": 0.0635},
          {"fromAge": 65, "rate": 0.0695},
          {"fromAge": 70, "rate": 0.0755},
          {"fromAge": 75, "rate": 0.0825},
          {"fromAge": 80, "rate": 0.091}
        ],
        "payoutBase": "greater_of_base_and_account_value_at_first_income",
        "excessBase": "account_value",
        "premiumReduction": "dollar_for_dollar",
        "isRequiredDistributionFree": true
      }
    },
    {
      "id": "earnings-single",
      "name": "Guaranteed growth, earnings-linked income, one life",
      "sentence": "The rider’s income base grows by a share of the premium each year. It pays an income for the covered person’s life that rises with the interest credited.",
      "input": "Rider1",
      "code": 3,
      "coveredLife": "annuitant",
      "issueAge": {"minimum": 35, "maximum": 80},
      "charge": {
        "currentRate": 0.01,
        "guaranteedRate": [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.025],
        "base": "opening_base",
        "timing": "after_credits",
        "frequency": "monthly"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0.25,
        "rollUp": {
          "rate": [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05],
          "kind": "simple",
          "years": 20
        },
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0465},
          {"fromAge": 55, "rate": 0.0515},
          {"fromAge": 60, "rate": 0.0575},
          {"fromAge": 65, "rate": 0.0635},
          {"fromAge": 70, "rate": 0.0695},
          {"fromAge": 75, "rate": 0.0765},
          {"fromAge": 80, "rate": 0.085}
        ],
        "payoutBase": "greater_of_base_and_account_value_at_first_income",
        "incomeIncrease": {"kind": "credited_rate", "multiple": 1},
        "excessBase": "account_value",
        "premiumReduction": "dollar_for_dollar",
        "isRequiredDistributionFree": true
      }
    },
    {
      "id": "inflation-single",
      "name": "Guaranteed growth, inflation-linked income, one life",
      "sentence": "The rider’s income base grows by a share of the premium each year. It pays an income for the covered person’s life that rises with consumer prices.",
      "input": "Rider1",
      "code": 4,
      "coveredLife": "annuitant",
      "issueAge": {"minimum": 35, "maximum": 80},
      "charge": {
        "currentRate": 0.01,
        "guaranteedRate": [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.025],
        "base": "opening_base",
        "timing": "after_credits",
        "frequency": "monthly"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0.25,
        "rollUp": {
          "rate": [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05],
          "kind": "simple",
          "years": 20
        },
        "stacking": {"rate": 0, "years": 0},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0259},
          {"fromAge": 55, "rate": 0.0281},
          {"fromAge": 60, "rate": 0.0308},
          {"fromAge": 65, "rate": 0.0335},
          {"fromAge": 70, "rate": 0.0362},
          {"fromAge": 75, "rate": 0.0394},
          {"fromAge": 80, "rate": 0.0432}
        ],
        "payoutBase": "greater_of_base_and_account_value_at_first_income",
        "incomeIncrease": {"kind": "consumer_prices", "assumedRate": 0.025, "guaranteedRate": 0},
        "excessBase": "account_value",
        "premiumReduction": "dollar_for_dollar",
        "isRequiredDistributionFree": true
      }
    },
    {
      "id": "stacking-single",
      "name": "Growth with interest, level income, one life",
      "sentence": "Twice the interest credited is added to the rider’s income base. It pays a level income for the covered person’s life, even when the account value is used up.",
      "input": "Rider1",
      "code": 5,
      "coveredLife": "annuitant",
      "issueAge": {"minimum": 35, "maximum": 80},
      "charge": {
        "currentRate": 0.01,
        "guaranteedRate": [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.025],
        "base": "opening_base",
        "timing": "after_credits",
        "frequency": "monthly"
      },
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0.25,
        "rollUp": {"rate": 0, "kind": "simple", "years": 0},
        "stacking": {"rate": 2, "years": 20},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 2,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0575},
          {"fromAge": 55, "rate": 0.0625},
          {"fromAge": 60, "rate": 0.0685},
          {"fromAge": 65, "rate": 0.0745},
          {"fromAge": 70, "rate": 0.0805},
          {"fromAge": 75, "rate": 0.0875},
          {"fromAge": 80, "rate": 0.096}
        ],
        "payoutBase": "greater_of_base_and_account_value_at_first_income",
        "excessBase": "account_value",
        "isRequiredDistributionFree": true
      }
    }
  ],
  "variations": [
    {
      "states": ["CA"],
      "terms": {
        "formNumber": "DEMO-IB10-CA-2611",
        "premium": {"minimum": 10000, "default": 100000},
        "premiumBonus": {"vestedRates": [0, 0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.9]},
        "surrenderCharge": {"rates": [0.083, 0.0825, 0.0725, 0.0625, 0.0525, 0.042, 0.0315, 0.021, 0.0105]},
        "marketValueAdjustment": null
      }
    },
    {
      "states": ["AK", "DE", "ID", "MN", "MO", "NV", "NJ", "OH", "OK", "OR", "PA", "SC", "TX", "UT", "VA", "WA"],
      "terms": {"surrenderCharge": {"rates": [0.09, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01]}}
    },
    {
      "states": ["FL"],
      "terms": {
        "surrenderCharge": {
          "byIssueAge": [{"fromAge": 65, "rates": [0.1, 0.1, 0.1, 0.1, 0.1, 0.09, 0.08, 0.07, 0.06, 0.04]}]
        }
      }
    },
    {
      "states": ["MT"],
      "terms": {"annuitization": {"unisex": {"states": ["MT"]}}}
    }
  ],
  "scenarios": {"isEarlierWindowUntilMarch": true, "reducedBy": 0.25}
}$json$::jsonb
)) as terms (own, examples, definition);
