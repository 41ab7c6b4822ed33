/** The statements of every illustration; required ones translate NAIC Model #245. */

import type { Texts } from "../../translated_texts.ts";
import { counted, years } from "../counted.ts";

export const disclosures: Texts["disclosures"] = {
  whatItIs: "Qué es esta ilustración",
  guaranteedAlone:
    "Esta ilustración muestra solo valores garantizados. El contrato no tiene elementos no garantizados. Por favor, " +
    "revise por completo el Documento de Divulgación y la Guía del Comprador que se entregan con su contrato de anualidad " +
    "para obtener información más detallada.",
  /** NAIC Model #245 section 6.G(4)(b). */
  assumesIndex:
    "Esta ilustración supone que el índice repetirá su rendimiento histórico y que los elementos no garantizados actuales " +
    "de la anualidad, como los límites máximos, los márgenes, las tasas de participación u otros ajustes a la acreditación " +
    "de interés, no cambiarán. Es probable que el índice no repita su rendimiento histórico, que los elementos no " +
    "garantizados cambien y que los valores reales sean mayores o menores que los de esta ilustración, pero no serán menores " +
    "que las garantías mínimas. Los valores de esta ilustración no son garantías, ni siquiera estimaciones, de los " +
    "montos que usted puede esperar de su anualidad. Por favor, revise por completo el Documento de Divulgación y la Guía " +
    "del Comprador que se entregan con su contrato de anualidad para obtener información más detallada.",
  /** NAIC Model #245 section 6.G(4)(a). */
  assumesCurrent:
    "Esta ilustración supone que los elementos no garantizados actuales de la anualidad no cambiarán. Es " +
    "probable que cambien y que los valores reales sean mayores o menores que los de esta ilustración, pero no serán " +
    "menores que las garantías mínimas. Los valores de esta ilustración no son garantías, ni siquiera " +
    "estimaciones, de los montos que usted puede esperar de su anualidad. Por favor, revise por completo el Documento de " +
    "Divulgación y la Guía del Comprador que se entregan con su contrato de anualidad para obtener información más " +
    "detallada.",
  bothTitle: "Valores garantizados y no garantizados",
  allGuaranteed:
    "Todos los valores se basan en condiciones garantizadas. Los valores no garantizados no se aplican, y no se " +
    "muestra ninguno.",
  both:
    "Los valores que no tienen el encabezado “Garantizado” no están garantizados. La aseguradora puede cambiar las " +
    "condiciones que suponen. Los resultados reales pueden ser mayores o menores.",
  notAloneTitle: "No es válida por sí sola",
  notAlone:
    "Esta ilustración no es válida sin todas sus páginas y sin el Documento de Divulgación del producto.",
  timingTitle: "Momento de primas y retiros",
  timing: (hasLaterPremiums, timing) =>
    "Se supone que la prima se paga al inicio del año contractual 1" +
    (hasLaterPremiums ? ", y las posteriores en los momentos indicados" : "") +
    ". Los valores son los del final de cada año contractual. Se supone que los retiros se hacen al " +
    `${timing === "start" ? "inicio" : "final"} de su año o parte del año.`,
  adjustmentTitle: "Ajuste por valor de mercado",
  adjustment: (hasWithdrawals) =>
    "Cuando las tasas de interés han cambiado, un retiro o un rescate puede pagar más o menos que los valores que no suponen cambios. " +
    (hasWithdrawals
      ? "Los retiros y el rescate posterior, en conjunto, nunca pagan menos que los valores garantizados."
      : "Nunca paga menos que los valores garantizados."),
  taxesTitle: "Impuestos",
  taxes: (about) =>
    "Esto no es asesoría fiscal. " +
    (about.isRoth
      ? "Lo que distribuye una IRA Roth no paga impuestos cuando es una distribución calificada. Cuando no lo es, las " +
        "ganancias pagan impuestos" +
        (about.mayBeEarly ? ", y pueden estar sujetas a un impuesto adicional del 10%." : ".")
      : (about.isQualified
          ? "Lo que usted retira paga impuestos como ingreso ordinario."
          : "Lo que usted retira de la ganancia paga impuestos como ingreso ordinario.") +
        (about.mayBeEarly
          ? " Antes de los 59½ años puede estar sujeto a un impuesto adicional del 10%."
          : "") +
        (about.mayBeEarly && about.isSimple
          ? " Ese impuesto es del 25% en los dos primeros años desde que usted entró en un plan SIMPLE IRA."
          : "")),
  declaredTitle: "Solo tasas declaradas",
  declared: (lower) =>
    "Ninguna parte de la prima está en un índice. El interés se acredita a las tasas que fija la aseguradora. Los valores son los mismos haga lo que haga " +
    `un índice. ${lower}`,
  scenariosTitle: "Escenarios del índice",
  scenarios: (lower) =>
    "Se muestran tres períodos de diez años calendario: el más reciente, y aquellos en que el índice creció menos y más. " +
    "Son de los últimos veinte años, o del historial del índice si es más corto. Después del año 10 se repite el período " +
    `más reciente. ${lower}`,
  lower: (rate, hasLowered) =>
    `Los valores con condiciones reducidas suponen las condiciones actuales reducidas en un ${rate}.` +
    (hasLowered
      ? " Los valores con las condiciones posteriores mínimas suponen que cada estrategia tiene sus condiciones garantizadas " +
        "cuando termina su primer plazo, y los cargos de hoy."
      : ""),
  ratesLaterTitle: "Tasas que aún no están en vigor",
  ratesLater:
    "Las tasas mostradas entran en vigor después del día en que se preparó esta ilustración. Un contrato emitido antes de " +
    "eso tiene otras tasas.",
  ratesAtIssueTitle: "Tasas a la emisión",
  ratesAtIssue:
    "Las tasas son las que estaban en vigor cuando se preparó esta ilustración. El día de la emisión pueden estar " +
    "en vigor otras.",
  ratesLockedTitle: "Tasas fijadas",
  ratesLocked: (day) =>
    `Las tasas son las que estaban en vigor el ${day}, el día de la solicitud. Las del día en que se preparó esta ` +
    "ilustración pueden ser distintas.",
  availabilityTitle: "Disponibilidad",
  availability: (state) =>
    `Este producto no se vende en ${state}. Los valores se muestran solo para informar.`,
  premiumTaxTitle: "Impuesto sobre la prima",
  premiumTax: (state, rate, isDeducted) =>
    `${state} puede cobrar un impuesto del ${rate} sobre las primas de anualidades, normalmente cuando empiezan los pagos de anualidad. ` +
    (isDeducted
      ? "Los pagos mostrados son lo que queda después de él. Los demás valores no lo incluyen."
      : "Los valores no lo incluyen."),
};

