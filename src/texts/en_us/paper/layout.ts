/** What the layout adds to the pages, and the names of what a file carries. */

export const layout = {
  /** Read out for a link to a page. */
  goTo: (page: number) => `Go to page ${page}`,
  furtherColumns: (table: string) => `${table} (further columns)`,
  continued: (table: string) => `${table} (continued)`,
  code: (address: string) => `QR code of ${address}`,
  record: "What this paper was printed from",
  answer: "The illustration as data",
};
