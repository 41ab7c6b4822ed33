-- Demo rate-sheet MYGA: a fixed annuity whose rates are on sheets, by premium band, state and surrender period [D101].
-- `demo-bands` is sold through the product endpoint, `DemoBands` through the index annuity endpoint [D20].
--
-- The form is filed once; rates come on sheets, each entered on a Friday for Monday. A sheet is in force from midnight
-- in `time_zone`, in every server process, without a restart. Applying this file twice changes nothing; changed terms
-- are a new version, changed rates a new sheet. All figures are demonstration values, in the shape of an insurer's:
-- bands, surrender periods        three bands and three periods, as rate fliers of multi-year guarantees print them
-- surrenderCharge                 9% falling by 1% a year; the states of the variation have 8% and five or seven years
-- variations                      lower charges and no market value adjustment in some states; not sold in New York
-- rateLock                        the rates of the day of the application for 45 days, as carriers hold them
-- translations                    Spanish by this project, not reviewed by a lawyer [D168, D186]
-- what is not named here          as in demo_myga.sql

insert into product (slug, time_zone)
values ('demo-bands', 'America/New_York'),
       ('DemoBands', 'America/New_York')
    on conflict (slug) do nothing;

insert into product_version (slug, version, name, default_format, inputs_schema, definition, effective_from)
select slug, '2026.01', 'Demo Bands', 'json', sample_inputs_for('Demo Bands', definition), definition, '2026-01-01'
  from (values ('demo-bands'), ('DemoBands')) as row (slug)
 cross join (values (
$json${
  "kind": "fixed",
  "genericName": "Single premium deferred fixed annuity with a multi-year rate guarantee and a choice of surrender periods",
  "formNumber": "DEMO-BANDS-2601",
  "ratesEffectiveOn": "2026-01-01",
  "homeState": "IA",
  "unavailableStates": ["NY"],
  "variations": [
    {
      "states": ["AK", "CA", "MN", "OR", "UT", "WA"],
      "terms": {
        "formNumber": "DEMO-BANDS-2601-W",
        "marketValueAdjustment": null,
        "surrenderPeriods": {
          "5": {"terms": {"surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04]}}},
          "7": {"terms": {"surrenderCharge": {"rates": [0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02]}}},
          "10": null
        }
      }
    }
  ],
  "surrenderPeriods": [
    {
      "years": 5,
      "terms": {
        "guaranteePeriodYears": 5,
        "surrenderCharge": {"rates": [0.09, 0.08, 0.07, 0.06, 0.05]},
        "marketValueAdjustment": {"years": 5}
      }
    },
    {
      "years": 7,
      "terms": {
        "guaranteePeriodYears": 7,
        "surrenderCharge": {"rates": [0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03]},
        "marketValueAdjustment": {"years": 7}
      }
    },
    {
      "years": 10,
      "terms": {
        "guaranteePeriodYears": 10,
        "surrenderCharge": {"rates": [0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01]},
        "marketValueAdjustment": {"years": 10}
      }
    }
  ],
  "rateLock": {"daysMaximum": 45},
  "brand": {
    "insurerName": "Example Mutual Life Insurance Company",
    "addressLines": ["100 Demonstration Way", "Des Moines, IA 50309"],
    "primaryColor": "#14365c",
    "accentColor": "#c8742b",
    "footer": "Example Mutual Life Insurance Company is made up. It does not exist."
  },
  "disclosures": [
    {
      "title": "Demonstration",
      "text": "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance."
    }
  ],
  "translations": {
    "es-US": {
      "Single premium deferred fixed annuity with a multi-year rate guarantee and a choice of surrender periods":
        "Anualidad fija diferida de prima única con garantía de tasa por varios años y elección del período de rescate",
      "Example Mutual Life Insurance Company is made up. It does not exist.":
        "Example Mutual Life Insurance Company es ficticia. No existe.",
      "Demonstration": "Demostración",
      "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance.":
        "El producto, su aseguradora y sus condiciones son ficticios: solo muestran este servicio. No son una oferta de seguro.",
      "Guaranteed rate of the surrender period": "Tasa garantizada del período de rescate",
      "Lifetime income, one life": "Ingreso vitalicio, una vida",
      "The rider sets a benefit base, which is not a cash value. It pays a share of this base each year for the covered person’s life, even when the account value is used up.":
        "La cláusula adicional fija una base de beneficios, que no es un valor en efectivo. Cada año paga una parte de esa base mientras viva la persona cubierta, aunque se agote el valor de la cuenta.",
      "Return of premium at death": "Devolución de la prima al fallecer",
      "The death benefit is never less than the premium, reduced for withdrawals.":
        "El beneficio por muerte nunca es menor que la prima, reducida por los retiros."
    }
  },
  "issueAge": {"minimum": 0, "maximum": 85},
  "premium": {"minimum": 10000, "maximum": 1000000, "default": 100000},
  "freeLook": {"days": 30},
  "maximumAnnuitizationAge": 100,
  "guaranteePeriodYears": 5,
  "strategies": [
    {
      "id": "fixed",
      "name": "Guaranteed rate of the surrender period",
      "termYears": 1,
      "feeRate": 0,
      "current": {"method": "declared_rate", "rate": 0.02},
      "guaranteed": {"method": "declared_rate", "rate": 0.02}
    }
  ],
  "allocation": {"default": [{"strategy": "fixed", "share": 1}], "isRebalanced": true},
  "surrenderCharge": {"rates": [0.09, 0.08, 0.07, 0.06, 0.05], "grading": "yearly"},
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
    "rateAtIssue": 0.04,
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
)) as terms (definition);

-- A line for each surrender period and premium band, as a rate flier prints them: the guaranteed rate, and that of the
-- states of the variation, which do not have ten years. After the guarantee 3% is credited, of which 1% is guaranteed.
with flier (sheet, years, premium_from, premium_below, rate, rate_in_variation) as (
  values ('2026-01-01', 5,  10000, 100000, 0.0430, 0.0420),
         ('2026-01-01', 5, 100000, 250000, 0.0445, 0.0435),
         ('2026-01-01', 5, 250000, null,   0.0455, 0.0445),
         ('2026-01-01', 7,  10000, 100000, 0.0435, 0.0425),
         ('2026-01-01', 7, 100000, 250000, 0.0450, 0.0440),
         ('2026-01-01', 7, 250000, null,   0.0460, 0.0450),
         ('2026-01-01', 10,  10000, 100000, 0.0440, null),
         ('2026-01-01', 10, 100000, 250000, 0.0455, null),
         ('2026-01-01', 10, 250000, null,   0.0465, null),
         ('2026-11-09', 5,  10000, 100000, 0.0440, 0.0430),
         ('2026-11-09', 5, 100000, 250000, 0.0455, 0.0445),
         ('2026-11-09', 5, 250000, null,   0.0465, 0.0455),
         ('2026-11-09', 7,  10000, 100000, 0.0445, 0.0435),
         ('2026-11-09', 7, 100000, 250000, 0.0460, 0.0450),
         ('2026-11-09', 7, 250000, null,   0.0470, 0.0460),
         ('2026-11-09', 10,  10000, 100000, 0.0450, null),
         ('2026-11-09', 10, 100000, 250000, 0.0465, null),
         ('2026-11-09', 10, 250000, null,   0.0475, null),
         -- Friday's sheet for Monday, November 23.
         ('2026-11-23', 5,  10000, 100000, 0.0450, 0.0440),
         ('2026-11-23', 5, 100000, 250000, 0.0465, 0.0455),
         ('2026-11-23', 5, 250000, null,   0.0475, 0.0465),
         ('2026-11-23', 7,  10000, 100000, 0.0455, 0.0445),
         ('2026-11-23', 7, 100000, 250000, 0.0470, 0.0460),
         ('2026-11-23', 7, 250000, null,   0.0480, 0.0470),
         ('2026-11-23', 10,  10000, 100000, 0.0460, null),
         ('2026-11-23', 10, 100000, 250000, 0.0475, null),
         ('2026-11-23', 10, 250000, null,   0.0485, null)
), cell as (
  select sheet, years, premium_from, is_variation,
         jsonb_strip_nulls(jsonb_build_object(
           'premium', jsonb_build_object('from', premium_from, 'below', premium_below),
           'surrenderYears', years,
           'states', case when is_variation then '["AK", "CA", "MN", "OR", "UT", "WA"]'::jsonb end,
           'terms', jsonb_build_object(
             'strategies', jsonb_build_object('fixed', jsonb_build_object(
               'current', jsonb_build_object('rate', array_fill(credited, array[years]) || 0.03),
               'guaranteed', jsonb_build_object('rate', array_fill(credited, array[years]) || 0.01))),
             'marketValueAdjustment', jsonb_build_object('rateAtIssue', credited)))) as body
    from flier
   cross join lateral (values (false, rate), (true, rate_in_variation)) as part (is_variation, credited)
   where credited is not null
)
insert into rate_sheet (slug, sheet, cells, effective_from)
select slug, sheet, jsonb_agg(body order by years, premium_from, is_variation), sheet
  from cell
 cross join (values ('demo-bands'), ('DemoBands')) as row (slug)
 group by slug, sheet
 order by slug, sheet;
