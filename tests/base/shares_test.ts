/** Places that senders share: all of them, and no more than its own for each. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { createShares } from "../../src/base/shares.ts";
import { runs } from "../support/depth.ts";

const SENDERS = ["a", "b", "c"] as const;
const TERMS = { all: 10, ofSender: 6 };

const moves = fc.array(
  fc.record({
    sender: fc.constantFrom(...SENDERS),
    amount: fc.integer({ min: 1, max: 7 }),
    isTaken: fc.boolean(),
  }),
  { maxLength: 40 },
);

test("no more is held than all may, nor by a sender than one may, and none gives back more than it holds", () => {
  fc.assert(
    fc.property(moves, (made) => {
      const shares = createShares(TERMS);
      const held = { a: 0, b: 0, c: 0 };
      const all = () => SENDERS.reduce((sum, sender) => sum + held[sender], 0);
      for (const { sender, amount, isTaken } of made) {
        if (isTaken) {
          const fits = held[sender] + amount <= TERMS.ofSender && all() + amount <= TERMS.all;
          expect(shares.take(sender, amount)).toBe(fits);
          held[sender] += fits ? amount : 0;
        } else if (amount <= held[sender]) {
          shares.give(sender, amount);
          held[sender] -= amount;
        } else {
          expect(() => shares.give(sender, amount)).toThrow(RangeError);
        }
      }
    }),
    runs(400),
  );
});
