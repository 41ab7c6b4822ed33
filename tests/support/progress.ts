/** Preloaded by `tests/run.ts`: adds a byte to the file at TEST_PROGRESS whenever a test file begins. */

import { beforeAll } from "bun:test";
import { appendFileSync } from "node:fs";

// In a shared process it runs before each file.
beforeAll(() => {
  appendFileSync(Bun.env["TEST_PROGRESS"] ?? "/dev/null", ".");
});
