/** The first page. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../block.ts";
import { dollars, percent } from "../format.ts";

export function summary(illustration: Illustration): Page {
  return {
    name: "summary",
    title: "Summary",
    blocks: [
      { kind: "callout", title: "Hello", text: illustration.disclosures[0]?.text ?? "" },
      { kind: "heading", text: "People" },
      {
        kind: "facts",
        columns: 2,
        items: [
          ["Owner", illustration.owner.name],
          ["Premium", dollars(illustration.premium)],
          ["State", illustration.state.name],
        ],
      },
      { kind: "heading", text: "Values" },
      {
        kind: "chart",
        title: "Account value",
        description: "x",
        horizontalTitle: "Contract year",
        verticalTitle: "Dollars",
        unit: "dollars",
        height: 220,
        lines: [
          {
            name: "Guaranteed",
            points: illustration.guaranteed.years.map((y) => [y.contractYear, y.accountValue]),
          },
          {
            name: "Current",
            points: illustration.current.years.map((y) => [y.contractYear, y.accountValue]),
          },
        ],
      },
      {
        kind: "table",
        title: "Values by contract year",
        groups: [
          { title: "Contract", span: 2, tone: "plain" },
          { title: "Guaranteed", span: 3, tone: "guaranteed" },
          { title: "Non-guaranteed", span: 3, tone: "nonGuaranteed" },
        ],
        columns: [
          "Year",
          "Age",
          "Account value",
          "Cash surrender value",
          "Death benefit",
          "Interest rate",
          "Account value",
          "Cash surrender value",
        ].map((heading) => ({ heading, holds: "figures" as const })),
        rows: illustration.guaranteed.years.map((g, i) => {
          const c = illustration.current.years[i]!;
          return [
            String(g.contractYear),
            String(g.attainedAge),
            dollars(g.accountValue),
            dollars(g.cashSurrenderValue),
            dollars(g.deathBenefit),
            percent(c.creditedRate),
            dollars(c.accountValue),
            dollars(c.cashSurrenderValue),
          ];
        }),
      },
      { kind: "heading", text: "Assumptions" },
      {
        kind: "table",
        title: "Assumptions",
        columns: [
          { heading: "Name", holds: "words" },
          { heading: "Value", holds: "words" },
          { heading: "Origin", holds: "words" },
          { heading: "Note", holds: "words" },
        ],
        rows: illustration.assumptions.map((a) => [a.name, String(a.value), a.origin, a.note]),
      },
      ...illustration.disclosures.map(({ title, text }) => ({
        kind: "callout" as const,
        title,
        text,
      })),
    ],
  };
}
