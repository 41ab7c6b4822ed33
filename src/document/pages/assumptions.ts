/** The last page: all assumptions and disclosures. */

import type { Assumption, Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../content/block.ts";
import { briefPercent, date, dollarsInWords } from "../content/format.ts";
import { softwareOf } from "../content/software.ts";
import { STATEMENTS_WITH_DEFINITIONS } from "./definitions.ts";

/** Origins of values as printed, in the order of the table: what was not given stands first. */
const ORIGINS: readonly (readonly [origin: Assumption["origin"], title: string])[] = [
  ["default", "not given: assumed"],
  ["clamped", "limited"],
  ["ignored", "not used"],
  ["input", "given"],
  ["product", "product"],
];

/** Assumptions and statements. Source: NAIC Model #245 section 6.A(3), 6.F(3), 6.L, [D19]. */
export function assumptions(illustration: Illustration): Page {
  const { product, preparedOn, id, disclosures, indexes, recipe } = illustration;
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
          `Prepared on ${date(preparedOn)} with ${softwareOf(recipe.software)}, software authorized by ${insurerName}, for product ` +
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
        rows: ORIGINS.flatMap(([origin, title]) =>
          illustration.assumptions
            .filter((each) => each.origin === origin)
            .map((each) => rowOf(illustration, each).concat(title)),
        ),
      },
      { kind: "heading", text: "Statements" },
      {
        kind: "definitions",
        items: statements.map(({ title, text }) => [title, text] as const),
      },
    ],
  };
}

/** How a value is printed: a code as its title, a number with its unit. */
type Kind = "code" | "rate" | "dollars" | "withdrawal" | "contractYear" | "timing";

/** Printed names of inputs, and their kinds. */
const INPUTS: Readonly<Record<string, readonly [title: string, holds?: Kind]>> = {
  Owner_FirstName: ["Owner’s first name"],
  Owner_LastName: ["Owner’s last name"],
  Owner_Gender: ["Owner’s gender", "code"],
  Owner_Type: ["Kind of owner", "code"],
  JointOwner_FirstName: ["Joint owner’s first name"],
  JointOwner_LastName: ["Joint owner’s last name"],
  JointOwner_Gender: ["Joint owner’s gender", "code"],
  JointOwner_Relation: ["Joint owner", "code"],
  JointAnnuitant_FirstName: ["Joint annuitant’s first name"],
  JointAnnuitant_LastName: ["Joint annuitant’s last name"],
  JointAnnuitant_Gender: ["Joint annuitant’s gender", "code"],
  "jointOwner.gender": ["Joint owner’s gender", "code"],
  "jointOwner.relation": ["Joint owner", "code"],
  LaterPremiums: ["Later premiums"],
  laterPremiums: ["Later premiums"],
  Annuitant_FirstName: ["Annuitant’s first name"],
  Annuitant_LastName: ["Annuitant’s last name"],
  Annuitant_Gender: ["Annuitant’s gender", "code"],
  Annuitant_Type: ["Annuitant", "code"],
  Premium: ["Premium", "dollars"],
  SurrenderPeriod: ["Surrender period"],
  RateLockDate: ["Rates locked on"],
  surrenderPeriod: ["Surrender period", "code"],
  rateLockDate: ["Rates locked on"],
  TaxQualification: ["Tax status", "code"],
  PaymentMode: ["Annuity payments are made", "code"],
  PaymentOption: ["Annuity payment option", "code"],
  WDType: ["Withdrawals", "code"],
  WDMode: ["Withdrawals are taken", "code"],
  WDAmount: ["Amount of withdrawals", "withdrawal"],
  WDStartDuration: ["First withdrawal", "contractYear"],
  Rider1: ["Lifetime income rider", "code"],
  Rider2: ["Death benefit rider", "code"],
  initamt: ["Premium", "dollars"],
  issueage: ["Issue age"],
  jointage: ["Issue age of the second person"],
  jointName: ["Name of the second person"],
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
  "withdrawals.amount": ["Amount of withdrawals", "withdrawal"],
  "withdrawals.startYear": ["First withdrawal", "contractYear"],
  "withdrawals.endYear": ["Last withdrawal", "contractYear"],
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
  "Withdrawal timing": ["Withdrawals are taken", "timing"],
  "Minimum value interest rate": ["Minimum value interest rate", "rate"],
  "Reference rate at issue": ["Reference rate at issue", "rate"],
  "Reduced rates": ["Reduced rates", "rate"],
};

/** Notes that only repeat the origin. */
const NOT_GIVEN = /^(Not given|No name was given)$/;

/** A row: name, and value with note. */
function rowOf(illustration: Illustration, assumption: Assumption): readonly string[] {
  const { name, origin } = assumption;
  const [title, holds] = (Object.hasOwn(INPUTS, name) ? INPUTS[name] : undefined) ?? [name];
  if (name === "State" && origin !== "ignored") return [title, illustration.state.name];
  const note = NOT_GIVEN.test(assumption.note) ? "" : assumption.note;
  // A code or an absent value is omitted where the note suffices.
  if (note !== "" && (holds === "code" || assumption.value === "not used")) return [title, note];
  const whole = holds === undefined ? undefined : UNITS[holds]?.(assumption);
  if (whole !== undefined && origin !== "clamped") return [title, whole];
  const value = valueInWords(assumption.value, holds);
  return [title, note === "" ? value : `${value} – ${note}`];
}

/** Values in whole words, where their notes give the unit alone; undefined for others. */
const UNITS: Readonly<Partial<Record<Kind, (assumption: Assumption) => string | undefined>>> = {
  withdrawal: ({ value, note }) => {
    if (typeof value !== "number") return undefined;
    if (note.startsWith("Per cent ")) return note.replace("Per cent", `${value}%`);
    if (!note.startsWith("Dollars a year")) return undefined;
    return value === 0 && note.includes("whole income")
      ? "The whole income"
      : `${dollarsInWords(value)} a year`;
  },
  contractYear: ({ value }) => `Contract year ${value}`,
  timing: ({ value }) => `At the ${value} of each period`,
};

function valueInWords(value: number | string, holds: Kind | undefined): string {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value) : value;
  if (holds === "rate") return briefPercent(value);
  return holds === "dollars" ? dollarsInWords(value) : String(value);
}
