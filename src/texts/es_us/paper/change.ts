/** A contract in force with a change, beside the same contract as it stands. */

import type { PageTexts } from "../../translated_texts.ts";

export const change: PageTexts["change"] = {
  title: "Ilustración en vigor de un cambio",
  paperTitle: (product) => `${product} – Ilustración en vigor de un cambio de anualidad`,
  label: (ofContract) => `${ofContract} Con el cambio que se pidió.`,
  lead: (lead) =>
    `${lead} El contrato se muestra con el cambio que se pidió; una página lo tiene junto al contrato tal como está.`,
  pageTitle: "Su cambio, junto al contrato tal como está",
  changes: "Lo que el cambio hace diferente",
  what: "Qué",
  stands: "Tal como está",
  changed: "Con el cambio",
  standsOn: (side) => `${side}, tal como está`,
  changedOn: (side) => `${side}, con el cambio`,
  none: "Ninguno",
  elections: {
    withdrawals: "Retiros",
    allocation: "Asignación",
    annuityOption: "Opción de anualidad",
    laterPremiums: "Primas por venir",
  },
  guaranteedTable: "Valores garantizados, tal como está y con el cambio",
  currentTable: "Valores no garantizados (actuales), tal como está y con el cambio",
  besideTitle: "El contrato con el cambio, y tal como está",
  beside: (day) =>
    `Esta ilustración muestra el contrato con el cambio que se pidió, desde el ${day}. A su lado están los valores del contrato ` +
    "sin el cambio. Ambos son del mismo día, con los mismos términos y supuestos, según los términos garantizados y los " +
    "actuales. Las diferencias de los valores actuales no están garantizadas.",
  allocationTitle: "Cuándo cuenta otra asignación",
  allocation: (day) =>
    `Lo que está en una estrategia de acreditación el ${day} permanece en ella hasta que termina su plazo. Después pasa a las ` +
    "estrategias de la nueva asignación cuyos plazos comienzan ese día.",
  askTitle: "Esta ilustración no cambia nada",
  ask: "La aseguradora cambia el contrato cuando se le pide como lo indica el contrato. Lo que entonces acredite y cobre puede diferir.",
};
