/**
 * The annuity illustration rules as rows, each held to the paper. This is the one table of them.
 *
 * Source: NAIC Annuity Disclosure Model Regulation #245, section 6, by way of state adoptions. `basis` says
 * how surely a row is known: "read" in an adoption's text, "secondary" from commentary. Rows with
 * "to confirm" rest, at least in part, on memory and are to be confirmed against the primary text.
 */

import { describe, expect, test } from "bun:test";
import type { Table } from "../../src/paper/content/block.ts";
import { percent } from "../../src/paper/content/format.ts";
import { isFullyGuaranteed } from "../../src/illustration/full_guarantee.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { FULL_INPUTS, illustrate, type Paper, paperOf, PLAIN_INPUTS } from "./papers.ts";
import { requiredYears } from "./required_years.ts";

type Basis = "read" | "secondary" | "to confirm";

interface Rule {
  readonly id: string;
  readonly clause: string;
  readonly says: string;
  readonly basis: Basis;
  /** Papers the rule is about. */
  readonly papers: readonly Paper[];
  readonly holds: (paper: Paper) => void;
}

const index = await paperOf(illustrate("demo-fia", FULL_INPUTS));
const plainIndex = await paperOf(illustrate("demo-fia", PLAIN_INPUTS));
const fixed = await paperOf(illustrate("demo-myga", PLAIN_INPUTS));
const qualified = await paperOf(
  illustrate("demo-myga", { ...PLAIN_INPUTS, TaxQualification: 1, Owner_DOB: "1952-05-05" }),
);

/** What is less plain: income that outlasts the value, two lives, a trust, few years, withdrawals of interest. */
const INCOME = {
  ...PLAIN_INPUTS,
  Owner_DOB: "1958-01-01",
  WDType: 6,
  WDStartDuration: 6,
  Rider1: 1,
};
const UNCOMMON = {
  income: INCOME,
  "two lives": { ...INCOME, Rider1: 2, Annuitant_DOB: "1962-06-06" },
  trust: {
    ...PLAIN_INPUTS,
    Owner_Type: -1,
    Owner_FirstName: "The Smith Family",
    Owner_LastName: "Revocable Trust",
    Annuitant_DOB: "1950-01-01",
  },
  "few years": { ...PLAIN_INPUTS, Owner_DOB: "1942-01-01" },
  interest: { ...PLAIN_INPUTS, WDType: 1 },
};
const papersOf = (slug: "demo-fia" | "demo-myga") =>
  Promise.all(Object.values(UNCOMMON).map((inputs) => paperOf(illustrate(slug, inputs))));
const upstreamIllustration = illustrationOf({
  product: "demo-upstream",
  sent: { ...PLAIN_INPUTS, WDType: 5, WDAmount: 3000, Rider1: 1 },
});
if (upstreamIllustration === undefined) throw new RangeError("demo-upstream refuses its inputs");
const upstream = await paperOf(upstreamIllustration);
const indexed = [index, plainIndex, ...(await papersOf("demo-fia"))];
const fixedAnnuities = [fixed, qualified, ...(await papersOf("demo-myga"))];
/** What this service calculates. Another service maps no terms, adjustment and annuity payments to show. */
const calculated = [...indexed, ...fixedAnnuities];
const all = [...calculated, upstream];

const contains =
  (...texts: readonly string[]) =>
  (paper: Paper) => {
    for (const text of texts) expect(paper.words).toContain(text);
  };
const matches =
  (...patterns: readonly RegExp[]) =>
  (paper: Paper) => {
    for (const pattern of patterns) expect(paper.words).toMatch(pattern);
  };
const tablesOf = ({ pages }: Pick<Paper, "pages">): readonly Table[] =>
  pages.flatMap(({ blocks }) => blocks.filter((block): block is Table => block.kind === "table"));
/** The tables of one page. */
const namedTables = (paper: Paper, name: string): readonly Table[] =>
  tablesOf({ pages: paper.pages.filter((page) => page.name === name) });
const pageNamed = ({ pages }: Paper, name: string) => pages.find((page) => page.name === name);

/** `$1,234.50` as 1234.5. */
const dollarsOf = (cell: string): number => Number(cell.replace(/[$,]/g, ""));

