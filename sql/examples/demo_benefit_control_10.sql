-- Demo Benefit Control 10: a whole index annuity as carriers sell it, as an example: an income value credited by the rate,
-- its interest accelerated or balanced, later premiums, income that rises with credits, and is carried on.
--
-- Built after Allianz Benefit Control (ABC-001, November 2025); its name, insurer and rates are not Allianz's. Published:
-- riders                        25 % bonus to the income value; 250 % of the interest for it and half for the account
--                               value, or 150 % and all (brochure, pages 6 and 7), the second once income has started
--                               (page 9); 4.25 % at 65; unused income carried on (page 12); twice the income after five
--                               years (page 13); the income value over five years at death, at most 250 % of the
--                               account value; no charge
-- premium, laterPremiums, issueAge   brochure, page 10
-- surrenderCharge, freeWithdrawal    brochure, pages 3 and 11: 10 % of the premium, from the year after the last one
-- marketValueAdjustment         never more than the account value: a gain is within the surrender charge (page 11)
-- strategies                    an allocation charge of 0 % and at most 2.5 %; five-year terms with a rate a year, as the
--                               year of an index lock has it
-- freeLook                      as in sql/seeds/products/demo_myga.sql
-- The rest are demonstration values: caps, participation and payout rates, reference rate, states. The carrier's own indexes
-- are left out: they are younger than ten years (NAIC Model #245 6.F(9)).
--
-- Applying this file twice changes nothing.

insert into product_version
  (slug, version, name, default_format, engine, effective_from, inputs_schema, definition)
select 'demo-benefit-control-10', '2026.11', 'Demo Benefit Control 10', 'pdf', 'builtin', '2026-11-01',
       sample_inputs_for('Demo Benefit Control 10', definition, own) || examples, definition
from (values (
-- Inputs in place of those that the definition asks for.
$json${
  "Rider1": {
    "title": "Protected income rider",
    "type": "integer",
    "oneOf": [
      {"const": 0, "title": "None"},
      {"const": 1, "title": "Protected income, one life"},
      {"const": 2, "title": "Protected income, two lives"}
    ],
    "default": 1
  },
  "Rider2": {"title": "Death benefit rider", "type": "integer", "oneOf": [{"const": 0, "title": "None"}], "default": 0},
  "LaterPremiums": {
    "title": "Premiums after the first, within 18 months",
    "type": "array",
    "maxItems": 1,
    "items": {
      "type": "object",
      "properties": {
        "contractYear": {"type": "integer", "minimum": 2, "maximum": 2},
        "amount": {"type": "number", "minimum": 25, "maximum": 25000}
      },
      "required": ["contractYear", "amount"],
      "additionalProperties": false
    }
  },
  "Allocations": {
    "title": "Premium by crediting strategy, in per cent that sum to 100; all in the first strategy unless given",
    "type": "array",
    "maxItems": 6,
    "items": {
      "type": "object",
      "properties": {
        "strategy": {
          "type": "string",
          "oneOf": [
            {"const": "sp500-cap-accelerated", "title": "S&P 500 one-year point-to-point with cap, accelerated"},
            {"const": "sp500-cap-balanced", "title": "S&P 500 one-year point-to-point with cap, balanced"},
            {"const": "sp500-lock-accelerated", "title": "S&P 500 five-year point-to-point with index lock, accelerated"},
            {"const": "sp500-lock-balanced", "title": "S&P 500 five-year point-to-point with index lock, balanced"},
            {"const": "fixed-accelerated", "title": "Fixed interest, accelerated"},
            {"const": "fixed-balanced", "title": "Fixed interest, balanced"}
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
    {"Owner_FirstName": "Valued", "Owner_LastName": "Owner", "Owner_DOB": "1968-01-01", "Premium": 100000, "State": 19},
    {
      "Owner_DOB": "1968-01-01",
      "Premium": 100000,
      "State": 19,
      "LaterPremiums": [{"contractYear": 2, "amount": 10000}],
      "Rider1": 1,
      "WDType": 6,
      "WDAmount": 0,
      "WDStartDuration": 8
    }
  ]
}$json$::jsonb,
$json${
  "kind": "index",
  "genericName": "Flexible premium deferred fixed index annuity with a protected income value",
  "formNumber": "DEMO-BC10-2611",
  "ratesEffectiveOn": "2026-11-01",
  "homeState": "MN",
  "unavailableStates": ["NY"],
  "brand": {
    "insurerName": "Example Mutual Life Insurance Company",
    "addressLines": ["100 Demonstration Way", "Des Moines, IA 50309"],
    "footer": "Example Mutual Life Insurance Company is made up. It does not exist."
  },
  "acknowledgment": {
    "ownerStatements": [
      "I have read this illustration and have received a copy of all of its pages.",
      "I understand that the protected income value is not a cash value. I cannot surrender it."
    ]
  },
  "translations": {
    "es-US": {
      "Flexible premium deferred fixed index annuity with a protected income value":
        "Anualidad fija indexada diferida de prima flexible con un valor de ingreso protegido",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "I have read this illustration and have received a copy of all of its pages.":
        "Leí esta ilustración y recibí una copia de todas sus páginas.",
      "I understand that the protected income value is not a cash value. I cannot surrender it.":
        "Entiendo que el valor de ingreso protegido no es un valor en efectivo. No puedo rescatarlo.",
      "S&P 500 one-year point-to-point with cap, accelerated":
        "S&P 500 punto a punto de un año con límite máximo, acelerado",
      "S&P 500 one-year point-to-point with cap, balanced":
        "S&P 500 punto a punto de un año con límite máximo, equilibrado",
      "S&P 500 five-year point-to-point with index lock, accelerated":
        "S&P 500 punto a punto de cinco años con fijación del índice, acelerado",
      "S&P 500 five-year point-to-point with index lock, balanced":
        "S&P 500 punto a punto de cinco años con fijación del índice, equilibrado",
      "Fixed interest, accelerated": "Interés fijo, acelerado",
      "Fixed interest, balanced": "Interés fijo, equilibrado",
      "corporate bonds": "los bonos corporativos",
      "Nursing home waiver": "Exención por estadía en un hogar de ancianos",
      "the owner is confined to a nursing home or hospital for at least 30 of 35 days in a row":
        "el titular está internado en un hogar de ancianos o en un hospital por lo menos 30 de 35 días seguidos",
      "Protected income rider": "Cláusula de ingreso protegido",
      "Protected income, one life": "Ingreso protegido, una vida",
      "Protected income, two lives": "Ingreso protegido, dos vidas",
      "A protected income value, which is no cash value, grows at a multiple of the rate of the account value. It sets an income for the covered person’s life, which rises with interest. At death it may be paid out over five years to those named to receive it.":
        "Un valor de ingreso protegido, que no es un valor en efectivo, crece a un múltiplo de la tasa del valor de la cuenta. Fija un ingreso que aumenta con el interés y dura mientras viva la persona cubierta. En caso de fallecimiento, puede pagarse durante cinco años a las personas nombradas para recibirlo.",
      "A protected income value, which is no cash value, grows at a multiple of the rate of the account value. It sets an income for as long as either covered person lives, which rises with interest. At death it may be paid out over five years to those named to receive it.":
        "Un valor de ingreso protegido, que no es un valor en efectivo, crece a un múltiplo de la tasa del valor de la cuenta. Fija un ingreso que aumenta con el interés y dura mientras viva cualquiera de las dos personas cubiertas. En caso de fallecimiento, puede pagarse durante cinco años a las personas nombradas para recibirlo.",
      "The covered person cannot do two of six tasks of daily living. Or the person has to stay in care for at least 90 days of 120: in a hospital, nursing home or assisted living home. It ends when the account value is used up.":
        "La persona cubierta no puede realizar dos de seis actividades de la vida diaria. O tiene que permanecer por lo menos 90 días de 120 en un hospital, un hogar de ancianos o una residencia de vida asistida. Termina cuando se agota el valor de la cuenta.",
      "Premiums after the first, within 18 months":
        "Primas posteriores a la primera, en un plazo de 18 meses",
      "S&P 500 is a trademark of its owner. The index is named here only to say which published closes the figures are calculated from; its owner has no part in any contract illustrated here, and neither recommends nor guarantees it. The index leaves out dividends, and no one can invest in it directly.":
        "S&P 500 es una marca de su dueño. El índice se nombra aquí solo para decir con qué cierres publicados se calculan las cifras; su dueño no tiene parte en ningún contrato ilustrado aquí, y no lo recomienda ni lo garantiza. El índice no incluye los dividendos, y no se puede invertir en él directamente."
    }
  },
  "issueAge": {"minimum": 0, "maximum": 80},
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 20000, "maximum": 1000000, "default": 100000},
  "laterPremiums": {"months": 18, "minimum": 25, "maximum": 25000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 100,
  "strategies": [
    {
      "id": "sp500-cap-accelerated",
      "name": "S&P 500 one-year point-to-point with cap, accelerated",
      "indexId": "sp500",
      "termYears": 1,
      "interestFactor": 0.5,
      "fee": {
        "current": 0,
        "guaranteed": 0.025,
        "every": "contract_year",
        "timing": "end",
        "base": "opening_value"
      },
      "benefitBaseMultiple": 5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {"method": "point_to_point", "cap": 0.045, "participation": 1, "floor": 0},
      "guaranteed": {"method": "point_to_point", "cap": 0.0025, "participation": 1, "floor": 0}
    },
    {
      "id": "sp500-cap-balanced",
      "name": "S&P 500 one-year point-to-point with cap, balanced",
      "indexId": "sp500",
      "termYears": 1,
      "interestFactor": 1,
      "fee": {
        "current": 0,
        "guaranteed": 0.025,
        "every": "contract_year",
        "timing": "end",
        "base": "opening_value"
      },
      "benefitBaseMultiple": 1.5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {"method": "point_to_point", "cap": 0.045, "participation": 1, "floor": 0},
      "guaranteed": {"method": "point_to_point", "cap": 0.0025, "participation": 1, "floor": 0}
    },
    {
      "id": "sp500-lock-accelerated",
      "name": "S&P 500 five-year point-to-point with index lock, accelerated",
      "indexId": "sp500",
      "termYears": 5,
      "ratesBy": "year_of_term",
      "interestFactor": 0.5,
      "fee": {
        "current": 0,
        "guaranteed": 0.025,
        "every": "contract_year",
        "timing": "end",
        "base": "opening_value"
      },
      "benefitBaseMultiple": 5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {
        "method": "index_lock",
        "lockAt": 0.25,
        "participation": [0.29, 0.33, 0.37, 0.41, 0.46],
        "floor": 0
      },
      "guaranteed": {
        "method": "index_lock",
        "lockAt": 0.25,
        "participation": [0.05, 0.05, 0.05, 0.05, 0.05],
        "floor": 0
      }
    },
    {
      "id": "sp500-lock-balanced",
      "name": "S&P 500 five-year point-to-point with index lock, balanced",
      "indexId": "sp500",
      "termYears": 5,
      "ratesBy": "year_of_term",
      "interestFactor": 1,
      "fee": {
        "current": 0,
        "guaranteed": 0.025,
        "every": "contract_year",
        "timing": "end",
        "base": "opening_value"
      },
      "benefitBaseMultiple": 1.5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {
        "method": "index_lock",
        "lockAt": 0.25,
        "participation": [0.29, 0.33, 0.37, 0.41, 0.46],
        "floor": 0
      },
      "guaranteed": {
        "method": "index_lock",
        "lockAt": 0.25,
        "participation": [0.05, 0.05, 0.05, 0.05, 0.05],
        "floor": 0
      }
    },
    {
      "id": "fixed-accelerated",
      "name": "Fixed interest, accelerated",
      "termYears": 1,
      "interestFactor": 0.5,
      "benefitBaseMultiple": 5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {"method": "declared_rate", "rate": 0.025},
      "guaranteed": {"method": "declared_rate", "rate": [0.025, 0.001]}
    },
    {
      "id": "fixed-balanced",
      "name": "Fixed interest, balanced",
      "termYears": 1,
      "interestFactor": 1,
      "benefitBaseMultiple": 1.5,
      "duringIncome": {"interestFactor": 1, "benefitBaseMultiple": 1.5},
      "current": {"method": "declared_rate", "rate": 0.025},
      "guaranteed": {"method": "declared_rate", "rate": [0.025, 0.001]}
    }
  ],
  "allocation": {"default": [{"strategy": "sp500-cap-accelerated", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {
    "rates": [0.093, 0.093, 0.083, 0.073, 0.0625, 0.0525, 0.042, 0.0315, 0.021, 0.0105],
    "grading": "yearly"
  },
  "freeWithdrawal": {
    "rate": 0.1,
    "base": "premium",
    "firstContractYear": 2,
    "isFreeOnSurrender": false,
    "isRequiredDistributionFree": true
  },
  "marketValueAdjustment": {
    "family": "ratio",
    "appliesTo": "charged_amount",
    "years": 10,
    "timeBasis": "months",
    "rateAtIssue": 0.05,
    "adder": 0,
    "reference": {"name": "corporate bonds"},
    "demonstratedChange": 0.01,
    "collar": {"isGainWithinSurrenderCharge": true}
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": {"fiveYearTreasuryRate": 0.04, "indexedBenefitCost": 0.01},
    "annualCharge": 0,
    "isReducedByRiderCharges": false,
    "isReducedByWithdrawalCharges": false
  },
  "waivers": [
    {
      "kind": "nursing_home",
      "name": "Nursing home waiver",
      "condition": "the owner is confined to a nursing home or hospital for at least 30 of 35 days in a row",
      "firstContractYear": 2,
      "rate": 1,
      "isAdjustmentWaived": true
    }
  ],
  "annuitization": {
    "table": "2012_iam_period",
    "improvement": "generational",
    "guaranteedInterestRate": 0.01,
    "currentInterestRate": 0.03,
    "rateDecimals": 2,
    "amount": "account_value",
    "unisex": {"states": ["MT"]}
  },
  "withdrawalTiming": "start",
  "riders": [
    {
      "id": "protected-income-single",
      "name": "Protected income, one life",
      "sentence": "A protected income value, which is no cash value, grows at a multiple of the rate of the account value. It sets an income for the covered person’s life, which rises with interest. At death it may be paid out over five years to those named to receive it.",
      "input": "Rider1",
      "code": 1,
      "coveredLife": "owner",
      "issueAge": {"minimum": 0, "maximum": 80},
      "charge": {"currentRate": 0, "guaranteedRate": 0, "base": "opening_base", "timing": "after_credits"},
      "terms": {
        "kind": "lifetime_income",
        "lives": "single",
        "baseBonusRate": 0.25,
        "rollUp": {"rate": 0, "kind": "compound", "years": 0},
        "stacking": {"rate": 1, "years": 121, "of": "credited_rate"},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 1,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0275},
          {"fromAge": 55, "rate": 0.0325},
          {"fromAge": 60, "rate": 0.0375},
          {"fromAge": 65, "rate": 0.0425},
          {"fromAge": 70, "rate": 0.0475},
          {"fromAge": 75, "rate": 0.0525},
          {"fromAge": 80, "rate": 0.0575}
        ],
        "payoutBase": "benefit_base",
        "incomeIncrease": {"kind": "credited_rate", "multiple": 1},
        "unusedIncome": "accumulates",
        "excessBase": "account_value",
        "isRequiredDistributionFree": true,
        "deathBenefit": {"paymentsRate": 1, "paymentYears": 5, "accountValueMultiple": 2.5},
        "incomeMultiplier": {
          "multiple": 2,
          "firstContractYear": 6,
          "condition": "The covered person cannot do two of six tasks of daily living. Or the person has to stay in care for at least 90 days of 120: in a hospital, nursing home or assisted living home. It ends when the account value is used up."
        }
      }
    },
    {
      "id": "protected-income-joint",
      "name": "Protected income, two lives",
      "sentence": "A protected income value, which is no cash value, grows at a multiple of the rate of the account value. It sets an income for as long as either covered person lives, which rises with interest. At death it may be paid out over five years to those named to receive it.",
      "input": "Rider1",
      "code": 2,
      "coveredLife": "owner",
      "issueAge": {"minimum": 0, "maximum": 80},
      "charge": {"currentRate": 0, "guaranteedRate": 0, "base": "opening_base", "timing": "after_credits"},
      "terms": {
        "kind": "lifetime_income",
        "lives": "joint",
        "baseBonusRate": 0.25,
        "rollUp": {"rate": 0, "kind": "compound", "years": 0},
        "stacking": {"rate": 1, "years": 121, "of": "credited_rate"},
        "stepUp": "none",
        "isStepUpKeptDuringIncome": false,
        "firstContractYear": 1,
        "minimumIncomeAge": 50,
        "payoutRates": [
          {"fromAge": 50, "rate": 0.0225},
          {"fromAge": 55, "rate": 0.0275},
          {"fromAge": 60, "rate": 0.0325},
          {"fromAge": 65, "rate": 0.0375},
          {"fromAge": 70, "rate": 0.0425},
          {"fromAge": 75, "rate": 0.0475},
          {"fromAge": 80, "rate": 0.0525}
        ],
        "payoutBase": "benefit_base",
        "incomeIncrease": {"kind": "credited_rate", "multiple": 1},
        "unusedIncome": "accumulates",
        "excessBase": "account_value",
        "isRequiredDistributionFree": true,
        "deathBenefit": {"paymentsRate": 1, "paymentYears": 5, "accountValueMultiple": 2.5},
        "incomeMultiplier": {
          "multiple": 2,
          "firstContractYear": 6,
          "condition": "The covered person cannot do two of six tasks of daily living. Or the person has to stay in care for at least 90 days of 120: in a hospital, nursing home or assisted living home. It ends when the account value is used up."
        }
      }
    }
  ],
  "variations": [
    {
      "states": ["AK", "CA", "CT", "HI", "ID", "MN", "NH", "NJ", "OR", "PA", "UT", "WA"],
      "terms": {
        "surrenderCharge": {"rates": [0.085, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.005]},
        "marketValueAdjustment": {"collar": {"isWithinSurrenderCharge": true}}
      }
    }
  ],
  "scenarios": {"isEarlierWindowUntilMarch": true, "reducedBy": 0.25}
}$json$::jsonb
)) as terms (own, examples, definition);
