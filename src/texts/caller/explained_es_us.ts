/** Spanish of what an explanation says: titles, operands, roundings; `{…}` stands for names and numbers. */

/** Each English text with its Spanish; the first that fits counts. */
export const explained: Readonly<Record<string, string>> = {
  // Titles of figures.
  "Account value at the start of the contract year":
    "Valor de la cuenta al inicio del año contractual",
  "Base of rider {rider} at the end, not a cash value":
    "Base de la cláusula adicional {rider} al final, que no es un valor en efectivo",
  "Base of rider {rider} after withdrawals":
    "Base de la cláusula adicional {rider} después de retiros",
  "Change of the index for {name}": "Cambio del índice para {name}",
  "Fee of {name}": "Tarifa de {name}",
  "Free withdrawal of the contract year": "Retiro libre de cargos del año contractual",
  "Interest credited to {name}": "Interés acreditado a {name}",
  "Interest stacked of rider {rider}": "Interés sumado de la cláusula adicional {rider}",
  "Minimum value by law": "Valor mínimo según la ley",
  "Rate that {name} credits": "Tasa que acredita {name}",
  "Rise of the lifetime income at the anniversary":
    "Aumento del ingreso vitalicio en el aniversario",
  "Roll-up of rider {rider}": "Acumulación de la cláusula adicional {rider}",
  "Withdrawal that the request asks for in the year": "Retiro que la solicitud pide en el año",
  "{title}, as calculated": "{title}, tal como se calculó",
  // Roundings.
  "half up to the cent, half a cent below 0 away from it":
    "al centavo, el medio centavo hacia arriba; por debajo de 0, lejos de él",
  "within a cent of the exact amount, so that the year’s movements add up as printed [D65]":
    "a menos de un centavo del monto exacto, para que los movimientos del año sumen como se imprimen [D65]",
  "half up to six decimals": "a seis decimales, la mitad hacia arriba",
  "not rounded": "sin redondear",
  // Operands: values and amounts.
  "account value at the last anniversary, with additional benefits that count":
    "valor de la cuenta en el último aniversario, con los beneficios adicionales que cuentan",
  "account value at the start, with premium and bonus":
    "valor de la cuenta al inicio, con prima y bono",
  "account value at the start": "valor de la cuenta al inicio",
  "account value above the premium with interest":
    "valor de la cuenta por encima de la prima con interés",
  "account value at the end of the contract year before":
    "valor de la cuenta al final del año contractual anterior",
  "account value at the last anniversary": "valor de la cuenta en el último aniversario",
  "account value at the withdrawal": "valor de la cuenta en el retiro",
  "account value before it": "valor de la cuenta antes de ello",
  "cash value before payment {number}": "valor en efectivo antes del pago {number}",
  "account value before the charge": "valor de la cuenta antes del cargo",
  "account value before the fee": "valor de la cuenta antes de la tarifa",
  "account value with the credits of unfinished terms":
    "valor de la cuenta con los créditos de plazos sin terminar",
  "account value less the premium not yet withdrawn":
    "valor de la cuenta menos la prima aún no retirada",
  "account value, to which it steps up": "valor de la cuenta, al que sube",
  "account value": "valor de la cuenta",
  "added at death by riders": "lo que añaden al fallecer las cláusulas adicionales",
  "amount a year": "monto al año",
  "amount promised": "monto prometido",
  "annual charge": "cargo anual",
  "base at the start, not a cash value": "base al inicio, que no es un valor en efectivo",
  "benefit base at the end, or the account value where that counts":
    "base de beneficios al final, o el valor de la cuenta donde este cuenta",
  "benefit base at the start, after withdrawals":
    "base de beneficios al inicio, después de retiros",
  "benefit base at the start, or the account value where that counts":
    "base de beneficios al inicio, o el valor de la cuenta donde este cuenta",
  "bonus rate": "tasa de bono",
  "bonus recapture on withdrawals": "bono recuperado en retiros",
  "bonus recapture": "bono recuperado",
  "carried over": "trasladado de años anteriores",
  "cash surrender value": "valor de rescate en efectivo",
  "charge rate of rider {rider}": "tasa del cargo de la cláusula adicional {rider}",
  "charge after the credits": "cargo después de los créditos",
  "charge before the credits": "cargo antes de los créditos",
  "charges of the months before the anniversary": "cargos de los meses anteriores al aniversario",
  "contract fee a year": "tarifa del contrato al año",
  "contract fee": "tarifa del contrato",
  "credit of unfinished terms, less their fee, on withdrawals":
    "crédito de plazos sin terminar, menos su tarifa, en retiros",
  "credit of unfinished terms, less their fee": "crédito de plazos sin terminar, menos su tarifa",
  "credit of unfinished terms": "crédito de plazos sin terminar",
  "distribution period": "período de distribución",
  "each payment out of it": "cada pago que sale de ello",
  "payment {number} out of it": "pago {number} que sale de ello",
  "charges on it, less adjustments that add to it":
    "cargos sobre ello, menos los ajustes que lo aumentan",
  "as much as pays more of the amount asked for after charges":
    "lo que paga más del monto que se pide después de los cargos",
  "factor of the adjustment with 1 year left": "factor del ajuste con 1 año restante",
  "factor of the adjustment with {years} years left":
    "factor del ajuste con {years} años restantes",
  "factor of the adjustment, at its worst": "factor del ajuste, en el peor caso",
  "fee at the start": "tarifa al inicio",
  "fee of unfinished terms": "tarifa de plazos sin terminar",
  "fee of {name}": "tarifa de {name}",
  "fee rate": "tasa de la tarifa",
  "floor {number} of the contract, as far as it counts":
    "piso {number} del contrato, en lo que cuenta",
  "free of charge on surrender": "libre de cargos en un rescate",
  "free part by alternative {number}": "parte libre según la alternativa {number}",
  "free part": "parte libre",
  "free withdrawal of the contract year": "retiro libre de cargos del año contractual",
  "greatest of the rider’s bases, with the year’s growth and premiums":
    "la mayor de las bases de la cláusula adicional, con el crecimiento y las primas del año",
  "interest credited in the contract year before":
    "interés acreditado en el año contractual anterior",
  "interest credited since issue": "interés acreditado desde la emisión",
  "interest credited to {name}": "interés acreditado a {name}",
  "interest credited": "interés acreditado",
  "interest factor": "factor de interés",
  "interest not earned on rider charges of the months before":
    "interés que no se ganó sobre cargos de cláusulas adicionales de los meses anteriores",
  "interest on premiums paid within the year": "interés sobre primas pagadas dentro del año",
  "interest stacked": "interés sumado",
  "interest rate": "tasa de interés",
  "less than half a cent after a withdrawal of everything":
    "menos de medio centavo después de retirarlo todo",
  "lifetime income asked for": "ingreso vitalicio pedido",
  "lifetime income available": "ingreso vitalicio disponible",
  "lifetime income paid before, as printed": "ingreso vitalicio pagado antes, como se imprime",
  "lifetime income taken in the year, as printed":
    "ingreso vitalicio recibido en el año, como se imprime",
  "market value adjustment of withdrawals": "ajuste por valor de mercado de retiros",
  "market value adjustment": "ajuste por valor de mercado",
  "minimum value at the start, with {rate} or more of a premium paid then":
    "valor mínimo al inicio, con {rate} o más de una prima pagada entonces",
  "minimum value by law": "valor mínimo según la ley",
  "minimum value interest rate": "tasa de interés del valor mínimo",
  "minimum value": "valor mínimo",
  "most of it": "lo máximo de ello",
  "most of the payments, as a multiple": "lo máximo de los pagos, como múltiplo",
  "multiple during income": "múltiplo durante el ingreso",
  "of that, the rest of what was paid in": "de ello, el resto de lo pagado",
  "paid by the insurer beyond the account value":
    "lo que paga la aseguradora más allá del valor de la cuenta",
  "paid in and not yet returned at the start": "lo pagado y aún no devuelto al inicio",
  "paid in and not yet returned before payment {number}":
    "lo pagado y aún no devuelto antes del pago {number}",
  "minimum value, since all is asked for": "valor mínimo, ya que se pide todo",
  "not taken, so that the minimum value is paid":
    "lo que no se cobra, para que se pague el valor mínimo",
  "paid out of the minimum value, beyond the account value":
    "lo pagado del valor mínimo, además del valor de la cuenta",
  "withdrawal, as far as the account value goes":
    "retiro, hasta donde alcanza el valor de la cuenta",
  "part of premiums paid within the year, with interest":
    "parte de las primas pagadas dentro del año, con interés",
  "part carried over": "parte trasladada de años anteriores",
  "part of it that withdrawals leave": "parte de ella que dejan los retiros",
  "part on which a bailout waives charges":
    "parte que la salida sin cargos (bailout) exime de cargos",
  "part of the account value a year": "parte del valor de la cuenta al año",
  "part of the benefit base that income has not paid in proportion":
    "parte de la base de beneficios que el ingreso no ha pagado en proporción",
  "payment {number} that reduces it": "pago {number} que lo reduce",
  "payment {number}, after its charges": "pago {number}, después de sus cargos",
  "payout rate": "tasa de pago",
  "premium bonus on it": "bono de prima sobre ella",
  "premium bonus rate": "tasa del bono de prima",
  "premium paid at the start of the contract year": "prima pagada al inicio del año contractual",
  "premium that has a bonus": "prima que tiene bono",
  "premiums paid, less all withdrawals before":
    "primas pagadas, menos todos los retiros anteriores",
  "premiums paid": "primas pagadas",
  "premiums paid within the year, with their bonus": "primas pagadas dentro del año, con su bono",
  "premiums paid within the year": "primas pagadas dentro del año",
  "raised to the accumulation guarantee": "elevado hasta la garantía de acumulación",
  "rate credited to {name}": "tasa acreditada a {name}",
  "rate credited": "tasa acreditada",
  "received after charges": "recibido después de cargos",
  "required minimum distribution": "distribución mínima requerida",
  "rider charge that reduces it": "cargo de cláusulas adicionales que lo reduce",
  "rider charges before the credit": "cargos de cláusulas adicionales antes del crédito",
  "rider charges until the credit": "cargos de cláusulas adicionales hasta el crédito",
  "rider charge": "cargo de cláusulas adicionales",
  "what rider {rider} is charged on": "aquello sobre lo que se cobra la cláusula adicional {rider}",
  "rider {rider}": "cláusula adicional {rider}",
  "rise at the anniversary": "aumento en el aniversario",
  "rise since income started": "aumento desde que empezó el ingreso",
  "roll-up": "acumulación",
  "share of {name}": "parte de {name}",
  "strategy fee": "tarifa de estrategias",
  "surrender charge before the adjustment": "cargo por rescate antes del ajuste",
  "surrender charge on withdrawals": "cargo por rescate en retiros",
  "surrender charge rate of premium {number}": "tasa del cargo por rescate de la prima {number}",
  "surrender charge rate": "tasa del cargo por rescate",
  "surrender charge": "cargo por rescate",
  "taken of premium {number}": "tomado de la prima {number}",
  taxable: "lo que paga impuestos",
  "unused income carried on": "ingreso no usado que se conserva",
  "unvested part of the bonus × bonus ÷ ({factor} + bonus)":
    "parte no adquirida del bono × bono ÷ ({factor} + bono)",
  "value at the start of the contract year": "valor al inicio del año contractual",
  "value at the start, after a withdrawal then": "valor al inicio, después de un retiro entonces",
  "value of {name} at the start": "valor de {name} al inicio",
  "value that is left": "valor que queda",
  "value with its credit": "valor con su crédito",
  "what it is a rate of": "aquello de lo que es una tasa",
  "what the charges leave": "lo que dejan los cargos",
  "what the year’s withdrawals leave": "lo que dejan los retiros del año",
  "withdrawal asked for in the year": "retiro pedido en el año",
  "withdrawal charge": "cargo de los retiros",
  withdrawal: "retiro",
  "withdrawn before the credit": "retirado antes del crédito",
  "withdrawn in the year": "retirado en el año",
  // Operands: rates and closes of crediting methods.
  "nothing before the end of a term of {years} years":
    "nada antes del final de un plazo de {years} años",
  "mean of the daily closes of month {month}": "media de los cierres diarios del mes {month}",
  "floor, since the index has not fallen": "piso, porque el índice no ha bajado",
  "floor, since the index has fallen": "piso, porque el índice ha bajado",
  "trigger rate, since the index has not fallen":
    "tasa de activación, porque el índice no ha bajado",
  "trigger rate, since the index has fallen": "tasa de activación, porque el índice ha bajado",
  "trigger rate of a change from {rate} on, since the index has not fallen":
    "tasa de activación de un cambio desde {rate}, porque el índice no ha bajado",
  "trigger rate of a change below {rate}, since the index has not fallen":
    "tasa de activación de un cambio por debajo de {rate}, porque el índice no ha bajado",
  "{title} of year {year} of the term": "{title} del año {year} del plazo",
  "participation rate of a change above {rate}":
    "tasa de participación de un cambio por encima de {rate}",
  "participation rate of a change up to {rate}":
    "tasa de participación de un cambio de hasta {rate}",
  "participation rate above the threshold": "tasa de participación por encima del umbral",
  threshold: "umbral",
  "interval floor": "piso del intervalo",
  "declared part": "parte declarada",
  "declared rate": "tasa declarada",
  "spread a year": "margen al año",
  "index at the end of the year": "índice al final del año",
  "index at the start of the year": "índice al inicio del año",
  "index close at the start of the term": "cierre del índice al inicio del plazo",
  "index close after 1 month": "cierre del índice después de 1 mes",
  "index close after {months} months": "cierre del índice después de {months} meses",
  "{rate} of the account value": "{rate} del valor de la cuenta",
  cap: "límite máximo",
  "floor of the term, credited whatever the index does":
    "piso del plazo, acreditado haga lo que haga el índice",
  floor: "piso",
  "monthly cap": "límite máximo mensual",
  "monthly floor": "piso mensual",
  "participation rate": "tasa de participación",
  spread: "margen",
  rate: "tasa",
};

/** Kinds of riders, in brackets behind a rider's number. */
export const kinds: Readonly<Record<string, string>> = {
  "death benefit": "beneficio por muerte",
  "earnings death benefit": "beneficio por muerte sobre las ganancias",
  "lifetime income": "ingreso vitalicio",
  "maximum anniversary value": "valor máximo de aniversario",
};
