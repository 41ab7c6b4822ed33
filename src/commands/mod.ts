/** The list of the administrator's commands, in the order of the help. */

import { APPLY_PRODUCTS } from "./products/apply_products.ts";
import { AUDIT_COMMANDS } from "./audit.ts";
import { CHECK_PRODUCTS } from "./products/check_products.ts";
import type { Command } from "./command.ts";
import { CONTRACT_BOOK_COMMANDS } from "./contract_book.ts";
import { CONVERT_LOGO } from "./convert_logo.ts";
import { DATABASE_COMMANDS } from "./database.ts";
import { DOCTOR } from "./doctor.ts";
import { RATE_COMMANDS } from "./products/exchange_rates.ts";
import { FORM_COMMANDS } from "./forms.ts";
import { EXPLAIN } from "./illustrations/explain.ts";
import { ILLUSTRATE_IN_FORCE } from "./illustrations/illustrate_in_force.ts";
import { IMPORT_SPARK } from "./products/import_spark.ts";
import { ISSUER_COMMANDS } from "./issuers.ts";
import { KEY_COMMANDS } from "./keys.ts";
import { LEDGER_COMMANDS } from "./ledger.ts";
import { LIST_PRODUCTS } from "./products/list_products.ts";
import { PRINT_SCHEMA } from "./products/print_schema.ts";
import { PLAN_PRODUCTS } from "./products/plan_products.ts";
import { BOOK_COMMANDS } from "./products/product_book.ts";
import { READ_POLICY_INQUIRY } from "./illustrations/read_policy_inquiry.ts";
import { REPRODUCE } from "./illustrations/reproduce.ts";
import { RUN_COMMANDS } from "./books/runs.ts";
import { VERIFY } from "./verify_paper.ts";
import { WEBHOOK_COMMANDS } from "./webhooks/webhooks.ts";

export const COMMANDS: readonly Command[] = [
  ...DATABASE_COMMANDS,
  ...KEY_COMMANDS,
  ...ISSUER_COMMANDS,
  LIST_PRODUCTS,
  CHECK_PRODUCTS,
  PLAN_PRODUCTS,
  APPLY_PRODUCTS,
  PRINT_SCHEMA,
  ...BOOK_COMMANDS,
  IMPORT_SPARK,
  ...RATE_COMMANDS,
  ...FORM_COMMANDS,
  CONVERT_LOGO,
  EXPLAIN,
  ILLUSTRATE_IN_FORCE,
  READ_POLICY_INQUIRY,
  ...CONTRACT_BOOK_COMMANDS,
  ...RUN_COMMANDS,
  ...WEBHOOK_COMMANDS,
  VERIFY,
  ...AUDIT_COMMANDS,
  REPRODUCE,
  ...LEDGER_COMMANDS,
  DOCTOR,
];

export { runCommand } from "./command.ts";
