/** Names of the parties and of their roles. */

import type { Texts } from "../../translated_texts.ts";

export const parties: Texts["parties"] = {
  owner: "Titular",
  jointOwner: "Cotitular",
  atDeath:
    "Cuando fallece un titular, se paga el contrato; solo el cónyuge sobreviviente puede conservarlo.",
  /** Named in English too, since few readers know either word. */
  annuitant: "Anualizador (annuitant)",
  producer: "Agente",
  twoLives: "Dos vidas",
  bothOwners: "Ambos titulares",
  theOwner: "El titular",
  theJointOwner: "El cotitular",
  /** In place of names that were not given. */
  names: {
    first: "Cliente",
    owner: "de ejemplo",
    jointOwner: "cotitular de ejemplo",
    annuitant: "anualizador de ejemplo",
  },
  namedAbove: "Con el nombre de arriba",
  unnamed: "Una persona que no se nombra aquí",
  genders: { male: "hombre", female: "mujer" },
  assumed: (gender) => `se toma como ${gender}`,
  age: (age) => (age === 1 ? "1 año" : `${age} años`),
  measuring: "Las edades mostradas, y los pagos de por vida, dependen de esta persona.",
  rests: {
    rider: "cuenta la edad de la persona más joven.",
    payments: "los pagos de anualidad dependen de ambas.",
  },
  license: (license) => `licencia ${license}`,
  phone: (phone) => `teléfono ${phone}`,
  and: ", y ",
};
