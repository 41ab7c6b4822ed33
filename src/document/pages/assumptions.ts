/** The last page: all assumptions and disclosures. */

import type { Assumption, Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../content/block.ts";
import { briefPercent, date, dollarsInWords } from "../content/format.ts";
import { SOFTWARE } from "../content/software.ts";
import { STATEMENTS_WITH_DEFINITIONS } from "./definitions.ts";

/** Origins of values, as printed. */
const ORIGINS: Readonly<Record<Assumption["origin"], string>> = {
  input: "given",
  default: "default",
  product: "product",
  clamped: "limited",
  ignored: "not used",
};

/** Assumptions and statements. Source: NAIC Model #245 section 6.A(3), 6.F(3), 6.L, [D19]. */
export function assumptions(illustration: Illustration): Page {
  const { product, preparedOn, id, disclosures, indexes } = illustration;
  // Index notices are printed beside the index history.
  const statements = disclosures
    .slice(1 + STATEMENTS_WITH_DEFINITIONS)
    .filter(({ title }) => indexes.every(({ name }) => name !== title));
  const { insurerName, addressLines, footer } = product.brand;
  return {
    name: "assumptions",
    title: "Assumptions and further statements",
    blocks: [
      {
        kind: "paragraph",
        text:
          `Prepared on ${date(preparedOn)} with ${SOFTWARE}, software authorized by ${insurerName}, for product ` +
          `version ${product.version}, form ${product.formNumber}, rates effective ` +
          `${date(product.ratesEffectiveOn)}. Illustration ${id}. If the contract is issued other than as ` +
          "illustrated, a revised illustration goes with it. " +
          `Contact: ${[insurerName, ...addressLines].join(", ")}. ${footer}`,
      },
      {
        kind: "table",
        title: "Values assumed, and where each is from",
        columns: [
          { heading: "Assumption", holds: "words" },
          { heading: "Value", holds: "words" },
          { heading: "Origin", holds: "words" },
        ],
        rows: illustration.assumptions.map((assumption) => rowOf(illustration, assumption)),
      },
      { kind: "heading", text: "Statements" },
      {
        kind: "definitions",
        items: statements.map(({ title, text }) => [title, text] as const),
      },
    ],
  };
}

/** Printed names of inputs, and their kinds; a code is printed as its title. */
const INPUTS: Readonly<
  Record<string, readonly [title: string, holds?: "code" | "rate" | "dollars"]>
> = {
  Owner_FirstName: ["Owner’s first name"],
  Owner_LastName: ["Owner’s last name"],
  Owner_Gender: ["Owner’s gender", "code"],
  Owner_Type: ["Kind of owner", "code"],
  Annuitant_FirstName: ["Annuitant’s first name"],
  Annuitant_LastName: ["Annuitant’s last name"],
  Annuitant_Gender: ["Annuitant’s gender", "code"],
  Annuitant_Type: ["Annuitant", "code"],
  Premium: ["Premium", "dollars"],
  TaxQualification: ["Tax status", "code"],
  PaymentMode: ["Annuity payments are made", "code"],
  PaymentOption: ["Annuity payment option", "code"],
  WDType: ["Withdrawals", "code"],
  WDMode: ["Withdrawals are taken", "code"],
  WDAmount: ["Amount of withdrawals"],
  WDStartDuration: ["First withdrawal"],
  Rider1: ["Lifetime income rider", "code"],
  Rider2: ["Death benefit rider", "code"],
  initamt: ["Premium", "dollars"],
  issueage: ["Issue age"],
  jointage: ["Issue age of the second person"],
  dob: ["Date of birth"],
  ownerName: ["Owner’s name"],
  gender: ["Gender", "code"],
  allocations: ["Allocation asked for"],
  "Last calendar year of index history": ["Last year of index history"],
  rider: ["Rider", "code"],
  incomeStartAge: ["Age at which income would start"],
  withdrawals: ["Withdrawals", "code"],
  "withdrawals.type": ["Withdrawals", "code"],
  "withdrawals.mode": ["Withdrawals are taken", "code"],
  "withdrawals.amount": ["Amount of withdrawals"],
  "withdrawals.startYear": ["Contract year of the first withdrawal"],
  "withdrawals.endYear": ["Contract year of the last withdrawal"],
  illustrateToAge: ["Illustrated to age"],
  illustrationDate: ["Issue date"],
  qualified: ["Tax status", "code"],
  paymentMode: ["Annuity payments are made", "code"],
  paymentOption: ["Annuity payment option", "code"],
  bonus: ["Premium bonus", "rate"],
  mvaRateNow: ["Reference rate now", "rate"],
  cap: ["Cap asked for", "rate"],
  par: ["Participation rate asked for", "rate"],
  monthlycap: ["Monthly cap asked for", "rate"],
  spread: ["Spread asked for", "rate"],
  trigger: ["Trigger rate asked for", "rate"],
  fixedrate: ["Declared rate asked for", "rate"],
  names: ["Names"],
  "Minimum value interest rate": ["Minimum value interest rate", "rate"],
  "Reference rate at issue": ["Reference rate at issue", "rate"],
  "Reduced rates": ["Reduced rates", "rate"],
};

/** Notes that only repeat the origin. */
const NOT_GIVEN = /^(Not given|No name was given)$/;

/** A row: name, value with note, and origin. */
function rowOf(illustration: Illustration, assumption: Assumption): readonly string[] {
  const { name, origin } = assumption;
  const [title, holds] = (Object.hasOwn(INPUTS, name) ? INPUTS[name] : undefined) ?? [name];
  const note = NOT_GIVEN.test(assumption.note) ? "" : assumption.note;
  const isState = name === "State" && origin !== "ignored";
  // A code or an absent value is omitted where the note suffices.
  const isSaid = note !== "" && (holds === "code" || assumption.value === "not used");
  if (isState || isSaid) return [title, isState ? illustration.state.name : note, ORIGINS[origin]];
  const value = valueInWords(assumption.value, holds);
  return [title, note === "" ? value : `${value} – ${note}`, ORIGINS[origin]];
}

function valueInWords(value: number | string, holds: string | undefined): string {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value) : value;
  if (holds === "rate") return briefPercent(value);
  return holds === "dollars" ? dollarsInWords(value) : String(value);
}
