-- Demo MYGA: a five-year fixed annuity with a market value adjustment [D18].
-- `demo-myga` is sold through the product endpoint, `DemoMYGA` through the index annuity endpoint [D20].
--
-- Applying this file twice changes nothing. Each parameter's basis, member by member of `definition`:
-- kind, genericName, formNumber, ratesEffectiveOn, homeState, brand   demonstration values
-- unavailableStates             demonstration value: forms are commonly sold by an affiliate in New York
-- issueAge, premium             demonstration values, wide enough for the sample contract of [D18]
-- issueDate                     demonstration value: how far from the day of preparation an issue may be assumed
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
-- scenarios                     not used by a fixed annuity

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
select slug, 'Demo MYGA', '2026.11', true, 'json', 'builtin', inputs_schema, definition
from (values ('demo-myga'), ('DemoMYGA')) as row (slug)
cross join (values (
-- What a caller sends: JSON Schema 2020-12. Required fields and both examples from [D18]; codes: State from
-- ACORD OLI_LU_STATE, genders from OLI_LU_GENDER, modes from OLI_LU_PAYMODE, the rest chosen here [D18].
$json${
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Demo MYGA inputs",
  "type": "object",
  "properties": {
    "Owner_FirstName": {"title": "Owner's first name", "type": "string", "maxLength": 200, "default": "Valued"},
    "Owner_LastName": {"title": "Owner's last name", "type": "string", "maxLength": 200, "default": "Client"},
    "Owner_DOB": {"title": "Owner's date of birth, YYYY-MM-DD", "type": "string", "format": "date"},
    "Owner_Gender": {
      "title": "Owner's gender",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Male"},
        {"const": 2, "title": "Female"},
        {"const": 3, "title": "Unisex"}
      ],
      "default": 3
    },
    "Owner_Type": {
      "title": "Kind of owner",
      "type": "integer",
      "oneOf": [{"const": -2, "title": "Individual"}, {"const": -1, "title": "Trust or other entity"}],
      "default": -2
    },
    "Annuitant_FirstName": {"title": "Annuitant's first name", "type": "string", "maxLength": 200, "default": "Valued"},
    "Annuitant_LastName": {
      "title": "Annuitant's last name",
      "type": "string",
      "maxLength": 200,
      "default": "Annuitant"
    },
    "Annuitant_DOB": {"title": "Annuitant's date of birth, YYYY-MM-DD", "type": "string", "format": "date"},
    "Annuitant_Gender": {
      "title": "Annuitant's gender",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Male"},
        {"const": 2, "title": "Female"},
        {"const": 3, "title": "Unisex"}
      ],
      "default": 3
    },
    "Annuitant_Type": {
      "title": "Who the annuitant is; another person when a date of birth is given",
      "type": "integer",
      "oneOf": [
        {"const": -2, "title": "The owner"},
        {"const": -3, "title": "A person other than the owner"}
      ]
    },
    "State": {
      "title": "State of issue, by its ACORD code",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Alabama"},
        {"const": 2, "title": "Alaska"},
        {"const": 3, "title": "American Samoa"},
        {"const": 4, "title": "Arizona"},
        {"const": 5, "title": "Arkansas"},
        {"const": 6, "title": "California"},
        {"const": 7, "title": "Colorado"},
        {"const": 8, "title": "Connecticut"},
        {"const": 9, "title": "Delaware"},
        {"const": 10, "title": "District of Columbia"},
        {"const": 12, "title": "Florida"},
        {"const": 13, "title": "Georgia"},
        {"const": 14, "title": "Guam"},
        {"const": 15, "title": "Hawaii"},
        {"const": 16, "title": "Idaho"},
        {"const": 17, "title": "Illinois"},
        {"const": 18, "title": "Indiana"},
        {"const": 19, "title": "Iowa"},
        {"const": 20, "title": "Kansas"},
        {"const": 21, "title": "Kentucky"},
        {"const": 22, "title": "Louisiana"},
        {"const": 23, "title": "Maine"},
        {"const": 25, "title": "Maryland"},
        {"const": 26, "title": "Massachusetts"},
        {"const": 27, "title": "Michigan"},
        {"const": 28, "title": "Minnesota"},
        {"const": 29, "title": "Mississippi"},
        {"const": 30, "title": "Missouri"},
        {"const": 31, "title": "Montana"},
        {"const": 32, "title": "Nebraska"},
        {"const": 33, "title": "Nevada"},
        {"const": 34, "title": "New Hampshire"},
        {"const": 35, "title": "New Jersey"},
        {"const": 36, "title": "New Mexico"},
        {"const": 37, "title": "New York"},
        {"const": 38, "title": "North Carolina"},
        {"const": 39, "title": "North Dakota"},
        {"const": 40, "title": "Northern Mariana Islands"},
        {"const": 41, "title": "Ohio"},
        {"const": 42, "title": "Oklahoma"},
        {"const": 43, "title": "Oregon"},
        {"const": 45, "title": "Pennsylvania"},
        {"const": 46, "title": "Puerto Rico"},
        {"const": 47, "title": "Rhode Island"},
        {"const": 48, "title": "South Carolina"},
        {"const": 49, "title": "South Dakota"},
        {"const": 50, "title": "Tennessee"},
        {"const": 51, "title": "Texas"},
        {"const": 52, "title": "Utah"},
        {"const": 53, "title": "Vermont"},
        {"const": 54, "title": "U.S. Virgin Islands"},
        {"const": 55, "title": "Virginia"},
        {"const": 56, "title": "Washington"},
        {"const": 57, "title": "West Virginia"},
        {"const": 58, "title": "Wisconsin"},
        {"const": 59, "title": "Wyoming"}
      ]
    },
    "Premium": {
      "title": "Single premium in dollars",
      "type": "number",
      "minimum": 5000,
      "maximum": 2000000
    },
    "TaxQualification": {
      "title": "Tax status",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Traditional IRA"},
        {"const": 2, "title": "Non-qualified"},
        {"const": 3, "title": "Roth IRA"},
        {"const": 4, "title": "SEP IRA"},
        {"const": 5, "title": "SIMPLE IRA"}
      ],
      "default": 2
    },
    "PaymentMode": {
      "title": "How often annuity payments would be made",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Annual"},
        {"const": 2, "title": "Semi-annual"},
        {"const": 3, "title": "Quarterly"},
        {"const": 4, "title": "Monthly"}
      ],
      "default": 4
    },
    "PaymentOption": {
      "title": "How annuity payments would be made",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Life"},
        {"const": 2, "title": "Life with 10 years certain"},
        {"const": 3, "title": "Life with 20 years certain"},
        {"const": 4, "title": "Joint life, 100% to the survivor"},
        {"const": 5, "title": "Joint life, 50% to the survivor"},
        {"const": 6, "title": "10 years certain"},
        {"const": 7, "title": "20 years certain"}
      ],
      "default": 2
    },
    "WDType": {
      "title": "Withdrawals",
      "type": "integer",
      "oneOf": [
        {"const": 0, "title": "None"},
        {"const": 1, "title": "Interest credited in the last contract year"},
        {"const": 2, "title": "Per cent of account value"},
        {"const": 3, "title": "Maximum free withdrawal"},
        {"const": 4, "title": "Required minimum distribution"},
        {"const": 5, "title": "Fixed dollar amount"},
        {"const": 6, "title": "Lifetime income"}
      ],
      "default": 0
    },
    "WDMode": {
      "title": "How often withdrawals are taken",
      "type": "integer",
      "oneOf": [
        {"const": 1, "title": "Annual"},
        {"const": 2, "title": "Semi-annual"},
        {"const": 3, "title": "Quarterly"},
        {"const": 4, "title": "Monthly"}
      ],
      "default": 1
    },
    "WDAmount": {
      "title": "Withdrawal a year: dollars (type 5, 6) or per cent (type 2)",
      "type": "number",
      "minimum": 0,
      "maximum": 1000000000,
      "default": 0
    },
    "WDStartDuration": {
      "title": "Contract year of the first withdrawal; 11 for lifetime income unless given",
      "type": "integer",
      "minimum": 1,
      "maximum": 121
    },
    "Rider1": {
      "title": "Lifetime income rider",
      "type": "integer",
      "oneOf": [
        {"const": 0, "title": "None"},
        {"const": 1, "title": "Lifetime income, one life"},
        {"const": 2, "title": "Lifetime income, two lives"}
      ],
      "default": 0
    },
    "Rider2": {
      "title": "Death benefit rider",
      "type": "integer",
      "oneOf": [{"const": 0, "title": "None"}, {"const": 1, "title": "Return of premium at death"}],
      "default": 0
    }
  },
  "required": ["Owner_DOB", "State", "Premium"],
  "additionalProperties": false,
  "examples": [
    {
      "Owner_FirstName": "Valued",
      "Owner_LastName": "Owner",
      "Owner_DOB": "1980-01-01",
      "Premium": 100000,
      "State": 7
    },
    {
      "Owner_FirstName": "Valued",
      "Owner_LastName": "Owner",
      "Owner_DOB": "1980-01-01",
      "Owner_Gender": 1,
      "Owner_Type": -2,
      "Annuitant_FirstName": "Valued",
      "Annuitant_LastName": "Annuitant",
      "Annuitant_DOB": "1946-01-01",
      "Annuitant_Gender": 1,
      "Annuitant_Type": -3,
      "State": 7,
      "Premium": 100000,
      "TaxQualification": 2,
      "PaymentMode": 1,
      "PaymentOption": 1,
      "WDType": 5,
      "WDAmount": 1000,
      "WDMode": 1,
      "WDStartDuration": 1,
      "Rider1": 1,
      "Rider2": 1
    }
  ]
}$json$::jsonb,
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
    "footer": "Example Mutual Life Insurance Company is a demonstration insurer; it does not exist.",
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
      "text": "The product, its insurer and its terms are demonstration data of this service, not an offer of insurance."
    }
  ],
  "issueAge": {"minimum": 0, "maximum": 85},
  "issueDate": {"daysBack": 30, "daysAhead": 90},
  "premium": {"minimum": 5000, "maximum": 2000000, "default": 100000},
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
      "sentence": "The rider sets a benefit base, which is not a cash value, and pays a share of it each year for the covered person’s life, even when the account value is used up.",
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
      "sentence": "The rider sets a benefit base, which is not a cash value, and pays a share of it each year for as long as either covered person lives, even when the account value is used up.",
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
)) as terms (inputs_schema, definition)
on conflict (slug) do update set
  name = excluded.name,
  version = excluded.version,
  is_active = excluded.is_active,
  default_format = excluded.default_format,
  engine = excluded.engine,
  inputs_schema = excluded.inputs_schema,
  definition = excluded.definition
where (product.name, product.version, product.is_active, product.default_format, product.engine,
       product.inputs_schema, product.definition)
  is distinct from
      (excluded.name, excluded.version, excluded.is_active, excluded.default_format, excluded.engine,
       excluded.inputs_schema, excluded.definition);
