/** The page at the root, which leads to the others. */

import type { PageTexts } from "../../translated_texts.ts";

export const startPage: PageTexts["startPage"] = {
  title: "Servicio de ilustración de anualidades",
  lead: "Calcula cuánto puede valer un contrato de anualidad, año por año, y lo imprime como las aseguradoras lo dan a sus clientes.",
  other: "en-US",
  otherName: "English",
  agents: "Para agentes",
  workbench: "Hacer una ilustración",
  workbenchSays:
    "Elija un producto, llene los datos de un cliente y vea las cifras, la gráfica y el PDF.",
  clients: "Para clientes",
  verification: "Verificar una ilustración",
  verificationSays: "Vea si su PDF está como se emitió, y quién lo firmó.",
  developers: "Para programadores",
  documentation: "Documentación de la API",
  documentationSays: "Cómo autenticarse, cada llamada, los datos de cada producto. En inglés.",
  document: "Documento OpenAPI",
  documentSays: "Para generadores de clientes de software: OpenAPI 3.1 en JSON.",
  versionTitle: "Versión",
};
