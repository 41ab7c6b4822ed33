/** Riders of a Policy Inquiry as the riders of a standing. */

import { riderOf, type StandingField } from "#annuity";
import type { Definition, Rider } from "#terms";
import type { Notes } from "./notes.ts";

interface SentRider {
  readonly riderCode?: string;
  readonly isRiderElected?: boolean;
  readonly status: string;
  readonly exerciseDate?: string;
  readonly riderBenefitAmount?: number;
  readonly riderBenefitPercent?: number;
  readonly benefitPercent?: number;
  readonly annualBenefitAmount?: number;
}

/** What riders are read with. */
interface ReadingOfRiders {
  readonly notes: Notes;
  readonly definition: Definition;
  /** The rider of a code that the carrier calls otherwise. */
  readonly names: ReadonlyMap<string, string>;
  readonly day: string;
}

/** Gives the standing what is known of each rider. */
export function readRiders(items: readonly unknown[], reading: ReadingOfRiders): void {
  const riders = items as readonly SentRider[];
  const { notes, definition, names, day } = reading;
  let hasIncome = false;
  for (const [place, sent] of riders.entries()) {
    const at = `/riders/riders/${place}`;
    compareBenefits(sent, at, notes);
    if (sent.isRiderElected === false || sent.status === "PENDING") {
      notes.read(`${at}/status`, "whether it counts");
      notes.compare(`${at}/isRiderElected`, "the riders of the inputs", false, false);
      continue;
    }
    const id = names.get(sent.riderCode ?? "") ?? sent.riderCode;
    const rider = definition.riders.find((each) => each.id === id);
    if (rider === undefined) {
      const known = definition.riders.map((each) => each.id).join(", ") || "none";
      const allowed = `is no rider of the product: --riders says which of ${known} it is`;
      notes.refuse(`${at}/riderCode`, allowed);
      continue;
    }
    notes.read(`${at}/riderCode`, `riders.${rider.id}`);
    readRider(sent, at, rider, reading);
    hasIncome ||= sent.exerciseDate !== undefined && sent.exerciseDate <= day;
  }
  const isNever = riders.length > 0 && !hasIncome && definition.riders.length > 0;
  if (isNever && notes.standing["incomeSinceIssue"] === undefined) {
    notes.standing["incomeSinceIssue"] = 0;
  }
}

function readRider(
  sent: SentRider,
  at: string,
  rider: Rider,
  { notes, day }: ReadingOfRiders,
): void {
  const { id, terms } = rider;
  const fields = riderOf(terms).standingFields as Readonly<Record<string, StandingField>>;
  const hasEnded = sent.status === "TERMINATED";
  const has = (name: string): boolean => name in fields;
  // A rider that says it only once it has ended says nothing before.
  const isSaid = hasEnded || fields["hasEnded"]?.absent === undefined;
  if (isSaid && has("hasEnded")) notes.use(`${at}/status`, ["riders", id, "hasEnded"], hasEnded);
  else notes.read(`${at}/status`, "the rider is in force");
  // A rider with several bases gives no place to one amount.
  if (has("base") && sent.riderBenefitAmount !== undefined && !hasEnded) {
    notes.use(`${at}/riderBenefitAmount`, ["riders", id, "base"], sent.riderBenefitAmount);
  }
  if (sent.exerciseDate === undefined || !has("payoutRate")) return;
  notes.read(`${at}/exerciseDate`, "whether income has begun");
  if (sent.exerciseDate > day || sent.riderBenefitPercent === undefined) return;
  const rate = Number((sent.riderBenefitPercent / 100).toFixed(10));
  notes.use(`${at}/riderBenefitPercent`, ["riders", id, "payoutRate"], rate);
}

function compareBenefits(
  { riderBenefitAmount, riderBenefitPercent, benefitPercent, annualBenefitAmount }: SentRider,
  at: string,
  notes: Notes,
): void {
  if (riderBenefitPercent === undefined) return;
  if (benefitPercent !== undefined) {
    notes.compare(
      `${at}/benefitPercent`,
      "riderBenefitPercent",
      benefitPercent,
      riderBenefitPercent,
    );
  }
  if (annualBenefitAmount === undefined || riderBenefitAmount === undefined) return;
  const annual = (riderBenefitAmount * riderBenefitPercent) / 100;
  const about = "riderBenefitAmount by riderBenefitPercent";
  notes.compare(`${at}/annualBenefitAmount`, about, annualBenefitAmount, annual);
}
