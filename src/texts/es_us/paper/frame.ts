/** Header, footer, title and sample mark of every sheet, and how a reader verifies the paper. */

import type { Texts } from "../../translated_texts.ts";

export const frame: Texts["frame"] = {
  preparedFor: (owners) => `Preparada para ${owners}`,
  reference: (id, version) => `Ilustración ${id}  ·  Versión del producto ${version}`,
  form: (number) => `Formulario ${number}`,
  /** Source: NAIC Model #245 section 6.C. */
  notice: "No es válida sin todas las páginas y el documento de divulgación.",
  title: "Ilustración de anualidad",
  sample: "MUESTRA",
  /** Room for the count stands at its end. */
  page: (number) => `Página ${number} de   `,
  logo: (insurer) => `Logotipo de ${insurer}`,
};

/** How a reader verifies the paper. */
export const verify: Texts["verify"] = {
  text: (page, id) =>
    `¿Es auténtico este documento? Escanee el código, o abra ${page}, y elija el PDF tal como lo recibió. La página dice si ` +
    `es la ilustración ${id}, sin cambios. Una copia impresa no se puede comprobar allí: compárela con el PDF.`,
};
