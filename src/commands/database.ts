/** `migrate` and `seed`: the SQL of this project, applied. */

import { migrate, seed } from "../storage/migrate.ts";
import type { Command } from "./command.ts";
import { say } from "./say.ts";

export const DATABASE_COMMANDS: readonly Command[] = [
  {
    name: "migrate",
    takes: [],
    says: "apply the migrations that are missing, and every function",
    async run({ databaseUrl }) {
      const applied = await migrate(databaseUrl());
      const lines = applied.map((file) => `Applied ${file}`);
      say(lines.length === 0 ? ["No migration was missing"] : lines);
      say(["Applied every function and view"]);
    },
  },
  {
    name: "seed",
    takes: ["[subject]"],
    says: "apply the seeds, or one: products, products/demo_fia",
    async run({ databaseUrl, words: [subject] }) {
      say((await seed(databaseUrl(), subject)).map((file) => `Applied ${file}`));
    },
  },
];
