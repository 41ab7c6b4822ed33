/** `products list`: all products. */

import { listProducts } from "#storage";
import { AS_JSON, type Command } from "../command.ts";
import { sayRows } from "../say.ts";

export const LIST_PRODUCTS: Command = {
  name: "products list",
  takes: [],
  says: "every product, its version, whether it is on offer, and the terms that come next or wait for approval",
  options: AS_JSON,
  async run({ sql, has }) {
    sayRows(await listProducts(sql()), has("json"));
  },
};
