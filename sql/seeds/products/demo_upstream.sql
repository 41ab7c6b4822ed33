-- Demo upstream: a seven-year fixed annuity that another calculation service prices [D17, D18].
--
-- The service is the stand-in of this project, which `bun run dev` and `bun run demo` start on this machine:
-- `bun src/local/stand_in.ts`, port 3100. To point the product at a real Coherent Spark, set `spark` in the definition.
--
-- Applying this file twice changes nothing. Each parameter's basis, member by member of `definition`:
-- kind, genericName, formNumber, ratesEffectiveOn, brand   demonstration values
-- maximumAnnuitizationAge, guaranteePeriodYears, surrenderCharge, freeWithdrawal, minimumValue
--                               the terms of the stand-in's annuity (src/local/stand_in/product.ts), as
--                               the paper states them; 0.875 and $50 from NAIC Model #805 4.A
-- riders                        the stand-in's two riders, as the paper states them
-- facts                         which inputs hold the facts that the paper states
-- figures                       which columns of the service's table `Schedule` are which values
-- disclosures                   first and third statement from NAIC Model #245 6.A, 6.C
-- spark                         the stand-in's address, tenant and client. The secret is named, not written:
--                               `bun run dev` and `bun run demo` set UPSTREAM_SECRET_DEMO themselves
--
-- Premium is bounded as the stand-in bounds it. Riders and codes are those the stand-in knows.

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
select slug, 'Demo upstream', '2026.11', true, 'both', 'spark', inputs_schema, definition
from (values ('demo-upstream')) as row (slug)
cross join (values (
-- What a caller sends: JSON Schema 2020-12. Required fields and both examples from [D18]; codes: State from
-- ACORD OLI_LU_STATE, genders from OLI_LU_GENDER, modes from OLI_LU_PAYMODE, the rest chosen here [D18].
$json${
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Demo upstream inputs",
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
      "minimum": 10000,
      "maximum": 1000000
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
        {"const": 5, "title": "Fixed dollar amount"}
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
      "title": "Withdrawal a year: dollars (type 5) or per cent (type 2)",
      "type": "number",
      "minimum": 0,
      "maximum": 1000000,
      "default": 0
    },
    "WDStartDuration": {
      "title": "Contract year of the first withdrawal",
      "type": "integer",
      "minimum": 1,
      "maximum": 50
    },
    "Rider1": {
      "title": "Death benefit rider",
      "type": "integer",
      "oneOf": [{"const": 0, "title": "None"}, {"const": 1, "title": "Return of premium at death"}],
      "default": 0
    },
    "Rider2": {
      "title": "Growing death benefit rider",
      "type": "integer",
      "oneOf": [{"const": 0, "title": "None"}, {"const": 1, "title": "Growing death benefit"}],
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
  "genericName": "Single premium deferred fixed annuity with a seven-year rate guarantee",
  "formNumber": "DEMO-UPSTREAM-2611",
  "ratesEffectiveOn": "2026-11-01",
  "brand": {
    "insurerName": "Example Upstream Life Insurance Company",
    "addressLines": ["200 Demonstration Way", "Des Moines, IA 50309"],
    "primaryColor": "#1f4d3a",
    "accentColor": "#b3541e",
    "footer": "Example Upstream Life Insurance Company is a demonstration insurer; it does not exist.",
    "logo": {
      "width": 40,
      "height": 40,
      "paths": [
        {"fill": "#1f4d3a", "data": "M5 35C1 17 13 4 37 4c1 20-8 31-24 31-3 0-5-.6-7-1.8z"},
        {"fill": "#ffffff", "data": "M4 37.5C9 27 16 20 28 13 19 21.5 12.5 28 7.2 38.2z"}
      ]
    }
  },
  "maximumAnnuitizationAge": 100,
  "guaranteePeriodYears": 7,
  "surrenderCharge": {"rates": [0.08, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03]},
  "freeWithdrawal": {"rate": 0.1, "firstContractYear": 1},
  "minimumValue": {"considerationRate": 0.875, "interestRate": 0.01, "annualCharge": 50},
  "riders": [
    {
      "id": "return-of-premium",
      "name": "Return of premium at death",
      "sentence": "The death benefit is never less than the premium, reduced for withdrawals.",
      "input": "Rider1",
      "code": 1,
      "chargeRate": 0.001,
      "chargeSentence": "0.1% of the account value, taken each contract year; at most 0.2%."
    },
    {
      "id": "growing",
      "name": "Growing death benefit",
      "sentence": "The premium grows at 3% a year for 10 contract years, until age 80, reduced for withdrawals; the death benefit is never less.",
      "input": "Rider2",
      "code": 1,
      "chargeRate": 0.001,
      "chargeSentence": "0.1% of the account value, taken each contract year; at most 0.2%."
    }
  ],
  "facts": {
    "premium": "Premium",
    "ownerBirthDate": "Owner_DOB",
    "state": "State",
    "ownerFirstName": "Owner_FirstName",
    "ownerLastName": "Owner_LastName",
    "ownerGender": "Owner_Gender",
    "ownerType": "Owner_Type",
    "annuitantFirstName": "Annuitant_FirstName",
    "annuitantLastName": "Annuitant_LastName",
    "annuitantBirthDate": "Annuitant_DOB",
    "annuitantGender": "Annuitant_Gender",
    "annuitantType": "Annuitant_Type",
    "taxQualification": "TaxQualification",
    "withdrawalType": "WDType"
  },
  "figures": {
    "guaranteed": {
      "table": "Schedule",
      "contractYear": "Year",
      "columns": {
        "accountValue": "GuaranteedAccountValue",
        "cashSurrenderValue": "GuaranteedSurrenderValue",
        "deathBenefit": "GuaranteedDeathBenefit",
        "minimumValue": "GuaranteedMinimumValue",
        "withdrawal": "GuaranteedWithdrawal",
        "riderCharge": "GuaranteedRiderCharge",
        "creditedRate": "GuaranteedCreditedRate"
      }
    },
    "current": {
      "table": "Schedule",
      "contractYear": "Year",
      "columns": {
        "accountValue": "AccountValue",
        "cashSurrenderValue": "SurrenderValue",
        "deathBenefit": "DeathBenefit",
        "minimumValue": "MinimumValue",
        "withdrawal": "Withdrawal",
        "riderCharge": "RiderCharge",
        "creditedRate": "CreditedRate"
      }
    }
  },
  "disclosures": [
    {
      "title": "What this illustration is",
      "text": "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is likely that they will change and actual values will be higher or lower than those in this illustration but will not be less than the minimum guarantees. The values in this illustration are not guarantees or even estimates of the amounts you can expect from your annuity. Please review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more detailed information."
    },
    {
      "title": "Guaranteed and non-guaranteed values",
      "text": "Values headed guaranteed rest on the guaranteed terms alone. All others are not guaranteed: the insurer may change the terms they assume, and actual results may be higher or lower."
    },
    {
      "title": "Not valid alone",
      "text": "This illustration is not valid without the product’s Disclosure Document and all of its pages."
    },
    {
      "title": "Where the values come from",
      "text": "The values were calculated by the insurer’s own calculation service. Interest is the change of the account value that premium, withdrawals and charges do not explain."
    },
    {
      "title": "Taxes",
      "text": "This is not tax advice. Withdrawals of gain are taxed as ordinary income and, before age 59½, may bear an additional 10% tax."
    },
    {
      "title": "Demonstration",
      "text": "The product, its insurer and its terms are demonstration data of this service, not an offer of insurance."
    }
  ],
  "spark": {
    "baseUrl": "http://127.0.0.1:3100",
    "tenant": "demo",
    "target": {"folder": "Annuities", "service": "Demo MYGA"},
    "authentication": {
      "kind": "oauth2",
      "tokenUrl": "http://127.0.0.1:3100/auth/realms/demo/protocol/openid-connect/token",
      "clientId": "annuity-illustrations",
      "clientSecret": {"environment": "UPSTREAM_SECRET_DEMO"}
    },
    "timeoutSeconds": 30,
    "cacheSeconds": 60
  }
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
