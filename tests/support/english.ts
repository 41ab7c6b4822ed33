/** Words by which a test finds English where Spanish should be. */

/** Words that no Spanish text has. */
export const ENGLISH =
  /(?<![\p{L}\d’-])(the|of|and|or|with|which|from|for|by|to|at|one|two|must|be|unless|given|year|years|value|rate|is|are|not|paid|contract|premium|made|owner|issue|age|day|whole|number|list|text)(?![\p{L}\d’-])/iu;
