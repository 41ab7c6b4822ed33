insert into product_version (slug, version, name, default_format, inputs_schema, definition, effective_from)
select 'acme-choice', '2026-11', 'Acme Choice', 'json', sample_inputs_for('Acme Choice', definition), definition, '2026-11-01'
from (values (
$json${
  "kind": "index",
  "genericName": "Single premium deferred index annuity with a market value adjustment",
  "formNumber": "ACME-CHOICE-26",
  "ratesEffectiveOn": "2026-11-01",
  "homeState": "OR",
  "unavailableStates": ["NY"],
  "brand": {"insurerName": "Acme Insurance Company", "addressLines": ["1100 Example Avenue", "Portland, OR 97204"]},
  "issueAge": {"minimum": 18, "maximum": 93},
  "premium": {"minimum": 15000, "maximum": 1000000, "default": 100000},
  "maximumAnnuitizationAge": 115,
  "strategies": [
    {
      "id": "participation",
      "name": "S&P 500, participation rate",
      "indexId": "sp500",
      "termYears": 1,
      "current": {"method": "point_to_point", "participation": 0.85, "floor": 0},
      "guaranteed": {"method": "point_to_point", "participation": 0.1, "floor": 0}
    },
    {
      "id": "enhanced",
      "name": "S&P 500, enhanced participation rate",
      "indexId": "sp500",
      "termYears": 1,
      "feeRate": 0.015,
      "current": {"method": "point_to_point", "participation": 1.6, "floor": 0},
      "guaranteed": {"method": "point_to_point", "participation": 0.15, "floor": 0}
    },
    {
      "id": "fixed",
      "name": "Fixed interest",
      "termYears": 1,
      "current": {"method": "declared_rate", "rate": 0.03},
      "guaranteed": {"method": "declared_rate", "rate": [0.03, 0.01]}
    }
  ],
  "allocation": {"default": [{"strategy": "enhanced", "share": 0.95}, {"strategy": "fixed", "share": 0.05}], "isRebalanced": false},
  "surrenderCharge": {"rates": [0.094, 0.085, 0.075, 0.065, 0.055], "grading": "yearly"},
  "freeWithdrawal": {
    "rate": [0, 0.1],
    "base": "account_value",
    "firstContractYear": 2,
    "isFreeOnSurrender": false,
    "isRequiredDistributionFree": true
  },
  "marketValueAdjustment": {
    "family": "ratio",
    "appliesTo": "charged_amount",
    "years": 5,
    "timeBasis": "months",
    "rateAtIssue": 0.045,
    "adder": 0.0025,
    "demonstratedChange": 0.01
  },
  "accumulationGuarantee": {
    "contractYear": 5,
    "rate": 1,
    "isBonusIncluded": false,
    "reduction": "dollar",
    "isReducedByRiderCharges": false,
    "isLostByExcessWithdrawal": false
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": {"fiveYearTreasuryRate": 0.038, "indexedBenefitCost": 0.01},
    "annualCharge": 50,
    "isReducedByRiderCharges": false,
    "isReducedByWithdrawalCharges": true
  },
  "variations": [
    {
      "states": ["CA"],
      "terms": {
        "surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04]},
        "marketValueAdjustment": null
      }
    }
  ],
  "surrenderPeriods": [
    {"years": 5, "terms": {}},
    {
      "years": 7,
      "terms": {
        "issueAge": {"maximum": 90},
        "surrenderCharge": {"rates": [0.094, 0.085, 0.075, 0.065, 0.055, 0.045, 0.035]},
        "marketValueAdjustment": {"years": 7},
        "accumulationGuarantee": {"contractYear": 7}
      }
    }
  ],
  "withdrawalTiming": "start",
  "riders": [],
  "scenarios": {"isEarlierWindowUntilMarch": true, "reducedBy": 0.25}
}$json$::jsonb
)) as form (definition);
