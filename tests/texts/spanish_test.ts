/** The Spanish texts beside the English ones: each member, the same figures, no English left, one spelling of each term. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import * as ES_US from "../../src/texts/es_us/mod.ts";
import { standingTexts } from "../../src/texts/caller/es_us_standing.ts";
import { pageTextsOf } from "../../src/texts/page_texts.ts";
import { ARGUMENTS, count } from "./arguments.ts";
import { runs } from "../support/depth.ts";

const RUNS = 100;

/** A text by its place, as functions that take the same arguments in both languages; a plain text takes none. */
interface Pair {
  readonly path: string;
  readonly english: (...list: readonly unknown[]) => string;
  readonly spanish: (...list: readonly unknown[]) => string;
  readonly list: fc.Arbitrary<unknown[]>;
  readonly length: number;
}

/** A member of the texts of either language, or of the arguments. */
type Member = unknown;

/** Every English text with its Spanish one. */
function pairsOf(english: Member, spanish: Member, list: Member, path: string): readonly Pair[] {
  if (typeof english === "string" && typeof spanish === "string") {
    return [
      { path, english: () => english, spanish: () => spanish, list: fc.constant([]), length: 0 },
    ];
  }
  if (typeof english === "function" && typeof spanish === "function") {
    const call =
      (member: Function) =>
      (...sent: readonly unknown[]) =>
        String(member(...sent));
    const each =
      (list as fc.Arbitrary<unknown>[] | undefined) ??
      Array.from({ length: english.length }, () => count);
    return [
      {
        path,
        english: call(english),
        spanish: call(spanish),
        list: fc.tuple(...each),
        length: each.length,
      },
    ];
  }
  const [one, other] = [english, spanish] as Readonly<Record<string, Member>>[];
  const namesOf = (member: typeof one) => Object.keys(member ?? {}).toSorted();
  expect({ path, names: namesOf(other) }).toEqual({ path, names: namesOf(one) });
  return Object.keys(one ?? {}).flatMap((name) => {
    const further = (list as Readonly<Record<string, Member>> | undefined)?.[name];
    return pairsOf(one?.[name], other?.[name], further, path === "" ? name : `${path}.${name}`);
  });
}

const { formats, ...said } = EN_US;
const { formats: spanishFormats, ...spanishSaid } = ES_US;
const spanish = { ...spanishSaid, ...pageTextsOf("es-US") };
const titles = Object.fromEntries(Object.keys(ES_US.titles).map((title) => [title, title]));
const english = { ...said, titles, ...pageTextsOf("en-US") };
const PAIRS = pairsOf(english, spanish, ARGUMENTS, "");

/** Amounts, rates, years, ages and sections of the law. */
function figuresOf(text: string): string {
  return (text.match(/\$?\d+(?:[.,]\d+)*½?%?/g) ?? []).toSorted().join(" ");
}

/** Expects that a check finds nothing in both texts of every pair, over many arguments. */
function expectOfAll(find: (english: string, spanish: string) => unknown): void {
  const faults = PAIRS.flatMap(({ path, english: say, spanish: dice, list, length }) => {
    const isSound = (sent: readonly unknown[]) => find(say(...sent), dice(...sent)) === undefined;
    const once = length === 0 ? { numRuns: 1 } : {};
    const { counterexample, seed } = fc.check(fc.property(list, isSound), {
      ...runs(RUNS),
      ...once,
    });
    if (counterexample === null) return [];
    const texts = [say(...counterexample[0]), dice(...counterexample[0])] as const;
    return [{ path, seed, found: String(find(...texts)), texts }];
  });
  expect(faults).toEqual([]);
}

test("every text is there in both languages, with arguments where it takes some", () => {
  expect(PAIRS.length).toBeGreaterThan(600);
});

test("both languages say the same figures", () => {
  expectOfAll((one, other) => {
    const [figures, others] = [figuresOf(one), figuresOf(other)];
    return figures === others ? undefined : `${figures} became ${others}`;
  });
});

