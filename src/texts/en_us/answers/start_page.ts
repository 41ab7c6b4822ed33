/** The page at the root, which leads to the others. */

export const startPage = {
  title: "Annuity illustration service",
  lead: "It calculates what an annuity contract may be worth, year by year, and prints it as insurers give it to their clients.",
  other: "es-US",
  otherName: "Español",
  file: "en_us",
  paper: "A sample illustration (PDF)",
  paperSays: "First page of an illustration: what is paid, what is guaranteed, and a chart",
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
  demoKey: "Public key to try it:",
  administrators: "For administrators",
  administration: "Products, keys and logs",
  administrationSays:
    "Terms and rates in force and ahead, keys with their use, and who did what. Nothing is changed there.",
  versionTitle: "Version",
  isWell: "The service is well.",
  isDegraded: "The service answers; a part of it does not.",
  isIll: "The service does not answer as it should.",
};
