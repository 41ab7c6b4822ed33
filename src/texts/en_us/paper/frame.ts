/** Header, footer, title and sample mark of every sheet, and how a reader verifies the paper. */

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
  text: (page: string, id: string) =>
    `Is this paper genuine? Scan the code, or open ${page}, and choose the PDF as you received it. The page says whether it ` +
    `is illustration ${id}, unchanged. A print cannot be checked there: compare it with the PDF.`,
};
