/** The words around every sheet, and of the file. */

import type { Texts } from "../alike.ts";

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
  title: "Verifique este documento",
  text: (page, id) =>
    `Abra ${page}, o escanee el código. Elija el PDF tal como lo recibió. La página dice si es la ilustración ${id}, ` +
    "y si se encontró algún cambio. Una copia impresa o escaneada no se puede comprobar allí. Compárela con el PDF.",
};
