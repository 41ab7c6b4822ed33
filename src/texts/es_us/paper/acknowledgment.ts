/** The page on which owners and producer sign. */

import type { Texts } from "../../translated_texts.ts";

export const acknowledgment: Texts["acknowledgment"] = {
  title: "Reconocimiento",
  paper: (id, preparedOn) => `De la ilustración ${id} del ${preparedOn}. Sus páginas: {sheets}.`,
  ofOwner: "Declaración del titular",
  ofOwners: "Declaración de los titulares",
  ofProducer: "Declaración del agente",
  owner: "Titular",
  jointOwner: "Cotitular",
  producer: "Agente",
  trustee: "Fiduciario, u otra persona que firma por el titular",
  received:
    "Tengo todas las páginas de esta ilustración, el Documento de Divulgación y la Guía del Comprador. Tuve tiempo " +
    "para leerlos y hacer preguntas.",
  notGuaranteed:
    "Entiendo que solo los valores con el encabezado “Garantizado” están garantizados. Todos los demás valores se basan " +
    "en supuestos y en condiciones que la aseguradora puede cambiar. Resultarán mayores o menores que los mostrados.",
  guaranteed:
    "Entiendo que los valores mostrados solo valen si las primas y los retiros son los de esta ilustración.",
  index:
    "Entiendo que no invierto en un índice. El crecimiento pasado de un índice no muestra cómo crecerá.",
  producerStatements: [
    "Entregué al titular todas las páginas de esta ilustración, el Documento de Divulgación y la Guía del Comprador. " +
      "Expliqué qué valores están garantizados y cuáles no.",
    "No dije nada que difiera de esta ilustración. No hice ninguna promesa sobre los valores que no están garantizados.",
  ],
  signature: "Firma",
  name: "Nombre y cargo",
  date: "Fecha de la firma",
};
