/** The name and version of this software, as printed. */

/** The software of a version. Source: NAIC Model #245 section 6.A(3), which requires authorized software. */
export function softwareOf(version: string): string {
  return `Annuity Illustration Service ${version}`;
}
