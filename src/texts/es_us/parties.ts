/** Who is who. */

import type { Texts } from "../alike.ts";

export const parties: Texts["parties"] = {
  owner: "Titular",
  jointOwner: "Cotitular",
  annuitant: "Rentista",
  producer: "Agente",
  twoLives: "Dos vidas",
  theOwner: "El titular",
  theJointOwner: "El cotitular",
  /** In place of names that were not given. */
  names: {
    first: "Estimado",
    owner: "Cliente",
    jointOwner: "Cotitular",
    annuitant: "Rentista",
  },
  unnamed: "Una persona que no se nombra aquí",
  genders: { male: "hombre", female: "mujer" },
  assumed: (gender) => `${gender} (supuesto)`,
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
