/** The page at the root, which leads to the others. */

export const startPage = {
  title: "Annuity illustration service",
  lead: "It calculates what an annuity contract may be worth, year by year, and prints it as insurers give it to their clients.",
  other: "es-US",
  otherName: "Español",
  agents: "For agents",
  workbench: "Make an illustration",
  workbenchSays:
    "Choose a product, fill in a client's data, and see the figures, the chart and the PDF.",
  clients: "For clients",
  verification: "Verify an illustration",
  verificationSays: "See whether your PDF is as it was issued, and by whom it is signed.",
  developers: "For developers",
  documentation: "API documentation",
  documentationSays: "How to authenticate, each call, each product's inputs.",
  document: "OpenAPI document",
  documentSays: "For generators of clients: OpenAPI 3.1 as JSON.",
  versionTitle: "Version",
};
