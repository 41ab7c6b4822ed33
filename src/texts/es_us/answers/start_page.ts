/** The page at the root, which leads to the others. */

import type { PageTexts } from "../../translated_texts.ts";

export const startPage: PageTexts["startPage"] = {
  title: "Servicio de ilustración de anualidades",
  lead: "Calcula cuánto puede valer un contrato de anualidad, año por año, y lo imprime como las aseguradoras lo dan a sus clientes.",
  other: "en-US",
  otherName: "English",
  file: "es_us",
  paper: "Una ilustración de muestra (PDF)",
  paperSays:
    "Primera página de una ilustración: lo que se paga, lo que está garantizado y una gráfica",
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
  demoKey: "Clave pública para probarla:",
  administrators: "Para administradores",
  administration: "Productos, claves y registros",
  administrationSays:
    "Condiciones y tasas vigentes y futuras, claves con su uso, y quién hizo qué. Allí no se cambia nada.",
  versionTitle: "Versión",
  isWell: "El servicio funciona bien.",
  isDegraded: "El servicio responde; una parte no.",
  isIll: "El servicio no responde como debe.",
};
