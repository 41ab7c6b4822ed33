/** What callers read in Spanish of a change of a contract in force, as its schema has it: each text by the whole of what it says in English. */
export const changeTexts: Readonly<Record<string, string>> = {
  Change: "Cambio",
  "Inputs that the contract is to have from the day of the standing on; those that are left out stay as they are. What a contract has from its issue, such as its premium and its persons, cannot change.":
    "Datos que el contrato debe tener desde el día de la situación; los que se omiten quedan como están. Lo que un contrato tiene desde su emisión, como su prima y sus personas, no puede cambiar.",
};
