-- sample_inputs makes a product's `inputs_schema`: the inputs that the products of this project share, and beside
-- or in place of them the product's own. JSON Schema 2020-12; required inputs and both examples from [D18], with what
-- the product takes of their inputs; codes:
-- State from ACORD OLI_LU_STATE, genders from OLI_LU_GENDER, modes from OLI_LU_PAYMODE, the rest chosen here [D18].
--
-- `bun run generate` writes the JSON from src/inputs/common_inputs.ts. A row keeps the whole schema: a change here
-- reaches a product when its seed is applied again.
--
-- Example: select sample_inputs('Acme MYGA inputs', '{"Premium": {"type": "number", "minimum": 5000}}');
create or replace function sample_inputs(p_title text, p_own jsonb) returns jsonb
language sql immutable
as $$
  select common || jsonb_build_object('title', p_title, 'properties', inputs, 'examples', (
           select jsonb_agg((
                    select jsonb_object_agg(name, value)
                      from jsonb_each(example) as member (name, value)
                     where inputs ? name
                       and (not inputs -> name ? 'oneOf'
                            or inputs -> name -> 'oneOf' @> jsonb_build_array(jsonb_build_object('const', value)))) order by place)
             from jsonb_array_elements(common -> 'examples') with ordinality as listed (example, place)))
    from (select $json${
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "Owner_FirstName": {"title": "Owner's first name", "type": "string", "maxLength": 200, "default": "Valued"},
    "Owner_LastName": {"title": "Owner's last name", "type": "string", "maxLength": 200, "default": "Client"},
    "Owner_DOB": {"title": "Owner's date of birth, YYYY-MM-DD", "type": "string", "format": "date"},
    "Owner_Gender": {
      "title": "Owner's gender",
      "type": "integer",
      "oneOf": [{"const": 1, "title": "Male"}, {"const": 2, "title": "Female"}, {"const": 3, "title": "Unisex"}],
      "default": 3
    },
    "Owner_Type": {
      "title": "Kind of owner",
      "type": "integer",
      "oneOf": [{"const": -2, "title": "Individual"}, {"const": -1, "title": "Trust or other entity"}],
      "default": -2
    },
    "JointOwner_FirstName": {"title": "First name of the joint owner", "type": "string", "maxLength": 200},
    "JointOwner_LastName": {"title": "Last name of the joint owner", "type": "string", "maxLength": 200},
    "JointOwner_DOB": {
      "title": "Date of birth of the joint owner, YYYY-MM-DD; there is none unless given",
      "type": "string",
      "format": "date"
    },
    "JointOwner_Gender": {
      "title": "Gender of the joint owner; unisex unless given",
      "type": "integer",
      "oneOf": [{"const": 1, "title": "Male"}, {"const": 2, "title": "Female"}, {"const": 3, "title": "Unisex"}]
    },
    "JointOwner_Relation": {
      "title": "What the joint owner is to the owner; the spouse unless given",
      "type": "integer",
      "oneOf": [{"const": 1, "title": "Spouse"}, {"const": 2, "title": "Another person"}]
    },
    "Spouse_DOB": {
      "title": "Date of birth of the owner's spouse, where the spouse is the only beneficiary, YYYY-MM-DD",
      "type": "string",
      "format": "date"
    },
    "Annuitant_FirstName": {"title": "Annuitant's first name", "type": "string", "maxLength": 200, "default": "Valued"},
    "Annuitant_LastName": {"title": "Annuitant's last name", "type": "string", "maxLength": 200, "default": "Annuitant"},
    "Annuitant_DOB": {"title": "Annuitant's date of birth, YYYY-MM-DD", "type": "string", "format": "date"},
    "Annuitant_Gender": {
      "title": "Annuitant's gender",
      "type": "integer",
      "oneOf": [{"const": 1, "title": "Male"}, {"const": 2, "title": "Female"}, {"const": 3, "title": "Unisex"}],
      "default": 3
    },
    "Annuitant_Type": {
      "title": "Who the annuitant is; another person when a date of birth is given",
      "type": "integer",
      "oneOf": [{"const": -2, "title": "The owner"}, {"const": -3, "title": "A person other than the owner"}]
    },
    "JointAnnuitant_FirstName": {"title": "First name of the joint annuitant", "type": "string", "maxLength": 200},
    "JointAnnuitant_LastName": {"title": "Last name of the joint annuitant", "type": "string", "maxLength": 200},
    "JointAnnuitant_DOB": {
      "title": "Date of birth of a joint annuitant, the second life of riders and payments for two, YYYY-MM-DD; there is none unless given",
      "type": "string",
      "format": "date"
    },
    "JointAnnuitant_Gender": {
      "title": "Gender of the joint annuitant; unisex unless given",
      "type": "integer",
      "oneOf": [{"const": 1, "title": "Male"}, {"const": 2, "title": "Female"}, {"const": 3, "title": "Unisex"}]
    },
    "Producer_Name": {
      "title": "Name of the producer who presents the illustration, as paper prints it",
      "type": "string",
      "maxLength": 200,
      "examples": ["Jane Producer"]
    },
    "Producer_License": {
      "title": "License number of the producer, as paper prints it",
      "type": "string",
      "maxLength": 40,
      "pattern": "^([A-Za-z0-9][A-Za-z0-9 ./#-]*)?$",
      "x-expects": "at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit",
      "examples": ["0A12345"]
    },
    "Producer_Phone": {
      "title": "Phone number of the producer, as paper prints it",
      "type": "string",
      "maxLength": 40,
      "pattern": "^([+]?[0-9(][0-9 ().-]{5,24}[0-9]( ?(x|ext[.]?) ?[0-9]{1,6})?)?$",
      "x-expects": "a phone number of 7 to 26 digits, spaces and ( ) . -, after a + where the country is named and with an extension after x",
      "examples": ["(515) 555-0100"]
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
      "default": 2,
      "description": "An inherited IRA and a qualifying longevity annuity contract (QLAC) are not illustrated."
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
    "WDNet": {
      "title": "Whether WDAmount is taken before charges, or paid after them (type 2, 5)",
      "type": "integer",
      "oneOf": [{"const": 0, "title": "Before charges (gross)"}, {"const": 1, "title": "After all charges (net)"}],
      "default": 0
    },
    "WDStartDuration": {
      "title": "Contract year of the first withdrawal; 11 for lifetime income unless given",
      "type": "integer",
      "minimum": 1,
      "maximum": 121
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
      "Premium": 100000,
      "State": 7,
      "Owner_Gender": 1,
      "Owner_Type": -2,
      "Annuitant_FirstName": "Valued",
      "Annuitant_LastName": "Annuitant",
      "Annuitant_DOB": "1946-01-01",
      "Annuitant_Gender": 1,
      "Annuitant_Type": -3,
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
  ],
  "x-groups": [
    {"title": "Contract", "inputs": ["TaxQualification", "SurrenderPeriod", "RateLockDate", "Allocations"]},
    {"title": "Riders", "inputs": ["Rider1", "Rider2"]},
    {
      "title": "Withdrawals",
      "inputs": ["WDType", "WDStartDuration"],
      "dependents": ["WDAmount", "WDNet", "WDMode"]
    },
    {
      "title": "Owner",
      "inputs": ["Owner_FirstName", "Owner_LastName", "Owner_Gender", "Owner_Type", "Spouse_DOB"]
    },
    {
      "title": "Joint owner",
      "inputs": ["JointOwner_DOB"],
      "dependents": ["JointOwner_FirstName", "JointOwner_LastName", "JointOwner_Gender", "JointOwner_Relation"]
    },
    {
      "title": "Annuitant",
      "inputs": ["Annuitant_Type"],
      "dependents": ["Annuitant_FirstName", "Annuitant_LastName", "Annuitant_DOB", "Annuitant_Gender"]
    },
    {
      "title": "Joint annuitant",
      "inputs": ["JointAnnuitant_DOB"],
      "dependents": ["JointAnnuitant_FirstName", "JointAnnuitant_LastName", "JointAnnuitant_Gender"]
    },
    {"title": "Annuity payments", "inputs": ["PaymentOption", "PaymentMode"]},
    {"title": "Producer", "inputs": ["Producer_Name", "Producer_License", "Producer_Phone"]}
  ]
}$json$::jsonb as common) as shared,
         lateral (select common -> 'properties' || p_own as inputs) as taken;
$$;
