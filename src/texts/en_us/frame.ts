/** The words around every sheet, and of the file. */

export const frame = {
  preparedFor: (owners: string) => `Prepared for ${owners}`,
  reference: (id: string, version: string) => `Illustration ${id}  ·  Product version ${version}`,
  form: (number: string) => `Form ${number}`,
  /** Source: NAIC Model #245 section 6.C. */
  notice: "Not valid without all pages and the disclosure document.",
  title: "Annuity Illustration",
  sample: "SAMPLE",
  /** Room for the count stands at its end. */
  page: (number: number) => `Page ${number} of   `,
  logo: (insurer: string) => `Logo of ${insurer}`,
};

/** How a reader verifies the paper. */
export const verify = {
  title: "Verify this paper",
  text: (page: string, id: string) =>
    `Open ${page}, or scan the code. Choose the PDF as you received it. The page says whether it is illustration ${id}, ` +
    "and whether a change was found. A print or a scan cannot be checked there. Compare it with the PDF.",
};
