-- Secure Term 5: a five-year fixed annuity that is renewed for five-year terms, after MassMutual Ascend SecureGain 5
-- (rate flier B1088822NW, 9/22/25, page 11). Name, form number and insurer are made up.
--
-- No seed: `bun run admin products apply sql/examples/secure_term_5.sql` enters the form and its rate sheet, and a
-- second time changes nothing. Each parameter's basis, where it is not a demonstration value:
-- strategies, rate sheet        the flier: 4.45% at or above $100,000, 4.10% below, for five years
-- renewal                       the flier: charges and adjustment "during each initial term or renewal term", the
--                               adjustment from the rate "since the start of the term"; days of the window and the
--                               charges themselves are demonstration values
-- freeWithdrawal                the flier: a 10% free withdrawal allowance
-- marketValueAdjustment         the flier: on what exceeds the allowance, including the charge; a gain is never more
--                               than the charge, a loss together with the charge never more than twice the charge
-- minimumValue                  the flier: 87.5% of purchase payments less withdrawals, "not including early
--                               withdrawal charges or negative MVAs", at the GMSV rate, here 2.80%
-- freeLook                      as in sql/seeds/products/demo_myga.sql
-- waivers                       as in MassMutual Ascend Safe Return, brochure page 13

insert into product (slug, time_zone) values ('secure-term-5', 'America/New_York') on conflict (slug) do nothing;

insert into product_version (slug, version, name, default_format, inputs_schema, definition, effective_from)
select 'secure-term-5', '2025.09', 'Secure Term 5', 'pdf',
       sample_inputs_for('Secure Term 5', definition) || jsonb_build_object('examples', examples), definition, '2025-09-22'
from (values (
$json$[
  {"Owner_DOB": "1965-01-01", "State": 41, "Premium": 100000},
  {"Owner_DOB": "1958-06-15", "State": 26, "Premium": 99999.99, "TaxQualification": 1, "WDType": 4, "WDStartDuration": 1}
]$json$::jsonb,
$json${
  "kind": "fixed",
  "genericName": "Single premium deferred fixed annuity with renewal terms and a market value adjustment",
  "formNumber": "EXAMPLE-ST5-2509",
  "ratesEffectiveOn": "2025-09-22",
  "homeState": "OH",
  "unavailableStates": ["NY"],
  "brand": {
    "insurerName": "Example Mutual Life Insurance Company",
    "addressLines": ["100 Demonstration Way", "Des Moines, IA 50309"],
    "primaryColor": "#14365c",
    "accentColor": "#c8742b",
    "footer": "Example Mutual Life Insurance Company is made up. It does not exist."
  },
  "translations": {
    "es-US": {
      "Single premium deferred fixed annuity with renewal terms and a market value adjustment":
        "Anualidad fija diferida de prima única con plazos de renovación y un ajuste por valor de mercado",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "Five-year guaranteed rate": "Tasa garantizada por cinco años",
      "a market interest rate index that the contract names":
        "un índice de tasas de interés del mercado que el contrato nombra",
      "Extended care waiver": "Exención por cuidado prolongado",
      "the owner is confined to a nursing home or long-term care home for at least 90 days in a row":
        "el titular está internado en un hogar de ancianos o en un centro de cuidados a largo plazo por lo menos 90 días seguidos",
      "Terminal illness waiver": "Exención por enfermedad terminal",
      "a doctor finds that the owner has an illness that is likely to cause death within 12 months. The finding must be after issue":
        "un médico diagnostica al titular una enfermedad que probablemente cause la muerte en 12 meses. El diagnóstico debe hacerse después de la emisión"
    }
  },
  "issueAge": {"minimum": 0, "maximum": 89},
  "issueAgeByTaxStatus": {
    "ira": {"minimum": 18, "maximum": 89},
    "roth": {"minimum": 18, "maximum": 89},
    "sep": {"minimum": 18, "maximum": 89},
    "simple": {"minimum": 18, "maximum": 89}
  },
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 10000, "maximum": 1000000, "default": 100000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 100,
  "guaranteePeriodYears": 5,
  "strategies": [
    {
      "id": "fixed",
      "name": "Five-year guaranteed rate",
      "termYears": 1,
      "current": {"method": "declared_rate", "rate": [0.041, 0.041, 0.041, 0.041, 0.041, 0.03]},
      "guaranteed": {"method": "declared_rate", "rate": [0.041, 0.041, 0.041, 0.041, 0.041, 0.01]}
    }
  ],
  "allocation": {"default": [{"strategy": "fixed", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04], "grading": "yearly"},
  "renewal": {
    "firstTermYears": 5,
    "years": 5,
    "surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04], "grading": "yearly"},
    "isMarketValueAdjusted": true,
    "freeWindow": {"at": "term_end", "days": 30}
  },
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
    "reference": {"name": "a market interest rate index that the contract names"},
    "demonstratedChange": 0.01,
    "collar": {"isWithinSurrenderCharge": true}
  },
  "minimumValue": {
    "considerationRate": 0.875,
    "interestRate": 0.028,
    "annualCharge": 0,
    "isReducedByRiderCharges": false,
    "isReducedByWithdrawalCharges": false
  },
  "waivers": [
    {
      "kind": "nursing_home",
      "name": "Extended care waiver",
      "condition": "the owner is confined to a nursing home or long-term care home for at least 90 days in a row",
      "firstContractYear": 2,
      "rate": 1,
      "isAdjustmentWaived": true,
      "unavailableStates": ["MA"]
    },
    {
      "kind": "terminal_illness",
      "name": "Terminal illness waiver",
      "condition": "a doctor finds that the owner has an illness that is likely to cause death within 12 months. The finding must be after issue",
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
    "amount": "account_value"
  },
  "withdrawalTiming": "start",
  "riders": [],
  "rateLock": {"daysMaximum": 45},
  "scenarios": {"isEarlierWindowUntilMarch": false, "reducedBy": 0.25}
}$json$::jsonb
)) as terms (examples, definition);

insert into rate_sheet (slug, sheet, cells, effective_from) values ('secure-term-5', '2025-09-22',
$json$[
  {
    "premium": {"from": 100000},
    "terms": {
      "strategies": {
        "fixed": {
          "current": {"rate": [0.0445, 0.0445, 0.0445, 0.0445, 0.0445, 0.03]},
          "guaranteed": {"rate": [0.0445, 0.0445, 0.0445, 0.0445, 0.0445, 0.01]}
        }
      }
    }
  },
  {
    "premium": {"from": 0, "below": 100000},
    "terms": {
      "strategies": {
        "fixed": {
          "current": {"rate": [0.041, 0.041, 0.041, 0.041, 0.041, 0.03]},
          "guaranteed": {"rate": [0.041, 0.041, 0.041, 0.041, 0.041, 0.01]}
        }
      }
    }
  }
]$json$, '2025-09-22');
