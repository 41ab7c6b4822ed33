/** Names of programs as people read them. */

const CHARACTERS_MAX = 80;

/** `accountValueAtEnd` as `Account value at end`; abbreviations such as `MVA` stay. */
export function nameInWords(name: string): string {
  const words = name
    .slice(0, CHARACTERS_MAX * 2)
    .replace(/_+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .trim()
    .split(/ +/)
    .map((word) => (/[a-z]/.test(word) ? word.toLowerCase() : word))
    .join(" ");
  return cut(words.charAt(0).toUpperCase() + words.slice(1), CHARACTERS_MAX);
}

/** A text of at most so many characters, with an ellipsis if cut. */
export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).trimEnd()}…`;
}
