/** The words around every sheet, and of the file. */

export const frame = {
  preparedFor: (owner: string) => `Preparada para ${owner}`,
  reference: (id: string, version: string) =>
    `Ilustración ${id}  ·  Versión del producto ${version}`,
  form: (number: string) => `Formulario ${number}`,
  /** Source: NAIC Model #245 section 6.C. */
  notice: "No es válida sin todas las páginas y el documento de divulgación.",
  title: "Ilustración de anualidad",
  sample: "MUESTRA",
  /** Room for the count stands at its end. */
  page: (number: number) => `Página ${number} de   `,
  logo: (insurer: string) => `Logotipo de ${insurer}`,
};

/** How a reader verifies the paper. */
export const verify = {
  title: "Verifique este documento",
  text: (page: string, id: string) =>
    `Abra ${page}, o escanee el código. Elija el PDF tal como lo recibió. La página dice si es la ilustración ${id}, ` +
    "y si se encontró algún cambio. Una copia impresa o escaneada no se puede comprobar allí. Compárela con el PDF.",
};
