/**
 * What callers read of the inputs of a product beside the titles that all products have, in Spanish: titles, descriptions
 * and what an input expects, each by the whole of what it says in English.
 */
export const inputTexts: Readonly<Record<string, string>> = {
  "Withdrawal a year: dollars (type 5) or per cent (type 2)":
    "Retiro al año: dólares (tipo 5) o porcentaje (tipo 2)",
  "First premium in dollars": "Primera prima en dólares",
  Rider: "Cláusula adicional",
  "Lifetime income rider": "Cláusula de ingreso vitalicio",
  "Death benefit rider": "Cláusula de beneficio por muerte",
  "Growing death benefit rider": "Cláusula de beneficio por muerte creciente",
  "Growing death benefit": "Beneficio por muerte creciente",
  "Lifetime income, one life": "Ingreso vitalicio, una vida",
  "Lifetime income, two lives": "Ingreso vitalicio, dos vidas",
  "Enhanced death benefit": "Beneficio por muerte mejorado",
  "Return of premium at death": "Devolución de la prima al fallecer",
  "Surrender period": "Período de rescate",
  "Day of the application": "Día de la solicitud",
  "Premium by crediting strategy, in per cent that sum to 100; all in the first strategy unless given":
    "Prima por estrategia de acreditación, en porcentajes que suman 100; toda en la primera estrategia si no se indica",
  "Premium by crediting strategy, in per cent that sum to 100":
    "Prima por estrategia de acreditación, en porcentajes que suman 100",
  "Later premiums, each with its contract year":
    "Primas posteriores, cada una con su año contractual",
  "Later premiums, each with its contract year and month":
    "Primas posteriores, cada una con su año contractual y su mes",
  "Contract year": "Año contractual",
  "Month of the year": "Mes del año",
  "Amount in dollars": "Monto en dólares",
  "S&P 500 annual point-to-point with cap": "S&P 500 anual punto a punto con límite máximo",
  "S&P 500 annual point-to-point with participation rate":
    "S&P 500 anual punto a punto con tasa de participación",
  "S&P 500 two-year point-to-point with participation rate and fee":
    "S&P 500 punto a punto de dos años con tasa de participación y tarifa",
  "S&P 500 monthly sum with monthly cap": "S&P 500 suma mensual con límite máximo mensual",
};