/** Headings that say what they head, or that the text above their table does. */
const PLAIN_HEADINGS: ReadonlySet<string> = new Set([
  "Year",
  "Age",
  "Calendar year",
  "Index at start",
  "Index at end",
  "Lowest growth",
  "Most recent",
  "Highest growth",
]);

const definedTerms = (paper: Paper): readonly string[] =>
  pageNamed(paper, "definitions")?.blocks.flatMap((block) =>
    block.kind === "definitions" ? block.items.map(([term]) => term) : [],
  ) ?? [];

const RULES: readonly Rule[] = [
  {
    id: "C01",
    clause: "6.A(1)",
    says: "the word Illustration is in the title and on every sheet",
    basis: "read",
    papers: all,
    holds: ({ pages, sheets }) => {
      expect(pages[0]?.title).toContain("Illustration");
      for (const sheet of sheets) expect(sheet).toContain("(Annuity Illustration)Tj");
    },
  },
  {
    id: "C02",
    clause: "6.A(2)",
    says: "the consumer is referred to the disclosure document and the Buyer's Guide",
    basis: "read",
    papers: all,
    holds: contains("Read this together with the Disclosure Document and the Buyer’s Guide"),
  },
  {
    id: "C03",
    clause: "6.A(3)",
    says: "insurer, authorized software and its version, product version and date of rates are printed",
    basis: "read",
    papers: all,
    holds: matches(
      /with Annuity Illustration Service \d+\.\d+\.\d+\. This software is authorized by Example \w+ Life Insurance/,
      /product version 2026\.11, form DEMO-\w+-2611\. Its rates are effective from November 1, 2026/,
    ),
  },
  {
    id: "C04",
    clause: "6.C",
    says: "every sheet says it is not valid without the disclosure document",
    basis: "read",
    papers: all,
    holds: ({ sheets }) => {
      for (const sheet of sheets)
        expect(sheet).toContain("Not valid without all pages and the disclosure document");
    },
  },
  {
    id: "C05",
    clause: "6.D",
    says: "non-guaranteed values are never alone, and the highest period never without the lowest",
    basis: "read",
    papers: all,
    holds: (paper) => {
      const grouped = tablesOf(paper).filter(({ groups }) => groups !== undefined);
      expect(grouped.length).toBeGreaterThan(0);
      for (const { rows, hasGuaranteedRow } of tablesOf(paper)) {
        const isMixed = rows.some(([name]) => name?.endsWith(", not guaranteed"));
        if (isMixed) expect(hasGuaranteedRow).toBe(true);
      }
      for (const { groups = [] } of grouped) {
        const titles = groups.map(({ title }) => title);
        if (titles.includes("Highest growth")) expect(titles).toContain("Lowest growth");
        else if (titles.some((title) => title.startsWith("Non-guaranteed")))
          expect(titles.some((title) => title.startsWith("Guaranteed"))).toBe(true);
      }
      expect(paper.words).not.toMatch(/will earn|promise[sd]? to|risk-free|compliant/i);
    },
  },
  {
    id: "C06",
    clause: "6.E",
    says: "every charge is noted by itself: surrender, adjustment, riders, bonus, premium tax",
    basis: "read",
    papers: [index],
    holds: contains(
      "Surrender charge by contract year",
      "What it costs, in dollars, if you end the contract",
      "market value adjustment (MVA)",
      "What else is charged?",
      "Lifetime income, one life: 1% of the rider’s base",
      "Enhanced death benefit: 0.4% of the rider’s base",
      "Bonus vested",
      "may tax annuity premiums",
    ),
  },
  {
    id: "C07",
    clause: "6.F(1)",
    says: "the date prepared is printed",
    basis: "read",
    papers: all,
    holds: (paper) => {
      contains("on November 21, 2026")(paper);
      for (const sheet of paper.sheets) expect(sheet).toContain("(November 21, 2026)Tj");
    },
  },
  {
    id: "C08",
    clause: "6.F(2)",
    says: "every sheet reads Page x of N, with the true N",
    basis: "read",
    papers: all,
    holds: ({ sheets, pageCount }) => {
      expect(sheets.length).toBe(pageCount);
      sheets.forEach((sheet, place) => {
        expect(sheet).toMatch(new RegExp(`\\(Page ${place + 1} of ${pageCount} ?\\)Tj`));
      });
    },
  },
  {
    id: "C09",
    clause: "6.F(3)",
    says: "the timing of premium, withdrawals and values is said",
    basis: "read",
    papers: all,
    holds: (paper) => {
      contains("paid at the start of contract year 1")(paper);
      if (paper === upstream) {
        contains(
          "Values are those at the end of the year",
          "The insurer’s own service sets when they are taken",
        )(paper);
      } else {
        contains(
          "Values are those at the end of each contract year",
          "Withdrawals are assumed at the start of their year or part of a year",
        )(paper);
      }
    },
  },
  {
    id: "C10",
    clause: "6.F(4)",
    says: "age is the issue age plus the years in force",
    basis: "read",
    papers: all,
    holds: (paper) => {
      const { issueAge } = paper.illustration.annuitant;
      const tables = tablesOf(paper).filter(({ columns }) => columns[1]?.heading === "Age");
      expect(tables.length).toBeGreaterThan(0);
      for (const [year, age] of tables.flatMap(({ rows }) => rows)) {
        expect(Number(age)).toBe(issueAge + Number(year));
      }
    },
  },
  {
    id: "C11",
    clause: "6.F(5)",
    says: "the premium assumed is stated",
    basis: "to confirm",
    papers: all,
    holds: contains("You pay: $100,000, once, at the start"),
  },
  {
    id: "C12",
    clause: "6.F(6)",
    says: "what each rider is, and whether it is in the values, is said",
    basis: "to confirm",
    papers: calculated,
    holds: ({ illustration: { riders }, words }) => {
      if (riders.length === 0)
        expect(words).toContain("No optional rider is chosen, and none is in the values.");
      else
        expect(words).toContain(
          "You have chosen these optional riders. The values reflect their cost and their benefits.",
        );
      for (const { name, sentence, chargeSentence } of riders) {
        expect(words).toContain(`${name}: ${sentence}`);
        expect(words).toContain(`${name}: ${chargeSentence}`);
      }
    },
  },
  {
    id: "C13",
    clause: "6.F(7)",
    says: "guaranteed death benefit and surrender value stand under the heading Guaranteed",
    basis: "secondary",
    papers: all,
    holds: (paper) => {
      const { years } = paper.illustration.guaranteed;
      const headingsOf = ({ columns, groups }: Table) =>
        columns.slice(2, 2 + (groups?.[1]?.span ?? 0)).map(({ heading }) => heading);
      const [whole, ...further] = ["values", "riders"].flatMap((name) =>
        namedTables(paper, name).map(headingsOf),
      );
      expect(whole).toContain("Death benefit");
      expect(whole).toContain("Cash surrender value");
      // Page 1 has the guaranteed surrender value too, above the others.
      const [first] = tablesOf(paper);
      expect(first?.hasGuaranteedRow).toBe(true);
      expect(first?.title).toContain("cash surrender value");
      expect(first?.rows[0]?.[0]).toBe("Guaranteed");
      // Withdrawals stand on the side whose values they are taken from; beside lifetime income those that are no part of it.
      const moved = [whole, ...further].flat();
      if (years.some(({ withdrawal, incomeTaken = 0 }) => withdrawal > incomeTaken)) {
        expect(moved).toContain("Withdrawal");
      }
      if (years.some(({ incomeTaken = 0 }) => incomeTaken > 0)) {
        expect(moved).toContain("Income taken");
      }
    },
  },
  {
    id: "C14",
    clause: "6.F(8)",
    says: "values on guaranteed terms are never above those on current terms",
    basis: "secondary",
    papers: all,
    holds: (paper) => {
      const [table] = namedTables(paper, "values");
      const rows = (table === undefined ? [] : [table]).flatMap(({ columns, rows: cells }) => {
        const places = columns.flatMap(({ heading }, place) =>
          heading === "Account value" ? [place] : [],
        );
        return cells.map((row) => places.map((place) => dollarsOf(row[place] ?? "")));
      });
      expect(rows.length).toBeGreaterThan(7);
      for (const [guaranteed = 0, current = 0] of rows) {
        expect(guaranteed).toBeLessThanOrEqual(current);
      }
    },
  },
  {
    id: "C15",
    clause: "6.F(9)",
    says: "three periods of ten calendar years are shown",
    basis: "secondary",
    papers: indexed,
    holds: contains("\nLowest growth | ", "\nMost recent | ", "\nHighest growth | "),
  },
  {
    id: "C16",
    clause: "6.F(9)(a)",
    says: "the most recent period ends on December 31 before the illustration date",
    basis: "to confirm",
    papers: indexed,
    holds: contains(
      "at the close of December 31 or the last trading day before",
      "\nMost recent | 2016–2025",
    ),
  },
  {
    id: "C17",
    clause: "6.F(9)(b)",
    says: "every index illustrated has at least ten calendar years of closes",
    basis: "to confirm",
    papers: indexed,
    holds: (paper) => {
      const charts = pageNamed(paper, "how-it-works")?.blocks.filter(
        ({ kind }) => kind === "chart",
      );
      expect(charts?.length).toBe(1);
      for (const chart of charts ?? []) {
        const points = chart.kind === "chart" ? chart.lines[0]?.points : undefined;
        expect(points?.length).toBeGreaterThan(10);
      }
    },
  },
  {
    id: "C18",
    clause: "6.F(9)(c)",
    says: "the periods come from the last twenty calendar years",
    basis: "to confirm",
    papers: indexed,
    holds: (paper) => {
      const years = namedTables(paper, "index-history").flatMap(({ rows }) =>
        rows.map(([year]) => Number(year)),
      );
      expect(years.length).toBe(new Set(years).size);
      expect(Math.min(...years)).toBeGreaterThanOrEqual(2006);
      expect(Math.max(...years)).toBe(2025);
    },
  },
  {
    id: "C19",
    clause: "6.F(9)(d)",
    says: "what is credited is never above the current cap",
    basis: "secondary",
    papers: indexed,
    holds: (paper) => {
      const credited = namedTables(paper, "index-history").flatMap(({ rows }) =>
        rows.flatMap((row) =>
          row.slice(4, 7).flatMap((rate) => (rate === "" ? [] : Number.parseFloat(rate))),
        ),
      );
      expect(paper.words).toContain("Cap: 7.25%;");
      expect(Math.max(...credited)).toBe(7.25);
    },
  },
  {
    id: "C20",
    clause: "6.F(9)(e)",
    says: "the allocation is the same in all periods, chosen for each index by itself",
    basis: "to confirm",
    papers: indexed,
    holds: contains(
      "the allocation and the current terms are the same in all three",
      "For each index they are the years in which it grew least, the latest years, and the years in which it grew most.",
    ),
  },
  {
    id: "C21",
    clause: "6.F(9)(f)",
    says: "the geometric mean annual effective rate is shown for each period",
    basis: "secondary",
    papers: indexed,
    holds: (paper) => {
      const table = tablesOf(paper).find(({ title }) =>
        title.includes("geometric mean annual effective rate"),
      );
      expect(table?.columns.at(-2)?.heading).toBe("Geometric mean");
      expect(table?.rows).toHaveLength(3);
      const { premium, premiumBonus } = paper.illustration;
      for (const row of table?.rows ?? []) {
        const [mean = "", value = ""] = row.slice(-2);
        const atIssue = premium + (premiumBonus?.bonus ?? 0);
        const made = Number(value.replaceAll(/[$,]/g, "")) / atIssue;
        expect(mean).toBe(percent(made ** (1 / 10) - 1));
      }
    },
  },
  {
    id: "C22",
    clause: "6.F(9)(g)",
    says: "beyond year 10 the most recent ten years repeat, and the paper says so",
    basis: "to confirm",
    papers: indexed,
    holds: (paper) => {
      expect(paper.words).toContain(
        "the index repeats its most recent ten calendar years, again and again",
      );
      const { years } = paper.illustration.current;
      expect(years[10]?.indexChange).toBe(years[0]?.indexChange);
    },
  },
  {
    id: "C23",
    clause: "6.F(9)(h)",
    says: "the three account values over ten years are drawn in one graph",
    basis: "to confirm",
    papers: indexed,
    holds: (paper) => {
      const chart = pageNamed(paper, "index-scenarios")?.blocks.find(
        ({ kind }) => kind === "chart",
      );
      const lines = chart?.kind === "chart" ? chart.lines : [];
      expect(lines.map(({ points }) => points.length)).toEqual([10, 10, 10]);
    },
  },
  {
    id: "C24",
    clause: "6.F(9)(i)",
    says: "the terms that acted are shown year by year, and those that never did are named",
    basis: "to confirm",
    papers: indexed,
    holds: (paper) => {
      expect(paper.words).toContain("Terms that applied");
      expect(paper.words).toMatch(/\| cap/);
      expect(paper.words).toMatch(/\| floor/);
      const never = paper.illustration.indexScenarios.flatMap(({ strategies }) =>
        strategies.flatMap((strategy) => strategy.boundsThatNeverActed),
      );
      if (never.length > 0) expect(paper.words).toContain("never changed what was credited");
    },
  },
  {
    id: "C25",
    clause: "6.F(10)",
    says: "guaranteed columns come first; a page without them names the page that has them",
    basis: "to confirm",
    papers: all,
    holds: (paper) => {
      for (const { groups = [] } of tablesOf(paper)) {
        const guaranteed = groups.findIndex(({ tone }) => tone === "guaranteed");
        const other = groups.findIndex(({ tone }) => tone === "nonGuaranteed");
        if (guaranteed >= 0 && other >= 0) expect(guaranteed).toBeLessThan(other);
      }
      const scenarios = pageNamed(paper, "index-scenarios");
      if (scenarios === undefined) return;
      const sheet =
        paper.sheets.findIndex((content) => content.includes("(Values by contract year)Tj")) + 1;
      expect(sheet).toBeGreaterThan(1);
      // The reference is a link: text of its own, with a no-break space.
      const shown = paper.sheets.join("").replaceAll(/\)Tj[^(]*\(/g, "");
      expect(shown).toMatch(new RegExp(`[Ss]ee page.${sheet} for guaranteed elements`));
    },
  },
  {
    id: "C26",
    clause: "6.F(11)-(12)",
    says: "account value stands next to cash surrender value, which is after all charges",
    basis: "to confirm",
    papers: all,
    holds: (paper) => {
      for (const { columns, groups } of tablesOf(paper)) {
        columns.forEach(({ heading }, place) => {
          const isValues = groups?.some(({ title }) => title === "Guaranteed") ?? false;
          if (heading === "Account value" && isValues) {
            expect(columns[place + 1]?.heading).toMatch(/^(Cash s|S)urrender value/);
          }
        });
      }
      expect(paper.words).toMatch(
        /after surrender charge(, bonus recapture,)?( and market value adjustment)?\./,
      );
    },
  },
  {
    id: "C27",
    clause: "6.F(14)",
    says: "values are not guaranteed, may be changed by the insurer, and may be higher or lower",
    basis: "to confirm",
    papers: all,
    holds: contains(
      "The insurer may change the terms they assume. Actual results may be higher or lower.",
    ),
  },
  {
    id: "C28",
    clause: "6.F(16)",
    says: "guaranteed terms stand beside current terms",
    basis: "to confirm",
    papers: calculated,
    holds: contains("Guaranteed terms | Current terms, not guaranteed"),
  },
  {
    id: "C29",
    clause: "6.F(16)",
    says: "guaranteed annuity rates are never above current ones",
    basis: "to confirm",
    papers: calculated,
    holds: (paper) => {
      const rows = pageNamed(paper, "annuity-payments")?.blocks.flatMap((block) =>
        block.kind === "table" && block.groups !== undefined ? block.rows : [],
      );
      expect(rows?.length).toBeGreaterThan(0);
      for (const [, , guaranteed = "", , , current = ""] of rows ?? []) {
        expect(dollarsOf(guaranteed)).toBeLessThanOrEqual(dollarsOf(current));
      }
    },
  },
  {
    id: "C30",
    clause: "6.F(17)-(18)",
    says: "every key term is defined once",
    basis: "to confirm",
    papers: all,
    holds: (paper) => {
      const terms = definedTerms(paper);
      expect(terms.length).toBeGreaterThan(7);
      expect(new Set(terms).size).toBe(terms.length);
    },
  },
  {
    id: "C31",
    clause: "6.F(19)",
    says: "no value is shown past the age at which annuity payments must begin",
    basis: "to confirm",
    papers: all,
    holds: (paper) => {
      const { product, annuitant, owner } = paper.illustration;
      const { maximumAnnuitizationAge } = product;
      const ages = tablesOf(paper)
        .filter(({ columns }) => columns[1]?.heading === "Age")
        .flatMap(({ rows }) => rows.map(([, age]) => Number(age)));
      const last = Math.max(...ages);
      expect(last).toBeLessThanOrEqual(maximumAnnuitizationAge);
      // The older of annuitant and owner sets the last contract year.
      expect([last, last + owner.issueAge - annuitant.issueAge]).toContain(maximumAnnuitizationAge);
    },
  },
  {
    id: "C32",
    clause: "6.F(20)-(21)",
    says: "annuity payments show the rate for each $1,000 and the dollars",
    basis: "to confirm",
    papers: calculated,
    holds: contains("Amount applied | For each $1,000 | Payment"),
  },
  {
    id: "C33",
    clause: "6.G(1)-(3)",
    says: "every column heading is defined, or says what its column has",
    basis: "secondary",
    papers: all,
    holds: (paper) => {
      const terms = definedTerms(paper);
      const headings = paper.pages
        .filter(({ name }) => name !== "annuity-payments")
        .flatMap((page) => tablesOf({ ...paper, pages: [page] }))
        .filter(({ groups }) => groups !== undefined)
        .flatMap(({ columns }) =>
          columns.map(({ heading }) => heading.replace(/, (rates .*|before MVA)/, "")),
        );
      expect(new Set(headings).size).toBeGreaterThan(6);
      matches(
        /Values are those at the end of (the|each contract) year/,
        /the annuitant’s age/,
      )(paper);
      const isDefined = (heading: string) =>
        terms.some((term) => heading.startsWith(term)) || PLAIN_HEADINGS.has(heading);
      expect([...new Set(headings)].filter((heading) => !isDefined(heading))).toEqual([]);
      if (pageNamed(paper, "annuity-payments") === undefined) return;
      expect(paper.words).toContain(
        "Each payment is the amount applied, in thousands of dollars, times the payment for each $1,000.",
      );
    },
  },
  {
    id: "C34",
    clause: "6.G(4)(a)",
    says: "a fixed annuity carries the required statement",
    basis: "to confirm",
    papers: fixedAnnuities,
    holds: contains(
      "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is likely that " +
        "they will change and actual values will be higher or lower than those in this illustration but will not be " +
        "less than the minimum guarantees. The values in this illustration are not guarantees or even estimates of " +
        "the amounts you can expect from your annuity.",
    ),
  },
  {
    id: "C35",
    clause: "6.G(4)(b)",
    says: "an index annuity carries the required statement",
    basis: "to confirm",
    papers: indexed,
    holds: contains(
      "This illustration assumes the index will repeat historical performance and that the annuity’s current " +
        "non-guaranteed elements, such as caps, spreads, participation rates or other interest crediting adjustments, " +
        "will not change. It is likely that the index will not repeat historical performance",
    ),
  },
  {
    id: "C36",
    clause: "6.G(5)",
    says: "minimum guarantees, early surrender, income options and required distributions are explained",
    basis: "to confirm",
    papers: [qualified],
    holds: (paper) => {
      contains(
        "What is the least that I get back?",
        "What if I end it early?",
        "Can I turn it into income?",
        "the law makes you take out at least a set amount each year (a required minimum distribution)",
      )(paper);
      const [first] = paper.illustration.annuitization?.points ?? [];
      expect(first?.contractYear).toBe(10);
    },
  },
  {
    id: "C37",
    clause: "6.H",
    says: "values are shown for the first ten contract years, every tenth one after them, and the last",
    basis: "to confirm",
    papers: all,
    holds: (paper) => {
      for (const { columns, rows } of namedTables(paper, "values")) {
        expect(columns[0]?.heading).toBe("Year");
        expect(rows.map(([year]) => Number(year))).toEqual(
          expect.arrayContaining([...requiredYears(paper.illustration)]),
        );
      }
    },
  },
  {
    id: "C38",
    clause: "6.I(1)-(4)",
    says: "the adjustment's effect on surrender value and death benefit is explained, with the statement",
    basis: "to confirm",
    papers: calculated,
    holds: contains(
      "When you make a withdrawal the amount you receive may be increased or decreased by a Market Value Adjustment (MVA).",
      "the death benefit is paid without the adjustment",
    ),
  },
  {
    id: "C39",
    clause: "6.I(5)-(7)",
    says: "the adjustment is shown for one rise and one fall on a labeled page of its own",
    basis: "secondary",
    papers: calculated,
    holds: (paper) => {
      const page = pageNamed(paper, "market-value-adjustment");
      expect(page?.title).toBe("Information on the potential impact of an MVA");
      const table = page?.blocks.find((block): block is Table => block.kind === "table");
      const headings = table?.columns.map(({ heading }) => heading) ?? [];
      const values = table?.rows[0]?.map(dollarsOf) ?? [];
      const [up, down] = values.slice(-2);
      // Where guaranteed and current terms pay the same, one column has both.
      const place = headings.indexOf("Surrender value, before MVA");
      const unchanged = values[place < 0 ? headings.indexOf("Surrender value") : place];
      expect(up).toBeLessThan(unchanged ?? 0);
      expect(down).toBeGreaterThan(unchanged ?? 0);
    },
  },
  {
    id: "C40",
    clause: "6.J-K",
    says: "index, method, index term and terms are named, and how they are reset",
    basis: "to confirm",
    papers: indexed,
    holds: contains(
      "Point-to-point over an index term of 1 year. The index is S&P 500, without dividends.",
      "The insurer sets the terms of each strategy at the start of each index term",
    ),
  },
  {
    id: "C41",
    clause: "6.L",
    says: "a revised illustration goes with a contract issued otherwise",
    basis: "to confirm",
    papers: all,
    holds: contains("you get a revised illustration with it"),
  },
  {
    id: "C42",
    clause: "5.A",
    says: "disclosure document and Buyer's Guide come before the application",
    basis: "secondary",
    papers: all,
    holds: contains("Ask for both before you apply"),
  },
];

describe.each(RULES)("$id, #245 $clause ($basis)", ({ says, papers, holds }) => {
  test(says, () => {
    for (const paper of papers) holds(paper);
  });
});

describe("[#245 section 6] a contract without non-guaranteed elements", () => {
  test("says that non-guaranteed values are not applicable, and shows none", async () => {
    const paper = await paperOf(illustrate("guaranteed-myga", PLAIN_INPUTS));
    contains(
      "Non-guaranteed, year 5: Not applicable, all values are guaranteed",
      "Non-guaranteed values are not applicable here. The contract has no terms that the insurer may change",
      "Non-guaranteed values are not applicable here. Every rate and charge of the years shown is guaranteed.",
      "This illustration shows guaranteed values alone",
      "The rates are guaranteed for all contract years of this illustration",
    )(paper);
    for (const { groups = [], columns } of tablesOf(paper)) {
      expect(groups.map(({ tone }) => tone)).not.toContain("nonGuaranteed");
      expect(columns.map(({ heading }) => heading).join()).not.toMatch(/current|not guaranteed/i);
    }
    expect(paper.words).not.toContain("nonguaranteed elements will not change");
  });

  test("differs from one that shares only the guaranteed years", () => {
    const { current, guaranteed, product, ...rest } = illustrate("guaranteed-myga", PLAIN_INPUTS);
    expect(isFullyGuaranteed({ product, guaranteed, current })).toBe(true);
    const years = current.years.map((year, place) =>
      place === 9 ? { ...year, creditedRate: year.creditedRate + 0.001 } : year,
    );
    expect(isFullyGuaranteed({ product, guaranteed, current: { ...current, years } })).toBe(false);
    const [point] = rest.annuitization?.points ?? [];
    const better = point && { ...point, current: { ...point.current, ratePerThousand: 9.99 } };
    const annuitization = rest.annuitization && {
      ...rest.annuitization,
      points: better ? [better] : [],
    };
    expect(isFullyGuaranteed({ product, guaranteed, current, annuitization })).toBe(false);
  });

  test("differs from one whose surrender value depends on a reference rate", () => {
    const { current, guaranteed, product } = illustrate("guaranteed-myga", PLAIN_INPUTS);
    const { marketValueAdjustment } = illustrate("demo-myga", PLAIN_INPUTS);
    if (marketValueAdjustment === undefined) throw new Error("demo-myga has no adjustment");
    expect(isFullyGuaranteed({ product, guaranteed, current, marketValueAdjustment })).toBe(false);
  });
});

test("the rows are C01 to C42, each once", () => {
  const expected = Array.from(
    { length: 42 },
    (_, place) => `C${String(place + 1).padStart(2, "0")}`,
  );
  expect(RULES.map(({ id }) => id)).toEqual(expected);
});
