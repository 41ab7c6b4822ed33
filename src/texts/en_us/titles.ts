/** Titles of the service's own codes and of crediting terms are in English; other languages have theirs by these. */

export const titles: Readonly<Record<string, string>> = {};
