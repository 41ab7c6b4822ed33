/** PDF files: objects, fonts, tags, pictures and forms; it imports no room, not even `base/`. */

export { type FormField, fieldEntries, putAcroForm } from "./acro_form.ts";
export { type Attachment, putAttachments } from "./attachments.ts";
export { colorProfile } from "./color_profile.ts";
export { checkCompression, compress } from "./deflate.ts";
export {
  type BrokenText,
  type Face,
  type FaceName,
  type FontBlock,
  type Fonts,
  REPLACEMENT,
  kernOf,
  packFonts,
  prepareFonts,
  textWidth,
  unpackFonts,
} from "./fonts.ts";
export {
  type TextInk,
  putFont,
  putLine,
  putNumber,
  putPoint,
  putRectangle,
  putText,
} from "./ink.ts";
export { type DocumentFacts, metadataText, pdfDate, xmpPacket } from "./metadata.ts";
export {
  type FileSpace,
  type PdfFile,
  type PrintedFile,
  SEAL,
  SpaceError,
  addCompressed,
  addObject,
  addStream,
  briefString,
  closeFile,
  openFile,
  prepareFileSpace,
  putObject,
  references,
  reserve,
  textString,
} from "./pdf_file.ts";
export { putAscii, putInteger } from "./put_bytes.ts";
export {
  HOLE,
  type NamedForm,
  type PlacedForm,
  type ReadyForm,
  type ReadyObject,
  asciiBytes,
  putForm,
  readReadyForm,
  writeReadyForm,
} from "./ready_form.ts";
export {
  type ElementType,
  type Structure,
  closeElement,
  closeStructure,
  documentOf,
  markContent,
  openElement,
  openStructure,
  putAnnotated,
  putLeaf,
  putPictured,
  turnPage,
} from "./structure.ts";
