/** Figures of another calculation service that no other page prints. */

import type { Texts } from "../../translated_texts.ts";
import { counted } from "../counted.ts";

export const furtherFigures: Texts["furtherFigures"] = {
  title: "Otras cifras",
  about: (notPrinted) =>
    "Estas cifras vienen del servicio de cálculo de la aseguradora, con los nombres que este les da. No están garantizadas " +
    "salvo que su nombre lo diga. Vea los elementos garantizados en la página {page}. La ilustración como datos " +
    "las contiene todas. El título de una tabla dice qué parte de ella no se imprime aquí. Un texto que " +
    `termina en … continúa allí.${notPrinted}`,
  values: "Valores",
  name: "Nombre",
  value: "Valor",
  notPrinted: (parts) => ` No se imprime: ${parts.join(", ")}.`,
  tables: (count) => counted(count, "tabla más", "tablas más"),
  rows: (count) => counted(count, "fila más", "filas más"),
  columns: (count) => counted(count, "columna más", "columnas más"),
  yes: "sí",
  no: "no",
};
