/** The page on which a person has the PDF of an illustration verified. */

import type { PageTexts } from "../../translated_texts.ts";

const ASK = "Pregunte a la aseguradora antes de confiar en él.";

export const verification: PageTexts["verification"] = {
  title: "Verificar una ilustración",
  lookedFor: (id) => `Usted busca la ilustración ${id}. Elija su PDF.`,
  lead:
    "Elija el PDF tal como lo recibió, o arrástrelo al campo. Se examina en memoria y no se guarda; se anotan su número y el " +
    "resultado.",
  field: "PDF, de 20 MB como máximo",
  button: "Verificar",
  meaningTitle: "Qué demuestra",
  meaning:
    "Una firma demuestra que la aseguradora emitió el archivo y que ningún byte cambió desde entonces. Sin firma, solo los registros " +
    "de este servicio lo dicen: tienen los mismos archivos que emitió. Cualquier otro no se conoce aquí, aunque nombre a este servicio: " +
    "otros pueden imprimir uno con cualquier cifra. Se puede descubrir que un archivo fue dañado o modificado.",
  scans:
    "Una copia escaneada, una fotografía o un PDF que otro programa volvió a guardar no se pueden verificar aquí.",
  other: "en-US",
  otherName: "English",
  noAnswer: "Sin respuesta",
  verdicts: {
    untouched: "Sin cambios y firmado",
    issued: "Sin cambios y emitido por este servicio",
    not_signed: "Sin firma, y no se pudieron consultar los registros",
    not_in_books: "No se conoce aquí",
    not_trusted: "Firmado, pero no se puede confiar en el certificado",
    signed_by_another: "Firmado, pero no con el certificado de esta aseguradora",
    added_to: "Se agregó algo",
    not_reproduced: "Cambiado, o impreso por otro programa",
    altered: "Alterado",
    not_a_paper: "No es una ilustración de este servicio",
  },
  meanings: {
    untouched: "Nada en este PDF ha cambiado desde que se firmó.",
    issued:
      "Nada en este PDF ha cambiado desde que este servicio lo emitió. No está firmado, así que otros no pueden comprobarlo.",
    not_signed: `Este PDF no está firmado, y nada en él demuestra quién lo hizo. Intente de nuevo más tarde. ${ASK}`,
    not_in_books: `Este PDF no está firmado. Quien tenga este programa puede imprimir uno con cualquier cifra. ${ASK}`,
    not_trusted: `Lo que se firmó no ha cambiado, pero el certificado no demuestra nada aquí: es fácil hacer uno con cualquier nombre. ${ASK}`,
    signed_by_another: `Lo que se firmó no ha cambiado, pero este servicio no conoce ese certificado como de la aseguradora. ${ASK}`,
    added_to: `El documento mismo no ha cambiado. Lo que se agregó después no se comprobó, y puede cambiar lo que muestran las páginas. ${ASK}`,
    not_reproduced: `Se cambió una cifra, una palabra o los datos guardados en este PDF, o lo imprimió otro programa. No está firmado. ${ASK}`,
    altered:
      "Este PDF se cambió después de hacerse. No se puede confiar en nada de lo que contiene.",
    not_a_paper:
      "Este servicio no hizo este PDF, u otro programa lo volvió a guardar. No se puede confiar en nada de lo que contiene.",
  },
  addedUnsigned: `Se agregó algo a un PDF que no está firmado. Quien tenga este programa puede imprimir uno con cualquier cifra. ${ASK}`,
  notValid: `Lo que se firmó no ha cambiado, pero el certificado no era válido cuando se firmó. ${ASK}`,
  signerNotChecked: "No se comprobó si el firmante puede firmar por esta aseguradora.",
  timeNotConfirmed: "Ningún sello de tiempo de confianza confirma cuándo se firmó.",
  timestampMissing:
    "Ningún sello de tiempo de confianza confirma cuándo se firmó, aunque este servicio agrega uno a cada firma: se firmó en otro lugar o antes de eso, o se quitó el sello de tiempo.",
  claimsTitle: "Lo que el documento dice de sí mismo",
  claims: {
    illustration: "Ilustración",
    insurer: "Aseguradora",
    product: "Producto",
    prepared: "Preparada",
  },
  version: (product, version) => `${product}, versión ${version}`,
  sample: (text) => `${text}, una muestra`,
  signatureTitle: "Quién lo firmó",
  signature: {
    subject: "Firmado por",
    claimedAt: "Hora que indica la firma",
    confirmedAt: "Hora confirmada",
    authority: "Confirmada por",
    issuer: "Certificado emitido por",
    validTo: "Certificado válido hasta",
  },
  booksTitle: "Lo que dicen los registros de este servicio",
  versionNow: "Versión actual del producto",
  checksTitle: (held, all) => `Comprobaciones que se cumplen: ${held} de ${all}`,
  columns: { check: "Comprobación", holds: "Se cumple", why: "Por qué" },
  results: { passed: "Sí", failed: "No", not_checked: "No se comprobó" },
  checks: {
    bytes: "Bytes como se imprimieron",
    print: "Palabras y cifras como se imprimieron",
    id: "Número derivado de lo que se pidió",
    signature: "Firma",
    timestamp: "Sello de tiempo",
    certificate: "Certificado",
    additions: "Nada agregado",
    brand: "Firmado por la aseguradora",
    books: "En los registros de este servicio",
  },
  reasons: {
    bytes: {
      passed: "Las páginas tienen el resumen criptográfico que se hizo de ellas.",
      failed: "Las páginas no tienen el resumen criptográfico que se hizo de ellas.",
    },
    print: {
      passed: "Impreso de nuevo con los datos que contiene, el documento es igual en cada byte.",
      failed: "Impreso de nuevo con los datos que contiene, el documento no es igual.",
      not_checked:
        "Lo imprimió otra versión del programa, o lleva formularios de la aseguradora: no se imprimió de nuevo.",
    },
    id: {
      passed:
        "El número corresponde al producto, las condiciones, los datos y la hora que contiene.",
      failed: "El número no corresponde a los datos que contiene.",
    },
    signature: {
      passed: "Cada byte que se firmó está como estaba.",
      failed: "La firma no es de estos bytes.",
      not_checked: "El documento no tiene la firma de una aseguradora.",
    },
    timestamp: {
      passed: "Una autoridad de confianza confirma la hora de la firma.",
      failed: "El sello de tiempo no es de esta firma, o su certificado no es de confianza aquí.",
      not_checked: "No tiene: la hora de la firma es la que indica el firmante.",
    },
    certificate: {
      passed: "Es de confianza aquí, y era válido cuando se firmó el documento.",
      failed: "No es de confianza aquí, o no era válido cuando se firmó el documento.",
    },
    additions: {
      passed: "No se agregó nada.",
      failed: "Se agregó algo después de hacerse el documento. Lo que muestra no se comprobó.",
    },
    brand: {
      passed: "Los documentos de la aseguradora se firman con este certificado.",
      failed: "Los documentos de la aseguradora no se firman con este certificado.",
      not_checked: "Este servicio no pudo saber si el firmante firma por la aseguradora.",
    },
  },
  books: {
    issued: "Los registros de este servicio tienen este documento, byte por byte.",
    same_figures:
      "Los registros de este servicio tienen esta ilustración con las mismas cifras, y ningún resumen de este documento y sus palabras.",
    differs:
      "Los registros de este servicio tienen esta ilustración, pero no con estas cifras y palabras: algunas se cambiaron.",
    known:
      "Los registros de este servicio tienen esta ilustración, y nada que muestre si estas páginas están como estaban.",
    unknown: "Los registros de este servicio no lo tienen.",
    sample:
      "Los registros de este servicio no lo tienen. Las muestras para una hora que eligió quien las pidió no se buscan allí.",
    not_asked: "Por ahora no se pudieron consultar los registros de este servicio.",
  },
};
