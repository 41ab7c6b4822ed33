/** Shared by the commands: whether translations are of texts that a product has, and what lacks one. */

import type { Renderer } from "#paper";
import {
  indexIdOf,
  withBlends,
  type AnyProduct,
  type SheetRow,
  listDefinitionTexts,
  listSchemaTexts,
  listSheetTexts,
  type ProductText,
  type IndexHistories,
} from "#terms";
import type { RowFault } from "#schema";
import { pointerTo, findNearestName } from "#base";
import { US_STATES } from "#annuity";
import { hasInputText, DEFAULT_LANGUAGE, type Language, LANGUAGES } from "#texts";

/** What a product's texts stand in beside its row. */
interface Surroundings {
  /** Rate sheets of the product. */
  readonly sheets: readonly SheetRow[];
  readonly indexHistories: IndexHistories;
}

/** Most characters of a trademark notice's translation, as of any text. */
const NOTICE_MAX = 2000;

/** Most texts without a translation that are named one by one. */
const NAMED_MAX = 20;

function translationsOf({ definition }: AnyProduct) {
  return LANGUAGES.flatMap((language) => {
    const translation = definition.translations?.[language];
    return translation === undefined ? [] : [[language, translation] as const];
  });
}

/** The languages that a product has translations of its own texts into. */
export function translatedLanguages(product: AnyProduct): readonly Language[] {
  return translationsOf(product).map(([language]) => language);
}

/** Every text of a product that a paper or the schema of its inputs may have, once for each place. */
function listTexts(product: AnyProduct, around: Surroundings): readonly ProductText[] {
  return [
    ...listDefinitionTexts(product),
    ...listSchemaTexts(product.inputsSchema),
    ...around.sheets.flatMap(({ sheet, cells }) => listSheetTexts(sheet, cells)),
    ...listNotices(product, around),
  ];
}

/** The trademark notices of the indexes that a product follows. */
function listNotices(
  product: AnyProduct,
  { indexHistories }: Surroundings,
): readonly ProductText[] {
  if (product.engine !== "builtin") return [];
  const { definition } = product;
  const histories = withBlends(definition, indexHistories);
  return [...new Set(definition.strategies.map(indexIdOf))].flatMap((id) => {
    const history = histories.get(id ?? "");
    if (history === undefined) return [];
    const { trademarkNotice: text } = history;
    return [{ pointer: `index ${history.id}, trademark notice`, text, lengthMax: NOTICE_MAX }];
  });
}

/** Translations of texts that the product does not have, that are too long, or that have characters no paper prints. */
export function findTranslationFaults(
  product: AnyProduct,
  around: Surroundings,
  { findMissing }: Pick<Renderer, "findMissing">,
): readonly RowFault[] {
  const translations = translationsOf(product);
  if (translations.length === 0) return [];
  const lengths = new Map<string, number>();
  for (const { text, lengthMax } of listTexts(product, around)) {
    lengths.set(text, Math.min(lengthMax, lengths.get(text) ?? lengthMax));
  }
  const texts = [...lengths.keys()];
  const faultOf = (text: string, words: string): Omit<RowFault, "pointer"> | undefined => {
    const lengthMax = lengths.get(text);
    if (lengthMax === undefined) {
      const message = "is no text that the product has, word for word";
      const didYouMean = findNearestName(text, texts);
      return didYouMean === undefined ? { message } : { message, didYouMean };
    }
    if ([...words].length > lengthMax) {
      return { message: `must have at most ${lengthMax} characters, as the text itself` };
    }
    const missing = findMissing(words);
    if (missing.length === 0) return undefined;
    return { message: `has characters that papers cannot print: ${missing.join(" ")}` };
  };
  const faults: RowFault[] = [];
  for (const [language, translation] of translations) {
    for (const [text, words] of Object.entries(translation)) {
      const fault = faultOf(text, words);
      const pointer = pointerTo(["definition", "translations", language, text]);
      if (fault !== undefined) faults.push({ pointer, ...fault });
    }
  }
  return faults;
}

/** Whether the service itself has a text of a schema of inputs in every language; states keep their names. */
function isSaidByService(text: string): boolean {
  return hasInputText(text) || US_STATES.some(({ name }) => name === text);
}

/**
 * The texts of a product that a paper in another language prints untranslated: each text if the product has translations
 * into that language, only their number if it has none. Titles of inputs that the service itself translates need none.
 */
export function noteTranslations(product: AnyProduct, around: Surroundings): readonly string[] {
  const translations = translationsOf(product);
  const { language: own = DEFAULT_LANGUAGE } = product.definition;
  const texts = listTexts(product, around);
  const lacksFrom = (language: Language) =>
    texts.filter(
      ({ text, pointer }) =>
        !Object.hasOwn(product.definition.translations?.[language] ?? {}, text) &&
        !(pointer.startsWith("/inputs_schema/") && isSaidByService(text)),
    );
  if (translations.length === 0) {
    return LANGUAGES.filter((language) => language !== own).map((language) => {
      const count = new Set(lacksFrom(language).map(({ text }) => text)).size;
      return `in ${language} its own texts, ${count}, stay as they stand: it has no translations`;
    });
  }
  return translations.flatMap(([language]) => {
    const lacking = lacksFrom(language);
    const named = lacking
      .slice(0, NAMED_MAX)
      .map(({ pointer }) => `${pointer} has no translation into ${language}`);
    const more = lacking.length - named.length;
    return named.concat(more > 0 ? `${more} more texts have no translation into ${language}` : []);
  });
}
