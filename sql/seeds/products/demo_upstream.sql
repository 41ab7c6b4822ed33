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
-- figures                       which columns of the service's table `Schedule` are which values, and what a client reads
--                               for its other names
-- translations                  Spanish by this project, not reviewed by a lawyer [D168, D186]
-- disclosures                   first and third statement from NAIC Model #245 6.A, 6.C
-- spark                         the stand-in's address, tenant and client. The secret is named, not written:
--                               `bun run dev` and `bun run demo` set UPSTREAM_SECRET_DEMO themselves
--
-- Premium is bounded as the stand-in bounds it. Riders and codes are those the stand-in knows.

insert into product
  (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
select slug, name, '2026.11', is_active, 'both', 'spark', sample_inputs(name || ' inputs', own), definition
from (values ('demo-upstream', 'Demo upstream', true)) as row (slug, name, is_active)
cross join (values (
-- What a caller sends beside the common inputs, or in place of one.
$json${
  "Premium": {"title": "Single premium in dollars", "type": "number", "minimum": 10000, "maximum": 1000000},
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
  "WDAmount": {
    "title": "Withdrawal a year: dollars (type 5) or per cent (type 2)",
    "type": "number",
    "minimum": 0,
    "maximum": 1000000,
    "default": 0
  },
  "WDStartDuration": {"title": "Contract year of the first withdrawal", "type": "integer", "minimum": 1, "maximum": 50},
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
    "footer": "Example Upstream Life Insurance Company is made up. It does not exist.",
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
      "sentence": "The premium grows at 3% a year for 10 contract years, until age 80. Withdrawals reduce it. The death benefit is never less.",
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
    "jointOwnerFirstName": "JointOwner_FirstName",
    "jointOwnerLastName": "JointOwner_LastName",
    "jointOwnerBirthDate": "JointOwner_DOB",
    "jointOwnerGender": "JointOwner_Gender",
    "jointOwnerType": "JointOwner_Relation",
    "annuitantFirstName": "Annuitant_FirstName",
    "annuitantLastName": "Annuitant_LastName",
    "annuitantBirthDate": "Annuitant_DOB",
    "annuitantGender": "Annuitant_Gender",
    "annuitantType": "Annuitant_Type",
    "taxQualification": "TaxQualification",
    "withdrawalType": "WDType",
    "withdrawalAmount": "WDAmount",
    "producerName": "Producer_Name",
    "producerLicense": "Producer_License",
    "producerPhone": "Producer_Phone"
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
    },
    "labels": [
      {"name": "AccountValueAtGuaranteeEnd", "title": "Account value when the rate guarantee ends", "unit": "dollars"},
      {"name": "SinglePremium", "title": "Premium", "unit": "dollars"},
      {"name": "IssueAge", "title": "Age at issue"},
      {"name": "RateBasis", "title": "Rates used"},
      {"name": "GuaranteePeriodYears", "title": "Years of the rate guarantee"},
      {"name": "SurrenderChargeSchedule", "title": "Surrender charge by contract year"},
      {"name": "ContractYear", "title": "Contract year"},
      {"name": "ChargeRate", "title": "Surrender charge", "unit": "rate"}
    ]
  },
  "disclosures": [
    {
      "title": "What this illustration is",
      "text": "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is likely that they will change and actual values will be higher or lower than those in this illustration but will not be less than the minimum guarantees. The values in this illustration are not guarantees or even estimates of the amounts you can expect from your annuity. Please review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more detailed information."
    },
    {
      "title": "Guaranteed and non-guaranteed values",
      "text": "Values headed guaranteed rest on the guaranteed terms alone. All others are not guaranteed. The insurer may change the terms they assume. Actual results may be higher or lower."
    },
    {
      "title": "Not valid alone",
      "text": "This illustration is not valid without the product’s Disclosure Document and all of its pages."
    },
    {
      "title": "Where the values come from",
      "text": "The insurer’s own service has worked out the values. Interest is the change of the account value that does not come from premium, withdrawals or charges."
    },
    {
      "title": "Taxes",
      "text": "This is not tax advice. How you are taxed depends on the tax status. Outside an IRA, what you take out of the gain is taxed as ordinary income. In an IRA, all that you take out is taxed so, but for amounts paid in that were not deducted. A Roth IRA differs: what it pays out is not taxed when it is qualified. When it is not, earnings are taxed. Before age 59½ what is taxed may bear a further tax of 10%. Of a SIMPLE IRA that tax is 25% in the first two years after you joined its plan."
    },
    {
      "title": "Demonstration",
      "text": "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance."
    }
  ],
  "translations": {
    "es-US": {
      "Single premium deferred fixed annuity with a seven-year rate guarantee":
        "Anualidad fija diferida de prima única con garantía de tasa por siete años",
      "Example Upstream Life Insurance Company is made up. It does not exist.":
        "Example Upstream Life Insurance Company es ficticia. No existe.",
      "Return of premium at death": "Devolución de la prima al fallecer",
      "The death benefit is never less than the premium, reduced for withdrawals.":
        "El beneficio por muerte nunca es menor que la prima, reducida por los retiros.",
      "0.1% of the account value, taken each contract year; at most 0.2%.":
        "0.1% del valor de la cuenta, que se toma cada año contractual; como máximo 0.2%.",
      "Growing death benefit": "Beneficio por muerte creciente",
      "The premium grows at 3% a year for 10 contract years, until age 80. Withdrawals reduce it. The death benefit is never less.":
        "La prima crece al 3% al año durante 10 años contractuales, hasta los 80 años de edad. Los retiros la reducen. El beneficio por muerte nunca es menor.",
      "Account value when the rate guarantee ends": "Valor de la cuenta al terminar la garantía de tasa",
      "Premium": "Prima",
      "Age at issue": "Edad a la emisión",
      "Rates used": "Tasas utilizadas",
      "Years of the rate guarantee": "Años de la garantía de tasa",
      "Surrender charge by contract year": "Cargo por rescate por año contractual",
      "Contract year": "Año contractual",
      "Surrender charge": "Cargo por rescate",
      "What this illustration is": "Qué es esta ilustración",
      "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is likely that they will change and actual values will be higher or lower than those in this illustration but will not be less than the minimum guarantees. The values in this illustration are not guarantees or even estimates of the amounts you can expect from your annuity. Please review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more detailed information.":
        "Esta ilustración supone que los elementos no garantizados actuales de la anualidad no cambiarán. Es probable que cambien y que los valores reales sean mayores o menores que los de esta ilustración, pero no serán menores que las garantías mínimas. Los valores de esta ilustración no son garantías, ni siquiera estimaciones, de los montos que usted puede esperar de su anualidad. Por favor, revise por completo el Documento de Divulgación y la Guía del Comprador que se entregan con su contrato de anualidad para obtener información más detallada.",
      "Guaranteed and non-guaranteed values": "Valores garantizados y no garantizados",
      "Values headed guaranteed rest on the guaranteed terms alone. All others are not guaranteed. The insurer may change the terms they assume. Actual results may be higher or lower.":
        "Los valores con el encabezado “Garantizado” se basan solo en condiciones garantizadas. Todos los demás no están garantizados. La aseguradora puede cambiar las condiciones que suponen. Los resultados reales pueden ser mayores o menores.",
      "Not valid alone": "No es válida por sí sola",
      "This illustration is not valid without the product’s Disclosure Document and all of its pages.":
        "Esta ilustración no es válida sin todas sus páginas y sin el Documento de Divulgación del producto.",
      "Where the values come from": "De dónde vienen los valores",
      "The insurer’s own service has worked out the values. Interest is the change of the account value that does not come from premium, withdrawals or charges.":
        "El propio servicio de la aseguradora ha calculado los valores. El interés es el cambio del valor de la cuenta que no proviene de prima, retiros ni cargos.",
      "Taxes": "Impuestos",
      "This is not tax advice. How you are taxed depends on the tax status. Outside an IRA, what you take out of the gain is taxed as ordinary income. In an IRA, all that you take out is taxed so, but for amounts paid in that were not deducted. A Roth IRA differs: what it pays out is not taxed when it is qualified. When it is not, earnings are taxed. Before age 59½ what is taxed may bear a further tax of 10%. Of a SIMPLE IRA that tax is 25% in the first two years after you joined its plan.":
        "Esto no es asesoría fiscal. Cómo paga usted impuestos depende de la situación fiscal. Fuera de una IRA, lo que usted retira de la ganancia paga impuestos como ingreso ordinario. En una IRA los paga así todo lo que usted retira, salvo los montos aportados que no se dedujeron. Una IRA Roth es distinta: lo que distribuye no paga impuestos cuando es una distribución calificada. Cuando no lo es, las ganancias pagan impuestos. Antes de los 59½ años, lo que paga impuestos puede llevar un impuesto adicional del 10%. De una SIMPLE IRA ese impuesto es del 25% en los dos primeros años desde que usted entró en su plan.",
      "Demonstration": "Demostración",
      "The product, its insurer and its terms are made up to show this service. They are not an offer of insurance.":
        "El producto, su aseguradora y sus condiciones son ficticios: solo muestran este servicio. No son una oferta de seguro."
    }
  },
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
)) as terms (own, definition)
on conflict (slug) do update
   set (name, version, is_active, default_format, engine, inputs_schema, definition) =
       (excluded.name, excluded.version, excluded.is_active, excluded.default_format, excluded.engine,
        excluded.inputs_schema, excluded.definition)
 where product is distinct from excluded;
