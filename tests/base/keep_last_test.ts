/** Keeping what was last made. */

import { expect, test } from "bun:test";
import { keepLast } from "../../src/base/keep_last.ts";

test("the last value is made once, for callers at the same time too, and anew when another was asked for", async () => {
  const made: string[] = [];
  const read = keepLast(async (name: string) => {
    made.push(name);
    return { name };
  });
  const [one, same] = await Promise.all([read("a"), read("a")]);
  expect(same).toBe(one);
  expect(await read("a")).toBe(one);
  await read("b");
  expect(await read("a")).not.toBe(one);
  expect(made).toEqual(["a", "b", "a"]);
});

test("what failed is not kept, and equal keys are the same", async () => {
  let isDown = true;
  const read = keepLast(
    async ({ id }: { readonly id: number }) => {
      if (isDown) throw new Error("down");
      return { id };
    },
    ({ id }) => id,
  );
  await expect(read({ id: 1 })).rejects.toThrow("down");
  isDown = false;
  const one = await read({ id: 1 });
  expect(await read({ id: 1 })).toBe(one);
});

test("what fails late takes nothing from what was asked for after it, and other keys are made apart", async () => {
  const first = Promise.withResolvers<{ readonly id: number }>();
  let made = 0;
  const read = keepLast(
    ({ id }: { readonly id: number }) => {
      made += 1;
      return id === 1 ? first.promise : Promise.resolve({ id });
    },
    ({ id }) => id,
  );
  const failing = read({ id: 1 });
  const second = await read({ id: 2 });
  first.reject(new Error("late"));
  await expect(failing).rejects.toThrow("late");
  expect(await read({ id: 2 })).toBe(second);
  expect(made).toBe(2);
});
