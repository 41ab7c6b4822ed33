/** [D80] The spool of the audit trail against plain lists, over random calls, writes and failures. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { createAuditSpool, ROW_BYTES, toJsonArray } from "../../src/storage/audit/spool.ts";
import { runs } from "../support/depth.ts";

interface Row {
  readonly id: number;
  readonly at: string;
  readonly note: string;
  readonly calls: number;
}

type Step =
  | { readonly does: "put"; readonly length: number }
  | { readonly does: "addUp"; readonly kind: string; readonly length: number }
  | { readonly does: "endAggregation" }
  | { readonly does: "write"; readonly rowsMax: number; readonly succeeds: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("put"), length: fc.nat(300) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("addUp"),
      kind: fc.constantFrom("a", "b", "c"),
      length: fc.nat(300),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("endAggregation") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("write"),
      rowsMax: fc.integer({ min: 1, max: 8 }),
      succeeds: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Step>;

test("takes no more bytes than its bound, keeps the order, and hands each call over once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(step, { maxLength: 120 }),
      (bytesMax, steps) => {
        const spool = createAuditSpool(bytesMax);
        const written: Row[] = [];
        // What is expected, as plain lists.
        let waiting: Row[] = [];
        let addedUp: { readonly kind: string; row: Row }[] = [];
        let lost = 0;
        let id = 0;
        const bytesOf = (row: Row) =>
          JSON.stringify({ ...row, calls: undefined }).length + ROW_BYTES;
        const held = () => [...waiting, ...addedUp.map(({ row }) => row)];
        const bytes = () => held().reduce((sum, row) => sum + bytesOf(row), 0);
        const begin = (length: number) => {
          const at = new Date(id);
          const call = { id, at, note: "x".repeat(length) };
          id += 1;
          const row = { ...call, at: at.toISOString(), calls: 1 };
          const hasRoom = bytes() + bytesOf(row) <= bytesMax;
          if (!hasRoom) lost += 1;
          return { call, row, hasRoom };
        };
        let sent = 0;
        for (const one of steps) {
          if (one.does === "put") {
            const { call, row, hasRoom } = begin(one.length);
            expect(spool.put(call)).toBe(hasRoom);
            if (hasRoom) waiting.push(row);
            sent += 1;
          } else if (one.does === "addUp") {
            sent += 1;
            const begun = addedUp.find(({ kind }) => kind === one.kind);
            if (begun === undefined) {
              const { call, row, hasRoom } = begin(one.length);
              expect(spool.aggregate(one.kind, () => call)).toBe(hasRoom);
              if (hasRoom) addedUp.push({ kind: one.kind, row });
            } else {
              begun.row = { ...begun.row, calls: begun.row.calls + 1 };
              expect(
                spool.aggregate(one.kind, () => {
                  throw new Error("no second row of a kind is made");
                }),
              ).toBe(true);
            }
          } else if (one.does === "endAggregation") {
            spool.endAggregation();
            waiting = held();
            addedUp = [];
          } else {
            const rows = spool.oldest(one.rowsMax);
            const sentRows = JSON.parse(toJsonArray(rows)) as Row[];
            expect(sentRows).toEqual(waiting.slice(0, one.rowsMax));
            if (one.succeeds) {
              spool.drop(rows.length);
              written.push(...sentRows);
              waiting = waiting.slice(rows.length);
            }
          }
          expect(spool.countRows()).toBe(waiting.length);
          expect(spool.countBytes()).toBe(bytes());
          expect(spool.countBytes()).toBeLessThanOrEqual(bytesMax);
        }
        const all = [...written, ...held()];
        expect(new Set(all.map((row) => row.id)).size).toBe(all.length);
        expect(all.reduce((sum, { calls }) => sum + calls, lost)).toBe(sent);
        spool.drop(waiting.length);
        spool.endAggregation();
        spool.drop(addedUp.length);
        expect(spool.countBytes()).toBe(0);
      },
    ),
    runs(300),
  );
});