/** Which form, sheet and cell an illustration stands on, and why. */
export const basis: Texts["basis"] = {
  form: (version, state, surrenderYears) =>
    `Versión ${version} del formulario${state === undefined ? "" : `, con sus condiciones para ${state}`}` +
    `${surrenderYears === undefined ? "" : `, con ${years(surrenderYears)} de cargos por rescate`}.`,
  noSheet: "No hay hoja de tasas en vigor: las tasas son las del propio formulario.",
  sheet: (about) =>
    `Hoja de tasas ${about.name}${about.firm === undefined ? "" : ` para ${about.firm}`}, válida desde el ${about.effectiveOn}. ` +
    (about.lockedOn === undefined
      ? `Estaba en vigor ${about.chosenOn === undefined ? "cuando se preparó esta ilustración" : `el ${about.chosenOn}`}`
      : `Estaba en vigor el ${about.lockedOn}, el día de la solicitud`) +
    `. Celda ${about.cell}${about.cellFor}.`,
  cellFor: (about) => {
    const { premiums, state, otherStates, surrenderYears } = about;
    const further =
      otherStates === 0 ? "" : ` y ${counted(otherStates, "estado más", "estados más")}`;
    const parts = [
      premiums === undefined
        ? "contratos"
        : `primas desde ${premiums.from}` +
          (premiums.below === undefined ? "" : ` hasta menos de ${premiums.below}`),
      ...(state === undefined ? [] : [`en ${state}${further}`]),
      ...(surrenderYears === undefined
        ? []
        : [`con ${years(surrenderYears)} de cargos por rescate`]),
    ];
    return `, para ${parts.join(" ")}`;
  },
  cell: (form, sheet, cell) => `${form}, ${sheet}, celda ${cell}`,
};
