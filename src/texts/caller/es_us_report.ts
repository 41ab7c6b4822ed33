/** What callers read in Spanish of a report on a contract year, as its schema has it: each text by the whole of what it says in English. */
export const reportTexts: Readonly<Record<string, string>> = {
  Report: "Informe",
  "What the report on the contract year after the standing states beside it.":
    "Lo que el informe sobre el año contractual posterior a la situación expresa además de ella.",
  "Cash surrender value at the end of the previous report period":
    "Valor de rescate en efectivo al final del período del informe anterior",
  "As the previous report stated it. Absent: the report is on the first contract year, and there was none.":
    "Según lo expresó el informe anterior. Si falta: el informe es sobre el primer año contractual, y no hubo ninguno.",
  "Carrier: the previous report to the owner": "Aseguradora: el informe anterior al titular",
  "The reference rate of the market value adjustment on the last day of the period; required while the contract is adjusted.":
    "La tasa de referencia del ajuste por valor de mercado en el último día del período; obligatoria mientras el contrato se ajusta.",
  "Carrier: the index of rates that the contract names, on the last day of the period":
    "Aseguradora: el índice de tasas que nombra el contrato, en el último día del período",
};
