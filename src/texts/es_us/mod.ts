/**
 * The texts of the paper in Spanish as U.S. insurers write it for their clients: usted, plain words, and one spelling
 * of each term. A test holds the terms [D170].
 *
 * The law's and the regulators' names stay as they are (IRA, RMD, MVA, Treasury Regulation), since contracts and tax
 * forms are in English.
 */

import type { Texts } from "../alike.ts";
import { formatsOf } from "../formats.ts";
import { access } from "./access.ts";
import { acknowledgment } from "./acknowledgment.ts";
import { assumptions } from "./assumptions.ts";
import { charges } from "./charges.ts";
import { columns, groups, usedUp } from "./columns.ts";
import { contract } from "./contract.ts";
import { crediting, schedules } from "./crediting.ts";
import { definitions, glossary } from "./definitions.ts";
import { basis, disclosures } from "./disclosures.ts";
import { frame, verify } from "./frame.ts";
import { furtherFigures } from "./further_figures.ts";
import { howItWorks } from "./how_it_works.ts";
import { layout } from "./layout.ts";
import { marketValueAdjustment } from "./market_value_adjustment.ts";
import { notes, warnings } from "./notes.ts";
import { parties } from "./parties.ts";
import { payments } from "./payments.ts";
import { riderFacts } from "./rider_facts.ts";
import { riders } from "./riders.ts";
import { summary } from "./summary.ts";
import { taxes } from "./taxes.ts";
import { titles } from "./titles.ts";
import {
  bounds,
  currentValues,
  guaranteedValues,
  indexHistory,
  indexScenarios,
  lowerAssumptions,
} from "./values.ts";

export const ES_US: Texts = {
  formats: formatsOf("es-US"),
  access,
  acknowledgment,
  assumptions,
  basis,
  bounds,
  charges,
  columns,
  contract,
  crediting,
  currentValues,
  definitions,
  disclosures,
  frame,
  furtherFigures,
  glossary,
  groups,
  guaranteedValues,
  howItWorks,
  indexHistory,
  indexScenarios,
  layout,
  lowerAssumptions,
  marketValueAdjustment,
  notes,
  parties,
  payments,
  riderFacts,
  riders,
  schedules,
  summary,
  taxes,
  titles,
  usedUp,
  verify,
  warnings,
};
