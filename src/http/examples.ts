/** Requests that are answered with 200 as they stand: for the OpenAPI document, `dev`, `demo` and tests. */

/** A request that the product endpoint answers with 200 as it stands. Source: [D18]. */
export const PRODUCT_EXAMPLE = {
  inputs: {
    Owner_FirstName: "Valued",
    Owner_LastName: "Owner",
    Owner_DOB: "1980-01-01",
    Premium: 100000,
    State: 7,
  },
} as const;

/** The specification's full sample set, answered with 200 as it stands. Source: [D18]. */
export const PRODUCT_FULL_EXAMPLE = {
  inputs: {
    ...PRODUCT_EXAMPLE.inputs,
    Owner_Gender: 1,
    Owner_Type: -2,
    Annuitant_FirstName: "Valued",
    Annuitant_LastName: "Annuitant",
    Annuitant_DOB: "1946-01-01",
    Annuitant_Gender: 1,
    Annuitant_Type: -3,
    TaxQualification: 2,
    PaymentMode: 1,
    PaymentOption: 1,
    WDType: 5,
    WDAmount: 1000,
    WDMode: 1,
    WDStartDuration: 1,
    Rider1: 1,
    Rider2: 1,
  },
} as const;

/** A request that the index annuity endpoints answer with 200 as it stands. Source: [D21]. */
export const INDEX_ANNUITY_EXAMPLE = {
  printIllustration: "yes",
  annuiyInputData: { Product: "Demo FIA", initamt: 100000, State: "CT" },
} as const;
