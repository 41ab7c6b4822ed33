/** The layers of `src/`: which room may import which, and which packages are at home there. */

/**
 * Room of src/ → rooms it may import besides itself and `base/`. A room is a folder of src/ or a file beside the folders;
 * a folder or a file in a room is one of its own where it has a rule here.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  // Settings are for what starts something, and for the administrator.
  "base/config.ts": [],
  texts: [],
  annuity: ["texts"],
  product: ["annuity", "texts"],
  illustration: ["annuity", "product", "texts"],
  "document/content": ["texts"],
  "document/pages": ["illustration", "document/content", "texts"],
  "document/pdf": [],
  "document/layout": ["illustration", "document/content", "document/pdf", "texts"],
  document: ["texts", "illustration", "document/pages", "document/layout", "document/pdf"],
  "proof/ledger": ["illustration"],
  proof: ["illustration", "document", "document/pdf", "proof/ledger"],
  access: [],
  upstream: ["product"],
  "illustrator/cache": [],
  illustrator: [
    "product",
    "illustration",
    "document",
    "upstream",
    "illustrator/cache",
    "proof/ledger",
  ],
  storage: ["product", "access", "proof/ledger"],
  http: ["product", "illustration", "illustrator", "access", "proof", "proof/ledger", "texts"],
  "server/monitoring": ["http"],
  server: [
    "base/config.ts",
    "document",
    "proof",
    "proof/ledger",
    "upstream",
    "illustrator/cache",
    "illustrator",
    "storage",
    "http",
    "server/monitoring",
  ],
  // Carriers' files are read by an administrator's command, in a process of their own, and in no request.
  "commands/carrier_files": ["product", "document/pdf"],
  commands: [
    "base/config.ts",
    "annuity",
    "product",
    "illustration",
    "illustrator",
    "document",
    "proof",
    "proof/ledger",
    "storage",
    "upstream",
    "illustrator/cache",
    "commands/carrier_files",
    "texts",
  ],
  // For a developer's machine alone: not in the image, and no room may import it [D91].
  local: ["base/config.ts", "product", "illustration", "proof", "storage", "http"],
  "main.ts": ["base/config.ts", "server/monitoring"],
  "admin.ts": ["commands"],
};

/** Package → the only rooms whose files may import it. */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  typebox: ["product"],
  "pdf-lib": ["commands/carrier_files"],
  "@pdf-lib/fontkit": ["document/pdf"],
  "@expo-google-fonts/ibm-plex-sans": ["document/pdf"],
  "lru-cache": ["access", "document/pdf", "illustrator/cache", "product", "storage"],
  commander: ["commands"],
  pkijs: ["local", "proof"],
  "jsonc-parser": ["base"],
  uqr: ["document/layout"],
  asn1js: ["local", "proof"],
  postgres: ["storage"],
  elysia: ["http"],
  "@elysiajs/swagger": ["http"],
  "swagger-ui-dist": ["http"],
  "prom-client": ["server/monitoring"],
  "@opentelemetry/api": ["server/monitoring"],
  "@opentelemetry/core": ["server/monitoring"],
  "@opentelemetry/exporter-trace-otlp-proto": ["server/monitoring"],
  "@opentelemetry/resources": ["server/monitoring"],
  "@opentelemetry/sdk-trace": ["server/monitoring"],
};
