/**
 * What callers read in Spanish of the standing of a contract in force, as its schema has it: titles and descriptions, each
 * by the whole of what it says in English.
 */
export const standingTexts: Readonly<Record<string, string>> = {
  "Contract: data page": "Contrato: página de datos",
  "Carrier: policy administration system, at the anniversary":
    "Aseguradora: sistema de administración de pólizas, en el aniversario",
  "Publisher of the index: closes of the days on which the contract's months begin":
    "Editor del índice: cierres de los días en que comienzan los meses del contrato",
  "Standing of the contract": "Situación del contrato",
  "Where the contract stands at its issue or an anniversary, after everything of the year that ended then. At issue it follows from the premium: the issue date, the day, the transactions and what indexes have done since are all that is needed, and another member must agree if it is given. After an anniversary each member is required that its description does not let be absent. The other inputs are those of its issue, and the allocation is that of the next terms.":
    "Dónde está el contrato a su emisión o en un aniversario, después de todo lo del año que terminó entonces. A la emisión resulta de la prima: basta con la fecha de emisión, el día, las transacciones y lo que han hecho los índices desde entonces, y otro miembro debe concordar si se da. Después de un aniversario hace falta cada miembro cuya descripción no permita que falte. Los demás datos son los de su emisión, y la asignación es la de los próximos plazos.",
  "Where the contract stands at its issue or an anniversary, after everything of the year that ended then. At issue it follows from the premium: the issue date, the day, the transactions and what indexes have done since are all that is needed, and another member must agree if it is given. After an anniversary each member is required that its description does not let be absent. The other inputs are those of its issue, with all premiums, and the allocation is that of the next terms.":
    "Dónde está el contrato a su emisión o en un aniversario, después de todo lo del año que terminó entonces. A la emisión resulta de la prima: basta con la fecha de emisión, el día, las transacciones y lo que han hecho los índices desde entonces, y otro miembro debe concordar si se da. Después de un aniversario hace falta cada miembro cuya descripción no permita que falte. Los demás datos son los de su emisión, con todas las primas, y la asignación es la de los próximos plazos.",
  "Contract number": "Número del contrato",
  "Printed on each sheet of a paper. Absent: none is printed.":
    "Se imprime en cada hoja de un documento. Si falta: no se imprime ninguno.",
  "Issue date": "Fecha de emisión",
  "Delivered on": "Fecha de entrega",
  "When the owner received the contract; the days in which it may be returned count from then. Absent: from the issue date, before which it cannot have been received.":
    "Cuándo recibió el contrato el titular; desde entonces cuentan los días en que puede devolverse. Si falta: desde la fecha de emisión, antes de la cual no puede haberse recibido.",
  "Ages and contract years count from it.":
    "Las edades y los años contractuales se cuentan desde ella.",
  "As of": "Al día",
  "The anniversary of the issue date at which the contract stands so. Absent: the issue date.":
    "El aniversario de la fecha de emisión en el que el contrato está así. Si falta: la fecha de emisión.",
  Day: "Día",
  "From when on the contract is illustrated or quoted: the day on which it stands so, or a day within a year of it on which a month of the contract begins. Absent: that day.":
    "Desde cuándo se ilustra o se cotiza el contrato: el día en que está así, o un día dentro del año siguiente en que comienza un mes del contrato. Si falta: ese día.",
  Terms: "Condiciones",
  "The terms that the contract was issued on. Absent: those in force on the issue date.":
    "Las condiciones con las que se emitió el contrato. Si faltan: las vigentes en la fecha de emisión.",
  "Terms as of": "Condiciones al día",
  "A day on which these terms were in force, such as the day of the application. Absent: the issue date.":
    "Un día en que estas condiciones estaban vigentes, como el de la solicitud. Si falta: la fecha de emisión.",
  "Version of the form": "Versión del formulario",
  "Must be the version that was in force on that day. Absent: not compared.":
    "Debe ser la versión vigente ese día. Si falta: no se compara.",
  "Rate sheet": "Hoja de tasas",
  "Must be the name of the sheet that gives the rates. Absent: not compared.":
    "Debe ser el nombre de la hoja que da las tasas. Si falta: no se compara.",
  Transactions: "Transacciones",
  "What was paid and received, up to the day. Those since the anniversary are required with a later day: they are what has happened in its contract year. With the first premium on the issue date they are all since issue: our own values are then rolled forward by them and compared with the standing.":
    "Lo que se pagó y se recibió, hasta el día. Las que siguen al aniversario hacen falta con un día posterior: son lo que ha pasado en su año contractual. Con la primera prima en la fecha de emisión son todas desde la emisión: nuestros propios valores se calculan entonces con ellas y se comparan con el estado.",
  Transaction: "Transacción",
  "A withdrawal or a premium.": "Un retiro o una prima.",
  Date: "Fecha",
  "A day on which a month of the contract begins.": "Un día en que comienza un mes del contrato.",
  Kind: "Tipo",
  "A withdrawal, a payment of a lifetime income rider's income, or a premium.":
    "Un retiro, un pago del ingreso de una cláusula adicional de ingreso vitalicio, o una prima.",
  Amount: "Monto",
  "Of a withdrawal before charges.": "De un retiro, antes de cargos.",
  "Ends the year": "Termina el año",
  "On an anniversary: whether it belongs to the contract year that ends then, as a payment at the end of a year does. Absent: to the one that begins.":
    "En un aniversario: si pertenece al año contractual que termina entonces, como un pago al final del año. Si falta: al que comienza.",
  "Carrier: policy administration system": "Aseguradora: sistema de administración de pólizas",
  Strategies: "Estrategias",
  "Each strategy with a share of the allocation, and each that the allocation has left while its term runs, by its identifier.":
    "Cada estrategia con una parte de la asignación, y cada una que la asignación ha dejado mientras corre su plazo, por su identificador.",
  Value: "Valor",
  "After credits, fees and the new allocation.":
    "Después de créditos, tarifas y la nueva asignación.",
  "Its value, and what is known of its running term.":
    "Su valor, y lo que se sabe de su plazo en curso.",
  Indexes: "Índices",
  "While a term is running: each index, by its identifier.":
    "Mientras hay un plazo en curso: cada índice, por su identificador.",
  Index: "Índice",
  "What the index has done since the term started.":
    "Lo que ha hecho el índice desde el comienzo del plazo.",
  Closes: "Cierres",
  "At the start of the term and at each anniversary since, and on the day.":
    "Al comienzo del plazo, en cada aniversario desde entonces, y en el día.",
  "At the start of the term and after each of its months, up to the day.":
    "Al comienzo del plazo y después de cada uno de sus meses, hasta el día.",
  Close: "Cierre",
  "Close of the index.": "Cierre del índice.",
  "Means of daily closes": "Medias de los cierres diarios",
  "Of each month since the start of the term.": "De cada mes desde el comienzo del plazo.",
  Mean: "Media",
  "Mean of a month's daily closes.": "Media de los cierres diarios de un mes.",
  "Trading days": "Días de cotización",
  "The number of daily closes in each of those months.":
    "El número de cierres diarios en cada uno de esos meses.",
  Days: "Días",
  "Daily closes in a month.": "Cierres diarios de un mes.",
  "Factors of terms to come": "Factores de los plazos por venir",
  "The factors now declared for terms that begin at the anniversary or later. Absent: those of the issue date.":
    "Los factores declarados ahora para plazos que comiencen en el aniversario o después. Si faltan: los de la fecha de emisión.",
  "The rates now declared, by contract year from the next one on; the last continues. Absent: those of the issue date.":
    "Las tasas declaradas ahora, por año contractual desde el próximo; la última continúa. Si faltan: las de la fecha de emisión.",
  "Annual effective rate, or one a contract year: those of the guarantee period, then the renewal rate, which continues.":
    "Tasa efectiva anual, o una por año contractual: las del período garantizado, y luego la tasa de renovación, que continúa.",
  "Added to the interest rate, by contract year: [0.01, 0] is a bonus of 1% in the first one.":
    "Se suma a la tasa de interés, por año contractual: [0.01, 0] es un bono de 1% en el primero.",
  "Locked factors": "Factores fijados",
  "While a term is running: the factors that hold until it ends. Absent in the first term: those of the issue date.":
    "Mientras hay un plazo en curso: los factores que rigen hasta que termine. Si faltan en el primer plazo: los de la fecha de emisión.",
  "With a day after the anniversary: the rates declared for the contract year. Absent: those of terms to come, or of the issue date.":
    "Con un día posterior al aniversario: las tasas declaradas para el año contractual. Si faltan: las de los plazos por venir, o las de la fecha de emisión.",
  "Minimum value by law": "Valor mínimo por ley",
  "The minimum nonforfeiture amount, accumulated to the anniversary.":
    "El monto mínimo garantizado por ley, acumulado hasta el aniversario.",
  Premiums: "Primas",
  "What was paid so far.": "Lo que se ha pagado hasta ahora.",
  Paid: "Pagado",
  "All premiums since issue.": "Todas las primas desde la emisión.",
  "What was withdrawn before.": "Lo que se retiró antes.",
  Withdrawn: "Retirado",
  "Taken since issue, before charges.": "Tomado desde la emisión, antes de cargos.",
  "Part left": "Parte restante",
  "The product over contract years of the part of the account value that withdrawals left; 1 without any.":
    "El producto, por años contractuales, de la parte del valor de la cuenta que dejaron los retiros; 1 si no hubo ninguno.",
  "Premium not withdrawn": "Prima no retirada",
  "The premium not yet withdrawn where gain is withdrawn first.":
    "La prima que aún no se ha retirado, si la ganancia se retira primero.",
  "Has exceeded the free withdrawal": "Ha excedido el retiro libre de cargos",
  "Whether withdrawals were more than the free withdrawal in any contract year.":
    "Si los retiros superaron el retiro libre de cargos en algún año contractual.",
  "Rider charges": "Cargos de cláusulas adicionales",
  "All rider charges since issue.": "Todos los cargos de cláusulas adicionales desde la emisión.",
  "Carried over": "Traspasado",
  "The free withdrawal that earlier years left unused and that counts in the next one. Absent: none.":
    "El retiro libre de cargos que años anteriores dejaron sin usar y que cuenta en el siguiente. Si falta: ninguno.",
  "Interest of the last contract year": "Interés del último año contractual",
  "Interest credited in the contract year that ended at the anniversary.":
    "Interés acreditado en el año contractual que terminó en el aniversario.",
  Interest: "Interés",
  "Interest credited in a contract year.": "Interés acreditado en un año contractual.",
  "Interest by contract year": "Interés por año contractual",
  "Of each contract year so far, the first one first; together the interest since issue. Absent: not shown by year.":
    "De cada año contractual hasta ahora, el primero primero; en conjunto, el interés desde la emisión. Si falta: no se muestra por año.",
  "Interest since issue": "Interés desde la emisión",
  "All interest credited so far.": "Todo el interés acreditado hasta ahora.",
  "Investment in the contract": "Inversión en el contrato",
  "What has not yet been returned untaxed; 0 for an IRA.":
    "Lo que aún no se ha devuelto libre de impuestos; 0 en una IRA.",
  "Lifetime income since issue": "Ingreso vitalicio desde la emisión",
  "All lifetime income taken so far; 0 before it starts.":
    "Todo el ingreso vitalicio tomado hasta ahora; 0 antes de que comience.",
  "Each elected rider, by its identifier.":
    "Cada cláusula adicional elegida, por su identificador.",
  "What is known of the rider at the anniversary.":
    "Lo que se sabe de la cláusula adicional en el aniversario.",
  "Roll-up base": "Base con acumulación",
  "The benefit base that rolls up; not a cash value.":
    "La base de beneficios que se acumula; no es un valor en efectivo.",
  "Step-up base": "Base con aumentos",
  "The base by step-ups that are kept apart from the roll-up; 0 where there is none.":
    "La base por aumentos que se llevan aparte de la acumulación; 0 si no hay ninguna.",
  "Least base": "Base mínima",
  "The least base until income starts. Absent: the terms have no least base.":
    "La base mínima hasta que comience el ingreso. Si falta: las condiciones no tienen base mínima.",
  "Premium for the roll-up": "Prima para la acumulación",
  "The amount that a simple roll-up is a rate of, after excess withdrawals.":
    "El monto del que una acumulación simple es una tasa, después de retiros en exceso.",
  "Roll-up counted from": "Acumulación contada desde",
  "The contract year at whose end a step-up restarted the years of the roll-up. Absent: they count from issue.":
    "El año contractual a cuyo final un aumento reinició los años de la acumulación. Si falta: se cuentan desde la emisión.",
  "Payout rate": "Tasa de pago",
  "The rate that the first income fixed. Absent: income has not started.":
    "La tasa que fijó el primer ingreso. Si falta: el ingreso no ha comenzado.",
  "Rise of the income": "Aumento del ingreso",
  "The income as a multiple of the first year's. Absent: 1.":
    "El ingreso como múltiplo del primer año. Si falta: 1.",
  "Unused income": "Ingreso sin usar",
  "Income of earlier years that was not taken and is carried over. Absent: 0.":
    "Ingreso de años anteriores que no se tomó y se traspasa. Si falta: 0.",
  "Unpaid part of the base": "Parte de la base sin pagar",
  "The part of the base that income has not yet paid out, for a death benefit. Absent: all of it.":
    "La parte de la base que el ingreso aún no ha pagado, para un beneficio por muerte. Si falta: toda.",
  "Has ended": "Ha terminado",
  "Whether the rider has ended; an ended rider does not begin again.":
    "Si la cláusula adicional ha terminado; una que ha terminado no vuelve a comenzar.",
  "Whether the rider has ended; an ended rider does not begin again. Absent: the rider is in force.":
    "Si la cláusula adicional ha terminado; una que ha terminado no vuelve a comenzar. Si falta: está vigente.",
  "The death benefit base, rolled up and reduced by withdrawals.":
    "La base del beneficio por muerte, acumulada y reducida por los retiros.",
  "Premium, reduced like the base": "Prima, reducida como la base",
  "A simple roll-up is a rate of it.": "Una acumulación simple es una tasa de ella.",
  "Ratchet base": "Base de máximos",
  "The highest account value of an anniversary so far, reduced like the base. Absent: the terms have no ratchet, or no anniversary has counted yet.":
    "El valor de la cuenta más alto de un aniversario hasta ahora, reducido como la base. Si falta: las condiciones no tienen máximos, o aún no ha contado ningún aniversario.",
  "The highest account value of an anniversary so far, or the premium; reduced by withdrawals.":
    "El valor de la cuenta más alto de un aniversario hasta ahora, o la prima; reducido por los retiros.",
  "Death benefit base": "Base del beneficio por muerte",
  Rate: "Tasa",
  "The part of the earnings paid at death, by the age at issue.":
    "La parte de las ganancias que se paga al fallecer, según la edad a la emisión.",
  "Premium not yet withdrawn": "Prima aún no retirada",
  "The account value above it is earnings.":
    "El valor de la cuenta por encima de ella es ganancia.",
  "Least surrender value": "Valor de rescate mínimo",
  "The greatest of the minimum value by law and the contract's floors, after their charges.":
    "El mayor entre el valor mínimo por ley y los pisos del contrato, después de sus cargos.",
  Floors: "Pisos",
  "What each floor of the contract has accumulated, in the form's order.":
    "Lo que ha acumulado cada piso del contrato, en el orden del formulario.",
  "What a floor of the contract has accumulated.": "Lo que ha acumulado un piso del contrato.",
  "Floor of the market value adjustment": "Piso del ajuste por valor de mercado",
  "The least account value that a loss by the market value adjustment leaves.":
    "El menor valor de la cuenta que deja una pérdida por el ajuste por valor de mercado.",
  Layers: "Capas",
  "Parts of the account value by premium; absent while the same rates apply to all.":
    "Partes del valor de la cuenta por prima; faltan mientras las mismas tasas rijan para todas.",
  Layer: "Capa",
  "The part of the account value that comes from a premium.":
    "La parte del valor de la cuenta que proviene de una prima.",
  "First contract year": "Primer año contractual",
  "The contract year in which its surrender charge starts.":
    "El año contractual en que comienza su cargo por rescate.",
  Share: "Parte",
  "Its part of the account value.": "Su parte del valor de la cuenta.",
  "Has a bonus": "Tiene bono",
  "Whether the premium had a bonus.": "Si la prima tuvo bono.",
  "Death benefit": "Beneficio por muerte",
  "What was paid at death at the anniversary; required distributions count it.":
    "Lo que se pagaba al fallecer en el aniversario; las distribuciones requeridas lo cuentan.",
  Premium: "Prima",
  "Premiums left": "Primas restantes",
  "Oldest first.": "La más antigua primero.",
  "What withdrawals have left of a premium.": "Lo que los retiros han dejado de una prima.",
  Left: "Restante",
  "Not yet withdrawn.": "Aún no retirado.",
  "Held premiums": "Primas en espera",
  "Premiums held until the next term, with interest.":
    "Primas en espera hasta el próximo plazo, con interés.",
  "Lowest that a year can count, such as -0.1.": "Lo menos que puede contar un año, como -0.1.",
  "Most that is credited for a term.": "Lo más que se acredita por un plazo.",
  "Part of the index's change that counts: 1 for all of it.":
    "Parte del cambio del índice que cuenta: 1 si cuenta todo.",
  "Least that is credited for a term; 0 where the index cannot take anything.":
    "Lo menos que se acredita por un plazo; 0 si el índice no puede quitar nada.",
  "Change of the index beyond which the higher participation rate holds.":
    "Cambio del índice a partir del cual rige la tasa de participación mayor.",
  "Part of the change that counts beyond the threshold; not below the other rate.":
    "Parte del cambio que cuenta más allá del umbral; no menor que la otra tasa.",
  "Deducted from the index's change over the term: 0.02 for 1% a year in a term of two years.":
    "Se resta del cambio del índice en el plazo: 0.02 por 1% al año en un plazo de dos años.",
  "Part of the strategy that earns the declared rate, beside the index's part.":
    "Parte de la estrategia que gana la tasa declarada, junto a la parte del índice.",
  "Annual effective rate of the declared part, compounded over the term.":
    "Tasa efectiva anual de la parte declarada, compuesta durante el plazo.",
  "Deducted from the yearly rate that index and declared part come to together.":
    "Se resta de la tasa anual a la que llegan juntas la parte del índice y la declarada.",
  "Most that a month can count.": "Lo más que puede contar un mes.",
  "Least that a month can count.": "Lo menos que puede contar un mes.",
  "Credited for a term in which the condition is met, whatever the size of the change.":
    "Se acredita por un plazo en que se cumple la condición, sea cual sea el tamaño del cambio.",
  "Part of the index's change that is credited where it is more than the trigger rate.":
    "Parte del cambio del índice que se acredita si supera la tasa de activación.",
  "Change of the index from which the higher trigger rate is credited.":
    "Cambio del índice desde el cual se acredita la tasa de activación mayor.",
  "Credited in place of the trigger rate once the change reaches the threshold; not below it.":
    "Se acredita en lugar de la tasa de activación cuando el cambio llega al umbral; no es menor que ella.",
};
