/** What kind of JSON value something is. */

import { expect, test } from "bun:test";
import { isContainer, isObject } from "../../src/base/json/json_kinds.ts";

test.each([
  [{}, true, true],
  [[], false, true],
  [null, false, false],
  ["{}", false, false],
  [undefined, false, false],
])("%p is an object: %p, a container: %p", (value, object, container) => {
  expect([isObject(value), isContainer(value)]).toEqual([object, container]);
});
