/** What callers read in Spanish of a quote, as its schema has it: each text by the whole of what it says in English. */
export const quoteTexts: Readonly<Record<string, string>> = {
  "Owner's request": "Solicitud del titular",
  "Carrier: the index of rates that the contract names, on the day of the quote":
    "Aseguradora: el índice de tasas que nombra el contrato, en el día de la cotización",
  Quote: "Cotización",
  "What is asked for on the day of the standing.": "Lo que se pide en el día de la situación.",
  Transaction: "Transacción",
  "What is quoted: a full surrender, an amount, the free amount, the rider's income of the year, the interest of the last contract year, the required distribution, or annuity payments.":
    "Lo que se cotiza: un rescate total, un monto, el monto libre, el ingreso del año de la cláusula adicional, el interés del último año contractual, la distribución requerida o pagos de anualidad.",
  Amount: "Monto",
  "The amount of a specified withdrawal.": "El monto de un retiro especificado.",
  "Amount type": "Tipo de monto",
  "Dollars, or a part of the account value.": "Dólares, o una parte del valor de la cuenta.",
  "Requested amount": "Monto solicitado",
  "With amount type AMOUNT.": "Con el tipo de monto AMOUNT.",
  "Requested percentage": "Porcentaje solicitado",
  "Of the account value, with amount type PERCENTAGE.":
    "Del valor de la cuenta, con el tipo de monto PERCENTAGE.",
  "Disbursement type": "Tipo de desembolso",
  "Whether the amount is what the contract gives up (GROSS) or what is paid after charges (NET).":
    "Si el monto es lo que sale del contrato (GROSS) o lo que se paga después de los cargos (NET).",
  "Reference rate": "Tasa de referencia",
  "The reference rate of the market value adjustment on the day of the quote; required while the contract is adjusted.":
    "La tasa de referencia del ajuste por valor de mercado en el día de la cotización; obligatoria mientras el contrato se ajusta.",
  "Reference rate at the start of the term": "Tasa de referencia al comienzo del plazo",
  "The reference rate on the day on which a renewal term began; required in a renewal term.":
    "La tasa de referencia del día en que comenzó un plazo de renovación; obligatoria en un plazo de renovación.",
  "Required distribution": "Distribución requerida",
  "What the required distribution of the calendar year goes by.":
    "Por lo que se rige la distribución requerida del año calendario.",
  "Value at the end of the last calendar year": "Valor al final del último año calendario",
  "The entire interest on the last 31 December, as reported. Absent: the value at the last anniversary.":
    "El interés total al último 31 de diciembre, según se informó. Si falta: el valor en el último aniversario.",
};
