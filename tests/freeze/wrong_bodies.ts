/** Bodies in which one to three members are wrong, missing or too many. */

import fc from "fast-check";

type Json = Readonly<Record<string, unknown>>;

const ODD = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "abc",
    "2026-02-30",
    "2031-01-01",
    "1899-12-31",
    "1966-1-1",
    "12,000",
    "50000",
    "5%",
    "true",
    [],
    {},
    [null],
    [[]],
    { a: 1 },
    -1,
    0,
    0.5,
    1e9,
    1e300,
    1e-9,
    999_999_999.999,
  ),
  fc.integer({ min: -10, max: 200 }),
  fc.string({ maxLength: 5 }),
);

/** A step of a change: which member, and what becomes of it. */
const STEP = fc.record({
  place: fc.nat({ max: 1000 }),
  how: fc.constantFrom(
    "replaced",
    "replaced",
    "replaced",
    "removed",
    "added",
    "misspelt",
    "within",
  ),
  odd: ODD,
});

type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

function changed(value: unknown, step: Step): unknown {
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    return step.how === "added" ? [...value, step.odd] : [changed(first, step), ...others];
  }
  if (typeof value !== "object" || value === null) return step.odd;
  const members = Object.entries(value);
  const index = members.length === 0 ? 0 : step.place % members.length;
  const [name = "", member] = members[index] ?? [];
  const put = (entry: readonly [string, unknown] | undefined) =>
    Object.fromEntries(
      members.flatMap((each, at) => (at === index ? (entry ? [entry] : []) : [each])),
    );
  switch (step.how) {
    case "removed":
      return put(undefined);
    case "added":
      return { ...value, [`Further_${step.place % 3}`]: step.odd };
    case "misspelt":
      return put([name.slice(0, -1), member]);
    case "within":
      return put([name, changed(member, step)]);
    default:
      return put([name, step.odd]);
  }
}

/** Such bodies as JSON, made of bodies that are right; the inputs are changed more often than what stands around them. */
export function anyWrongBody(bodies: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  return fc
    .tuple(bodies, fc.array(STEP, { minLength: 1, maxLength: 3 }), fc.nat({ max: 19 }))
    .map(([body, steps, place]) => {
      if (place === 0) return JSON.stringify(steps.reduce<unknown>(changed, body));
      const within = Object.keys(body).at(-1) ?? "";
      return JSON.stringify({ ...body, [within]: steps.reduce<unknown>(changed, body[within]) });
    });
}