test("one of anything is singular in both languages", () => {
  const englishOne =
    /(?<![\d.,$½]|year )\b1 (?:\w+ )?(?:years|months|days|terms|payments|pages|premiums)\b/;
  // Ages count only where they stand alone: others belong to riders and payments, which persons of one year do not have.
  const spanishOne =
    /(?<![\d.,$½]|(?:año|contractual|los|de|desde|,) )\b1 (?:años|meses|días|plazos|pagos|páginas|primas)\b/;
  expectOfAll((one, other) => englishOne.exec(one)?.[0] ?? spanishOne.exec(other)?.[0]);
});

test("spaces at the ends, and places of page numbers, are the same", () => {
  const frameOf = (text: string) => (text.match(/^\s+|\s+$|\{\w+\}/g) ?? []).join("|");
  expectOfAll((one, other) => (frameOf(one) === frameOf(other) ? undefined : "another frame"));
});

test("dates and lists are written as in Spanish", () => {
  expect(spanishFormats.date("2026-11-21")).toBe("21 de noviembre de 2026");
  expect(formats.date("2026-11-21")).toBe("November 21, 2026");
  expect(spanishFormats.list(["prima", "bono", "interés"])).toBe("prima, bono e interés");
});

/** Texts that are the same in both languages: names of the law, symbols, and arguments side by side. */
const SAME: readonly string[] = [
  "contract.laterPremiums.premium",
  "furtherFigures.no",
  "notes.share",
  "titles.SEP IRA",
  "titles.SIMPLE IRA",
  "titles.Unisex",
  "verification.results.failed",
];

/** Names that stay in English: inputs and their values, places of a page's texts, laws, and terms of contracts that are in English. */
const ENGLISH_NAMES =
  /\w+_\w+|\{\w+\}|withdrawals\.\w+|(?<=indica, |para )income|^years?(?= debe)|columns, years, outputs|Treasury Regulation section|Joint and Last Survivor Table|Uniform Lifetime Table|\(en inglés, [a-z ]+\)/g;

const ENGLISH_WORD =
  /(?<!\p{L})(?:the|of|and|is|are|was|with|without|years?|age|at|from|by|or|that|this|which|it|its|not|for|on|when|than|values?|charges?|rates?|income|contract|premiums?|owner|paid|terms?|index|amount|withdrawals?|guaranteed|shown)(?!\p{L})/iu;

test("no text is left in English", () => {
  const same = PAIRS.filter(({ english: say, spanish: dice, list }) =>
    fc
      .sample(list, runs(RUNS))
      .every((sent) => say(...sent) !== "" && say(...sent) === dice(...sent)),
  );
  expect(same.map(({ path }) => path).toSorted()).toEqual(SAME.toSorted());
  expectOfAll((_, text) => ENGLISH_WORD.exec(text.replaceAll(ENGLISH_NAMES, ""))?.[0]);
});

/** A term in English, the one spelling that Spanish has for it, and spellings that it must not have. */
type Term = readonly [english: RegExp, spanish: RegExp, not?: RegExp];

