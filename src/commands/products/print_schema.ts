/** `products schema`: the JSON Schema of a product's definition, or of a rate sheet's cells. */

import { definitionReference, sheetReference } from "#terms";
import { type Command, UsageError } from "../command.ts";
import { say } from "../say.ts";

export const PRINT_SCHEMA: Command = {
  name: "products schema",
  takes: ["[cells]"],
  says: "the JSON Schema of a definition, or of a rate sheet's cells, for an editor; docs/definition.md is the same to read",
  async run({ words: [what] }) {
    if (what !== undefined && what !== "cells") throw new UsageError("Add cells, or nothing");
    const schema = what === "cells" ? sheetReference() : definitionReference();
    say([JSON.stringify(schema, undefined, 2)]);
  },
};