const TERMS: readonly Term[] = [
  [/\baccount value/i, /valor de la cuenta/i, /valor de cuenta|saldo/i],
  [/\bannuitant/i, /anualizador/i, /rentista|anualista|beneficiario de la anualidad/i],
  [/\bannuity payments?\b/i, /pagos? de anualidad/i, /pagos? de la anualidad|pagos? de renta/i],
  [/(?<!death )\bbenefit base/i, /base de beneficios/i, /base de ingresos|base del ingreso/i],
  [/\bbonus recapture/i, /recaptura del bono/i, /recuperación del bono|bonificación/i],
  [/\bBuyer’s Guide/, /Guía del Comprador/, /guía del comprador|Guía de compra/],
  [/\bcalendar years?\b/i, /años? calendario/i, /años? natural|años? civil/i],
  [/(?<!monthly )\bcaps?\b/i, /límites? máximos?/i, /\btopes?\b/i],
  [
    /\bcash surrender value/i,
    /valor de rescate en efectivo/i,
    /valor en efectivo de|efectivo por/i,
  ],
  [
    /\bcontract years?\b/i,
    /años? (contractual|contractuales)\b/i,
    /años? de contrato|contract years?/i,
  ],
  [/\bcredited rate/i, /tasa acreditada/i, /tasa (de crédito|aplicada)/i],
  [/\bdeath benefit/i, /beneficio por muerte/i, /por fallecimiento|beneficio de muerte/i],
  [/\bDisclosure Document/, /Documento de Divulgación/, /divulgaciones/i],
  [/\bexcess withdrawals?\b/i, /retiros? en exceso/i, /retiros? excesivos?/i],
  [/\bfloor\b/i, /\bpiso\b/i, /\bsuelo\b|límites? mínimos?/i],
  [
    /\bfree withdrawals?\b/i,
    /retiros? libres? de cargos/i,
    /retiros? (gratuitos?|gratis|sin cargo)/i,
  ],
  [/\bguaranteed/i, /garantizad[oa]s?/i, /asegurad[oa]s?\b/i],
  [/\billustration/i, /ilustración/i],
  [/\bindex terms?\b/i, /plazos? del índice/i, /término del índice|plazos? de índice/i],
  [/\binsurer/i, /aseguradora/i, /compañía de seguros|asegurador\b/i],
  [/\bissue ages?\b/i, /edad(es)? (del titular )?a la emisión/i, /edad de emisión/i],
  [/\bjoint owners?\b/i, /cotitular(es)?/i, /copropietario|titular conjunto/i],
  [/\blifetime income/i, /ingreso vitalicio/i, /ingresos? de por vida|renta vitalicia/i],
  [/\bmarket value adjustment/i, /ajuste por valor de mercado/i, /ajuste (de|del|al|a) valor/i],
  [/\bminimum value/i, /valor mínimo/i],
  [/\bmonthly cap/i, /límite máximo mensual/i],
  [/\bowners?\b/i, /titular(es)?\b/i, /propietari|dueñ/i],
  [/\bparticipation rates?\b/i, /tasas? de participación/i, /índice de participación/i],
  [/\bpremium bonus/i, /bono de prima/i, /bono sobre la prima|bono por prima/i],
  [/\bpremiums?\b/i, /primas?\b/i],
  [/\bproducer/i, /agente/i, /productor\b|corredor/i],
  [/\breference rate/i, /tasa de referencia/i],
  [/\brenewal term/i, /plazos? de renovación/i, /período de renovación/i],
  [
    /\brequired minimum distributions?\b/i,
    /distribuci(ón|ones) mínimas? requeridas?/i,
    /obligatoria/i,
  ],
  [/\briders?\b(?! and payments)/i, /cláusulas? adicional(es)?/i, /\banexo|endoso/i],
  [/\bspreads?\b(?! evenly)/i, /\bm(argen|árgenes)\b/i, /diferencial/i],
  [/\bspouse/i, /cónyuge/i, /espos[oa]/i],
  [
    /\bsurrender charges?\b/i,
    /cargos? por rescate/i,
    /(?<!período de )cargos? de (rescate|entrega)/i,
  ],
  [/\btax status/i, /situación fiscal/i, /estado fiscal|condición fiscal/i],
  [/\bthreshold/i, /umbral/i],
  [/\btrigger rate/i, /tasa de activación/i, /disparador|gatillo/i],
  [/\bwithdrawals?\b/i, /\bretir[aeo]/i, /extracci|reintegro/i],
];

/** Spellings that no text has: the familiar form of address, and words with another meaning or spelling here. */
const NEVER =
  /(?<!\p{L})(?:tú|tu|tus|vosotros|importes?|periodos?|cuotas?|comisión|comisiones|sólo)(?!\p{L})/iu;

describe("terms have one spelling", () => {
  test("that of the glossary where the English text has the term", () => {
    expectOfAll((one, other) => {
      const text = one.replaceAll(ENGLISH_NAMES, "");
      return TERMS.find(([term, spelling]) => term.test(text) && !spelling.test(other))?.[1];
    });
  });

  test("also in what callers read of the standing of a contract in force", () => {
    for (const [one, other] of Object.entries(standingTexts)) {
      const broken = TERMS.filter(
        ([term, spelling, not]) =>
          (term.test(one) && !spelling.test(other)) || not?.test(other) === true,
      );
      expect([one, other, NEVER.test(other), broken]).toEqual([one, other, false, []]);
    }
  });

  test("and never another one", () => {
    const never = [NEVER, ...TERMS.flatMap(([, , not]) => not ?? [])];
    expectOfAll((_, text) => never.find((not) => not.test(text)));
  });
});
